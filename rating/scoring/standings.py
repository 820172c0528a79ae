"""The table: players in order of place, equal players on the same place (1, 1, 3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TypedDict, assert_never

from .exact import json_number
from .points import Points, points_of
from .scheme import Scheme, TieBreak
from .tally import Tally


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place with exact points; `shared` says that another has the same place."""

    place: int
    shared: bool
    player: str
    tally: Tally
    points: Points


class Row(TypedDict):
    """A standing as the contract's JSON: points rounded half-even to four places."""

    place: int
    player: str
    games: int
    wins: int
    win_points: float
    bonus: float
    penalty: float
    best_move_points: float
    compensation: float
    total: float
    first_killed: int
    best_moves: dict[str, int]


_Scored = tuple[str, Tally, Points]


def standings(tallies: Mapping[str, Tally], scheme: Scheme) -> list[Standing]:
    """The table of everybody with at least one game.

    Order: total, then the scheme's tie-breaks, all exact and more is better; those who are equal
    in all of them share a place and stand in the order of `tallies`.
    """
    scored = [(player, tally, points_of(tally, scheme)) for player, tally in tallies.items() if tally.games]

    def key(entry: _Scored) -> tuple[Fraction | int, ...]:
        _, tally, points = entry
        breaks = (_tie_break(name, tally, points) for name in scheme.tie_breaks)
        return (points.total, *breaks)

    table: list[Standing] = []
    for _, group in groupby(sorted(scored, key=key, reverse=True), key=key):
        equals = list(group)
        place = len(table) + 1
        table += [Standing(place, len(equals) > 1, *entry) for entry in equals]
    return table


def row(standing: Standing) -> Row:
    """One row of the output."""
    tally, points = standing.tally, standing.points
    return {
        "place": standing.place,
        "player": standing.player,
        "games": tally.games,
        "wins": tally.wins,
        "win_points": json_number(points.win_points),
        "bonus": json_number(points.bonus),
        "penalty": json_number(points.penalty),
        "best_move_points": json_number(points.best_move_points),
        "compensation": json_number(points.compensation),
        "total": json_number(points.total),
        "first_killed": tally.first_killed,
        "best_moves": {"2": tally.named_2, "3": tally.named_3},
    }


def _tie_break(name: TieBreak, tally: Tally, points: Points) -> Fraction | int:
    match name:
        case "extras":
            return points.extras
        case "wins":
            return tally.wins
        case "special_wins":
            return tally.special_wins
        case "first_killed":
            return tally.first_killed
        case _:
            assert_never(name)
