"""The admin's page that brings games in: first what would come, then all of it or nothing."""

import json
from datetime import timedelta
from io import BytesIO
from random import Random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from games import demo, services
from games.models import Game
from games.records import club_game
from players.models import Audit, Evening, Player
from rating import import_views
from rating.club_games import bring_games, check_games, exported_games
from tests.factories import ClubAdminFactory, JudgeFactory, MemberFactory
from tests.games.tables import DEAL, PlayedGame
from tests.rating.club import bring_one

pytestmark = pytest.mark.django_db

OTHER = "2026-01-09T17:00:00+00:00"


@pytest.fixture
def lines() -> list[dict[str, Any]]:
    """Two games as if of another club, with a person whom this one does not know, and a result."""
    club = demo.make_club()
    demo.play_past_games(club, 2, Random("import"))
    bring_one()
    games = sorted(exported_games(), key=lambda game: game["record"] is None)
    judged, second, result = games
    judged["seats"][0]["player"] = "Незнайомка"
    elsewhere = {"title": "Чужий вечір", "starts_at": OTHER, "ends_at": "2026-01-09T21:00:00+00:00"}
    return [
        judged | {"started_at": OTHER, "evening": elsewhere | {"zone": "Europe/Kyiv", "place": "там"}},
        second | {"started_at": OTHER, "evening": None},
        result | {"id": "elsewhere-1"},
    ]


def file(*games: dict[str, Any] | str) -> SimpleUploadedFile:
    rows = (game if isinstance(game, str) else json.dumps(game, ensure_ascii=False) for game in games)
    return SimpleUploadedFile("games.jsonl", "\n".join(rows).encode())


@pytest.fixture
def admin(client: Client) -> Client:
    client.force_login(ClubAdminFactory())
    return client


def upload(client: Client, *games: dict[str, Any] | str) -> HttpResponse:
    return client.post("/club/games/", {"file": file(*games)})


def counts() -> tuple[int, ...]:
    return Game.objects.count(), Player.objects.count(), Evening.objects.count()


def test_looking_writes_nothing_and_the_second_press_brings_all_in(
    admin: Client, lines: list[dict[str, Any]]
) -> None:
    before = counts()
    looked = upload(admin, *lines)
    page = looked.content.decode()
    assert (looked.status_code, counts()) == (200, before)
    assert ("3 нові гри, 0 вже є" in page, "Незнайомка" in page) == (True, True)
    done = admin.post("/club/games/", {"token": looked.context["token"]})
    assert (done.status_code, "3 нові гри" in done.content.decode()) == (200, True)
    assert counts() == (before[0] + 3, before[1] + 1, before[2] + 1)
    game = Game.objects.get(started_at=OTHER, evening__title="Чужий вечір")
    assert (game.table, game.number) == (lines[0]["table"], lines[0]["number"])
    assert Audit.objects.filter(kind="games_brought").values_list("data", flat=True).get() == {"new": 3}
    again = admin.post("/club/games/", {"token": looked.context["token"]})
    assert (again.status_code, Game.objects.count()) == (422, before[0] + 3)


def test_one_wrong_line_keeps_all_out_and_every_wrong_one_is_named(
    admin: Client, lines: list[dict[str, Any]]
) -> None:
    before = counts()
    answer = upload(admin, lines[0], "{", lines[1] | {"winner": "draw"}, "", lines[2] | {"first_killed": 77})
    page = answer.content.decode()
    assert (answer.status_code, counts(), answer.context["token"]) == (422, before, "")
    assert [line for line, _said in answer.context["wrong"]] == [2, 3, 5]
    assert ("рядок 2" in page, "рядок 3" in page, "winner: написано draw" in page) == (True, True, True)
    assert "Нічого не внесено." in page


def test_what_goes_wrong_only_when_it_is_written_takes_all_back(lines: list[dict[str, Any]]) -> None:
    """Two nicks of a merged person are one person: no table has him twice."""
    kept = Player.objects.get(nick=lines[1]["seats"][1]["player"])
    kept.past_nicks.create(nick="Колишня")
    lines[1]["seats"][0]["player"] = "Колишня"
    before = counts()
    rows = [json.dumps(line).encode() for line in lines]
    report = bring_games(rows, actor=ClubAdminFactory())
    assert ([line for line, _ in report.wrong], report.new, counts()) == ([2], 0, before)


EARLY, LATE = "0001-01-01T00:00:00+14:00", "9999-12-31T23:30:00+00:00"


def test_moments_of_no_game_that_was_played_stay_out(lines: list[dict[str, Any]]) -> None:
    """Of such a year no page could tell the day in its zone: every list would break down."""
    moments = (EARLY, LATE, "1985-12-31T23:59:59+00:00", "2200-01-01T00:00:00+00:00")
    evening = lines[0]["evening"] | {"starts_at": "1986-01-01T00:00:00+00:00", "ends_at": OTHER}
    asked = [{name: moment} for name in ("started_at", "announced_at") for moment in moments]
    asked += [
        {"evening": evening | {name: moment}} for name in ("starts_at", "ends_at") for moment in moments
    ]
    rows = [json.dumps(lines[0] | wrong).encode() for wrong in (*asked, {"evening": evening})]
    assert [line for line, _said in check_games(rows).wrong] == list(range(1, 17))


def test_a_game_that_is_still_to_come_stays_out_and_its_evening_may_go_on(
    admin: Client, lines: list[dict[str, Any]]
) -> None:
    soon = (timezone.now() + timedelta(hours=2)).isoformat()
    assert "ще попереду" in upload(admin, lines[0] | {"announced_at": soon}).content.decode()
    assert upload(admin, lines[0] | {"evening": lines[0]["evening"] | {"ends_at": soon}}).status_code == 200


def test_points_beyond_all_numbers_are_told(admin: Client, lines: list[dict[str, Any]]) -> None:
    seats = [seat | {"bonus": "1e9999999", "reason": "?"} for seat in lines[0]["seats"]]
    answer = upload(admin, lines[0] | {"seats": seats})
    assert (answer.status_code, "out_of_range" in answer.content.decode()) == (422, True)


def test_an_id_that_stands_twice_is_told(admin: Client, lines: list[dict[str, Any]]) -> None:
    answer = upload(admin, lines[2], lines[0], lines[2])
    assert (answer.status_code, [line for line, _said in answer.context["wrong"]]) == (422, [3])


def test_games_that_are_there_are_left_alone(admin: Client) -> None:
    demo.play_past_games(demo.make_club(), 2, Random("own"))
    own = [club_game(game) for game in Game.objects.announced()]
    answer = upload(admin, *own)
    assert "0 нових ігор, 2 вже є" in answer.content.decode()
    assert answer.context["token"] == ""


def test_a_result_from_paper_is_known_by_its_own_number(admin: Client) -> None:
    """It has no number elsewhere: the file names it by the one it has here."""
    bring_one()
    Game.objects.update(external_id=None, on_paper=True, played_on="2026-10-05")
    own = list(exported_games())
    assert "0 нових ігор, 1 вже є" in upload(admin, *own).content.decode()
    report = bring_games(file(*own), actor=ClubAdminFactory())
    assert (report.new, report.there, Game.objects.count()) == (0, 1, 1)


def test_no_file_an_empty_one_and_a_large_one_are_told(
    admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Спершу виберіть файл." in admin.post("/club/games/").content.decode()
    assert "у файлі немає жодної гри" in upload(admin, "").content.decode()
    monkeypatch.setattr(import_views, "MOST_BYTES", 10)
    assert "більший за 5 МБ" in upload(admin, "{}" * 10).content.decode()


@pytest.mark.parametrize("address", ["/club/games/", "/club/games.jsonl"])
def test_the_pages_are_for_club_admins(client: Client, address: str) -> None:
    assert client.get(address).status_code == 302
    for user in (MemberFactory().user, JudgeFactory()):
        client.force_login(user)
        assert client.get(address).status_code == 403
    client.force_login(ClubAdminFactory())
    assert client.get(address).status_code == 200


def test_many_games_wait_for_the_end_of_a_game_whose_taps_they_would_hold_up(
    admin: Client, lines: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_views, "MOST_WHILE_PLAYING", 1)
    looked, running = upload(admin, *lines), PlayedGame()
    running.do(DEAL)
    before, told = counts(), {"token": looked.context["token"]}
    waits = admin.post("/club/games/", told)
    assert (waits.status_code, counts(), "Зараз грають" in waits.content.decode()) == (422, before, True)
    services.cancel(game_id=running.game.pk, actor=running.judge, reason="досить")
    assert admin.post("/club/games/", told).status_code == 200


def test_a_token_of_somebody_else_brings_nothing_in(admin: Client, lines: list[dict[str, Any]]) -> None:
    token = upload(admin, *lines).context["token"]
    other, before = Client(), counts()
    other.force_login(ClubAdminFactory())
    assert other.post("/club/games/", {"token": token}).status_code == 422
    assert counts() == before


def test_the_export_of_the_page_is_the_commands(admin: Client, capsys: pytest.CaptureFixture[str]) -> None:
    demo.play_past_games(demo.make_club(), 1, Random("own"))
    call_command("export_games")
    response = admin.get("/club/games.jsonl")
    assert b"".join(response.streaming_content).decode() == capsys.readouterr().out  # type: ignore[attr-defined]
    assert check_games(BytesIO(b"\xef\xbb\xbf" + capsys.readouterr().out.encode())).wrong != []
