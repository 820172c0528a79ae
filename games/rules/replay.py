"""Replaying a record: fold every action, and tell the state as the contract's JSON object."""

from dataclasses import dataclass
from typing import Any

from .codec import Record, dump_shots, load_json, parse_record
from .decide import play
from .events import Event
from .table import Ballot, Departure, LiftVote, NightEntry, Phase, State, new_game
from .violations import RuleViolation


@dataclass(frozen=True, slots=True)
class Refused:
    """Where a replay stopped: the index and kind of the refused action, and why."""

    index: int
    do: str
    violation: RuleViolation


@dataclass(frozen=True, slots=True)
class Replay:
    """The state after the last accepted action, the events of each accepted one, and the refusal if any."""

    state: State
    events: tuple[tuple[Event, ...], ...]
    refused: Refused | None


def replay(record: Record) -> Replay:
    """Play every action in order; stop at the first that is refused."""
    state = new_game(record.edition)
    events: list[tuple[Event, ...]] = []
    for index, action in enumerate(record.actions):
        try:
            state, caused = play(state, action)
        except RuleViolation as violation:
            return Replay(state, tuple(events), Refused(index, action.do, violation))
        events.append(caused)
    return Replay(state, tuple(events), None)


def replay_json(text: str | bytes) -> Replay:
    """Replay a record as it stands in a file; raises `RecordError` for an invalid one."""
    return replay(parse_record(load_json(text)))


def summary(played: Replay) -> dict[str, Any]:
    """The contract's output object."""
    refused = played.refused
    told = {"index": refused.index, "do": refused.do, "code": refused.violation.code} if refused else None
    return state_summary(played.state) | {"refused": told}


def state_summary(state: State) -> dict[str, Any]:
    """The contract's output keys, all but `refused`."""
    speech, day, history = state.speech, state.day, state.history
    return {
        "phase": state.phase.value,
        "day": day.number,
        "night": state.night.number,
        "alive": list(state.seats.alive),
        "out": [_departure(departure) for departure in state.seats.out],
        "opener": day.opener,
        "speaker": speech.speaker,
        "speech_seconds": speech.seconds,
        "candidates": list(shown_candidates(state)),
        "called": state.vote.called if state.phase is Phase.BALLOT else None,
        "queue": list(speech.queue),
        "fouls": _counts(state.discipline.fouls),
        "tech_fouls": _counts(state.discipline.tech_fouls),
        "vote_cancelled": day.vote_cancelled,
        "next_vote_cancelled": day.next_vote_cancelled,
        "ballots": [_ballot(ballot) for ballot in history.ballots],
        "lifts": [_lift(lift) for lift in history.lifts],
        "nights": [_night(entry) for entry in history.nights],
        "best_moves": [
            {"by": entry.by, "targets": list(entry.targets), "hits": entry.hits}
            for entry in history.best_moves
        ],
        "winner": state.result.winner,
        "reason": state.result.reason,
    }


def shown_candidates(state: State) -> tuple[int, ...]:
    """Today's candidates before the vote, the ballot's in calling order, or the tied; else none."""
    match state.phase:
        case Phase.SPEECHES | Phase.VOTING_DUE:
            return state.day.candidates
        case Phase.BALLOT:
            return state.vote.candidates
        case Phase.TIE_SPEECHES | Phase.LIFT_VOTE:
            return state.vote.tied
        case _:
            return ()


def _departure(departure: Departure) -> dict[str, Any]:
    return {
        "seat": departure.seat,
        "how": departure.how,
        "day": departure.day,
        "night": departure.night,
    }


def _counts(counts: tuple[int, ...]) -> dict[str, int]:
    return {str(seat): count for seat, count in enumerate(counts, 1) if count}


def _seats(voters: tuple[int, ...] | None) -> list[int] | None:
    return None if voters is None else list(voters)


def _ballot(ballot: Ballot) -> dict[str, Any]:
    votes = {
        str(tally.nominee): {"count": tally.count, "voters": _seats(tally.voters)} for tally in ballot.tallies
    }
    return {"day": ballot.day, "round": ballot.round, "votes": votes}


def _lift(lift: LiftVote) -> dict[str, Any]:
    return {
        "day": lift.day,
        "seats": list(lift.seats),
        "count": lift.count,
        "voters": _seats(lift.voters),
        "passed": lift.passed,
    }


def _night(entry: NightEntry) -> dict[str, Any]:
    return {
        "night": entry.night,
        "shots": dump_shots(entry.shots),
        "killed": entry.killed,
        "don_check": entry.don_check,
        "sheriff_check": entry.sheriff_check,
    }
