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
from playwright.sync_api import Browser, expect

from games.rules import Phase
from tests.e2e.judge_client import JudgeClient
from tests.e2e.site import ROOT, Server, environment_of, sign_in_on, wait_until_up
from tests.e2e.test_cut_network import NEW_GAME, THE_LOG, Intent
from tests.e2e.test_page_queue import CLICK, the_log

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


IN_A_SPEECH = """
from games.rules.actions import Deal, OpenDay
from games.services import record_action
from players.models import User
from tests.e2e.test_barriers import ROLES
judge = User.objects.get(username="judge")
for seq, action in enumerate((Deal(ROLES), OpenDay())):
    tap = dict(game_id={game}, actor=judge, expected_seq=seq, key=f"before-{{seq}}".ljust(24, "k"))
    record_action(action=action, **tap)
"""
MOST_MS = 2000


def test_a_page_meets_the_server_that_is_back_within_two_seconds(
    killable: KillableServer, browser: Browser, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is asserted are the pauses between tries; how long it took here is printed."""
    page = browser.new_context(base_url=killable.server.url, locale="uk-UA").new_page()
    sign_in_on(page, "judge")
    game = int(killable.server.shell(NEW_GAME.format(edition="fiim-2025")))
    killable.server.shell(IN_A_SPEECH.format(game=game))
    page.goto(f"/judge/games/{game}/")
    assert max(page.evaluate("window.judgeQueue.pauses()")) <= MOST_MS
    killable.kill()
    assert page.evaluate(CLICK, "#f10")
    expect(page.locator("#slot .banner--wait")).to_contain_text("Чекає 1 дія. Фол 10.")
    page.wait_for_timeout(4000)  # by now the pauses are the longest
    killable.start()
    answered = time.monotonic()
    expect(page.locator("#f10")).to_have_attribute("data-n", "1")
    took = time.monotonic() - answered
    assert the_log(killable.server, game)[2:] == [["action", {"do": "foul", "seat": 10}]]
    page.context.close()
    with capsys.disabled():
        print(f"\nthe page's tap was stored {took:.2f} s after the server was back")
