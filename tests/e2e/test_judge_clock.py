"""The judge's clock in real browsers: one deadline on every device, whatever is reloaded (29, 30, 37)."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.site import PHONE, Server
from tests.e2e.tablet import Tablet

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
    sign_in(page, "judge")
    tablet = Tablet(page)
    speech_of_twenty_seconds(tablet)
    page.locator("#clock-go").click()
    before = int(page.locator("#clock").get_attribute("data-left") or 0)
    box = page.locator("#clock button[value='add:10']").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.wait_for_timeout(1700)
    page.mouse.up()
    added = int(page.locator("#clock").get_attribute("data-left") or 0) - before
    assert added in (3000, 4000, 5000)
    page.wait_for_timeout(500)
    page.reload()
    assert int(page.locator("#clock").get_attribute("data-left") or 0) == before + added
