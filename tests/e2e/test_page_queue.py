"""Taps through the page on a bad network: none is lost, none is doubled, all is seen (screens.md §7)."""

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from games.rules import Action, Phase, State, allowed_actions, edition_for, new_game, play
from games.rules import actions as act
from games.rules.codec import dump_action
from games.rules.table import SEATS
from tests.e2e.browser_proxy import BrowserProxy
from tests.e2e.cutting_proxy import CUTS
from tests.e2e.site import Server
from tests.e2e.test_cut_network import NEW_GAME

THE_LOG = """
import json
from games.models import JudgeAction
rows = JudgeAction.all_objects.filter(game_id={game}).order_by("seq")
print(json.dumps([[row.kind, row.action] for row in rows]))
"""
#: A click, and whether the page took it as a tap: its guards swallow some on purpose.
CLICK = """selector => {
  let taken = false;
  const key = document.querySelector(selector);
  if (!key || key.disabled) return false;
  document.addEventListener("judge:taken", () => { taken = true; }, { once: true });
  key.click();
  return taken;
}"""
TRIES = 400


@pytest.fixture
def expected_console(expected_console: list[str]) -> list[str]:
    return [*expected_console, "ERR_EMPTY_RESPONSE", "ERR_CONTENT_LENGTH_MISMATCH", "ERR_INCOMPLETE", "503"]


@pytest.fixture
def network(server: Server) -> Iterator[BrowserProxy]:
    with BrowserProxy(int(server.url.rsplit(":", 1)[1]), Random(61), share=0.4) as proxy:
        yield proxy


class Fingers:
    """A judge at the page who does not wait for the network; `rows` is what he meant."""

    def __init__(self, page: Page, random: Random) -> None:
        self.page, self.random = page, random
        self.states: list[State] = [new_game(edition_for("fiim-2025"))]
        self.rows: list[list[Any]] = []

    @property
    def state(self) -> State:
        return self.states[-1]

    def means(self, action: Action) -> None:
        self.states.append(play(self.state, action)[0])
        self.rows.append(["action", dump_action(action)])

    def undo(self) -> None:
        """One step back; nothing may wait before it."""
        self.settled()
        self.press("#undo")
        self.states.pop()
        self.rows.append(["undo", None])
        self.settled()

    def tap(self, selector: str, action: Action) -> None:
        self.press(selector)
        self.means(action)

    def press(self, selector: str) -> None:
        for _ in range(TRIES):
            if self.page.evaluate(CLICK, selector):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"not taken: {selector}")

    def pick(self, *seats: int) -> None:
        for seat in seats:
            self.touch(f"label[for=s{seat}]")

    def touch(self, selector: str) -> None:
        self.page.locator(selector).click()

    def settled(self) -> None:
        self.page.wait_for_function("() => window.judgeQueue.waits() === 0", timeout=60_000)

    def foul(self) -> None:
        fouls = self.state.discipline.fouls_of
        self.settled_if(self.page.locator(".foul").count() == 0)
        seat = self.random.choice([seat for seat in self.state.seats.alive if fouls(seat) < 2] or [0])
        if seat:
            self.tap(f"#f{seat}", act.Foul(seat))

    def settled_if(self, needed: bool) -> None:
        if needed:
            self.settled()

    def step(self) -> None:
        random, state = self.random, self.state
        match state.phase:
            case Phase.SPEECHES:
                self.speech(state)
            case Phase.BALLOT:
                most = state.alive_count - sum(ballot.count for ballot in state.vote.cast)
                self.counted(random.randint(0, most))
            case Phase.LIFT_VOTE:
                self.counted(random.randint(0, state.alive_count))
            case Phase.SHOOTING:
                self.chosen(lambda seat: act.Shoot(target=seat))
            case Phase.DON_CHECK:
                self.chosen(lambda seat: act.Check("don", seat))
            case Phase.SHERIFF_CHECK:
                self.chosen(lambda seat: act.Check("sheriff", seat))
            case Phase.BEST_MOVE:
                seats = sorted(random.sample(sorted(set(SEATS) - set(state.seats.leaving)), 3))
                self.pick(*seats)
                self.tap("#go", act.BestMove(tuple(seats)))
            case Phase.DAY_DUE:
                self.tap("#go", act.OpenDay())
            case Phase.VOTING_DUE:
                self.tap("#go", act.OpenVoting())
            case Phase.NIGHT_DUE:
                self.tap("#go", act.BeginNight())
            case _:
                self.tap("#go", act.EndSpeech())
        if random.random() < 0.3:
            self.foul()

    def speech(self, state: State) -> None:
        speaker, random = state.speech.speaker or 0, self.random
        has_named = any(nomination.by == speaker for nomination in state.day.nominations)
        free = [seat for seat in state.seats.alive if seat not in state.day.candidates and not has_named]
        if free and random.random() < 0.4 and speaker not in state.discipline.losses:
            self.settled()
            seat = random.choice(free)
            self.tap(f"button#s{seat}", act.Nominate(speaker, seat))
        self.tap("#go", act.EndSpeech())

    def counted(self, count: int) -> None:
        self.touch(f"#pad button >> nth={count}")
        called = self.state.vote.called
        lift = self.state.phase is Phase.LIFT_VOTE
        self.tap("#go", act.Lift(count=count) if lift else act.Vote(called or 0, count=count))

    def chosen(self, action: Callable[[int], Action]) -> None:
        allowed = allowed_actions(self.state)
        # A shot at a seat that is out is a miss: the screen has one key for all of them.
        shown = self.state.seats.alive if self.state.phase is Phase.SHOOTING else SEATS
        seat = self.random.choice([seat for seat in shown if action(seat) in allowed])
        self.pick(seat)
        self.tap("#go", action(seat))


def open_game(page: Page, server: Server, network: BrowserProxy, random: Random) -> tuple[int, Fingers]:
    game = int(server.shell(NEW_GAME.format(edition="fiim-2025")))
    page.goto(f"{network.url}/judge/games/{game}/")
    return game, Fingers(page, random)


def deal(fingers: Fingers) -> None:
    seats = fingers.random.sample(SEATS, 4)
    fingers.pick(*seats)
    roles = ["civilian"] * 10
    for role, seat in zip(("sheriff", "don", "mafia", "mafia"), seats, strict=True):
        roles[seat - 1] = role
    fingers.tap("#go", act.Deal(tuple(roles)))
    fingers.settled()
    for _ in range(3):  # the acquaintance: no action, but a tap that waits for the network as others do
        fingers.press("#go")
        fingers.settled()


def the_log(server: Server, game: int) -> list[list[Any]]:
    rows: list[list[Any]] = json.loads(server.shell(THE_LOG.format(game=game)))
    return rows


def quick(context: BrowserContext) -> None:
    """Retries come at once."""
    context.add_init_script(
        'addEventListener("DOMContentLoaded", () => document.querySelector("#words")'
        '?.setAttribute("data-backoff", "5,20"));'
    )


@pytest.mark.parametrize("seed", [7, 8])
def test_a_game_through_the_page_over_a_cutting_network_is_the_game_that_was_meant(
    seed: int, page: Page, server: Server, network: BrowserProxy, sign_in: Callable[[Page, str], None]
) -> None:
    quick(page.context)
    page.on("dialog", lambda dialog: dialog.accept())
    sign_in(page, "judge")
    game, fingers = open_game(page, server, network, Random(seed))
    deal(fingers)
    while fingers.state.phase is not Phase.FINISHED and len(fingers.rows) < 90:
        fingers.step()
        fingers.settled_if(fingers.state.phase not in (Phase.SPEECHES, Phase.LAST_WORDS))
        if len(fingers.rows) % 15 == 0:
            page.reload()
        if len(fingers.rows) % 20 == 0:
            fingers.undo()
    fingers.settled()
    assert the_log(server, game) == fingers.rows
    assert len(fingers.rows) > 40
    assert set(CUTS) < set(network.cuts)


def test_taps_wait_in_sight_survive_a_reload_and_are_sent_when_the_network_is_back(
    page: Page, server: Server, network: BrowserProxy, sign_in: Callable[[Page, str], None]
) -> None:
    page.on("dialog", lambda dialog: dialog.accept())
    sign_in(page, "judge")
    network.share = 0
    game, fingers = open_game(page, server, network, Random(1))
    deal(fingers)
    fingers.tap("#go", act.OpenDay())
    fingers.settled()
    network.is_down = True
    fingers.tap("#f10", act.Foul(10))
    fingers.tap("button#s4", act.Nominate(1, 4))
    banner = page.locator("#slot .banner--wait")
    expect(banner).to_contain_text("Немає мережі. Чекають 2 дії.")
    expect(banner).to_contain_text("Фол 10, 1 виставляє 4. Надішлемо самі, не подвоїмо.")
    # How long is only to be seen; a reader is told once, with the time.
    age = banner.locator(".age")
    expect(age).to_have_text(re.compile(r"^уже \d+ с$"))
    expect(age).to_have_attribute("aria-hidden", "true")
    expect(banner.locator(".sr")).to_have_text(re.compile(r"^З \d\d:\d\d\.$"))
    expect(page.locator("#save")).to_have_text("Чекає: 2")
    assert not page.evaluate(CLICK, "button#s5"), "one nomination may wait"
    fingers.tap("#go", act.EndSpeech())
    expect(page.locator("#go .go-label")).to_have_text("Чекаємо на сервер")
    page.reload()
    expect(banner).to_contain_text("Чекають 3 дії")
    expect(page.locator(".seat.is-pending")).to_have_count(2)
    network.is_down = False
    expect(page.locator("#slot")).to_contain_text("Зв’язок є. Надіслано 3 дії. Усе збережено о")
    assert the_log(server, game) == fingers.rows
    assert page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('queue:'))") == []
