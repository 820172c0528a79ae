"""Real browsers against a real server: gunicorn, a file database, collected static files.

`server` is a fresh site with the people of PEOPLE; `page` is a tablet that has it open; a console
error or a breach of the content security policy fails the test, unless it is listed in
`expected_console`. Several devices: `open_context(viewport=…)`, as often as needed.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page

ROOT = Path(__file__).resolve().parent.parent.parent
PASSWORD = "correct horse battery"
TABLET = {"width": 1180, "height": 820}
CHROMIUM_ARGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Refusals (422) and stale screens (409) are answers of the site, which Chromium counts as errors.
ANSWERS = re.compile(r"Failed to load resource: .*status of (409|422) ")

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


@pytest.fixture(scope="session")
def site_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a migrated database of PEOPLE and the collected static files."""
    folder = tmp_path_factory.mktemp("site")
    environment = environment_of(folder, folder / "static")
    run_manage(environment, "migrate", "--verbosity", "0")
    run_manage(environment, "createcachetable")
    run_manage(environment, "collectstatic", "--no-input", "--verbosity", "0")
    run_manage(environment, "shell", "--verbosity", "0", "-c", PEOPLE)
    return folder


@pytest.fixture
def server(site_template: Path, tmp_path: Path) -> Iterator[Server]:
    shutil.copy(site_template / "club.sqlite3", tmp_path / "club.sqlite3")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = environment_of(tmp_path, site_template / "static")
    environment |= {"BIND": f"127.0.0.1:{port}", "WEB_CONCURRENCY": "2"}
    gunicorn = [sys.executable, "-m", "gunicorn", "-c", "python:config.gunicorn", "config.wsgi"]
    log = tmp_path / "gunicorn.log"
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
        except (URLError, ConnectionError):
            time.sleep(0.1)
    raise AssertionError(f"The server did not start:\n{log.read_text()}")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The machine's Chromium: nothing is downloaded for tests."""
    return {
        **browser_type_launch_args,
        "executable_path": os.environ.get("CHROMIUM", "/usr/bin/chromium"),
        "args": CHROMIUM_ARGS,
    }


@pytest.fixture
def expected_console() -> list[str]:
    """Patterns of console errors that the test means to cause; empty unless it adds some."""
    return []


@pytest.fixture
def open_context(
    server: Server, new_context: Callable[..., BrowserContext], expected_console: list[str]
) -> Iterator[Callable[..., BrowserContext]]:
    """Opens a device of its own: cookies, size, language; options are Playwright's."""
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and not ANSWERS.match(message.text):
            errors.append(f"{message.text} ({message.location['url']})")

    def open_one(**options: Any) -> BrowserContext:
        settings = {"base_url": server.url, "locale": "uk-UA", "viewport": TABLET, **options}
        context = new_context(**settings)
        context.on("console", note)
        context.on("weberror", lambda error: errors.append(str(error.error)))
        return context

    yield open_one
    unexpected = [e for e in errors if not any(re.search(p, e) for p in expected_console)]
    assert unexpected == []


@pytest.fixture
def browser_context(open_context: Callable[..., BrowserContext]) -> BrowserContext:
    return open_context()


@pytest.fixture
def context(browser_context: BrowserContext) -> BrowserContext:
    """Playwright's own name, so that its `page` opens in our context."""
    return browser_context


@pytest.fixture
def sign_in() -> Callable[[Page, str], None]:
    """Signs one of PEOPLE in through the form."""

    def go(page: Page, username: str) -> None:
        page.goto("/accounts/login/")
        page.locator("[name=login]").fill(username)
        page.locator("[name=password]").fill(PASSWORD)
        page.locator("main button[type=submit]").click()
        page.wait_for_url(lambda url: "/accounts/login/" not in url)

    return go


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(item.path).is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)
