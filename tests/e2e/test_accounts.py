from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect


def test_a_judge_signs_in_and_out(page: Page, sign_in: Callable[[Page, str], None]) -> None:
    sign_in(page, "judge")
    page.goto("/accounts/logout/")
    page.locator("main button[type=submit]").click()
    page.wait_for_url(lambda url: "/accounts/logout/" not in url)
    page.goto("/accounts/logout/")
    expect(page).not_to_have_url("/accounts/logout/")


def test_a_wrong_password_is_told_in_place(page: Page) -> None:
    page.goto("/accounts/login/")
    page.locator("[name=login]").fill("judge")
    page.locator("[name=password]").fill("wrong")
    page.locator("main button[type=submit]").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("[name=login]")).to_have_value("judge")


@pytest.mark.parametrize("script", [True, False])
def test_the_sign_in_page_works_with_and_without_javascript(
    open_context: Callable[..., BrowserContext],
    sign_in: Callable[[Page, str], None],
    script: bool,
) -> None:
    page = open_context(java_script_enabled=script).new_page()
    sign_in(page, "player")
    expect(page).not_to_have_url("/accounts/login/")
