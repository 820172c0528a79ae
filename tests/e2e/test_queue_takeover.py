"""Taps that a take-over left unsent: listed, dropped by hand or sent where they fit (screens.md §7)."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from games.rules import actions as act
from tests.e2e.browser_proxy import BrowserProxy
from tests.e2e.site import Server
from tests.e2e.tablet import GUARD_MS
from tests.e2e.test_barriers import ROLES, Below
from tests.e2e.test_page_queue import CLICK, quick
from tests.e2e.test_queue_paths import FOUL, NOMINATE, QUEUES, rows, settled

#: A phone of the same judge takes the game and writes.
ELSEWHERE = """
from games.models import Game
from games.rules.actions import EndSpeech, Foul
from games.services import record_action, take_over
from players.models import User
judge = User.objects.get(username="judge")
game = take_over(game_id={game}, actor=judge, device="a phone")
tap = dict(game_id=game.pk, actor=judge, expected_seq=game.seq, key="k" * 24, device="a phone")
record_action(action={action}, **tap)
"""


@pytest.fixture
def expected_console(expected_console: list[str]) -> list[str]:
    return [*expected_console, "ERR_EMPTY_RESPONSE", "ERR_SOCKET", "ERR_CONNECTION"]


@pytest.fixture
def network(server: Server) -> Iterator[BrowserProxy]:
    with BrowserProxy(int(server.url.rsplit(":", 1)[1]), Random(5), share=0) as proxy:
        yield proxy


@pytest.fixture
def below(page: Page, server: Server, network: BrowserProxy, sign_in: Callable[[Page, str], None]) -> Below:
    """A game in its first speech."""
    quick(page.context)
    page.on("dialog", lambda dialog: dialog.accept())
    sign_in(page, "judge")
    below = Below(page, server)
    below.new_game()
    below.does(act.Deal(ROLES), act.OpenDay())
    page.goto(f"{network.url}{below.address}")
    return below


def lose_the_game(page: Page, server: Server, network: BrowserProxy, game: int, action: str) -> None:
    """With a foul on its way that was not sent."""
    network.is_down = True
    assert page.evaluate(CLICK, "#f10")
    server.shell(ELSEWHERE.format(game=game, action=action))
    network.is_down = False
    expect(page.locator(".ask--lease #unsent")).to_contain_text("Не надіслано 1 дію: Фол 10.")


def take_it_back(page: Page) -> None:
    page.wait_for_timeout(GUARD_MS)
    page.locator("#lease-take").click()
    expect(page.locator("#ask-no")).to_be_visible()
    page.wait_for_timeout(GUARD_MS)
    page.locator("#lease-take").click()
    expect(page.locator(".ask--lease")).to_have_count(0)


def test_unsent_taps_that_nobody_has_overtaken_go_when_the_game_is_taken_back(
    page: Page, server: Server, network: BrowserProxy, below: Below
) -> None:
    lose_the_game(page, server, network, below.game, "Foul(3)")
    expect(page.locator("#f3")).to_have_attribute("data-n", "1")
    server.shell(ELSEWHERE.format(game=below.game, action="Foul(2)").replace('"k"', '"l"'))
    expect(page.locator("#f2")).to_have_attribute("data-n", "1")  # it follows what the phone writes
    expect(page.locator("#unsent")).to_have_count(1)
    take_it_back(page)
    expect(page.locator("#f10")).to_have_attribute("data-n", "1")
    assert page.evaluate(CLICK, "button#s4")
    settled(page)
    other = [{"do": "foul", "seat": 3}, {"do": "foul", "seat": 2}]
    assert rows(server, below.game) == [*other, FOUL, NOMINATE]


def test_unsent_taps_that_were_overtaken_are_named_and_not_recorded(
    page: Page, server: Server, network: BrowserProxy, below: Below
) -> None:
    lose_the_game(page, server, network, below.game, "EndSpeech()")
    expect(page.locator(".speaker .no")).to_have_text("2")
    take_it_back(page)
    expect(page.locator("#slot .banner--refused")).to_contain_text("Не записано 1 дію: Фол 10.")
    assert rows(server, below.game) == [{"do": "end_speech"}]
    assert page.evaluate(QUEUES) == []


def test_unsent_taps_are_dropped_by_hand_and_new_ones_go(
    page: Page, server: Server, network: BrowserProxy, below: Below
) -> None:
    lose_the_game(page, server, network, below.game, "Foul(3)")
    page.wait_for_timeout(GUARD_MS)
    page.locator("#drop").click()
    expect(page.locator("#unsent")).to_have_count(0)
    assert page.evaluate(QUEUES) == []
    take_it_back(page)
    assert page.evaluate(CLICK, "button#s4")
    settled(page)
    assert rows(server, below.game) == [{"do": "foul", "seat": 3}, NOMINATE]
