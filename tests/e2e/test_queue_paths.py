"""The queue of taps where things go wrong: refused, signed out, two tabs, no storage (screens.md §7)."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.rules import actions as act
from tests.e2e.browser_proxy import BrowserProxy
from tests.e2e.site import PASSWORD, Server
from tests.e2e.tablet import GUARD_MS
from tests.e2e.test_barriers import ROLES, Below
from tests.e2e.test_judge_taps import SHAKEN, shaken
from tests.e2e.test_page_queue import CLICK, the_log

FOUL, NOMINATE = {"do": "foul", "seat": 10}, {"do": "nominate", "by": 1, "target": 4}

#: How long the device shook, each time.
FELT = "window.felt = []; navigator.vibrate = (told) => felt.push(told);"
QUEUES = "Object.keys(localStorage).filter(name => name.startsWith('queue:'))"
QUICK = """addEventListener("DOMContentLoaded", () => {
  document.querySelector("#words")?.setAttribute("data-backoff", "150");
});"""


@pytest.fixture
def expected_console(expected_console: list[str]) -> list[str]:
    return [*expected_console, "ERR_EMPTY_RESPONSE", "ERR_SOCKET", "ERR_CONNECTION", "ERR_INTERNET", "403"]


@pytest.fixture
def network(server: Server) -> Iterator[BrowserProxy]:
    with BrowserProxy(int(server.url.rsplit(":", 1)[1]), Random(5), share=0) as proxy:
        yield proxy


@pytest.fixture
def below(page: Page, server: Server, network: BrowserProxy, sign_in: Callable[[Page, str], None]) -> Below:
    """A game in its first speech, open on a tablet whose retries are quick; nothing is ever doubled."""
    page.context.add_init_script(QUICK)
    page.on("dialog", lambda dialog: dialog.accept())
    sign_in(page, "judge")
    below = Below(page, server)
    below.new_game()
    below.does(act.Deal(ROLES), act.OpenDay())
    page.goto(f"{network.url}{below.address}")
    return below


def tap_two(page: Page, network: BrowserProxy) -> None:
    network.is_down = True
    for key in ("#f10", "button#s4"):
        assert page.evaluate(CLICK, key)
    expect(page.locator("#slot .banner--wait")).to_contain_text("Чекають 2 дії")


def rows(server: Server, game: int) -> list[Any]:
    return [action for _kind, action in the_log(server, game)][2:]


def settled(page: Page) -> None:
    page.wait_for_function("() => window.judgeQueue?.waits() === 0")


def test_no_tap_is_taken_on_a_page_that_an_accepted_tap_has_overtaken(
    page: Page, server: Server, network: BrowserProxy, below: Below
) -> None:
    """A reload amid a tap: the page was read before the tap was stored, the tap answered before it came."""
    assert page.evaluate(CLICK, "button#s4")
    settled(page)
    expect(page.locator(".cand b")).to_have_text("4")
    network.overtaken = network.pages[0]
    page.reload()
    page.wait_for_function(f"selector => ({CLICK})(selector)", arg="#go")
    expect(page.locator(".speaker .no")).to_have_text("2")
    assert rows(server, below.game) == [{"do": "nominate", "by": 1, "target": 4}, {"do": "end_speech"}]
    expect(page.locator("#slot .banner--stale")).to_have_count(0)


def test_a_refused_tap_takes_those_after_it_out_and_all_are_listed(
    page: Page, server: Server, network: BrowserProxy, below: Below
) -> None:
    tap_two(page, network)
    below.does(act.Nominate(1, 5))  # meanwhile, by another hand
    network.is_down = False
    banner = page.locator("#slot .banner--refused")
    expect(banner).to_contain_text("Не записано 2 дії: Фол 10, 1 виставляє 4.")
    expect(banner).to_have_attribute("role", "alert")
    expect(page.locator(".cand b")).to_have_text("5")
    assert rows(server, below.game) == [{"do": "nominate", "by": 1, "target": 5}]
    assert page.evaluate(QUEUES) == []


def test_taps_outlast_a_sign_in_that_ran_out(
    page: Page, server: Server, network: BrowserProxy, below: Below
) -> None:
    tap_two(page, network)
    page.context.clear_cookies(name="sessionid")
    network.is_down = False
    banner = page.locator("#slot .banner--wait")
    expect(banner).to_contain_text("Увійдіть знову. Чекають 2 дії, вони не зникли.")
    page.wait_for_url("**/accounts/login/**")
    page.locator("[name=login]").fill("judge")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    page.wait_for_url(f"**{below.address}")
    expect(page.locator("#f10")).to_have_attribute("data-n", "1")
    settled(page)
    assert rows(server, below.game) == [FOUL, NOMINATE]


def test_taps_are_sent_as_soon_as_the_device_is_online_again(
    page: Page, server: Server, network: BrowserProxy, below: Below
) -> None:
    page.evaluate("document.querySelector('#words').dataset.backoff = '600000'")
    page.context.set_offline(True)
    assert page.evaluate(CLICK, "#f10")
    expect(page.locator("#slot .banner--wait")).to_contain_text("Немає мережі. Чекає 1 дія.")
    page.context.set_offline(False)  # the next try by the clock would be in ten minutes
    expect(page.locator("#f10")).to_have_attribute("data-n", "1")
    assert rows(server, below.game) == [FOUL]


def test_two_tabs_of_one_game_have_one_queue(
    page: Page, server: Server, network: BrowserProxy, below: Below
) -> None:
    other = page.context.new_page()
    other.on("dialog", lambda dialog: dialog.accept())
    other.goto(f"{network.url}{below.address}")
    network.is_down = True
    assert page.evaluate(CLICK, "#f10")
    expect(other.locator("#slot .banner--wait")).to_contain_text("Фол 10")
    assert other.evaluate(CLICK, "button#s4")
    expect(page.locator("#slot .banner--wait")).to_contain_text("Фол 10, 1 виставляє 4.")
    page.close()  # neither loses the other's tap
    network.is_down = False
    settled(other)
    expect(other.locator("#f10")).to_have_attribute("data-n", "1")
    assert rows(server, below.game) == [FOUL, NOMINATE]


def test_two_tabs_that_both_send_double_nothing(
    page: Page, server: Server, network: BrowserProxy, below: Below
) -> None:
    other = page.context.new_page()
    other.goto(f"{network.url}{below.address}")
    tap_two(page, network)
    network.is_down = False
    for tab in (page, other):
        settled(tab)
        expect(tab.locator("#f10")).to_have_attribute("data-n", "1")
        expect(tab.locator(".cand b")).to_have_text("4")
    assert rows(server, below.game) == [FOUL, NOMINATE]


def test_no_tap_is_taken_behind_one_that_the_server_may_answer_with_a_question(
    page: Page, server: Server, network: BrowserProxy, below: Below
) -> None:
    below.does(*[act.Foul(10)] * 3)
    page.reload()
    network.is_down = True
    assert page.evaluate(CLICK, "#f10")
    assert not page.evaluate(CLICK, "#go"), "the question comes first"
    network.is_down = False
    expect(page.locator("#ask-yes")).to_have_text("Вилучити 10")
    page.wait_for_timeout(GUARD_MS)
    page.locator("#ask-no").click()
    page.wait_for_function(f"selector => ({CLICK})(selector)", arg="#go")
    settled(page)
    assert rows(server, below.game)[3:] == [{"do": "end_speech"}]


def test_a_tap_behind_another_goes_though_a_foul_came_between(
    page: Page, server: Server, network: BrowserProxy, below: Below
) -> None:
    network.is_down = True
    for key in ("button#s4", "#go"):
        assert page.evaluate(CLICK, key)
    below.does(act.Foul(3))  # an assistant's, say: it makes no tap stale
    network.is_down = False
    settled(page)
    expect(page.locator(".speaker .no")).to_have_text("2")
    assert rows(server, below.game) == [{"do": "foul", "seat": 3}, NOMINATE, {"do": "end_speech"}]


def test_taps_that_wait_go_from_the_other_pages_of_the_game_too(
    page: Page, server: Server, network: BrowserProxy, below: Below
) -> None:
    tap_two(page, network)
    page.goto(f"{network.url}{below.address}log/")
    told = page.locator("#still-waiting")
    expect(told).to_contain_text("Немає мережі. Чекають 2 дії. Фол 10, 1 виставляє 4. Надішлемо самі")
    network.is_down = False
    expect(told).to_contain_text("Зв’язок є. Надіслано 2 дії.")
    assert rows(server, below.game) == [FOUL, NOMINATE]
    page.goto(f"{network.url}{below.address}")
    network.is_down = True
    assert page.evaluate(CLICK, "#go")
    below.seq += 2
    below.does(act.EndSpeech())
    page.goto(f"{network.url}{below.address}remarks/")
    network.is_down = False
    expect(told).to_contain_text("Не надіслано 1 дію: Завершити промову.")
    told.locator("a").click()
    expect(page.locator("#slot .banner--stale, #slot .banner--refused")).to_have_count(1)
    assert page.evaluate(QUEUES) == []


def test_only_the_taps_of_the_judge_who_signs_out_leave_the_device(
    page: Page, network: BrowserProxy, below: Below
) -> None:
    page.evaluate("document.querySelector('#words').dataset.backoff = '600000'")
    tap_two(page, network)
    mine = page.evaluate(QUEUES)
    assert len(mine) == 1
    page.context.clear_cookies()
    page.goto(f"{network.url}/accounts/login/")
    sign_in_here(page, "judge2")
    sign_out(page, network)
    assert page.evaluate(QUEUES) == mine
    page.goto(f"{network.url}/accounts/login/")
    sign_in_here(page, "judge")
    sign_out(page, network)
    assert page.evaluate(QUEUES) == []


def sign_in_here(page: Page, name: str) -> None:
    page.locator("[name=login]").fill(name)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    page.wait_for_url(lambda url: "/accounts/" not in url)


def sign_out(page: Page, network: BrowserProxy) -> None:
    page.goto(f"{network.url}/accounts/logout/")
    page.locator("main button[type=submit]").click()
    page.wait_for_url(lambda url: "/accounts/logout/" not in url)


REFUSED = "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); };"


def test_where_storage_is_refused_taps_live_as_long_as_the_tab(
    page: Page, server: Server, network: BrowserProxy, below: Below
) -> None:
    page.add_init_script(REFUSED)
    page.goto(f"{network.url}{below.address}check/")
    expect(page.locator("#check-storage")).to_contain_text("Приватний режим")
    page.goto(f"{network.url}{below.address}")
    tap_two(page, network)
    network.is_down = False
    settled(page)
    expect(page.locator("#f10")).to_have_attribute("data-n", "1")
    assert rows(server, below.game) == [FOUL, NOMINATE]


def test_a_fourth_foul_that_may_not_wait_says_so_and_does_not_look_pending(
    page: Page, server: Server, network: BrowserProxy, below: Below
) -> None:
    below.does(*[act.Foul(4)] * 3, *[act.Foul(6)] * 2)
    page.add_init_script(FELT + SHAKEN)
    page.reload()
    network.is_down = True
    assert page.evaluate(CLICK, "#f6")
    assert page.evaluate("felt") == [20], "the third foul is felt"
    assert not page.evaluate(CLICK, "#f4")
    expect(page.get_by_role("alert")).to_have_text(
        "Четвертий фол не записано. Спершу хай збережуться попередні дії."
    )
    assert shaken(page) == ["f4"]
    pending = page.locator(".is-pending .foul").evaluate_all("all => all.map(one => one.id)")
    assert pending == ["f6"]
    expect(page.locator("#slot .banner--wait")).to_contain_text("Фол 6.")
    network.is_down = False
    settled(page)
    assert rows(server, below.game)[-1] == {"do": "foul", "seat": 6}
    assert len(rows(server, below.game)) == 6
