"""What other programs follow: the Atom feed of results and the map of the site."""

from collections.abc import Sequence
from datetime import UTC, datetime

from django.contrib.sitemaps import Sitemap
from django.contrib.syndication.views import Feed
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _

from games import selectors
from games.models import Game
from games.rules import EDITIONS
from games.selectors import GameLine
from players.club import current_club
from players.models import Evening


class SteadyAtom(Atom1Feed):
    """An empty feed, too, is the same whenever it is asked for."""

    def latest_post_date(self) -> datetime:
        return super().latest_post_date() if self.items else datetime(2000, 1, 1, tzinfo=UTC)


class Results(Feed[GameLine, None]):
    """The last announced games; a running one is not among them."""

    feed_type = SteadyAtom

    def title(self) -> str:
        return _("Results of games")

    def link(self) -> str:
        return reverse("games")

    def author_name(self) -> str:
        """A feed of Atom names its author; entries without one are his."""
        return current_club().name or _("Midnight")

    def items(self) -> list[GameLine]:
        return selectors.last_games(30)

    def item_title(self, item: GameLine) -> str:
        return f"{item.head.title}: {item.won}"

    def item_description(self, item: GameLine) -> str:
        said = [item.reason, _("judge {judge}").format(judge=item.head.judge) if item.head.judge else ""]
        return " · ".join(filter(None, said))

    def item_link(self, item: GameLine) -> str:
        return reverse("game", args=[item.head.pk])

    def item_pubdate(self, item: GameLine) -> datetime | None:
        return item.announced_at

    item_updateddate = item_pubdate


class Games(Sitemap[Game]):
    """Every announced game, in both languages."""

    i18n = True
    alternates = True
    changefreq = "monthly"
    limit = 5000

    def items(self) -> QuerySet[Game]:
        return Game.objects.announced().only("pk", "announced_at").order_by("-announced_at", "-pk")

    def location(self, item: Game) -> str:
        return reverse("game", args=[item.pk])

    def lastmod(self, item: Game) -> datetime | None:
        return item.announced_at


SECTIONS = (
    "home", "games", "evenings", "rating", "best_moves", "hall", "rules", "editions", "newcomers", "hosts",
    "about", "privacy",
)  # fmt: skip


class Pages(Sitemap[str]):
    """The sections of the site."""

    i18n = True
    alternates = True
    changefreq = "daily"

    def items(self) -> Sequence[str]:
        return SECTIONS

    def location(self, item: str) -> str:
        return reverse(item)


class Rulebooks(Sitemap[str]):
    """Every edition in plain words."""

    i18n = True
    alternates = True
    changefreq = "monthly"

    def items(self) -> Sequence[str]:
        return list(EDITIONS)

    def location(self, item: str) -> str:
        return reverse("edition", args=[item])


class Evenings(Sitemap[Evening]):
    """Evenings that everybody may see."""

    i18n = True
    alternates = True
    changefreq = "daily"
    limit = 5000

    def items(self) -> QuerySet[Evening]:
        return Evening.objects.public().only("pk").order_by("-starts_at", "-pk")

    def location(self, item: Evening) -> str:
        return reverse("evening", args=[item.pk])


SITEMAPS = {"pages": Pages, "games": Games, "editions": Rulebooks, "evenings": Evenings}
