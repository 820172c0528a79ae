"""`manage.py export_games`: every announced game as `mafia-club-game/1`, a line each."""

import json
from typing import Any

from django.core.management.base import BaseCommand

from games.models import Game, GameKind
from games.records import club_game


class Command(BaseCommand):
    help = "Prints every announced game that was judged on the site, the oldest first, as JSON lines."

    def handle(self, **options: Any) -> None:
        games = Game.objects.announced().filter(kind=GameKind.FULL).select_related("judge", "evening")
        for game in games.order_by("announced_at", "pk").iterator():
            self.stdout.write(json.dumps(club_game(game), ensure_ascii=False))
