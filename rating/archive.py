"""The archive: all announced games, filtered by day, season, player and role, winner, edition and judge."""

from collections.abc import Iterable
from typing import Any

import django_filters as filters
from django import forms
from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games import selectors
from games.models import Game, Seat
from games.rules import EDITIONS, Role
from games.texts import edition_title, role_name, team_name
from players.look_alike import nick_key
from players.models import Player
from rating.models import Season


def _titles(keys: Iterable[str], title: Any) -> list[tuple[str, Any]]:
    """Choices whose words are chosen when they are shown, in the reader's language."""
    later = lazy(title, str)
    return [(key, later(key)) for key in keys]


class DayInput(forms.DateInput):
    input_type = "date"

    def format_value(self, value: Any) -> Any:
        return value.isoformat() if hasattr(value, "isoformat") else value


class Archive(filters.FilterSet):  # type: ignore[misc]  # django-filter has no types
    """`role` is the player's role: without a player every game has each role, and it filters nothing."""

    player = filters.CharFilter(label=_("Player"), method="nothing")
    role = filters.ChoiceFilter(
        label=_("Role"), empty_label=_("any"), choices=_titles(Role, role_name), method="nothing"
    )
    winner = filters.ChoiceFilter(
        label=_("Winner"), empty_label=_("any"), choices=_titles(("red", "black", "draw"), team_name)
    )
    edition = filters.ChoiceFilter(
        label=_("Edition"), empty_label=_("any"), choices=_titles(EDITIONS, edition_title)
    )
    judge = filters.ModelChoiceFilter(label=_("Judge"), empty_label=_("any"), queryset=Player.objects.none())
    season = filters.ModelChoiceFilter(
        label=_("Season"), empty_label=_("any"), queryset=Season.objects.all(), field_name="counted__season"
    )
    after = filters.DateFilter(label=_("From"), method="from_day", widget=DayInput)
    before = filters.DateFilter(label=_("To"), method="to_day", widget=DayInput)

    class Meta:
        model = Game
        fields: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        judged = Game.objects.filter(judge=OuterRef("pk"))
        self.filters["judge"].queryset = Player.objects.filter(Exists(judged))

    def nothing(self, games: QuerySet[Game], name: str, value: Any) -> QuerySet[Game]:
        """Player and role are looked for together, on one seat."""
        return games

    def from_day(self, games: QuerySet[Game], name: str, value: Any) -> QuerySet[Game]:
        return games.filter(_day("gte", value))

    def to_day(self, games: QuerySet[Game], name: str, value: Any) -> QuerySet[Game]:
        return games.filter(_day("lte", value))

    def filter_queryset(self, queryset: QuerySet[Game]) -> QuerySet[Game]:
        found: QuerySet[Game] = super().filter_queryset(queryset)
        player, role = self.form.cleaned_data["player"], self.form.cleaned_data["role"]
        if not player:
            return found
        people = Player.objects.known().filter(nick_key__contains=nick_key(player))
        seats = Seat.objects.filter(game=OuterRef("pk"), player__in=people)
        return found.filter(Exists(seats.filter(role=role) if role else seats))


def _day(lookup: str, value: Any) -> Q:
    """By the day of the season; a game that is not published yet has only its announcement's."""
    return Q((f"played_on__{lookup}", value)) | Q(
        ("played_on", None), (f"announced_at__date__{lookup}", value)
    )


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """A filter that is filled in wrongly is named and filters nothing."""
    found = Archive(request.GET or None, queryset=selectors.announced_games())
    games = found.qs.order_by("-announced_at", "-pk")
    page: Page[Game] = Paginator(games, selectors.GAMES_ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "filter": found,
        "is_filtered": any(request.GET.get(name) for name in found.filters),
        "page": page,
        "games": selectors.game_lines(page.object_list),
        "running": selectors.running_games(timezone.now()),
    }
    return render(request, "games/public_list.html", context)
