"""`manage.py backup FILE`: everything that the club has, in one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.backup.archive import file_digest
from config.backup.write import write_backup


class Command(BaseCommand):
    help = (
        "Write the whole database, as it is at one moment, into a new file. The site may go on. The file "
        "holds password hashes and roles: keep it as safe as the database."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, **options: Any) -> None:
        path: Path = options["file"]
        try:
            manifest = write_backup(path)
        except FileExistsError as error:
            raise CommandError(f"{path} is there already; name another file.") from error
        except OSError as error:
            raise CommandError(f"{path} cannot be written: {error.strerror}.") from error
        rows = sum(entry.rows for entry in manifest.tables.values())
        self.stdout.write(f"{path}: {rows} rows of {len(manifest.tables)} tables")
        self.stdout.write(f"SHA-256 {file_digest(path)}")
