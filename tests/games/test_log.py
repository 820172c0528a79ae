"""The state of a log that this process remembers is never another than the log's (DECISIONS 52)."""

import random

import pytest

from games import log as logs
from games.log import fold_rows, live_state, log_of, read_log
from games.models import Game, JudgeAction
from games.rules import allowed_actions
from games.rules.codec import dump_action
from tests.games.tables import DEAL, END, PlayedGame

pytestmark = pytest.mark.django_db
QUIET = ("open_day", "nominate", "withdraw", "end_speech", "foul", "withdraw_foul", "begin_night")


def remembered_and_folded(game: PlayedGame) -> tuple[object, object]:
    row = Game.objects.get(pk=game.game.pk)
    log = read_log(row)
    return live_state(row, log), fold_rows(row, log.live)


def assert_same(game: PlayedGame) -> None:
    remembered, folded = remembered_and_folded(game)
    assert remembered == folded


@pytest.mark.parametrize("seed", range(5))
def test_random_steps_undone_redone_and_edited_leave_the_state_of_the_log(seed: int) -> None:
    chance, game = random.Random(seed), PlayedGame()
    game.do(DEAL)
    for _ in range(40):
        live, undone = read_log(game.game).live, read_log(game.game).undone
        step = chance.choice(["do", "do", "do", "undo", "redo", "amend"])
        if step == "undo" and len(live) > 1:
            game.undo()
        elif step == "redo" and undone:
            game.redo()
        elif step == "amend" and len(live) > 1:
            game.amend(live[-1].seq, None)
        else:
            quiet = [action for action in allowed_actions(game.state) if action.do in QUIET]
            game.do(dump_action(chance.choice(quiet)))
        assert_same(game)


def test_rows_of_another_worker_count_as_if_they_were_ours() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"}, {"do": "foul", "seat": 4})
    ours = dict(logs._known)
    game.do(END, {"do": "foul", "seat": 4})
    logs._known.clear()
    logs._known.update(ours)
    assert game.state.discipline.fouls_of(4) == 2
    assert_same(game)


def test_a_log_of_other_rows_under_the_same_keys_is_folded_anew() -> None:
    """A restored backup brings such: the same game, as long, with the same keys of its rows."""
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"}, {"do": "foul", "seat": 4}, END)
    assert game.state.discipline.fouls_of(4) == 1
    for row in JudgeAction.all_objects.filter(seq=3):
        other = [event | {"seat": 5} for event in row.events]
        JudgeAction.all_objects.filter(pk=row.pk).update(events=other)
    fouls = game.state.discipline
    assert (fouls.fouls_of(4), fouls.fouls_of(5)) == (0, 1)
    assert_same(game)


def test_another_edition_under_the_same_log_is_folded_anew() -> None:
    game = PlayedGame("fiim-2025")
    game.do(DEAL, {"do": "open_day"})
    assert game.state.edition.key == "fiim-2025"
    Game.objects.filter(pk=game.game.pk).update(edition="fiim-2018")
    assert game.state.edition.key == "fiim-2018"


def test_only_so_many_games_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "_KEPT", 2)
    games = [PlayedGame() for _ in range(3)]
    for game in games:
        game.do(DEAL)
        assert_same(game)
    assert list(logs._known) == [games[1].game.pk, games[2].game.pk]


def test_a_prefix_asked_for_after_the_whole_is_the_prefix() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"}, END)
    row = Game.objects.get(pk=game.game.pk)
    whole = read_log(row)
    part = log_of(whole.rows[:1])
    assert live_state(row, whole) != live_state(row, part)
    assert (live_state(row, part), live_state(row, whole)) == (
        fold_rows(row, part.live), fold_rows(row, whole.live)
    )  # fmt: skip


def test_moments_are_read_as_they_were_written() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"}, END)
    stored = JudgeAction.all_objects.order_by("seq").values_list("at", "created_at")
    assert [(row.at, row.created_at) for row in read_log(game.game).rows] == list(stored)
