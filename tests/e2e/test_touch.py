"""Fingers, reloads and sleep: what goes wrong on tablets of other clubs (field cases 26, 31 to 34)."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from games.rules import actions as act
from tests.e2e.played import OPEN, play
from tests.e2e.site import Server
from tests.e2e.test_barriers import END, ROLES, Below
from tests.e2e.test_judge_clock import MOST_DRIFT_MS, SLEEPER
from tests.e2e.test_judge_taps import TONES
from tests.games.tables import DEAL

A_GAME = re.compile(r"/judge/games/\d+/$")
LOG = """
from games.models import JudgeAction
print(*JudgeAction.all_objects.order_by("seq").values_list("action__do", flat=True))
"""
#: Says yes, and counts how often it was asked.
WAKE_LOCK = """
window.asked = 0;
navigator.wakeLock.request = async () => {
  window.asked += 1;
  const lock = new EventTarget();
  lock.released = false;
  lock.release = () => { lock.released = true; lock.dispatchEvent(new Event("release")); };
  window.lock = lock;
  return lock;
};
"""


@pytest.fixture
def table(page: Page, server: Server, sign_in: Callable[[Page, str], None]) -> Below:
    """A game of which day 0 is open; its page is not."""
    page.add_init_script(WAKE_LOCK)
    sign_in(page, "judge")
    below = Below(page, server)
    below.new_game()
    below.does(act.Deal(ROLES), act.OpenDay())
    return below


def logged(server: Server) -> list[str]:
    return server.shell(LOG).split()


def test_case_26_a_double_tap_is_one_foul_and_one_step(table: Below, page: Page, server: Server) -> None:
    page.goto(table.address)
    page.wait_for_timeout(750)
    page.locator("#f4").dblclick()
    expect(page.locator("#f4")).to_have_attribute("data-n", "1")
    page.wait_for_timeout(750)
    page.locator("#go").dblclick()
    expect(page.locator(".speaker .no")).to_have_text("2")
    page.wait_for_timeout(400)
    assert logged(server) == ["deal", "open_day", "foul", "end_speech"]


def test_a_double_tap_on_a_new_game_makes_one(
    page: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    sign_in(page, "judge")
    page.goto("/judge/games/new/")
    page.locator("[name=do][value=guests]").click()
    expect(page.locator("[name=nick]").last).to_have_value("Гість 10")
    page.locator("[name=do][value=create]").dblclick()
    expect(page).to_have_url(A_GAME)  # the second answer may lead there once more
    page.wait_for_timeout(400)
    assert server.shell("from games.models import Game; print(Game.objects.count())").split() == ["1"]


def test_nicks_that_are_found_meanwhile_take_no_tap_and_move_no_clock(
    page: Page, sign_in: Callable[[Page, str], None]
) -> None:
    """The list of nicks comes between a finger's way down and up: no fresh panel, and it tells no time."""
    sign_in(page, "judge")
    page.goto("/judge/games/new/")
    page.locator("[name=do][value=guests]").click()
    last = page.locator("[name=nick]").last
    expect(last).to_have_value("Гість 10")
    for length in range(1, 10):  # more answers than the clock keeps
        with page.expect_response("**/judge/players/?nick=*"):
            last.fill("Кардинали"[:length])
    assert abs(page.evaluate("judge.offset()")) < MOST_DRIFT_MS

    found: list[Route] = []
    page.route("**/judge/players/?nick=*", lambda route: found.append(route))
    with page.expect_request("**/judge/players/?nick=*"):
        last.fill("Оксамит")
    page.locator("[name=do][value=create]").hover()
    page.mouse.down()
    found[0].continue_()
    expect(page.locator("#people option")).to_have_attribute("value", "Оксамит")
    page.mouse.up()
    page.wait_for_url(A_GAME)


def test_a_foul_of_an_assistant_takes_no_tap_and_what_means_another_thing_now_is_not_pressed(
    table: Below, page: Page, server: Server
) -> None:
    """A panel that comes by itself, under the finger or just before it."""
    page.goto(table.address)
    page.wait_for_timeout(750)
    go = page.locator("#go")
    go.hover()
    page.mouse.down()
    table.does(act.Foul(3))  # of an assistant
    expect(page.locator("#f3")).to_have_attribute("data-n", "1")
    page.mouse.up()
    expect(page.locator(".speaker .no")).to_have_text("2")
    table.seq += 1

    page.wait_for_timeout(750)  # after one's own step the foot is guarded
    table.does(act.Foul(4))
    expect(page.locator("#f4")).to_have_attribute("data-n", "1")
    go.click()
    expect(page.locator(".speaker .no")).to_have_text("3")
    table.seq += 1

    page.wait_for_timeout(750)
    page.mouse.down()
    table.does(act.EndSpeech())  # of another tab
    expect(page.locator(".speaker .no")).to_have_text("4")
    page.mouse.up()
    expect(page.locator("#slot")).to_contain_text("Екран змінився під пальцем")
    page.wait_for_timeout(400)
    assert logged(server) == ["deal", "open_day", "foul", "end_speech", "foul", "end_speech", "end_speech"]


def test_case_31_one_tap_of_a_finger_makes_the_end_of_a_speech_heard_and_seen(
    open_context: Callable[..., BrowserContext], server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    """A page of its own, as after “To the roles”: what was unlocked on another page is lost."""
    (speech,) = play(server, [DEAL, OPEN])
    context = open_context(has_touch=True)
    first, page = context.new_page(), context.new_page()
    sign_in(first, "judge")
    first.goto(speech)
    name = first.locator("#now").bounding_box()
    first.close()
    assert name is not None
    page.add_init_script(SLEEPER + TONES)
    page.goto(speech)
    finger = context.new_cdp_session(page)

    def told(script: str) -> Any:  # Playwright's own evaluate() counts as a tap, and would unlock the sound
        return finger.send("Runtime.evaluate", {"expression": script})["result"].get("value")

    point = {"x": name["x"] + 20, "y": name["y"] + 10}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(100)
    assert told("navigator.userActivation.hasBeenActive") is False, "a finger that came down has no leave yet"
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    told("sleepFor(70000)")
    page.wait_for_timeout(1000)
    assert told("tones") == 2
    assert told("getComputedStyle(clock).animationName") == "flash"


def test_the_log_shows_the_clock_of_the_speech_pauses_it_and_rings_its_end(
    page: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    (speech,) = play(server, [DEAL, OPEN])
    page.add_init_script(SLEEPER + TONES)
    sign_in(page, "judge")
    page.goto(speech)
    page.goto(f"{speech}log/")
    clock = page.locator("#clock")
    expect(clock).to_have_attribute("data-state", "run")
    with page.expect_response("**/clock"):
        page.locator("#clock-time").click()
    expect(clock).to_have_attribute("data-state", "paused")
    page.reload()
    expect(clock).to_have_attribute("data-state", "paused")
    with page.expect_response("**/clock"):
        page.locator("#clock-time").click()
    expect(clock).to_have_attribute("data-state", "run")
    page.evaluate("sleepFor(70000)")
    expect(clock).to_have_attribute("data-state", "over")
    page.wait_for_function("() => window.tones === 2")
    assert page.evaluate("getComputedStyle(clock).animationName") == "flash"


def test_case_32_the_screen_is_asked_to_stay_awake_at_each_return(table: Below, page: Page) -> None:
    page.goto(table.address)
    page.wait_for_function("() => window.asked === 1")
    page.evaluate("lock.release()")
    expect(page.get_by_role("img", name="Екран може заснути")).to_be_visible()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("() => window.asked === 2")
    expect(page.get_by_role("img", name="Екран може заснути")).to_have_count(0)


def test_case_33_a_finger_that_slides_down_reloads_no_page_of_the_judge(
    open_context: Callable[..., BrowserContext], server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    (speech,) = play(server, [DEAL, OPEN])
    context = open_context(has_touch=True)
    page = context.new_page()
    sign_in(page, "judge")
    finger = context.new_cdp_session(page)

    def slides(address: str) -> bool:
        """Whether the page that was opened is still there afterwards."""
        page.goto(address)
        page.evaluate("window.isHere = true")
        touches = [{"x": 200, "y": y} for y in range(100, 760, 20)]
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touches[:1]})
        for touch in touches[1:]:
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [touch]})
            page.wait_for_timeout(16)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(700)
        page.wait_for_load_state()
        return bool(page.evaluate("window.isHere ?? false"))

    assert not slides("/rating/"), "a public page is reloaded: the browser does it"
    assert slides(speech)
    assert slides("/judge/games/new/")


def test_case_34_a_reload_in_mid_vote_loses_neither_votes_nor_roles(
    table: Below, page: Page, server: Server
) -> None:
    nominations = (act.Nominate(1, 4), END, act.Nominate(2, 5), END, act.Nominate(3, 6), *[END] * 8)
    table.does(*nominations, act.OpenVoting(), act.Vote(4, voters=(1, 2)))
    page.goto(table.address)
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.reload()
    expect(page.locator("#tally")).to_contain_text("5")
    page.locator("#peek").click()
    expect(page.locator(".secret")).to_have_count(10)
    table.does(act.Vote(5, voters=(3, 4, 6, 7)))
    assert logged(server)[-2:] == ["vote", "vote"]
