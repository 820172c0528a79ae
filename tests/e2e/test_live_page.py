"""A spectator's page follows the table by itself, in a real browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.site import PHONE, Server

PLAY = """
from games import services
from games.models import Game
from games.rules.codec import parse_action
game = Game.objects.running().get()
for action in {actions}:
    game.refresh_from_db()
    services.record_action(game_id=game.pk, actor=game.judge.user, action=parse_action(action),
                           expected_seq=game.seq, key=f"e2e-{{game.seq}}")
print(game.pk)
"""


#: Keeps the seconds that the clock has shown; whether they were four in a row.
TIME_RUNS = """() => {
  window.seen ??= [];
  const [minutes, seconds] = document.querySelector(".ring .time").textContent.split(":").map(Number);
  const shown = minutes * 60 + seconds;
  if (seen.at(-1) !== shown) seen.push(shown);
  const run = seen.slice(-4);
  return run.length === 4 && run.every((one, place) => one === run[0] - place);
}"""


@pytest.fixture
def live_game(server: Server) -> str:
    """A game of the demo club in mid-day."""
    server.manage("demo", "--games", "1")
    return play(server, [])


def play(server: Server, actions: list[dict[str, object]]) -> str:
    return server.shell(PLAY.format(actions=actions)).strip().splitlines()[-1]


def test_the_page_asks_every_second_and_follows(page: Page, server: Server, live_game: str) -> None:
    page.goto(f"/games/{live_game}/")
    seat = page.locator(".ring .is-speaking .seat-no").inner_text()
    play(server, [{"do": "end_speech"}])
    expect(page.locator(".ring .is-speaking .seat-no")).not_to_have_text(seat)
    expect(page.locator(".ring .is-speaking .seat-no")).to_have_count(1)
    expect(page.locator("#live")).to_have_attribute("hx-trigger", "every 1s")


def test_the_clock_runs_between_two_answers(page: Page, server: Server, live_game: str) -> None:
    play(server, [{"do": "end_speech"}])
    page.route("**/live/**", lambda route: route.fulfill(status=204))  # nothing new is told
    page.goto(f"/games/{live_game}/")
    page.wait_for_function(TIME_RUNS)


def test_the_overlay_is_transparent_and_follows(page: Page, server: Server, live_game: str) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"/games/{live_game}/overlay")
    backgrounds = "[document.documentElement, document.body].map(e => getComputedStyle(e).backgroundColor)"
    assert page.evaluate(backgrounds) == ["rgba(0, 0, 0, 0)"] * 2
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "normal"
    seat = page.locator(".ov-seats .speaking .n").inner_text()
    play(server, [{"do": "end_speech"}])
    expect(page.locator(".ov-seats .speaking .n")).not_to_have_text(seat)


CANCEL = """
from games import services
from games.models import Game
game = Game.objects.running().get()
services.cancel(game_id=game.pk, actor=game.judge.user, reason="e2e")
"""


def test_the_broadcast_that_stays_goes_off_the_air_with_its_game(
    page: Page, server: Server, live_game: str
) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto("/overlay/?size=720")
    seat = page.locator(".ov-seats .speaking .n").inner_text()
    play(server, [{"do": "end_speech"}])
    expect(page.locator(".ov-seats .speaking .n")).not_to_have_text(seat)
    server.shell(CANCEL)
    expect(page.locator(".ov-seats")).to_have_count(0)
    expect(page.locator("#live")).to_have_attribute("hx-trigger", "every 1s")


def test_public_pages_fit_a_phone(
    open_context: Callable[..., BrowserContext], server: Server, live_game: str
) -> None:
    page = open_context(viewport=PHONE).new_page()
    announced = server.shell(
        "from games.models import Game; print(Game.objects.announced().get().pk)"
    ).strip()
    for address in ["/", "/games/", f"/games/{announced}/", f"/games/{live_game}/", "/hall/", "/rules/"]:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, address


def test_the_wall_screen_shows_its_menu_to_a_keyboard_only(
    open_context: Callable[..., BrowserContext], live_game: str
) -> None:
    page = open_context(viewport={"width": 1920, "height": 1080}).new_page()
    page.goto("/hall/")
    head, foot = (page.locator(name) for name in (".site-head", ".site-foot"))
    expect(head).to_have_css("opacity", "0")
    expect(foot).to_have_css("opacity", "0")
    assert page.evaluate("document.documentElement.scrollHeight") <= 1080
    head.locator("a").first.focus()
    expect(head).to_have_css("opacity", "1")
    expect(head.locator("a").first).to_be_in_viewport()


def test_without_javascript_the_page_reloads_itself(
    open_context: Callable[..., BrowserContext], live_game: str
) -> None:
    page = open_context(java_script_enabled=False).new_page()
    page.goto(f"/games/{live_game}/")
    expect(page.locator(".ring li")).to_have_count(10)
    assert page.locator('meta[http-equiv="refresh"]').get_attribute("content") == "10"
