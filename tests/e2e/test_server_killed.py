"""The server is killed in every phase and started again: the judge goes on, nothing is lost (case 37)."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from games.rules import Phase
from tests.e2e.judge_client import JudgeClient
from tests.e2e.site import ROOT, Server, environment_of, wait_until_up
from tests.e2e.test_cut_network import NEW_GAME, THE_LOG, Intent

#: Phases in which there is something to lose.
PHASES = set(Phase) - {Phase.FINISHED}


class KillableServer:
    """gunicorn with all its workers in one process group, on a port that stays the same."""

    def __init__(self, template: Path, data: Path) -> None:
        shutil.copy(template / "club.sqlite3", data / "club.sqlite3")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.environment = environment_of(data, template / "static")
        self.environment |= {"BIND": f"127.0.0.1:{self.port}", "WEB_CONCURRENCY": "1"}
        self.log = data / "gunicorn.log"
        self.start()

    @property
    def server(self) -> Server:
        return Server(f"http://127.0.0.1:{self.port}", self.environment)

    def start(self) -> None:
        gunicorn = [sys.executable, "-m", "gunicorn", "-c", "python:config.gunicorn", "config.wsgi"]
        with self.log.open("ab") as file:
            streams = {"stdout": file, "stderr": file}
            self.process = subprocess.Popen(
                gunicorn, cwd=ROOT, env=self.environment, start_new_session=True, **streams
            )
        wait_until_up(f"{self.server.url}/healthz", self.process, self.log)

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def killable(site_template: Path, tmp_path: Path) -> Iterator[KillableServer]:
    running = KillableServer(site_template, tmp_path)
    yield running
    running.kill()


def test_killed_in_every_phase_the_judge_goes_on_as_soon_as_the_server_answers(
    killable: KillableServer, capsys: pytest.CaptureFixture[str]
) -> None:
    """The kill falls on a tap that was stored and perhaps answered; the device sends it again."""
    judge = JudgeClient(killable.server, ("127.0.0.1", killable.port), wait=lambda tries: None)
    judge.sign_in("judge")
    killed: dict[Phase, float] = {}
    for seed in count():
        if set(killed) == PHASES:
            break
        assert seed < 30, PHASES - set(killed)
        random = Random(seed)
        game = int(killable.server.shell(NEW_GAME.format(edition="fiim-2025")))
        intent = Intent("fiim-2025", random)
        for form, seq, key in intent.taps(str(seed)):
            phase = intent.states[-2].phase if len(intent.states) > 1 else Phase.SETUP
            assert judge.tap(game, form, seq=seq, key=key) in (200, 303)
            if phase not in killed:
                killable.kill()
                killable.start()
                answered = time.monotonic()
                # The answer may have been lost with the server: the device sends the same tap again.
                assert judge.tap(game, form, seq=seq, key=key) in (200, 303)
                killed[phase] = time.monotonic() - answered
        assert json.loads(killable.server.shell(THE_LOG.format(game=game))) == intent.rows
    with capsys.disabled():
        print(f"\nthe longest wait after the server was back: {max(killed.values()):.2f} s")
