"""How many taps a typical day and night take: those that screens.md §3 counts, and no more."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.e2e.played import CHECKED, play
from tests.e2e.site import Server
from tests.e2e.tablet import Tablet
from tests.games.tables import END

COUNTER = "window.taps = 0; addEventListener('pointerdown', () => { taps += 1; }, true);"
#: screens.md: 9 alive, 4 nominations, one leaves by named votes; then a shot and both checks.
TYPICAL = {"day": 27, "night": 8}


def test_a_typical_day_and_night_take_the_taps_that_were_designed(
    page: Page, server: Server, sign_in: Callable[[Page, str], None], capsys: Any
) -> None:
    page.add_init_script(COUNTER)
    sign_in(page, "judge")
    tablet = Tablet(page)
    (game,) = play(server, [*CHECKED, {"do": "best_move", "targets": [8, 9, 1]}, END])
    page.goto(game)
    tablet.rest()
    taps: dict[str, int] = {}

    tablet.go("Відкрити день 1")
    tablet.speeches({2: 3, 3: 6, 4: 1, 7: 9})
    tablet.go("Почати голосування")
    for hands, candidate in (([1, 2], 3), ([3, 4, 7, 8, 9], 6), ([6], 1)):
        tablet.pick(*hands)
        tablet.go(f"Записати {len(hands)} за {candidate}")
    tablet.go("Завершити мову")
    taps["day"] = page.evaluate("taps")

    tablet.go("Почати ніч 2")
    tablet.pick(1)
    tablet.go("Відстріл: 1")
    for checked in (7, 9):
        tablet.pick(checked)
        tablet.go(f"Записати: {checked}")
    tablet.go("Завершити мову")
    taps["night"] = page.evaluate("taps") - taps["day"]

    with capsys.disabled():
        print(f"\ntaps: {taps}; designed: {TYPICAL}")
    assert taps == TYPICAL
