"""The table: roles, seats, phases, and the state of a game in small frozen parts.

One event changes one or two parts, so folding copies little (`evolve.changed`, which asks for parts without
slots). What can be told from other facts is a property.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from .actions import Shot
from .editions.edition import Edition

SEATS = tuple(range(1, 11))

How = Literal["voted", "shot", "fouls", "tech_fouls", "removed", "team_defeat"]
WinReason = Literal["blacks_out", "parity", "team_defeat", "declared", "missed_nights", "whole_table"]


class Role(StrEnum):
    CIVILIAN = "civilian"
    SHERIFF = "sheriff"
    MAFIA = "mafia"
    DON = "don"


class Team(StrEnum):
    RED = "red"
    BLACK = "black"


class Phase(StrEnum):
    SETUP = "setup"
    DAY_DUE = "day_due"
    SPEECHES = "speeches"
    VOTING_DUE = "voting_due"
    BALLOT = "ballot"
    TIE_SPEECHES = "tie_speeches"
    LIFT_VOTE = "lift_vote"
    LAST_WORDS = "last_words"
    NIGHT_DUE = "night_due"
    SHOOTING = "shooting"
    DON_CHECK = "don_check"
    SHERIFF_CHECK = "sheriff_check"
    BEST_MOVE = "best_move"
    FINISHED = "finished"


SPEECH_PHASES = frozenset({Phase.SPEECHES, Phase.TIE_SPEECHES, Phase.LAST_WORDS})


BLACK_ROLES = (Role.MAFIA, Role.DON)


def team_of(role: Role) -> Team:
    return Team.BLACK if role in BLACK_ROLES else Team.RED


def other_team(team: Team) -> Team:
    return Team.RED if team is Team.BLACK else Team.BLACK


@dataclass(frozen=True, slots=True)
class Departure:
    """How and when a seat left. `day` is the last opened day, `night` null for a departure by day."""

    seat: int
    how: How
    day: int | None
    night: int | None


@dataclass(frozen=True)
class Seats:
    """Who plays what, who is alive, who is out, and who of them still has his last word."""

    roles: tuple[Role, ...] = ()
    alive: tuple[int, ...] = SEATS
    out: tuple[Departure, ...] = ()
    leaving: tuple[int, ...] = ()

    def role(self, seat: int) -> Role:
        return self.roles[seat - 1]

    def team(self, seat: int) -> Team:
        return team_of(self.roles[seat - 1])

    def seat_of(self, role: Role) -> int:
        """The seat of the don or the sheriff."""
        return self.roles.index(role) + 1

    @property
    def blacks(self) -> tuple[int, ...]:
        """The living blacks."""
        return tuple(seat for seat in self.alive if self.roles[seat - 1] in BLACK_ROLES)

    def departure(self, seat: int) -> Departure | None:
        return next((gone for gone in self.out if gone.seat == seat), None)

    def clockwise_after(self, seat: int) -> tuple[int, ...]:
        """The living, beginning behind `seat` (which need not be alive) and going round to it."""
        return tuple(s for s in self.alive if s > seat) + tuple(s for s in self.alive if s <= seat)


NO_FOULS = (0,) * 10


@dataclass(frozen=True)
class Discipline:
    """Fouls by seat (index = seat − 1) and the seats whose nearest day speech is lost (§8)."""

    fouls: tuple[int, ...] = NO_FOULS
    tech_fouls: tuple[int, ...] = NO_FOULS
    losses: tuple[int, ...] = ()

    def fouls_of(self, seat: int) -> int:
        return self.fouls[seat - 1]

    def tech_fouls_of(self, seat: int) -> int:
        return self.tech_fouls[seat - 1]


@dataclass(frozen=True)
class Speech:
    """Who speaks, for how many seconds, and who waits behind him."""

    speaker: int | None = None
    seconds: int | None = None
    queue: tuple[int, ...] = ()
    silenced: bool = False


@dataclass(frozen=True, slots=True)
class Nomination:
    by: int
    target: int


@dataclass(frozen=True, slots=True)
class Cancellation:
    """Whose removal cancelled a vote, and how he left."""

    seat: int
    how: How


@dataclass(frozen=True)
class Day:
    """The last opened day. `is_open` from `open_day` until `begin_night`."""

    number: int | None = None
    is_open: bool = False
    opener: int | None = None
    closer: int | None = None
    nominations: tuple[Nomination, ...] = ()
    cancelled_by: Cancellation | None = None
    next_cancelled_by: Cancellation | None = None
    #: The vote of the day counts as decided: a removal now cancels the next day's (§7).
    vote_decided: bool = False

    @property
    def vote_cancelled(self) -> bool:
        return self.cancelled_by is not None

    @property
    def next_vote_cancelled(self) -> bool:
        return self.next_cancelled_by is not None

    @property
    def candidates(self) -> tuple[int, ...]:
        return tuple(nomination.target for nomination in self.nominations)

    def nomination_by(self, seat: int) -> Nomination | None:
        return next((nomination for nomination in self.nominations if nomination.by == seat), None)


@dataclass(frozen=True, slots=True)
class Tally:
    """Votes for one candidate; `voters` are sorted seats, or None where only the count is known.

    `by_default` marks the votes that nobody cast and that fell to the last candidate.
    """

    nominee: int
    count: int
    voters: tuple[int, ...] | None = None
    by_default: bool = False


@dataclass(frozen=True, slots=True)
class Ballot:
    day: int
    round: int
    tallies: tuple[Tally, ...]

    @property
    def counts(self) -> dict[int, int]:
        return {tally.nominee: tally.count for tally in self.tallies}


@dataclass(frozen=True)
class VoteState:
    """A ballot, tie or lift vote under way. `tied` are the leaders between two ballots, in ballot order."""

    round: int = 0
    candidates: tuple[int, ...] = ()
    cast: tuple[Tally, ...] = ()
    tied: tuple[int, ...] = ()
    #: The tied speak and stay whatever happens (`talk`, `self_break`).
    staying: bool = False

    @property
    def called(self) -> int | None:
        return self.candidates[len(self.cast)] if len(self.cast) < len(self.candidates) else None

    @property
    def cast_count(self) -> int:
        return sum(tally.count for tally in self.cast)

    @property
    def known_voters(self) -> tuple[int, ...]:
        return tuple(voter for tally in self.cast for voter in tally.voters or ())


@dataclass(frozen=True, slots=True)
class LiftVote:
    day: int
    seats: tuple[int, ...]
    count: int
    voters: tuple[int, ...] | None
    passed: bool


@dataclass(frozen=True)
class NightEntry:
    """One night's shot and checks; `shots` as told, None where only the common target was."""

    night: int
    shots: tuple[tuple[int, Shot], ...] | None
    killed: int | None
    don_check: int | None = None
    sheriff_check: int | None = None


@dataclass(frozen=True, slots=True)
class BestMoveEntry:
    by: int
    targets: tuple[int, ...]
    hits: int


@dataclass(frozen=True)
class Night:
    """The last begun night (0 before the first) and the row of missed nights."""

    number: int = 0
    #: How many were alive before the shot that killed (the best move asks for it, §11).
    alive_before_shot: int = 0
    missed_in_row: int = 0
    #: Somebody left since the night began; a miss then counts for nothing (§10).
    departed: bool = False
    #: The hall knows how it ended: its last words have begun, or the day is due.
    told: bool = True
    #: Who was removed before that, as the hall saw it; tonight's victim may be among them.
    removed: tuple[Departure, ...] = ()


@dataclass(frozen=True)
class History:
    ballots: tuple[Ballot, ...] = ()
    lifts: tuple[LiftVote, ...] = ()
    nights: tuple[NightEntry, ...] = ()
    best_moves: tuple[BestMoveEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """`winner` is red, black or draw; fixed before the last words where the edition has a final speech."""

    winner: Literal["red", "black", "draw"] | None = None
    reason: WinReason | None = None

    @property
    def is_fixed(self) -> bool:
        return self.winner is not None


@dataclass(frozen=True)
class State:
    edition: Edition
    phase: Phase = Phase.SETUP
    seats: Seats = field(default_factory=Seats)
    discipline: Discipline = field(default_factory=Discipline)
    speech: Speech = field(default_factory=Speech)
    day: Day = field(default_factory=Day)
    vote: VoteState = field(default_factory=VoteState)
    night: Night = field(default_factory=Night)
    history: History = field(default_factory=History)
    result: Result = field(default_factory=Result)

    @property
    def alive_count(self) -> int:
        return len(self.seats.alive)

    @property
    def votes_left(self) -> int:
        """Votes not yet cast in the ballot under way."""
        return len(self.seats.alive) - self.vote.cast_count

    @property
    def victim(self) -> int | None:
        """Whom this night's shot killed, from the shot until the next night."""
        nights = self.history.nights
        return nights[-1].killed if nights and nights[-1].night == self.night.number else None


def new_game(edition: Edition) -> State:
    """A game before the deal, under an edition whose announced fields are fixed."""
    return State(edition=edition)
