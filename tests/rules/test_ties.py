"""Ties, revotes, the repeated tie and the lift (§4, §5, §6)."""

from typing import Any

import pytest

from games.rules import Phase, Role
from games.rules.actions import EndSpeech, Lift
from games.rules.events import (
    GameDecided,
    LiftOpened,
    LiftRefused,
    LiftVoted,
    NightDue,
    Tied,
    TieRepeated,
)
from tests.rules.table import Table

EACH_NAMES_HIMSELF = {seat: seat for seat in range(1, 11)}


def named(*candidates: int) -> dict[int, int]:
    """The first speakers of day 0 name these candidates."""
    return dict(enumerate(candidates, 1))


def day_1(*candidates: int, alive: int = 9, edition: str = "house", **variants: Any) -> Table:
    """Day 1 or later with `alive` at the table: seats 1, 2… were shot; all speakers name the candidates."""
    table = Table(edition, **variants).after_nights(*range(1, 11 - alive))
    first = 11 - alive
    return table.day({first + index: candidate for index, candidate in enumerate(candidates)})


# ── the first tie and the revote ───────────────────────────────────────────────────────────────────────────


def test_the_tied_of_the_first_ballot_speak_and_are_voted_on_again() -> None:
    table = Table().day({1: 3, 2: 8}).vote(5)
    assert (table.events[-2], table.order) == (Tied((3, 8), 5, 10), (3, 8))
    table.tie_speeches()
    assert (table.phase, table.state.vote.round, table.state.vote.candidates) == (Phase.BALLOT, 1, (3, 8))


def test_the_tied_speak_in_the_order_of_the_ballot_and_are_called_in_the_order_of_nominations() -> None:
    """Case 12: 7, 2, 9 were named in this order; nobody sorts them."""
    table = Table().day(named(7, 2, 9)).vote(4, 2)
    assert table.order == (7, 9)
    assert table.tie_speeches().state.vote.candidates == (7, 9)


def test_a_single_leader_of_the_revote_leaves() -> None:
    """T-25: 4/4/2, then 6/4."""
    assert Table().day(named(3, 5, 8)).vote(4, 4).tie_speeches().ballot(6).out == [(3, "voted")]


def test_of_five_two_two_and_one_then_three_and_two() -> None:
    """T-38: an odd number cannot tie between two twice."""
    table = Table().after_nights(9, 10, 1, 2, 3).day({4: 4, 5: 5, 6: 6}).vote(2, 2).tie_speeches().ballot(3)
    assert table.out[-1] == (table.state.day.candidates[0], "voted")


def test_fewer_tied_than_before_speak_and_are_voted_on_again() -> None:
    """T-32, case 1: nine alive, 3/3/3, then 4/4/1, then 5/4."""
    table = day_1(3, 5, 8).vote(3, 3).tie_speeches().ballot(4, 4)
    assert table.events[-2] == Tied((3, 5), 4, 9, before=3)
    assert table.tie_speeches().ballot(5).out[1:] == [(3, "voted")]


def test_the_same_leaders_tied_in_a_revote_are_repeated_though_their_counts_changed() -> None:
    """T-26, case 2: 4/4/2, then 5/5."""
    table = Table().day(named(3, 5, 8)).vote(4, 4).tie_speeches().ballot(5)
    assert table.events[-2:] == (TieRepeated((3, 5), 5, 10, "same_leaders"), LiftOpened((3, 5), 10, need=6))


def test_where_counts_must_repeat_another_round_of_speeches_follows() -> None:
    """T-26, case 2: 4/4/2, 5/5, and only after another 5/5 the lift."""
    table = Table("fsm").day(named(3, 5, 8)).vote(4, 4).tie_speeches().ballot(5)
    assert (table.phase, table.order) == (Phase.TIE_SPEECHES, (3, 5))
    table.tie_speeches().ballot(5)
    assert table.events[-2] == TieRepeated((3, 5), 5, 10, "same_counts")


def test_five_pairs_shrink_to_two_before_the_tie_repeats() -> None:
    """T-27."""
    table = Table().day(named(1, 2, 3, 4, 5)).vote(2, 2, 2, 2).tie_speeches()
    table.ballot(3, 3, 3, 1).tie_speeches().ballot(5, 5)
    assert table.phase is Phase.TIE_SPEECHES
    assert table.tie_speeches().ballot(5).phase is Phase.LIFT_VOTE


@pytest.mark.parametrize("edition", ["fiim-2025", "fsm"])
def test_the_same_division_by_other_voters_is_repeated(edition: str) -> None:
    """T-43."""
    table = Table(edition).day(named(3, 8)).vote([1, 2, 3, 4, 5]).tie_speeches().ballot([6, 7, 8, 9, 10])
    assert table.phase is Phase.LIFT_VOTE


def test_after_the_last_revote_any_tie_is_repeated() -> None:
    """Noir 04: nine alive, 3/3/3, then 4/4/1."""
    table = Table("house", max_revotes=1, lift_three_of_nine="always").after_nights(1).day({2: 3, 3: 5, 4: 8})
    table.vote(3, 3).tie_speeches().ballot(4, 4)
    assert table.events[-2:] == (TieRepeated((3, 5), 4, 9, "max_revotes"), LiftOpened((3, 5), 9, need=5))


def test_without_a_revote_the_first_tie_is_repeated() -> None:
    table = Table("house", max_revotes=0).day(named(3, 5, 8)).vote(4, 4)
    assert table.events[-2:] == (TieRepeated((3, 5), 4, 10, "max_revotes"), LiftOpened((3, 5), 10, need=6))


def test_max_revotes_stands_above_the_counts() -> None:
    table = Table("house", max_revotes=1, tie_repeat="same_counts").day(named(3, 5, 8)).vote(4, 4)
    assert table.tie_speeches().ballot(5).events[-2] == TieRepeated((3, 5), 5, 10, "max_revotes")


def test_reverse_order_calls_the_first_revote_backwards_and_the_second_forwards() -> None:
    """T-44."""
    table = Table("house", revote_order="reverse").day(named(2, 5, 7, 9)).vote(3, 3, 3).tie_speeches()
    assert table.state.vote.candidates == (7, 5, 2)
    table.ballot(1, 4)
    assert table.ballots[-1] == {7: 1, 5: 4, 2: 5}
    again = Table("house", revote_order="reverse").day(named(2, 5, 7, 9)).vote(3, 3, 3).tie_speeches()
    again.ballot(2, 4)
    assert (again.order, again.tie_speeches().state.vote.candidates) == ((5, 2), (2, 5))


def test_reverse_order_turns_every_odd_revote() -> None:
    """§4: the 1st, the 3rd…; five, three and two are tied."""
    table = Table("house", revote_order="reverse").day(named(1, 2, 3, 4, 5)).vote(2, 2, 2, 2).tie_speeches()
    called = [table.state.vote.candidates]
    called.append(table.ballot(3, 3, 3, 1).tie_speeches().state.vote.candidates)
    called.append(table.ballot(4, 4).tie_speeches().state.vote.candidates)
    assert called == [(5, 4, 3, 2, 1), (3, 4, 5), (4, 3)]


def test_last_words_follow_the_order_of_the_ballot_just_held() -> None:
    """§6, T-14: 7, 2, 9, 5 were named; 5 and 2 are tied twice."""
    table = Table().day(named(7, 2, 9, 5)).vote(1, 4, 1).tie_speeches().ballot(5).lift(6)
    assert table.order == (2, 5)
    turned = Table("house", revote_order="reverse").day(named(7, 2, 9, 5)).vote(1, 4, 1).tie_speeches()
    assert turned.ballot(5).lift(6).order == (5, 2)


# ── whether there is a lift vote ───────────────────────────────────────────────────────────────────────────


def test_without_a_lift_the_night_is_due() -> None:
    table = Table("house", lift=False).day(named(3, 8)).vote(5).tie_speeches().ballot(5)
    assert table.events[-2:] == (LiftRefused((3, 8), 10, "no_lift"), NightDue())


@pytest.mark.parametrize(
    ("edition", "lifts"),
    [
        ("fiim-2025", False),
        ("noir", True),
        ("aml", True),
        ("mafclub", True),
        ("fsm", True),
        ("imafia", False),
        ("fiim-2018", True),
        ("clm", False),
    ],
)
def test_three_of_nine_on_day_1(edition: str, lifts: bool) -> None:
    """T-30."""
    table = Table(edition)
    first = table.state.edition.first_opener == "judge"
    table.day(opener=1 if first else None).night(1).open_day(2 if first else None)
    by = table.speaker or 0
    table.speeches({by: 5, by % 10 + 1: 6, by % 10 + 2: 8}).vote(3, 3).tie_speeches().ballot(3, 3)
    if lifts:
        assert table.events[-1] == LiftOpened((5, 6, 8), 9, need=5)
    else:
        assert table.events[-2:] == (LiftRefused((5, 6, 8), 9, "three_of_nine"), NightDue())


@pytest.mark.parametrize(("edition", "lifts"), [("fiim-2025", False), ("imafia", True)])
def test_three_of_nine_on_day_2_after_a_missed_night(edition: str, lifts: bool) -> None:
    """T-31."""
    table = Table(edition).after_nights(1, None).day({3: 5, 4: 6, 5: 8})
    table.vote(3, 3).tie_speeches().ballot(3, 3)
    assert table.phase is (Phase.LIFT_VOTE if lifts else Phase.NIGHT_DUE)


@pytest.mark.parametrize(("allowed", "lifts"), [(True, True), (False, False)])
def test_two_of_four(allowed: bool, lifts: bool) -> None:
    """T-40: the lift needs three of four."""
    table = Table("house", lift_two_of_four=allowed).after_nights(9, 10, 1, 2, 3, 4)
    table.day({5: 5, 6: 6}).vote(2).tie_speeches().ballot(2)
    if lifts:
        assert table.events[-1] == LiftOpened((5, 6), 4, need=3)
    else:
        assert table.events[-2] == LiftRefused((5, 6), 4, "two_of_four")


def test_two_tied_of_six_are_no_two_of_four() -> None:
    table = Table("house", lift_two_of_four=False).after_nights(9, 10, 1, 2).day({5: 5, 6: 6})
    assert table.vote(3).tie_speeches().ballot(3).phase is Phase.LIFT_VOTE


@pytest.mark.parametrize("alive", [10, 7, 5, 4, 3])
def test_the_whole_table_tied_twice_goes_to_the_night(alive: int) -> None:
    """T-29, T-34, T-39, T-41, T-42."""
    victims = (9, 10, 1, 2, 3, 4, 5)[: 10 - alive]
    table = Table().after_nights(*victims)
    seats = table.state.seats.alive
    table.day({seat: seat for seat in seats}).vote(*[1] * (alive - 1)).tie_speeches()
    table.ballot(*[1] * (alive - 1))
    order = table.state.day.candidates
    assert table.events[-2:] == (LiftRefused(order, alive, "whole_table"), NightDue())


@pytest.mark.parametrize(("hands", "result"), [(6, ("draw", "whole_table")), (5, (None, None))])
def test_where_the_whole_table_may_leave_it_is_a_draw_and_nobody_is_put_out(
    hands: int, result: tuple[str | None, str | None]
) -> None:
    """T-29."""
    table = Table("house", lift_whole_table="draw").day(EACH_NAMES_HIMSELF).vote(*[1] * 9)
    table.tie_speeches().ballot(*[1] * 9).lift(hands)
    assert (table.result, table.out) == (result, [])
    assert table.phase is (Phase.FINISHED if hands == 6 else Phase.NIGHT_DUE)


# ── the lift vote ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("hands", "passed"), [(6, True), (5, False), ([1, 2, 3, 4, 8, 9], True), (0, False)])
def test_the_lift_passes_with_more_than_half_of_the_living(hands: int | list[int], passed: bool) -> None:
    """T-24, T-45, case 20: the lift vote is told apart from the ballots."""
    table = Table().day(named(3, 8)).vote(5).tie_speeches().ballot(5).lift(hands)
    count = hands if isinstance(hands, int) else len(hands)
    voters = None if isinstance(hands, int) else tuple(hands)
    assert table.events[0] == LiftVoted((3, 8), count, voters, 10, 6, passed)
    assert table.out == ([(3, "voted"), (8, "voted")] if passed else [])
    assert table.ballots == [{3: 5, 8: 5}, {3: 5, 8: 5}]


@pytest.mark.parametrize(
    ("candidates", "hands", "need"),
    [((1, 2, 3, 4, 5), (2, 2, 2, 2), 6), ((4, 5), (5,), 6)],
)
def test_all_the_tied_leave_at_one_moment(
    candidates: tuple[int, ...], hands: tuple[int, ...], need: int
) -> None:
    """T-28, case 20: several leave on one day, each with his last word."""
    table = Table().day(named(*candidates)).vote(*hands).tie_speeches().ballot(*hands)
    assert table.refusal(Lift(count=11)) == "too_many_votes"
    table.lift(need)
    assert (table.out, table.order) == ([(seat, "voted") for seat in candidates], candidates)


@pytest.mark.parametrize(
    ("alive", "candidates", "hands"),
    [(8, (4, 5, 6, 7), (2, 2, 2)), (6, (5, 6), (3,)), (6, (5, 6, 7), (2, 2))],
)
def test_ties_that_repeat_divide_the_living(
    alive: int, candidates: tuple[int, ...], hands: tuple[int, ...]
) -> None:
    """T-33, T-35, T-36, T-37: the need is more than half."""
    victims = (9, 10, 1, 2)[: 10 - alive]
    table = Table().after_nights(*victims).day({seat: seat for seat in candidates})
    table.vote(*hands).tie_speeches().ballot(*hands)
    assert table.events[-1] == LiftOpened(table.state.day.candidates, alive, need=alive // 2 + 1)
    half = alive // 2
    assert table.lift(half).phase is Phase.NIGHT_DUE


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Lift(voters=(1, 12)), "not_a_seat"),
        (Lift(voters=(6,)), "seat_is_out"),
        (Lift(voters=(2, 2)), "already_voted"),
        (Lift(count=10), "too_many_votes"),
        (EndSpeech(), "wrong_phase"),
        (Lift(voters=()), ""),
    ],
)
def test_each_living_seat_has_one_hand_in_the_lift_vote(action: Lift | EndSpeech, code: str) -> None:
    table = Table("aml").after_nights(6).day({2: 2, 3: 3, 4: 4}).vote(3, 3).tie_speeches().ballot(3, 3)
    assert table.refusal(action) == code


# ── who wins by a lift ─────────────────────────────────────────────────────────────────────────────────────


def test_a_red_and_the_last_black_lifted_together_is_a_red_win() -> None:
    """T-95: all leave at one moment; no black is alive."""
    table = Table().after_nights(9, 10, 1, 2, 3, 4).day({5: 5, 8: 8})
    table.vote(2).tie_speeches().ballot(2).lift(3)
    assert table.events[2] == GameDecided("red", "blacks_out", 0, 2)


def test_two_reds_lifted_leave_parity() -> None:
    """T-96."""
    table = Table().after_nights(9, 10, 1, 2, 3, 4).day({5: 5, 6: 6})
    table.vote(2).tie_speeches().ballot(2).lift(3)
    assert table.events[2] == GameDecided("black", "parity", 1, 1)


def test_three_reds_lifted_of_four_leave_black_the_winner() -> None:
    """T-97: 4 reds and 2 blacks."""
    table = Table().after_nights(9, 1, 2, 3).day({4: 4, 5: 5, 6: 6})
    assert [table.state.seats.role(seat) for seat in (8, 10)] == [Role.DON, Role.MAFIA]
    table.vote(2, 2).tie_speeches().ballot(2, 2).lift(4)
    assert table.events[2] == GameDecided("black", "parity", 2, 1)


def test_five_lifted_with_all_blacks_on_day_0_is_a_red_win() -> None:
    """T-98."""
    table = Table().day(named(1, 2, 8, 9, 10)).vote(2, 2, 2, 2).tie_speeches().ballot(2, 2, 2, 2).lift(6)
    assert table.result == ("red", "blacks_out")
    assert (table.phase, table.last_words().phase) == (Phase.LAST_WORDS, Phase.FINISHED)
