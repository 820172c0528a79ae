"""The queue board of the hall: games of the evening that are not over, and who plays next. No roles."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.evenings.selectors import heading_of
from games.evenings.tables import UNDER_WAY, queue
from games.models import Game, Status
from players.models import Evening


@dataclass(frozen=True, slots=True)
class BoardTable:
    table: int
    number: int
    judge: str
    seats: Sequence[tuple[int, str]]
    is_next: bool


@dataclass(frozen=True, slots=True)
class Board:
    evening: Evening
    heading: str
    tables: Sequence[BoardTable]
    waiting: Sequence[str]


def board_of(evening: Evening) -> Board:
    games = Game.objects.filter(evening=evening, status__in=UNDER_WAY).select_related("judge")
    tables = [
        BoardTable(
            table=game.table or 0,
            number=game.number or 0,
            judge=game.judge.nick if game.judge else "",
            seats=[(seat.number, seat.player.nick) for seat in game.seats.all()],
            is_next=game.status == Status.SETUP,
        )
        for game in games.prefetch_related("seats__player").order_by("table", "number")
    ]
    waiting = [player.nick for player in queue(evening)]
    return Board(evening, heading_of(evening), tables, waiting)
