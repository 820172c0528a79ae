"""Case 44: an evening stays at its hour by the club's clocks, through both changes of clocks."""

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import pytest

from players.local_time import from_local, weeks_later
from players.models import Evening
from players.services.evenings import repeat_weekly
from tests.factories import ClubAdminFactory, EveningFactory

KYIV = ZoneInfo("Europe/Kyiv")


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (date(2026, 7, 3), datetime(2026, 7, 3, 16, tzinfo=UTC)),
        (date(2026, 12, 4), datetime(2026, 12, 4, 17, tzinfo=UTC)),
        (date(2026, 10, 24), datetime(2026, 10, 24, 16, tzinfo=UTC)),  # the eve of winter time
        (date(2026, 10, 25), datetime(2026, 10, 25, 17, tzinfo=UTC)),  # the day of winter time
        (date(2027, 3, 27), datetime(2027, 3, 27, 17, tzinfo=UTC)),  # the eve of summer time
        (date(2027, 3, 28), datetime(2027, 3, 28, 16, tzinfo=UTC)),  # the day of summer time
    ],
)
def test_seven_in_the_evening_in_kyiv(day: date, expected: datetime) -> None:
    assert from_local(day, time(19), KYIV) == expected


def test_an_hour_that_the_clocks_leap_over_is_refused() -> None:
    with pytest.raises(ValueError, match="2027-03-28 has no 03:30"):
        from_local(date(2027, 3, 28), time(3, 30), KYIV)


def test_of_an_hour_that_comes_twice_the_first_one_is_meant() -> None:
    assert from_local(date(2026, 10, 25), time(3, 30), KYIV) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_a_week_over_the_change_to_winter_time_is_an_hour_longer() -> None:
    friday = from_local(date(2026, 10, 23), time(19), KYIV)
    assert weeks_later(friday, 1, KYIV) == datetime(2026, 10, 30, 17, tzinfo=UTC)


def test_a_week_over_the_change_to_summer_time_is_an_hour_shorter() -> None:
    friday = from_local(date(2027, 3, 26), time(19), KYIV)
    assert weeks_later(friday, 1, KYIV) == datetime(2027, 4, 2, 16, tzinfo=UTC)


@pytest.mark.django_db
def test_evenings_of_every_week_keep_their_hours_over_the_change_of_clocks() -> None:
    first = EveningFactory(
        starts_at=from_local(date(2026, 10, 16), time(19), KYIV),
        ends_at=from_local(date(2026, 10, 16), time(23, 30), KYIV),
        closes_at=from_local(date(2026, 10, 16), time(15), KYIV),
        seats=24,
    )
    repeat_weekly(evening_id=first.pk, actor=ClubAdminFactory(), weeks=2, draft=True)
    rows = Evening.objects.exclude(pk=first.pk).order_by("starts_at")
    hours = "%d.%m %H:%M"
    assert [
        tuple(
            evening.local(moment).strftime(hours)
            for moment in (evening.starts_at, evening.ends_at, evening.closes_at)
            if moment
        )
        for evening in rows
    ] == [
        ("23.10 19:00", "23.10 23:30", "23.10 15:00"),
        ("30.10 19:00", "30.10 23:30", "30.10 15:00"),
    ]
    assert [(evening.status, evening.seats) for evening in rows] == [("draft", 24)] * 2
