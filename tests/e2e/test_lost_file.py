"""A page of a running game whose script or style was lost on its way comes again by itself."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from games.rules import actions as act
from tests.e2e.site import Server
from tests.e2e.test_barriers import ROLES, Below
from tests.e2e.test_page_queue import CLICK, the_log


@pytest.fixture
def expected_console(expected_console: list[str]) -> list[str]:
    return [*expected_console, "ERR_FAILED"]


@pytest.fixture
def page(open_context: Callable[..., BrowserContext]) -> Page:
    """Without a worker, which would have the file already."""
    return open_context(service_workers="block").new_page()


@pytest.mark.parametrize("lost", ["judge-page*.js", "judge-page*.css"])
def test_a_game_that_came_without_a_file_comes_whole_and_takes_taps(
    page: Page, server: Server, sign_in: Callable[[Page, str], None], lost: str
) -> None:
    sign_in(page, "judge")
    below = Below(page, server)
    below.new_game()
    below.does(act.Deal(ROLES), act.OpenDay())
    page.route(f"**/{lost}", lambda route: route.abort(), times=1)
    page.goto(below.address)
    page.evaluate("window.isLame = true")
    page.wait_for_function("() => !window.isLame && window.judgeQueue && window.htmx")
    assert page.evaluate(CLICK, "#f10")
    expect(page.locator("#f10")).to_have_attribute("data-n", "1")
    assert the_log(server, below.game)[2:] == [["action", {"do": "foul", "seat": 10}]]


def test_a_form_is_left_alone(page: Page, sign_in: Callable[[Page, str], None]) -> None:
    """It works without scripts, and what was typed on it would be lost."""
    sign_in(page, "judge")
    page.route(re.compile(r"/static/(?!site\.)"), lambda route: route.abort())
    page.goto("/judge/games/new/")
    nick = page.locator("[name=nick]").first
    nick.fill("Пані Полин")
    page.wait_for_timeout(4000)  # longer than a page of a game waits
    expect(nick).to_have_value("Пані Полин")
