"""The map of the whole site: what games have, with the pages of people and seasons."""

from typing import Any, Final

from django.contrib.sitemaps import Sitemap
from django.db.models import QuerySet
from django.urls import reverse

from games import feeds
from players.models import Player
from rating.models import Season


class People(Sitemap[Player]):
    """Known people; neither guests of one game nor who has hidden his page are among them."""

    i18n = True
    alternates = True
    changefreq = "weekly"
    limit = 5000

    def items(self) -> QuerySet[Player]:
        return Player.objects.shown().only("pk").order_by("pk")

    def location(self, item: Player) -> str:
        return reverse("player", args=[item.pk])


class Seasons(Sitemap[tuple[str, int]]):
    """The pages of each season."""

    i18n = True
    alternates = True
    changefreq = "daily"

    def items(self) -> list[tuple[str, int]]:
        names = ("season", "season_best_moves", "leaders")
        return [(name, pk) for pk in Season.objects.values_list("pk", flat=True) for name in names]

    def location(self, item: tuple[str, int]) -> str:
        return reverse(item[0], args=[item[1]])


SITEMAPS: Final[dict[str, Any]] = {**feeds.SITEMAPS, "people": People, "seasons": Seasons}
