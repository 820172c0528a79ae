"""Running commands of manage.py: in this process, and alone in one without a database or Cyrillic."""

import io
import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from django.conf import settings
from django.core.management import call_command

#: Exit status, standard output, standard error.
Outcome = tuple[int, str, str]
Run = Callable[..., Outcome]


def runner(command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Calls the command in this process, with `stdin` as its standard input (None: there is none)."""

    def call(*arguments: str, stdin: bytes | None = b"") -> Outcome:
        stream = None if stdin is None else io.TextIOWrapper(io.BytesIO(stdin))
        monkeypatch.setattr(sys, "stdin", stream)
        status = 0
        try:
            call_command(command, *arguments)
        except SystemExit as exit:
            status = int(exit.code or 0)
        return (status, *capsys.readouterr())

    return call


def run_alone(command: str, *arguments: str, stdin: bytes = b"") -> Outcome:
    """The same in a process of its own, with no database to reach, on a terminal that knows no Cyrillic."""
    surroundings = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none", "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "manage.py", command, *arguments],
        cwd=settings.BASE_DIR,
        input=stdin,
        capture_output=True,
        timeout=60,
        env={**os.environ, **surroundings},
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()
