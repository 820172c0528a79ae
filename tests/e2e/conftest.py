"""Real browsers against a real server: gunicorn, a file database, collected static files.

`server` is a fresh site with the people of tests/e2e/site.py; `page` is a tablet that has it open.
A console error or a breach of the content security policy fails the test, unless it is listed in
`expected_console`. Several devices: `open_context(viewport=…)`, as often as needed.
"""

import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tests.e2e.site import CHROMIUM, CHROMIUM_ARGS, TABLET, Server, build_site, serve, sign_in_on

# Refusals (422) and stale screens (409) are answers of the site, which Chromium counts as errors.
ANSWERS = re.compile(r"Failed to load resource: .*status of (409|422) ")

# What has to come comes in a moment; on a busy machine a moment is long. Nothing here measures speed.
expect.set_options(timeout=20_000)
MOST_SHOWN, LAST = 3000, 20


@pytest.fixture(scope="session")
def site_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a migrated database of people and the collected static files."""
    folder = tmp_path_factory.mktemp("site")
    build_site(folder)
    return folder


@pytest.fixture
def server(site_template: Path, tmp_path: Path) -> Iterator[Server]:
    with serve(site_template, tmp_path) as running:
        yield running


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The machine's Chromium: nothing is downloaded for tests."""
    return {
        **browser_type_launch_args,
        "executable_path": CHROMIUM,
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
    """Signs one of the site's people in through the form: `sign_in(page, "judge")`."""
    return sign_in_on


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """A failure tells what its pages showed: where a browser runs unseen nothing else does."""
    report = yield
    if report.failed and call.when == "call":
        browser = getattr(item, "funcargs", {}).get("browser")
        pages = [page for device in browser.contexts for page in device.pages] if browser else []
        report.sections += [(f"page {page.url}", shown_on(page)) for page in pages]
    return report


def shown_on(page: Page) -> str:
    try:
        text = page.locator("body").inner_text(timeout=1000)[:MOST_SHOWN]
    except PlaywrightError as error:
        text = f"cannot be read: {error.message}"
    told = [f"{message.type}: {message.text}" for message in page.console_messages()]
    lost = [f"{request.url}: {request.failure}" for request in page.requests() if request.failure]
    return "\n".join([text, "── console, requests that failed ──", *told[-LAST:], *lost[-LAST:]])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(item.path).is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)
