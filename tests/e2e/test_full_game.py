"""A whole game by taps on a tablet, from the deal to the announced winner."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.site import Server
from tests.e2e.tablet import Tablet

# Seats 1–6 civilians, 7 the sheriff, 8 the don, 9 and 10 mafia.


def test_a_judge_takes_a_game_from_the_deal_to_the_winner(
    page: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    sign_in(page, "judge")
    tablet = Tablet(page)
    tablet.new_game()
    _deal(tablet)
    _day_0_with_a_tie_and_a_lift(tablet)
    _night_of_a_miss(tablet)
    _day_1_with_a_fourth_foul(tablet)
    _night_of_a_hit(tablet)
    _amend_the_check(tablet)
    _day_2_to_the_winner(tablet)
    _announce(tablet)
    assert server.shell("from games.models import Game; print(Game.objects.get().winner)").strip() == "red"


def _deal(tablet: Tablet) -> None:
    tablet.pick(7, 8, 9)
    expect(tablet.page.locator("#go")).to_be_disabled()
    tablet.pick(10)
    tablet.go("Почати гру")
    assert tablet.title == "Домовка"
    tablet.go("Далі")
    tablet.go("Далі")
    tablet.go("Далі")
    tablet.go("Відкрити нульове коло")


def _day_0_with_a_tie_and_a_lift(tablet: Tablet) -> None:
    tablet.nominate(4)
    tablet.tap("#undo")  # a wrong tap is one tap back
    tablet.speeches({1: 3, 2: 6})
    tablet.go("Почати голосування")
    tablet.pick(1, 2, 4, 5, 9)
    tablet.go("Записати 5 за 3")
    assert "по 5 з 10" in tablet.why
    tablet.go("Завершити промову")
    tablet.go("Завершити промову")
    tablet.page.locator("#pad button", has_text="5").click()
    tablet.go("Записати 5 за 3")
    assert tablet.title == "Підняти обох?"
    tablet.pick(1, 2, 4, 5)
    expect(tablet.page.locator("#go .go-small")).to_contain_text("ніхто не виходить")
    tablet.go("4 за підйом")
    tablet.go("Почати ніч 1")


def _night_of_a_miss(tablet: Tablet) -> None:
    tablet.tap(".seg a:nth-child(2)")
    tablet.pick(4)
    tablet.pick(4)
    tablet.pick(5)
    tablet.go("Записати промах")
    tablet.pick(7)
    expect(tablet.page.locator("#answer")).to_contain_text("шериф")
    tablet.go("Записати: 7")
    tablet.pick(9)
    expect(tablet.page.locator("#answer")).to_contain_text("чорний")
    tablet.go("Записати: 9")
    assert tablet.title == "День 1"


def _day_1_with_a_fourth_foul(tablet: Tablet) -> None:
    tablet.go("Відкрити день 1")
    for _count in range(3):
        tablet.foul(9)
    tablet.foul(9)
    expect(tablet.page.get_by_role("alertdialog")).to_contain_text("Голосування")
    expect(tablet.page.locator("#ask-no")).to_be_focused()
    tablet.tap("#ask-no")
    expect(tablet.page.locator("#f9")).to_have_attribute("data-n", "3")
    tablet.foul(9)
    tablet.tap("#ask-yes")
    expect(tablet.page.locator(".seat.is-out")).to_have_count(1)
    tablet.speeches({})
    assert "Голосування скасовано" in tablet.why
    tablet.go("Почати ніч 2")


def _night_of_a_hit(tablet: Tablet) -> None:
    tablet.pick(5)
    tablet.go("Відстріл: 5")
    tablet.tap("button[value='check:don:none']")
    tablet.pick(1)
    tablet.go("Записати: 1")
    tablet.go("Завершити мову")
    assert tablet.title == "День 2"


def _amend_the_check(tablet: Tablet) -> None:
    """The sheriff had checked 8, not 1: the log is put right and the game goes on."""
    page = tablet.page
    page.locator("#log").click()
    expect(page.locator(".log")).not_to_contain_text("Шериф перевіряє")
    page.get_by_role("button", name="Показати ніч").click()
    page.locator(".log li", has_text="Шериф перевіряє 1").get_by_role("link").click()
    page.get_by_role("button", name="Показати й змінити").click()
    page.locator("label[title='Кіт']").click()
    page.locator("button[value='check:sheriff']").click()
    expect(page.locator(".banner--ok")).to_contain_text("Змінено. Перераховано")
    page.get_by_role("button", name="Показати ніч").click()
    expect(page.locator(".log li", has_text="Шериф перевіряє 8")).to_have_count(1)
    page.locator(".desk-foot a").click()
    tablet.rest()
    assert tablet.title == "День 2"


def _day_2_to_the_winner(tablet: Tablet) -> None:
    tablet.go("Відкрити день 2")
    tablet.speeches({3: 8, 4: 10})
    tablet.go("Почати голосування")
    tablet.page.locator("#all-left").click()
    tablet.go("Записати 8 за 8")
    tablet.go("Завершити мову")
    tablet.go("Почати ніч 3")
    tablet.tap("button[value='shoot:miss']")
    tablet.tap("button[value='check:sheriff:none']")
    tablet.go("Відкрити день 3")
    tablet.speeches({4: 10, 6: 1})
    tablet.go("Почати голосування")
    tablet.pick(1, 2, 3, 4, 6, 7)
    tablet.go("Записати 6 за 10")
    tablet.go("Завершити мову")
    assert tablet.title == "Перемогли червоні"


def _announce(tablet: Tablet) -> None:
    tablet.go("Оголосити переможця й відкрити ролі")
    tablet.page.locator("#ask-yes").click()
    tablet.page.wait_for_url("**/verify/*/")
    expect(tablet.page.locator("main")).to_contain_text("Перемогли червоні")
