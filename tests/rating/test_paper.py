"""Games entered from paper: a result alone, and a whole game by taps without clocks."""

import datetime
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from config.doctor import games as doctor
from games import publication
from games.access import person_of
from games.models import BestMove, Departure, Game, GameKind, Seat, Status
from players.club import club_zone
from players.models import Player, User
from rating.results import result_of
from tests.factories import ClubAdminFactory, EveningFactory, JudgeFactory, MemberFactory, PlayerFactory
from tests.games.tables import DEAL, key
from tests.rating.club import autumn, total_of

pytestmark = pytest.mark.django_db

DAY = "2026-10-05"


@pytest.fixture
def judge() -> User:
    judge: User = JudgeFactory()
    person_of(judge)
    return judge


@pytest.fixture
def people() -> list[Player]:
    return [PlayerFactory() for _ in range(10)]


def signed_in(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def form(people: list[Player], **changed: Any) -> dict[str, Any]:
    """Seats 7 the sheriff, 8 the don, 9 and 10 mafia; the blacks won, 5 was shot and named 8, 9 and 1."""
    roles = {7: "sheriff", 8: "don", 9: "mafia", 10: "mafia"}
    told: dict[str, Any] = {
        "nick": [person.nick for person in people],
        "played_on": DAY,
        "table": "2",
        "number": "3",
        "winner": "black",
        "killed": "5",
        "target-1": "8",
        "target-2": "9",
        "target-3": "1",
        "do": "enter",
    }
    for seat in range(1, 11):
        told |= {f"role-{seat}": roles.get(seat, "civilian"), f"left-{seat}": "", f"bonus-{seat}": "0"}
    return told | changed


def test_a_result_on_paper_becomes_a_protocol_that_waits_for_its_second_person(
    judge: User, people: list[Player]
) -> None:
    season = autumn()
    evening = EveningFactory(starts_at=datetime.datetime(2026, 10, 5, 16, tzinfo=datetime.UTC))
    client = signed_in(judge)
    points = {"bonus-4": "0,3", "reason-4": "версія", "left-2": "fouls", "comment": "З паперу"}
    response = client.post("/judge/result/", form(people, **points))
    game = Game.objects.get()
    assert (response.status_code, response.headers["Location"]) == (302, f"/verify/{game.pk}/")
    assert (game.kind, game.status, game.winner, game.evening, game.table, game.number, game.comment) == (
        GameKind.RESULT, Status.FINISHED, "black", evening, 2, 3, "З паперу",
    )  # fmt: skip
    assert (str(game.played_on), game.judge) == (DAY, person_of(judge))
    assert [seat.role for seat in game.seats.all()] == ["civilian"] * 6 + ["sheriff", "don", "mafia", "mafia"]
    assert [seat.player for seat in game.seats.all()] == people
    assert sorted(Departure.all_objects.values_list("seat__number", "how")) == [(2, "fouls"), (5, "shot")]
    assert BestMove.all_objects.values_list("by__number", "targets", "hits").get() == (5, [8, 9, 1], 2)
    assert doctor.results()[1] == []
    second = ClubAdminFactory()
    publication.verify(game_id=game.pk, actor=second)
    publication.publish(game_id=game.pk, actor=second)
    assert total_of(season, people[3]) == 3000
    assert total_of(season, people[8]) == 10_000
    assert result_of(game.pk).first_killed == 5


def test_a_result_that_is_entered_twice_is_one_game(judge: User, people: list[Player]) -> None:
    """Guests too: each press would make new ones."""
    client, told = signed_in(judge), form(people)
    told["nick"][3] = "Гість 1"
    first, second = (client.post("/judge/result/", told) for _ in range(2))
    assert (first.headers["Location"], second.status_code) == (second.headers["Location"], 302)
    assert (Game.objects.count(), Player.objects.filter(is_guest=True).count()) == (1, 1)
    assert "Цю гру вже внесено" in client.get(second.headers["Location"]).content.decode()
    client.post("/judge/result/", form(people, nick=[*told["nick"][1:], told["nick"][0]]))
    assert Game.objects.count() == 2, "others sat on the seats"


def test_its_pages_open_and_the_pages_of_a_course_do_not_exist(judge: User, people: list[Player]) -> None:
    client = signed_in(judge)
    client.post("/judge/result/", form(people))
    game = Game.objects.get()
    own = f"/judge/games/{game.pk}/"
    for page in (f"/verify/{game.pk}/", f"/games/{game.pk}/", "/verify/", "/judge/", own, f"{own}remarks/"):
        assert client.get(page).status_code == 200, page
    for page in ("log/", "log/1/", "roles/", "answer/?target=1", "check/", "hand-over/", "fouls/", "pulse"):
        assert client.get(own + page).status_code == 404, page
    assert f'href="{own}log/"' not in client.get(own).content.decode()
    act = {"tap": "undo", "expected_seq": "0", "key": key()}
    assert client.post(f"{own}actions", act).status_code == 404


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"role-7": "civilian"}, "Потрібні 6 мирних, шериф, дон і 2 мафії. Зараз: мирний: 7, шериф: 0"),
        ({"winner": ""}, "Хто переміг?"),
        ({"killed": ""}, "Найкращий хід робить перша жертва"),
        ({"target-2": "8"}, "У найкращому ході різні місця."),
        ({"left-5": "removed"}, "Відстріляний не міг вибути ще якось."),
        ({"played_on": ""}, "День, коли грали, не пізніше за сьогодні"),
        ({"played_on": "2100-01-01"}, "День, коли грали, не пізніше за сьогодні"),
        ({"played_on": "0001-01-01"}, "День, коли грали, не пізніше за сьогодні"),
        ({"bonus-3": "багато"}, "Місце 3: «багато» — не число."),
        ({"bonus-3": "0,5"}, "Місце 3: вкажіть підставу балів."),
        ({"penalty-3": "0,5", "reason-3": "так"}, "Місце 3: штраф забирає бали"),
    ],
)
def test_what_does_not_fit_is_told_where_it_stands_and_enters_nothing(
    judge: User, people: list[Player], changed: dict[str, str], sentence: str
) -> None:
    response = signed_in(judge).post("/judge/result/", form(people, **changed))
    assert (response.status_code, sentence in response.content.decode()) == (422, True)
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"bonus-1": "багато"}, "bonus-1"),
        ({"penalty-1": "багато"}, "penalty-1"),
        ({"bonus-1": "0,5"}, "reason-1"),
        ({"penalty-2": "0,5", "reason-2": "так"}, "penalty-2"),
        ({"bonus-2": "0,0000001", "reason-2": "так"}, "bonus-2"),
        ({"penalty-2": "-1001", "reason-2": "так"}, "penalty-2"),
    ],
)
def test_the_field_of_the_points_that_does_not_fit_is_marked(
    judge: User, people: list[Player], changed: dict[str, str], field: str
) -> None:
    page = signed_in(judge).post("/judge/result/", form(people, **changed)).content.decode()
    marked = re.findall(r'<input[^>]* name="([^"]*)"[^>]* aria-invalid="true"', page)
    assert marked == [field]


def test_its_keys_that_fill_the_form_ask_for_nothing_and_the_day_is_the_clubs_today(judge: User) -> None:
    page = signed_in(judge).get("/judge/result/").content.decode()
    keys = re.findall(r'<button[^>]*name="do" value="(\w+)"([^>]*)>', page)
    assert [name for name, rest in keys if "formnovalidate" in rest] == ["guests", "paste"]
    assert f'name="played_on" value="{timezone.localdate(None, club_zone())}"' in page


def test_a_new_nick_is_asked_about_by_the_name_of_the_key(judge: User, people: list[Player]) -> None:
    nicks = [*(person.nick for person in people[:9]), "Зовсім Новий"]
    page = signed_in(judge).post("/judge/result/", form(people, nick=nicks)).content.decode()
    assert "Перевірте написання або натисніть «Внести гру» ще раз, щоб додати." in page
    assert Game.objects.count() == 0


def test_nicks_are_checked_as_with_a_new_game(judge: User, people: list[Player]) -> None:
    client = signed_in(judge)
    nicks = [person.nick for person in people]
    for wrong, sentence in (
        ([*nicks[:9], nicks[0]], "уже на місці 1"),
        ([*nicks[:9], ""], "ще нікого"),
        ([*nicks[:9], person_of(judge).nick], "суддя не може сісти за свій стіл"),
        ([*nicks[:9], "Зовсім Новий"], "Клуб не знає: Зовсім Новий."),
    ):
        page = client.post("/judge/result/", form(people, nick=wrong))
        assert (page.status_code, sentence in page.content.decode()) == (422, True), sentence
    both = form(people, nick=[*nicks[:8], "Зовсім Новий", "Гість 1"], confirmed="Зовсім Новий")
    assert client.post("/judge/result/", both).status_code == 302
    assert Player.objects.get(nick="Гість 1").is_guest
    assert not Player.objects.get(nick="Зовсім Новий").is_guest


def test_a_result_is_entered_by_judges_only(people: list[Player]) -> None:
    member = MemberFactory().user
    statuses = []
    for user in (None, member, ClubAdminFactory(), JudgeFactory()):
        client = signed_in(user)
        posted = client.post("/judge/result/", form(people)).status_code
        statuses.append((client.get("/judge/result/").status_code, posted))
    assert statuses == [(302, 302), (403, 403), (403, 403), (200, 302)]
    assert Game.objects.count() == 1


def test_a_result_prints_on_the_same_page_and_the_empty_form_is_for_judges(
    judge: User, people: list[Player]
) -> None:
    client = signed_in(judge)
    client.post("/judge/result/", form(people))
    page = client.get(f"/verify/{Game.objects.get().pk}/print/").content.decode()
    assert "Перемогли чорні" in page
    assert "8, 9, 1 (2)" in page
    users = (None, MemberFactory().user, ClubAdminFactory(), judge)
    assert [signed_in(user).get("/judge/blank/").status_code for user in users] == [302, 403, 403, 200]


# ── a whole game ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_whole_game_from_paper_is_entered_by_taps_without_clocks(judge: User, people: list[Player]) -> None:
    client = signed_in(judge)
    draft = {"nick": [person.nick for person in people], "edition": "fiim-2025", "do": "create"}
    wrong = client.post("/judge/games/new/", {**draft, "on_paper": "1"})
    assert "День, коли грали, не пізніше за сьогодні" in wrong.content.decode()
    client.post("/judge/games/new/", {**draft, "on_paper": "1", "played_on": DAY})
    game = Game.objects.get()
    assert (game.on_paper, str(game.played_on), game.evening) == (True, DAY, None)
    taps: list[dict[str, Any]] = [
        {"tap": "deal", "sheriff": 7, "don": 8, "mafia": [9, 10]},
        {"tap": "open_day"},
        *({"tap": f"remove:{seat}", "reason": "insult", "sure": 1} for seat in (8, 9, 10)),
    ]
    for seq, tap in enumerate(taps):
        told = {**tap, "expected_seq": seq, "key": key()}
        page = client.post(f"/judge/games/{game.pk}/actions", told, headers={"HX-Request": "true"})
        assert page.status_code == 200
        assert 'role="timer"' not in page.content.decode()
        game.refresh_from_db()
        assert (game.clock_left_ms, game.clock_running_since) == (None, None)
        assert game not in Game.objects.running()
    client.post(
        f"/judge/games/{game.pk}/actions", {"tap": "announce", "sure": 1, "expected_seq": 5, "key": "k"}
    )
    game.refresh_from_db()
    assert game.status == Status.FINISHED
    assert game.announced_at is not None
    assert timezone.localdate(game.announced_at) == datetime.date(2026, 10, 5)
    head = client.get(f"/games/{game.pk}/").content.decode()
    assert "5 жовтня 2026</time>" in head, "a day without an hour"
    second = JudgeFactory()
    publication.verify(game_id=game.pk, actor=second)
    assert str(publication.publish(game_id=game.pk, actor=second).played_on) == DAY


def test_a_usual_game_keeps_its_clocks(judge: User, people: list[Player]) -> None:
    client = signed_in(judge)
    draft = {"nick": [person.nick for person in people], "edition": "fiim-2025", "do": "create"}
    client.post("/judge/games/new/", {**draft, "played_on": DAY})
    game = Game.objects.get()
    assert (game.on_paper, game.played_on) == (False, None)
    for seq, tap in enumerate(
        [{**DEAL, "tap": "deal", "sheriff": 7, "don": 8, "mafia": [9, 10]}, {"tap": "open_day"}]
    ):
        client.post(f"/judge/games/{game.pk}/actions", {**tap, "expected_seq": seq, "key": key()})
    game.refresh_from_db()
    assert game.clock_left_ms == 60_000
    assert Seat.objects.filter(game=game).count() == 10
