"""What happened: one frozen value per fact, with the reason and the numbers that screens show.

Events are stored in the judge's log, so their names and fields are a format: add fields with defaults, never
rename. `VERSION` goes into every log row.
"""

from dataclasses import dataclass
from typing import Literal

from .actions import Checker, Shot
from .table import How, Role, WinReason

VERSION = 1

SpeechLoss = Literal["lost", "short"]
NoVoteReason = Literal[
    "cancelled", "no_candidates", "day_zero_single", "day_zero_no_vote", "single_candidate_stays"
]
StayReason = Literal["talk", "no_break", "self_break", "no_majority", "lift_not_passed"]
NoLiftReason = Literal["no_lift", "three_of_nine", "two_of_four", "whole_table"]
RepeatReason = Literal["same_leaders", "same_counts", "max_revotes"]
MissReason = Literal["told", "different", "no_shot", "several", "target_out"]


# ── the day ────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class RolesDealt:
    roles: tuple[Role, ...]


@dataclass(frozen=True, slots=True)
class DayOpened:
    """Speeches go in `order`, fixed now; a day that has no vote leaves a cancellation to the next."""

    day: int
    order: tuple[int, ...]
    has_vote: bool


@dataclass(frozen=True, slots=True)
class SpeechBegan:
    """`loss` tells that a third foul took the speech (0 seconds) or shortened it; it is served now."""

    seat: int
    seconds: int
    loss: SpeechLoss | None = None


@dataclass(frozen=True, slots=True)
class SpeechEnded:
    """The judge ended it, or (`cut`) a removal did."""

    seat: int
    cut: bool = False


@dataclass(frozen=True, slots=True)
class PlayerNominated:
    by: int
    target: int


@dataclass(frozen=True, slots=True)
class NominationWithdrawn:
    """`replaced`: taken back by naming another in the same speech."""

    by: int
    target: int
    replaced: bool = False


# ── the vote ───────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class VoteSkipped:
    """No ballot follows the speeches: the night is due. The vote counts as decided but for a cancellation."""

    reason: NoVoteReason
    candidates: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class VotingDue:
    candidates: tuple[int, ...]
    of: int


@dataclass(frozen=True, slots=True)
class BallotOpened:
    round: int
    candidates: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class VotesRecorded:
    nominee: int
    count: int
    voters: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class RestAssigned:
    """Votes that nobody cast go to the last candidate, or all of them to the only one."""

    nominee: int
    count: int
    voters: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class BallotClosed:
    """`early`: a removal closed a decided ballot; the `uncast` votes count for nobody (§7)."""

    round: int
    of: int
    early: bool = False
    uncast: int = 0


@dataclass(frozen=True, slots=True)
class Tied:
    """`seats` lead with `votes` each: tie speeches and a revote. `before`: how many were tied last time."""

    seats: tuple[int, ...]
    votes: int
    of: int
    before: int | None = None


@dataclass(frozen=True, slots=True)
class LeadersStay:
    """Whoever led stays, whatever his votes: with a tie speech each (`speeches`), else at once."""

    seats: tuple[int, ...]
    votes: int
    of: int
    reason: StayReason
    speeches: bool


@dataclass(frozen=True, slots=True)
class TieRepeated:
    seats: tuple[int, ...]
    votes: int
    of: int
    reason: RepeatReason


@dataclass(frozen=True, slots=True)
class LiftRefused:
    """A repeated tie without a lift vote: the night is due."""

    seats: tuple[int, ...]
    of: int
    reason: NoLiftReason


@dataclass(frozen=True, slots=True)
class LiftOpened:
    seats: tuple[int, ...]
    of: int
    need: int


@dataclass(frozen=True, slots=True)
class LiftVoted:
    seats: tuple[int, ...]
    count: int
    voters: tuple[int, ...] | None
    of: int
    need: int
    passed: bool


@dataclass(frozen=True, slots=True)
class LeftByVote:
    """All leave at the same moment. `votes`: each one's votes in the ballot, None after a lift."""

    seats: tuple[int, ...]
    votes: int | None
    of: int


@dataclass(frozen=True, slots=True)
class NightDue:
    """The day is over."""


# ── discipline ─────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class FoulGiven:
    seat: int
    count: int
    reason: str | None


@dataclass(frozen=True, slots=True)
class TechFoulGiven:
    seat: int
    count: int
    reason: str | None


@dataclass(frozen=True, slots=True)
class FoulWithdrawn:
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class SpeechLost:
    """A third foul: the seat's nearest own day speech is lost or shortened (decided at its turn)."""

    seat: int


@dataclass(frozen=True, slots=True)
class SpeechRestored:
    """The third foul was withdrawn before the loss was served."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayerRemoved:
    """Out at once, without a last word. `was_out`: he had already left and loses his last word only."""

    seat: int
    how: How
    reason: str | None
    was_out: bool


@dataclass(frozen=True, slots=True)
class VoteCancelled:
    """`today`: the vote of the open day, else the next day's."""

    by_seat: int
    reason: How
    today: bool


# ── the night ──────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class NightBegan:
    night: int
    shooters: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerShot:
    seat: int
    shots: tuple[tuple[int, Shot], ...] | None
    shooters: int


@dataclass(frozen=True, slots=True)
class ShotMissed:
    """`in_row`: the missed nights in a row, this one included (0: somebody left during the night)."""

    shots: tuple[tuple[int, Shot], ...] | None
    reason: MissReason
    in_row: int


@dataclass(frozen=True, slots=True)
class CheckDue:
    """`from_the_dead`: the checker was shot this night and still checks."""

    by: Checker
    from_the_dead: bool = False


@dataclass(frozen=True, slots=True)
class CheckMade:
    """`answer`: the don learns whether he found the sheriff, the sheriff whether the seat is black."""

    by: Checker
    target: int | None
    answer: bool | None


@dataclass(frozen=True, slots=True)
class BestMoveDue:
    seat: int
    alive_before: int


@dataclass(frozen=True, slots=True)
class BestMoveNotDue:
    """It would be due, but too few were alive before the shot."""

    seat: int
    alive_before: int
    need: int


@dataclass(frozen=True, slots=True)
class BestMoveNamed:
    by: int
    targets: tuple[int, ...]
    hits: int


@dataclass(frozen=True, slots=True)
class DayDue:
    """The night is over."""


# ── phases and the end ─────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class LastWordsBegan:
    """Those who left together speak in this order; each is called by `SpeechBegan`."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameDecided:
    """The winner is fixed; `reds` and `blacks` are the living at that moment, `seat` the offender's."""

    winner: Literal["red", "black", "draw"]
    reason: WinReason
    blacks: int
    reds: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class GameFinished:
    """Nothing more is to come but the judge's announcement."""


Event = (
    RolesDealt | DayOpened | SpeechBegan | SpeechEnded | PlayerNominated | NominationWithdrawn | VoteSkipped
    | VotingDue | BallotOpened | VotesRecorded | RestAssigned | BallotClosed | Tied | LeadersStay
    | TieRepeated | LiftRefused | LiftOpened | LiftVoted | LeftByVote | NightDue | FoulGiven | TechFoulGiven
    | FoulWithdrawn | SpeechLost | SpeechRestored | PlayerRemoved | VoteCancelled | NightBegan | PlayerShot
    | ShotMissed | CheckDue | CheckMade | BestMoveDue | BestMoveNotDue | BestMoveNamed | DayDue
    | LastWordsBegan | GameDecided | GameFinished
)  # fmt: skip
