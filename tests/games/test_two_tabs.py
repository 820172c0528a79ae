"""Two people, or two tabs, with one form: a save changes what its person changed, and asks where both did."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.access import person_of
from games.evenings.house import house_values
from games.models import Habits
from players.models import Answer, Audit, Club, Evening, Message, Player, User
from players.services.signups import answer
from rating.models import Season
from rating.services import create_season
from tests.browser_form import untouched
from tests.factories import ClubAdminFactory, EveningFactory, JudgeFactory, MemberFactory, PlayerFactory
from tests.games.tables import PlayedGame

pytestmark = pytest.mark.django_db


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def admin() -> Client:
    return browser(ClubAdminFactory())


@pytest.fixture
def other() -> Client:
    return browser(ClubAdminFactory())


def form(client: Client, path: str) -> dict[str, list[str]]:
    return untouched(client.get(path).text, having="shown")


def errors(response) -> dict[str, list[str]]:
    return {name: list(told) for name, told in response.context["form"].errors.items()}


ASKED = (
    "Тим часом хтось зберіг тут інше. Ще нічого не змінено: гляньте на позначене; "
    "якщо збережете ще раз, стане ваше."
)

# ── an evening ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def evening() -> Evening:
    starts = timezone.now().replace(hour=17, minute=0, second=0, microsecond=0) + timedelta(days=3)
    made: Evening = EveningFactory(starts_at=starts, place="Підвал", notes="Два\r\nрядки", title="Вечір")
    return made


def test_a_save_of_an_untouched_page_changes_nothing(admin: Client, evening: Evening) -> None:
    before = Evening.objects.values().get()
    path = f"/evenings/{evening.pk}/edit/"
    assert admin.post(path, form(admin, path)).status_code == 303
    assert Evening.objects.values().get() == before | {"revision": before["revision"] + 1}
    assert Audit.objects.latest("pk").data["fields"] == []


def test_a_stale_tab_reverts_nothing_of_what_another_admin_saved_and_sends_no_letter(
    admin: Client, other: Client, evening: Evening
) -> None:
    guest = MemberFactory()
    answer(evening_id=evening.pk, player=guest, answer=Answer.GOING)
    path = f"/evenings/{evening.pk}/edit/"
    stale = form(admin, path)
    other.post(path, form(other, path) | {"place": "Зала", "starts": "18:00", "seats": "24"})
    letters = Message.objects.filter(template="evening_moved")
    assert letters.count() == 1
    admin.post(path, stale | {"notes": "Беріть маски"})
    evening.refresh_from_db()
    assert (evening.place, evening.seats, evening.notes) == ("Зала", 24, "Беріть маски")
    assert evening.local(evening.starts_at).strftime("%H:%M") == "18:00"
    assert letters.count() == 1
    assert Audit.objects.latest("pk").data["fields"] == ["notes"]


def test_where_both_changed_one_field_it_is_asked_and_nothing_is_saved_before(
    admin: Client, other: Client, evening: Evening
) -> None:
    path = f"/evenings/{evening.pk}/edit/"
    stale = form(admin, path)
    other.post(path, form(other, path) | {"notes": "Без дітей", "fee": "100 грн"})
    asked = admin.post(path, stale | {"notes": "Беріть маски", "title": "Осінній"})
    assert asked.status_code == 409
    assert errors(asked) == {"notes": ["Тим часом тут збережено: «Без дітей»."], "__all__": [ASKED]}
    evening.refresh_from_db()
    assert (evening.notes, evening.title, evening.fee) == ("Без дітей", "Вечір", "100 грн")

    again = untouched(asked.content.decode(), having="shown")
    assert (again["notes"], again["title"], again["fee"]) == (["Беріть маски"], ["Осінній"], ["100 грн"])
    assert admin.post(path, again).status_code == 303
    evening.refresh_from_db()
    assert (evening.notes, evening.title, evening.fee) == ("Беріть маски", "Осінній", "100 грн")


def test_the_same_change_from_two_tabs_asks_nothing(admin: Client, evening: Evening) -> None:
    path = f"/evenings/{evening.pk}/edit/"
    changed = form(admin, path) | {"notes": "Разом"}
    assert [admin.post(path, changed).status_code for _tab in range(2)] == [303, 303]


def test_each_judge_is_a_tick_of_its_own(admin: Client, other: Client, evening: Evening) -> None:
    kept, gone, first, second = (person_of(JudgeFactory()) for _judge in range(4))
    evening.judges.set([kept, gone])
    path = f"/evenings/{evening.pk}/edit/"
    stale = form(admin, path)
    other.post(path, form(other, path) | {"judges": [str(kept.pk), str(gone.pk), str(second.pk)]})
    assert admin.post(path, stale | {"judges": [str(kept.pk), str(first.pk)]}).status_code == 303
    assert set(evening.judges.all()) == {kept, first, second}


def test_a_page_that_lies_about_what_it_showed_is_a_save_of_all_its_fields(
    admin: Client, evening: Evening
) -> None:
    path = f"/evenings/{evening.pk}/edit/"
    for shown in ("", "[]", "{", "null", '{"notes": 5, "title": {}}', "[" * 20_000):
        admin.post(path, form(admin, path) | {"shown": shown, "notes": shown[:9] or "порожньо"})
        evening.refresh_from_db()
        assert evening.notes == (shown[:9] or "порожньо")


# ── the other forms of the club ────────────────────────────────────────────────────────────────────────────


def test_settings_of_the_club(admin: Client, other: Client) -> None:
    stale = form(admin, "/club/settings/")
    other.post("/club/settings/", form(other, "/club/settings/") | {"city": "Полтава", "about": "Перше"})
    assert admin.post("/club/settings/", stale | {"name": "Опівніч"}).status_code == 302
    club = Club.objects.get()
    assert (club.name, club.city, club.about, club.second_person_verifies) == (
        "Опівніч", "Полтава", "Перше", True,
    )  # fmt: skip
    asked = admin.post("/club/settings/", stale | {"about": "Друге", "zone": "Europe/Warsaw"})
    assert (asked.status_code, errors(asked)["about"]) == (409, ["Тим часом тут збережено: «Перше»."])
    assert Club.objects.values_list("about", "zone").get() == ("Перше", "Europe/Kyiv")


def test_a_choice_is_named_as_the_page_names_it(admin: Client, other: Client) -> None:
    stale = form(admin, "/club/settings/")
    other.post("/club/settings/", form(other, "/club/settings/") | {"edition": "noir"})
    asked = admin.post("/club/settings/", stale | {"edition": "fiim-2018"})
    assert "noir" not in errors(asked)["edition"][0]
    assert errors(asked)["edition"][0].startswith("Тим часом тут збережено: «")


def test_the_nick_of_somebody_whom_another_admin_has_just_renamed(admin: Client, other: Client) -> None:
    player = PlayerFactory(nick="Сова")
    path = f"/club/people/{player.pk}/"
    stale = form(admin, path)
    other.post(path, form(other, path) | {"nick": "Сич"})
    admin.post(path, stale)
    asked = admin.post(path, stale | {"nick": "Пугач"})
    assert errors(asked)["nick"] == ["Тим часом тут збережено: «Сич»."]
    assert list(Player.objects.filter(pk=player.pk).values_list("nick", "past_nicks__nick")) == [
        ("Сич", "Сова")
    ]
    admin.post(path, untouched(asked.content.decode(), having="shown"))
    assert Player.objects.get(pk=player.pk).nick == "Пугач"


def test_house_rules(admin: Client, other: Client) -> None:
    stale = form(admin, "/club/house/")
    other.post("/club/house/", form(other, "/club/house/") | {"speech_seconds": "50"})
    admin.post("/club/house/", stale | {"last_word_seconds": "45"})
    values = house_values()
    assert (values["speech_seconds"], values["last_word_seconds"]) == (50, 45)


def test_a_season_is_shown_before_and_after_again_when_another_changed_it(
    admin: Client, other: Client
) -> None:
    season = create_season(name="Осінь")
    path = f"/rating/{season.pk}/settings/"
    stale = form(admin, path) | {"min_games": "5", "confirm": "1"}
    other.post(path, form(other, path) | {"own_win": "2", "confirm": "1"})
    seen = admin.post(path, stale)
    assert (seen.status_code, seen.context["preview"] is not None) == (200, True)
    assert Season.objects.values_list("min_games", "coefficients").get() == (1, {"win": "2"})
    admin.post(path, untouched(seen.content.decode(), having="shown") | {"confirm": "1"})
    assert Season.objects.values_list("min_games", "coefficients").get() == (5, {"win": "2"})


def test_a_delay_that_another_admin_has_set_is_not_taken_off_by_an_untouched_page(
    admin: Client, other: Client
) -> None:
    game = PlayedGame().game
    path = f"/games/{game.pk}/delay/"
    stale = form(admin, path)
    other.post(path, form(other, path) | {"seconds": "120"})
    admin.post(path, stale)
    game.refresh_from_db()
    assert game.delay_seconds == 120
    assert admin.post(path, stale | {"seconds": "60"}).status_code == 409


# ── one person in two tabs ─────────────────────────────────────────────────────────────────────────────────


def test_the_own_page() -> None:
    person = MemberFactory(nick="Сова", city="Полтава")
    client = browser(person.user)
    stale = form(client, "/me/")
    client.post("/me/", form(client, "/me/") | {"nick": "Сич"})
    assert client.post("/me/", stale | {"city": "Лубни"}).status_code == 302
    assert Player.objects.values_list("nick", "city").get() == ("Сич", "Лубни")
    assert client.post("/me/", stale | {"nick": "Сойка"}).status_code == 409


def test_letters() -> None:
    user = MemberFactory().user
    client = browser(user)
    page = form(client, "/me/letters/")
    first, second, *rest = page["wanted"]
    muted = set(user.muted)
    client.post("/me/letters/", page | {"wanted": [second, *rest]})
    client.post("/me/letters/", page | {"wanted": [first, *rest], "language": "en"})
    user.refresh_from_db()
    assert (user.language, set(user.muted)) == ("en", muted | {first, second})


def test_habits_of_a_judge_are_merged_and_the_last_word_is_his_last() -> None:
    user = JudgeFactory()
    client = browser(user)
    stale = form(client, "/judge/settings/")
    client.post("/judge/settings/", stale | {"sound": "bell", "lead": "0"})
    client.post("/judge/settings/", stale | {"volume": "25", "lead": "5"})
    assert Habits.objects.values_list("sound", "volume", "lead").get() == ("bell", 25, 5)


def test_a_new_evening_and_a_new_season_are_compared_with_nothing(admin: Client) -> None:
    for path in ("/evenings/new/", "/rating/new/"):
        assert 'name="shown"' not in admin.get(path).text
