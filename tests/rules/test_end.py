"""Victory and draw (§9, §10)."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from games.rules import Phase
from games.rules.actions import (
    Action,
    BeginNight,
    BestMove,
    Check,
    DeclareBlack,
    EndSpeech,
    Foul,
    Remove,
    Shoot,
    TeamDefeat,
)
from games.rules.ending import test_victory as decide_victory
from games.rules.events import DayDue, GameDecided, GameFinished, ShotMissed
from games.rules.turn import Turn
from tests.rules.table import Table


def five_left(edition: str = "fiim-2025", **variants: Any) -> Table:
    """Day 5 to come: reds 5, 6, 7 and blacks 8, 9; seat 10 and seats 1–4 were shot."""
    return Table(edition, **variants).after_nights(10, 1, 2, 3, 4)


# ── who wins ───────────────────────────────────────────────────────────────────────────────────────────────


def test_red_wins_when_no_black_is_alive() -> None:
    """T-61: three reds and the last black, who gets his fourth foul; no last word."""
    table = Table().after_nights(9, 10, 1, 2, 3, 4).open_day().do(*[Foul(8)] * 4)
    assert table.events[2:] == (GameDecided("red", "blacks_out", 0, 3), GameFinished())


def test_black_wins_at_parity() -> None:
    """T-62: three reds, two blacks, a red is removed."""
    table = five_left().do(Remove(5))
    assert table.events[1:] == (GameDecided("black", "parity", 2, 2), GameFinished())


def test_black_wins_by_a_vote_that_makes_parity() -> None:
    """T-103."""
    table = five_left().day({5: 5}).vote()
    assert (table.result, table.phase) == (("black", "parity"), Phase.LAST_WORDS)
    assert table.last_words().phase is Phase.FINISHED


@pytest.mark.parametrize("blacks", list(combinations(range(1, 11), 3)))
def test_the_table_counts_seats_by_their_roles_wherever_they_sit(blacks: tuple[int, ...]) -> None:
    """Case 8: four reds are removed, the third and the fourth make 4:3 and 3:3."""
    don, *mafia = blacks
    reds = [seat for seat in range(1, 11) if seat not in blacks]
    roles = ["civilian"] * 10
    roles[don - 1], roles[reds[0] - 1] = "don", "sheriff"
    for seat in mafia:
        roles[seat - 1] = "mafia"
    table = Table(roles=roles).do(*(Remove(seat) for seat in reds[:3]))
    assert table.result == (None, None)
    assert table.do(Remove(reds[3])).result == ("black", "parity")
    assert Table(roles=roles).do(*(Remove(seat) for seat in blacks)).result == ("red", "blacks_out")


@pytest.mark.parametrize("target", [3, 5, 6, 7, 10])
def test_a_shot_counts_who_is_alive_by_his_seat_not_by_his_place_among_the_living(target: int) -> None:
    """Case 8: seats 1, 2 and 4 are dead; a red who is shot makes 3:3, a black 4:2."""
    table = Table().after_nights(1, 2, 4).day().shot(target)
    assert table.out[-1] == (target, "shot")
    assert table.result == ((None, None) if target == 10 else ("black", "parity"))


def test_with_nobody_alive_red_wins() -> None:
    """Case 10: no rule leads there, but if it were so, no black is alive, and that is looked at first."""
    state = Table().day().state
    turn = Turn(replace(state, seats=replace(state.seats, alive=())))
    assert decide_victory(turn)
    assert turn.events == [GameDecided("red", "blacks_out", 0, 0)]


def test_the_last_black_may_shoot_himself() -> None:
    """Case 15: red wins."""
    table = Table().after_nights(9, 10).day().shot(8)
    assert table.result == ("red", "blacks_out")


# ── when it ends ───────────────────────────────────────────────────────────────────────────────────────────


def test_without_a_final_speech_a_win_by_vote_or_shot_finishes_at_once() -> None:
    """T-94: Noir 10, also MAF CLUB and AML."""
    voted = five_left("mafclub").day({5: 5}).vote()
    shot = five_left("aml").day().shot(5)
    assert [(t.phase, t.result) for t in (voted, shot)] == [(Phase.FINISHED, ("black", "parity"))] * 2


def test_with_a_final_speech_the_winner_is_told_and_the_last_word_follows() -> None:
    """T-94: the night goes on to its end, so that the hall learns nothing from a missing step."""
    table = five_left().day().shot(5)
    assert (table.result, table.phase) == (("black", "parity"), Phase.DON_CHECK)
    assert table.checks().order == (5,)
    assert table.last_words().phase is Phase.FINISHED


def test_a_decided_first_night_still_has_its_best_move() -> None:
    table = Table("house", best_move_min_alive=0).do(Remove(8), Remove(9)).day().shot(10).checks()
    assert (table.result, table.phase) == (("red", "blacks_out"), Phase.BEST_MOVE)
    assert table.do(BestMove((8, 9, 10)), EndSpeech()).phase is Phase.FINISHED


def test_a_win_by_removal_ends_a_speech_and_a_last_word() -> None:
    in_speech = five_left().open_day().do(Remove(5))
    in_word = Table().after_nights(10, 1, 2, 3).day({5: 5}).vote().do(Remove(6))
    assert [(t.phase, t.speaker) for t in (in_speech, in_word)] == [(Phase.FINISHED, None)] * 2


def test_the_victims_own_removal_in_a_decided_night_ends_the_game_after_it() -> None:
    table = five_left().day().shot(5).do(Remove(5))
    assert (table.phase, table.checks().phase) == (Phase.DON_CHECK, Phase.FINISHED)


# ── nothing changes a fixed result ─────────────────────────────────────────────────────────────────────────


def test_the_last_blacks_removal_in_the_final_word_changes_nothing() -> None:
    """T-63: he goes into `out`, the result and the flags stay."""
    table = five_left().day().shot(5).checks().do(Remove(8), Remove(9))
    assert (table.result, table.cancelled, table.order) == (("black", "parity"), (False, False), (5,))
    assert table.out[-2:] == [(8, "removed"), (9, "removed")]


@pytest.mark.parametrize("seat", [5, 6])
def test_a_team_defeat_in_the_final_word_is_a_removal(seat: int) -> None:
    """T-65: when it is the last speaker, the game is finished."""
    table = five_left().day().shot(5).checks().do(TeamDefeat(seat))
    assert table.result == ("black", "parity")
    assert table.out[-1] == ((5, "shot") if seat == 5 else (6, "team_defeat"))
    assert table.phase is (Phase.FINISHED if seat == 5 else Phase.LAST_WORDS)


def test_a_team_defeat_of_one_who_is_out_removes_nobody_once_the_result_is_fixed() -> None:
    table = five_left().day().shot(5).checks()
    assert table.refusal(TeamDefeat(1)) == "seat_is_out"


def test_the_checkers_removal_in_a_decided_night_passes_his_check() -> None:
    table = five_left().day().shot(5).do(Remove(8))
    assert (table.phase, table.result) == (Phase.SHERIFF_CHECK, ("black", "parity"))


def test_a_foul_in_the_final_word_is_counted() -> None:
    table = five_left().day().shot(5).checks().do(Foul(5))
    assert (table.state.discipline.fouls_of(5), table.phase) == (1, Phase.LAST_WORDS)


@pytest.mark.parametrize(
    "action", [Foul(1), EndSpeech(), BeginNight(), Remove(11), TeamDefeat(1), DeclareBlack(), Shoot()]
)
def test_after_the_end_every_action_is_refused_alike(action: Action) -> None:
    over = Table().do(Remove(8), Remove(9), Remove(10))
    assert over.refusal(action) == "game_over"


# ── the draw ───────────────────────────────────────────────────────────────────────────────────────────────


def test_the_third_missed_night_in_a_row_is_a_draw() -> None:
    """T-99."""
    table = Table().after_nights(None, None).day().shot(None)
    assert table.events == (
        ShotMissed(None, "told", 3),
        GameDecided("draw", "missed_nights", 3, 7),
        GameFinished(),
    )


def test_votes_that_put_nobody_out_do_not_break_the_row() -> None:
    table = Table().after_nights(None, None).day({3: 3, 4: 8}).vote(5).tie_speeches().ballot(5).lift(0)
    assert table.shot(None).result == ("draw", "missed_nights")


@pytest.mark.parametrize("when", ["in the day", "in the night", "after the shot", "when the day is due"])
def test_a_removal_breaks_the_row(when: str) -> None:
    """T-100: between the first of the missed nights and the third."""
    table = Table().after_nights(None)
    if when == "in the day":
        table.open_day().do(Remove(4)).speeches().shot(None)
    elif when == "in the night":
        table.day().do(BeginNight(), Remove(4), Shoot(target=None))
    else:
        table.day().shot(None)
        if when == "when the day is due":
            table.checks()
        table.do(Remove(4))
    table.checks().day().shot(None)
    assert table.result == (None, None)


def test_a_missed_night_in_which_somebody_was_removed_counts_for_nothing() -> None:
    """§10: three clean ones must follow."""
    table = Table().day().do(BeginNight(), Remove(4), Shoot(target=None)).checks()
    table.after_nights(None, None)
    assert table.result == (None, None)
    assert table.day().shot(None).result == ("draw", "missed_nights")


def test_a_night_with_a_victim_breaks_the_row() -> None:
    table = Table().after_nights(None, None, 1, None, None)
    assert table.result == (None, None)
    assert table.day().shot(None).result == ("draw", "missed_nights")


def test_a_departure_before_the_first_missed_night_breaks_nothing() -> None:
    """T-102."""
    table = Table().day({1: 3, 2: 8}).vote(6).last_words().night(None).after_nights(None)
    assert table.day().shot(None).result == ("draw", "missed_nights")


def test_four_at_the_table_draw_too() -> None:
    """T-101: no edition here gives such a game to red."""
    table = Table("fiim-2018").after_nights(9, 10, 1, 2, 3, 4, None, None).day().shot(None)
    assert table.result == ("draw", "missed_nights")


@pytest.mark.parametrize(("limit", "nights"), [(1, 1), (2, 2), (9, 9), (None, 12)])
def test_how_many_missed_nights_make_a_draw_is_the_editions(limit: int | None, nights: int) -> None:
    table = Table("house", draw_after_missed_nights=limit).after_nights(*[None] * (nights - 1))
    assert table.result == (None, None)
    table.day().shot(None)
    assert (table.result[0] == "draw") == (limit is not None)


def test_a_night_that_is_no_draw_goes_on_to_the_checks() -> None:
    table = Table().day().shot(None).do(Check("don", None), Check("sheriff", None))
    assert table.events[-1] == DayDue()
