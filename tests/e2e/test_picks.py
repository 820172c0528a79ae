"""What is picked and not recorded outlasts every panel of its scene, whichever way the panel came."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.rules import actions as act
from tests.e2e.site import Server
from tests.e2e.tablet import GUARD_MS
from tests.e2e.test_barriers import ROLES, Below, speeches

NOBODY = speeches(range(1, 11), {})


@pytest.fixture
def below(page: Page, server: Server, sign_in: Callable[[Page, str], None]) -> Below:
    sign_in(page, "judge")
    below = Below(page, server)
    below.new_game()
    return below


def picked(page: Page) -> list[str]:
    told: list[str] = page.eval_on_selector_all(".seat-pick:checked", "all => all.map(one => one.value)")
    return told


def press(page: Page, selector: str, comes: str) -> None:
    """A key that brings a panel with something in it."""
    page.wait_for_timeout(GUARD_MS)
    page.locator(selector).click()
    expect(page.locator(comes)).to_have_count(1)


def away_and_back(page: Page, foul: str) -> None:
    """A question that is not answered, and a sheet that is closed."""
    press(page, foul, "#ask-no")
    press(page, "#ask-no", "#go")
    press(page, "#more", "#sheet-close")
    press(page, "#sheet-close", "#go")
    expect(page.locator(".sheet")).to_have_count(0)


def test_raised_hands_outlast_a_question_and_a_sheet(page: Page, below: Below) -> None:
    below.does(act.Deal(ROLES), act.OpenDay(), *[act.Foul(10)] * 3)
    below.does(*speeches(range(1, 11), {1: 4, 2: 5}), act.OpenVoting())
    page.goto(below.address)
    for seat in range(1, 7):
        page.locator(f"label[for=s{seat}]").click()
    away_and_back(page, "#f10")
    assert picked(page) == ["1", "2", "3", "4", "5", "6"]
    expect(page.locator("#tally .big")).to_have_text("6")
    page.locator("#pad button >> nth=4").click()  # a number, without hands
    away_and_back(page, "#f10")
    expect(page.locator("#tally .big")).to_have_text("4")
    expect(page.locator("#go")).to_have_attribute("value", "vote:4")


def test_shots_by_shooter_outlast_a_question_and_a_sheet(page: Page, below: Below) -> None:
    below.does(act.Deal(ROLES), act.OpenDay(), *[act.Foul(5)] * 3, *NOBODY, act.BeginNight())
    page.goto(f"{below.address}?mode=shooters")
    chosen = page.locator("#shooters .shooter b")
    for seat in (1, 2):
        page.locator(f"label[for=s{seat}]").click()
    away_and_back(page, "#f5")
    expect(chosen).to_have_text(["→ 1", "→ 2", "…"])


def test_cards_that_were_marked_outlast_a_sheet(page: Page, below: Below) -> None:
    page.goto(below.address)
    for seat in (7, 8):
        page.locator(f"label[for=s{seat}]").click()
    press(page, "#more", "#sheet-close")
    press(page, "#sheet-close", "#go")
    expect(page.locator(".sheet")).to_have_count(0)
    assert picked(page) == ["7", "8"]
    expect(page.locator("#shooters .shooter b")).to_have_text(["7", "8", "…"])
