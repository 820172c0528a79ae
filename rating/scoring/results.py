"""One result of a game: who sat where with which role, who won, and what the judge wrote down.

These classes trust their caller (rows of our own database); what comes from outside goes through
`parsing.parse_result`.
"""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

Role = Literal["civilian", "sheriff", "mafia", "don"]
Winner = Literal["red", "black", "draw"]
Left = Literal["fouls", "tech_fouls", "removed", "team_defeat"]
ROLES: Final[Mapping[Role, int]] = {"civilian": 6, "sheriff": 1, "mafia": 2, "don": 1}
WINNERS: Final[tuple[Winner, ...]] = ("red", "black", "draw")
LEFT: Final[tuple[Left, ...]] = ("fouls", "tech_fouls", "removed", "team_defeat")
BLACK: Final[frozenset[Role]] = frozenset({"mafia", "don"})


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One player's part. `bonus` may be negative, `penalty` is ≤ 0 (points).

    `fouls` and `left` (how he left before his time) only inform.
    """

    number: int
    player: str
    role: Role
    bonus: Fraction = Fraction(0)
    penalty: Fraction = Fraction(0)
    fouls: int | None = None
    left: Left | None = None

    @property
    def is_red(self) -> bool:
        return self.role not in BLACK


@dataclass(frozen=True, slots=True)
class BestMove:
    """The seats that seat `by` named as black, as he named them."""

    by: int
    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game. `seats` keep the order of the file: equal players stand in it."""

    id: str
    winner: Winner
    seats: tuple[SeatResult, ...]
    first_killed: int | None = None
    best_moves: tuple[BestMove, ...] = ()
    season: str | None = None
    date: datetime.date | None = None

    def red_hits(self) -> dict[int, int]:
        """For each red seat with a best move: how many different blacks it named."""
        blacks = {seat.number for seat in self.seats if seat.role in BLACK}
        return {
            move.by: len(blacks.intersection(move.targets))
            for move in self.best_moves
            if move.by not in blacks
        }
