"""Ties: tie speeches, revotes, the repeated tie and the lift vote (§4, §5)."""

from . import events as ev
from .actions import Lift
from .ending import draw, leave_by_vote
from .hands import count_hands, sorted_voters
from .table import Ballot, Phase, State
from .turn import Turn, require_alive, require_phase, require_seats


def tied(turn: Turn, ballot: Ballot, leaders: tuple[int, ...], votes: int) -> None:
    state = turn.state
    of = state.alive_count
    reason = _why_repeated(state, ballot, leaders)
    if reason is not None:
        turn.add(ev.TieRepeated(leaders, votes, of, reason))
        repeated_tie(turn, leaders)
        return
    before = len(ballot.tallies) if ballot.round else None
    turn.add(ev.Tied(leaders, votes, of, before))
    next_tie_speech(turn)


def _why_repeated(state: State, ballot: Ballot, leaders: tuple[int, ...]) -> ev.RepeatReason | None:
    """§4: whether a tie counts as repeated."""
    edition = state.edition
    if edition.max_revotes is not None and ballot.round >= edition.max_revotes:
        return "max_revotes"
    if ballot.round == 0 or len(leaders) < len(ballot.tallies):
        return None
    if edition.tie_repeat == "same_leaders":
        return "same_leaders"
    return "same_counts" if state.history.ballots[-2].counts == ballot.counts else None


def next_tie_speech(turn: Turn) -> None:
    state = turn.state
    if state.speech.queue:
        turn.add(ev.SpeechBegan(state.speech.queue[0], state.edition.tie_speech_seconds))
    elif state.vote.staying:
        turn.add(ev.NightDue())
    else:
        _open_revote(turn)


def _open_revote(turn: Turn) -> None:
    """Among the tied, in the order of the nominations; reversed on the 1st, 3rd… if the edition says so."""
    state = turn.state
    revote = state.vote.round + 1
    candidates = tuple(seat for seat in state.day.candidates if seat in state.vote.tied)
    if state.edition.revote_order == "reverse" and revote % 2 == 1:
        candidates = candidates[::-1]
    turn.add(ev.BallotOpened(revote, candidates))


def repeated_tie(turn: Turn, tied: tuple[int, ...]) -> None:
    """§5: a lift vote, or why there is none."""
    state = turn.state
    of = state.alive_count
    reason = _why_no_lift(state, len(tied))
    if reason is None:
        turn.add(ev.LiftOpened(tied, of, need=of // 2 + 1))
    else:
        turn.add(ev.LiftRefused(tied, of, reason))
        turn.add(ev.NightDue())


def _why_no_lift(state: State, tied: int) -> ev.NoLiftReason | None:
    edition, alive = state.edition, state.alive_count
    if not edition.lift:
        return "no_lift"
    if alive == 9 and tied == 3:
        late = edition.lift_three_of_nine == "after_day_1" and state.day.number != 1
        return None if late or edition.lift_three_of_nine == "always" else "three_of_nine"
    if alive == 4 and tied == 2 and not edition.lift_two_of_four:
        return "two_of_four"
    return "whole_table" if tied == alive and edition.lift_whole_table == "night" else None


# ── the lift vote ──────────────────────────────────────────────────────────────────────────────────────────


def lift(turn: Turn, action: Lift) -> None:
    state = turn.state
    require_phase(state, action.do, Phase.LIFT_VOTE)
    require_seats(*action.voters or ())
    require_alive(state, *action.voters or ())
    of, tied = state.alive_count, state.vote.tied
    count = count_hands(action, (), of, state)
    passed = count * 2 > of
    turn.add(ev.LiftVoted(tied, count, sorted_voters(action.voters), of, of // 2 + 1, passed))
    if not passed:
        turn.add(ev.NightDue())
    elif len(tied) == of:
        draw(turn, "whole_table")
    else:
        leave_by_vote(turn, tied, None, of=of)
