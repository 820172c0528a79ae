"""`manage.py import_games FILE`: games of `export_games` into this club, each replayed and compared."""

import sys
from argparse import ArgumentParser, FileType
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from players.models import User
from rating.club_games import bring_games, check_games


class Command(BaseCommand):
    help = (
        "Brings games in, a JSON object a line: all of them, or none where a line is wrong. A game that is "
        "there already is left alone."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=FileType("rb"), help="a file, or - for standard input")
        parser.add_argument("--admin", required=True, metavar="NAME", help="the club admin who does it")
        parser.add_argument("--dry-run", action="store_true", help="say what would come, write nothing")

    def handle(self, **options: Any) -> None:
        actor = User.objects.filter(username=options["admin"]).first()
        if actor is None:
            raise CommandError(f"There is no account {options['admin']!r}.")
        lines = options["file"]
        report = check_games(lines) if options["dry_run"] else bring_games(lines, actor=actor)
        for number, said in report.wrong:
            self.stderr.write(f"line {number}: {said}")
        if report.wrong:
            self.stderr.write(f"{len(report.wrong)} wrong lines: nothing is brought in")
            sys.exit(1)
        self.stdout.write(f"{report.new} new, {report.there} there already")
