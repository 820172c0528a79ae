"""What the judge does to the clock reaches the server, and no page tells another time (cases 29, 36, 39)."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e.played import OPEN, play
from tests.e2e.site import PASSWORD, PHONE, Server
from tests.e2e.test_judge_clock import EARS, MOST_DRIFT_MS
from tests.games.tables import DEAL

STANDS = "from games.models import Game; print(Game.objects.get().clock_running_since is None)"
STORED = "() => !Object.keys(sessionStorage).some((one) => one.startsWith('clock-unsent'))"


@pytest.fixture
def speech(page: Page, server: Server, sign_in: Callable[[Page, str], None]) -> Page:
    """The first speech of a game, on the tablet that leads it."""
    page.add_init_script(EARS)
    (address,) = play(server, [DEAL, OPEN])
    sign_in(page, "judge")
    page.goto(address)
    page.locator("#f10").click()  # takes the lease
    expect(page.locator("#f10")).to_have_attribute("data-n", "1")
    return page


@pytest.fixture
def expected_console(expected_console: list[str]) -> list[str]:
    return [*expected_console, "status of (403|429)"]


def pause(page: Page) -> None:
    page.locator("#clock-go").click()
    expect(page.locator("#clock")).to_have_attribute("data-state", "paused")


def test_a_command_to_which_the_clock_itself_has_not_answered_is_sent_again(
    speech: Page, server: Server
) -> None:
    held: list[Route] = []

    def spoil(route: Route) -> None:
        held.append(route)
        if len(held) == 1:
            route.fulfill(status=429, body="slow down")
        elif len(held) == 2:
            route.fulfill(status=200, body="<h1>a page of the hall's network</h1>")
        elif len(held) > 3:  # the third is never answered
            route.continue_()

    speech.route("**/clock", spoil)
    pause(speech)
    speech.wait_for_function(STORED)
    assert (len(held), server.shell(STANDS).strip()) == (4, "True")
    held[2].abort()


def test_a_command_outlives_a_form_that_is_over_and_a_session_that_is(speech: Page, server: Server) -> None:
    speech.context.add_cookies([{"name": "csrftoken", "value": "a" * 32, "url": server.url}])
    pause(speech)
    speech.wait_for_function(STORED)
    assert server.shell(STANDS).strip() == "True"

    speech.context.clear_cookies(name=re.compile("sessionid"))
    speech.locator("#clock-go").click()
    speech.wait_for_url("**/accounts/login/**")
    speech.locator("[name=login]").fill("judge")
    speech.locator("[name=password]").fill(PASSWORD)
    speech.locator("main button[type=submit]").click()
    expect(speech.locator("#clock")).to_have_attribute("data-state", "run")
    speech.wait_for_function(STORED)
    assert server.shell(STANDS).strip() == "False"


def test_a_device_that_only_shows_moves_no_clock_and_a_second_tab_follows_the_first(
    speech: Page, open_context: Callable[..., BrowserContext], sign_in: Callable[[Page, str], None]
) -> None:
    mirror = open_context(viewport=PHONE).new_page()
    sign_in(mirror, "judge")
    mirror.goto(speech.url)
    tab = speech.context.new_page()
    tab.goto(speech.url)
    left = mirror.locator("#clock").get_attribute("data-left")
    mirror.locator("#now").focus()
    for _ in range(2):
        mirror.keyboard.press("ArrowRight")
    assert mirror.locator("#clock").get_attribute("data-left") == left
    pause(speech)
    for other in (mirror, tab):
        expect(other.locator("#clock")).to_have_attribute("data-state", "paused")
    with speech.expect_response("**/pulse?*") as pulse:
        pass
    assert pulse.value.status == 204, "its own pause is no news to the page that made it"


def test_a_command_that_is_refused_gives_way_to_the_servers_clock(speech: Page, server: Server) -> None:
    speech.route("**/pulse?*", lambda route: route.fulfill(status=204))  # only the refusal itself tells
    server.shell("from games.models import Game; Game.objects.update(lease_device='another')")
    left = speech.locator("#clock").get_attribute("data-left")
    speech.locator("#clock button[value='add:10']").click()
    expect(speech.locator(".ask--lease")).to_be_visible()
    expect(speech.locator("#clock")).to_have_attribute("data-left", str(left))


def test_ten_seconds_are_told_again_when_time_was_added(speech: Page) -> None:
    expect(speech.locator("#clock:not([data-lead])")).to_be_visible()
    for step in ("add:-10",) * 5 + ("add:10", "add:-10"):
        speech.locator(f"#clock button[value='{step}']").click()
        speech.wait_for_timeout(150)
    assert (
        speech.evaluate("JSON.parse(sessionStorage.getItem('heard')).map(([stage]) => stage)") == ["warn"] * 2
    )


def test_an_answer_that_was_long_on_its_way_does_not_move_the_clock(speech: Page) -> None:
    def delay(route: Route) -> None:
        answer = route.fetch()
        time.sleep(1.5)
        route.fulfill(response=answer)

    before = speech.evaluate("judge.offset()")
    speech.route("**/actions", delay)
    speech.locator("#f4").click()
    expect(speech.locator("#f4")).to_have_attribute("data-n", "1")
    assert abs(speech.evaluate("judge.offset()") - before) < MOST_DRIFT_MS
