"""The ballot (§4): hands, the remainder, the single leader."""

import pytest

from games.rules import Phase
from games.rules.actions import BeginNight, Foul, OpenVoting, Remove, Vote
from games.rules.events import BallotClosed, LeftByVote, RestAssigned, VotesRecorded
from tests.rules.table import Table


def voting(**nominations: int) -> Table:
    """Day 0 with candidates 3, 5 and 8 in a ballot."""
    return Table().day({1: 3, 2: 5, 4: 8}).vote()


def test_votes_that_nobody_casts_go_to_the_last_candidate() -> None:
    """T-15, case 4: they are credited when the last but one has been told, and marked as such."""
    table = voting().ballot(4, 3)
    assert table.ballots == [{3: 4, 5: 3, 8: 3}]
    assert table.events[:3] == (VotesRecorded(5, 3, None), RestAssigned(8, 3, None), BallotClosed(0, 10))
    assert [tally.by_default for tally in table.state.history.ballots[0].tallies] == [False, False, True]


def test_the_remainder_names_its_voters_where_all_hands_are_known() -> None:
    table = voting().ballot([9, 1, 4, 2], [3, 10])
    voters = [tally.voters for tally in table.state.history.ballots[0].tallies]
    assert voters == [(1, 2, 4, 9), (3, 10), (5, 6, 7, 8)]


def test_after_a_count_the_voters_of_the_last_are_unknown() -> None:
    table = voting().ballot([1, 2, 4, 9], 2)
    voters = [tally.voters for tally in table.state.history.ballots[0].tallies]
    assert voters == [(1, 2, 4, 9), None, None]


def test_five_hands_and_none_for_the_last_are_a_tie() -> None:
    """T-16."""
    table = Table().day({1: 3, 2: 8}).vote(5)
    assert (table.ballots, table.phase) == ([{3: 5, 8: 5}], Phase.TIE_SPEECHES)


def test_a_hand_after_the_last_but_one_is_too_late() -> None:
    """T-17: the ballot is over, the hand fell to the last candidate."""
    table = Table().day({1: 3, 2: 8}).vote(6)
    assert table.refusal(Vote(8, voters=(1,))) == "wrong_phase"


def test_a_pulled_hand_counts_and_is_a_foul() -> None:
    """T-18."""
    table = voting().do(Vote(3, voters=(1, 2)), Foul(2, "moved_hand")).ballot(3)
    assert (table.ballots, table.state.discipline.fouls_of(2)) == ([{3: 2, 5: 3, 8: 5}], 1)


def test_a_candidate_votes_and_may_vote_for_himself() -> None:
    assert voting().refusal(Vote(3, voters=(3, 5, 8))) == ""


def test_a_single_leader_leaves_without_a_majority() -> None:
    """T-25 and §4: four of ten are the most."""
    table = voting().ballot(4, 3)
    assert (LeftByVote((3,), 4, 10) in table.events, table.out) == (True, [(3, "voted")])


def test_a_ballot_is_never_closed_by_itself_before_the_last_but_one() -> None:
    """Case 3: the first candidate already has six of ten."""
    table = voting().ballot(6)
    assert (table.phase, table.state.vote.called) == (Phase.BALLOT, 5)
    assert table.ballot(4).ballots == [{3: 6, 5: 4, 8: 0}]


def test_candidates_are_called_in_the_order_of_the_nominations() -> None:
    """Case 12: never by seat."""
    table = Table().day({1: 7, 2: 2, 3: 9}).vote()
    assert (table.state.vote.candidates, table.state.vote.called) == ((7, 2, 9), 7)


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Vote(0, count=1), "not_a_seat"),
        (Vote(3, voters=(1, 11)), "not_a_seat"),
        (Vote(6, voters=(1,)), "seat_is_out"),
        (Vote(5, voters=(6,)), "seat_is_out"),
        (Vote(3, voters=(2,)), "not_called"),
        (Vote(8, voters=(2,)), "not_called"),
        (Vote(5, voters=(1,)), "already_voted"),
        (Vote(5, voters=(2, 2)), "already_voted"),
        (Vote(5, voters=(2, 4, 1, 3, 5, 7, 8, 9, 10)), "already_voted"),
        (Vote(5, count=8), "too_many_votes"),
        (Vote(5, count=7), ""),
        (Vote(5, voters=()), ""),
    ],
)
def test_each_living_seat_votes_once_for_the_candidate_that_is_called(action: Vote, code: str) -> None:
    """§4: nine alive, seat 6 was shot; 1 and 3 voted for 3, now 5 is called."""
    table = Table().after_nights(6).day({2: 3, 3: 5, 4: 8}).vote([1, 3])
    assert table.refusal(action) == code


def test_after_a_count_voters_are_checked_against_the_known_hands_and_the_number_left() -> None:
    table = voting().ballot(8)
    assert table.refusal(Vote(5, voters=(1, 2, 3))) == "too_many_votes"
    assert table.refusal(Vote(5, voters=(1, 2))) == ""


def test_a_vote_is_opened_only_when_it_is_due() -> None:
    table = Table()
    assert table.refusal(OpenVoting()) == "wrong_phase"
    assert table.day({1: 3, 2: 8}).refusal(Vote(3, count=1)) == "wrong_phase"
    assert table.refusal(BeginNight()) == "wrong_phase"


def test_a_removal_in_the_ballot_makes_it_void_and_it_is_not_listed() -> None:
    """Case 5, case 6: nobody is put out, the cause stays the removal, the next day is normal."""
    table = voting().ballot(4).do(Remove(3))
    assert (table.phase, table.ballots, table.out) == (Phase.NIGHT_DUE, [], [(3, "removed")])
    assert table.night(None).open_day().cancelled == (False, False)
