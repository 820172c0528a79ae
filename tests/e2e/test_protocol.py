"""The final protocol on a phone: steppers, reasons at a touch, suggested penalties, one key to publish."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.site import PHONE, Server

#: The reds won by three removals; an earlier game has a reason to offer.
GAMES = """
from decimal import Decimal
from games import publication, services
from games.publication import SeatPoints
from players.models import User
from tests.games.tables import PlayedGame, red_wins_on_day_zero
for number in range(2):
    game = PlayedGame()
    red_wins_on_day_zero(game)
    services.announce(game_id=game.game.pk, actor=game.judge)
    given = {1: SeatPoints(Decimal("0.1"), reason="Вів стіл")}
    if number == 0:
        publication.set_points(game_id=game.game.pk, actor=game.judge, points=given)
    game.judge.set_password("correct horse battery")
    game.judge.save()
print(game.game.pk, game.judge.username)
"""


def test_a_judge_finishes_a_protocol_by_touch(
    server: Server,
    open_context: Callable[..., BrowserContext],
    sign_in: Callable[[Page, str], None],
) -> None:
    game, judge = server.shell(GAMES).split()
    page = open_context(viewport=PHONE, has_touch=True).new_page()
    sign_in(page, judge)
    page.goto(f"/verify/{game}/")
    more = page.get_by_role("button", name="Більше: додатково, місце 4")
    for _ in range(3):
        more.click()
    expect(page.locator("#bonus-4")).to_have_value("0,3")
    page.get_by_role("button", name="Менше: додатково, місце 4").click()
    expect(page.locator("#bonus-4")).to_have_value("0,2")
    page.get_by_role("button", name="Менший штраф, місце 4").click()
    expect(page.locator("#penalty-4")).to_have_value("0")  # a penalty only takes points
    assert page.locator("[name=reason-4]").evaluate("field => field.required")
    page.locator("#reason-chips .chip", has_text="Вів стіл").click()
    expect(page.locator("[name=reason-4]")).to_have_value("Вів стіл")
    page.get_by_role("button", name="Так, узяти штраф: місце 8").click()
    expect(page.locator("main")).to_contain_text("Протокол збережено.")
    expect(page.locator("#bonus-4")).to_have_value("0,2")
    expect(page.locator("#penalty-8")).to_have_value("−0,5")
    page.get_by_role("button", name="Ні, без штрафу: місце 9").click()
    expect(page.get_by_role("button", name="Ні, без штрафу")).to_have_count(1)
    expect(page.locator("#traces")).to_contain_text("Запропонований штраф відхилено")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    heights = page.locator("#protocol button:not(.sr):visible").evaluate_all(
        "keys => keys.filter(key => key.offsetParent).map(key => key.getBoundingClientRect().height)"
    )
    assert min(heights) >= 48, heights
