"""Rebuild the facts of games from their logs."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.models import Game, JudgeAction
from games.projection import facts_of
from games.services import reproject
from players.freshness import renew


class Command(BaseCommand):
    help = "Rebuild the facts (nominations, votes, nights, fouls, departures, best moves) from the log."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", nargs="*", type=int, help="keys of games; all with a log when left out")

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = options["game"] or list(JudgeAction.all_objects.values_list("game_id", flat=True).distinct())
        games = Game.objects.filter(pk__in=wanted).order_by("pk")
        changed = [game.pk for game in games if self._rebuild(game)]
        renew()  # facts of announced games stand on public pages
        self.stdout.write(f"{len(games)} games rebuilt, {len(changed)} had differed: {changed}")

    def _rebuild(self, game: Game) -> bool:
        before = facts_of(game)
        reproject(game)
        return before != facts_of(game)
