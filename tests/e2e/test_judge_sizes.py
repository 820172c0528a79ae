"""The judge's screen at six sizes: nothing sideways, every target for a finger, and none that moves (§16)."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.site import Server

SIZES = {(390, 844), (360, 640), (768, 1024), (1024, 768), (1180, 820), (820, 1180)}
#: The main phases with the longest nicks, ten candidates and four fouls, each a game of its own.
GAMES = """
from games import services
from games.access import person_of
from games.models import Game
from players.models import User
from tests.factories import PlayerFactory
from tests.games.tables import DEAL, END, PlayedGame

NICKS = ["Кіт із провулка Сліпого Поета", "Пані Полин", "Барон фон Трюфель-Вишневецький", "Джміль", "Ро",
         "Кардинал", "Примара Опери", "Сойка", "Капітан Немо", "Архіваріус Оксамитовий"]
judge = User.objects.get(username="judge")
players = [PlayerFactory(nick=f"{nick}.") for nick in NICKS]


def played(*actions):
    game = PlayedGame.__new__(PlayedGame)
    game.judge = judge
    game.game = services.create_game(
        judge=person_of(judge), edition="fiim-2025", variants={}, players=players, table=2
    )
    for action in actions:
        game.do(action)
    print(game.game.pk)


OPEN, FOUL = {"do": "open_day"}, {"do": "foul", "seat": 4}
full = [DEAL, OPEN, FOUL, FOUL, FOUL]
for seat in range(1, 11):
    full += [{"do": "nominate", "by": seat, "target": seat % 10 + 1}, END]
two = [DEAL, OPEN, {"do": "nominate", "by": 1, "target": 3}, END, {"do": "nominate", "by": 2, "target": 8},
       *[END] * 9, {"do": "open_voting"}, {"do": "vote", "for": 3, "voters": [1, 2, 4, 5, 9]}]
night = [DEAL, OPEN, *[END] * 10, {"do": "begin_night"}]
shot = [*night, {"do": "shoot", "target": 5}]
checked = [*shot, *({"do": "check", "by": by, "target": None} for by in ("don", "sheriff"))]
played()
played(DEAL)
played(*full[:-1])
played(*full, {"do": "open_voting"}, {"do": "vote", "for": 2, "voters": [1, 4]})
played(*two)
played(*two, END, END, {"do": "vote", "for": 3, "count": 5})
played(*night)
played(*shot)
played(*checked)
played(*checked, {"do": "best_move", "targets": [8, 9, 1]})
played(DEAL, {"do": "team_defeat", "seat": 9})
"""
#: What of the screen is wrong at this size, in words.
FAULTS = """
() => {
  const told = [], wide = innerWidth, seen = (one) => one.checkVisibility();
  const name = (one) => one.id || one.className || one.textContent.trim().slice(0, 20);
  if (document.documentElement.scrollWidth > wide) told.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const one of document.querySelectorAll("#panel *")) {
    const box = one.getBoundingClientRect();
    if (seen(one) && box.width && box.right > wide + 1 && !one.closest(".cands ol, .phases")) told.push(`${name(one)} stands out`);
  }
  for (const one of document.querySelectorAll("#panel button, #panel a, #panel label")) {
    const box = one.getBoundingClientRect();
    if (seen(one) && (box.height < 47.5 || box.width < 47.5)) told.push(`${name(one)}: ${box.width} × ${box.height}`);
  }
  for (const one of document.querySelectorAll(".foot, .seats, .slot-msg")) {
    const box = one.getBoundingClientRect();
    if (seen(one) && (box.bottom > innerHeight + 1 || box.top < 0)) told.push(`${name(one)} is not on the screen`);
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
LONG = "Гру веде інший пристрій, планшет Архіваріуса, з 21:02, і цей рядок довший за два рядки телефона. " * 2


@pytest.mark.timeout(300)
def test_every_phase_fits_every_size_and_no_message_moves_a_target(
    page: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    games = server.shell(GAMES).split()
    sign_in(page, "judge")
    faults: list[Any] = []
    for place, game in enumerate(games):
        page.goto(f"/judge/games/{game}/")
        for width, height in sorted(SIZES):
            page.set_viewport_size({"width": width, "height": height})
            where = f"game {place}, {width} × {height}"
            faults += [f"{where}: {fault}" for fault in page.evaluate(FAULTS)]
            plain = page.evaluate(PLACES)
            for kind in ("wait", "refused"):
                page.evaluate("([kind, text]) => judgeQueue.banner(kind, 'warn', text, text)", [kind, LONG])
                moved = sum(a != b for a, b in zip(plain, page.evaluate(PLACES), strict=True))
                faults += [f"{where}: {moved} targets move when {kind}"] if moved else []
    assert not faults, "\n".join(faults)
