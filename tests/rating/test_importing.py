"""Results from elsewhere: all or none, each once, every wrong line by its number, three kinds of file."""

import csv
import io
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter
from django.core.management import call_command
from django.db import connection

from games.models import BestMove, Departure, Game, GameKind, Seat, Status
from players.models import Player
from rating.models import Counted, Season, Undated
from rating.results import result_of
from rating.sheets import GAME, SEAT
from tests.rating.club import autumn, bring, many
from tests.rating.records import best_move, record, result
from tests.shared_data import shared_data

pytestmark = pytest.mark.django_db


def lines(*records: Any) -> bytes:
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in records).encode()


def run(file: Path, capsys: pytest.CaptureFixture[str], **options: Any) -> tuple[int, str, str]:
    """Exit status, standard output, standard error."""
    code = 0
    try:
        call_command("import_results", str(file), **options)
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


# ── what is made of a result ───────────────────────────────────────────────────────────────────────────────


def test_a_result_becomes_a_published_game_with_its_seats_and_facts() -> None:
    bring(
        result(
            5,
            date="05.10.2026",
            winner="black",
            first_killed=2,
            best_move=best_move(2, 8, 9, 1),
            at={2: {"bonus": 0.3, "fouls": 1}, 4: {"penalty": -0.5, "fouls": 4, "left": "fouls"}},
        )
    )
    game = Game.objects.get()
    assert (game.kind, game.external_id, game.status, game.winner, game.judge, game.edition) == (
        GameKind.RESULT,
        "g5",
        Status.PUBLISHED,
        "black",
        None,
        "",
    )
    assert str(game.played_on) == "2026-10-05"
    seats = Seat.objects.filter(game=game).values_list("number", "player__nick", "role", "told_fouls")
    assert list(seats)[1:4] == [
        (2, "P2", "civilian", 1),
        (3, "P3", "civilian", None),
        (4, "P4", "civilian", 4),
    ]
    facts = Departure.objects.values_list("seat__number", "how", "night", "action")
    assert list(facts) == [(2, "shot", 1, None), (4, "fouls", 0, None)]
    moves = BestMove.objects.values_list("by__number", "targets", "hits", "action")
    assert list(moves) == [(2, [8, 9, 1], 2, None)]


def test_a_seat_named_twice_is_one_hit_and_is_kept_as_it_was_named() -> None:
    bring(result(1, first_killed=2, best_move=best_move(2, 8, 8, 8)))
    assert list(BestMove.objects.values_list("targets", "hits")) == [([8, 8, 8], 1)]


def test_a_game_with_two_best_moves_keeps_both() -> None:
    both = [best_move(2, 8, 9, 10), best_move(3, 1, 4, 8)]
    bring(result(1, best_moves=both))
    assert [(move.by, move.targets) for move in result_of(Game.objects.get().pk).best_moves] == [
        (2, (8, 9, 10)),
        (3, (1, 4, 8)),
    ]


# ── people ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_people_are_found_by_their_nicks_and_new_ones_are_made_once() -> None:
    known = Player.objects.create(nick="P3")
    report = bring(result(1), result(2))
    assert report.new_players == [f"P{n}" for n in (1, 2, *range(4, 11))]
    assert set(Seat.objects.filter(number=3).values_list("player", flat=True)) == {known.pk}
    assert Player.objects.count() == 10


def test_case_55_a_nick_that_only_looks_like_a_known_one_is_another_person_and_is_reported() -> None:
    Player.objects.create(nick="Мах")  # Cyrillic
    report = bring(result(1, at={1: {"player": "Max"}}))
    assert report.look_alikes == [("Max", "Мах")]
    assert Player.objects.filter(nick__in=("Max", "Мах")).count() == 2


def test_a_nick_longer_than_a_nick_may_be_is_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(lines(record(1, at={2: {"player": "x" * 41}})))
    assert run(file, capsys)[::2] == (
        2,
        "line 1: seat 2: a nick has at most 40 characters, not 41\n1 wrong; nothing was written.\n",
    )


def test_points_with_more_decimals_than_a_seat_keeps_are_refused_and_not_rounded(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_bytes(lines(record(1, at={2: {"bonus": 0.1234567}})))
    assert run(file, capsys)[::2] == (
        2,
        "line 1: seat 2: bonus may have at most 6 decimal places here\n1 wrong; nothing was written.\n",
    )


# ── seasons ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_date_decides_and_without_one_the_imports_season_or_the_results_own() -> None:
    season = autumn()
    dated, undated = result(1, date="2026-10-01", season=7), result(2, season=7)
    assert bring(dated, undated).counted == {"Осінь 2026": 1, "7": 1}
    assert bring(result(3, season=7), result(4, date="2026-10-02"), season="Архів").counted == {
        "Архів": 1,
        "Осінь 2026": 1,
    }
    assert bring(result(5), result(6, date="2020-01-01", season=7)).counted == {None: 2}
    assert list(Undated.objects.order_by("pk").values_list("season__name", flat=True)) == ["7", "Архів"]
    season.refresh_from_db()
    assert season.games_counted == 2


# ── all or nothing ─────────────────────────────────────────────────────────────────────────────────────────


def test_with_one_wrong_line_nothing_is_written(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(lines(record(1, season=1), record(2, winner="nobody"), record(3)) + b"{\n")
    code, out, err = run(file, capsys)
    assert (code, out, len(err.splitlines())) == (2, "", 3)
    assert err.startswith("line 2: winner must be one of red, black, draw, not 'nobody'\nline 4: not JSON")
    for model in (Game, Player, Season, Counted):
        assert not model.objects.exists(), model


def test_every_line_of_the_malformed_real_games_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    path = shared_data("malformed_results.jsonl")
    code, out, err = run(path, capsys)
    count = len(path.read_bytes().splitlines())
    told = err.splitlines()
    assert (code, out) == (2, "")
    assert [line.split(":")[0] for line in told[:-1]] == [f"line {n}" for n in range(1, count + 1)]
    assert told[-1] == f"{count} wrong; nothing was written."
    assert not Game.objects.exists()


def test_an_id_twice_in_one_file_is_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(lines(record(1), record(2), record(1)))
    code, _, err = run(file, capsys)
    assert (code, err) == (2, "line 3: the id 'g1' stands in line 1 already\n1 wrong; nothing was written.\n")


def test_a_dry_run_reports_and_leaves_nothing(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(lines(record(1, season="Архів")))
    code, out, err = run(file, capsys, dry_run=True)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "to add: 1",
        "already there: 0",
        "  in the season Архів: 1",
        "new seasons: 1: Архів",
        "new players: 10: P1, P2, P3, P4, P5, P6, P7, P8, P9, P10",
        "Nothing was written: a dry run.",
    ]
    assert not Game.objects.exists()
    assert not Season.objects.exists()


def test_the_same_file_again_adds_nothing(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    season = autumn()
    file.write_bytes(lines(*(record(n, date="2026-10-01") for n in range(3))))
    run(file, capsys)
    code, out, err = run(file, capsys)
    assert (code, out, err) == (0, "added: 0\nalready there: 3\n", "")
    season.refresh_from_db()
    assert season.games_counted == 3


def test_a_game_that_is_there_with_another_content_is_named_and_left_as_it_is(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bring(result(1), result(2))
    file.write_bytes(lines(record(1), record(2, winner="black"), record(3)))
    code, out, _ = run(file, capsys)
    assert (code, out.splitlines()[:2]) == (0, ["added: 1", "already there: 2"])
    assert "there already but different, left as they are: 1: g2 (line 2)" in out
    assert Game.objects.get(external_id="g2").winner == "red"


def test_more_games_than_a_batch_are_all_brought_in() -> None:
    season = autumn()
    assert bring(*many(1203, players=40)).added == 1203
    season.refresh_from_db()
    assert season.games_counted == 1203
    assert sum(season.standings.values_list("games", flat=True)) == 12_030


# ── tables ─────────────────────────────────────────────────────────────────────────────────────────────────

GAMES = [
    record(1, date="2026-10-01", winner="black", first_killed=3, best_move=best_move(3, 8, 9, 1)),
    record(2, date="2026-10-02", season="Осінь", at={4: {"bonus": 0.25, "penalty": -0.5, "left": "removed"}}),
]


def rows(records: Iterable[dict[str, Any]], comma: bool = False) -> list[list[Any]]:
    """A head and a row per seat; what belongs to the game stands in its first row."""
    found: list[list[Any]] = [["seat", "Нотатки", *GAME, *[name for name in SEAT if name != "seat"]]]
    for each in records:
        move = each.get("best_move")
        head = [each["id"], each.get("season"), each.get("date"), each["winner"], each.get("first_killed")]
        head += [move["by"], " ".join(map(str, move["targets"]))] if move else [None, None]
        for index, seat in enumerate(each["seats"]):
            cells = [seat.get(name) for name in SEAT if name != "seat"]
            if comma:
                cells = [str(cell).replace(".", ",") if isinstance(cell, float) else cell for cell in cells]
            found.append([seat["seat"], "так", *(head if index == 0 else [None] * len(head)), *cells])
    return found


def csv_file(path: Path, table: list[list[Any]], divider: str = ",") -> Path:
    text = io.StringIO()
    csv.writer(text, delimiter=divider).writerows(table)
    path.write_text(text.getvalue(), encoding="utf-8-sig")
    return path


def xlsx_file(path: Path, table: list[list[Any]]) -> Path:
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet()
        for index, row in enumerate(table):
            sheet.write_row(index, 0, row)
    return path


def test_the_planner_knows_of_the_games_that_an_import_brought() -> None:
    """Else a season's table is joined row by row, as if there were none, until autovacuum comes round."""
    known = {
        "postgresql": "SELECT relname, reltuples FROM pg_class WHERE relname IN ('games_seat', 'games_game')",
        "sqlite": "SELECT tbl, max(CAST(stat AS integer)) FROM sqlite_stat1"
        " WHERE tbl IN ('games_seat', 'games_game') GROUP BY tbl",
    }
    with connection.cursor() as cursor:
        for table in ("games_seat", "games_game"):
            cursor.execute(f"ANALYZE {table}")
        bring(*many(30))
        cursor.execute(known[connection.vendor])
        assert dict(cursor.fetchall()) == {"games_game": 30, "games_seat": 300}


def test_csv_and_workbook_bring_in_the_same_games_as_json_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(lines(*GAMES))
    assert run(path, capsys)[0] == 0
    same = "added: 0\nalready there: 2\n"
    for divider in ",;\t":
        assert run(csv_file(tmp_path / "a.csv", rows(GAMES), divider), capsys) == (0, same, "")
    assert run(csv_file(tmp_path / "b.CSV", rows(GAMES, comma=True), ";"), capsys) == (0, same, "")
    assert run(xlsx_file(tmp_path / "c.xlsx", rows(GAMES)), capsys) == (0, same, "")


def test_a_wrong_game_of_a_table_is_named_by_its_first_row(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = rows(GAMES)
    table[1][0], table[15][3] = 2, "2026-12-24"  # seat 2 twice; another date in a later row of the game
    for path in (csv_file(tmp_path / "a.csv", table), xlsx_file(tmp_path / "a.xlsx", table)):
        code, out, err = run(path, capsys)
        assert (code, out) == (2, "")
        assert err.splitlines()[0] == "line 2: seat 2 stands twice"
        assert err.splitlines()[1].startswith("line 12: the rows of one game differ in ")
    assert not Game.objects.exists()


def test_a_table_without_its_columns_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = csv_file(tmp_path / "a.csv", [["id", "seat", "player"], ["g1", 1, "P1"]])
    assert run(path, capsys)[::2] == (2, f"'{short(path)}': columns are missing: winner, role\n")


def short(path: Path) -> str:
    text = str(path)
    return text if len(text) <= 40 else text[:37] + "..."


@pytest.mark.parametrize("name", ["a.xlsx", "a.csv"])
@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"", b"PK\x03\x04broken"])
def test_a_file_that_is_no_table_is_refused_in_one_line(
    name: str, content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_bytes(content)
    code, out, err = run(tmp_path / name, capsys)
    assert (code, out, len(err.splitlines())) == (2, "", 1)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(tmp_path / "none.jsonl", capsys)
    assert (code, out) == (2, "")
    assert err.endswith("cannot be read: No such file or directory\n")


def test_standard_input_is_read_as_json_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines(record(1)))))
    call_command("import_results", "-")
    assert capsys.readouterr().out.splitlines()[0] == "added: 1"
