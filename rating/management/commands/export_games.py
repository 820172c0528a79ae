"""`manage.py export_games`: every announced game as `mafia-club-game/1`, a line each."""

import json
from typing import Any

from django.core.management.base import BaseCommand

from rating.club_games import exported_games


class Command(BaseCommand):
    help = "Prints every announced game, the oldest first, as JSON lines."

    def handle(self, **options: Any) -> None:
        for game in exported_games():
            self.stdout.write(json.dumps(game, ensure_ascii=False))
