"""Day 0 and a single candidate: what each edition makes of them (§3)."""

from typing import Any

import pytest

from games.rules import Phase
from games.rules.actions import Nominate, Remove
from games.rules.events import LeadersStay, NightDue, SpeechBegan, VoteSkipped, VotingDue
from tests.rules.table import Table


def house(day_zero_vote: str, **variants: Any) -> Table:
    return Table("house", day_zero_vote=day_zero_vote, **variants)


@pytest.mark.parametrize("rule", ["standard", "no_break", "self_break", "no_vote"])
def test_on_day_0_a_single_candidate_is_not_voted_on(rule: str) -> None:
    """T-19."""
    table = house(rule).day({1: 3})
    reason = "day_zero_no_vote" if rule == "no_vote" else "day_zero_single"
    assert table.events[1:] == (VoteSkipped(reason, (3,)), NightDue())


@pytest.mark.parametrize("rule", ["standard", "no_break", "self_break", "no_vote", "talk", "as_other_days"])
def test_without_a_candidate_the_night_is_due(rule: str) -> None:
    """T-20."""
    table = house(rule).day()
    assert table.events[1:] == (VoteSkipped("no_candidates"), NightDue())


def test_talk_votes_even_on_one_candidate_with_the_votes_of_all() -> None:
    """T-19: he gets thirty seconds and stays."""
    table = house("talk").day({1: 3}).vote()
    assert (table.ballots, table.order) == ([{3: 10}], (3,))
    assert table.state.history.ballots[0].tallies[0].voters == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    assert table.tie_speeches().phase is Phase.NIGHT_DUE
    assert table.out == []


@pytest.mark.parametrize("single", ["leaves", "majority", "stays"])
def test_talk_asks_nothing_of_a_single_candidate_whatever_holds_on_other_days(single: str) -> None:
    table = house("talk", single_candidate=single).day({1: 3}).vote()
    assert (table.ballots, table.phase) == ([{3: 10}], Phase.TIE_SPEECHES)


def test_talk_holds_on_day_0_only() -> None:
    table = house("talk", single_candidate="majority").after_nights(1).day({2: 6}).vote()
    assert table.phase is Phase.BALLOT
    assert table.ballot(5).out[1:] == [(6, "voted")]


@pytest.mark.parametrize(("hands", "speakers"), [(6, (3,)), (5, (3, 8))])
def test_talk_gives_the_winner_or_all_leaders_of_the_first_ballot_a_speech_and_they_stay(
    hands: int, speakers: tuple[int, ...]
) -> None:
    """T-21."""
    table = house("talk").day({1: 3, 2: 8}).vote(hands)
    assert (table.events[-2], table.order) == (
        LeadersStay(speakers, hands, 10, "talk", speeches=True),
        speakers,
    )
    assert (table.tie_speeches().phase, table.out) == (Phase.NIGHT_DUE, [])


def test_standard_puts_the_single_winner_out() -> None:
    """T-21."""
    table = house("standard").day({1: 3, 2: 8}).vote(6)
    assert (table.phase, table.out) == (Phase.LAST_WORDS, [(3, "voted")])


def test_no_break_keeps_the_single_winner_without_a_speech() -> None:
    """T-21."""
    table = house("no_break").day({1: 3, 2: 8}).vote(6)
    assert table.events[-2:] == (LeadersStay((3,), 6, 10, "no_break", speeches=False), NightDue())


def test_no_break_knows_ties_and_lifts() -> None:
    table = house("no_break").day({1: 3, 2: 8}).vote(5).tie_speeches().ballot(5).lift(6)
    assert table.out == [(3, "voted"), (8, "voted")]


@pytest.mark.parametrize(
    ("hands", "leaves"),
    [([1, 2, 3, 4, 5, 6], True), ([1, 2, 4, 5, 6, 7], False), (6, False)],
    ids=["voted for himself", "did not", "not known"],
)
def test_self_break_puts_the_single_winner_out_only_by_his_own_vote(
    hands: list[int] | int, leaves: bool
) -> None:
    """T-21."""
    table = house("self_break").day({1: 3, 2: 8}).vote(hands)
    if leaves:
        assert table.out == [(3, "voted")]
    else:
        assert table.events[-2:] == (
            LeadersStay((3,), 6, 10, "self_break", speeches=True),
            SpeechBegan(3, 30),
        )
        assert (table.tie_speeches().phase, table.out) == (Phase.NIGHT_DUE, [])


def test_self_break_asks_for_the_last_ballot() -> None:
    """§3: 3 voted for himself first, but not in the revote that he won."""
    table = house("self_break").day({1: 3, 2: 8}).vote([1, 2, 3, 4, 5]).tie_speeches()
    table.ballot([1, 2, 4, 5, 6, 7])
    assert (table.phase, table.out) == (Phase.TIE_SPEECHES, [])


def test_self_break_counts_the_remainder_as_the_last_candidates_own() -> None:
    """His own hand, that he did not raise, fell to himself."""
    assert house("self_break").day({1: 3, 2: 8}).vote([1, 2, 3, 4]).out == [(8, "voted")]


def test_as_other_days_makes_no_exception() -> None:
    table = house("as_other_days").day({1: 3})
    assert table.events[-1] == VotingDue((3,), 10)
    assert table.vote().out == [(3, "voted")]


def test_no_vote_goes_to_the_night_whoever_was_named() -> None:
    table = house("no_vote").day({1: 3, 2: 8})
    assert (table.phase, table.refusal(Nominate(1, 3))) == (Phase.NIGHT_DUE, "wrong_phase")


@pytest.mark.parametrize("when", ["before", "in the speeches", "after"])
def test_under_no_vote_a_removal_before_or_on_day_0_cancels_day_1s(when: str) -> None:
    """§7."""
    table = house("no_vote")
    if when == "before":
        table.do(Remove(2)).open_day()
    elif when == "in the speeches":
        table.open_day().do(Remove(2))
    else:
        table.day().do(Remove(2))
    assert table.cancelled == (False, True)
    assert table.speeches().night(None).open_day().cancelled == (True, False)


def test_on_a_later_day_too_nobody_named_means_the_night() -> None:
    """T-23."""
    table = Table().after_nights(1).day()
    assert table.events[1:] == (VoteSkipped("no_candidates"), NightDue())


# ── one candidate on a later day ───────────────────────────────────────────────────────────────────────────


def day_1(**variants: Any) -> Table:
    """Nine alive on day 1; seat 1 was shot."""
    return Table("house", **variants).after_nights(1).day({2: 6})


def test_a_single_candidate_leaves_with_the_votes_of_all_the_living() -> None:
    """T-22."""
    table = day_1().vote()
    assert (table.ballots, table.out[1:]) == ([{6: 9}], [(6, "voted")])
    assert table.state.history.ballots[0].tallies[0].voters == (2, 3, 4, 5, 6, 7, 8, 9, 10)


@pytest.mark.parametrize(("hands", "leaves"), [(5, True), (4, False), (0, False), (9, True)])
def test_under_majority_a_single_candidate_leaves_with_more_than_half(hands: int, leaves: bool) -> None:
    table = day_1(single_candidate="majority").vote(hands)
    assert table.ballots == [{6: hands}]
    assert (table.phase, table.out[1:]) == (
        (Phase.LAST_WORDS, [(6, "voted")]) if leaves else (Phase.NIGHT_DUE, [])
    )


def test_majority_is_asked_of_a_single_candidate_only() -> None:
    """Four of nine put the first of three out."""
    table = Table("house", single_candidate="majority").after_nights(1).day({2: 6, 3: 7, 4: 8}).vote(4, 3)
    assert table.out[1:] == [(6, "voted")]


def test_half_is_no_majority() -> None:
    table = Table("house", single_candidate="majority").after_nights(1, 2).day({3: 6}).vote(4)
    assert table.events[-2] == LeadersStay((6,), 4, 8, "no_majority", speeches=False)


def test_majority_on_day_0_as_other_days() -> None:
    table = house("as_other_days", single_candidate="majority").day({1: 3}).vote([1, 2, 4, 5, 6])
    assert (table.ballots, table.out) == ([{3: 5}], [])


def test_where_a_single_candidate_stays_there_is_no_vote() -> None:
    table = day_1(single_candidate="stays")
    assert table.events[1:] == (VoteSkipped("single_candidate_stays", (6,)), NightDue())


def test_two_candidates_are_voted_on_whatever_holds_for_one() -> None:
    table = Table("house", single_candidate="stays").after_nights(1).day({2: 6, 3: 7})
    assert table.phase is Phase.VOTING_DUE
