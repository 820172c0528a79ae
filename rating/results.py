"""Results as scoring wants them, read from games: seats and facts of the database become `Result` values."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import groupby, islice
from typing import Any, Final, cast

from games.models import ANNOUNCED, BestMove, Departure, Game, Seat
from rating.scoring import results as scoring
from rating.scoring.results import LEFT, Result, SeatResult

#: Games read at once: memory holds these and no more.
CHUNK: Final = 1000
_NOTHING: Final = Fraction(0)


def result_of(game_id: int) -> Result:
    """The result of one announced game. Raises Game.DoesNotExist where there is none."""
    for _, result in results_of([game_id]):
        return result
    raise Game.DoesNotExist(f"There is no announced game {game_id}.")


def results_of(game_ids: Iterable[int]) -> Iterator[tuple[int, Result]]:
    """The announced games of these numbers, in order of their numbers within each thousand asked.

    `player` is the person's number as a text, `id` the number elsewhere or the game's own.
    """
    numbers = iter(game_ids)
    while chunk := list(islice(numbers, CHUNK)):
        yield from _read(chunk)


def _read(game_ids: list[int]) -> Iterator[tuple[int, Result]]:
    games = {
        row[0]: row
        for row in Game.objects.filter(pk__in=game_ids, status__in=ANNOUNCED).values_list(
            "pk", "external_id", "winner", "played_on"
        )
    }
    killed = _first_killed(game_ids)
    left = _left(game_ids)
    moves = _best_moves(game_ids)
    seats = (
        Seat.objects.filter(game_id__in=list(games))
        .order_by("game_id", "number")
        .values_list("game_id", "number", "player_id", "role", "bonus", "penalty", "told_fouls")
    )
    for game_id, rows in groupby(seats, key=lambda row: row[0]):
        _, external_id, winner, played_on = games[game_id]
        yield (
            game_id,
            Result(
                id=external_id or str(game_id),
                winner=cast(scoring.Winner, winner),
                seats=tuple(_seat(row, left.get((game_id, row[1]))) for row in rows),
                first_killed=killed.get(game_id),
                best_moves=tuple(moves.get(game_id, ())),
                date=played_on,
            ),
        )


def _seat(row: Any, left: Any) -> SeatResult:
    _, number, player, role, bonus, penalty, fouls = row
    return SeatResult(number, str(player), role, _exact(bonus), _exact(penalty), fouls, left)


def _exact(value: Decimal) -> Fraction:
    return Fraction(value) if value else _NOTHING


def _first_killed(game_ids: list[int]) -> dict[int, int]:
    """Who was shot in night 1 (scoring.md, `first_killed`)."""
    shot = Departure.all_objects.filter(game_id__in=game_ids, how="shot", night=1)
    return dict(shot.values_list("game_id", "seat__number"))


def _left(game_ids: list[int]) -> dict[tuple[int, int], str]:
    left = Departure.all_objects.filter(game_id__in=game_ids, how__in=LEFT)
    return {(game, seat): how for game, seat, how in left.values_list("game_id", "seat__number", "how")}


def _best_moves(game_ids: list[int]) -> dict[int, list[scoring.BestMove]]:
    found: dict[int, list[scoring.BestMove]] = {}
    moves = BestMove.all_objects.filter(game_id__in=game_ids, retracted_by=None).order_by("pk")
    for game_id, by, targets in moves.values_list("game_id", "by__number", "targets"):
        found.setdefault(game_id, []).append(scoring.BestMove(by, tuple(targets)))
    return found
