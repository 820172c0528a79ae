"""`manage.py replay`: exit statuses, what goes where, and files that mean harm.

No test here may touch a database: none asks for one.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.rules.codec import FORMAT
from tests import commands
from tests.commands import Outcome, Run, runner
from tests.rules.table import ROLES
from tests.shared_data import ROOT, shared_lines

DEAL = {"do": "deal", "roles": list(ROLES)}


def record(*actions: dict[str, Any], edition: str = "fiim-2025", **more: Any) -> dict[str, Any]:
    return {"format": FORMAT, "edition": edition, "actions": [DEAL, *actions], **more}


ACCEPTED = record({"do": "open_day"})
REFUSED = record({"do": "open_day", "opener": 2})
INVALID = record({"do": "dance"})


def as_lines(*records: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(each).encode() + b"\n" for each in records)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner("replay", capsys, monkeypatch)


def run_alone(*arguments: str, stdin: bytes = b"") -> Outcome:
    return commands.run_alone("replay", *arguments, stdin=stdin)


# ── one record ─────────────────────────────────────────────────────────────────────────────────────────────


def test_the_state_is_one_json_object_on_one_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(ACCEPTED, indent=2))
    status, out, err = run(str(file))
    assert (status, err, out.count("\n"), out.endswith("\n")) == (0, "", 1, True)
    assert list(json.loads(out)) == [
        "phase",
        "day",
        "night",
        "alive",
        "out",
        "opener",
        "speaker",
        "speech_seconds",
        "candidates",
        "called",
        "queue",
        "fouls",
        "tech_fouls",
        "vote_cancelled",
        "next_vote_cancelled",
        "ballots",
        "lifts",
        "nights",
        "best_moves",
        "winner",
        "reason",
        "refused",
    ]


def test_the_whole_output_of_a_small_game(run: Run) -> None:
    """Byte for byte: programs that compare lines need no JSON."""
    status, out, _ = run(
        "-", stdin=json.dumps(record({"do": "foul", "seat": 3}, {"do": "open_day"})).encode()
    )
    assert (status, out) == (
        0,
        '{"phase": "speeches", "day": 0, "night": 0, "alive": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "out": [], '
        '"opener": 1, "speaker": 1, "speech_seconds": 60, "candidates": [], "called": null, '
        '"queue": [2, 3, 4, 5, 6, 7, 8, 9, 10], "fouls": {"3": 1}, "tech_fouls": {}, '
        '"vote_cancelled": false, "next_vote_cancelled": false, "ballots": [], "lifts": [], "nights": [], '
        '"best_moves": [], "winner": null, "reason": null, "refused": null}\n',
    )


def test_a_refusal_tells_where_and_why_and_exits_with_1(run: Run) -> None:
    status, out, err = run("-", stdin=json.dumps(REFUSED).encode())
    told = json.loads(out)
    assert (status, err, told["phase"]) == (1, "", "day_due")
    assert told["refused"] == {"index": 1, "do": "open_day", "code": "wrong_opener"}


def test_an_invalid_record_is_one_line_on_standard_error_and_exits_with_2(run: Run) -> None:
    assert run("-", stdin=json.dumps(INVALID).encode()) == (2, "", "actions[1]: there is no action 'dance'\n")


def test_the_whole_record_is_checked_before_the_first_action(run: Run) -> None:
    bad = record({"do": "begin_night"}, {"do": "foul", "seat": "1"})
    assert run("-", stdin=json.dumps(bad).encode()) == (
        2,
        "",
        "actions[2]: foul: seat must be a number, not '1'\n",
    )


def test_a_file_that_is_not_there_is_one_line(run: Run, tmp_path: Path) -> None:
    absent = str(tmp_path / "absent.json")
    assert run(absent) == (2, "", f"'{absent}' cannot be read: No such file or directory\n")
    assert run(str(tmp_path)) == (2, "", f"'{tmp_path}' cannot be read: Is a directory\n")
    assert run("-", stdin=None) == (2, "", "'-' cannot be read: standard input is closed\n")


# ── a record a line ────────────────────────────────────────────────────────────────────────────────────────


def test_lines_are_answered_in_order_blank_ones_skipped_and_the_worst_status_counts(run: Run) -> None:
    stdin = b"\n  \r\n" + as_lines(REFUSED, INVALID) + b"\t\n" + as_lines(ACCEPTED)
    status, out, err = run("-", "--lines", stdin=stdin)
    told = [json.loads(line) for line in out.splitlines()]
    assert (status, len(told), err) == (2, 3, "line 4: actions[1]: there is no action 'dance'\n")
    assert told[0]["refused"]["code"] == "wrong_opener"
    assert told[1] == {"error": "actions[1]: there is no action 'dance'"}
    assert told[2]["phase"] == "speeches"


@pytest.mark.parametrize(
    ("records", "status"),
    [((), 0), ((ACCEPTED,), 0), ((REFUSED, ACCEPTED), 1), ((ACCEPTED, INVALID, REFUSED), 2)],
)
def test_the_status_of_many_lines(run: Run, records: tuple[dict[str, Any], ...], status: int) -> None:
    assert run("-", "--lines", stdin=as_lines(*records))[0] == status


def test_a_line_that_is_no_utf_8_spoils_only_itself(run: Run) -> None:
    status, out, _ = run("-", "--lines", stdin=b"\xff\n" + as_lines(ACCEPTED))
    first, second = out.splitlines()
    assert (status, json.loads(first)) == (2, {"error": "bad JSON: no UTF-8 at byte 0"})
    assert json.loads(second)["phase"] == "speeches"


def test_only_a_line_feed_ends_a_line(run: Run) -> None:
    """Other separators of Unicode may stand in a text."""
    line = json.dumps({**ACCEPTED, "note": "a\u2028b\u0085c"}, ensure_ascii=False).encode()
    assert run("-", "--lines", stdin=line)[0] == 0


# ── hostile files ──────────────────────────────────────────────────────────────────────────────────────────


def with_actions(text: str) -> bytes:
    return f'{{"format": "{FORMAT}", "edition": "fiim-2025", "actions": {text}}}'.encode()


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\n",
        b"\x00",
        b"null",
        b"[]",
        b'{"actions": "\xff"}',
        b"[" * 100_000,
        b'{"format": ' + b"[" * 900 + b"]" * 900 + b"}",
        with_actions("[" + "[" * 900 + "]" * 900 + "]"),
        with_actions('[{"do": "foul", "seat": ' + "1" * 100_000 + "}]"),
        with_actions('[{"do": "foul", "seat": true}]'),
        with_actions('[{"do": "foul", "seat": 1e400}]'),
        with_actions('[{"do": "foul", "seat": 1, "seat": 2}]'),
        with_actions('[{"do": "\\ud800\\n\\u001b[31m"}]'),
        with_actions('[{"do": "' + "x" * 100_000 + '"}]'),
        b'{"format": "mafia-game-record/1", "edition": "\\ud800", "actions": []}',
        b"{" + b",".join(b'"%d": 1' % number for number in range(50_000)) + b', "49999": 1}',
    ],
    ids=range(17),
)
def test_a_hostile_file_is_one_line_and_never_a_traceback(run: Run, raw: bytes) -> None:
    status, out, err = run("-", stdin=raw)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.isprintable() or err[:-1].isprintable()
    assert len(err) < 200


def test_a_number_of_thousands_of_digits_is_no_seat(run: Run) -> None:
    status, out, _ = run("-", stdin=with_actions(json.dumps([DEAL, {"do": "foul", "seat": 10**4000}])))
    assert (status, json.loads(out)["refused"]["code"]) == (1, "not_a_seat")


def test_a_hundred_thousand_actions_are_played(run: Run) -> None:
    actions = [DEAL, *[{"do": "foul", "seat": 1}, {"do": "withdraw_foul", "seat": 1}] * 50_000]
    status, out, _ = run("-", stdin=with_actions(json.dumps(actions)))
    assert (status, json.loads(out)["fouls"]) == (0, {})


# ── alone ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_it_runs_alone_without_a_database() -> None:
    status, out, err = run_alone("-", "--lines", stdin=as_lines(REFUSED, INVALID, ACCEPTED))
    assert (status, len(out.splitlines()), err) == (2, 3, "line 2: actions[1]: there is no action 'dance'\n")


def test_a_reader_who_stops_early_sees_no_error() -> None:
    command = f"{sys.executable} manage.py replay - --lines | head -1"
    done = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, input=as_lines(*[ACCEPTED] * 5000), capture_output=True, check=True
    )
    assert (len(done.stdout.splitlines()), done.stderr) == (1, b"")


def test_the_story_is_told_in_the_language_chosen() -> None:
    status, ukrainian, _ = run_alone("-", "--explain", stdin=json.dumps(REFUSED).encode())
    assert (status, ukrainian.splitlines()[0]) == (1, "Ролі роздано: 6 мирних, шериф, дон і 2 мафії.")
    status, english, _ = run_alone("-", "--explain", "--language", "en", stdin=json.dumps(ACCEPTED).encode())
    assert (status, english.splitlines()[-1]) == (0, "Seat 1 speaks: 60 seconds.")


def test_the_story_ends_with_the_refusal(run: Run) -> None:
    status, out, _ = run("-", "--explain", "--language", "en", stdin=json.dumps(REFUSED).encode())
    assert (status, out.splitlines()[-1].startswith("Not recorded: ")) == (1, True)


# ── what the project shares ────────────────────────────────────────────────────────────────────────────────


def file_of(scenario: dict[str, Any]) -> bytes:
    return (scenario["text"] if "text" in scenario else json.dumps(scenario["record"])).encode()


def differences(scenario: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    return {key: told[key] for key, value in scenario["expect"].items() if told[key] != value}


@pytest.mark.parametrize("scenario", shared_lines("scenarios.jsonl"))
def test_a_scenario_of_the_contract(run: Run, scenario: dict[str, Any]) -> None:
    status, out, err = run("-", stdin=file_of(scenario))
    assert status == scenario["exit"]
    if status == 2:
        assert (out, err.count("\n")) == ("", 1)
    else:
        assert (differences(scenario, json.loads(out)), err) == ({}, "")


@pytest.mark.parametrize("game", shared_lines("data/real_games.jsonl"))
def test_a_real_game_ends_as_its_record_says(run: Run, game: dict[str, Any]) -> None:
    status, out, err = run("-", stdin=json.dumps(game["record"]).encode())
    assert (status, differences(game, json.loads(out)), err) == (0, {}, "")


@pytest.mark.parametrize(("name", "worst"), [("scenarios.jsonl", 2), ("data/real_games.jsonl", 0)])
def test_all_of_them_in_one_run_of_the_command(name: str, worst: int) -> None:
    games = [parameter.values[0] for parameter in shared_lines(name)]
    if games == [None]:
        pytest.skip(f"{name} is not beside the repository (../shared)")
    status, out, err = run_alone("-", "--lines", stdin=b"\n".join(map(file_of, games)))
    told = [json.loads(line) for line in out.splitlines()]
    valid = [(game, state) for game, state in zip(games, told, strict=True) if game.get("exit") != 2]
    assert (status, len(err.splitlines())) == (worst, len(games) - len(valid))
    assert [game["id"] for game, state in valid if differences(game, state)] == []


def test_half_of_a_surrogate_pair_is_told_as_its_number() -> None:
    """JSON may hold one; no output can."""
    half = record({"do": "open_day"}, {"do": "foul", "seat": 1, "reason": "\ud83d!"})
    status, out, err = run_alone("-", "--explain", stdin=json.dumps(half).encode())
    assert (status, err) == (0, "")
    assert "\\ud83d!" in out
