"""Roles and answers at the table: shown while asked for, gone by themselves (screens.md §8)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.rules import actions as act
from tests.e2e.site import Server
from tests.e2e.tablet import GUARD_MS
from tests.e2e.test_barriers import ROLES, Below


@pytest.fixture
def below(page: Page, server: Server, sign_in: Callable[[Page, str], None]) -> Below:
    sign_in(page, "judge")
    below = Below(page, server)
    below.new_game()
    below.does(act.Deal(ROLES), act.OpenDay())
    page.goto(below.address)
    return below


def press(page: Page) -> None:
    """A finger on the key of the roles."""
    box = page.locator("#peek").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()


def test_roles_are_seen_while_their_key_is_held_and_three_seconds_at_most(page: Page, below: Below) -> None:
    page.clock.install()
    page.goto(below.address)
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    secrets = page.locator(".secret")
    press(page)
    expect(secrets).to_have_count(10)
    page.clock.run_for(400)
    page.mouse.up()
    expect(secrets).to_have_count(0)
    press(page)
    expect(secrets).to_have_count(10)
    page.clock.run_for(2900)
    assert secrets.count() == 10
    page.clock.run_for(200)
    assert secrets.count() == 0, "though it is still held"
    page.mouse.up()
    page.locator("#peek").click()  # a tap is for the same three seconds
    expect(secrets).to_have_count(10)
    page.clock.run_for(2900)
    assert secrets.count() == 10
    page.clock.run_for(200)
    assert secrets.count() == 0
    page.keyboard.down("KeyR")
    expect(secrets).to_have_count(10)
    page.clock.run_for(400)
    page.keyboard.up("KeyR")
    expect(secrets).to_have_count(0)


def test_a_look_away_hides_the_roles_and_those_on_their_way_are_not_shown(page: Page, below: Below) -> None:
    secrets = page.locator(".secret")
    for event in ("blur", "orientationchange", "pagehide"):
        page.locator("#peek").click()
        expect(secrets).to_have_count(10)
        page.evaluate(f"dispatchEvent(new Event('{event}'))")
        assert secrets.count() == 0
    # Let go before the answer came.
    page.route("**/roles/", lambda route: (page.wait_for_timeout(600), route.continue_()))
    press(page)
    page.wait_for_timeout(450)
    page.mouse.up()
    page.wait_for_timeout(900)
    assert secrets.count() == 0
    assert "role--" not in page.content()


def test_roles_that_come_too_late_or_after_another_touch_are_not_shown(page: Page, below: Below) -> None:
    wait = {"ms": 3500}
    page.route("**/roles/", lambda route: (page.wait_for_timeout(wait["ms"]), route.continue_()))
    secrets = page.locator(".secret")
    page.locator("#peek").click()
    expect(page.locator("#slot .banner--hint")).to_contain_text("Ролі не надійшли.")
    page.wait_for_timeout(1000)
    assert secrets.count() == 0
    wait["ms"] = 300
    page.locator("#peek").click()
    page.locator("#now").click()
    page.wait_for_timeout(1500)
    assert secrets.count() == 0


def test_a_role_of_the_pass_round_is_shown_to_the_touch_and_to_nobody_later(page: Page, below: Below) -> None:
    below.new_game()
    below.sends([("tap", "draw")])
    page.goto(f"{below.address}?mode=draw")
    card, told = page.locator("#role-card .answer"), page.locator("#slot .banner--refused")
    page.context.set_offline(True)
    page.locator("#go").press("Enter")
    expect(told).to_contain_text("Роль місця 1 не показано.")
    page.context.set_offline(False)
    page.wait_for_timeout(2500)
    page.reload()
    expect(page.locator("#go")).to_have_attribute("value", "show:1")
    assert card.count() == 0
    page.locator("#go").press("Enter")
    expect(card).to_be_visible()
    page.wait_for_timeout(GUARD_MS)
    page.locator("#go").click()
    expect(page.locator("#go")).to_have_attribute("value", "show:2")
    # Its answer is lost: the server has shown it, nobody has seen it.
    page.route("**/actions", lambda route: (route.fetch(), route.abort()))
    page.wait_for_timeout(GUARD_MS)
    page.locator("#go").press("Enter")
    expect(told).to_contain_text("Роль місця 2 не показано.")
    page.unroute("**/actions")
    page.reload()
    expect(page.locator("#go")).to_have_attribute("value", "show:3")
    assert card.count() == 0
    told.locator("button", has_text="Показати роль місця 2").click()
    expect(card).to_contain_text("Тінь")
    expect(told).to_have_count(0)


def test_a_device_that_hides_everything_asks_for_the_pin_at_each_look(page: Page, below: Below) -> None:
    page.goto(f"{below.address}?sheet=more")
    page.locator(".sheet a", has_text="Приховати все").click()
    page.locator("#pin").fill("2468")
    page.locator("button[value=hide]").click()
    page.wait_for_url("**/games/*/")
    secrets, box = page.locator(".secret"), page.locator("dialog.pin-ask")
    page.locator("#peek").click()
    box.locator("[name=pin]").fill("1111")
    page.keyboard.press("Enter")
    expect(box.locator("[role=alert]")).to_have_text("PIN не той.")
    expect(secrets).to_have_count(0)
    box.locator("[name=pin]").fill("2468")
    page.keyboard.press("Enter")
    expect(secrets).to_have_count(10)
    expect(box).to_have_count(0)
    expect(secrets).to_have_count(0)
    page.locator("#peek").click()
    expect(box).to_be_visible()
    page.evaluate("dispatchEvent(new Event('blur'))")
    expect(box).to_have_count(0)


@pytest.fixture
def expected_console(expected_console: list[str]) -> list[str]:
    return [*expected_console, "403", "ERR_INTERNET", "ERR_FAILED"]  # a PIN is needed, the network is away


#: Without the little shrinking of a pressed key.
PLACE = "key => [key.offsetLeft, key.offsetTop, key.offsetWidth, key.offsetHeight]"
SHOWN = "from games.models import Draw; print(Draw.all_objects.get().shown)"


@pytest.fixture
def passing(page: Page, server: Server, below: Below) -> Below:
    """A deal by the site that nobody has seen, on a page whose time is the test's."""
    below.new_game()
    below.sends([("tap", "draw")])
    page.clock.install()
    page.goto(below.address)
    page.clock.pause_at(page.evaluate("Date.now() + 2000"))
    return below


def hold(page: Page, ms: int) -> None:
    box = page.locator("#go").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.clock.run_for(ms)


def test_in_the_pass_round_a_role_is_seen_while_its_key_is_held_and_then_the_next_seat_holds_it(
    page: Page, server: Server, passing: Below
) -> None:
    card, key = page.locator("#role-card .answer"), page.locator("#go .go-label")
    expect(key).to_have_text("Місце 1: тримайте, щоб побачити роль")
    hold(page, 200)
    page.mouse.up()  # an accident
    expect(page.get_by_role("alert")).to_have_text("Місце 1: тримайте, щоб побачити роль")
    assert server.shell(SHOWN).split() == ["0"], "and no role was given"
    where = page.locator("#go").evaluate(PLACE)
    hold(page, 400)
    expect(card).to_be_visible()
    assert page.locator("#go").evaluate(PLACE) == where
    page.clock.run_for(600)
    page.mouse.up()
    assert card.count() == 0
    expect(key).to_have_text("Місце 2: тримайте, щоб побачити роль")
    hold(page, 400)
    expect(card).to_be_visible()
    page.clock.run_for(8000)
    assert card.count() == 0, "though it is still held"
    page.mouse.up()
    expect(key).to_have_text("Місце 3: тримайте, щоб побачити роль")
    hold(page, 400)
    expect(card).to_be_visible()
    page.clock.run_for(600)
    page.evaluate("dispatchEvent(new Event('blur'))")
    assert card.count() == 0
    expect(key).to_have_text("Місце 4: тримайте, щоб побачити роль")
    assert "role--" not in page.content()
    assert server.shell(SHOWN).split() == ["3"]


def test_a_role_let_go_before_it_was_in_view_is_not_lost(page: Page, server: Server, passing: Below) -> None:
    card, key = page.locator("#role-card .answer"), page.locator("#go .go-label")
    page.route("**/actions", lambda route: (page.wait_for_timeout(500), route.continue_()))
    with page.expect_response("**/actions"):
        hold(page, 400)
        page.mouse.up()
    page.wait_for_timeout(300)
    assert (card.count(), server.shell(SHOWN).split()) == (0, ["1"])
    expect(key).to_have_text("Місце 1: тримайте, щоб побачити роль")
    page.unroute("**/actions")
    page.clock.run_for(5000)  # other devices are asked after meanwhile
    hold(page, 400)
    expect(card).to_be_visible()
    page.clock.run_for(600)
    page.mouse.up()
    expect(key).to_have_text("Місце 2: тримайте, щоб побачити роль")
    assert server.shell(SHOWN).split() == ["1"]


def test_the_answer_to_a_check_stays_while_its_seat_is_chosen(page: Page, below: Below) -> None:
    below.does(*[act.EndSpeech()] * 10, act.BeginNight(), act.Shoot(target=1))
    page.clock.install()
    page.goto(below.address)
    answer, six, seven = (
        page.locator("#answer .answer"),
        page.locator("label[for=s6]"),
        page.locator("label[for=s7]"),
    )
    six.click()
    expect(answer).to_contain_text("не шериф")
    seven.click()
    expect(answer).to_contain_text("шериф7")
    page.evaluate("dispatchEvent(new Event('blur'))")
    expect(answer).to_have_count(0)
    seven.click()  # touched again, it is shown again
    expect(answer).to_be_visible()
    page.clock.run_for(19_000)
    expect(answer).to_be_visible()
    page.clock.run_for(2_000)
    expect(answer).to_have_count(0)
    seven.click()
    expect(answer).to_be_visible()
    page.reload()
    expect(page.locator("#now")).to_be_visible()
    page.clock.run_for(2_000)
    expect(answer).to_have_count(0)
    seven.click()
    expect(answer).to_be_visible()
    page.locator("#go").click()
    expect(page.locator("#now")).to_have_text("Перевірка шерифа")
    expect(answer).to_have_count(0)
