"""What the log tells of the night goes by itself, and a reload does not bring it back (screens.md §8)."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.played import SHOT, play
from tests.e2e.site import Server

CHECK = [*SHOT, {"do": "check", "by": "don", "target": 7}]
SECRET = "Дон перевіряє 7"


def test_the_night_in_the_log_hides_after_a_reload_twenty_seconds_or_a_look_elsewhere(
    page: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    (game,) = play(server, CHECK)
    sign_in(page, "judge")
    page.clock.install()
    told = page.locator("main")

    def show(address: str) -> None:
        page.goto(address)
        expect(told).not_to_contain_text(SECRET)
        with page.expect_navigation():  # its script has run by then
            page.get_by_role("button", name="Показати ніч").click()
        expect(told).to_contain_text(SECRET)

    show(f"{game}log/")
    page.reload()
    expect(page.get_by_role("button", name="Показати ніч")).to_be_visible()
    expect(told).not_to_contain_text(SECRET)

    show(f"{game}log/{len(CHECK)}/")
    page.clock.run_for(15_000)
    page.locator("#edit").click(position={"x": 5, "y": 5})  # whoever changes it still looks at it
    page.clock.run_for(15_000)
    expect(told).to_contain_text(SECRET)
    page.clock.run_for(5_000)
    expect(page.get_by_role("button", name="Показати й змінити")).to_be_visible()
    expect(told).not_to_contain_text(SECRET)

    show(f"{game}log/")
    page.evaluate("dispatchEvent(new Event('blur'))")
    expect(page.get_by_role("button", name="Показати ніч")).to_be_visible()
    expect(told).not_to_contain_text(SECRET)
