"""`manage.py import_results FILE [--season NAME] [--dry-run]`: results from elsewhere into the database."""

import shutil
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from django.core.management.base import BaseCommand
from django.db import connection
from tqdm import tqdm

from players.signs import is_seen
from rating.importing import Numbered, Report, import_results
from rating.scoring.parsing import parse_result
from rating.scoring.reading import parse_lines
from rating.scoring.refusals import Refusal, shown
from rating.sheets import MAX_BYTES, Record, WrongSheet, csv_records, xlsx_records

#: Lists in the report name so many and count the rest.
NAMED = 20
#: From so many new games on the database looks at its tables anew before it plans the next query.
MANY = 500


class Command(BaseCommand):
    help = (
        "Bring results of games into the database: JSON lines, CSV or XLSX (by the file's name; - reads JSON "
        "lines from standard input). All or nothing; what is there already, by id, is left as it is. A wrong "
        "line: exit status 2, every wrong line on standard error, nothing is written."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", metavar="FILE", help="results as .jsonl, .csv or .xlsx; - for standard input"
        )
        parser.add_argument("--season", metavar="NAME", help="the season of results without a date")
        parser.add_argument("--dry-run", action="store_true", help="report what would be done and do nothing")

    def handle(self, *args: Any, file: str, season: str | None, dry_run: bool, **options: Any) -> None:
        if season is not None and not (0 < len(season.strip()) <= 80 and all(map(is_seen, season))):
            self.fail("the name of a season has 1 to 80 characters that can be seen")
        try:
            with _opened(file) as stream:
                lines = _followed(_numbered(stream, Path(file).suffix.casefold()), stream)
                report = import_results(lines, season=season and season.strip(), dry_run=dry_run)
        except WrongSheet as wrong:
            self.fail(f"{shown(file)}: {wrong}")
        except OSError as error:
            self.fail(f"{shown(file)} cannot be read: {error.strerror}")
        if report.wrong:
            self.refuse(report)
        if report.added >= MANY and not dry_run:
            _tell_the_planner()
        self.tell(report, dry_run)

    def refuse(self, report: Report) -> NoReturn:
        for line, refusal in report.wrong:
            self.stderr.write(f"line {line}: {refusal}")
        self.fail(f"{len(report.wrong)} wrong; nothing was written.")

    def tell(self, report: Report, dry_run: bool) -> None:
        self.stdout.write(f"{'to add' if dry_run else 'added'}: {report.added}")
        self.stdout.write(f"already there: {report.there}")
        for season, count in report.counted.items():
            self.stdout.write(f"  in the season {season}: {count}" if season else f"  in no season: {count}")
        self.list("new seasons", report.new_seasons)
        self.list("new players", report.new_players)
        self.list(
            "new nicks that look like known ones", [f"{new} ({old})" for new, old in report.look_alikes]
        )
        differing = [f"{id_} (line {line})" for line, id_ in report.differing]
        self.list("there already but different, left as they are", differing)
        if dry_run:
            self.stdout.write("Nothing was written: a dry run.")

    def list(self, title: str, names: list[str]) -> None:
        if names:
            rest = f" … and {len(names) - NAMED} more" if len(names) > NAMED else ""
            self.stdout.write(f"{title}: {len(names)}: {', '.join(names[:NAMED])}{rest}")

    def fail(self, message: str) -> NoReturn:
        self.stderr.write(message)
        sys.exit(2)


def _tell_the_planner() -> None:
    """Until PostgreSQL's own round comes, it plans as if the tables were as small as before the import."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _opened(file: str) -> BinaryIO:
    """The file, or a copy of standard input, whose size is not known before its end."""
    if file != "-":
        return Path(file).open("rb")
    copy = tempfile.TemporaryFile()  # noqa: SIM115 - the caller closes it, and so deletes it
    shutil.copyfileobj(sys.stdin.buffer, copy)
    copy.seek(0)
    return copy


def _numbered(stream: BinaryIO, suffix: str) -> Iterator[Numbered]:
    if suffix == ".csv":
        return _unique(csv_records(stream))
    if suffix == ".xlsx":
        if _size(stream) > MAX_BYTES:
            raise WrongSheet("the workbook is too large: save it as CSV")
        return _unique(xlsx_records(stream))
    return parse_lines(stream)


def _unique(records: Iterator[tuple[int, Record | Refusal]]) -> Iterator[Numbered]:
    """Records of a sheet through the checked door; an id stands once, as in JSON lines."""
    seen: dict[str, int] = {}
    for line, record in records:
        try:
            if isinstance(record, Refusal):
                raise record
            result = parse_result(record)
            first = seen.setdefault(result.id, line)
            if first != line:
                raise Refusal("same_id", id=shown(result.id), line=first)
        except Refusal as refusal:
            yield line, refusal
        else:
            yield line, result


def _followed(lines: Iterator[Numbered], stream: BinaryIO) -> Iterator[Numbered]:
    """The same lines, with a progress bar by bytes read where standard error is a terminal."""
    with tqdm(total=_size(stream), unit="B", unit_scale=True, disable=None, leave=False) as bar:
        for line in lines:
            bar.update(stream.tell() - bar.n)
            yield line


def _size(stream: BinaryIO) -> int:
    here = stream.tell()
    size = stream.seek(0, 2)
    stream.seek(here)
    return size
