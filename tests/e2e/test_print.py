"""Paper: the protocol of the longest games and the empty form are one page A4 each, with nothing cut off."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e.site import Server

#: Ten nicks as long as they may be, remarks, a long comment, points with reasons: what fills a page most.
LONG_GAME = """
from random import Random
from decimal import Decimal
from games import notes, publication, services
from games.publication import SeatPoints
from games.rules import edition_for
from games.simulator import play_random
from players.models import Player
from tests.games.tables import PlayedGame, key
game = PlayedGame()
for number, seat in enumerate(game.game.seats.select_related("player")):
    Player.objects.filter(pk=seat.player_id).update(nick=f"{number} Невловимий Капітан Немо-Другий Третій"[:40])
for action in play_random(edition_for("fiim-2025"), Random(SEED)).actions:
    services.record_action(game_id=game.game.pk, actor=game.judge, action=action, expected_seq=game.seq, key=key())
days = game.state.day.number + 1
services.announce(game_id=game.game.pk, actor=game.judge)
given = SeatPoints(Decimal("0.25"), Decimal("-0.5"), "дві чорні перевірки за дві ночі й голос проти 7")
publication.set_points(game_id=game.game.pk, actor=game.judge, points={seat: given for seat in range(1, 11)})
for seat in (2, 5, 9):
    notes.add_remark(game_id=game.game.pk, actor=game.judge, seat=seat, text="після вибуття показував столу " * 6, penalty=Decimal("-0.3"))
notes.set_comment(game_id=game.game.pk, actor=game.judge, comment="Довга й напружена гра. " * 21)
print(game.game.pk, days)
"""  # noqa: E501


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def assert_one_whole_page(page: Page) -> None:
    """Nothing stands outside the page: what would be cut off is seen by its height."""
    page.emulate_media(media="print")
    inner, outer = page.locator(".a4").evaluate(
        "sheet => [Math.max(...[...sheet.children].map(each => each.getBoundingClientRect().bottom)),"
        " sheet.getBoundingClientRect().bottom]"
    )
    assert inner <= outer + 1
    assert pages_of(page.pdf(prefer_css_page_size=True, print_background=True)) == 1


@pytest.mark.parametrize("seed", [102, 123], ids=["six days", "seven days"])
def test_the_protocol_of_a_long_game_is_one_page(
    server: Server, page: Page, sign_in: Callable[[Page, str], None], seed: int
) -> None:
    game, days = server.shell(LONG_GAME.replace("SEED", str(seed))).split()
    assert int(days) >= 6
    sign_in(page, "judge")
    page.set_viewport_size({"width": 718, "height": 1000})  # the width of the paper without its margins
    page.goto(f"/verify/{game}/print/")
    assert page.locator(".main tbody tr").count() == 10
    assert_one_whole_page(page)


def test_the_empty_form_is_one_page(page: Page, sign_in: Callable[[Page, str], None]) -> None:
    sign_in(page, "judge")
    page.set_viewport_size({"width": 718, "height": 1000})
    page.goto("/judge/blank/")
    assert_one_whole_page(page)
