"""Points of a player: as five sums, and as lines of single games that add up to them."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from .results import Left, Result, SeatResult
from .scheme import Scheme
from .tally import Outcome, Tally, outcome

LineKind = Literal["win_points", "bonus", "auto_bonus", "penalty", "best_move_points", "compensation"]

_NOTHING: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class Points:
    """The five sums of a player, exact."""

    win_points: Fraction
    bonus: Fraction
    penalty: Fraction
    best_move_points: Fraction
    compensation: Fraction

    @property
    def extras(self) -> Fraction:
        """The first tie-break."""
        return self.bonus + self.penalty + self.best_move_points

    @property
    def total(self) -> Fraction:
        return self.win_points + self.extras + self.compensation


@dataclass(frozen=True, slots=True)
class Line:
    """What one fact of one game is worth: `value` points to the player on `seat`.

    `outcome` is how that game ended for him, `hits` how many blacks his best move of that game
    named (None: he made none as a red).
    """

    game: str
    seat: int
    kind: LineKind
    value: Fraction
    outcome: Outcome
    hits: int | None = None


def compensation_divisor(games: int, scheme: Scheme) -> int | None:
    """B = max(1, round(s·N)), half to even; None where nothing is compensated."""
    if scheme.compensation_share is None:
        return None
    return max(1, round(scheme.compensation_share * games))


def compensation_rate(games: int, first_killed: int, scheme: Scheme) -> Fraction:
    """min(c, i·c / B) for N `games`, in i of which he was `first_killed` as a red."""
    divisor = compensation_divisor(games, scheme)
    if divisor is None or scheme.compensation_cap is None:
        return _NOTHING
    return scheme.compensation_cap * min(Fraction(1), Fraction(first_killed, divisor))


def points_of(tally: Tally, scheme: Scheme) -> Points:
    """The tally in points of the scheme."""
    return Points(
        win_points=scheme.win * tally.wins + scheme.draw * tally.draws + scheme.loss * tally.losses,
        bonus=tally.bonus + scheme.auto_bonus * tally.games,
        penalty=tally.penalty,
        best_move_points=(
            scheme.best_move_1 * tally.named_1
            + scheme.best_move_2 * tally.named_2
            + scheme.best_move_3 * tally.named_3
        ),
        compensation=_compensation(tally, scheme),
    )


def game_lines(result: Result, seat: SeatResult, scheme: Scheme, rate: Fraction) -> Iterator[Line]:
    """The lines of one player in one game; `rate` is his `compensation_rate` over all his games.

    There is always a line of the result; a best move as a red and a first kill as a red have theirs
    also when they are worth nothing, the others only when they are not 0.
    """
    end = outcome(result, seat)
    hits = result.red_hits().get(seat.number)
    worth: list[tuple[LineKind, Fraction]] = [("win_points", _win_points(end, scheme))]
    if seat.bonus:
        worth.append(("bonus", seat.bonus))
    if scheme.auto_bonus:
        worth.append(("auto_bonus", scheme.auto_bonus))
    if seat.penalty:
        worth.append(("penalty", seat.penalty))
    if hits is not None:
        worth.append(("best_move_points", scheme.best_move(hits)))
    if seat.is_red and seat.number == result.first_killed:
        worth.append(("compensation", rate * _compensated_part(end, bool(hits), scheme)))
    for kind, value in worth:
        yield Line(result.id, seat.number, kind, value, end, hits)


def suggested_penalty(left: Left | None, scheme: Scheme) -> Fraction:
    """What the judge is offered with the final protocol: one penalty, by how the player left."""
    if left is None:
        return _NOTHING
    return scheme.penalty_team_defeat if left == "team_defeat" else scheme.penalty_removal


def _win_points(end: Outcome, scheme: Scheme) -> Fraction:
    if end == "win":
        return scheme.win
    return scheme.draw if end == "draw" else scheme.loss


def _compensated_part(end: Outcome, hit: bool, scheme: Scheme) -> Fraction:
    if end == "loss":
        return scheme.compensation_lost
    if end == "draw" or (scheme.compensation_won_needs_hit and not hit):
        return _NOTHING
    return scheme.compensation_won


def _compensation(tally: Tally, scheme: Scheme) -> Fraction:
    rate = compensation_rate(tally.games, tally.first_killed, scheme)
    won = tally.first_killed_won_hit if scheme.compensation_won_needs_hit else tally.first_killed_won
    return rate * (scheme.compensation_lost * tally.first_killed_lost + scheme.compensation_won * won)
