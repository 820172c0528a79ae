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


def _press(page: Page, selector: str) -> None:
    """A key that loads a page: the next one is looked for there."""
    with page.expect_navigation():
        page.locator(selector).first.click()


def _go(page: Page, label: str) -> None:
    expect(page.locator("#go .go-label")).to_have_text(label)
    _press(page, "#go")


def _new_game(page: Page) -> None:
    page.goto("/judge/games/new/")
    page.locator("#edition").select_option("fortuna")
    _press(page, "[value=edition]")
    _press(page, "[value=create]:visible")
    expect(page.get_by_role("alert")).to_contain_text("Не оголошено: ")
    page.locator("#edition").select_option("fiim-2025")
    _press(page, "[value=edition]")
    page.locator("summary").click()
    page.locator("[name=lines]").fill("\n".join(NICKS))
    _press(page, "[value=paste]")
    _press(page, "[value='swap:1']")
    _press(page, "[value='swap:2']")
    expect(page.locator("[name=nick]").first).to_have_value(NICKS[1])
    _press(page, "[value=create]")


def _deal(page: Page) -> None:
    page.locator("[name=sheriff]").select_option("7")
    page.locator("[name=don]").select_option("8")
    page.locator("[name=mafia]").nth(0).select_option("9")
    page.locator("[name=mafia]").nth(1).select_option("10")
    _go(page, "Почати гру")
    _go(page, "Далі")
    _press(page, "#f4")
    expect(page.locator("#now")).to_have_text("Шериф")
    _go(page, "Далі")
    _go(page, "Далі")
    _go(page, "Відкрити нульове коло")


def _day_0(page: Page) -> None:
    _press(page, "button#s3")
    _press(page, "#undo")
    _press(page, "button#s3")
    _go(page, "Завершити промову")
    _press(page, "button#s6")
    for _speaker in range(9):
        _go(page, "Завершити промову")
    _go(page, "Почати голосування")
    page.locator("label[for=s1]").click()
    page.locator("label[for=s2]").click()
    _press(page, "#f5")
    expect(page.locator("#s1")).to_be_checked()
    for seat in (4, 5, 7, 8):
        page.locator(f"label[for=s{seat}]").click()
    _press(page, "#go")
    expect(page.locator("#slot")).to_contain_text("виходить")
    _press(page, "#f9")
    for _count in range(3):
        _press(page, "#f9")
    expect(page.get_by_role("alertdialog")).to_contain_text("Четвертий фол")
    _press(page, "#ask-no")
    _go(page, "Завершити мову")
    _go(page, "Почати ніч 1")


def _night_1(page: Page) -> None:
    _press(page, ".seg a >> nth=1")
    for black in (8, 9, 10):
        page.locator(f"[name=shot_{black}]").first.select_option("5")
    _press(page, "#go")
    page.locator("label[for=s7]").click()
    _press(page, "[name=look]")
    expect(page.locator("#answer")).to_contain_text("шериф")
    _press(page, "#go")
    _press(page, "button[value='check:sheriff:none']")
    _press(page, "#peek")
    expect(page.locator(".lineup li").nth(7)).to_contain_text("дон")
    _press(page, ".desk-foot a")
    for seat in (8, 9, 1):
        page.locator(f"label[for=s{seat}]").click()
    _press(page, "#go")
    _go(page, "Завершити мову")
