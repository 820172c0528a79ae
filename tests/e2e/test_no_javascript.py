"""The first day without JavaScript: every control is a form, every answer a page."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.tablet import NICKS


def test_a_judge_takes_the_first_day_without_javascript(
    open_context: Callable[..., BrowserContext], sign_in: Callable[[Page, str], None]
) -> None:
    page = open_context(java_script_enabled=False).new_page()
    sign_in(page, "judge")
    _new_game(page)
    _deal(page)
    _day_0(page)
    _night_1(page)
    expect(page.locator("#now")).to_have_text("День 1")


def _go(page: Page, label: str) -> None:
    expect(page.locator("#go .go-label")).to_have_text(label)
    page.locator("#go").click()


def _new_game(page: Page) -> None:
    page.goto("/judge/games/new/")
    page.locator("summary").click()
    page.locator("[name=lines]").fill("\n".join(NICKS))
    page.locator("[value=paste]").click()
    page.locator("[value='swap:1']").click()
    page.locator("[value='swap:2']").click()
    expect(page.locator("[name=nick]").first).to_have_value(NICKS[1])
    page.locator("[value=create]").click()


def _deal(page: Page) -> None:
    page.locator("[name=sheriff]").select_option("7")
    page.locator("[name=don]").select_option("8")
    page.locator("[name=mafia]").nth(0).select_option("9")
    page.locator("[name=mafia]").nth(1).select_option("10")
    _go(page, "Почати гру")
    _go(page, "Далі")
    page.locator("#f4").click()
    expect(page.locator("#now")).to_have_text("Шериф")
    _go(page, "Далі")
    _go(page, "Далі")
    _go(page, "Відкрити нульове коло")


def _day_0(page: Page) -> None:
    page.locator("button#s3").click()
    page.locator("#undo").click()
    page.locator("button#s3").click()
    _go(page, "Завершити промову")
    page.locator("button#s6").click()
    for _speaker in range(9):
        _go(page, "Завершити промову")
    _go(page, "Почати голосування")
    page.locator("label[for=s1]").click()
    page.locator("label[for=s2]").click()
    page.locator("#f5").click()
    expect(page.locator("#s1")).to_be_checked()
    for seat in (4, 5, 7, 8):
        page.locator(f"label[for=s{seat}]").click()
    page.locator("#go").click()
    expect(page.locator("#slot")).to_contain_text("виходить")
    page.locator("#f9").click()
    for _count in range(3):
        page.locator("#f9").click()
    expect(page.get_by_role("alertdialog")).to_contain_text("Четвертий фол")
    page.locator("#ask-no").click()
    _go(page, "Завершити мову")
    _go(page, "Почати ніч 1")


def _night_1(page: Page) -> None:
    page.locator(".seg a").nth(1).click()
    for black in (8, 9, 10):
        page.locator(f"[name=shot_{black}]").first.select_option("5")
    page.locator("#go").click()
    page.locator("label[for=s7]").click()
    page.locator("[name=look]").click()
    expect(page.locator("#answer")).to_contain_text("шериф")
    page.locator("#go").click()
    page.locator("button[value='check:sheriff:none']").click()
    page.locator("#peek").click()
    expect(page.locator(".lineup li").nth(7)).to_contain_text("дон")
    page.locator(".desk-foot a").click()
    for seat in (8, 9, 1):
        page.locator(f"label[for=s{seat}]").click()
    page.locator("#go").click()
    _go(page, "Завершити мову")
