"""The writers of a game: requests, keys, staleness, undo, redo, edits, the announcement, seats."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games import services
from games.access import person_of
from games.errors import AmendConflict, KeyReused, NotAllowed, Stale, Unconfirmed
from games.log import read_log
from games.models import (
    Deputy,
    Draw,
    Foul,
    Game,
    GameChange,
    Habits,
    JudgeAction,
    Kind,
    Nomination,
    Seat,
    Status,
    Vote,
)
from games.projection import facts_of
from games.rules import Phase, RuleViolation
from games.rules.codec import parse_action
from players.models import Player
from tests.factories import ClubAdminFactory, JudgeFactory, MemberFactory, PlayerFactory
from tests.games.tables import ALL, DEAL, END, STD, PlayedGame, key, red_wins_on_day_zero, until_first_ballot

pytestmark = pytest.mark.django_db

FOUL_4 = {"do": "foul", "seat": 4}


# ── making a game ──────────────────────────────────────────────────────────────────────────────────────────


def ten_players() -> list[Player]:
    return [PlayerFactory() for _ in range(10)]


def test_a_game_begins_in_setup_with_ten_people_in_seat_order() -> None:
    players = ten_players()
    judge = person_of(JudgeFactory())
    game = services.create_game(judge=judge, edition="noir", variants={}, players=players)
    assert game.status == Status.SETUP
    assert [(seat.number, seat.player) for seat in game.seats.all()] == list(enumerate(players, 1))


def test_case_23_the_judge_cannot_sit_at_his_own_table() -> None:
    players = ten_players()
    with pytest.raises(NotAllowed) as refused:
        services.create_game(judge=players[5], edition="noir", variants={}, players=players)
    assert refused.value.code == "judge_cannot_sit"


def test_case_23_the_database_itself_keeps_the_judge_from_a_seat() -> None:
    game = PlayedGame().game
    with pytest.raises(IntegrityError, match="the_judge_does_not_play"), transaction.atomic():
        Seat.objects.filter(game=game, number=6).update(player=game.judge)


@pytest.mark.parametrize("wrong", [9, 11])
def test_a_game_has_ten_players(wrong: int) -> None:
    players = [PlayerFactory() for _ in range(wrong)]
    with pytest.raises(NotAllowed) as refused:
        services.create_game(judge=person_of(JudgeFactory()), edition="noir", variants={}, players=players)
    assert refused.value.code == "ten_players"


def test_case_23_ten_different_people_sit_at_a_table() -> None:
    players = ten_players()
    with pytest.raises(NotAllowed) as refused:
        services.create_game(
            judge=person_of(JudgeFactory()), edition="noir", variants={}, players=[*players[:9], players[0]]
        )
    assert refused.value.code == "ten_players"
    game = PlayedGame().game
    first = game.seats.get(number=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(game=game, number=2).update(player=first.player)


# ── recording ──────────────────────────────────────────────────────────────────────────────────────────────


def test_an_action_is_a_row_with_its_events_and_moves_the_game() -> None:
    game = PlayedGame()
    outcome = game.do(DEAL)
    row = JudgeAction.all_objects.get(game=game.game)
    assert (row.seq, row.kind, row.action) == (1, Kind.ACTION, DEAL)
    assert row.events == [{"e": "RolesDealt", "roles": STD}]
    assert outcome.state.phase is Phase.DAY_DUE
    assert outcome.seq == 1
    assert Game.objects.get().status == Status.LIVE


def test_a_refused_action_leaves_nothing() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"})
    with pytest.raises(RuleViolation) as refused:
        game.do({"do": "nominate", "by": 2, "target": 3})
    assert refused.value.code == "not_the_speaker"
    assert (game.seq, JudgeAction.all_objects.count(), Nomination.all_objects.count()) == (2, 2, 0)


def test_case_36_the_same_key_twice_is_one_action_and_the_same_answer() -> None:
    game = PlayedGame()
    game.do(DEAL)
    request = {"game_id": game.game.pk, "actor": game.judge, "expected_seq": 1, "key": "tap-1"}
    first = services.record_action(**request, action=parse_action(FOUL_4))
    again = services.record_action(**request, action=parse_action(FOUL_4))
    assert (first.repeated, again.repeated) == (False, True)
    assert (first.seq, again.seq) == (2, 2)
    assert again.state.discipline.fouls_of(4) == 1
    assert Foul.all_objects.count() == 1


def test_a_key_with_another_body_or_for_another_game_is_refused() -> None:
    game, other = PlayedGame(), PlayedGame()
    game.do(DEAL)
    request = {"expected_seq": 1, "key": "tap-1"}
    services.record_action(game_id=game.game.pk, actor=game.judge, action=parse_action(FOUL_4), **request)
    with pytest.raises(KeyReused):
        services.record_action(game_id=game.game.pk, actor=game.judge, action=parse_action(END), **request)
    with pytest.raises(KeyReused):
        services.record_action(
            game_id=other.game.pk, actor=other.judge, action=parse_action(FOUL_4), **request
        )


def test_a_tap_on_an_older_screen_is_stale_and_changes_nothing() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"}, END)
    with pytest.raises(Stale) as stale:
        services.record_action(
            game_id=game.game.pk, actor=game.judge, action=parse_action(END), expected_seq=2, key=key()
        )
    assert [row.seq for row in stale.value.rows] == [3]
    assert game.seq == 3


def test_a_foul_in_between_does_not_make_a_tap_stale() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"}, FOUL_4, FOUL_4, FOUL_4)
    outcome = services.record_action(
        game_id=game.game.pk, actor=game.judge, action=parse_action(END), expected_seq=2, key=key()
    )
    assert outcome.state.speech.speaker == 2


def test_a_removing_foul_in_between_makes_a_tap_stale() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"}, *[FOUL_4] * 4)
    with pytest.raises(Stale):
        services.record_action(
            game_id=game.game.pk, actor=game.judge, action=parse_action(END), expected_seq=2, key=key()
        )


def undo_of(game: PlayedGame, seen: int) -> services.Outcome:
    """The undo of a screen that knows the log up to row `seen`."""
    return services.undo(game_id=game.game.pk, actor=game.judge, expected_seq=seen, key=key())


def live_actions(game: PlayedGame) -> list[object]:
    return [row.action for row in read_log(Game.objects.get(pk=game.game.pk)).live]


def test_an_undo_takes_back_the_step_that_its_screen_named_and_leaves_the_fouls_behind_it() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"}, END)
    Game.objects.update(clock_left_ms=18_000, clock_running_since=None)
    game.do(FOUL_4, {"do": "foul", "seat": 5})
    assert undo_of(game, 3).state.speech.speaker == 1
    assert live_actions(game) == [DEAL, {"do": "open_day"}, FOUL_4, {"do": "foul", "seat": 5}]
    assert Foul.all_objects.count() == 2
    assert game.state.discipline.fouls[3:5] == (1, 1)


def test_what_is_decided_again_keeps_its_author() -> None:
    """A foul stays the assistant's; the changed action is the judge's who changed it."""
    game, helper = PlayedGame(), MemberFactory().user
    game.do(DEAL, {"do": "open_day"}, {"do": "nominate", "by": 1, "target": 3})
    token = services.offer(game_id=game.game.pk, actor=game.judge, device="a", kind=Deputy.Kind.ASSISTANT)
    services.accept(token=token, actor=helper, device="b")
    foul = {"game_id": game.game.pk, "actor": helper, "action": parse_action(FOUL_4), "assists": True}
    services.record_action(**foul, expected_seq=0, key="foul")
    authors = [game.judge.pk] * 3 + [helper.pk]
    game.amend(3, {"do": "nominate", "by": 1, "target": 5})
    assert [row.actor_id for row in read_log(game.game).live] == authors
    services.record_action(**foul, expected_seq=0, key="another")
    undo_of(game, game.seq - 2)
    assert [row.actor_id for row in read_log(game.game).live] == [game.judge.pk] * 2 + [helper.pk] * 2


def test_an_undo_of_a_foul_is_of_that_foul_not_of_one_behind_it() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "foul", "seat": 7}, FOUL_4)
    undo_of(game, 2)
    assert live_actions(game) == [DEAL, FOUL_4]


def test_an_undo_is_stale_where_the_fouls_behind_its_step_would_change() -> None:
    """The deal goes: a foul before it is none. A withdrawn foul comes back: one more would remove."""
    dealt, withdrawn = PlayedGame(), PlayedGame()
    dealt.do(DEAL, FOUL_4)
    withdrawn.do(DEAL, *[FOUL_4] * 3, {"do": "withdraw_foul", "seat": 4}, FOUL_4)
    for game, seen in ((dealt, 1), (withdrawn, 5)):
        before = live_actions(game)
        with pytest.raises(Stale) as stale:
            undo_of(game, seen)
        assert [row.action for row in stale.value.rows] == [FOUL_4]
        assert live_actions(game) == before


def test_an_undo_is_stale_after_any_row_but_a_light_foul_and_a_redo_after_any_at_all() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"}, END)
    with pytest.raises(Stale):
        undo_of(game, 2)
    with pytest.raises(Stale):
        services.redo(game_id=game.game.pk, actor=game.judge, expected_seq=2, key=key())


def test_a_loud_action_that_was_not_asked_about_is_refused_for_the_state_it_meets() -> None:
    """The judge's page showed two fouls; an assistant's third came before his tap."""
    game = PlayedGame()
    game.do(DEAL, *[FOUL_4] * 2)
    request = {"game_id": game.game.pk, "actor": game.judge, "action": parse_action(FOUL_4)}
    request |= {"expected_seq": game.seq, "key": "the-tap"}
    game.do(FOUL_4)
    with pytest.raises(Unconfirmed):
        services.record_action(**request, confirmed=False)
    assert game.state.discipline.fouls_of(4) == 3
    assert 4 not in services.record_action(**request, confirmed=True).state.seats.alive
    assert services.record_action(**request, confirmed=False).repeated


def test_a_screen_from_the_future_is_stale() -> None:
    game = PlayedGame()
    game.do(DEAL)
    with pytest.raises(Stale):
        services.record_action(
            game_id=game.game.pk, actor=game.judge, action=parse_action(FOUL_4), expected_seq=5, key=key()
        )


def test_only_the_games_judge_writes() -> None:
    game, stranger = PlayedGame(), PlayedGame()
    with pytest.raises(NotAllowed) as refused:
        services.record_action(
            game_id=game.game.pk, actor=stranger.judge, action=parse_action(DEAL), expected_seq=0, key=key()
        )
    assert refused.value.code == "not_the_judge"


def test_a_tap_keeps_its_own_time_between_the_row_before_and_now() -> None:
    game = PlayedGame()
    game.do(DEAL)
    now = timezone.now()

    def foul_at(at: object) -> None:
        services.record_action(
            game_id=game.game.pk,
            actor=game.judge,
            action=parse_action(FOUL_4),
            expected_seq=game.seq,
            key=key(),
            at=at,  # type: ignore[arg-type]
        )

    foul_at(now - timedelta(days=1))
    foul_at(now + timedelta(days=1))
    deal, early, late = JudgeAction.all_objects.order_by("seq")
    assert early.at == deal.at
    assert now <= late.at <= timezone.now()


# ── undo and redo ──────────────────────────────────────────────────────────────────────────────────────────


def test_undo_is_a_row_and_brings_back_the_state_before() -> None:
    game = PlayedGame()
    before = game.do(DEAL, {"do": "open_day"}).state
    game.do({"do": "nominate", "by": 1, "target": 5})
    assert game.undo().state == before
    assert Nomination.all_objects.count() == 0
    rows = list(JudgeAction.all_objects.order_by("seq"))
    assert [row.kind for row in rows] == ["action", "action", "action", "undo"]
    assert rows[3].undoes == rows[2]


def test_case_62_undo_reaches_the_deal_and_then_there_is_nothing_to_undo() -> None:
    game = PlayedGame()
    until_first_ballot(game)
    while read_log(game.game).live:
        game.undo()
    assert game.state.phase is Phase.SETUP
    assert Game.objects.get().status == Status.SETUP
    with pytest.raises(NotAllowed) as refused:
        game.undo()
    assert refused.value.code == "nothing_to_undo"


def test_a_row_is_undone_once_says_the_database() -> None:
    game = PlayedGame()
    game.do(DEAL)
    game.undo()
    undone = JudgeAction.all_objects.get(seq=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        JudgeAction.all_objects.create(
            game=game.game, seq=3, kind=Kind.UNDO, undoes=undone, actor=game.judge, at=timezone.now()
        )


def test_an_undo_itself_cannot_be_undone_it_is_redone() -> None:
    game = PlayedGame()
    game.do(DEAL, FOUL_4)
    game.undo()
    state = game.undo().state
    assert state.phase is Phase.SETUP
    with pytest.raises(NotAllowed):
        game.undo()
    assert game.redo().state.phase is Phase.DAY_DUE
    assert game.redo().state.discipline.fouls_of(4) == 1
    with pytest.raises(NotAllowed) as refused:
        game.redo()
    assert refused.value.code == "nothing_to_redo"


def test_a_redone_action_can_be_undone_and_redone_again() -> None:
    game = PlayedGame()
    game.do(DEAL, FOUL_4)
    game.undo()
    game.redo()
    assert game.undo().state.discipline.fouls_of(4) == 0
    assert game.redo().state.discipline.fouls_of(4) == 1
    assert Foul.all_objects.count() == 1


def test_a_new_action_ends_what_could_be_redone() -> None:
    game = PlayedGame()
    game.do(DEAL, FOUL_4)
    game.undo()
    game.do({"do": "foul", "seat": 5})
    with pytest.raises(NotAllowed) as refused:
        game.redo()
    assert refused.value.code == "nothing_to_redo"


def test_case_5_undoing_a_removal_brings_back_the_player_his_fouls_and_the_vote() -> None:
    game = PlayedGame()
    until_first_ballot(game)
    game.do(*[FOUL_4] * 3)
    before = game.state
    assert game.do(FOUL_4).state.phase is Phase.NIGHT_DUE
    after = game.undo().state
    assert after == before
    assert after.discipline.fouls_of(4) == 3
    assert after.phase is Phase.BALLOT


def test_undoing_a_void_brings_back_the_votes_that_it_made_void() -> None:
    game = PlayedGame()
    until_first_ballot_of_three(game)
    game.do({"do": "vote", "for": 3, "voters": [1, 2]})
    game.do({"do": "remove", "seat": 6})
    assert Vote.all_objects.filter(retracted_by=None).count() == 0
    game.undo()
    assert Vote.all_objects.filter(retracted_by=None).count() == 2


def until_first_ballot_of_three(game: PlayedGame) -> None:
    game.do(DEAL)
    game.day_with({1: 3, 2: 8, 3: 5}, ALL)
    game.do({"do": "open_voting"})


# ── edits ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_edit_that_fits_changes_the_row_and_decides_the_tail_again() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"}, {"do": "nominate", "by": 1, "target": 3}, END, END)
    outcome = game.amend(3, {"do": "nominate", "by": 1, "target": 4})
    assert outcome.state.day.candidates == (4,)
    assert outcome.state.speech.speaker == 3
    assert [(n.by.number, n.target.number) for n in Nomination.all_objects.all()] == [(1, 4)]
    batch = JudgeAction.all_objects.filter(seq__gt=5).order_by("seq")
    assert [row.kind for row in batch] == ["undo", "undo", "undo", "action", "action", "action"]
    assert len({row.batch for row in batch}) == 1
    assert [row.key is None for row in batch] == [False, True, True, True, True, True]


def test_an_edit_may_leave_an_action_out() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"}, FOUL_4, END)
    outcome = game.amend(3, None)
    assert outcome.state.discipline.fouls_of(4) == 0
    assert outcome.state.speech.speaker == 2
    assert Foul.all_objects.count() == 0


def test_an_edit_that_breaks_later_actions_names_each_and_changes_nothing() -> None:
    game = PlayedGame()
    until_first_ballot(game)
    game.do({"do": "vote", "for": 3, "voters": [1, 2, 4, 5, 6, 7]})
    log_before, facts_before = read_log(game.game).rows, facts_of(game.game)
    with pytest.raises(AmendConflict) as refused:
        game.amend(3, {"do": "nominate", "by": 1, "target": 8})
    codes = [(c.row.action["do"], c.violation.code) for c in refused.value.conflicts]
    assert codes[0] == ("nominate", "already_nominated")
    assert ("open_voting", "wrong_phase") in codes
    assert read_log(game.game).rows == log_before
    assert facts_of(game.game) == facts_before


def test_an_edit_that_is_refused_itself_says_so_and_changes_nothing() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"}, {"do": "nominate", "by": 1, "target": 3}, END)
    with pytest.raises(RuleViolation) as refused:
        game.amend(3, {"do": "nominate", "by": 2, "target": 3})
    assert refused.value.code == "not_the_speaker"
    assert game.seq == 4


def test_an_undone_or_unknown_row_cannot_be_edited() -> None:
    game = PlayedGame()
    game.do(DEAL, FOUL_4)
    game.undo()
    for seq in (2, 3, 99):
        with pytest.raises(NotAllowed) as refused:
            game.amend(seq, FOUL_4)
        assert refused.value.code == "not_in_the_log"


# ── the clock ──────────────────────────────────────────────────────────────────────────────────────────────


def clock(game: PlayedGame) -> tuple[int | None, bool]:
    row = Game.objects.get(pk=game.game.pk)
    return row.clock_left_ms, row.clock_running_since is not None


def show(game: PlayedGame, step: str) -> Game:
    return services.show_step(game_id=game.game.pk, actor=game.judge, step=step)


def test_a_speech_starts_a_clock_of_the_editions_seconds() -> None:
    game = PlayedGame()
    game.do(DEAL)
    show(game, "done")
    assert clock(game) == (None, False)
    game.do({"do": "open_day"})
    assert clock(game) == (60_000, True)


def test_the_night_of_acquaintance_has_a_clock_a_step_by_the_edition() -> None:
    game = PlayedGame()
    game.do(DEAL)
    assert clock(game) == (60_000, True)  # the agreement
    show(game, "sheriff")
    assert clock(game) == (None, False)
    show(game, "seating")
    assert clock(game) == (20_000, True)
    show(game, "done")
    assert clock(game) == (None, False)


def test_a_step_that_is_shown_already_keeps_its_clock_and_a_foul_too() -> None:
    game = PlayedGame()
    game.do(DEAL)
    Game.objects.update(clock_left_ms=7_000, clock_running_since=None)
    show(game, "agreement")
    game.do({"do": "foul", "seat": 3})
    assert clock(game) == (7_000, False)


def test_undo_of_the_deal_begins_the_acquaintance_anew_and_of_the_opening_keeps_it_over() -> None:
    game = PlayedGame()
    game.do(DEAL)
    show(game, "done")
    game.do({"do": "open_day"})
    game.undo()
    assert (Game.objects.get().night_zero_step, clock(game)) == ("done", (None, False))
    game.undo()
    game.redo()
    assert (Game.objects.get().night_zero_step, clock(game)) == ("", (60_000, True))


@pytest.mark.parametrize(
    ("lead", "starts_after"),
    [(Habits.Lead.AT_ONCE, 0), (Habits.Lead.THREE, 3), (Habits.Lead.FIVE, 5), (Habits.Lead.BY_HAND, None)],
)
def test_a_clock_starts_itself_as_its_judge_likes_it(lead: int, starts_after: int | None) -> None:
    game = PlayedGame()
    Habits.objects.create(user=game.judge, lead=lead)
    at = timezone.now() - timedelta(minutes=1)
    services.record_action(
        game_id=game.game.pk,
        actor=game.judge,
        action=parse_action(DEAL),
        expected_seq=0,
        key=key(),
        at=at,
    )
    since = Game.objects.get().clock_running_since
    assert since == (None if starts_after is None else at + timedelta(seconds=starts_after))


def test_a_foul_leaves_the_clock_alone() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"})
    before = Game.objects.get(pk=game.game.pk).clock_running_since
    game.do(FOUL_4)
    assert Game.objects.get(pk=game.game.pk).clock_running_since == before


def test_case_39_undo_restores_the_clock_to_its_rest_paused() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"})
    Game.objects.update(clock_left_ms=25_000, clock_running_since=None)
    game.do(END)
    assert clock(game) == (60_000, True)
    game.undo()
    assert clock(game) == (25_000, False)


def speech_at(game: PlayedGame, seconds: float, action: dict[str, object]) -> None:
    """The action `seconds` into the clock that runs, which was set going a minute ago."""
    began = Game.objects.get().clock_running_since
    assert began is not None
    services.record_action(
        game_id=game.game.pk,
        actor=game.judge,
        action=parse_action(action),
        expected_seq=game.seq,
        key=key(),
        at=began + timedelta(seconds=seconds),
    )


def test_undo_inside_a_speech_gives_the_rest_at_the_undone_tap_paused_and_redo_moves_no_clock() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"})
    began = timezone.now() - timedelta(seconds=45)
    JudgeAction.all_objects.update(at=began - timedelta(minutes=1))
    Game.objects.update(clock_running_since=began)
    speech_at(game, 12.5, {"do": "nominate", "by": 1, "target": 4})
    assert Game.objects.get().clock_running_since == began  # a nomination stops nothing
    speech_at(game, 30, {"do": "foul", "seat": 2})
    game.undo()
    assert clock(game) == (30_000, False)
    game.undo()
    assert clock(game) == (47_500, False)
    game.redo()
    game.redo()
    assert clock(game) == (47_500, False)
    assert game.state.day.candidates == (4,)


def test_redo_of_a_step_begins_its_clock_and_undo_of_that_gives_back_the_one_before() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"})
    Game.objects.update(clock_left_ms=18_000, clock_running_since=None)
    game.do(END)
    game.undo()
    assert clock(game) == (18_000, False)
    game.redo()
    assert clock(game) == (60_000, True)
    game.undo()
    assert clock(game) == (18_000, False)


def test_an_edit_that_gives_a_speech_back_gives_it_its_seconds() -> None:
    """The third foul was a mistake, noticed in the speech that it took."""
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"}, *[FOUL_4] * 3, *[END] * 3)
    assert (game.state.speech.speaker, game.state.speech.seconds) == (4, 0)
    game.amend(5, None)
    assert (game.state.speech.speaker, game.state.speech.seconds) == (4, 60)
    assert clock(game) == (60_000, False)


def test_an_edit_before_a_speech_that_stays_the_same_leaves_its_clock() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"}, FOUL_4, END)
    Game.objects.update(clock_left_ms=18_000, clock_running_since=None)
    game.amend(3, None)
    assert clock(game) == (18_000, False)


def test_the_clock_is_paused_and_added_to_beside_the_log() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"})
    request = {"game_id": game.game.pk, "actor": game.judge}
    services.set_clock(**request, command="pause")
    services.set_clock(**request, command="add", seconds=10)
    assert clock(game) == (70_000, False)
    services.set_clock(**request, command="restart")
    assert clock(game) == (60_000, True)
    assert game.seq == 2


# ── the announcement, seats, cancelling ────────────────────────────────────────────────────────────────────


def test_roles_and_winner_are_written_by_the_announcement_alone() -> None:
    game = PlayedGame()
    red_wins_on_day_zero(game)
    row = Game.objects.get()
    assert (row.status, row.winner, row.win_reason) == (Status.LIVE, "", "")
    assert {seat.role for seat in Seat.objects.all()} == {""}
    services.announce(game_id=row.pk, actor=game.judge)
    row.refresh_from_db()
    assert (row.status, row.winner, row.win_reason) == (Status.FINISHED, "red", "blacks_out")
    assert list(Seat.objects.values_list("role", flat=True)) == STD


def test_case_49_announcing_twice_is_announcing_once() -> None:
    game = PlayedGame()
    red_wins_on_day_zero(game)
    first = services.announce(game_id=game.game.pk, actor=game.judge)
    again = services.announce(game_id=game.game.pk, actor=game.judge)
    assert first.announced_at == again.announced_at
    assert GameChange.objects.filter(kind="announced").count() == 1


def test_a_running_game_cannot_be_announced() -> None:
    game = PlayedGame()
    game.do(DEAL)
    with pytest.raises(NotAllowed) as refused:
        services.announce(game_id=game.game.pk, actor=game.judge)
    assert refused.value.code == "not_finished"


def test_after_the_announcement_nothing_is_recorded_or_undone() -> None:
    game = PlayedGame()
    red_wins_on_day_zero(game)
    services.announce(game_id=game.game.pk, actor=game.judge)
    for attempt in (game.undo, lambda: game.do(FOUL_4), lambda: game.amend(2, None)):
        with pytest.raises(NotAllowed) as refused:
            attempt()
        assert refused.value.code == "announced"


def test_case_60_reseating_puts_the_right_person_on_a_seat_and_is_kept() -> None:
    game = PlayedGame()
    right = PlayerFactory()
    was = game.game.seats.get(number=4).player
    services.reseat(game_id=game.game.pk, actor=game.judge, number=4, player=right)
    assert game.game.seats.get(number=4).player == right
    change = GameChange.objects.get()
    assert (change.kind, change.actor) == ("reseated", game.judge)
    assert change.data == {"seat": 4, "was": was.pk, "now": right.pk}


def test_case_60_two_who_took_each_others_seats_change_places_in_mid_game() -> None:
    game = PlayedGame()
    until_first_ballot(game)
    nicks = people_of(game)
    people = Player.objects.count()
    services.reseat(game_id=game.game.pk, actor=game.judge, number=4, player=nicks[7])
    assert people_of(game) == nicks | {4: nicks[7], 7: nicks[4]}
    assert Player.objects.count() == people
    changes = GameChange.objects.order_by("pk").values_list("data__seat", "data__was", "data__now")
    assert list(changes) == [(7, nicks[7].pk, nicks[4].pk), (4, nicks[4].pk, nicks[7].pk)]


def people_of(game: PlayedGame) -> dict[int, Player]:
    return {seat.number: seat.player for seat in game.game.seats.select_related("player")}


def test_reseating_refuses_the_judge() -> None:
    game = PlayedGame()
    with pytest.raises(NotAllowed) as refused:
        services.reseat(game_id=game.game.pk, actor=game.judge, number=4, player=game.game.judge)
    assert refused.value.code == "judge_cannot_sit"


def test_a_cancelled_game_needs_a_reason_and_takes_no_more_actions() -> None:
    game = PlayedGame()
    game.do(DEAL)
    with pytest.raises(NotAllowed) as refused:
        services.cancel(game_id=game.game.pk, actor=game.judge, reason="  ")
    assert refused.value.code == "no_reason"
    cancelled = services.cancel(game_id=game.game.pk, actor=game.judge, reason="Пожежна тривога")
    assert (cancelled.status, cancelled.cancel_reason) == (Status.CANCELLED, "Пожежна тривога")
    with pytest.raises(NotAllowed) as closed:
        game.do(FOUL_4)
    assert closed.value.code == "cancelled"


# ── what must not leak ─────────────────────────────────────────────────────────────────────────────────────


def test_default_managers_know_nothing_of_a_running_game() -> None:
    game = PlayedGame()
    until_first_ballot(game)
    game.do({"do": "vote", "for": 3, "count": 6}, END, {"do": "begin_night"})
    game.do({"do": "shoot", "shots": {"8": 1, "9": 1, "10": 1}})
    hidden = [JudgeAction, Nomination, Vote, Foul, Draw]
    assert [model.objects.count() for model in hidden] == [0] * len(hidden)
    assert game.game.seats.get(number=8).night_actions_made.count() == 0  # type: ignore[attr-defined]


def test_rows_of_the_log_are_neither_changed_nor_deleted() -> None:
    game = PlayedGame()
    game.do(DEAL)
    row = JudgeAction.all_objects.get()
    with pytest.raises(TypeError):
        row.save()
    with pytest.raises(TypeError):
        row.delete()


def test_a_cancelled_game_keeps_its_first_reason() -> None:
    game = PlayedGame()
    services.cancel(game_id=game.game.pk, actor=game.judge, reason="Тривога")
    with pytest.raises(NotAllowed) as refused:
        services.cancel(game_id=game.game.pk, actor=game.judge, reason="інша")
    assert refused.value.code == "cancelled"
    assert Game.objects.get().cancel_reason == "Тривога"


def test_another_person_on_a_seat_ends_the_verification() -> None:
    game = PlayedGame()
    red_wins_on_day_zero(game)
    services.announce(game_id=game.game.pk, actor=game.judge)
    Game.objects.update(status=Status.VERIFIED)
    services.reseat(game_id=game.game.pk, actor=game.judge, number=4, player=PlayerFactory())
    assert Game.objects.get().status == Status.FINISHED


def test_an_admin_breaks_off_a_game_that_its_judge_left() -> None:
    game = PlayedGame()
    game.do(DEAL)
    game.judge.groups.clear()
    admin = ClubAdminFactory()
    services.cancel(game_id=game.game.pk, actor=admin, reason="Суддя пішов.")
    assert Game.objects.get().status == Status.CANCELLED
    with pytest.raises(NotAllowed):
        services.cancel(game_id=PlayedGame().game.pk, actor=JudgeFactory(), reason="чужа гра")
