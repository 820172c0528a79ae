"""Roles behind a PIN, and every page of the judge closed to who sits in the game (screens.md §8)."""

import pytest
from django.contrib.auth.hashers import check_password
from django.test import Client
from django.urls import reverse

from games.models import Deputy, Seat
from games.urls import urlpatterns
from players.models import User
from tests.factories import JudgeFactory
from tests.games.tables import DEAL, STD, PlayedGame

pytestmark = pytest.mark.django_db
PAGE = {"Accept": "application/json"}


@pytest.fixture
def game() -> PlayedGame:
    played = PlayedGame()
    played.do(DEAL, {"do": "open_day"})
    return played


class Device:
    def __init__(self, game: PlayedGame, user: User | None = None) -> None:
        self.client = Client()
        self.client.force_login(user or game.judge)
        self.address = reverse("judge_game", args=[game.game.pk])

    def hides(self, **form: str) -> int:
        return self.client.post(f"{self.address}hide/", {"do": "hide"} | form).status_code

    def peek(self, pin: str | None = None) -> tuple[int, list[str]]:
        address = f"{self.address}roles/"
        answer = (
            self.client.get(address, headers=PAGE)
            if pin is None
            else self.client.post(address, {"pin": pin}, headers=PAGE)
        )
        assert "no-store" in answer["Cache-Control"]
        return answer.status_code, [one["role"] for one in answer.json().get("roles", [])]


def test_a_peek_is_answered_with_the_roles_and_kept_by_nobody(game: PlayedGame) -> None:
    assert Device(game).peek() == (200, STD)


def test_a_device_that_hides_everything_asks_for_the_pin_at_each_look(game: PlayedGame) -> None:
    tablet, phone = Device(game), Device(game)
    assert tablet.hides(pin="2468") == 303
    assert tablet.peek() == (403, [])
    assert tablet.peek("2468") == (200, STD)
    assert tablet.peek() == (403, []), "each look asks anew"
    assert phone.peek() == (200, STD), "another device is not hidden"
    assert tablet.client.post(f"{tablet.address}hide/", {"do": "show", "pin": "2468"}).status_code == 303
    assert tablet.peek() == (200, STD)


def test_a_device_that_hides_everything_tells_nothing_in_the_log_either(game: PlayedGame) -> None:
    tablet = Device(game)
    log = f"{tablet.address}log/"
    show = {"tap": "show"}
    assert "шериф" in tablet.client.post(f"{log}1/", show).content.decode(), "the deal, to be mended"
    tablet.hides(pin="2468")
    for address in (log, f"{log}1/", f"{log}2/"):
        answer = tablet.client.post(address, show)
        assert (answer.status_code, answer.headers["Location"]) == (303, f"{tablet.address}hide/"), address
    refused = tablet.client.post(f"{log}1/", {"tap": "deal", "expected_seq": "0", "key": "k"})
    assert (refused.status_code, refused.content) == (303, b"")
    assert [tablet.client.get(f"{log}{seq}").status_code for seq in ("", "2/", "1/")] == [200, 200, 303]
    tablet.client.post(f"{tablet.address}hide/", {"do": "show", "pin": "2468"})
    assert tablet.client.get(f"{log}1/").status_code == 200


def test_the_pin_is_kept_as_a_hash(game: PlayedGame) -> None:
    Device(game).hides(pin="2468")
    kept = User.objects.get(pk=game.judge.pk).pin
    assert "2468" not in kept
    assert check_password("2468", kept)


def test_without_a_pin_nothing_is_hidden_and_a_pin_is_four_to_eight_digits(game: PlayedGame) -> None:
    tablet = Device(game)
    assert [tablet.hides(pin=pin) for pin in ("", "123", "123456789", "12ab")] == [422] * 4
    assert tablet.peek() == (200, STD)
    assert [tablet.hides(pin="1234"), tablet.hides()] == [303, 303]


def test_five_wrong_pins_close_the_look_even_to_the_right_one(game: PlayedGame) -> None:
    tablet = Device(game)
    tablet.hides(pin="2468")
    assert [tablet.peek(f"000{number}")[0] for number in range(6)] == [422] * 5 + [429]
    assert tablet.peek("2468") == (429, [])


def test_a_right_pin_forgets_the_wrong_ones_before_it(game: PlayedGame) -> None:
    tablet = Device(game)
    tablet.hides(pin="2468")
    told = [tablet.peek(pin)[0] for pin in ("1", "2", "3", "4", "2468", "1", "2", "2468")]
    assert told == [422] * 4 + [200, 422, 422, 200]


def test_while_everything_is_hidden_nobody_puts_another_pin_in_its_place(game: PlayedGame) -> None:
    tablet = Device(game)
    tablet.hides(pin="2468")
    tablet.hides(pin="1111")
    assert (tablet.peek("1111")[0], tablet.peek("2468")[0]) == (422, 200)


def test_without_javascript_a_page_asks_for_the_pin(game: PlayedGame) -> None:
    tablet = Device(game)
    tablet.hides(pin="2468")
    address = f"{tablet.address}roles/"
    closed, opened = tablet.client.get(address), tablet.client.post(address, {"pin": "2468"})
    assert (closed.status_code, opened.status_code) == (403, 200)
    assert ("role--don" in closed.content.decode(), "role--don" in opened.content.decode()) == (False, True)


# ── who sits in the game ───────────────────────────────────────────────────────────────────────────────────

#: Read from the URL conf, so that a page that is added tomorrow is closed tomorrow.
OF_A_GAME = sorted(
    str(pattern.pattern) for pattern in urlpatterns if str(pattern.pattern).startswith("judge/games/<int")
)


@pytest.mark.parametrize("route", OF_A_GAME)
@pytest.mark.parametrize("method", ["get", "post"])
def test_no_judges_page_of_a_game_opens_to_who_sits_in_it(game: PlayedGame, route: str, method: str) -> None:
    """Even to a judge who was made its deputy before he got his seat."""
    seated = JudgeFactory()
    player = Seat.objects.get(game=game.game, number=3).player
    player.user = seated
    player.save(update_fields=["user"])
    Deputy.objects.create(game=game.game, person=player, kind=Deputy.Kind.JUDGE)
    before = game.seq
    device = Device(game, seated)
    address = f"/{route}".replace("<int:game_id>", str(game.game.pk)).replace("<int:seq>", "1")
    answer = getattr(device.client, method)(address, {"tap": "end_speech", "expected_seq": 2, "key": "x"})
    assert answer.status_code in (403, 405)  # 405: there is no such request for anybody
    assert answer.status_code == 403 or getattr(Device(game).client, method)(address).status_code == 405
    assert "role--" not in answer.content.decode()
    assert game.seq == before
