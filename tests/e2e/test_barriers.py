"""No barrier on any page of the judge, in any phase (screens.md §15): axe-core, both themes, two sizes."""

from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from games.rules import Action
from games.rules import actions as act
from games.rules.table import Role
from tests.e2e.axe import barriers
from tests.e2e.judge_client import Form, JudgeClient, form_of
from tests.e2e.site import Server
from tests.e2e.test_cut_network import NEW_GAME

#: Seats 1–6 civilians, 7 the sheriff, 8 the don, 9 and 10 mafia.
ROLES = (*[Role.CIVILIAN] * 6, Role.SHERIFF, Role.DON, Role.MAFIA, Role.MAFIA)
END = act.EndSpeech()


class Below:
    """Taps past the page, as the same device: the page is only opened where it is to be looked at."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page, self.server, self.found = page, server, dict[str, list[str]]()
        self.client = JudgeClient(server, ("", 0), wait=lambda tries: None)
        self.client.through = self.client.direct
        self.game = self.seq = 0

    def new_game(self) -> None:
        self.game, self.seq = int(self.server.shell(NEW_GAME.format(edition="fiim-2025"))), 0
        self.page.goto(self.address)
        self.client.cookies = {one["name"]: one["value"] for one in self.page.context.cookies()}  # type: ignore[typeddict-item]

    @property
    def address(self) -> str:
        return f"/judge/games/{self.game}/"

    def does(self, *actions: Action) -> None:
        for action in actions:
            self.sends(form_of(action))
            self.seq += 1

    def sends(self, form: Form) -> None:
        key = f"{self.game}-{self.seq}-{form[0][1]}"
        status = self.client.tap(self.game, form, seq=self.seq, key=key)
        assert status in (200, 303), (form, status)

    def look(self, name: str, address: str = "") -> None:
        self.page.goto(f"{self.address}{address}")
        self.look_here(name)

    def look_here(self, name: str) -> None:
        if found := barriers(self.page):
            self.found[name] = found


@pytest.fixture
def below(page: Page, server: Server, sign_in: Callable[[Page, str], None]) -> Iterator[Below]:
    sign_in(page, "judge")
    seen = Below(page, server)
    yield seen
    assert [f"{name}: {one}" for name, found in seen.found.items() for one in found] == []


def speeches(order: Sequence[int], nominations: dict[int, int]) -> Iterator[Action]:
    for seat in order:
        if seat in nominations:
            yield act.Nominate(seat, nominations[seat])
        yield END


def test_before_a_game(below: Below, page: Page) -> None:
    page.goto("/judge/")
    below.look_here("an empty list")
    page.goto("/judge/games/new/")
    below.look_here("a new game")
    page.locator("[name=do][value=create]").click()
    page.wait_for_selector("[role=alert]")
    below.look_here("a new game with errors")
    below.new_game()
    below.look_here("the deal from cards")
    below.look("before the draw", "?mode=draw")
    below.sends([("tap", "draw")])
    below.look("the pass-round", "?mode=draw")
    page.locator("#go").press("Enter")
    page.wait_for_selector("#role-card .answer")
    below.look_here("a role in the pass-round")
    for address in ("check/", "hand-over/", "manage/", "log/", "hide/", "remarks/"):
        below.look(address, address)
    for address in ("/judge/", "/judge/settings/", "/judge/result/", "/judge/offline/", "/trust/"):
        page.goto(address)
        below.look_here(address)


def test_a_day(below: Below, page: Page) -> None:
    below.new_game()
    below.does(act.Deal(ROLES))
    for step in ("", "sheriff", "seating", "done"):
        below.look(f"night 0, {step}", f"?step={step}")
    below.does(act.OpenDay(), *[act.Foul(2)] * 3, act.Foul(3), act.Nominate(1, 4))
    below.look("a speech")
    for sheet in ("more", "foul", "remove", "team_defeat", "withdraw_foul"):
        below.look(f"sheet {sheet}", f"?sheet={sheet}")
    below.page.goto(below.address)
    page.locator("#f2").click()
    page.wait_for_selector(".ask")
    below.look_here("a question")
    below.page.goto(below.address)
    page.locator("#peek").click()
    page.wait_for_selector(".secret")
    below.look_here("a peek")
    below.does(END, *speeches(range(2, 11), {5: 3}))
    below.look("the ballot due")
    below.does(act.OpenVoting())
    below.look("a ballot")
    page.goto(below.address)
    page.locator("label[for=s1]").click()
    below.look_here("a ballot with hands")
    below.does(act.Vote(4, voters=(1, 2, 3, 4, 5)))  # the rest is credited to the last one
    below.look("a tie")
    below.does(END, END)
    below.does(act.Vote(4, count=5))
    below.look("a lift")
    below.does(act.Lift(count=10))
    below.look("a last word")
    below.does(END, END)
    below.look("the night due")
    below.look("the log", "log/")
    below.look("an amendment", f"log/{below.seq}/")


def test_nights_to_the_end(below: Below, page: Page) -> None:
    below.new_game()
    below.does(act.Deal(ROLES), act.OpenDay(), *speeches(range(1, 11), {}))
    below.does(act.BeginNight())
    below.look("a shot")
    below.look("a shot by shooter", "?mode=shooters")
    below.does(act.Shoot(target=1))
    page.goto(below.address)
    page.locator("label[for=s7]").click()
    page.wait_for_selector("#answer .answer")
    below.look_here("the don's check")
    below.does(act.Check("don", 7))
    page.goto(below.address)
    page.locator("label[for=s8]").click()
    page.wait_for_selector("#answer .answer")
    below.look_here("the sheriff's check")
    below.does(act.Check("sheriff", 8))
    below.look("the best move")
    page.locator("label[for=s8]").click()
    below.look_here("a best move begun")
    below.does(act.BestMove((8, 9, 10)), END)
    below.look("a day due")
    below.does(act.TeamDefeat(8))
    below.look("decided")
    below.sends([("tap", "announce"), ("sure", "1")])
    below.look("announced")
    page.goto(f"/games/{below.game}/")
    below.look_here("the protocol")
    for name, address in (
        ("the final protocol", f"/verify/{below.game}/"),
        ("the protocol on paper", f"/verify/{below.game}/print/"),
        ("the empty form", "/judge/blank/"),
        ("the queue", "/verify/"),
        ("the log of an announced game", f"{below.address}log/"),
    ):
        page.goto(address)
        below.look_here(name)


OFFER = """
from games.models import Game
from games.services import offer
from players.models import User
game = Game.objects.get(pk={game})
judge = User.objects.get(username="judge")
print(offer(game_id=game.pk, actor=judge, device=game.lease_device, kind="assistant"))
"""


def test_on_other_devices(
    below: Below,
    page: Page,
    server: Server,
    open_context: Callable[..., BrowserContext],
    sign_in: Callable[[Page, str], None],
) -> None:
    below.new_game()
    below.does(act.Deal(ROLES), act.OpenDay(), act.Foul(3))
    page.goto(f"{below.address}hand-over/")
    page.locator("[name=to]").first.click()
    page.wait_for_selector(".qr")
    below.look_here("a code for another device")
    other = open_context().new_page()
    sign_in(other, "judge")
    other.goto(below.address)
    expect(other.locator(".ask--lease")).to_be_visible()
    below.found["the mirror"] = barriers(other)
    assistant = open_context().new_page()
    sign_in(assistant, "judge2")
    assistant.goto(f"/judge/accept/{server.shell(OFFER.format(game=below.game)).strip()}/")
    below.found["an offer"] = barriers(assistant)
    assistant.locator("main button").click()
    assistant.wait_for_url("**/fouls/")
    below.found["an assistant"] = barriers(assistant)
