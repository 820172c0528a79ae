"""The club's own pages: today, settings, house rules, people, roles, the audit, the outbox."""

from datetime import timedelta

import pytest
from django.contrib import admin as django_admin
from django.contrib.messages import get_messages
from django.test import Client
from django.utils import timezone

from games.evenings.club_forms import HouseForm
from games.evenings.house import house_values, save_house_rules
from games.models import Game
from games.rules import RecordError, edition_for
from games.rules.editions import RULE_FIELDS
from players.access import CLUB_ADMIN, JUDGE
from players.club import current_club
from players.models import Audit, Claim, Club, Evening, HouseRules, Merge, Message, Player, User
from players.services import outbox
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
def admin(client: Client) -> User:
    user: User = ClubAdminFactory()
    client.force_login(user)
    return user


def audit() -> list[str]:
    return list(Audit.objects.order_by("pk").values_list("kind", flat=True))


# ── today ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_first_page_says_what_waits(client: Client, admin: User) -> None:
    tonight = EveningFactory(starts_at=timezone.now() - timedelta(hours=1), title="Сьогоднішній")
    EveningFactory(starts_at=timezone.now() + timedelta(days=6))
    PlayerFactory(nick="Max")
    PlayerFactory(nick="Mаx")
    Claim.objects.create(user=UserFactory(), player=PlayerFactory())
    outbox.put(UserFactory(), "evening_moved", key="x", evening=tonight.pk)
    Message.objects.update(status="failed")
    context = client.get("/club/").context
    assert [evening for evening, _card in context["today"]] == [tonight]
    assert (len(context["coming"]), context["claims"], context["clashes"], context["letters"]) == (1, 1, 1, 1)


# ── settings ───────────────────────────────────────────────────────────────────────────────────────────────

SETTINGS = {"name": "Опівніч", "city": "Полтава", "zone": "Europe/Warsaw", "edition": "noir"}


def test_the_settings_are_kept_and_hold_at_once(client: Client, admin: User) -> None:
    client.post("/club/settings/", SETTINGS)
    club = Club.objects.get()
    assert (club.name, club.zone, club.edition, club.second_person_verifies) == (
        "Опівніч",
        "Europe/Warsaw",
        "noir",
        False,
    )
    assert current_club() == club
    assert Audit.objects.get().data["fields"] == [
        "city",
        "edition",
        "name",
        "second_person_verifies",
        "zone",
    ]
    form = client.get("/evenings/new/").context["form"]
    assert (form.zone.key, form.initial["edition"]) == ("Europe/Warsaw", "noir")


def test_saving_what_is_kept_already_leaves_no_trace(client: Client, admin: User) -> None:
    client.post("/club/settings/", SETTINGS)
    client.post("/club/settings/", SETTINGS)
    assert audit() == ["club_changed"]


@pytest.mark.parametrize("wrong", [{"zone": "Mars/Base"}, {"edition": "unknown"}, {"edition": "fortuna"}])
def test_a_wrong_setting_changes_nothing(client: Client, admin: User, wrong: dict[str, str]) -> None:
    assert client.post("/club/settings/", SETTINGS | wrong).status_code == 422
    assert Club.objects.count() == 0


def test_what_the_club_says_of_itself_is_public_and_never_markup(client: Client, admin: User) -> None:
    client.post("/club/settings/", SETTINGS | {"about": "Граємо <b>щотижня</b>", "contacts": "@klub"})
    client.logout()
    page = client.get("/about/").text
    assert "Граємо &lt;b&gt;щотижня&lt;/b&gt;" in page
    assert "Клуб спортивної мафії «Опівніч», Полтава" in page


def test_there_is_one_club() -> None:
    Club(name="Перший").save()
    Club(name="Другий").save()
    assert list(Club.objects.values_list("pk", "name")) == [(1, "Другий")]


# ── house rules ────────────────────────────────────────────────────────────────────────────────────────────


def house_form(**more: object) -> dict[str, object]:
    """What the form posts when nothing was changed."""
    shown = {name: HouseForm().initial[name] for name in RULE_FIELDS}
    return {name: "" if value is None else value for name, value in shown.items()} | more


def test_the_form_holds_every_field_of_the_rules_with_its_meaning(client: Client, admin: User) -> None:
    page = client.get("/club/house/")
    fields = page.context["form"].fields
    assert set(RULE_FIELDS) <= set(fields)
    assert all(fields[name].label and fields[name].help_text for name in RULE_FIELDS)
    assert {name for _title, names in page.context["form"].groups() for name in map(_name, names)} == set(
        RULE_FIELDS
    )


def _name(field) -> str:
    return str(field.name)


def test_house_rules_are_kept_as_a_version_that_games_can_be_played_by(client: Client, admin: User) -> None:
    client.post("/club/house/", house_form(third_foul="'short_speech'", max_revotes="2", note="за рішенням"))
    version = HouseRules.objects.get()
    edition = edition_for("house", version.variants)
    assert (version.number, version.note) == (1, "за рішенням")
    assert (edition.third_foul, edition.max_revotes, edition.lift) == ("short_speech", 2, True)
    assert set(version.variants) == set(RULE_FIELDS)


def test_a_value_outside_its_range_is_refused(client: Client, admin: User) -> None:
    for wrong in ({"speech_seconds": "601"}, {"lift": "'perhaps'"}, {"speech_seconds": ""}):
        assert client.post("/club/house/", house_form(**wrong)).status_code == 422
    with pytest.raises(RecordError):
        save_house_rules(values={"speech_seconds": 601}, note_text="", actor=admin)
    assert HouseRules.objects.count() == 0


def test_a_version_is_changed_until_a_game_used_it_then_a_new_one_is_made(
    client: Client, admin: User
) -> None:
    client.post("/club/house/", house_form(speech_seconds="70"))
    client.post("/club/house/", house_form(speech_seconds="80"))
    assert [version.number for version in HouseRules.objects.all()] == [1]
    used = HouseRules.objects.get()
    Game.objects.create(edition="house", variants=used.variants, judge=PlayerFactory())
    client.post("/club/house/", house_form(speech_seconds="90"))
    client.post("/club/house/", house_form(speech_seconds="90"))
    assert [(v.number, v.variants["speech_seconds"]) for v in HouseRules.objects.all()] == [(2, 90), (1, 80)]
    assert house_values()["speech_seconds"] == 90


def test_an_evening_by_the_house_rules_takes_the_newest_version(client: Client, admin: User) -> None:
    client.post("/club/house/", house_form(speech_seconds="70"))
    data = {
        "day": "2026-12-11",
        "starts": "19:00",
        "ends": "23:30",
        "tables": 1,
        "seats": 10,
        "edition": "house",
        "confirm_minutes": 60,
    }
    client.post("/evenings/new/", data)
    assert Evening.objects.get().variants == HouseRules.objects.get().variants


# ── people ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_merge_is_previewed_done_and_undone_by_buttons(client: Client, admin: User) -> None:
    kept, gone = PlayerFactory(nick="Сова"), PlayerFactory(nick="Сова-2")
    pair = {"kept": kept.pk, "gone": gone.pk}
    assert client.get("/club/people/merge/", pair).status_code == 200
    assert Merge.objects.count() == 0
    client.post("/club/people/merge/", pair)
    assert client.get("/club/people/merge/", pair).status_code == 404
    client.post(f"/club/merges/{Merge.objects.get().pk}/undo/")
    assert Player.objects.known().filter(pk__in=pair.values()).count() == 2
    assert audit() == ["merged", "merge_undone"]


def test_a_refused_merge_says_why(client: Client, admin: User) -> None:
    pair = {"kept": MemberFactory().pk, "gone": MemberFactory().pk}
    assert "В обох є акаунти" in client.get("/club/people/merge/", pair).text
    assert client.post("/club/people/merge/", pair).status_code == 422


def test_an_admin_renames_somebody_and_a_look_alike_takes_a_second_press(client: Client, admin: User) -> None:
    PlayerFactory(nick="Max")
    player = PlayerFactory(nick="Сова")
    address = f"/club/people/{player.pk}/"
    assert client.post(address, {"nick": "Mаx"}).status_code == 422
    client.post(address, {"nick": "Mаx", "do": "anyway"})
    player.refresh_from_db()
    assert player.nick == "Mаx"


def test_a_claim_is_decided_by_a_button(client: Client, admin: User) -> None:
    known, user = PlayerFactory(), UserFactory()
    asked = Claim.objects.create(user=user, player=known)
    client.post(f"/club/claims/{asked.pk}/", {"do": "approve"})
    known.refresh_from_db()
    assert known.user == user
    again = client.post(f"/club/claims/{asked.pk}/", {"do": "refuse"})
    assert len(list(get_messages(again.wsgi_request))) == 1


# ── roles, audit, letters ──────────────────────────────────────────────────────────────────────────────────


def test_roles_are_granted_and_taken_with_a_trace(client: Client, admin: User) -> None:
    user = UserFactory()
    for do in ("grant", "grant", "take"):
        client.post("/club/roles/", {"user": user.pk, "role": JUDGE, "do": do})
    assert user.groups.count() == 0
    assert audit() == ["role_granted", "role_taken"]


def test_nobody_takes_away_his_own_admins_role(client: Client, admin: User) -> None:
    client.post("/club/roles/", {"user": admin.pk, "role": CLUB_ADMIN, "do": "take"})
    assert admin.groups.filter(name=CLUB_ADMIN).exists()


def test_no_other_group_is_granted(client: Client, admin: User) -> None:
    response = client.post("/club/roles/", {"user": admin.pk, "role": "superuser", "do": "grant"})
    assert response.status_code == 404


def test_the_audit_names_people_as_they_are_called_today(client: Client, admin: User) -> None:
    player = PlayerFactory(nick="Сова")
    client.post(f"/club/people/{player.pk}/", {"nick": "Пугач"})
    Player.objects.filter(pk=player.pk).update(nick="Гравець №1")
    page = client.get("/club/audit/").text
    assert "Гравець №1" in page
    assert "Пугач" not in page


def test_a_failed_letter_is_sent_again_by_a_button(client: Client, admin: User) -> None:
    outbox.put(UserFactory(), "evening_moved", key="x", evening=EveningFactory().pk)
    Message.objects.update(status="failed", attempts=6, error="550")
    letter = Message.objects.get()
    assert "550" in client.get("/club/letters/").text
    client.post("/club/letters/", {"letter": letter.pk})
    letter.refresh_from_db()
    assert (letter.status, letter.attempts) == ("waiting", 0)


def test_djangos_admin_changes_nothing_that_services_write(client: Client) -> None:
    request = type("Request", (), {"user": JudgeFactory(is_superuser=True, is_staff=True)})()
    writable = {
        model._meta.label
        for model, page in django_admin.site._registry.items()
        if model._meta.app_label in {"players", "games"} and page.has_change_permission(request)
    }
    assert writable == {"players.User"}
    assert not django_admin.site._registry[User].has_delete_permission(request)
