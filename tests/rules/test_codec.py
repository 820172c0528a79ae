"""The record and the log as JSON (contract, "The record"): what is read, what is refused, what comes back."""

import json
from typing import Any, get_args

import pytest

from games.rules import RecordError
from games.rules.actions import Action, BestMove, Check, Foul, Lift, OpenDay, Shoot, TeamDefeat, Vote
from games.rules.codec import (
    ACTION_KINDS,
    FORMAT,
    dump_action,
    dump_event,
    dump_record,
    load_json,
    parse_action,
    parse_event,
    parse_record,
)
from games.rules.events import Event, PlayerShot, RolesDealt, SpeechBegan
from games.rules.table import Role

RECORD: dict[str, Any] = {"format": FORMAT, "edition": "fiim-2025", "actions": []}


def error_of(raw: Any) -> str:
    with pytest.raises(RecordError) as wrong:
        parse_record(raw)
    assert "\n" not in str(wrong.value)
    return str(wrong.value)


# ── the record ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_record_is_written_as_it_was_read() -> None:
    actions = [{"do": "deal", "roles": ["don"]}, {"do": "vote", "for": 3, "voters": [1, 2]}]
    record = parse_record({**RECORD, "edition": "house", "variants": {"lift": False}, "actions": actions})
    assert (record.edition.lift, record.variants) == (False, {"lift": False})
    assert dump_record("house", record.variants, record.actions) == {
        "format": FORMAT,
        "edition": "house",
        "variants": {"lift": False},
        "actions": actions,
    }


@pytest.mark.parametrize("absent", [{}, {"variants": None}, {"variants": {}}])
def test_variants_may_be_absent_null_or_empty(absent: dict[str, Any]) -> None:
    record = parse_record(RECORD | absent)
    assert dump_record("fiim-2025", record.variants, record.actions) == RECORD


def test_unknown_keys_are_ignored() -> None:
    record = parse_record(RECORD | {"players": ["P1"], "actions": [{"do": "end_speech", "at": "19:00"}]})
    assert [action.do for action in record.actions] == ["end_speech"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"format": "mafia-game-record/2"},
            "format must be 'mafia-game-record/1', not 'mafia-game-record/2'",
        ),
        ({"format": None}, "format must be 'mafia-game-record/1', not None"),
        ({"edition": 1}, "edition must be a text, not 1"),
        ({"edition": "x" * 100}, "edition: there is no 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...; known are"),
        ({"variants": []}, "variants must be an object, not a list"),
        ({"actions": None}, "actions must be a list, not None"),
        ({"actions": {}}, "actions must be a list, not an object"),
        ({"actions": [1]}, "actions[0]: an action must be an object"),
        ({"actions": [{}]}, "actions[0]: do is missing"),
        ({"actions": [{"do": None}]}, "actions[0]: there is no action None"),
        ({"actions": [{"do": ["deal"]}]}, "actions[0]: there is no action a list"),
        ({"actions": [{"do": "end_speech"}, {"do": "dance"}]}, "actions[1]: there is no action 'dance'"),
    ],
)
def test_a_wrong_record_is_one_clear_line(change: dict[str, Any], message: str) -> None:
    assert error_of(RECORD | change).startswith(message)


@pytest.mark.parametrize("key", list(RECORD))
def test_a_record_needs_format_edition_and_actions(key: str) -> None:
    assert key in error_of({name: value for name, value in RECORD.items() if name != key})


@pytest.mark.parametrize("raw", [None, [], 1, "record", True])
def test_a_record_is_an_object(raw: Any) -> None:
    assert error_of(raw) == "a record must be an object"


SHOTS = "shoot: shots must be an object: a number, null or a list of numbers for each shooter's number"


# ── actions ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ({"do": "deal"}, "deal: roles is missing"),
        ({"do": "deal", "roles": "don"}, "deal: roles must be a list of texts, not 'don'"),
        ({"do": "deal", "roles": [1]}, "deal: roles must be a list of texts, not a list"),
        ({"do": "open_day", "opener": "1"}, "open_day: opener must be a number, not '1'"),
        ({"do": "open_day", "opener": True}, "open_day: opener must be a number, not True"),
        ({"do": "nominate", "by": 1}, "nominate: target is missing"),
        ({"do": "nominate", "by": 1, "target": None}, "nominate: target must be a number, not None"),
        ({"do": "nominate", "by": 1.0, "target": 2}, "nominate: by must be a number, not 1.0"),
        ({"do": "vote", "voters": [1]}, "vote: for is missing"),
        ({"do": "vote", "for": 1}, "vote: needs either voters or count"),
        ({"do": "vote", "for": 1, "voters": [2], "count": 1}, "vote: needs either voters or count"),
        ({"do": "vote", "for": 1, "voters": [True]}, "vote: voters must be a list of numbers, not a list"),
        ({"do": "vote", "for": 1, "count": -1}, "vote: count must be a number, 0 or more, not -1"),
        ({"do": "vote", "for": 1, "count": None}, "vote: count must be a number, 0 or more, not None"),
        ({"do": "lift"}, "lift: needs either voters or count"),
        ({"do": "lift", "count": 1.0}, "lift: count must be a number, 0 or more, not 1.0"),
        ({"do": "shoot"}, "shoot: needs either shots or target"),
        ({"do": "shoot", "shots": {}, "target": None}, "shoot: needs either shots or target"),
        ({"do": "shoot", "target": "5"}, "shoot: target must be a number, not '5'"),
        ({"do": "shoot", "shots": None}, SHOTS),
        ({"do": "shoot", "shots": {"08": 1}}, SHOTS),
        ({"do": "shoot", "shots": {"+8": 1}}, SHOTS),
        ({"do": "shoot", "shots": {"": 1}}, SHOTS),
        ({"do": "shoot", "shots": {"-0": 1}}, SHOTS),
        ({"do": "shoot", "shots": {"٨": 1}}, SHOTS),
        ({"do": "shoot", "shots": {"1" * 5000: 1}}, SHOTS),
        ({"do": "shoot", "shots": {"8": "5"}}, SHOTS),
        ({"do": "shoot", "shots": {"8": [5, None]}}, SHOTS),
        ({"do": "check", "by": "don"}, "check: target is missing"),
        ({"do": "check", "by": "civilian", "target": 1}, "check: by must be don or sheriff, not 'civilian'"),
        ({"do": "check", "by": ["don"], "target": 1}, "check: by must be don or sheriff, not a list"),
        ({"do": "best_move", "targets": None}, "best_move: targets must be a list of numbers, not None"),
        ({"do": "foul"}, "foul: seat is missing"),
        ({"do": "foul", "seat": 1, "reason": 5}, "foul: reason must be a text, not 5"),
        (
            {"do": "team_defeat", "seat": 1, "ends_game": 1},
            "team_defeat: ends_game must be true or false, not 1",
        ),
    ],
)
def test_a_wrong_action_names_its_field(raw: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError) as wrong:
        parse_action(raw)
    assert str(wrong.value).startswith(message)


@pytest.mark.parametrize(
    ("raw", "action"),
    [
        ({"do": "open_day", "opener": None}, OpenDay()),
        ({"do": "foul", "seat": 0, "reason": None}, Foul(0)),
        ({"do": "team_defeat", "seat": 1, "ends_game": None}, TeamDefeat(1)),
        ({"do": "shoot", "target": None}, Shoot()),
        ({"do": "check", "by": "don", "target": None}, Check("don", None)),
    ],
)
def test_what_null_means(raw: dict[str, Any], action: Action) -> None:
    assert parse_action(raw) == action


ACTIONS: list[dict[str, Any]] = [
    {"do": "deal", "roles": ["don", "x"]},
    {"do": "open_day"},
    {"do": "open_day", "opener": 3},
    {"do": "nominate", "by": 1, "target": -1},
    {"do": "withdraw", "by": 1},
    {"do": "end_speech"},
    {"do": "open_voting"},
    {"do": "vote", "for": 3, "voters": []},
    {"do": "vote", "for": 3, "count": 0},
    {"do": "lift", "voters": [3, 2]},
    {"do": "lift", "count": 11},
    {"do": "begin_night"},
    {"do": "shoot", "target": 5},
    {"do": "shoot", "target": None},
    {"do": "shoot", "shots": {"8": 5, "10": None, "9": [4, 5], "-1": [], "12345678901": 1}},
    {"do": "check", "by": "sheriff", "target": None},
    {"do": "best_move", "targets": [8, 9, 10]},
    {"do": "foul", "seat": 1},
    {"do": "foul", "seat": 1, "reason": "жести"},
    {"do": "tech_foul", "seat": 1, "reason": "knock"},
    {"do": "withdraw_foul", "seat": 1},
    {"do": "remove", "seat": 1, "reason": "insult"},
    {"do": "team_defeat", "seat": 1, "ends_game": False},
    {"do": "declare_black"},
]


@pytest.mark.parametrize("raw", ACTIONS, ids=lambda raw: raw["do"])
def test_every_action_is_written_as_it_was_read(raw: dict[str, Any]) -> None:
    assert dump_action(parse_action(raw)) == raw


def test_every_kind_of_action_is_known() -> None:
    assert {raw["do"] for raw in ACTIONS} == set(ACTION_KINDS) == {kind.do for kind in get_args(Action)}


@pytest.mark.parametrize(
    "action", [Vote(3, voters=(1,)), Lift(count=0), Shoot(shots=((8, (1, 2)),)), BestMove(())]
)
def test_dumped_actions_are_plain_json(action: Action) -> None:
    assert parse_action(json.loads(json.dumps(dump_action(action)))) == action


# ── JSON ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "bad JSON: Expecting value: line 1 column 1 (char 0)"),
        (b"{not json", "bad JSON: Expecting property name enclosed in double quotes"),
        (b'{"a": "\xff"}', "bad JSON: no UTF-8 at byte 7"),
        (b'"\xed\xa0\x80"', "bad JSON: no UTF-8 at byte 1"),
        (b"\xef\xbb\xbf{}", "bad JSON: Unexpected UTF-8 BOM"),
        (b"[NaN]", "bad JSON: NaN is no number"),
        (b"[-Infinity]", "bad JSON: -Infinity is no number"),
        (b'{"seat": 1, "seat": 2}', "bad JSON: the key 'seat' stands twice in an object"),
        (b"[" * 100_000, "bad JSON: nested too deeply"),
        (b"1" * 100_000, "bad JSON: a number is too long"),
    ],
)
def test_bad_json_is_one_clear_line(raw: bytes, message: str) -> None:
    with pytest.raises(RecordError) as wrong:
        load_json(raw)
    assert str(wrong.value).startswith(message)
    assert "\n" not in str(wrong.value)


def test_text_may_be_any_json_text() -> None:
    """A lone surrogate is a legal escape of JSON, if no text of a language."""
    assert load_json('"\\ud800 й"') == "\ud800 й"


# ── events ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "event",
    [
        RolesDealt((Role.DON, Role.MAFIA)),
        PlayerShot(5, ((8, 5), (9, None), (10, (4, 5))), 3),
        SpeechBegan(1, 0, "lost"),
    ],
)
def test_an_event_comes_back_equal_with_its_types(event: Event) -> None:
    back = parse_event(json.loads(json.dumps(dump_event(event))))
    assert (back, type(back)) == (event, type(event))
    if isinstance(back, RolesDealt):
        assert {type(role) for role in back.roles} == {Role}


def test_a_field_that_an_older_log_did_not_write_takes_its_default() -> None:
    assert parse_event({"e": "SpeechBegan", "seat": 1, "seconds": 60}) == SpeechBegan(1, 60)
