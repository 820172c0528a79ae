"""The pages of evenings: what they show to whom, and what their buttons do."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.messages import get_messages
from django.test import Client
from django.utils import timezone

from games.access import person_of
from games.models import Game
from games.rules import EDITIONS
from players.models import Answer, Audit, Evening, PastNick, Player, Presence, Signup, User
from players.services import hall, signups
from tests.factories import (
    ClubAdminFactory,
    EveningFactory,
    JudgeFactory,
    MemberFactory,
    PlayerFactory,
    UserFactory,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def owl(client: Client) -> Player:
    player: Player = MemberFactory(nick="Сова")
    client.force_login(player.user)
    return player


@pytest.fixture
def admin(client: Client) -> User:
    user: User = ClubAdminFactory()
    client.force_login(user)
    return user


def told(response) -> list[str]:
    return [str(message) for message in get_messages(response.wsgi_request)]


# ── for everybody ──────────────────────────────────────────────────────────────────────────────────────────


def test_the_page_names_the_hour_and_whose_it_is(client: Client) -> None:
    starts = timezone.now().replace(year=2026, month=12, day=11, hour=17, minute=0)
    evening = EveningFactory(starts_at=starts, place="вул. Соборності, 12", fee="150 ₴")
    page = client.get(f"/evenings/{evening.pk}/").text
    for text in ("П’ятниця, 11 грудня", "19:00–23:30, час Києва", "вул. Соборності, 12", "150 ₴"):
        assert text in page
    assert "17:00–21:30, time of London" in _in_london(client, evening)


def _in_london(client: Client, evening: Evening) -> str:
    evening.zone = "Europe/London"
    evening.save()
    return client.get(f"/en/evenings/{evening.pk}/").text


def test_an_evening_without_anybody_asks_for_the_first(client: Client) -> None:
    page = client.get(f"/evenings/{EveningFactory().pk}/").text
    assert "Ще ніхто не записався." in page
    assert "До столу бракує десяти" in page


def test_each_edition_that_announces_something_has_its_rule_in_the_style() -> None:
    style = Path(settings.BASE_DIR, "static/evening.css").read_text()
    asking = [edition.key for edition in EDITIONS.values() if edition.announce]
    shown = re.findall(r'form:has\(option\[value="([a-z0-9-]+)"\]:not\(:checked\)\)', style)
    assert (asking, shown) == (["fortuna"], asking)


def test_the_form_names_the_zone_as_people_say_it(client: Client, admin: User) -> None:
    page = client.get("/evenings/new/").content.decode()
    assert "Години: час Києва." in page
    assert "Europe/Kyiv" not in page


def test_the_announced_variants_stand_on_the_page(client: Client) -> None:
    variants = {
        "day_zero_vote": "no_break",
        "single_candidate": "majority",
        "lift": True,
        "lift_three_of_nine": "never",
        "lift_two_of_four": True,
    }
    page = client.get(f"/evenings/{EveningFactory(edition='fortuna', variants=variants).pk}/").text
    assert "Єдина кандидатура: виходить, якщо за це більше половини." in page


def test_drafts_are_seen_by_nobody_but_those_who_run_them(client: Client, owl: Player) -> None:
    draft = EveningFactory(status="draft", title="Таємний вечір")
    for page in ("", "board/", "evening.ics"):
        assert client.get(f"/evenings/{draft.pk}/{page}").status_code == 404
    assert client.post(f"/evenings/{draft.pk}/answer/", {"answer": "going"}).status_code == 404
    assert f"/evenings/{draft.pk}/" not in client.get("/evenings/").text
    assert "BEGIN:VEVENT" not in client.get("/calendar/club.ics").text
    client.force_login(ClubAdminFactory())
    assert client.get(f"/evenings/{draft.pk}/").status_code == 200


def test_a_cancelled_evening_stays_with_its_reason(client: Client) -> None:
    evening = EveningFactory(status="cancelled", cancel_reason="хворий суддя")
    page = client.get(f"/evenings/{evening.pk}/").text
    assert "Вечір скасовано." in page
    assert "хворий суддя" in page


def test_the_list_takes_a_steady_number_of_queries(
    client: Client, owl: Player, django_assert_max_num_queries
):
    for days in range(1, 9):
        evening = EveningFactory(starts_at=timezone.now() + timedelta(days=days))
        signups.answer(evening_id=evening.pk, player=MemberFactory(), answer=Answer.GOING)
    with django_assert_max_num_queries(10):
        client.get("/evenings/")


def test_the_page_of_one_takes_a_steady_number_of_queries(client: Client, django_assert_max_num_queries):
    evening = EveningFactory(seats=30)
    for player in MemberFactory.create_batch(30):
        signups.answer(evening_id=evening.pk, player=player, answer=Answer.GOING)
    with django_assert_max_num_queries(8):
        client.get(f"/evenings/{evening.pk}/")


# ── one's own answer ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("said", "chip"), [("going", "ви йдете, №1"), ("maybe", "можливо"), ("no", "ви не йдете")]
)
def test_one_tap_answers(client: Client, owl: Player, said: str, chip: str) -> None:
    evening = EveningFactory()
    response = client.post(f"/evenings/{evening.pk}/answer/", {"answer": said}, follow=True)
    assert (response.redirect_chain, Signup.objects.get().answer) == (
        [(f"/evenings/{evening.pk}/", 303)],
        said,
    )
    assert chip in response.text


def test_coming_later_says_from_when(client: Client, owl: Player) -> None:
    evening = EveningFactory()
    client.post(f"/evenings/{evening.pk}/answer/", {"answer": "late", "arrives": "90"})
    signup = Signup.objects.get()
    assert (signup.answer, signup.arrives_at) == ("late", evening.starts_at + timedelta(minutes=90))
    at = evening.local(signup.arrives_at).strftime("%H:%M")
    assert f"ви прийдете о {at}, №1" in client.get(f"/evenings/{evening.pk}/").content.decode()


def test_who_leaves_early_says_until_when_and_everybody_sees_it(client: Client, owl: Player) -> None:
    evening = EveningFactory()
    address = f"/evenings/{evening.pk}/answer/"
    client.post(address, {"answer": "late", "arrives": "30", "leaves": "120"})
    signup = Signup.objects.get()
    assert (signup.arrives_at, signup.leaves_at) == (
        evening.starts_at + timedelta(minutes=30), evening.starts_at + timedelta(minutes=120),
    )  # fmt: skip
    until = evening.local(evening.starts_at + timedelta(minutes=120))
    assert f"до {until:%H:%M}" in client.get(f"/evenings/{evening.pk}/").content.decode()
    client.post(address, {"answer": "late", "arrives": "90", "leaves": "60"})
    assert Signup.objects.get().leaves_at is None, "nobody leaves before he comes"
    client.post(address, {"answer": "going", "leaves": "60"})
    assert Signup.objects.get().leaves_at == evening.starts_at + timedelta(minutes=60)
    client.post(address, {"answer": "going", "leaves": ""})
    assert Signup.objects.get().leaves_at is None


@pytest.mark.parametrize("arrives", ["", "0", "-30", "99999", "x"])
def test_an_hour_outside_the_evening_is_simply_coming(client: Client, owl: Player, arrives: str) -> None:
    client.post(f"/evenings/{EveningFactory().pk}/answer/", {"answer": "late", "arrives": arrives})
    assert (Signup.objects.get().answer, Signup.objects.get().arrives_at) == ("going", None)


def test_an_account_without_a_person_gets_one_by_answering(client: Client) -> None:
    client.force_login(UserFactory(username="lis"))
    client.post(f"/evenings/{EveningFactory().pk}/answer/", {"answer": "going"})
    assert Signup.objects.get().player.nick == "lis"


def test_a_full_evening_tells_the_number_in_the_waiting_list_and_confirms_a_place(
    client: Client, owl: Player
) -> None:
    evening, first = EveningFactory(seats=1), MemberFactory()
    signups.answer(evening_id=evening.pk, player=first, answer=Answer.GOING)
    page = client.post(f"/evenings/{evening.pk}/answer/", {"answer": "going"}, follow=True).text
    assert "Місць немає. Ви 1-й у листі очікування." in page
    signups.answer(evening_id=evening.pk, player=first, answer=Answer.NO)
    assert "Підтвердити місце" in client.get(f"/evenings/{evening.pk}/").text
    client.post(f"/evenings/{evening.pk}/confirm/")
    assert Signup.objects.get(player=owl).standing == "in"


def test_a_refused_answer_is_told(client: Client, owl: Player) -> None:
    evening = EveningFactory(closes_at=timezone.now() - timedelta(minutes=1))
    response = client.post(f"/evenings/{evening.pk}/answer/", {"answer": "going"})
    assert told(response) == ["Запис закрито."]


def test_a_guest_who_may_be_known_is_asked_about(client: Client, owl: Player) -> None:
    evening, known = EveningFactory(), PlayerFactory(nick="Пугач")
    response = client.post(f"/evenings/{evening.pk}/guests/", {"nick": "пугач"})
    assert response.status_code == 422
    assert "Так, це Пугач" in response.text
    client.post(f"/evenings/{evening.pk}/guests/", {"nick": "пугач", "same_as": known.pk})
    assert Signup.objects.get().player == known
    client.post(f"/evenings/{evening.pk}/guests/drop/", {"guest": known.pk})
    assert Signup.objects.get().answer == "no"


def test_somebody_elses_guest_is_left_alone(client: Client, owl: Player) -> None:
    evening, other = EveningFactory(), MemberFactory()
    signups.answer(evening_id=evening.pk, player=other, answer=Answer.GOING)
    for page in ("confirm/", "guests/drop/"):
        assert client.post(f"/evenings/{evening.pk}/{page}", {"guest": other.pk}).status_code == 403
    assert Signup.objects.get().standing == "in"


def test_who_runs_the_evening_signs_up_anybody(client: Client, admin: User) -> None:
    evening, member = EveningFactory(closes_at=timezone.now()), MemberFactory(nick="Сова")
    client.post(f"/evenings/{evening.pk}/guests/", {"nick": "Сова", "same_as": member.pk})
    assert Signup.objects.get().player == member


def test_the_admin_gives_a_free_place_out_of_turn(client: Client, admin: User) -> None:
    evening, people = EveningFactory(seats=1), MemberFactory.create_batch(3)
    for player in people:
        signups.answer(evening_id=evening.pk, player=player, answer=Answer.GOING)
    address = f"/evenings/{evening.pk}/hall/mark/"
    refused = client.post(address, {"player": people[2].pk, "do": "place"})
    assert told(refused) == ["Усі місця зайнято."]
    Evening.objects.update(seats=2)
    client.post(address, {"player": people[2].pk, "do": "place"})
    assert [s.standing for s in Signup.objects.order_by("order")] == ["in", "waiting", "in"]


# ── making evenings ────────────────────────────────────────────────────────────────────────────────────────


def form(**more: object) -> dict[str, object]:
    return {
        "day": "2026-12-11",
        "starts": "19:00",
        "ends": "00:30",
        "tables": 2,
        "seats": 24,
        "edition": "fiim-2025",
        "confirm_minutes": 120,
        **more,
    }


def test_an_evening_is_made_by_the_clubs_clock_and_ends_after_midnight(client: Client, admin: User) -> None:
    judge = person_of(JudgeFactory())
    client.post("/evenings/new/", form(judges=[judge.pk], closes="2026-12-11T15:00"))
    evening = Evening.objects.get()
    assert [
        moment.strftime("%d %H:%M") for moment in (evening.starts_at, evening.ends_at, evening.closes_at)
    ] == ["11 17:00", "11 22:30", "11 13:00"]
    assert (evening.status, list(evening.judges.all()), evening.seats) == ("draft", [judge], 24)


def test_an_edition_asks_for_what_it_announces(client: Client, admin: User) -> None:
    response = client.post("/evenings/new/", form(edition="fortuna"))
    assert (response.status_code, Evening.objects.count()) == (422, 0)
    assert response.text.count("Оберіть: це оголошують до зустрічі.") == 5


@pytest.mark.parametrize("year", ["0001-01-01", "0202-12-11", "2101-01-01", "9999-12-31"])
def test_a_year_typed_half_way_is_refused(client: Client, admin: User, year: str) -> None:
    for wrong in (form(day=year, starts="00:10", ends="00:05"), form(closes=f"{year}T00:10")):
        response = client.post("/evenings/new/", wrong)
        assert (response.status_code, Evening.objects.count()) == (422, 0)
        assert set(response.context["form"].errors) <= {"day", "closes"}


def test_an_hour_that_the_clocks_leap_over_is_told(client: Client, admin: User) -> None:
    response = client.post("/evenings/new/", form(day="2027-03-28", starts="03:30", ends="06:00"))
    assert response.context["form"].errors["starts"] == [
        "Тієї ночі годинник переводять уперед: такої години немає."
    ]


def test_the_rules_of_an_evening_are_fixed_by_its_first_game(client: Client, admin: User) -> None:
    evening = EveningFactory()
    Game.objects.create(evening=evening, edition="fiim-2025", judge=PlayerFactory())
    client.post(f"/evenings/{evening.pk}/edit/", form(edition="noir", seats=30))
    evening.refresh_from_db()
    assert (evening.edition, evening.seats) == ("fiim-2025", 30)


def test_publishing_repeating_and_cancelling(client: Client, admin: User) -> None:
    evening = EveningFactory(status="draft")
    client.post(f"/evenings/{evening.pk}/publish/")
    client.post(f"/evenings/{evening.pk}/repeat/", {"weeks": 3, "draft": "on"})
    client.post(f"/evenings/{evening.pk}/cancel/", {"reason": "світла немає"})
    statuses = list(Evening.objects.order_by("starts_at").values_list("status", flat=True))
    assert statuses == ["cancelled", "draft", "draft", "draft"]
    assert list(Audit.objects.order_by("pk").values_list("kind", flat=True)) == [
        "evening_published",
        *["evening_made"] * 3,
        "evening_cancelled",
    ]


def test_cancelling_takes_a_reason(client: Client, admin: User) -> None:
    evening = EveningFactory()
    client.post(f"/evenings/{evening.pk}/cancel/", {"reason": " "})
    evening.refresh_from_db()
    assert evening.status == "open"


# ── the hall ───────────────────────────────────────────────────────────────────────────────────────────────


def test_the_door_checks_in_by_one_tap(client: Client, admin: User) -> None:
    evening, player = EveningFactory(), MemberFactory()
    signups.answer(evening_id=evening.pk, player=player, answer=Answer.GOING)
    for do, presence in (
        ("here", "here"),
        ("left", "left"),
        ("here", "here"),
        ("", ""),
        ("no_show", "no_show"),
    ):
        client.post(f"/evenings/{evening.pk}/hall/mark/", {"player": player.pk, "do": do})
        assert Signup.objects.get().presence == presence


def test_somebody_late_keeps_the_place(client: Client, admin: User) -> None:
    evening, player = EveningFactory(), MemberFactory()
    signups.answer(evening_id=evening.pk, player=player, answer=Answer.GOING)
    client.post(f"/evenings/{evening.pk}/hall/mark/", {"player": player.pk, "do": "late"})
    signup = Signup.objects.get()
    assert (signup.answer, signup.standing) == ("late", "in")
    assert signup.arrives_at == evening.starts_at + timedelta(minutes=30)


def test_a_walk_in_is_asked_about_when_the_nick_may_be_known(client: Client, admin: User) -> None:
    evening, known = EveningFactory(), PlayerFactory(nick="Пугач")
    address = f"/evenings/{evening.pk}/hall/walk-in/"
    assert client.post(address, {"nick": "пугач"}).status_code == 422
    client.post(address, {"nick": "пугач", "same_as": known.pk})
    client.post(address, {"nick": "пугач", "do": "another"})
    assert list(Signup.objects.order_by("pk").values_list("player__nick", "presence")) == [
        ("Пугач", "here"),
        ("пугач", "here"),
    ]


@pytest.mark.parametrize("nick", ["Нічна Сова", "  Нічна   Сова "])
def test_a_regular_at_the_door_is_taken_by_the_exact_nick_without_a_question(
    client: Client, admin: User, nick: str
) -> None:
    evening, known = EveningFactory(), PlayerFactory(nick="Нічна Сова", user=UserFactory())
    PlayerFactory(nick="нічна сова")
    response = client.post(f"/evenings/{evening.pk}/hall/walk-in/", {"nick": nick})
    assert (response.status_code, Signup.objects.get().player, Player.objects.count()) == (303, known, 2)


@pytest.mark.parametrize("nick", ["нічна сова", "НічнаСова", "Hiчна Сова", "Нічна «Сова»", "Сич"])
def test_a_look_alike_or_a_past_nick_at_the_door_makes_no_double(
    client: Client, admin: User, nick: str
) -> None:
    """Case, a space, Latin letters, a sign; a nick that the person had before."""
    evening, known = EveningFactory(), PlayerFactory(nick="Нічна Сова")
    PastNick.objects.create(player=known, nick="Сич")
    response = client.post(f"/evenings/{evening.pk}/hall/walk-in/", {"nick": nick})
    assert (response.status_code, response.context["looks"].people) == (422, [known])
    assert (Signup.objects.count(), Player.objects.count()) == (0, 1)


def test_a_draw_is_shown_first_and_kept_as_it_was_shown(client: Client, admin: User) -> None:
    evening, judge = EveningFactory(), person_of(JudgeFactory())
    for player in PlayerFactory.create_batch(12):
        hall.walk_in(evening_id=evening.pk, player=player, actor=admin)
    shown = client.post(f"/evenings/{evening.pk}/hall/draw/", {"judge": judge.pk, "method": "balanced"})
    ((seating, seats),) = shown.context["seatings"]
    assert (shown.status_code, Game.objects.count(), seating.judge) == (200, 0, judge)
    posted = ",".join(str(player.pk) for _number, player in seats)
    data = {"number": 1, "judge": judge.pk, f"seats-{judge.pk}": posted}
    client.post(f"/evenings/{evening.pk}/hall/tables/", data)
    game = Game.objects.get()
    assert [seat.player for seat in game.seats.all()] == [player for _number, player in seats]
    again = client.post(f"/evenings/{evening.pk}/hall/tables/", data)
    assert (told(again)[-1], Game.objects.count()) == ("Когось із них не відмічено.", 1)


def test_a_stranger_is_seated_by_no_hand_made_request(client: Client, admin: User) -> None:
    evening, judge = EveningFactory(), person_of(JudgeFactory())
    posted = ",".join(str(player.pk) for player in PlayerFactory.create_batch(10))
    data = {"number": 1, "judge": judge.pk, f"seats-{judge.pk}": posted}
    client.post(f"/evenings/{evening.pk}/hall/tables/", data)
    client.post(f"/evenings/{evening.pk}/hall/tables/", {"number": "1", "judge": judge.pk})
    assert Game.objects.count() == 0


def test_only_a_judge_is_drawn_as_one(client: Client, admin: User) -> None:
    evening, player = EveningFactory(), MemberFactory()
    response = client.post(f"/evenings/{evening.pk}/hall/draw/", {"judge": player.pk})
    assert response.status_code == 404


def test_the_board_shows_names_and_no_roles_and_refreshes_its_inside(client: Client, admin: User) -> None:
    evening = EveningFactory()
    player = MemberFactory(nick="Сова")
    hall.walk_in(evening_id=evening.pk, player=player, actor=admin)
    client.logout()
    page = client.get(f"/evenings/{evening.pk}/board/").text
    inside = client.get(f"/evenings/{evening.pk}/board/", headers={"HX-Request": "true"}).text
    assert ("<html" in page, "<html" in inside, "Сова" in inside) == (True, False, True)
    assert Signup.objects.get().presence == Presence.HERE


def test_months_are_names_in_english(client: Client) -> None:
    evening = EveningFactory(starts_at=datetime(2026, 12, 4, 17, tzinfo=UTC))
    assert "Friday, 4 December" in client.get(f"/en/evenings/{evening.pk}/").content.decode()
    assert "П’ятниця, 4 грудня" in client.get(f"/evenings/{evening.pk}/").content.decode()


def test_two_judges_are_named_once(client: Client) -> None:
    evening = EveningFactory()
    evening.judges.set([PlayerFactory(nick="Сова"), PlayerFactory(nick="Кіт")])
    page = re.sub(r"<[^>]+>", "", client.get(f"/evenings/{evening.pk}/").content.decode())
    assert "судді Сова, Кіт" in page or "судді Кіт, Сова" in page
