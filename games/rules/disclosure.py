"""What spectators may know before the judge announces the winner and opens the roles.

`PublicState` has no field for a role, a shooter, a check or the winner, so a page built from it cannot leak.
A night shows none of its steps until the hall is told how it ended: until then it is the state at
`begin_night` plus the fouls and removals that everybody saw.
"""

from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from .replay import shown_candidates
from .table import SEATS, Ballot, Cancellation, Departure, LiftVote, Phase, State, Tally

PublicPhase = Literal[
    "setup", "day_due", "speeches", "voting_due", "ballot", "tie_speeches", "lift_vote", "best_move",
    "last_words", "night_due", "night", "finished",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class PublicNight:
    """A night that is over for the hall: who was shot, or that it was a miss (None)."""

    night: int
    killed: int | None


@dataclass(frozen=True, slots=True)
class PublicBestMove:
    """The numbers that were said; whether they hit is a secret."""

    by: int
    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PublicState:
    """Everything public: seats are numbers, counts by seat have index = seat − 1, seconds are whole."""

    edition: str
    phase: PublicPhase
    day: int | None
    night: int
    alive: tuple[int, ...]
    out: tuple[Departure, ...]
    fouls: tuple[int, ...]
    tech_fouls: tuple[int, ...]
    opener: int | None
    speaker: int | None
    speech_seconds: int | None
    silenced: bool
    queue: tuple[int, ...]
    candidates: tuple[int, ...]
    #: Who nominated each candidate of today, by candidate in order of acceptance.
    nominated: tuple[tuple[int, int], ...]
    called: int | None
    round: int
    cast: tuple[Tally, ...]
    ballots: tuple[Ballot, ...]
    lifts: tuple[LiftVote, ...]
    nights: tuple[PublicNight, ...]
    best_moves: tuple[PublicBestMove, ...]
    cancelled_by: Cancellation | None
    next_cancelled_by: Cancellation | None

    @property
    def version(self) -> str:
        """A digest of what is public, for polling and caches; never the log's number."""
        return sha256(repr(self).encode()).hexdigest()[:16]


def public_state(state: State) -> PublicState:
    """What the hall knows of `state`."""
    told = state.night.told
    day, speech, history = state.day, state.speech, state.history
    out = state.seats.out if told else _departures_as_seen(state)
    gone = {departure.seat for departure in out}
    tonight = None if told else state.night.number
    return PublicState(
        edition=state.edition.key,
        phase=state.phase.value if told else "night",  # type: ignore[arg-type]
        day=day.number,
        night=state.night.number,
        alive=tuple(seat for seat in SEATS if seat not in gone),
        out=out,
        fouls=state.discipline.fouls,
        tech_fouls=state.discipline.tech_fouls,
        opener=day.opener,
        speaker=speech.speaker,
        speech_seconds=speech.seconds,
        silenced=speech.silenced,
        queue=speech.queue,
        candidates=shown_candidates(state),
        nominated=tuple((nomination.target, nomination.by) for nomination in day.nominations),
        called=state.vote.called if state.phase is Phase.BALLOT else None,
        round=state.vote.round,
        cast=state.vote.cast,
        ballots=history.ballots,
        lifts=history.lifts,
        nights=tuple(
            PublicNight(entry.night, entry.killed) for entry in history.nights if entry.night != tonight
        ),
        best_moves=tuple(
            PublicBestMove(entry.by, entry.targets)
            for entry in history.best_moves
            if told or entry.by != state.victim
        ),
        cancelled_by=day.cancelled_by,
        next_cancelled_by=_cancellation_as_seen(state),
    )


def _departures_as_seen(state: State) -> tuple[Departure, ...]:
    """Who had left before the night, and whom the hall saw being removed in it; never the shot."""
    before = tuple(departure for departure in state.seats.out if departure.night != state.night.number)
    gone = {departure.seat for departure in before}
    return before + tuple(departure for departure in state.night.removed if departure.seat not in gone)


def _cancellation_as_seen(state: State) -> Cancellation | None:
    """The coming vote's, without what it would tell of the shot or of a decided game."""
    known = state.day.next_cancelled_by
    if not state.night.told:
        tonight = {departure.seat for departure in state.night.removed}
        return None if known is not None and known.seat in tonight else known
    if state.phase is Phase.LAST_WORDS and state.result.is_fixed and known is None:
        return _would_be_cancelled_by(state.seats.out)
    return known


def _would_be_cancelled_by(out: tuple[Departure, ...]) -> Cancellation | None:
    """The first removal after the vote or shot that decided the game, as if the game went on (§7, §9)."""
    decided = max(index for index, departure in enumerate(out) if departure.how in ("voted", "shot"))
    removed = out[decided + 1 :]
    return Cancellation(removed[0].seat, removed[0].how) if removed else None
