"""The vote: whether there is one, the ballot, and whom it puts out (§3, §4, §6)."""

from . import events as ev
from .actions import OpenVoting, Vote
from .ending import leave_by_vote
from .hands import count_hands, sorted_voters
from .table import Ballot, Phase, State
from .ties import next_tie_speech, tied
from .turn import Turn, refuse, require_alive, require_phase, require_seats

# ── after the last speech ──────────────────────────────────────────────────────────────────────────────────


def after_last_speech(turn: Turn) -> None:
    """§3: the vote is due, or there is none today and why."""
    state = turn.state
    reason = why_no_vote(state)
    if reason is None:
        turn.add(ev.VotingDue(state.day.candidates, state.alive_count))
    else:
        turn.add(ev.VoteSkipped(reason, state.day.candidates))
        turn.add(ev.NightDue())


def why_no_vote(state: State) -> ev.NoVoteReason | None:
    day, edition = state.day, state.edition
    if day.vote_cancelled:
        return "cancelled"
    if not day.nominations:
        return "no_candidates"
    if has_day_zero_rule(state):
        if edition.day_zero_vote == "no_vote":
            return "day_zero_no_vote"
        alone = len(day.nominations) == 1 and edition.day_zero_vote != "talk"
        return "day_zero_single" if alone else None
    stays = len(day.nominations) == 1 and edition.single_candidate == "stays"
    return "single_candidate_stays" if stays else None


def has_day_zero_rule(state: State) -> bool:
    """Day 0 has a rule of its own unless the edition treats it as any other day."""
    return state.day.number == 0 and state.edition.day_zero_vote != "as_other_days"


# ── the ballot ─────────────────────────────────────────────────────────────────────────────────────────────


def open_voting(turn: Turn, action: OpenVoting) -> None:
    state = turn.state
    require_phase(state, action.do, Phase.VOTING_DUE)
    candidates = state.day.candidates
    turn.add(ev.BallotOpened(0, candidates))
    talk = has_day_zero_rule(state) and state.edition.day_zero_vote == "talk"
    if len(candidates) == 1 and (talk or state.edition.single_candidate == "leaves"):
        turn.add(ev.RestAssigned(candidates[0], state.alive_count, state.seats.alive))
        close_ballot(turn)


def vote(turn: Turn, action: Vote) -> None:
    state = turn.state
    require_phase(state, action.do, Phase.BALLOT)
    voters = action.voters or ()
    require_seats(action.nominee, *voters)
    require_alive(state, action.nominee, *voters)
    if action.nominee != state.vote.called:
        refuse("not_called", called=state.vote.called, nominee=action.nominee)
    count = count_hands(action, state.vote.known_voters, state.votes_left, state)
    turn.add(ev.VotesRecorded(action.nominee, count, sorted_voters(action.voters)))
    _close_if_all_called(turn)


def _close_if_all_called(turn: Turn) -> None:
    """After the last but one the rest falls to the last; a single candidate has no rest (§4)."""
    state = turn.state
    vote = state.vote
    uncalled = len(vote.candidates) - len(vote.cast)
    if uncalled == 1:
        turn.add(ev.RestAssigned(vote.candidates[-1], state.votes_left, _rest_voters(state)))
    if uncalled <= 1:
        close_ballot(turn)


def _rest_voters(state: State) -> tuple[int, ...] | None:
    """Who has not voted; unknown once a count was told without names."""
    if any(tally.voters is None for tally in state.vote.cast):
        return None
    voted = state.vote.known_voters
    return tuple(seat for seat in state.seats.alive if seat not in voted)


def close_ballot(turn: Turn) -> None:
    state = turn.state
    turn.add(ev.BallotClosed(state.vote.round, state.alive_count))
    resolve(turn)


def decided_leader(state: State) -> int | None:
    """§7: the called candidate who can no longer be caught, in a ballot under way."""
    if state.phase is not Phase.BALLOT or not state.vote.cast:
        return None
    leader, *others = sorted(state.vote.cast, key=lambda tally: tally.count, reverse=True)
    ahead = all(leader.count > other.count for other in others)
    return leader.nominee if ahead and leader.count > state.votes_left else None


# ── the result of a ballot ─────────────────────────────────────────────────────────────────────────────────


def resolve(turn: Turn) -> None:
    """§4–§6: whom the ballot just closed puts out, or what follows."""
    state = turn.state
    ballot = state.history.ballots[-1]
    votes = max(ballot.counts.values())
    leaders = tuple(tally.nominee for tally in ballot.tallies if tally.count == votes)
    if has_day_zero_rule(state) and state.edition.day_zero_vote == "talk":
        stay(turn, leaders, votes, "talk", of=state.alive_count, speeches=True)
    elif len(leaders) > 1:
        tied(turn, ballot, leaders, votes)
    else:
        single_leader(turn, leaders[0], votes, of=state.alive_count)


def single_leader(turn: Turn, seat: int, votes: int, *, of: int) -> None:
    """`of`: the votes of the ballot, that is who was alive when it began."""
    state = turn.state
    ballot = state.history.ballots[-1]
    if has_day_zero_rule(state):
        rule = state.edition.day_zero_vote
        if rule == "talk":
            return stay(turn, (seat,), votes, "talk", of=of, speeches=True)
        if rule == "no_break":
            return stay(turn, (seat,), votes, "no_break", of=of, speeches=False)
        if rule == "self_break" and not _voted_for_himself(ballot, seat):
            return stay(turn, (seat,), votes, "self_break", of=of, speeches=True)
    elif _single_under_majority(state) and votes * 2 <= of:
        return stay(turn, (seat,), votes, "no_majority", of=of, speeches=False)
    return leave_by_vote(turn, (seat,), votes, of=of)


def _single_under_majority(state: State) -> bool:
    return len(state.day.nominations) == 1 and state.edition.single_candidate == "majority"


def _voted_for_himself(ballot: Ballot, seat: int) -> bool:
    """Not known, because told by count: he did not (§3)."""
    return any(tally.nominee == seat and seat in (tally.voters or ()) for tally in ballot.tallies)


def stay(
    turn: Turn, seats: tuple[int, ...], votes: int, reason: ev.StayReason, *, of: int, speeches: bool
) -> None:
    turn.add(ev.LeadersStay(seats, votes, of, reason, speeches))
    if speeches:
        next_tie_speech(turn)
    else:
        turn.add(ev.NightDue())
