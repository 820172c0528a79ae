"""`manage.py replay FILE`: a game record in, the state that its actions lead to out."""

import errno
import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from io import TextIOWrapper
from pathlib import Path
from typing import Any, BinaryIO

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import translation

from games.rules import RecordError
from games.rules.replay import Replay, replay_json, summary

ACCEPTED, REFUSED, INVALID = 0, 1, 2


class Command(BaseCommand):
    help = (
        "Replay a game record (games/rules/record.schema.json) and print the state after its last accepted "
        "action as one JSON object. Needs no database. Exit status: 0 all actions were accepted, 1 one was "
        "refused, 2 no valid record."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a game record; - for standard input")
        parser.add_argument("--lines", action="store_true", help="a record a line, one output line each")
        parser.add_argument("--explain", action="store_true", help="tell the story instead, a line per event")
        parser.add_argument("--language", choices=[code for code, _ in settings.LANGUAGES], default="uk")

    def handle(self, *args: Any, file: str, lines: bool, **options: Any) -> None:
        self.explain: bool = options["explain"]
        if isinstance(sys.stdout, TextIOWrapper):
            # A story may be Ukrainian on any terminal, and a record may hold half of a surrogate pair.
            sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
        try:
            with translation.override(options["language"]), _opened(file) as stream:
                status = self.replay_lines(stream) if lines else self.replay_one(stream.read())
        except BrokenPipeError:  # whoever reads the output has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = REFUSED
        except OSError as error:
            self.stderr.write(f"{file!a} cannot be read: {error.strerror}")
            status = INVALID
        if status:
            sys.exit(status)

    def replay_one(self, raw: bytes) -> int:
        try:
            played = replay_json(raw)
        except RecordError as error:
            self.stderr.write(str(error))
            return INVALID
        return self.told(played)

    def replay_lines(self, stream: BinaryIO) -> int:
        """The worst status of all lines; a line that is no record is told in its place, and it goes on."""
        worst = ACCEPTED
        for number, raw in _records(stream):
            try:
                status = self.told(replay_json(raw))
            except RecordError as error:
                self.stdout.write(json.dumps({"error": str(error)}))
                self.stderr.write(f"line {number}: {error}")
                status = INVALID
            worst = max(worst, status)
        return worst

    def told(self, played: Replay) -> int:
        if self.explain:
            self.stdout.writelines(f"{line}\n" for line in _story(played))
        else:
            self.stdout.write(json.dumps(summary(played)))
        return ACCEPTED if played.refused is None else REFUSED


def _opened(file: str) -> AbstractContextManager[BinaryIO]:
    if file != "-":
        return Path(file).open("rb")
    if sys.stdin is None:  # a daemon's child has none
        raise OSError(errno.EBADF, "standard input is closed")
    return nullcontext(sys.stdin.buffer)


def _records(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Numbered lines from 1; a line ends with a line feed only, as JSON lines do; blank ones are skipped."""
    return ((number, raw) for number, raw in enumerate(stream, 1) if raw.strip())


def _story(played: Replay) -> Iterator[str]:
    """A line per event that means something at a table, then the refusal."""
    from games import texts  # the command must print JSON even where no sentence can be made

    lines = (texts.event_line(event) for caused in played.events for event in caused)
    yield from (line for line in lines if line is not None)
    if played.refused is not None:
        told = texts.refusal(played.refused.violation, played.state)
        yield f"{texts.NOT_RECORDED} {told.sentence}. {told.reason}"
