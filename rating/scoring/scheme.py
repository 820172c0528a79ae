"""A scheme: the frozen value that says how many points a fact is worth, each with its source.

A season keeps a scheme's key and its own changes; `with_coefficients` makes its scheme of both.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal

from .exact import exact
from .refusals import Refusal, shown

SourceStanding = Literal["stated", "inherited", "assumed"]
#: `extras` = bonus + penalty + best move points, `special_wins` = wins as sheriff or don.
TieBreak = Literal["extras", "wins", "special_wins", "first_killed"]
Coefficient = Fraction | bool | None


@dataclass(frozen=True, slots=True)
class Source:
    """Where a value comes from: document, clause or section, and how firmly it stands there."""

    document: str
    clause: str
    standing: SourceStanding


@dataclass(frozen=True, slots=True)
class Scheme:
    """Points per fact.

    `penalty_…` are only offered to the judge; the table counts what he recorded.
    `compensation_cap` *c* (points) and `compensation_share` *s* (of games) are None where a club
    compensates nothing; `compensation_lost` and `…_won` are the parts of the rate that a lost and
    a won game give.
    """

    key: str
    sources: Mapping[str, Source] = field(compare=False, repr=False)
    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(0)
    loss: Fraction = Fraction(0)
    best_move_1: Fraction = Fraction(0)
    best_move_2: Fraction = Fraction(0)
    best_move_3: Fraction = Fraction(0)
    compensation_cap: Fraction | None = None
    compensation_share: Fraction | None = None
    compensation_lost: Fraction = Fraction(1)
    compensation_won: Fraction = Fraction(0)
    compensation_won_needs_hit: bool = False
    auto_bonus: Fraction = Fraction(0)
    penalty_removal: Fraction = Fraction(0)
    penalty_team_defeat: Fraction = Fraction(0)
    tie_breaks: tuple[TieBreak, ...] = ("extras", "wins", "special_wins", "first_killed")

    def best_move(self, hits: int) -> Fraction:
        """Points for a red's best move that named `hits` (0–3) blacks."""
        return (Fraction(0), self.best_move_1, self.best_move_2, self.best_move_3)[hits]

    def coefficients(self) -> dict[str, Coefficient]:
        """Every coefficient by name, in the order of this class."""
        return {name: getattr(self, name) for name in COEFFICIENTS}


_NOT_COEFFICIENTS: Final = frozenset({"key", "sources", "tie_breaks"})
COEFFICIENTS: Final = tuple(f.name for f in fields(Scheme) if f.name not in _NOT_COEFFICIENTS)

#: Inclusive ranges (points, or parts of one); a season's own value must lie inside.
RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "win": (-100, 100),
    "draw": (-100, 100),
    "loss": (-100, 100),
    "best_move_1": (0, 100),
    "best_move_2": (0, 100),
    "best_move_3": (0, 100),
    "compensation_cap": (0, 100),
    "compensation_share": (0, 1),
    "compensation_lost": (0, 1),
    "compensation_won": (0, 1),
    "auto_bonus": (-100, 100),
    "penalty_removal": (-100, 0),
    "penalty_team_defeat": (-100, 0),
}
_NULLABLE: Final = frozenset({"compensation_cap", "compensation_share"})
_NUMERAL: Final = re.compile(r"[-+]?[0-9]{1,30}(\.[0-9]{1,30})?")
#: The source of a value that a season set itself.
OWN_SOURCE: Final = Source("the season's own regulation", "coefficients", "stated")


class CoefficientError(ValueError):
    """A season's changes that make no scheme: `problems` maps each wrong name to its refusal."""

    def __init__(self, problems: Mapping[str, Refusal]) -> None:
        super().__init__("; ".join(f"{shown(name)}: {why}" for name, why in problems.items()))
        self.problems = problems


def with_coefficients(scheme: Scheme, changes: Mapping[str, object]) -> Scheme:
    """The scheme with a season's own values, a new one.

    A value is a number or a numeral such as "0.3"; None empties c and s. Raises `CoefficientError`
    with everything that is wrong.
    """
    values: dict[str, Coefficient] = {}
    problems: dict[str, Refusal] = {}
    for name, value in changes.items():
        try:
            values[name] = _coefficient(name, value)
        except Refusal as refusal:
            problems[name] = refusal
    if problems:
        raise CoefficientError(problems)
    sources = {**scheme.sources, **dict.fromkeys(values, OWN_SOURCE)}
    own = replace(scheme, sources=MappingProxyType(sources), **values)  # type: ignore[arg-type]
    if (own.compensation_cap is None) != (own.compensation_share is None):
        raise CoefficientError({"compensation_cap": Refusal("cap_without_share")})
    return own


def _coefficient(name: str, value: object) -> Coefficient:
    if name not in COEFFICIENTS:
        raise Refusal("unknown_coefficient")
    if name == "compensation_won_needs_hit":
        return _flag(name, value)
    if value is None and name in _NULLABLE:
        return None
    if isinstance(value, str) and _NUMERAL.fullmatch(value):
        value = Decimal(value)
    low, high = RANGES[name]
    return exact(value, name, low, high)


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise Refusal("not_true_or_false", where=name, value=shown(value))
    return value
