"""The installed page without network: the last panel with its time, the taps that wait, and no role (§9)."""

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.rules import actions as act
from tests.e2e.browser_proxy import BrowserProxy
from tests.e2e.site import Server
from tests.e2e.test_barriers import ROLES, Below
from tests.e2e.test_page_queue import CLICK, quick, the_log

KEPT = """async () => {
  const found = {};
  for (const name of (await caches.keys()).filter((one) => one.startsWith("judge-panels-"))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      found[new URL(request.url).pathname] = await (await cache.match(request)).text();
    }
  }
  return found;
}"""
QUEUES = "Object.keys(localStorage).filter((name) => name.startsWith('queue:'))"
LEAD_MS = 3000
CLOCK = """
from games.models import Game
game = Game.objects.get(pk={game})
print(game.clock_left_ms, game.clock_running_since)
"""
A_ROLE = re.compile(r"шериф|\bдон\b|мафі[яії]|чорн|role--|class=\"answer", re.IGNORECASE)


@pytest.fixture
def expected_console(expected_console: list[str]) -> list[str]:
    return [*expected_console, "ERR_EMPTY_RESPONSE", "ERR_FAILED", "ERR_CONNECTION", "ERR_SOCKET", "503"]


@pytest.fixture
def network(server: Server) -> Iterator[BrowserProxy]:
    with BrowserProxy(int(server.url.rsplit(":", 1)[1]), Random(5), share=0) as proxy:
        yield proxy


@pytest.fixture
def below(page: Page, server: Server, sign_in: Callable[[Page, str], None]) -> Below:
    """A game of the judge in its first speech."""
    quick(page.context)
    page.on("dialog", lambda dialog: dialog.accept())
    sign_in(page, "judge")
    below = Below(page, server)
    below.new_game()
    below.does(act.Deal(ROLES), act.OpenDay())
    return below


def open_installed(page: Page, address: str) -> None:
    """The page with its worker in charge, its panel kept."""
    page.goto(address)
    page.evaluate("() => navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.reload()
    kept(page, f"{address[address.index('/judge') :]}panel")


def kept(page: Page, name: str = "") -> dict[str, str]:
    """What the worker keeps of panels, once it keeps `name`."""
    page.wait_for_function(f"async name => !name || name in await ({KEPT})()", arg=name)
    found: dict[str, str] = page.evaluate(KEPT)
    return found


def rows(server: Server, game: int) -> list[Any]:
    return [action for _kind, action in the_log(server, game)]


def test_a_reload_without_network_shows_the_last_panel_and_the_waiting_tap_which_is_sent_once(
    page: Page, server: Server, network: BrowserProxy, below: Below
) -> None:
    open_installed(page, f"{network.url}{below.address}")
    network.is_away = True
    assert page.evaluate(CLICK, "#f10")
    expect(page.locator("#slot .banner--wait")).to_contain_text("Чекає 1 дія")
    page.reload()
    expect(page.locator("#panel[data-kept] #now")).to_have_text("Сойка")
    expect(page.locator(".top-id small")).to_have_text(re.compile(r"Стан на \d\d:\d\d"))
    expect(page.locator("#slot .banner--wait")).to_contain_text("Немає мережі. Чекає 1 дія. Фол 10.")
    left = page.evaluate("() => Number(document.querySelector('#clock').dataset.left)")
    assert 0 < left <= 60_000
    network.is_away = False
    expect(page.locator("#f10")).to_have_attribute("data-n", "1")
    expect(page.locator("#panel[data-kept]")).to_have_count(0)
    assert rows(server, below.game)[2:] == [{"do": "foul", "seat": 10}]


def test_a_kept_panel_without_taps_says_so_and_gives_way_to_the_fresh_one(
    page: Page, network: BrowserProxy, below: Below
) -> None:
    open_installed(page, f"{network.url}{below.address}")
    network.is_away = True
    page.reload()
    expect(page.locator("#slot .banner--wait")).to_contain_text(
        re.compile(r"Немає мережі\. Стан на \d\d:\d\d")
    )
    below.does(act.Foul(3))
    network.is_away = False
    expect(page.locator("#f3")).to_have_attribute("data-n", "1")
    expect(page.locator(".top-id small.kept, #slot .banner--wait")).to_have_count(0)


def test_the_next_clock_runs_from_the_tap_that_waits_and_keeps_what_was_done_to_it(
    page: Page, server: Server, network: BrowserProxy, below: Below
) -> None:
    open_installed(page, f"{network.url}{below.address}")
    network.is_away = True
    assert page.evaluate(CLICK, "#go")
    expect(page.locator(".speaker-sub")).to_have_text(re.compile(r"^ще не записано · далі 2 · .+$"))
    starts = "() => Number(clock.dataset.starts) - judge.offset()"
    tapped = f"JSON.parse(localStorage.getItem({QUEUES}[0]))[0].at"
    assert abs(page.evaluate(starts) - page.evaluate(tapped) - LEAD_MS) <= 1
    page.wait_for_timeout(LEAD_MS)
    page.locator("#clock-go").click()
    left = page.locator("#clock").get_attribute("data-left")
    assert left is not None
    assert 50_000 < int(left) < 60_000
    page.reload()
    expect(page.locator("#panel[data-kept] .speaker-sub")).to_have_text(re.compile("далі 2 "))
    expect(page.locator("#clock")).to_have_attribute("data-left", left)
    network.is_away = False
    expect(page.locator(".speaker .no")).to_have_text("2")
    expect(page.locator("#clock")).to_have_attribute("data-left", left)
    expect(page.locator("#clock:not([data-starts]):not([data-ahead])")).to_have_count(1)
    page.wait_for_function("game => !sessionStorage.getItem(`clock-unsent.${game}`)", arg=below.game)
    assert server.shell(CLOCK.format(game=below.game)).split() == [left, "None"]
    assert rows(server, below.game)[2:] == [{"do": "end_speech"}]


def test_without_a_next_speech_the_clock_stands_while_the_step_waits(
    page: Page, server: Server, network: BrowserProxy, below: Below
) -> None:
    below.does(*[act.EndSpeech()] * 9)
    open_installed(page, f"{network.url}{below.address}")
    network.is_away = True
    assert page.evaluate(CLICK, "#go")
    expect(page.locator("#clock[data-ahead]:not([data-starts])")).to_have_count(1)
    network.is_away = False
    expect(page.locator("#clock")).to_have_count(0)
    assert rows(server, below.game)[2:] == [{"do": "end_speech"}] * 10


def test_no_role_and_no_answer_is_ever_kept(page: Page, network: BrowserProxy, below: Below) -> None:
    address = f"{network.url}{below.address}"
    open_installed(page, address)
    page.locator("#peek").click()
    expect(page.locator(".secret")).to_have_count(10)
    seen = [kept(page)]
    below.does(*[act.EndSpeech()] * 10, act.BeginNight())
    for tap in ("?mode=shooters", ""):
        page.goto(f"{address}{tap}")
        page.wait_for_function(f"async name => !(name in await ({KEPT})())", arg=f"{below.address}panel")
        seen.append(kept(page))
    below.does(act.Shoot(target=1))
    page.goto(address)
    page.locator("label[for=s7]").click()
    expect(page.locator("#answer .answer")).to_be_visible()
    page.wait_for_timeout(700)
    page.locator("#go").click()  # the recorded check is told to the worker too
    expect(page.locator(".board-head")).to_be_visible()
    seen.append(kept(page))
    texts = [(name, text) for one in seen for name, text in one.items()]
    assert f"{below.address}panel" in dict(texts)
    # The page's own words name roles nowhere either: no panel, no shell.
    assert [(name, A_ROLE.search(text)) for name, text in texts if A_ROLE.search(text)] == []


def test_the_pass_round_is_not_kept(page: Page, server: Server, network: BrowserProxy, below: Below) -> None:
    open_installed(page, f"{network.url}{below.address}")
    below.new_game()
    below.sends([("tap", "draw")])
    page.goto(f"{network.url}{below.address}?mode=draw")
    page.locator("#go").press("Enter")
    expect(page.locator("#role-card .answer")).to_be_visible()
    found = kept(page, below.address)
    assert f"{below.address}panel" not in found
    assert [name for name, text in found.items() if A_ROLE.search(text)] == []
    network.is_away = True
    page.reload()
    expect(page.locator("h1")).to_have_text("Без сервера цю сторінку не показати")
    network.is_away = False
    expect(page.locator("#now")).to_be_visible()


def test_signing_out_leaves_no_panel_and_no_tap_on_the_device(
    page: Page, server: Server, network: BrowserProxy, below: Below
) -> None:
    open_installed(page, f"{network.url}{below.address}")
    network.is_away = True
    assert page.evaluate(CLICK, "#f10")
    assert page.evaluate(QUEUES) != []
    network.is_away = False
    # Through another address of the same origin, where no page sends what waits.
    page.goto("about:blank")
    page.goto(f"{network.url}/accounts/logout/")
    assert page.evaluate(KEPT) != {}
    page.locator("main form button").click()
    page.wait_for_url(lambda url: "logout" not in url)
    assert (page.evaluate(QUEUES), page.evaluate(KEPT)) == ([], {})


def test_another_judge_on_the_same_device_neither_sees_nor_sends_what_waits(
    page: Page, server: Server, network: BrowserProxy, below: Below, sign_in: Callable[[Page, str], None]
) -> None:
    open_installed(page, f"{network.url}{below.address}")
    before = rows(server, below.game)
    network.is_away = True
    assert page.evaluate(CLICK, "#f10")
    page.goto("about:blank")
    page.wait_for_timeout(300)  # its last try has met the dead network
    network.is_away = False
    page.context.clear_cookies()  # the sign-in ran out
    page.goto(f"{network.url}/accounts/login/")
    page.locator("[name=login]").fill("judge2")
    page.locator("[name=password]").fill("correct horse battery")
    page.locator("main button[type=submit]").click()
    page.wait_for_url(lambda url: "/accounts/login/" not in url)
    page.wait_for_function(f"async () => !Object.keys(await ({KEPT})()).length")
    network.is_away = True
    page.goto(f"{network.url}{below.address}")
    expect(page.locator("h1")).to_have_text("Без сервера цю сторінку не показати")
    expect(page.locator("#waiting")).to_be_empty()
    network.is_away = False
    page.goto(f"{network.url}/judge/")
    page.wait_for_timeout(500)
    assert rows(server, below.game) == before
    assert len(json.loads(page.evaluate(f"localStorage.getItem({QUEUES}[0])"))) == 1, "it waits for its judge"


def test_a_new_release_drops_what_the_old_one_kept(page: Page, network: BrowserProxy, below: Below) -> None:
    page.goto(f"{network.url}{below.address}")
    page.evaluate("() => navigator.serviceWorker.ready.then((one) => one.unregister())")
    page.evaluate(
        "() => Promise.all(['judge-files-old', 'judge-panels-old'].map((name) => caches.open(name)))"
    )
    open_installed(page, f"{network.url}{below.address}")
    names = page.evaluate("() => caches.keys()")
    assert sorted(re.sub("-[0-9a-f]{12}$", "", name) for name in names) == ["judge-files", "judge-panels"]
