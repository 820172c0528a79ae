"""Every public page that a link leads to: no barrier, no sideways scroll at 360 px, whole without scripts."""

import re
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.axe import barriers
from tests.e2e.site import Server

CLUB = """
from datetime import date
from random import Random
from django.utils import timezone
from games import demo
from rating.services import create_season
club, random, year = demo.make_club(), Random("barriers"), timezone.localdate().year
create_season(name="Сезон", starts_on=date(year - 1, 7, 1), ends_on=date(year + 1, 6, 30))
demo.play_past_games(club, 4, random)
demo.cancel_game(club, random)
demo.make_next_evening(club, random)
demo.leave_game_in_mid_day(club, random)
"""
#: Django's own pages, downloads, and the overlay, which is a picture for broadcasts.
LEFT_OUT = re.compile(r"^/(admin|static|i18n|api)/|\.(json|png|ics|csv|xlsx|webp)$|^/feed/|^/en/")
SMALL = {"width": 360, "height": 640}
TABLET_UPRIGHT = {"width": 768, "height": 1024}
CUT = """() => [...document.querySelectorAll(".table-frame")]
  .filter((frame) => frame.scrollWidth > frame.clientWidth + 1).length"""
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def club(server: Server) -> Server:
    server.shell(CLUB)
    return server


def walk(page: Page, server: Server) -> Iterator[str]:
    """Opens one page of each kind of address that links lead to, and one that is not there."""
    waiting, seen = ["/", "/nothing-here/", "/hall/"], set[str]()
    while waiting:
        address = waiting.pop(0)
        kind = re.sub(r"\d+", "N", address)
        if kind in seen or LEFT_OUT.search(address):
            continue
        seen.add(kind)
        page.goto(address)
        links = page.locator("a[href]").evaluate_all("links => links.map(link => link.href)")
        waiting += [urlsplit(link).path for link in links if link.startswith(server.url)]
        yield kind


def test_no_public_page_has_a_barrier_or_scrolls_sideways(
    club: Server, page: Page, expected_console: list[str]
) -> None:
    expected_console.append("status of 404")
    found, seen = [], []
    for kind in walk(page, club):
        seen.append(kind)
        found += [f"{kind}: {one}" for one in barriers(page)]
        usual = page.viewport_size
        page.set_viewport_size(SMALL)  # type: ignore[arg-type]
        if (wider := page.evaluate(SIDEWAYS)) > 0:
            found.append(f"{kind}: {wider} px too wide for {SMALL['width']}")
        if kind == "/rating/best-moves/":
            page.set_viewport_size(TABLET_UPRIGHT)  # type: ignore[arg-type]
            found += ["a table is cut on a tablet"] * page.evaluate(CUT)
        page.set_viewport_size(usual)  # type: ignore[arg-type]
    assert found == []
    assert {"/games/N/", "/rating/N/", "/players/N/", "/evenings/N/", "/guide/newcomers/"} < set(seen)


def test_without_scripts_every_public_page_has_its_content(
    club: Server, open_context: Callable[..., BrowserContext], expected_console: list[str]
) -> None:
    expected_console.append("status of 404")
    page = open_context(java_script_enabled=False, viewport=SMALL).new_page()
    said = []
    page.on("console", lambda message: said.append(message.text))
    empty = [kind for kind in walk(page, club) if len(page.locator("main").inner_text()) < 40]
    assert empty == []
    assert [text for text in said if "status of 404" not in text] == [], "a browser complains of a header"
