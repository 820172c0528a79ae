"""The judge's clock in real browsers: one deadline on every device, whatever is reloaded (29, 30, 37)."""

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.played import OPEN, play
from tests.e2e.site import PHONE, TABLET, Server, sign_in_on
from tests.e2e.tablet import Tablet
from tests.e2e.test_server_killed import KillableServer, killable
from tests.games.tables import DEAL

__all__ = ["killable"]

#: Keeps the true time of each warning; `WRONG` makes the device's own clock three minutes fast.
EARS = """
const trueNow = Date.now.bind(Date);
document.addEventListener("judge:clock", (event) => {
  const heard = JSON.parse(sessionStorage.getItem("heard") ?? "[]");
  sessionStorage.setItem("heard", JSON.stringify([...heard, [event.detail.stage, trueNow()]]));
});
"""
WRONG = """
const wrong = 180000, origin = performance.timeOrigin;
Object.defineProperty(performance, "timeOrigin", { value: origin + wrong });
Date.now = () => trueNow() + wrong;
"""
DEADLINE = """
from games.models import Game
game = Game.objects.get()
print(round(game.clock_running_since.timestamp() * 1000) + game.clock_left_ms)
"""
MOST_DRIFT_MS = 200
#: The device sleeps: its clock jumps, and no timer of the page has run meanwhile.
SLEEPER = """
let slept = 0;
const awake = Date.now.bind(Date);
Date.now = () => awake() + slept;
window.sleepFor = (ms) => { slept += ms; };
"""
#: The deadline that the page draws to, and how far its rest is from the server's at this moment.
DRAWN = "Number(clock.dataset.left) + Number(clock.dataset.starts)"
REST = "Number(clock.dataset.left) - Math.max(0, Date.now() + judge.offset() - Number(clock.dataset.starts))"
SLEPT = """
from datetime import timedelta
from games.models import Game
game = Game.objects.get()
Game.objects.update(clock_running_since=game.clock_running_since - timedelta(minutes=10))
"""


def speech_of_twenty_seconds(tablet: Tablet) -> None:
    tablet.new_game()
    tablet.pick(7, 8, 9, 10)
    for _ in range(5):
        tablet.go()
    for _ in range(4):
        tablet.page.locator("#clock button[value='add:-10']").click()


def heard(page: Page) -> dict[str, int]:
    page.wait_for_function("() => sessionStorage.getItem('heard')?.includes('over')", timeout=30_000)
    told: list[list[Any]] = page.evaluate("JSON.parse(sessionStorage.getItem('heard'))")
    assert len(told) == len({stage for stage, _ in told}), "each is told once"
    return dict(told)


def test_all_devices_reach_the_end_of_a_speech_together(
    page: Page,
    server: Server,
    open_context: Callable[..., BrowserContext],
    sign_in: Callable[[Page, str], None],
    capsys: Any,
) -> None:
    page.context.add_init_script(EARS)
    phone = open_context(viewport=PHONE)
    phone.add_init_script(EARS + WRONG)
    other = phone.new_page()
    sign_in(other, "judge")
    sign_in(page, "judge")
    tablet = Tablet(page)
    speech_of_twenty_seconds(tablet)
    other.goto(page.url)
    page.reload()
    deadline = int(server.shell(DEADLINE))
    drift = {name: heard(one)["over"] - deadline for name, one in (("tablet", page), ("phone", other))}
    with capsys.disabled():
        print(f"\ndrift of the clock at its end, ms: {drift}")
    assert max(map(abs, drift.values())) < MOST_DRIFT_MS
    expect(page.locator("#clock")).to_have_attribute("data-state", "over")


def test_undo_brings_the_rest_of_the_clock_back_paused(
    page: Page, sign_in: Callable[[Page, str], None]
) -> None:
    sign_in(page, "judge")
    tablet = Tablet(page)
    speech_of_twenty_seconds(tablet)
    page.locator("#clock-go").click()
    expect(page.locator("#clock")).to_have_attribute("data-state", "paused")
    rest = page.locator(".clock-time").inner_text()
    page.wait_for_timeout(500)
    tablet.go("Завершити промову")
    tablet.tap("#undo")
    expect(page.locator(".clock-time")).to_have_text(rest)
    expect(page.locator("#clock")).to_have_attribute("data-state", "paused")


def test_a_held_key_moves_the_clock_by_seconds(page: Page, sign_in: Callable[[Page, str], None]) -> None:
    page.clock.install()
    sign_in(page, "judge")
    tablet = Tablet(page)
    speech_of_twenty_seconds(tablet)
    page.locator("#clock-go").click()
    before = int(page.locator("#clock").get_attribute("data-left") or 0)
    box = page.locator("#clock button[value='add:10']").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.mouse.down()
    page.clock.run_for(1700)  # half a second until it counts as held, then four times a second
    page.mouse.up()
    expect(page.locator("#clock")).to_have_attribute("data-left", str(before + 4000))
    page.clock.resume()
    page.wait_for_function("() => !Object.keys(sessionStorage).some((one) => one.startsWith('clock-unsent'))")
    page.reload()
    expect(page.locator("#clock")).to_have_attribute("data-left", str(before + 4000))


def test_a_deadline_outlives_reload_rotation_a_restart_and_ten_minutes_asleep(
    killable: KillableServer, new_context: Callable[..., BrowserContext], capsys: Any
) -> None:
    server = killable.server
    page = new_context(base_url=server.url, locale="uk-UA", viewport=TABLET).new_page()
    page.add_init_script(SLEEPER + EARS)
    sign_in_on(page, "judge")
    (address,) = play(server, [DEAL, OPEN])
    deadline = int(server.shell(DEADLINE))
    drifts = {}

    def look(what: str) -> None:
        assert page.evaluate(DRAWN) == deadline, what
        drifts[what] = round(deadline - time.time() * 1000 - page.evaluate(REST))

    page.goto(address)
    expect(page.locator("#clock:not([data-lead])")).to_be_visible()
    look("opened")
    page.reload()
    look("reloaded")
    page.set_viewport_size({"width": TABLET["height"], "height": TABLET["width"]})
    look("rotated")
    killable.kill()
    killable.start()
    look("the server restarted")
    page.reload()
    look("reloaded from the new server")
    with capsys.disabled():
        print(f"\ndrift of the rest, ms: {drifts}")
    assert max(map(abs, drifts.values())) < MOST_DRIFT_MS

    page.evaluate("sleepFor(600000)")
    expect(page.locator("#clock")).to_have_attribute("data-state", "over")
    expect(page.locator(".clock-time")).to_have_text(re.compile(r"^\+9:\d\d$"))
    expect(page.locator("#told")).to_have_text("Час")
    server.shell(SLEPT)
    page.reload()
    expect(page.locator("#clock")).to_have_attribute("data-state", "over")
    page.wait_for_timeout(200)
    assert [stage for stage, _at in page.evaluate("JSON.parse(sessionStorage.getItem('heard'))")] == ["over"]


def test_the_acquaintance_shows_the_same_step_and_clock_on_every_device(
    page: Page,
    server: Server,
    open_context: Callable[..., BrowserContext],
    sign_in: Callable[[Page, str], None],
) -> None:
    (address,) = play(server, [DEAL])
    sign_in(page, "judge")
    phone = open_context(viewport=PHONE).new_page()
    sign_in(phone, "judge")
    tablet = Tablet(page)
    page.goto(address)
    tablet.rest()
    assert tablet.title == "Домовка"
    tablet.go("Далі")
    expect(page.locator("#clock")).to_have_count(0)
    tablet.go("Далі")
    deadline = page.evaluate(DRAWN)
    for one in (page, phone):
        one.goto(address)
        expect(one.locator("#now")).to_have_text("Вільна посадка")
        assert one.evaluate(DRAWN) == deadline
    tablet.tap("button[value='step:sheriff']")
    assert tablet.title == "Шериф"
