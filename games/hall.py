"""What a screen in the hall and a broadcast show, whichever games are on."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from games.models import Game, Status
from games.selectors import (
    GameHead,
    GameLine,
    RunningGame,
    game_head,
    is_cancelled,
    last_games,
    running_game,
    running_views,
    with_people,
)

#: What began earlier was left unfinished.
AN_EVENING: Final = timedelta(hours=12)
#: The highest number of a table that an address may ask for.
MOST_TABLES: Final = 999


@dataclass(frozen=True, slots=True)
class Hall:
    """Every table of the hall at once, and what will be played next; `last` only while nobody plays."""

    tables: list[RunningGame]
    queue: list[GameHead]
    last: GameLine | None

    @property
    def version(self) -> str:
        parts = [f"{table.head.pk} {table.board.version}" for table in self.tables]
        last = (self.last.head.pk, self.last.won) if self.last else None
        return sha256(repr([*parts, *(head.pk for head in self.queue), last]).encode()).hexdigest()[:16]


def hall(now: datetime) -> Hall:
    tables = list(with_people(Game.objects.running()).order_by("table", "pk"))
    fresh = Game.objects.filter(status=Status.SETUP, on_paper=False, created_at__gte=now - AN_EVENING)
    queue = with_people(fresh).order_by("number", "table", "pk")
    last = None if tables else next(iter(last_games(1)), None)
    return Hall(running_views(tables, now), [game_head(game) for game in queue], last)


@dataclass(frozen=True, slots=True)
class Air:
    """What is on the air: of one table, or, with None, of the whole hall. `game` is None between games."""

    table: int | None
    game: RunningGame | None

    @property
    def version(self) -> str:
        return f"{self.game.head.pk}-{self.game.board.version}" if self.game else "off"


def on_air(table: int | None, now: datetime) -> Air:
    """The newest game that has begun for the public and is not over for it.

    At one table a game hides those before it: an unfinished one does not come back on the air.
    """
    begun = Game.objects.filter(started_at__gte=now - AN_EVENING, on_paper=False)
    if table is not None:
        begun = begun.filter(table=table)
    seen = set[int | None]()
    for game in with_people(begun).order_by("-started_at", "-pk"):
        if game.table in seen or not _has_begun(game, now) or is_cancelled(game, now):
            continue
        seen.add(game.table)
        if not game.is_public(now):
            return Air(table, running_game(game, now))
    return Air(table, None)


def _has_begun(game: Game, now: datetime) -> bool:
    return game.started_at is not None and game.started_at <= game.public_moment(now)
