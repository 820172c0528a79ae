"""What the judge's page and a tap weigh on their way: 120 kB in 12 requests, 30 kB and 1 kB at most."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page

from tests.e2e.played import play
from tests.e2e.site import Server
from tests.e2e.test_judge_sizes import FULL
from tests.e2e.weight import weights_of

MOST_BYTES, MOST_REQUESTS = 120_000, 12
MOST_OF_A_PANEL, MOST_OF_A_TAP = 30_000, 1_000


def test_the_heaviest_page_and_its_taps_are_light(
    open_context: Callable[..., BrowserContext], server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    """Ten candidates, long nicks, three fouls."""
    (game,) = play(server, FULL)
    page = open_context(service_workers="block").new_page()
    sign_in(page, "judge")
    weights = weights_of(page, game)
    assert len(weights) <= MOST_REQUESTS
    assert sum(weights.values()) <= MOST_BYTES, weights
    with page.expect_response("**/actions") as answer:
        page.locator("#f7").click()
    assert len(answer.value.request.post_data or "") <= MOST_OF_A_TAP
    assert answer.value.request.sizes()["responseBodySize"] <= MOST_OF_A_PANEL
