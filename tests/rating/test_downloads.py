"""Results and standings as CSV and XLSX: whole, exact, harmless to spreadsheets, read back by import."""

import csv
import io
from decimal import Decimal
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from python_calamine import CalamineWorkbook

from games.models import Game, GameKind, Seat
from players.models import Player
from rating import download_views
from rating.importing import import_results
from rating.models import Season
from rating.scoring.parsing import parse_result
from rating.sheets import csv_records
from rating.tables import counted_table
from tests.factories import PlayerFactory
from tests.games.tables import DEAL, PlayedGame
from tests.rating.club import announced, autumn, bring, many, published, seat, table
from tests.rating.records import result

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    season = autumn()
    bring(*many(12, players=14))
    return season


def body(address: str) -> bytes:
    response = Client().get(address)
    assert response.status_code == 200
    return b"".join(response.streaming_content)  # type: ignore[attr-defined]


def rows(address: str) -> list[list[str]]:
    text = body(address).decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text), delimiter="," if address.startswith("/en/") else ";"))


def cells(address: str) -> list[list[Any]]:
    return CalamineWorkbook.from_filelike(io.BytesIO(body(address))).get_sheet_by_index(0).to_python()


def test_the_standings_hold_every_row_of_the_table_with_exact_points(season: Season) -> None:
    head, *found = rows(f"/en/rating/{season.pk}/standings.csv")
    assert head[:4] == ["place", "player", "games", "wins"]
    assert [(row[1], int(row[2]), Decimal(row[-1])) for row in found] == [
        (row.nick, row.games, Decimal(row.total) / 10_000) for row in counted_table(season)
    ]
    ukrainian = rows(f"/rating/{season.pk}/standings.csv")
    assert ukrainian[0][:4] == ["місце", "гравець", "ігри", "перемоги"]
    assert [row[-1].replace(",", ".") for row in ukrainian[1:]] == [row[-1] for row in found]


def test_the_standings_follow_the_choice_of_the_page(season: Season) -> None:
    nick = counted_table(season)[0].nick
    found = rows(f"/en/rating/{season.pk}/standings.csv?nick={nick}&page=7")[1:]
    assert nick in [row[1] for row in found]
    assert len(found) < len(counted_table(season))
    sheriffs = rows(f"/en/rating/{season.pk}/standings.csv?role=sheriff")[1:]
    assert sum(int(row[2]) for row in sheriffs) == 12


def test_a_workbook_holds_the_same_as_the_csv(season: Season) -> None:
    for name in (f"rating/{season.pk}/standings", "games/results"):
        plain = [[cell or "" for cell in row] for row in rows(f"/en/{name}.csv")]
        book = cells(f"/en/{name}.xlsx")
        assert [len(row) for row in book] == [len(row) for row in plain]
        assert [[_text(cell) for cell in row] for row in book] == plain
    assert body(f"/{name}.xlsx") == body(f"/{name}.xlsx")


def _text(cell: Any) -> str:
    return f"{Decimal(repr(cell)).normalize():f}" if isinstance(cell, float) else str(cell)


@pytest.mark.django_db(transaction=True)
def test_results_read_back_are_the_same_results(season: Season) -> None:
    published()
    text, before = body("/en/games/results.csv?season=" + str(season.pk)), table(season)
    call_command("flush", interactive=False, verbosity=0)
    again = autumn()
    results = [(line, parse_result(record)) for line, record in csv_records(io.BytesIO(text))]
    report = import_results(results)
    assert (report.added, report.wrong) == (13, [])
    assert sorted(table(again), key=str) == sorted(before, key=str)


def test_the_clubs_own_file_adds_none_of_its_games_again(season: Season) -> None:
    """Brought in before, judged here and published, announced only, put right since the file was made."""
    published()
    announced()
    mended = published().game
    file = io.BytesIO(body("/en/games/results.csv"))
    before = table(season)
    Seat.objects.filter(pk=seat(mended, 2).pk).update(bonus=Decimal("0.5"), player=PlayerFactory())
    report = import_results((line, parse_result(record)) for line, record in csv_records(file))
    assert (report.added, report.there, report.wrong, report.new_players) == (0, 15, [], [])
    assert [id_ for _line, id_ in report.differing] == [str(mended.pk)]
    assert (Game.objects.count(), table(season)) == (15, before)


def test_another_clubs_game_of_the_same_number_comes_in(season: Season) -> None:
    own = Game.objects.get(pk=published().game.pk)
    other = result(own.pk, id=str(own.pk), date=str(own.played_on))
    assert (bring(other).added, bring(other).there) == (1, 1)


def test_results_hold_judged_games_and_no_running_one(season: Season) -> None:
    judged, running = published(), PlayedGame()
    running.do(DEAL)
    head, *found = rows("/en/games/results.csv")
    own = [dict(zip(head, row, strict=True)) for row in found if row[0] == str(judged.game.pk)]
    assert [row["role"] for row in own] == [seat.role for seat in judged.game.seats.order_by("number")]
    assert {row["judge"] for row in own} == {judged.game.judge.nick if judged.game.judge else ""}
    assert str(running.game.pk) not in {row[0] for row in found}
    assert {row[head.index("winner")] for row in rows("/games/results.csv")[1:]} == {"червоні", "чорні"}


def test_a_nick_that_would_be_a_formula_stays_a_text(season: Season) -> None:
    player = Player.objects.get(nick="P1")
    Player.objects.filter(pk=player.pk).update(nick='=HYPERLINK("http://x")')
    assert {row[1] for row in rows(f"/rating/{season.pk}/standings.csv") if "HYPER" in row[1]} == {
        '\'=HYPERLINK("http://x")'
    }
    book = cells(f"/rating/{season.pk}/standings.xlsx")
    found = [cell for row in book for cell in row if "HYPER" in str(cell)]
    assert found == ['=HYPERLINK("http://x")']
    assert b"<f>" not in body(f"/rating/{season.pk}/standings.xlsx")


@pytest.mark.parametrize("nick", ["-Привид-", "'-Привид", "'Привид'", "+1", "@кіт", "''=1"])
def test_such_a_nick_is_read_back_as_it_was(nick: str) -> None:
    bring(*many(1))
    Player.objects.filter(nick="P1").update(nick=nick)
    text = body("/en/games/results.csv")
    ((_line, record),) = csv_records(io.BytesIO(text))
    assert nick in [seat["player"] for seat in record["seats"]]  # type: ignore[index]


def test_too_many_games_for_a_workbook_are_had_as_csv(
    season: Season, monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    monkeypatch.setattr(download_views, "MOST_GAMES", 3)
    response = client.get("/games/results.xlsx?winner=red")
    assert (response.status_code, response["Location"]) == (302, "/games/results.csv?winner=red")


def test_queries_do_not_grow_within_two_hundred_games(season: Season) -> None:
    with CaptureQueriesContext(connection) as few:
        assert len(rows("/en/games/results.csv")) == 121
    bring(*many(30, first=100))
    with CaptureQueriesContext(connection) as more:
        assert len(rows("/en/games/results.csv")) == 421
    assert len(few) == len(more)
    assert Game.objects.filter(kind=GameKind.RESULT).count() == 42


def test_both_are_linked_where_the_tables_are(season: Season, client: Client) -> None:
    assert f'href="/rating/{season.pk}/standings.xlsx' in client.get(f"/rating/{season.pk}/").content.decode()
    assert 'href="/games/results.csv?winner=red"' in client.get("/games/?winner=red").content.decode()


def test_an_address_gets_ten_files_a_minute_and_then_a_sentence(season: Season) -> None:
    addresses = [f"/rating/{season.pk}/standings.csv", "/games/results.csv", "/en/games/results.xlsx"]
    got = [Client().get(addresses[number % 3]).status_code for number in range(12)]
    assert got == [200] * 10 + [429] * 2
    refused = Client().get("/games/results.csv")
    assert (refused.status_code, "Зачекайте хвилину" in refused.content.decode()) == (429, True)
    assert Client(REMOTE_ADDR="10.0.0.2").get("/games/results.csv").status_code == 200, "another address"
