from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from config import periodic
from games.publication import publish, verify
from games.services import announce
from players.models import Message
from rating.models import Counted, Standing
from rating.services import create_season
from tests.factories import ClubAdminFactory, UserFactory
from tests.games.tables import PlayedGame, red_wins_on_day_zero

pytestmark = pytest.mark.django_db


def run(capsys: pytest.CaptureFixture[str]) -> list[str]:
    call_command("periodic")
    return capsys.readouterr().out.splitlines()


def test_nothing_due_is_said_in_four_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys) == [
        "places offered",
        "letters: 0 sent, 0 to be retried, 0 failed",
        "seasons: 0 counted again",
        "expired sessions dropped, 0 counters of throttles",
    ]


def test_a_letter_is_sent_once_however_often_it_runs(capsys: pytest.CaptureFixture[str]) -> None:
    user = UserFactory()
    Message.objects.create(
        key="a", user=user, kind="claim", template="claim_refused", facts={"reason": "Інша людина"},
        due_at=timezone.now(),
    )  # fmt: skip
    first, second = run(capsys), run(capsys)
    assert first[1] == "letters: 1 sent, 0 to be retried, 0 failed"
    assert second[1] == "letters: 0 sent, 0 to be retried, 0 failed"
    assert len(mail.outbox) == 1


def test_a_season_that_is_behind_is_counted_again(capsys: pytest.CaptureFixture[str]) -> None:
    today, admin, played = timezone.localdate(), ClubAdminFactory(), PlayedGame()
    create_season(name="Осінь", starts_on=today - timedelta(days=1), ends_on=today)
    red_wins_on_day_zero(played)
    announce(game_id=played.game.pk, actor=played.judge)
    verify(game_id=played.game.pk, actor=admin)
    publish(game_id=played.game.pk, actor=admin)
    Counted.objects.all().delete()
    Standing.objects.update(games=7)
    assert run(capsys)[2] == "seasons: 1 counted again"
    assert set(Standing.objects.values_list("games", flat=True)) == {1}
    assert run(capsys)[2] == "seasons: 0 counted again"


def test_what_has_expired_is_dropped_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    now = timezone.now()
    for key, days in (("old", -1), ("new", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=now + timedelta(days=days))
    cache.set("still counts", 1, timeout=300)
    cache.set("old counter", 1, timeout=300)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE shared_cache SET expires = '2001-01-01 00:00:00' WHERE cache_key LIKE '%old%'")
    assert run(capsys)[3] == "expired sessions dropped, 1 counters of throttles"
    assert list(Session.objects.values_list("session_key", flat=True)) == ["new"]
    assert cache.get("still counts") == 1


def test_a_step_that_breaks_down_does_not_stop_the_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_mail() -> str:
        raise ConnectionError("gone")

    monkeypatch.setattr(periodic, "STEPS", (no_mail, periodic.count_seasons))
    with pytest.raises(SystemExit, match="1"):
        call_command("periodic")
    assert capsys.readouterr().out.splitlines() == [
        "no_mail broke down, see the log",
        "seasons: 0 counted again",
    ]
