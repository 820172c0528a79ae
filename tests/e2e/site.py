"""A site of its own for browsers: a folder with a file database, served by gunicorn."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Page

from tests.totp import code_of

ROOT = Path(__file__).resolve().parent.parent.parent
PASSWORD = "correct horse battery"
SECRET = "JBSWY3DPEHPK3PXP"  # of the admin's second factor
TABLET = {"width": 1180, "height": 820}
PHONE = {"width": 390, "height": 844}
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
CHROMIUM_ARGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--pull-to-refresh=1",  # as on a tablet
]

# Sign-ins are judge, judge2, admin and player, each with PASSWORD; ten known players without one.
PEOPLE = """
from tests.factories import ClubAdminFactory, JudgeFactory, MemberFactory, PlayerFactory
from players.models import User
JudgeFactory(username="judge")
JudgeFactory(username="judge2")
ClubAdminFactory(username="admin")
MemberFactory(nick="Сойка", user__username="player")
for nick in ["Тінь", "Пані Полин", "Барон", "Джміль", "Кардинал", "Ро", "Примара", "Кіт", "Капітан",
             "Оксамит"]:
    PlayerFactory(nick=nick)
"""


@dataclass(frozen=True)
class Server:
    """A running site; `manage` runs a command of manage.py on its database."""

    url: str
    environment: dict[str, str]

    def manage(self, *arguments: str) -> str:
        return run_manage(self.environment, *arguments)

    def shell(self, code: str) -> str:
        """What the code prints, run as in `manage.py shell`, with the models imported."""
        return self.manage("shell", "--verbosity", "0", "-c", code)


def run_manage(environment: dict[str, str], *arguments: str) -> str:
    outcome = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert outcome.returncode == 0, outcome.stderr
    return outcome.stdout


def environment_of(data: Path, static: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return {
        **kept,
        "DATA_DIR": str(data),
        "STATIC_ROOT": str(static),
        "SECRET_KEY": "a key of the browser tests only, long enough to be accepted by checks",
        "DEBUG": "0",
    }


def build_site(folder: Path) -> None:
    """Migrates a database in the folder, puts people into it, collects static files beside it."""
    environment = environment_of(folder, folder / "static")
    run_manage(environment, "migrate", "--verbosity", "0")
    run_manage(environment, "createcachetable")
    run_manage(environment, "collectstatic", "--no-input", "--verbosity", "0")
    run_manage(environment, "shell", "--verbosity", "0", "-c", PEOPLE)


@contextmanager
def serve(template: Path, data: Path) -> Iterator[Server]:
    """A running copy of the template's site, with its database in the data folder.

    The server's log must hold no traceback at the end.
    """
    shutil.copy(template / "club.sqlite3", data / "club.sqlite3")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = environment_of(data, template / "static")
    environment |= {"BIND": f"127.0.0.1:{port}", "WEB_CONCURRENCY": "2"}
    gunicorn = [sys.executable, "-m", "gunicorn", "-c", "python:config.gunicorn", "config.wsgi"]
    log = data / "gunicorn.log"
    with log.open("wb") as file:
        process = subprocess.Popen(gunicorn, cwd=ROOT, env=environment, stdout=file, stderr=file)
    try:
        wait_until_up(f"http://127.0.0.1:{port}/healthz", process, log)
        yield Server(f"http://127.0.0.1:{port}", environment)
    finally:
        process.terminate()
        process.wait(timeout=20)
    assert "Traceback" not in log.read_text(), log.read_text()


def wait_until_up(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urlopen(url, timeout=5):
                return
        except (URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
    raise AssertionError(f"The server did not start:\n{log.read_text()}")


def sign_in_on(page: Page, username: str) -> None:
    """Signs one of the site's people in through the form, the admin with the second factor."""
    page.goto("/accounts/login/")
    page.locator("[name=login]").fill(username)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    page.wait_for_url(lambda url: "/accounts/login/" not in url)
    if "/2fa/authenticate/" in page.url:
        page.locator("[name=code]").fill(code_of(SECRET))
        page.locator("main button[type=submit]").first.click()
        page.wait_for_url(lambda url: "/2fa/" not in url)
