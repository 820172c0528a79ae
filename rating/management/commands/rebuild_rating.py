"""`manage.py rebuild_rating [--season NAME] [--check]`: every season counted again from its games."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from tqdm import tqdm

from rating import counting
from rating.models import Season, Standing


class Command(BaseCommand):
    help = (
        "Count seasons again from nothing. --check only compares: exit status 1 and the seasons' names where "
        "the stored standings differ from a recount. Tables of frozen seasons stay as they were frozen."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--season", metavar="NAME", help="this season only")
        parser.add_argument("--check", action="store_true", help="compare and change nothing")

    def handle(self, *args: Any, season: str | None, check: bool, **options: Any) -> None:
        seasons = Season.objects.filter(name=season) if season else Season.objects.all()
        if season and not seasons:
            self.stderr.write(f"there is no season {season}")
            sys.exit(2)
        differing = [each.name for each in seasons if self.rebuild(each.pk, check)]
        if check and differing:
            self.stderr.write(f"other than a recount: {', '.join(differing)}")
            sys.exit(1)

    def rebuild(self, season_id: int, check: bool) -> bool:
        """Whether the recount gave other standings; with `check` it is taken back."""
        with transaction.atomic():
            season = Season.objects.select_for_update().get(pk=season_id)
            before = stored(season)
            total = counting.games_of(season).count()
            with tqdm(total=total, unit=" games", desc=season.name, disable=None) as bar:
                counting.recount(season, bar)
            differs = stored(season) != before
            if check:
                transaction.set_rollback(True)
        verdict = "other than before" if differs else "as before"
        self.stdout.write(f"{season.name}: {season.games_counted} games, {verdict}")
        return differs


def stored(season: Season) -> list[tuple[Any, ...]]:
    """The standings without their own numbers."""
    names = [field.attname for field in Standing._meta.concrete_fields if field.attname != "id"]
    return list(season.standings.order_by("player_id").values_list(*names))
