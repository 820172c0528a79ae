"""Results for the tests of scoring: seats 1–6 civilian, 7 sheriff, 8 don, 9 and 10 mafia."""

from collections.abc import Iterable
from typing import Any

from rating.scoring.parsing import parse_result
from rating.scoring.points import Line, compensation_rate, game_lines
from rating.scoring.results import Result
from rating.scoring.scheme import Scheme
from rating.scoring.tally import Tally, count_result

ROLES = ("civilian",) * 6 + ("sheriff", "don", "mafia", "mafia")


def record(number: int = 1, *, at: dict[int, dict[str, Any]] | None = None, **changes: Any) -> dict[str, Any]:
    """A result as JSON: P1–P10 on seats 1–10, red wins; `at` changes keys of single seats."""
    seats = [
        {"seat": seat, "player": f"P{seat}", "role": role, **(at or {}).get(seat, {})}
        for seat, role in enumerate(ROLES, start=1)
    ]
    return {"id": f"g{number}", "winner": "red", "seats": seats, **changes}


def result(number: int = 1, **changes: Any) -> Result:
    return parse_result(record(number, **changes))


def best_move(by: int, *targets: int) -> dict[str, Any]:
    return {"by": by, "targets": list(targets)}


def games(count: int, killed_lost: int = 0, killed_won: int = 0, **killed: Any) -> list[Result]:
    """`count` games of P1 as a civilian: first killed in the first ones, lost before won.

    `killed` holds what else those games have; the others are won.
    """
    first = [result(n, winner="black", first_killed=1, **killed) for n in range(killed_lost)]
    then = [
        result(n, winner="red", first_killed=1, **killed)
        for n in range(killed_lost, killed_lost + killed_won)
    ]
    rest = [result(n) for n in range(killed_lost + killed_won, count)]
    return first + then + rest


def player_lines(results: Iterable[Result], player: str, scheme: Scheme) -> list[Line]:
    """The lines of all his games, in their order; their sum is his total over these results."""
    games = [(result, seat) for result in results for seat in result.seats if seat.player == player]
    tallies: dict[str, Tally] = {player: Tally()}
    for result, _ in games:
        count_result(tallies, result)
    rate = compensation_rate(tallies[player].games, tallies[player].first_killed, scheme)
    return [line for result, seat in games for line in game_lines(result, seat, scheme, rate)]
