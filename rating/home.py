"""The home page: the next evening, what is played now, what was played last, who leads the season."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games import selectors
from games.evenings.selectors import Card, cards, cells, heading_of, hours_of
from games.models import BestMove
from players.models import Answer, Evening, Signup, Standing, User
from players.verdict import Verdict, verdict
from rating.models import Season
from rating.selectors import table
from rating.tables import Row
from rating.views import current_season

TOP: Final = 5


@dataclass(frozen=True, slots=True)
class Move:
    """The best move of the month: most blacks named, the newest of several."""

    game_id: int
    nick: str
    targets: Sequence[int]
    hits: int


@dataclass(frozen=True, slots=True)
class Next:
    """The next evening and whether there will be a table; people are counted, not named."""

    evening: Evening
    heading: str
    hours: str
    verdict: Verdict
    cells: tuple[str, ...]
    coming: int
    maybe: int


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    now, season = timezone.now(), current_season()
    open_ones = Evening.objects.public().exclude(status=Evening.Status.CANCELLED)
    coming = list(open_ones.filter(starts_at__gt=now).order_by("starts_at")[:4])
    context = {
        "next": next_evening(coming[0]) if coming else None,
        "later": later_evenings(coming[1:], request.user),
        "running": selectors.running_games(now),
        "games": selectors.last_games(),
        "season": season,
        "leaders": leaders(season),
        "move": best_move_of_month(now),
    }
    return render(request, "home.html", context)


def next_evening(evening: Evening) -> Next:
    said = Signup.objects.filter(evening=evening)
    counts = said.aggregate(
        coming=Count("pk", filter=Q(standing__in=[Standing.IN, Standing.OFFERED])),
        maybe=Count("pk", filter=Q(answer=Answer.MAYBE)),
    )
    coming, maybe = counts["coming"], counts["maybe"]
    return Next(
        evening=evening,
        heading=heading_of(evening),
        hours=hours_of(evening),
        verdict=verdict(coming=coming, tables=evening.tables, seats=evening.seats),
        cells=cells(coming, maybe, evening.seats),
        coming=coming,
        maybe=maybe,
    )


def later_evenings(evenings: Sequence[Evening], reader: User | AnonymousUser) -> list[Card]:
    return cards(evenings, reader) if evenings else []


def leaders(season: Season | None) -> list[Row]:
    return table.rows_for(season, table.Choice())[0][:TOP] if season else []


def best_move_of_month(now: datetime) -> Move | None:
    first = timezone.localtime(now).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    moves = BestMove.objects.filter(
        game__announced_at__gte=first, hits__gt=0, by__player__is_guest=False
    ).select_related("by__player")
    best = moves.order_by("-hits", "-game__announced_at").first()
    return Move(best.game_id, best.by.player.nick, best.targets, best.hits) if best else None
