"""`manage.py restore FILE`: the database becomes what the backup holds."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.backup.archive import BadBackup
from config.backup.restore import check_backup, restore


class Command(BaseCommand):
    help = (
        "Put a backup into the database that DATABASE_URL names, SQLite or PostgreSQL, whichever it came "
        "from: an empty one, or with --replace one with data, all of which goes. All is put back or nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="what the database holds may go")
        parser.add_argument("--check", action="store_true", help="only compare the file with its digests")

    def handle(self, **options: Any) -> None:
        path: Path = options["file"]
        try:
            manifest = check_backup(path) if options["check"] else restore(path, replace=options["replace"])
        except BadBackup as bad:
            raise CommandError(str(bad)) from bad
        for name, entry in manifest.tables.items():
            if entry.rows:
                self.stdout.write(f"{entry.rows:>8}  {name}")
        done = "is whole" if options["check"] else "is restored, each row compared"
        self.stdout.write(f"The backup of {manifest.made_at} ({manifest.database}) {done}.")
