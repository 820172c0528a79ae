"""One writer on the screen: mirrors, taking over, handing over, assistants, and who never gets in (§7)."""

import re
from urllib.parse import urlsplit

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import services
from games.access import person_of
from games.models import Deputy, Game, HandOver
from games.rules import Phase
from games.rules.actions import Foul
from players.models import User
from tests.factories import JudgeFactory, MemberFactory
from tests.games.tables import PlayedGame, key

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


class Device:
    """A browser of somebody signed in."""

    def __init__(self, game: PlayedGame, user: User | None = None, browser: str = "") -> None:
        self.game, self.client = game, Client(headers={"User-Agent": browser})
        self.client.force_login(user or game.judge)
        self.address = reverse("judge_game", args=[game.game.pk])

    def tap(self, tap: str, **fields: object) -> HttpResponse:
        told = {"expected_seq": self.game.seq, "key": key(), "tap": tap} | fields
        return self.client.post(f"{self.address}actions", told, headers=HTMX)

    def text(self, response: HttpResponse | None = None) -> str:
        page = response or self.client.get(self.address)
        return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())

    def is_locked(self) -> bool:
        return "<fieldset" in self.client.get(self.address).content.decode()


@pytest.fixture
def game() -> PlayedGame:
    return PlayedGame()


@pytest.fixture
def tablet(game: PlayedGame) -> Device:
    """The device that dealt."""
    device = Device(game)
    assert device.tap("deal", sheriff=7, don=8, mafia=[9, 10]).status_code == 200
    return device


def test_another_device_of_the_judge_sees_the_game_with_its_keys_locked(
    game: PlayedGame, tablet: Device
) -> None:
    phone = Device(game)
    assert (tablet.is_locked(), phone.is_locked()) == (False, True)
    assert "Гру веде інший пристрій." in phone.text()
    assert "Тут лише перегляд." in phone.text()
    refused = phone.tap("open_day")
    assert (refused.status_code, refused["X-Lease-Held"]) == (409, "1")
    assert game.seq == 1


def test_clock_log_and_steps_beside_the_log_are_locked_too(game: PlayedGame, tablet: Device) -> None:
    phone = Device(game)
    assert phone.client.post(f"{phone.address}clock", {"command": "pause"}, headers=HTMX).status_code == 409
    body = {"expected_seq": 1, "key": key(), "tap": "drop"}
    assert phone.client.post(f"{phone.address}log/1/", body).status_code == 409
    assert phone.tap("announce", sure="1").status_code == 409


def test_the_log_shows_the_clock_to_the_device_that_leads(game: PlayedGame, tablet: Device) -> None:
    """Another device would not learn of a pause, and ring too early."""
    tablet.tap("open_day")
    shown = [
        'id="clock"' in one.client.get(f"{one.address}log/").content.decode()
        for one in (tablet, Device(game))
    ]
    assert shown == [True, False]


def test_taking_over_asks_once_and_both_devices_say_it(game: PlayedGame, tablet: Device) -> None:
    phone = Device(game, browser="Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0 Mobile Safari/537.36")
    asked = phone.client.post(f"{phone.address}take", headers=HTMX)
    assert "Взяти гру на цей пристрій?" in phone.text(asked)
    assert phone.is_locked()
    taken = phone.client.post(f"{phone.address}take", {"sure": "1"}, headers=HTMX)
    assert "Гру веде цей пристрій." in phone.text(taken)
    assert (tablet.is_locked(), phone.is_locked()) == (True, False)
    assert re.search(r"Гру забрав телефон .+ о \d\d:\d\d\.", tablet.text())
    assert "Повернути" in tablet.text()


def test_a_game_that_was_handed_over_stands_in_the_list_of_its_new_judge(game: PlayedGame) -> None:
    other = JudgeFactory()
    token = services.offer(game_id=game.game.pk, actor=game.judge, device="a", kind=Deputy.Kind.JUDGE)
    services.accept(token=token, actor=other, device="b")
    page = Device(game, other).client.get("/judge/").content.decode()
    assert f"/judge/games/{game.game.pk}/" in page
    assert f"від судді {person_of(game.judge).nick}" in page
    helper, stranger = JudgeFactory(), JudgeFactory()
    token = services.offer(game_id=game.game.pk, actor=other, device="b", kind=Deputy.Kind.ASSISTANT)
    services.accept(token=token, actor=helper, device="c")
    for user in (helper, stranger):
        assert (
            f"/judge/games/{game.game.pk}/" not in Device(game, user).client.get("/judge/").content.decode()
        )


def test_a_device_is_told_of_news_only(game: PlayedGame, tablet: Device) -> None:
    phone = Device(game)
    mark = re.search(r'data-mark="([^"]+)"', phone.client.get(phone.address).content.decode())
    assert mark is not None
    pulse = {"path": f"{phone.address}pulse", "data": {"seen": mark[1]}, "headers": HTMX}
    assert phone.client.get(**pulse).status_code == 204
    tab = Device(game, game.judge)  # a second tab of the tablet has its cookies
    tab.client.cookies = tablet.client.cookies
    seen = re.search(r'data-mark="([^"]+)"', tablet.client.get(tablet.address).content.decode())
    assert seen is not None
    tabs = {"path": f"{tablet.address}pulse", "headers": HTMX}
    assert tab.client.get(**tabs, data={"seen": seen[1]}).status_code == 204
    told = tablet.client.post(
        f"{tablet.address}clock", {"command": "pause"}, headers={"Accept": "application/json"}
    ).json()
    assert tab.client.get(**tabs, data={"seen": seen[1]}).status_code == 200
    assert tablet.client.get(**tabs, data={"seen": told["mark"]}).status_code == 204
    tablet.tap("foul:4")
    fresh = phone.client.get(**pulse)
    assert fresh.status_code == 200
    assert 'data-n="1"' in fresh.content.decode()


def offered(tablet: Device, to: str) -> str:
    page = tablet.client.post(f"{tablet.address}hand-over/", {"to": to})
    assert 'src="data:image/svg+xml' in page.content.decode()
    return urlsplit(page.context["link"]).path


def test_a_game_is_handed_by_code_to_another_judge_once(game: PlayedGame, tablet: Device) -> None:
    link = offered(tablet, "judge")
    other = Device(game, JudgeFactory())
    assert other.client.get(tablet.address).status_code == 403
    assert other.client.post(link).headers["Location"] == tablet.address
    assert (tablet.is_locked(), other.is_locked()) == (True, False)
    third = Device(game, JudgeFactory())
    assert third.client.post(link).status_code == 403
    assert third.client.get(tablet.address).status_code == 403


def test_the_page_with_the_code_says_what_became_of_it(game: PlayedGame, tablet: Device) -> None:
    page = tablet.client.post(f"{tablet.address}hand-over/", {"to": "judge"})
    told, link = page.context["told"], urlsplit(page.context["link"]).path
    assert f'hx-get="{told}"' in page.content.decode()
    assert tablet.client.get(told).status_code == 204
    other = Device(game, JudgeFactory(), browser="Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) Safari/604.1")
    assert other.client.get(told).status_code == 403
    other.client.post(link)
    nick = person_of(User.objects.get(pk=other.client.session["_auth_user_id"])).nick
    assert f"Веде планшет {nick}. Тут лише перегляд." in tablet.text(tablet.client.get(told))


def test_a_code_that_was_not_used_in_time_gives_way_to_a_new_one(game: PlayedGame, tablet: Device) -> None:
    page = tablet.client.post(f"{tablet.address}hand-over/", {"to": "assistant"})
    HandOver.objects.update(expires_at=timezone.now())
    over = tablet.client.get(page.context["told"])
    assert "Час коду вийшов" in tablet.text(over)
    assert 'name="to" value="assistant"' in over.content.decode()


@pytest.mark.parametrize(
    ("browser", "kind"),
    [
        ("Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1", "планшет"),
        ("Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/131.0 Safari/537.36", "планшет"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1", "телефон"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36", "комп’ютер"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15", "пристрій"),
        ("curl/8.5", "пристрій"),
    ],
)
def test_a_mirror_says_which_device_writes(game: PlayedGame, browser: str, kind: str) -> None:
    writer = Device(game, browser=browser)
    writer.tap("deal", sheriff=7, don=8, mafia=[9, 10])
    assert re.search(rf"Веде {kind} .+ з \d\d:\d\d\. Тут лише перегляд\.", Device(game).text())


def test_a_look_at_the_link_takes_nothing(game: PlayedGame, tablet: Device) -> None:
    link = offered(tablet, "judge")
    other = Device(game, JudgeFactory())
    assert other.client.get(link).status_code == 200
    assert not tablet.is_locked()


def test_an_assistant_gives_fouls_and_sees_no_judges_page(game: PlayedGame, tablet: Device) -> None:
    helper = Device(game, MemberFactory().user)
    fouls = reverse("judge_assist", args=[game.game.pk])
    assert helper.client.post(offered(tablet, "assistant")).headers["Location"] == fouls
    told = {"seat": 4, "key": key()}
    assert helper.client.post(fouls, told).status_code == 303
    page = helper.client.get(fouls)
    assert page.status_code == 200
    assert "role--" not in page.content.decode()
    for name in ("judge_game", "judge_roles", "judge_log", "judge_hand_over", "judge_pulse"):
        assert helper.client.get(reverse(name, args=[game.game.pk])).status_code == 403
    assert Game.objects.get().lease_device != ""


def test_case_36_an_assistants_tap_sent_twice_is_one_foul_and_the_same_answer(
    game: PlayedGame, tablet: Device
) -> None:
    helper = Device(game, MemberFactory().user)
    fouls = reverse("judge_assist", args=[game.game.pk])
    helper.client.post(offered(tablet, "assistant"))
    answers = [helper.client.post(fouls, {"seat": 4, "key": "one-touch"}, follow=True) for _ in range(2)]
    nick = game.game.seats.get(number=4).player.nick
    for answer in answers:
        assert f"Записано: фол, місце 4, {nick}. Фолів тепер: 1." in helper.text(answer)
    assert game.state.discipline.fouls_of(4) == 1
    assert helper.client.post(fouls, {"seat": 5, "key": "one-touch"}).status_code == 409


def test_a_judge_who_only_assists_here_gets_nothing_from_the_judges_address(
    game: PlayedGame, tablet: Device
) -> None:
    helper = Device(game, JudgeFactory())
    assert helper.client.post(offered(tablet, "assistant")).status_code == 303
    before = game.seq
    for tap in ("foul:4", "undo", "open_day", "announce", "draw", "begin"):
        assert helper.tap(tap, sure="1").status_code == 403
        assert "panel" not in helper.text(helper.tap(tap))
    assert game.seq == before


def test_an_assistants_page_is_the_same_whomever_the_night_kills(game: PlayedGame, tablet: Device) -> None:
    helper = Device(game, MemberFactory().user)
    fouls = reverse("judge_assist", args=[game.game.pk])
    helper.client.post(offered(tablet, "assistant"))
    if game.state.phase is Phase.DAY_DUE:
        game.do({"do": "open_day"})
    while game.state.phase is Phase.SPEECHES:
        game.do({"do": "end_speech"})
    game.do({"do": "begin_night"})

    def page() -> str:
        hidden = r'name="(csrfmiddlewaretoken|key)" value="[^"]*"'
        return re.sub(hidden, "", helper.client.get(fouls).content.decode())

    before = page()
    game.do({"do": "shoot", "target": 5})
    assert page() == before
    game.do({"do": "check", "by": "don", "target": None})
    assert page() == before


def test_an_assistants_foul_does_not_make_the_judges_tap_stale(game: PlayedGame, tablet: Device) -> None:
    helper = MemberFactory().user
    token = services.offer(
        game_id=game.game.pk,
        actor=game.judge,
        device=Game.objects.get().lease_device,
        kind=Deputy.Kind.ASSISTANT,
    )
    services.accept(token=token, actor=helper, device="phone")
    services.record_action(
        game_id=game.game.pk, actor=helper, action=Foul(4),
        expected_seq=1, key=key(), device="phone", assists=True,
    )  # fmt: skip
    assert tablet.tap("open_day", expected_seq=1).status_code == 200


def test_a_person_seated_in_the_game_opens_none_of_its_pages(game: PlayedGame, tablet: Device) -> None:
    seated = game.game.seats.get(number=4).player
    seated.user = JudgeFactory()
    seated.save()
    device = Device(game, seated.user)
    for to in ("judge", "assistant"):
        assert device.client.post(offered(tablet, to)).status_code == 403
    for name in ("game", "assist", "hand_over", "pulse", "roles", "log"):
        assert device.client.get(reverse(f"judge_{name}", args=[game.game.pk])).status_code == 403
    assert device.client.post(f"{device.address}take", {"sure": "1"}).status_code == 403


def test_a_forged_device_is_another_device(game: PlayedGame, tablet: Device) -> None:
    forger = Device(game)
    forger.client.cookies["device"] = Game.objects.get().lease_device + ":forged"
    assert forger.is_locked()
    assert tablet.client.cookies["device"]["httponly"]
