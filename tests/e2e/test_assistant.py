"""An assistant's screen: a touch is one foul, whatever the finger and the network do (cases 27, 36)."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.played import OPEN, play
from tests.e2e.site import Server
from tests.games.tables import DEAL

OFFER = """
from games.models import Game
from games.services import offer
game = Game.objects.get()
print(offer(game_id=game.pk, actor=game.judge.user, device="a", kind="assistant"))
"""
GIVEN = "from games.models import Foul; print(Foul.all_objects.count())"


@pytest.fixture
def fouls(page: Page, server: Server, sign_in: Callable[[Page, str], None]) -> Page:
    play(server, [DEAL, OPEN])
    sign_in(page, "player")
    page.goto(f"/judge/accept/{server.shell(OFFER).strip()}/")
    page.locator("main button").click()
    page.wait_for_url("**/fouls/")
    return page


def test_an_assistants_double_tap_is_one_foul_and_the_answer_is_seen(fouls: Page, server: Server) -> None:
    fouls.locator("button[value='4']").dblclick()
    expect(fouls.get_by_role("status")).to_have_text("Записано: фол, місце 4, Джміль.. Фолів тепер: 1.")
    expect(fouls.locator("li", has=fouls.locator("button[value='4']")).locator(".num")).to_have_text("1")
    fouls.locator("button[value='5']").click()
    fouls.locator("button[value='6']").click()
    expect(fouls.get_by_role("status")).to_contain_text("місце 6")
    assert server.shell(GIVEN).strip() == "3"


def test_a_foul_whose_answer_was_lost_is_sent_again_as_the_same_foul(
    fouls: Page, server: Server, expected_console: list[str]
) -> None:
    expected_console.append("ERR_FAILED")
    lost: list[str] = []

    def lose_the_first(route: Route) -> None:
        if route.request.method != "POST" or lost:
            route.continue_()
            return
        lost.append(route.fetch(max_redirects=0).text())
        route.abort()

    fouls.route(re.compile("/fouls/"), lose_the_first)
    fouls.locator("button[value='4']").click()
    expect(fouls.get_by_role("status")).to_have_text("Ще не записано: фол, місце 4. Надсилаємо.")
    fouls.reload()  # what waits outlives it
    expect(fouls.get_by_role("status")).to_contain_text("Записано: фол, місце 4")
    assert server.shell(GIVEN).strip() == "1"


def test_a_foul_of_an_assistant_who_was_signed_out_is_recorded_after_he_is_back(
    fouls: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    address = fouls.url
    fouls.context.clear_cookies(name=re.compile("sessionid"))
    fouls.locator("button[value='4']").click()
    fouls.wait_for_url("**/accounts/login/**")
    sign_in(fouls, "player")
    fouls.goto(address)
    expect(fouls.get_by_role("status")).to_contain_text("Записано: фол, місце 4")
    assert server.shell(GIVEN).strip() == "1"


def test_fouls_that_cannot_be_recorded_are_told_and_the_next_ones_go(fouls: Page, server: Server) -> None:
    """Something between answers with pages of its own: after two loads the judge has to be told."""
    expect(fouls.get_by_role("status")).to_have_text("Один дотик — один фол, записується одразу.")
    fouls.route(
        re.compile("/fouls/"),
        lambda route: route.fulfill(body="a portal") if route.request.method == "POST" else route.continue_(),
    )
    fouls.locator("button[value='4']").click()
    expect(fouls.get_by_role("status")).to_have_text("Не записано: фол, місце 4. Скажіть судді.")
    expect(fouls.locator("li.is-picked")).to_have_count(0)
    fouls.unroute_all()
    fouls.locator("button[value='5']").click()
    expect(fouls.get_by_role("status")).to_contain_text("Записано: фол, місце 5")
    assert server.shell(GIVEN).strip() == "1"
