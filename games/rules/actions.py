"""What a judge enters: one frozen value per action of the game record.

Seats are numbers; whether a number is a seat is a rule (`not_a_seat`), not a type. A field that the record
may leave out is `None` here.
"""

from dataclasses import dataclass
from typing import ClassVar, Literal

Checker = Literal["don", "sheriff"]
#: What one shooter showed: a seat, nothing, or several seats.
Shot = int | None | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    do: ClassVar[str] = "deal"
    roles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenDay:
    do: ClassVar[str] = "open_day"
    opener: int | None = None


@dataclass(frozen=True, slots=True)
class Nominate:
    do: ClassVar[str] = "nominate"
    by: int
    target: int


@dataclass(frozen=True, slots=True)
class Withdraw:
    do: ClassVar[str] = "withdraw"
    by: int


@dataclass(frozen=True, slots=True)
class EndSpeech:
    do: ClassVar[str] = "end_speech"


@dataclass(frozen=True, slots=True)
class OpenVoting:
    do: ClassVar[str] = "open_voting"


@dataclass(frozen=True, slots=True)
class Vote:
    """Hands for the called candidate (`for` in the record): either `voters` or `count`, never both."""

    do: ClassVar[str] = "vote"
    nominee: int
    voters: tuple[int, ...] | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Lift:
    """Hands for "all the tied leave": either `voters` or `count`, never both."""

    do: ClassVar[str] = "lift"
    voters: tuple[int, ...] | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class BeginNight:
    do: ClassVar[str] = "begin_night"


@dataclass(frozen=True, slots=True)
class Shoot:
    """`shots` by shooter, or (when `shots` is None) `target`: the seat all agreed on, None for a miss."""

    do: ClassVar[str] = "shoot"
    shots: tuple[tuple[int, Shot], ...] | None = None
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Check:
    do: ClassVar[str] = "check"
    by: Checker
    target: int | None


@dataclass(frozen=True, slots=True)
class BestMove:
    do: ClassVar[str] = "best_move"
    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Foul:
    do: ClassVar[str] = "foul"
    seat: int
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class TechFoul:
    do: ClassVar[str] = "tech_foul"
    seat: int
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class WithdrawFoul:
    do: ClassVar[str] = "withdraw_foul"
    seat: int


@dataclass(frozen=True, slots=True)
class Remove:
    do: ClassVar[str] = "remove"
    seat: int
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class TeamDefeat:
    do: ClassVar[str] = "team_defeat"
    seat: int
    reason: str | None = None
    ends_game: bool | None = None


@dataclass(frozen=True, slots=True)
class DeclareBlack:
    do: ClassVar[str] = "declare_black"


Action = (
    Deal | OpenDay | Nominate | Withdraw | EndSpeech | OpenVoting | Vote | Lift | BeginNight | Shoot | Check
    | BestMove | Foul | TechFoul | WithdrawFoul | Remove | TeamDefeat | DeclareBlack
)  # fmt: skip

#: Reason codes of the record; free text may follow or stand alone.
FOUL_REASONS = (
    "talk_out_of_turn",
    "gestures",
    "arguing_with_judge",
    "addressing_eliminated",
    "disturbing_speech",
    "late_vote",
    "moved_hand",
)
REMOVAL_REASONS = (
    "night_signals",
    "night_touch",
    "left_table",
    "showed_card",
    "insult",
    "aggression",
)
TEAM_DEFEAT_REASONS = (
    "oath_or_bet",
    "blackmail_or_bribe",
    "private_information",
    "audience_hint",
    "revealed_role",
)
