"""The read API: `/api/v1/`, its page at `/api/v1/docs`. Everybody may read what pages show, and no more.

A game that is not announced yet is given as its public state; roles, shots and checks come when it is.
"""

from dataclasses import asdict
from datetime import date, datetime
from typing import Annotated, Any, Literal

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import conditional_page
from ninja import Field, NinjaAPI, Query, Schema
from ninja.decorators import decorate_view
from ninja.pagination import PageNumberPagination, paginate
from ninja.throttling import AnonRateThrottle

from games import selectors
from games.draws import CheckedDraw, checked_draws
from games.models import Game
from games.records import club_game
from games.told import told
from players.models import Player
from rating.models import Season, Standing

api = NinjaAPI(
    title="Mafia club",
    version="1",
    urls_namespace="api",
    throttle=[AnonRateThrottle(settings.API_RATE)],
)


class Pages(PageNumberPagination):
    """`page` from 1; 50 things a page, or `page_size`, at most 100."""

    def __init__(self) -> None:
        super().__init__(page_size=50, max_page_size=100)


class GameOut(Schema):
    """An announced game."""

    id: int = Field(description="As in `/games/<id>/` of the site.")
    edition: str = Field(description="The key of the rules it was judged by, as in the game record.")
    table: int | None
    number: int | None = Field(description="Which game of the evening at this table.")
    judge: str | None = Field(description="The judge's nick.")
    evening: int | None = Field(description="As in `/evenings/<id>/` of the site.")
    started_at: datetime | None = Field(description="When the roles were dealt.")
    announced_at: datetime = Field(description="When the winner was told, or entered.")
    played_on: date | None = Field(description="The day of a game that was entered from paper.")
    status: str = Field(description="finished, verified or published.")
    winner: str = Field(description="red, black or draw.")
    reason: str = Field(description="Why it ended: a code of the game record.")

    @staticmethod
    def resolve_judge(game: Game) -> str | None:
        return game.judge.nick if game.judge else None

    @staticmethod
    def resolve_evening(game: Game) -> int | None:
        return game.evening_id

    @staticmethod
    def resolve_reason(game: Game) -> str:
        return game.win_reason


class RunningOut(Schema):
    """A game before its announcement, as its spectators see it."""

    id: int
    version: str = Field(description="Changes with whatever is told.")
    seats: dict[int, str] = Field(description="Nicks by seat, 1 to 10.")
    state: dict[str, Any] = Field(description="The public state, as at the end of the game record's format.")


class PlayerOut(Schema):
    id: int
    nick: str


class SeasonOut(Schema):
    id: int
    name: str
    starts_on: date | None = Field(description="Its first day; none where old results of unknown days stand.")
    ends_on: date | None = Field(description="Its last day, which belongs to it.")
    scheme: str = Field(description="The key of the scheme by which its points are counted.")


class StandingOut(Schema):
    """A row of a season's table."""

    position: int = Field(description="The place, 1 first.")
    player: PlayerOut
    games: int
    wins: int
    total: str = Field(description="All points, an exact decimal of four digits.")

    @staticmethod
    def resolve_total(row: Standing) -> str:
        return f"{row.total / 10000:.4f}"


Winner = Literal["red", "black", "draw"]


@api.get("/games", response=list[GameOut], tags=["games"])
@decorate_view(conditional_page)
@paginate(Pages)
def games(
    request: HttpRequest,
    winner: Annotated[Winner | None, Query(description="Games it won, or drawn ones.")] = None,
    edition: Annotated[str | None, Query(description="Games by this edition.")] = None,
    player: Annotated[int | None, Query(description="Games of this person of `/players`.")] = None,
) -> QuerySet[Game]:
    """Announced games, the newest first."""
    wanted = {"winner": winner, "edition": edition, "seats__player": player}
    chosen = {name: value for name, value in wanted.items() if value is not None}
    found = Game.objects.announced().filter(**chosen).select_related("judge")
    return found.order_by("-announced_at", "-pk")


@api.get("/games/running", response=list[RunningOut], tags=["games"])
@decorate_view(conditional_page)
def running(request: HttpRequest) -> list[dict[str, Any]]:
    """Games at the tables now, as the hall knows them."""
    now = timezone.now()
    return [_running(game, now) for game in Game.objects.running().order_by("table", "pk")]


@api.get("/games/{game_id}", response=dict[str, Any], tags=["games"])
@decorate_view(conditional_page)
def game(request: HttpRequest, game_id: int) -> dict[str, Any]:
    """An announced game as `mafia-club-game/1`, with the site's draws; a running one as its public state."""
    found, now = selectors.game_or_404(game_id), timezone.now()
    if found.is_public(now):
        return {"id": found.pk, **club_game(found), "draws": [_draw(draw) for draw in checked_draws(found)]}
    if selectors.is_cancelled(found, now):
        return {"id": found.pk, "status": "cancelled", "reason": found.cancel_reason}
    return _running(found, now)


def _draw(draw: CheckedDraw) -> dict[str, Any]:
    names = ("number", "commitment", "seed", "taken_back", "roles")
    return {name: getattr(draw, name) for name in names}


def _running(game: Game, now: datetime) -> dict[str, Any]:
    known = told(game, now)
    return {
        "id": game.pk,
        "version": known.version,
        "seats": selectors.nicks_of(game),
        "state": asdict(known.state),
    }


@api.get("/players", response=list[PlayerOut], tags=["people"])
@decorate_view(conditional_page)
@paginate(Pages)
def players(request: HttpRequest) -> QuerySet[Player]:
    """Known people of the club, by nick: without guests of one game and who has hidden his page."""
    return Player.objects.shown().order_by("nick", "pk")


@api.get("/seasons", response=list[SeasonOut], tags=["rating"])
@decorate_view(conditional_page)
@paginate(Pages)
def seasons(request: HttpRequest) -> QuerySet[Season]:
    """The seasons of the rating, the newest first."""
    return Season.objects.all()


@api.get("/seasons/{season_id}/standings", response=list[StandingOut], tags=["rating"])
@decorate_view(conditional_page)
@paginate(Pages)
def standings(request: HttpRequest, season_id: int) -> QuerySet[Standing]:
    """The season's table in its order."""
    season = get_object_or_404(Season, pk=season_id)
    return season.standings.select_related("player").order_by("position")
