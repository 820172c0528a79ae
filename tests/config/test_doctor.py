"""`manage.py doctor`: it finds what is broken, names it, and writes nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from config.doctor import CHECKS, club, database, games
from games.models import Departure, Game, JudgeAction, Seat
from games.publication import publish, verify
from games.services import announce, cancel
from players.models import Message, Player
from rating.models import Counted, Standing
from rating.services import create_season
from tests.factories import ClubAdminFactory, PlayerFactory, UserFactory
from tests.games.tables import DEAL, PlayedGame, red_wins_on_day_zero, until_first_ballot

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def announced() -> PlayedGame:
    played = PlayedGame()
    red_wins_on_day_zero(played)
    announce(game_id=played.game.pk, actor=played.judge)
    return played


@contextmanager
def nobody_checks() -> Iterator[Any]:
    """A hand in the database that no constraint stops, as after a disk fault."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA foreign_keys = OFF")
            yield cursor
            cursor.execute("PRAGMA foreign_keys = ON")
        else:
            cursor.execute("SET session_replication_role = replica")
            yield cursor
            cursor.execute("SET session_replication_role = DEFAULT")


def doctor(capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    try:
        call_command("doctor")
    except SystemExit as end:
        return int(end.code or 0), capsys.readouterr().out.splitlines()
    return 0, capsys.readouterr().out.splitlines()


def test_a_healthy_club_is_well(announced: PlayedGame, capsys: pytest.CaptureFixture[str]) -> None:
    until_first_ballot(PlayedGame("fiim-2018"))
    broken_off = PlayedGame()
    broken_off.do(DEAL)
    cancel(game_id=broken_off.game.pk, actor=broken_off.judge, reason="Світло")
    status, lines = doctor(capsys)
    assert (status, lines[-1]) == (0, "All is well.")
    assert [line.split()[:2] for line in lines[:-1]] == [["ok", name] for name, _ in CHECKS]
    assert "ok    results      3 games" in lines


def test_a_spoiled_club_is_told_with_status_1(
    announced: PlayedGame, capsys: pytest.CaptureFixture[str]
) -> None:
    Departure.all_objects.filter(seat__number=8).delete()
    status, lines = doctor(capsys)
    assert status == 1
    assert f"        game {announced.game.pk}: 0 facts that its log does not make, 1 are missing" in lines
    assert lines[-1].startswith("1 things are not right; ")


def test_the_doctor_writes_nothing(announced: PlayedGame) -> None:
    refuse = {"sqlite": "PRAGMA query_only = ON", "postgresql": "SET default_transaction_read_only = on"}
    allow = {"sqlite": "PRAGMA query_only = OFF", "postgresql": "SET default_transaction_read_only = off"}
    with connection.cursor() as cursor:
        cursor.execute(refuse[connection.vendor])
        try:
            call_command("doctor")
        finally:
            cursor.execute(allow[connection.vendor])


def test_a_row_of_a_log_that_is_gone_is_missed(announced: PlayedGame) -> None:
    with nobody_checks() as cursor:
        cursor.execute("DELETE FROM games_judgeaction WHERE seq = 2")
    number = announced.game.pk
    assert games.logs()[1] == [
        f"game {number}: the rows are not numbered one after another",
        f"game {number}: it says 4 rows and has 3",
    ]
    assert [line.split(":")[0] for line in database.links()[1]] == [
        f"games.Departure {Departure.all_objects.get(seat__number=8).pk}"
    ]


def test_events_that_do_not_fold_are_told(announced: PlayedGame) -> None:
    JudgeAction.all_objects.filter(seq=2).update(events=[{"e": "NoSuchEvent"}])
    (complaint,) = games.logs()[1]
    assert complaint.startswith(f"game {announced.game.pk}: the log does not fold: ")
    assert len(games.results()[1]) == len(games.facts()[1]) == 1


def test_an_undo_of_another_row_than_the_last_is_told() -> None:
    played = PlayedGame()
    played.do(DEAL, {"do": "foul", "seat": 1}, {"do": "foul", "seat": 2})
    played.undo()
    first = JudgeAction.all_objects.get(seq=2)
    JudgeAction.all_objects.filter(seq=4).update(undoes=first)
    assert games.logs()[1] == [f"game {played.game.pk}: row 4 undoes another row than the last"]


def test_a_role_that_was_not_dealt_is_told(announced: PlayedGame) -> None:
    Seat.objects.filter(number=1).update(role="sheriff")
    Seat.objects.filter(number=2).update(role="")
    assert games.results()[1] == [
        f"game {announced.game.pk}: seat 1 has the role sheriff, dealt was civilian",
        f"game {announced.game.pk}: seat 2 has the role of nobody, dealt was civilian",
    ]


def test_a_winner_that_the_log_does_not_give_is_told(announced: PlayedGame) -> None:
    Game.objects.update(winner="black")
    (complaint,) = games.results()[1]
    assert complaint.startswith(f"game {announced.game.pk}: its result is ('black', ")


def test_roles_that_are_open_too_early_are_told() -> None:
    played = PlayedGame()
    played.do(DEAL)
    Seat.objects.filter(number=1).update(role="civilian")
    assert games.results()[1] == [f"game {played.game.pk}: roles are open before the announcement"]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"status": "setup"}, "its status is setup, its log stands at speeches"),
        (
            {"status": "finished", "announced_at": timezone.now()},
            "it is announced, its log stands at speeches",
        ),
    ],
)
def test_a_status_that_the_log_does_not_bear_is_told(change: dict[str, Any], complaint: str) -> None:
    played = PlayedGame()
    played.do(DEAL, {"do": "open_day"})
    Game.objects.update(**change)
    assert games.results()[1] == [f"game {played.game.pk}: {complaint}"]


def test_a_seat_that_is_gone_and_another_judge_are_told() -> None:
    played = PlayedGame()
    Seat.objects.filter(number=10).delete()
    Seat.objects.filter(number=1).update(judge=PlayerFactory())
    assert games.results()[1] == [
        f"game {played.game.pk}: its seats are {[*range(1, 10)]}",
        f"game {played.game.pk}: seat 1 has another judge than the game",
    ]


def test_a_constraint_that_is_gone_is_told() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("DROP INDEX one_player_per_nick")
        else:
            cursor.execute('DROP INDEX "one_player_per_nick"')
    try:
        assert database.constraints()[1] == ["players.Player: one_player_per_nick is missing in the database"]
    finally:
        constraint = next(c for c in Player._meta.constraints if c.name == "one_player_per_nick")
        with connection.schema_editor() as editor:
            editor.add_constraint(Player, constraint)


def test_a_text_that_postgresql_would_refuse_is_told() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL refuses it at once")
    player = PlayerFactory()
    Player.objects.filter(pk=player.pk).update(nick="я" * 41)
    assert database.lengths()[1] == [f"players.Player {player.pk}: nick is longer than 40"]


def test_standings_that_a_recount_does_not_give_are_told(announced: PlayedGame) -> None:
    today = timezone.localdate()
    create_season(name="Осінь", starts_on=today - timedelta(days=1), ends_on=today)
    admin = ClubAdminFactory()
    verify(game_id=announced.game.pk, actor=admin)
    publish(game_id=announced.game.pk, actor=admin)
    assert club.standings() == ("1 seasons, 10 rows", [])
    first = Standing.objects.order_by("player_id").first()
    Standing.objects.filter(pk=first.pk).update(wins=99)
    Counted.objects.all().delete()
    assert club.standings()[1] == [
        f"season Осінь: its ledger differs in games [{announced.game.pk}]",
        f"season Осінь: standings of players [{first.player_id}] differ from a recount "
        "(manage.py rebuild_rating)",
    ]


def test_letters_that_nobody_sends_are_told() -> None:
    user, now = UserFactory(), timezone.now()
    for key, minutes in (("late", 61), ("fresh", 59)):
        due = now - timedelta(minutes=minutes)
        Message.objects.create(key=key, user=user, kind="place", template="place", due_at=due)
    Message.objects.create(
        key="half",
        user=user,
        kind="place",
        template="place",
        due_at=now,
        status="sending",
        claimed_at=now - timedelta(hours=2),
    )
    looked_at, complaints = club.outbox()
    assert looked_at == "2 waiting letters"
    assert [line.split(":")[0] for line in complaints] == [
        "1 letters wait for more than an hour",
        "1 letters were being sent when the sender died; they may have arrived",
    ]
