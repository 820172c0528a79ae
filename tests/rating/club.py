"""Results and seasons for tests that count in the database."""

import datetime
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from games import publication, services
from games.models import Game, Seat
from games.publication import SeatPoints
from players.models import Player, User
from rating.counting import recount
from rating.importing import Report, import_results
from rating.models import Season, Standing
from rating.scoring.results import Result
from rating.services import create_season
from tests.factories import JudgeFactory
from tests.games.tables import PlayedGame, red_wins_on_day_zero
from tests.rating.records import result

AUTUMN = (datetime.date(2026, 9, 1), datetime.date(2026, 12, 31))
IN_AUTUMN = "2026-10-05"


def autumn(name: str = "Осінь 2026", **values: Any) -> Season:
    return create_season(name=name, starts_on=AUTUMN[0], ends_on=AUTUMN[1], **values)


def bring(*results: Result, season: str | None = None) -> Report:
    """Import these results; a wrong one would be a mistake of the test."""
    report = import_results(enumerate(results, 1), season=season)
    assert report.wrong == []
    return report


def bring_one(number: int = 1, **changes: Any) -> Game:
    """A published game of October; P1–P10 sit as `records.record` says."""
    one = result(number, **{"date": IN_AUTUMN, **changes})
    bring(one)
    return Game.objects.get(external_id=one.id)


def many(count: int, *, first: int = 1, players: int = 10) -> list[Result]:
    """Games of October in which ten of so many people sit, the next one moved on by a seat each game."""
    return [
        result(
            number,
            date=f"2026-10-{1 + number % 28:02d}",
            winner=("red", "black")[number % 2],
            first_killed=1,
            best_move={"by": 1, "targets": [8, 9, 2]},
            at={seat: {"player": f"P{(number + seat) % players + 1}"} for seat in range(1, 11)},
        )
        for number in range(first, first + count)
    ]


def announced(began: datetime.datetime | None = None) -> PlayedGame:
    """A judged game that the reds won on day zero; `began` puts it back to that moment."""
    game = PlayedGame()
    red_wins_on_day_zero(game)
    services.announce(game_id=game.game.pk, actor=game.judge)
    if began is not None:
        Game.objects.filter(pk=game.game.pk).update(started_at=began)
    game.game.refresh_from_db()
    return game


def published(began: datetime.datetime | None = None) -> PlayedGame:
    game = announced(began)
    publish(game.game)
    return game


def publish(game: Game, second: User | None = None) -> Game:
    second = second or JudgeFactory()
    publication.verify(game_id=game.pk, actor=second)
    return publication.publish(game_id=game.pk, actor=second)


def points(bonus: str = "0", penalty: str = "0", reason: str = "за гру") -> SeatPoints:
    return SeatPoints(Decimal(bonus), Decimal(penalty), reason)


def table(season: Season) -> list[tuple[int | None, str, int]]:
    """Place, nick and total in ten-thousandths, in order."""
    rows = season.standings.order_by("position").values_list("place", "player__nick", "total")
    return list(rows)


def total_of(season: Season, player: Player) -> int | None:
    return season.standings.filter(player=player).values_list("total", flat=True).first()


def seat(game: Game, number: int) -> Seat:
    return Seat.objects.select_related("player").get(game=game, number=number)


STORED = [field.attname for field in Standing._meta.concrete_fields if field.attname != "id"]


def stored(season: Season) -> list[tuple[Any, ...]]:
    """Every column of every standing but its own number."""
    return list(season.standings.order_by("player_id").values_list(*STORED))


def recounted(season: Season) -> list[tuple[Any, ...]]:
    """The standings that a recount from nothing makes (and leaves)."""
    recount(Season.objects.get(pk=season.pk))
    return stored(season)


def ids(games: Iterable[Game]) -> list[int]:
    return [game.pk for game in games]


def fields_of(points_by_seat: Mapping[int, SeatPoints]) -> dict[str, str]:
    """The protocol's form."""
    found = {}
    for number, given in points_by_seat.items():
        found |= {
            f"bonus-{number}": str(given.bonus),
            f"penalty-{number}": str(given.penalty),
            f"reason-{number}": given.reason,
        }
    return found
