"""`manage.py standings`: as a club runs it, in a process of its own with no database to reach.

The tests in this process may not touch a database either: they ask for none.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests import commands
from tests.commands import Outcome, Run, runner
from tests.rating.records import best_move, record
from tests.shared_data import shared_data


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner("standings", capsys, monkeypatch)


def run_alone(*arguments: str, stdin: bytes = b"") -> Outcome:
    return commands.run_alone("standings", *arguments, stdin=stdin)


def lines(*records: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(each).encode() + b"\n" for each in records)


def test_it_prints_one_json_list_with_a_row_a_line() -> None:
    game = record(
        winner="black",
        first_killed=1,
        best_move=best_move(1, 8, 9, 2),
        at={1: {"player": "Їжачок"}, 9: {"bonus": 0.3}},
    )
    status, out, err = run_alone("-", "--scheme", "fiim-2025", stdin=lines(game))
    assert (status, err) == (0, "")
    rows = json.loads(out)
    assert [(each["place"], each["player"]) for each in rows] == [
        *[(1, "P9"), (2, "Їжачок"), (3, "P8"), (4, "P10")],
        *[(5, f"P{number}") for number in range(2, 8)],
    ]
    assert out.splitlines()[1] == (
        ' {"place": 2, "player": "Їжачок", "games": 1, "wins": 0, "win_points": 0, "bonus": 0, '
        '"penalty": 0, "best_move_points": 0.5, "compensation": 0.5, "total": 1, '
        '"first_killed": 1, "best_moves": {"2": 1, "3": 0}},'
    )


def test_an_empty_file_is_an_empty_list(run: Run, tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert run(str(empty), "--scheme", "noir") == (0, "[]\n", "")


@pytest.mark.parametrize(
    ("stdin", "why"),
    [
        (
            lines(record(1), record(2, winner=None)),
            "line 2: winner must be one of red, black, draw, not null\n",
        ),
        (b"\n\xff\xfe\n", "line 2: not UTF-8 text: byte 1 cannot be read\n"),
        (b"[" * 200_000, "line 1: not JSON that can be read: it is nested too deeply\n"),
        (lines(record(1), record(1)), "line 2: the id 'g1' stands in line 1 already\n"),
    ],
    ids=["no winner", "no text", "deep", "twice"],
)
def test_a_wrong_line_ends_with_status_two_and_one_line(run: Run, stdin: bytes, why: str) -> None:
    assert run("-", "--scheme", "fsm", stdin=stdin) == (2, "", why)


def test_an_unknown_scheme_ends_with_status_two_and_one_line(run: Run) -> None:
    assert run("-", "--scheme", "fiim\n2030") == (
        2,
        "",
        "no scheme 'fiim\\n2030': choose one of fiim-2025, fiim-2019, fsm, noir\n",
    )


def test_a_closed_standard_input_ends_with_status_two_and_one_line(run: Run) -> None:
    closed = (2, "", "'-' cannot be read: standard input is closed\n")
    assert run("-", "--scheme", "fsm", stdin=None) == closed


def test_a_file_that_cannot_be_read_ends_with_status_two_and_one_line(run: Run, tmp_path: Path) -> None:
    missing = (2, "", "'nowhere.jsonl' cannot be read: No such file or directory\n")
    assert run("nowhere.jsonl", "--scheme", "fsm") == missing
    status, out, err = run(str(tmp_path), "--scheme", "fsm")
    assert (status, out) == (2, "")
    assert err.endswith("cannot be read: Is a directory\n")


def test_a_wrong_line_leaves_no_traceback_in_a_process_of_its_own() -> None:
    assert run_alone("-", "--scheme", "fsm", stdin=lines(record(1)) + b"[1]") == (
        2,
        "",
        "line 2: a result must be an object, not a list\n",
    )


def test_all_real_games_make_a_table(run: Run) -> None:
    path = shared_data("club_results.jsonl")
    status, out, err = run(str(path), "--scheme", "fiim-2019")
    rows = json.loads(out)
    assert (status, err, len(rows)) == (0, "", 511)
    assert sum(each["games"] for each in rows) == 39570
    assert sum(each["wins"] for each in rows) == 2217 * 3 + 1740 * 7
