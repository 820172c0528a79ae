"""`manage.py standings FILE --scheme KEY`: results as JSON lines in, one JSON list of rows out."""

import errno
import json
import sys
from argparse import ArgumentParser
from contextlib import AbstractContextManager, nullcontext
from io import TextIOWrapper
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from django.core.management.base import BaseCommand

from rating.scoring.reading import WrongLine, strict_results
from rating.scoring.refusals import shown
from rating.scoring.scheme import Scheme
from rating.scoring.schemes import SCHEMES
from rating.scoring.standings import Row, row, standings
from rating.scoring.tally import tally_results


class Command(BaseCommand):
    help = (
        "Print the standings of results (JSON lines) as one JSON list, a row per player in order "
        "of place. Needs no database. A wrong line: exit status 2 and one line that says what is "
        "wrong."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="results as JSON lines; - for standard input")
        parser.add_argument("--scheme", metavar="KEY", required=True, help=", ".join(SCHEMES))

    def handle(self, *args: Any, file: str, scheme: str, **options: Any) -> None:
        if scheme not in SCHEMES:
            self.fail(f"no scheme {shown(scheme)}: choose one of {', '.join(SCHEMES)}")
        try:
            table = _table(file, SCHEMES[scheme])
        except WrongLine as wrong:
            self.fail(str(wrong))
        except OSError as error:
            self.fail(f"{shown(file)} cannot be read: {error.strerror}")
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # JSON is, whatever the terminal's encoding
        self.stdout.write(_json(table))

    def fail(self, message: str) -> NoReturn:
        self.stderr.write(message)
        sys.exit(2)


def _table(file: str, scheme: Scheme) -> list[Row]:
    with _opened(file) as stream:
        tallies = tally_results(strict_results(stream))
    return [row(standing) for standing in standings(tallies, scheme)]


def _opened(file: str) -> AbstractContextManager[BinaryIO]:
    if file != "-":
        return Path(file).open("rb")
    if sys.stdin is None:  # a daemon's child has none
        raise OSError(errno.EBADF, "standard input is closed")
    return nullcontext(sys.stdin.buffer)


def _json(table: list[Row]) -> str:
    """A list with a row a line: for programs, and for eyes."""
    return "[" + ",\n ".join(json.dumps(each, ensure_ascii=False) for each in table) + "]"
