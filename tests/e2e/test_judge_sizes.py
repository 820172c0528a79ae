"""The judge's screen at six sizes: nothing sideways, every target for a finger, and none that moves (§16)."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.played import CHECKED, NIGHT, OPEN, SHOT, play
from tests.e2e.site import Server
from tests.games.tables import DEAL, END

SIZES = {(390, 844), (360, 640), (768, 1024), (1024, 768), (1180, 820), (820, 1180)}
FOUL = {"do": "foul", "seat": 4}
FULL = [DEAL, OPEN, FOUL, FOUL, FOUL]
for _seat in range(1, 11):
    FULL += [{"do": "nominate", "by": _seat, "target": _seat % 10 + 1}, END]
TIE = [
    DEAL, OPEN, {"do": "nominate", "by": 1, "target": 3}, END, {"do": "nominate", "by": 2, "target": 8},
    *[END] * 9, {"do": "open_voting"}, {"do": "vote", "for": 3, "voters": [1, 2, 4, 5, 9]},
]  # fmt: skip
#: The main phases with long nicks, ten candidates and three fouls.
GAMES = [
    [], [DEAL], FULL[:-1], [*FULL, {"do": "open_voting"}, {"do": "vote", "for": 2, "voters": [1, 4]}],
    TIE, [*TIE, END, END, {"do": "vote", "for": 3, "count": 5}], NIGHT, SHOT, CHECKED,
    [*CHECKED, {"do": "best_move", "targets": [8, 9, 1]}], [DEAL, {"do": "team_defeat", "seat": 9}],
]  # fmt: skip
#: What of the screen is wrong at this size, in words.
FAULTS = """
() => {
  const told = [], wide = innerWidth, page = document.documentElement.scrollWidth;
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const name = (one) => one.id || one.className || one.textContent.trim().slice(0, 20);
  if (page > wide) told.push(`the page is ${page} wide`);
  for (const one of all("#panel *")) {
    const scrolls = one.closest(".cands ol, .phases"), box = one.getBoundingClientRect();
    if (box.width && box.right > wide + 1 && !scrolls) told.push(`${name(one)} stands out`);
  }
  for (const one of all("#panel button, #panel a, #panel label")) {
    const { width, height } = one.getBoundingClientRect();
    if (height < 47.5 || width < 47.5) told.push(`${name(one)}: ${width} × ${height}`);
  }
  for (const one of all(".foul")) {
    const { width } = one.getBoundingClientRect(), least = wide < 700 ? 48 : 80;
    if (width < least) told.push(`${name(one)} is ${width} wide`);
  }
  for (const one of all(".foot, .seats, .slot-msg")) {
    const { top, bottom } = one.getBoundingClientRect();
    if (bottom > innerHeight + 1 || top < 0) told.push(`${name(one)} is not on the screen`);
  }
  for (const one of all(".seats")) {
    const hidden = one.scrollHeight - one.clientHeight;
    if (hidden > 1) told.push(`${hidden} px of the seats are hidden`);
  }
  return [...new Set(told)];
}
"""
PLACES = """
() => [...document.querySelectorAll("#panel button, #panel a, #panel label, #panel .seat")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join();
})
"""
#: Seats and the keys of clock and foot, by what they are: a seat is a key to one speaker and none to another.
STEADY = """
() => Object.fromEntries([...document.querySelectorAll(".seat, #clock button, .foot .btn")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const seat = one.querySelector(".seat-no")?.textContent;
  return [seat ? `seat ${seat}` : one.id || one.value, [x, y, width, height].map(Math.round).join()];
}))
"""
#: One round: nicks of one line and of two, nobody nominated, somebody just now, ten, a speech that was lost.
ROUND = [
    [DEAL, OPEN], [DEAL, OPEN, END, END], [DEAL, OPEN, {"do": "nominate", "by": 1, "target": 3}],
    [DEAL, OPEN, *[FOUL] * 3, END, END, END], FULL[:-2], FULL[:-1],
]  # fmt: skip
LONG = "Гру веде інший пристрій, планшет Архіваріуса, з 21:02, і цей рядок довший за два рядки телефона. " * 2


def places_at_all_sizes(page: Page) -> dict[tuple[int, int], list[str]]:
    places = {}
    for width, height in sorted(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        places[width, height] = page.evaluate(PLACES)
    return places


@pytest.mark.timeout(300)
def test_every_phase_fits_every_size_and_no_message_moves_a_target(
    page: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    games = play(server, *GAMES)
    sign_in(page, "judge")
    faults: list[Any] = []
    for place, game in enumerate(games):
        page.goto(game)
        for width, height in sorted(SIZES):
            page.set_viewport_size({"width": width, "height": height})
            where = f"game {place}, {width} × {height}"
            faults += [f"{where}: {fault}" for fault in page.evaluate(FAULTS)]
            plain = page.evaluate(PLACES)
            for kind in ("wait", "refused"):
                page.evaluate("([kind, text]) => judgeQueue.banner(kind, 'warn', text, text)", [kind, LONG])
                moved = sum(a != b for a, b in zip(plain, page.evaluate(PLACES), strict=True))
                faults += [f"{where}: {moved} targets move when {kind}"] if moved else []
    page.goto(games[1])
    plain = places_at_all_sizes(page)
    page.evaluate("judge.clock('pause'); judge.clock(`add:${-1 - Number(clock.dataset.left) / 1000}`)")
    for after, told in ((0, "Час"), (-9, "+0:10")):
        page.evaluate(f"judge.clock('add:{after}')")
        expect(page.locator("#clock[data-state=over] .clock-time")).to_have_text(told)
        faults += [f"{told} moves targets"] if places_at_all_sizes(page) != plain else []
    for place in (3, 5, 6, 7, 8):  # hands, a lift, a shot, a check, a best move
        page.goto(games[place])
        plain = places_at_all_sizes(page)
        for seat in (2, 3, 10):
            page.locator(f"label[for=s{seat}]").evaluate("label => label.click()")
            if page.locator("#answer").count():
                expect(page.locator("#answer .answer")).to_contain_text(f"{seat} · ")
            picked = places_at_all_sizes(page)
            moved = [size for size in plain if picked[size] != plain[size]]
            faults += [f"game {place}: a tap on {seat} moves targets at {moved}"] if moved else []
    assert not faults, "\n".join(faults)


def test_between_speakers_no_target_moves(
    page: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    games = play(server, *ROUND)
    sign_in(page, "judge")
    steady: dict[tuple[int, int, str], set[str]] = {}
    for game in games:
        page.goto(game)
        assert page.locator(".say").count() == 1, "what to say is shown"
        for width, height in sorted(SIZES):
            page.set_viewport_size({"width": width, "height": height})
            for name, place in page.evaluate(STEADY).items():
                steady.setdefault((width, height, name), set()).add(place)
    assert {key: places for key, places in steady.items() if len(places) > 1} == {}
