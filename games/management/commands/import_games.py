"""`manage.py import_games FILE`: games of `export_games` into this club, each replayed and compared."""

import json
import sys
from argparse import ArgumentParser, FileType
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.services.bringing import NotBrought, bring_game
from players.models import User


class Command(BaseCommand):
    help = "Brings games in, a JSON object a line. A game that is there already is left alone."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=FileType(encoding="utf-8"), help="a file, or - for standard input")
        parser.add_argument("--admin", required=True, metavar="NAME", help="the club admin who does it")

    def handle(self, **options: Any) -> None:
        actor = User.objects.filter(username=options["admin"]).first()
        if actor is None:
            raise CommandError(f"There is no account {options['admin']!r}.")
        new = there = failed = 0
        for number, line in enumerate(options["file"], 1):
            if not line.strip():
                continue
            try:
                _game, is_new = bring_game(json.loads(line), actor=actor)
            except (NotBrought, ValueError, RecursionError) as error:
                failed += 1
                self.stderr.write(f"line {number}: {error}")
                continue
            new, there = new + is_new, there + (not is_new)
        self.stdout.write(f"{new} new, {there} there already, {failed} not brought in")
        if failed:
            sys.exit(1)
