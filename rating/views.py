"""The public pages of the rating: table, why, best moves, leaders, players."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone

from players.access import is_club_admin, is_judge
from players.models import Player
from players.numbers import whole_number
from rating.counting import is_behind
from rating.forms import choice_of
from rating.models import Season, Standing
from rating.selectors import boards, table
from rating.selectors.why import why
from rating.tables import Row
from rating.texts import COLUMN_TITLES, ROLE_CHOICE_TITLES


def current_season() -> Season | None:
    """The season of today, else the newest one."""
    today = timezone.localdate()
    return Season.objects.at(today).first() or Season.objects.first()


def rating_home(request: HttpRequest) -> HttpResponse:
    """The current season; the form's choice of another one leads to that."""
    query = request.GET.copy()
    chosen = whole_number("".join(query.pop("season", [])))
    if chosen is not None:
        season = get_object_or_404(Season, pk=chosen)
        return redirect(f"{_address(season)}?{query.urlencode()}" if query else _address(season))
    current = current_season()
    if current is None:
        return render(request, "rating/no_season.html", {"is_admin": is_club_admin(request.user)})
    return show_season(request, current)


def season_page(request: HttpRequest, season_id: int) -> HttpResponse:
    return show_season(request, get_object_or_404(Season, pk=season_id))


def show_season(request: HttpRequest, season: Season) -> HttpResponse:
    choice = choice_of(request.GET)
    rows, page = table.rows_for(season, choice)
    context = {
        "season": season,
        "is_behind": not season.is_frozen and is_behind(season),
        "scheme": season.rules,
        "choice": choice,
        "rows": rows,
        "page": page,
        "columns": _columns(request, choice),
        "roles": ROLE_CHOICE_TITLES.items(),
        "opened": _opened(request, season, rows),
        "own_number": _own_number(request),
        "seasons": Season.objects.only("name"),
        "months": table.months_of(season, timezone.localdate()),
        "best_moves": boards.best_move_board(season, limit=5),
        "is_admin": is_club_admin(request.user),
        "reads_protocols": is_club_admin(request.user) or is_judge(request.user),
    }
    return render(request, "rating/season.html", context)


def _address(season: Season) -> str:
    return reverse("season", args=[season.pk])


def _own_number(request: HttpRequest) -> int | None:
    if not request.user.is_authenticated:
        return None
    return Player.objects.filter(user=request.user).values_list("pk", flat=True).first()


@dataclass(frozen=True, slots=True)
class Column:
    """A head of the table that sorts by it; a second press turns the order round."""

    title: str
    address: str
    sorted: str


def _columns(request: HttpRequest, choice: table.Choice) -> list[Column]:
    kept = {name: str(value) for name, value in request.GET.items() if name not in ("sort", "page", "why")}
    return [_column(kept, choice, key, str(title)) for key, title in COLUMN_TITLES.items()]


def _column(kept: dict[str, str], choice: table.Choice, key: str, title: str) -> Column:
    is_sorted = choice.sort == key
    turned = is_sorted and not choice.ascending
    sort = {"sort": f"-{key}" if turned else key} if key or turned else {}
    order = ("ascending" if choice.ascending else "descending") if is_sorted else ""
    return Column(title, f"?{urlencode(kept | sort)}", order)


@dataclass(frozen=True, slots=True)
class Opened:
    """A row that is opened into what its total is made of."""

    player: int
    why: Any


def _opened(request: HttpRequest, season: Season, rows: list[Row]) -> Opened | None:
    asked = request.GET.get("why", "")
    row = next((row for row in rows if str(row.player) == asked), None)
    standing = Standing.objects.filter(season=season, player=row.player).first() if row else None
    return Opened(standing.player_id, why(season, standing)) if standing else None


def season_player(request: HttpRequest, season_id: int, player_id: int) -> HttpResponse:
    """All lines of a player in a season."""
    season = get_object_or_404(Season, pk=season_id)
    found = Standing.objects.select_related("player")
    standing = get_object_or_404(found, season=season, player_id=player_id)
    context = {"season": season, "row": Row.of(standing), "why": why(season, standing)}
    return render(request, "rating/lines.html", context)


def best_moves(request: HttpRequest, season_id: int | None = None) -> HttpResponse:
    """Who was killed first, whom they named, and how it ended: of a season or of all time."""
    season = get_object_or_404(Season, pk=season_id) if season_id is not None else None
    kills, page = boards.first_killed(season, choice_of(request.GET).page)
    context = {
        "season": season,
        "board": boards.best_move_board(season),
        "kills": kills,
        "page": page,
        "seasons": Season.objects.only("name"),
    }
    return render(request, "rating/best_moves.html", context)


def leaders(request: HttpRequest, season_id: int) -> HttpResponse:
    season = get_object_or_404(Season, pk=season_id)
    return render(request, "rating/leaders.html", {"season": season, "periods": boards.periods(season)})
