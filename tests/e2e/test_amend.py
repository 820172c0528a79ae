"""An earlier action is changed on a phone: what no longer fits is told, and nothing changes until it fits."""

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.site import PHONE
from tests.e2e.tablet import Tablet


def test_an_edit_that_does_not_fit_is_mended_on_a_phone(
    open_context: Callable[..., BrowserContext], sign_in: Callable[[Page, str], None]
) -> None:
    page = open_context(viewport=PHONE, has_touch=True).new_page()
    sign_in(page, "judge")
    phone = Tablet(page)
    phone.new_game()
    phone.pick(7, 8, 9, 10)
    phone.go("Почати гру")
    for _ in range(3):
        phone.go("Далі")
    phone.go("Відкрити нульове коло")
    for nominee in (4, 5):
        phone.nominate(nominee)
        phone.go("Завершити промову")
    page.locator("#log").click()
    _pencil(page, "1 виставляє 4").click()
    expect(page.locator("#edit h2")).to_contain_text("Змінити дію 3")
    page.get_by_role("button", name="5 Кардинал").click()

    expect(page.locator("[role=alert]")).to_contain_text("Не змінено: 1 з 3 пізніших дій не підходить")
    expect(page.locator(".diff .new")).to_contain_text("1 виставляє 5")
    expect(page.locator(".conflicts")).to_contain_text("2 виставляє 5")
    expect(_lines(page, "1 виставляє 4")).to_have_count(1)
    _assert_fits(page)
    page.get_by_role("link", name="Виправити спершу дію 5").click()
    page.get_by_role("button", name="6 Ро").click()
    expect(page.get_by_role("status")).to_contain_text("Змінено. Перераховано 1 дію.")
    _pencil(page, "1 виставляє 4").click()
    page.get_by_role("button", name="5 Кардинал").click()
    expect(page.get_by_role("status")).to_contain_text("Змінено. Перераховано 3 дії.")
    for told in ("1 виставляє 5", "2 виставляє 6"):
        expect(_lines(page, told)).to_have_count(1)
    _assert_fits(page)
    page.locator(".desk-foot a").click()
    expect(page.locator("#now")).to_be_visible()


def _lines(page: Page, words: str) -> Locator:
    return page.locator(".log li:not(.is-undone)", has_text=re.compile(words))


def _pencil(page: Page, words: str) -> Locator:
    return page.locator(".log li:not(.is-undone)", has_text=words).get_by_role("link")


def _assert_fits(page: Page) -> None:
    """Nothing sideways, and every key is as high as a finger."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    heights = page.locator("#edit button:visible, #edit a:visible, .log a:visible").evaluate_all(
        "keys => keys.map(key => key.getBoundingClientRect().height)"
    )
    assert min(heights) >= 48, heights
