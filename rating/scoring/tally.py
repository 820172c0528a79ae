"""Facts of games counted per player, without any scheme: what points are made of.

A season of any size is one `Tally` per player; a changed coefficient needs no second look at its
games.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from .results import Result, SeatResult

Outcome = Literal["win", "draw", "loss"]

SPECIAL_ROLES: Final = frozenset({"sheriff", "don"})


@dataclass(slots=True)
class Tally:
    """One player's sums over a set of games.

    The one value of this package that changes: games are counted into it one by one.
    `named_n`: best moves as a red that named n blacks. `first_killed…`: games in which he, as a
    red, was killed in night 1; of them lost, won, won with a best move that hit a black.
    """

    games: int = 0
    wins: int = 0
    draws: int = 0
    special_wins: int = 0
    games_red: int = 0
    wins_red: int = 0
    bonus: Fraction = Fraction(0)
    penalty: Fraction = Fraction(0)
    named_0: int = 0
    named_1: int = 0
    named_2: int = 0
    named_3: int = 0
    first_killed: int = 0
    first_killed_lost: int = 0
    first_killed_won: int = 0
    first_killed_won_hit: int = 0

    @property
    def losses(self) -> int:
        return self.games - self.wins - self.draws


def outcome(result: Result, seat: SeatResult) -> Outcome:
    """How the game ended for the player of this seat."""
    if result.winner == "draw":
        return "draw"
    return "win" if (result.winner == "red") == seat.is_red else "loss"


def count_result(tallies: dict[str, Tally], result: Result, times: int = 1) -> None:
    """Count one game into its ten players' tallies; `times=-1` takes a counted game out again."""
    red_hits = result.red_hits()
    for seat in result.seats:
        tally = tallies.get(seat.player)
        if tally is None:
            tally = tallies[seat.player] = Tally()
        end = outcome(result, seat)
        hits = red_hits.get(seat.number)
        _count_game(tally, seat, end, times)
        if hits is not None:
            _count_best_move(tally, hits, times)
        if seat.is_red and seat.number == result.first_killed:
            _count_first_kill(tally, end, bool(hits), times)


def tally_results(results: Iterable[Result]) -> dict[str, Tally]:
    """All players' tallies, in order of first appearance. Holds one result at a time."""
    tallies: dict[str, Tally] = {}
    for result in results:
        count_result(tallies, result)
    return tallies


def _count_game(tally: Tally, seat: SeatResult, end: Outcome, times: int) -> None:
    tally.games += times
    if seat.is_red:
        tally.games_red += times
    if end == "win":
        tally.wins += times
        if seat.is_red:
            tally.wins_red += times
        if seat.role in SPECIAL_ROLES:
            tally.special_wins += times
    elif end == "draw":
        tally.draws += times
    if seat.bonus:
        tally.bonus += seat.bonus * times
    if seat.penalty:
        tally.penalty += seat.penalty * times


def _count_best_move(tally: Tally, hits: int, times: int) -> None:
    if hits == 3:
        tally.named_3 += times
    elif hits == 2:
        tally.named_2 += times
    elif hits == 1:
        tally.named_1 += times
    else:
        tally.named_0 += times


def _count_first_kill(tally: Tally, end: Outcome, hit: bool, times: int) -> None:
    tally.first_killed += times
    if end == "loss":
        tally.first_killed_lost += times
    elif end == "win":
        tally.first_killed_won += times
        if hit:
            tally.first_killed_won_hit += times
