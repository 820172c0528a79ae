"""Removals, and which vote they cancel (§7)."""

import pytest

from games.rules import Phase
from games.rules.actions import (
    BeginNight,
    BestMove,
    Check,
    EndSpeech,
    Foul,
    Lift,
    Remove,
    Shoot,
    TeamDefeat,
    Vote,
)
from games.rules.events import (
    BallotClosed,
    FoulGiven,
    LeadersStay,
    LeftByVote,
    NightDue,
    PlayerRemoved,
    SpeechBegan,
    VoteCancelled,
    VoteSkipped,
)
from tests.rules.table import Table

FOURTH_FOUL = [Foul(4)] * 4


def day_1(*hands: int) -> Table:
    """Nine alive (1 was shot), 3, 5 and 8 are candidates; the ballot has these hands."""
    table = Table().after_nights(1).day({2: 3, 3: 5, 4: 8})
    return table.vote(*hands)


def next_day(table: Table) -> tuple[bool, bool]:
    """The flags of the day after the coming quiet night."""
    return table.last_words().night(None).open_day().cancelled


# ── before the vote ────────────────────────────────────────────────────────────────────────────────────────


def test_a_removal_in_the_speeches_cancels_the_vote_of_that_day_only() -> None:
    """T-46: speeches go on to their end, then the night."""
    table = Table().after_nights(1).open_day().do(*FOURTH_FOUL)
    assert table.events == (
        FoulGiven(4, 4, None),
        PlayerRemoved(4, "fouls", None, was_out=False),
        VoteCancelled(4, "fouls", today=True),
    )
    assert table.order == (2, 3, 5, 6, 7, 8, 9, 10)
    table.speeches({2: 3, 3: 5})
    assert table.events[1:] == (VoteSkipped("cancelled", (3, 5)), NightDue())
    assert next_day(table) == (False, False)


def test_the_removed_neither_speaks_nor_nominates() -> None:
    """T-47."""
    table = Table().after_nights(1).open_day().do(Remove(4)).speeches({4: 5, 3: 6})
    assert (table.state.day.candidates, table.phase) == ((6,), Phase.NIGHT_DUE)


def test_a_removal_when_the_vote_is_due_makes_it_void() -> None:
    table = Table().day({1: 3, 2: 8}).do(Remove(4))
    assert (table.phase, table.cancelled) == (Phase.NIGHT_DUE, (True, False))


def test_a_removal_in_the_last_speech_saves_the_single_candidate() -> None:
    """T-59: his vote is decided only when it opens."""
    table = Table().after_nights(1).open_day().speeches({2: 6}, until=10).do(EndSpeech(), Remove(4))
    assert (table.phase, table.out[1:]) == (Phase.NIGHT_DUE, [(4, "removed")])


def test_several_removals_before_a_vote_cancel_one_vote() -> None:
    """T-58."""
    table = Table().after_nights(1).open_day().do(Remove(4), Remove(5)).speeches()
    assert next_day(table) == (False, False)


def test_after_a_cancelled_vote_further_removals_of_that_day_add_nothing() -> None:
    table = Table().day({1: 3, 2: 8}).do(Remove(4), Remove(5))
    assert table.cancelled == (True, False)
    assert next_day(table) == (False, False)


def test_a_removal_before_day_0_cancels_its_vote() -> None:
    table = Table().do(Remove(4))
    assert (table.events, table.cancelled) == (
        (PlayerRemoved(4, "removed", None, was_out=False), VoteCancelled(4, "removed", today=False)),
        (False, True),
    )
    assert table.open_day().cancelled == (True, False)


# ── in the vote ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("removed", [3, 4, 8])
def test_a_removal_in_the_tie_speeches_makes_the_vote_void(removed: int) -> None:
    """T-48."""
    table = Table().day({1: 3, 2: 8}).vote(5).do(Remove(removed))
    assert (table.phase, table.out, table.ballots) == (
        Phase.NIGHT_DUE,
        [(removed, "removed")],
        [{3: 5, 8: 5}],
    )


def test_a_removal_in_a_revote_leaves_the_first_ballot_listed() -> None:
    table = Table().day({1: 3, 2: 5, 4: 8}).vote(4, 4).tie_speeches().do(Remove(4))
    assert (table.phase, table.ballots) == (Phase.NIGHT_DUE, [{3: 4, 5: 4, 8: 2}])


def test_a_removal_in_the_lift_vote_makes_it_void() -> None:
    """T-51."""
    table = Table().day({1: 3, 2: 8}).vote(5).tie_speeches().ballot(5).do(Remove(4))
    assert (table.phase, table.state.history.lifts, table.cancelled) == (Phase.NIGHT_DUE, (), (True, False))


@pytest.mark.parametrize("hands", [(), (4,), (3, 3), (4, 4), (0,), (2, 2)])
def test_an_undecided_ballot_is_void(hands: tuple[int, ...]) -> None:
    """T-50, T-50b: no called one has more than every other and more than all the uncast."""
    table = Table().after_nights(1).day({2: 3, 3: 5, 4: 8, 5: 9}).vote(*hands).do(Remove(6))
    assert (table.phase, table.ballots, table.cancelled) == (Phase.NIGHT_DUE, [], (True, False))
    assert next_day(table) == (False, False)


def test_a_decided_ballot_stands_and_the_next_days_vote_is_cancelled() -> None:
    """T-49: 3 has five of nine when 6 is removed."""
    table = day_1(5).do(Remove(6))
    assert table.events[:4] == (
        PlayerRemoved(6, "removed", None, was_out=False),
        BallotClosed(0, 9, early=True, uncast=4),
        VoteCancelled(6, "removed", today=False),
        LeftByVote((3,), 5, 9),
    )
    assert (table.order, table.ballots) == ((3,), [{3: 5}])
    assert next_day(table) == (True, False)


@pytest.mark.parametrize(
    ("hands", "leader"),
    [((3, 4), 5), ((4, 1), None), ((4, 2), 3), ((0, 5), 5), ((1, 1), None)],
)
def test_a_ballot_is_decided_when_one_leads_with_more_than_all_the_uncast(
    hands: tuple[int, int], leader: int | None
) -> None:
    """T-50b: nine alive, four candidates, two of them called."""
    table = Table().after_nights(1).day({2: 3, 3: 5, 4: 8, 5: 9}).vote(*hands).do(Remove(6))
    voted = [seat for seat, how in table.out if how == "voted"]
    assert voted == ([leader] if leader else [])


def test_a_decided_leader_who_is_removed_himself_leaves_by_the_removal_alone() -> None:
    """§7: night is due, no vote is cancelled."""
    table = day_1(5).do(Remove(3))
    assert (table.phase, table.out[1:], table.ballots, table.cancelled) == (
        Phase.NIGHT_DUE,
        [(3, "removed")],
        [{3: 5}],
        (False, False),
    )
    assert next_day(table) == (False, False)


def test_a_removal_after_a_decided_leaders_removal_cancels_the_next_days_vote() -> None:
    """The vote of the day is decided and over."""
    table = day_1(5).do(Remove(3), Remove(6))
    assert table.cancelled == (False, True)


def test_a_removal_that_wins_in_a_decided_ballot_leaves_the_leader_at_the_table() -> None:
    """Case 7: the victory test stands between the removal and the leader's leaving; the ballot is listed."""
    table = Table().after_nights(9, 10, 1).day({4: 3, 5: 5, 6: 6}).vote(5).do(Remove(8))
    assert (table.phase, table.result, table.ballots) == (
        Phase.FINISHED,
        ("red", "blacks_out"),
        [{3: 5}],
    )
    assert table.out[-1] == (8, "removed")


def test_a_decided_leader_who_ends_the_game_by_leaving_still_has_his_last_word() -> None:
    """Case 7: both departures are kept, the flag of the next vote too."""
    table = Table().after_nights(9, 10).day({3: 8, 4: 5, 5: 6}).vote(6).do(Remove(1))
    assert table.out[2:] == [(1, "removed"), (8, "voted")]
    assert (table.result, table.phase, table.cancelled) == (
        ("red", "blacks_out"),
        Phase.LAST_WORDS,
        (False, True),
    )


def test_the_variants_of_day_0_apply_to_a_decided_leader() -> None:
    """§7: `no_break` keeps him, `self_break` asks for his vote, `talk` lets him speak."""
    kept = Table("house", day_zero_vote="no_break").day({1: 3, 2: 5, 4: 8}).vote(6).do(Remove(4))
    assert kept.events[-2:] == (LeadersStay((3,), 6, 10, "no_break", speeches=False), NightDue())
    spoke = Table("house", day_zero_vote="talk").day({1: 3, 2: 5, 4: 8}).vote(6).do(Remove(4))
    assert spoke.events[-2:] == (LeadersStay((3,), 6, 10, "talk", speeches=True), SpeechBegan(3, 30))
    own = Table("house", day_zero_vote="self_break").day({1: 3, 2: 5, 4: 8})
    assert own.vote([1, 2, 3, 5, 6, 7]).do(Remove(4)).out == [(4, "removed"), (3, "voted")]
    assert (kept.cancelled, spoke.cancelled, own.cancelled) == ((False, True),) * 3


def test_a_single_leader_of_a_decided_ballot_on_day_0_may_have_a_best_move() -> None:
    table = Table("fsm").day({1: 3, 2: 5, 4: 8}).vote(6).do(Remove(4))
    assert (table.phase, table.state.seats.leaving) == (Phase.BEST_MOVE, (3,))


# ── after the vote ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_removal_after_a_vote_without_a_departure_cancels_the_next_days() -> None:
    """T-50c: the lift was refused, or the vote was skipped, before the night fell."""
    refused = Table().day({1: 3, 2: 8}).vote(5).tie_speeches().ballot(5).lift(4).do(Remove(6))
    skipped = Table().day().do(Remove(6))
    forbidden = Table("house", lift=False).day({1: 3, 2: 8}).vote(5).tie_speeches().ballot(5).do(Remove(6))
    assert [table.cancelled for table in (refused, skipped, forbidden)] == [(False, True)] * 3


def test_removing_one_who_left_by_the_vote_cancels_nothing() -> None:
    """T-52: in his own last word."""
    table = Table().day({1: 3, 2: 8}).vote(6).do(Remove(3))
    assert (table.events[0], table.out) == (PlayerRemoved(3, "removed", None, was_out=True), [(3, "voted")])
    assert (table.phase, next_day(table)) == (Phase.NIGHT_DUE, (False, False))


def test_a_removal_during_anothers_last_word_cancels_the_next_days_vote() -> None:
    """T-53: the word goes on."""
    table = Table().day({1: 3, 2: 8}).vote(6).do(Remove(6))
    assert (table.order, table.cancelled) == ((3,), (False, True))


def test_one_of_two_lifted_who_is_removed_while_the_other_speaks_loses_his_word_only() -> None:
    """T-60."""
    table = Table().day({1: 4, 2: 5}).vote(5).tie_speeches().ballot(5).lift(6).do(Remove(5))
    assert (table.order, table.do(EndSpeech()).phase) == ((4,), Phase.NIGHT_DUE)
    assert (table.out, next_day(table)) == ([(4, "voted"), (5, "voted")], (False, False))


def test_a_removal_in_the_speeches_of_those_who_stay_cancels_the_next_days_vote() -> None:
    """§7: the speeches go on, the removed is skipped."""
    table = Table("house", day_zero_vote="talk").day({1: 3, 2: 8}).vote(5).do(Remove(8))
    assert (table.order, table.cancelled) == ((3,), (False, True))
    assert table.do(EndSpeech()).phase is Phase.NIGHT_DUE


def test_a_stayer_who_is_removed_while_he_speaks_gives_the_word_to_the_next() -> None:
    table = Table("house", day_zero_vote="talk").day({1: 3, 2: 8}).vote(5).do(Remove(3))
    assert (table.order, table.out) == ((8,), [(3, "removed")])


# ── by night ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("when", ["shooting", "don_check", "sheriff_check", "day_due"])
def test_a_removal_by_night_or_before_the_day_cancels_the_coming_vote(when: str) -> None:
    """T-56."""
    table = Table().day().do(BeginNight())
    if when != "shooting":
        table.do(Shoot(target=None))
    if when == "sheriff_check":
        table.do(Check("don", None))
    elif when == "day_due":
        table.checks()
    assert table.phase.value == when
    assert table.do(Remove(4)).cancelled == (False, True)


def test_the_removed_of_the_night_is_not_shot_any_more() -> None:
    table = Table().day().do(BeginNight(), Remove(4), Shoot(target=4))
    assert table.state.history.nights[-1].killed is None


def test_the_nights_victim_who_is_removed_cancels_no_vote() -> None:
    """T-54, T-57, case 16: fouls are open while he waits for, or has, his last word."""
    early = Table().day().shot(2).do(Remove(2))
    late = Table("aml").day().shot(2).checks().do(*[Foul(2)] * 4)
    assert (early.out, late.out) == ([(2, "shot")], [(2, "shot")])
    assert (early.cancelled, late.cancelled, late.phase) == ((False, False), (False, False), Phase.DAY_DUE)
    assert (early.checks().phase, early.refusal(Foul(2))) == (Phase.DAY_DUE, "seat_is_out")


def test_another_removal_beside_the_victims_cancels_the_vote() -> None:
    """T-55."""
    table = Table("aml").day().shot(2).checks().do(Remove(2), Remove(5))
    assert table.open_day().cancelled == (True, False)


def test_a_victim_removed_before_his_best_move_has_none() -> None:
    """Case 17."""
    table = Table().day().shot(2).checks().do(Remove(2))
    assert (table.phase, table.state.history.best_moves) == (Phase.DAY_DUE, ())


def test_one_who_gave_a_best_move_on_day_0_is_removed_before_it() -> None:
    """§6: he counts as waiting for his last word; no vote is cancelled."""
    table = Table("fsm").day({1: 3, 2: 8}).vote(6).do(Remove(3))
    assert (table.phase, table.out, table.cancelled) == (Phase.NIGHT_DUE, [(3, "voted")], (False, False))


def test_another_removed_in_the_best_move_of_day_0_leaves_it_as_it_is() -> None:
    table = Table("fsm").day({1: 3, 2: 8}).vote(6).do(Remove(4))
    assert (table.phase, table.cancelled) == (Phase.BEST_MOVE, (False, True))
    assert table.do(BestMove((8,))).order == (3,)


def test_a_checker_who_is_removed_makes_no_check() -> None:
    don = Table().day().shot(None).do(Remove(8))
    assert don.phase is Phase.SHERIFF_CHECK
    both = don.do(Remove(7))
    assert both.phase is Phase.DAY_DUE
    before = Table().day().shot(None).do(Remove(7), Check("don", 1))
    assert before.phase is Phase.DAY_DUE


def test_a_removed_black_is_not_asked_to_shoot() -> None:
    table = Table().day().do(BeginNight(), Remove(10), Shoot(shots=((8, 5), (9, 5))))
    assert table.out == [(10, "removed"), (5, "shot")]


# ── what is recorded ───────────────────────────────────────────────────────────────────────────────────────


def test_a_departure_tells_day_and_night() -> None:
    """`night` is null by day; before day 0 there is no day."""
    table = Table("aml").do(Remove(1)).open_day().do(Remove(9)).speeches().shot(3).do(Remove(10))
    table.checks().last_words().do(Remove(5))
    assert [(gone.seat, gone.day, gone.night) for gone in table.state.seats.out] == [
        (1, None, 0),
        (9, 0, None),
        (3, 0, 1),
        (10, 0, 1),
        (5, 0, 1),
    ]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Remove(0), "not_a_seat"),
        (Remove(4), "seat_is_out"),
        (Foul(4), "seat_is_out"),
        (TeamDefeat(11), "not_a_seat"),
        (Remove(5), ""),
    ],
)
def test_only_who_is_at_the_table_is_removed(action: Remove | Foul | TeamDefeat, code: str) -> None:
    assert Table().do(Remove(4)).refusal(action) == code


def test_undo_is_a_replay_without_the_last_action() -> None:
    """T-79, case 5: the removed, his fouls and the vote are back; another's cancellation stays."""
    table = Table().day({1: 3, 2: 8}).vote([1, 2, 3])
    before = table.state
    assert Table(roles=None).do(*table.do(*FOURTH_FOUL).actions[:-4]).state == before


def test_votes_after_a_removal_belong_to_no_ballot() -> None:
    table = day_1(4).do(Remove(6))
    assert (table.refusal(Vote(5, count=1)), table.refusal(Lift(count=1))) == ("wrong_phase", "wrong_phase")
