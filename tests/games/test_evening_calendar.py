"""Feeds that calendars understand (case 44): zone by name, its changes of clocks, one's own by a secret."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from players.models import Answer
from players.models.people import new_secret
from players.services import signups
from tests.factories import EveningFactory, MemberFactory

pytestmark = pytest.mark.django_db


def events(response) -> list:
    return Calendar.from_ical(response.content).walk("VEVENT")


@pytest.mark.parametrize(
    ("starts", "local"),
    [
        (datetime(2027, 7, 2, 16, tzinfo=UTC), "DTSTART;TZID=Europe/Kyiv:20270702T190000"),
        (datetime(2027, 12, 3, 17, tzinfo=UTC), "DTSTART;TZID=Europe/Kyiv:20271203T190000"),
        (datetime(2027, 3, 28, 16, tzinfo=UTC), "DTSTART;TZID=Europe/Kyiv:20270328T190000"),
        (datetime(2027, 10, 31, 17, tzinfo=UTC), "DTSTART;TZID=Europe/Kyiv:20271031T190000"),
    ],
)
def test_an_entry_names_the_zone_and_describes_it(client: Client, starts: datetime, local: str) -> None:
    evening = EveningFactory(starts_at=starts, place="вул. Соборності, 12")
    response = client.get(f"/evenings/{evening.pk}/evening.ics")
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    lines = response.content.decode().split("\r\n")
    assert local in lines
    assert "TZID:Europe/Kyiv" in lines
    assert {"BEGIN:STANDARD", "BEGIN:DAYLIGHT"} <= set(lines)
    (event,) = events(response)
    assert event.decoded("dtstart").astimezone(UTC) == starts


def test_the_club_feed_holds_what_is_announced_and_what_is_cancelled(client: Client) -> None:
    EveningFactory(title="Оголошений")
    EveningFactory(title="Скасований", status="cancelled", cancel_reason="х")
    EveningFactory(title="Чернетка", status="draft")
    EveningFactory(title="Давній", starts_at=timezone.now() - timedelta(days=90))
    found = {
        str(event["summary"]): str(event["status"]) for event in events(client.get("/calendar/club.ics"))
    }
    assert found == {"Оголошений": "CONFIRMED", "Скасований": "CANCELLED"}


def test_ones_own_feed_holds_ones_own_evenings_without_signing_in(client: Client) -> None:
    player = MemberFactory()
    player.user.calendar_key = new_secret()
    player.user.save()
    judged = EveningFactory(title="Суджу", judges=[player])
    for title, said in (("Йду", Answer.GOING), ("Може", Answer.MAYBE), ("Ні", Answer.NO)):
        signups.answer(evening_id=EveningFactory(title=title).pk, player=player, answer=said)
    EveningFactory(title="Чужий")
    response = client.get(f"/calendar/{player.user.calendar_key}.ics")
    assert {str(event["summary"]) for event in events(response)} == {judged.title, "Йду"}
    assert "no-store" in response["Cache-Control"]


@pytest.mark.parametrize("key", ["wrong", "None", "club2"])
def test_a_wrong_secret_finds_nothing(client: Client, key: str) -> None:
    MemberFactory()
    assert client.get(f"/calendar/{key}.ics").status_code == 404
