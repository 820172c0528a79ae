"""`games/rules/record.schema.json`: the record for other programs, in step with what is read here."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import games.rules
from games.rules import EDITIONS
from games.rules.codec import ACTION_KINDS, FORMAT
from games.rules.editions import FIELD_KINDS
from tests.rules.test_codec import ACTIONS
from tests.shared_data import shared_lines

SCHEMA: dict[str, Any] = json.loads((Path(games.rules.__file__).parent / "record.schema.json").read_text())
VALIDATOR = Draft202012Validator(SCHEMA)


def is_valid(record: Any) -> bool:
    return bool(VALIDATOR.is_valid(record))


def test_it_is_a_schema_of_2020_12() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_it_knows_every_edition_field_and_action() -> None:
    properties, definitions = SCHEMA["properties"], SCHEMA["$defs"]
    assert properties["format"] == {"const": FORMAT}
    assert properties["edition"]["enum"] == list(EDITIONS)
    assert list(definitions["actions"]) == list(ACTION_KINDS)
    assert list(properties["variants"]["properties"]) == list(definitions["fields"]) == list(FIELD_KINDS)
    for name, kind in FIELD_KINDS.items():
        field = Draft202012Validator(definitions["fields"][name])
        tried = [*kind.choices, None, kind.low - 1, kind.low, kind.high, kind.high + 1, "x", True, False]
        assert [field.is_valid(value) for value in tried] == [kind.admits(value) for value in tried], name


@pytest.mark.parametrize("action", ACTIONS, ids=lambda raw: raw["do"])
def test_every_action_fits(action: dict[str, Any]) -> None:
    assert is_valid({"format": FORMAT, "edition": "noir", "actions": [action]})


@pytest.mark.parametrize("game", [*shared_lines("scenarios.jsonl"), *shared_lines("data/real_games.jsonl")])
def test_a_record_fits_if_and_only_if_it_can_be_replayed(game: dict[str, Any]) -> None:
    """What is no JSON at all, no schema sees."""
    if "text" not in game:
        assert is_valid(game["record"]) == (game.get("exit") != 2)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "x"},
        {"edition": "x"},
        {"actions": {}},
        {"actions": [{"do": "vote", "for": 1}]},
        {"actions": [{"do": "vote", "for": 1, "voters": [], "count": 0}]},
        {"actions": [{"do": "lift", "count": -1}]},
        {"actions": [{"do": "shoot"}]},
        {"actions": [{"do": "shoot", "shots": {"08": 1}}]},
        {"actions": [{"do": "check", "by": "don"}]},
        {"actions": [{"do": "foul", "seat": "1"}]},
        {"variants": {"lift": True}},
        {"edition": "fortuna"},
        {"edition": "house", "variants": {"lift": 1}},
        {"edition": "house", "variants": {"key": "x"}},
    ],
)
def test_a_wrong_record_does_not_fit(change: dict[str, Any]) -> None:
    assert not is_valid({"format": FORMAT, "edition": "noir", "actions": [], **change})


def test_the_house_edition_takes_any_field() -> None:
    variants = {"lift": False, "max_revotes": None, "speech_seconds": 45}
    assert is_valid({"format": FORMAT, "edition": "house", "variants": variants, "actions": []})
