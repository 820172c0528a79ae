"""Everything out of a club and into an empty one: the same protocols and the same standings."""

import json
from datetime import date, timedelta
from decimal import Decimal
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError, call_command
from django.utils import timezone, translation
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from games import demo, records
from games.log import state_of
from games.models import Game, Status
from games.records import club_game
from games.services.bringing import NotBrought, bring_game
from players.models import Evening, Player
from rating.models import Season, Standing
from rating.services import create_season
from tests.factories import ClubAdminFactory, JudgeFactory
from tests.rating.club import bring
from tests.rating.records import result

pytestmark = pytest.mark.django_db


def exported() -> str:
    out = StringIO()
    call_command("export_games", stdout=out)
    return out.getvalue()


def season_of_today() -> Season:
    year = timezone.localdate().year
    return create_season(name="Сезон", starts_on=date(year - 1, 1, 1), ends_on=date(year + 1, 12, 31))


def table() -> list[tuple[Any, ...]]:
    rows = Standing.objects.order_by("place", "player__nick")
    return list(rows.values_list("place", "player__nick", "games", "wins", "total", "best_move_points"))


def results() -> list[Any]:
    """Seats, facts and places of all games, whatever their numbers."""
    games = Game.objects.order_by("announced_at", "external_id").select_related("evening", "judge")
    return sorted(
        (
            str(game.announced_at),
            list(game.seats.order_by("number").values_list("player__nick", "role", "bonus", "penalty")),
            list(game.vote_facts.order_by("pk").values_list("nominee__number", "voter__number", "count")),
            (game.winner, game.win_reason, game.table, game.number, game.played_on, game.started_at),
            game.evening.starts_at if game.evening else None,
        )
        for game in games
    )


def empty_the_club() -> None:
    """Nothing but an empty database will do: rows of the log cannot be deleted one by one."""
    call_command("flush", interactive=False, verbosity=0)


@pytest.mark.django_db(transaction=True)
def test_games_go_into_an_empty_club_with_the_same_protocols_and_standings(tmp_path: Path) -> None:
    demo.Group.objects.get_or_create(name="judge")
    demo.Group.objects.get_or_create(name="club_admin")
    club = demo.make_club()
    season_of_today()
    demo.play_past_games(club, 6, Random("round trip"))
    Game.objects.filter(number=1).update(comment="Гра на біс.")
    day = timezone.localdate() - timedelta(days=3)
    bring(result(1, date=day.isoformat(), first_killed=1, best_move={"by": 1, "targets": [8, 9, 2]}))
    bring(result(2, date=None), season="Давні")
    lines, before, seen = exported(), table(), results()
    assert len(lines.splitlines()) == 8
    assert "Гра на біс." in lines
    assert Game.objects.filter(status=Status.PUBLISHED).count() > 4
    empty_the_club()
    (tmp_path / "games.jsonl").write_text(lines, encoding="utf-8")
    season_of_today()
    ClubAdminFactory(username="keeper")
    said = StringIO()
    call_command("import_games", str(tmp_path / "games.jsonl"), admin="keeper", stdout=said)
    assert said.getvalue() == "8 new, 0 there already\n"
    assert (table(), results()) == (before, seen)
    assert exported() == lines
    evenings = Evening.objects.values_list("title", "starts_at", "ends_at", "zone", "place")
    assert len(set(evenings)) == len(evenings) == 2
    again = StringIO()
    call_command("import_games", str(tmp_path / "games.jsonl"), admin="keeper", stdout=again)
    assert again.getvalue() == "0 new, 8 there already\n"
    assert table() == before


@pytest.fixture
def game() -> dict[str, Any]:
    """An exported game as if of another day: the club has it under its own."""
    club = demo.make_club()
    demo.play_past_games(club, 1, Random("one"))
    data = club_game(Game.objects.announced().get())
    return data | {"comment": "brought", "started_at": "2026-01-09T17:00:00+00:00"}


def test_a_brought_game_has_its_log_facts_roles_and_points(game: dict[str, Any]) -> None:
    brought, is_new = bring_game(game, actor=ClubAdminFactory())
    assert is_new
    first = Game.objects.exclude(pk=brought.pk).get()
    assert state_of(brought) == state_of(first)
    assert [seat.role for seat in brought.seats.order_by("number")] == [s["role"] for s in game["seats"]]
    assert sum(seat.bonus for seat in brought.seats.all()) == sum(Decimal(s["bonus"]) for s in game["seats"])
    assert brought.vote_facts.count() == first.vote_facts.count()
    assert (brought.winner, brought.status) == (game["winner"], game["status"])


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": "mafia-club-game/2"}, "format must be mafia-club-game/1"),
        ({"winner": "draw"}, "winner: draw is written"),
        ({"status": "live"}, "status must be one of"),
        ({"judge": None}, "judge: who judged it is needed"),
        ({"seats": []}, "seats must be ten"),
        ({"record": 1}, "record: a record must be an object"),
        ({"table": True}, "table is no number from 1"),
        ({"evening": {"title": "x"}}, "evening: it needs its beginning"),
        ({"final": {}}, "final: the record replays to another state"),
        ({"started_at": "2026-11-27T19:00:00"}, "started_at needs its offset from UTC"),
    ],
)
def test_what_does_not_fit_is_refused_whole(game: dict[str, Any], change: dict[str, Any], says: str) -> None:
    people = Player.objects.count()
    with translation.override("en"), pytest.raises(NotBrought, match=says):
        bring_game(game | change, actor=ClubAdminFactory())
    assert (Game.objects.count(), Player.objects.count()) == (1, people)


def test_a_record_that_breaks_the_rules_names_the_action(game: dict[str, Any]) -> None:
    actions = [game["record"]["actions"][0], {"do": "end_speech"}]
    said = r"action 1 \(end_speech\) is against the rules: wrong_phase"
    with translation.override("en"), pytest.raises(NotBrought, match=said):
        bring_game(game | {"record": game["record"] | {"actions": actions}}, actor=ClubAdminFactory())


def test_only_a_club_admin_brings_games_in(game: dict[str, Any]) -> None:
    with pytest.raises(PermissionDenied):
        bring_game(game, actor=JudgeFactory())
    with pytest.raises(CommandError, match="no account 'nobody'"):
        call_command("import_games", "-", admin="nobody")


def test_an_exported_game_fits_its_schema(game: dict[str, Any]) -> None:
    rules = Path(records.__file__).parent
    schema = json.loads((rules / "club_game.schema.json").read_text())
    record = json.loads((rules / "rules" / "record.schema.json").read_text())
    registry = Registry().with_resource(record["$id"], Resource.from_contents(record))
    Draft202012Validator(schema, registry=registry).validate(game)
    Draft202012Validator.check_schema(schema)


def test_a_game_from_a_file_brings_no_signs_that_nobody_sees() -> None:
    admin = ClubAdminFactory()
    club = demo.make_club()
    demo.play_past_games(club, 1, Random("signs"))
    data = club_game(Game.objects.get())
    data["seats"][0]["player"] = "\u202eСова\u200b Нова"
    data["comment"] = "так\u202e\x07"
    game, is_new = bring_game(data, actor=admin)
    assert is_new
    assert game.seats.get(number=1).player.nick == "Сова Нова"
    assert game.comment == "так"
