"""A fresh panel takes the shown one's place by its differences, and is then exactly the fresh one."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from games.rules import Phase
from games.rules import actions as act
from tests.e2e.site import Server
from tests.e2e.tablet import GUARD_MS
from tests.e2e.test_cut_network import NEW_GAME
from tests.e2e.test_page_queue import Fingers, deal

#: Counts patches, and keeps what was not as the fresh panel said.
COMPARE = """
window.patches = 0;
window.wrong = [];
const told = ({ name, value, checked }) => [name, value, checked];
const values = (root) => JSON.stringify([...root.querySelectorAll("input, select")].map(told));
let patch;
Object.defineProperty(window, "judgePatch", {
  set: (made) => { patch = made; },
  get: () => (was, fresh) => {
    const want = fresh.cloneNode(true), expected = values(fresh);
    const news = patch(was, fresh);
    window.patches += 1;
    if (!was.isEqualNode(want)) window.wrong.push(["nodes", was.outerHTML, want.outerHTML]);
    if (values(was) !== expected) window.wrong.push(["values", values(was), expected]);
    return news;
  },
});
"""


def open_day_0(page: Page, server: Server, random: Random) -> Fingers:
    """Seat 1 speaks."""
    page.goto(f"/judge/games/{int(server.shell(NEW_GAME.format(edition='fiim-2025')))}/")
    fingers = Fingers(page, random)
    deal(fingers)
    fingers.tap("#go", act.OpenDay())
    fingers.settled()
    return fingers


def test_every_panel_of_a_game_becomes_the_fresh_one_node_by_node(
    page: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    page.on("dialog", lambda dialog: dialog.accept())
    page.add_init_script(COMPARE)
    sign_in(page, "judge")
    fingers = open_day_0(page, server, Random(9))
    seen = set()
    while fingers.state.phase is not Phase.FINISHED and len(fingers.rows) < 70:
        seen.add(fingers.state.phase)
        fingers.step()
        fingers.settled()
    assert page.evaluate("window.wrong") == []
    assert page.evaluate("window.patches") > 50
    assert {Phase.SPEECHES, Phase.BALLOT, Phase.SHOOTING, Phase.SHERIFF_CHECK, Phase.LAST_WORDS} <= seen


def test_what_did_not_change_stays_as_it_is(
    page: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    sign_in(page, "judge")
    fingers = open_day_0(page, server, Random(9))
    page.evaluate("document.querySelectorAll('.seats > .seat').forEach((seat) => { seat.isOld = true; })")
    fingers.tap("#f7", act.Foul(7))
    fingers.settled()
    assert page.locator("#f7").get_attribute("data-n") == "1"
    assert page.evaluate("[...document.querySelectorAll('.seats > .seat')].every((seat) => seat.isOld)")


def test_a_finger_that_came_down_on_another_panel_taps_nothing(
    page: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    sign_in(page, "judge")
    open_day_0(page, server, Random(9))
    box = page.locator("#s4").bounding_box()
    assert box is not None
    page.wait_for_timeout(GUARD_MS)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.evaluate("document.querySelector('#go').click()")  # seat 1 ends; the same keys now speak of seat 2
    page.wait_for_function("() => document.querySelector('.speaker .no').textContent === '2'")
    page.wait_for_timeout(GUARD_MS)
    page.mouse.up()
    page.wait_for_timeout(300)
    assert page.locator(".cand").count() == 0
    page.locator("#s4").click()
    page.wait_for_function("() => document.querySelectorAll('.cand').length === 1")


def test_a_reader_is_told_what_was_recorded_and_what_was_undone(
    page: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    sign_in(page, "judge")
    fingers = open_day_0(page, server, Random(9))
    name = page.locator("#now").inner_text()
    fingers.tap("#f7", act.Foul(7))
    expect(page.locator("#told")).to_have_text(f"Записано: фол 7 · перший. Далі: {name}")
    fingers.press("#undo")
    expect(page.locator("#told")).to_have_text(f"Скасовано: фол 7 · перший. Далі: {name}")
