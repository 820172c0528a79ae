"""A second device follows the game live, and takes it over in sight of the first (case 39)."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.site import PHONE
from tests.e2e.tablet import GUARD_MS, Tablet


def test_a_phone_mirrors_the_tablet_and_takes_the_game(
    page: Page, open_context: Callable[..., BrowserContext], sign_in: Callable[[Page, str], None]
) -> None:
    sign_in(page, "judge")
    tablet = Tablet(page)
    tablet.new_game()
    tablet.pick(7, 8, 9, 10)
    for _ in range(5):
        tablet.go()
    phone = open_context(viewport=PHONE).new_page()
    sign_in(phone, "judge")
    phone.goto(page.url)
    lease = phone.locator(".ask--lease")
    expect(lease).to_contain_text("Гру веде інший пристрій.")
    expect(phone.locator("#f4")).to_be_disabled()
    expect(phone.locator("#f4")).to_be_visible()
    tablet.foul(4)
    expect(phone.locator("#f4")).to_have_attribute("data-n", "1")
    phone.wait_for_timeout(GUARD_MS)
    phone.locator("#lease-take").click()
    expect(lease).to_contain_text("Взяти гру на цей пристрій?")
    phone.wait_for_timeout(GUARD_MS)
    phone.locator("#lease-take").click()
    expect(phone.locator("#slot")).to_contain_text("Гру веде цей пристрій.")
    expect(page.locator(".ask--lease")).to_contain_text("Гру забрав комп’ютер")
    expect(page.locator("#lease-take")).to_have_text("Повернути")
