"""The game record: JSON text, the whole of it checked, before anything is played."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.rules import actions as act
from games.rules.editions import Edition, edition_for
from games.rules.editions.edition import shown
from games.rules.violations import RecordError

from .actions import dump_action, parse_action
from .reading import Json

FORMAT = "mafia-game-record/1"


@dataclass(frozen=True, slots=True)
class Record:
    """A checked record: the edition with its variants fixed, and the actions in order."""

    edition: Edition
    variants: Mapping[str, object]
    actions: tuple[act.Action, ...]


def parse_record(raw: Json) -> Record:
    """The whole record, checked before the first action; raises `RecordError`."""
    if type(raw) is not dict:
        raise RecordError("a record must be an object")
    if raw.get("format") != FORMAT:
        raise RecordError(f"format must be {FORMAT!r}, not {shown(raw.get('format'))}")
    key, variants, actions = raw.get("edition"), raw.get("variants"), raw.get("actions")
    if type(key) is not str:
        raise RecordError(f"edition must be a text, not {shown(key)}")
    if variants is not None and type(variants) is not dict:
        raise RecordError(f"variants must be an object, not {shown(variants)}")
    if type(actions) is not list:
        raise RecordError(f"actions must be a list, not {shown(actions)}")
    edition = edition_for(key, variants)
    return Record(edition, variants or {}, tuple(_at(index, item) for index, item in enumerate(actions)))


def _at(index: int, raw: Json) -> act.Action:
    try:
        return parse_action(raw)
    except RecordError as error:
        raise RecordError(f"actions[{index}]: {error}") from None


def dump_record(
    edition_key: str, variants: Mapping[str, object], actions: Iterable[act.Action]
) -> dict[str, Json]:
    """A record that `parse_record` reads back."""
    told = {"variants": dict(variants)} if variants else {}
    return {
        "format": FORMAT,
        "edition": edition_key,
        **told,
        "actions": [dump_action(a) for a in actions],
    }


def load_json(text: str | bytes) -> Json:
    """JSON as the contract has it: UTF-8, no NaN, no key twice; whatever is wrong is one line."""
    try:
        if isinstance(text, bytes):
            text = text.decode()
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_unique_keys)
    except RecordError:
        raise
    except RecursionError:
        raise RecordError("bad JSON: nested too deeply") from None
    except UnicodeDecodeError as error:
        raise RecordError(f"bad JSON: no UTF-8 at byte {error.start}") from None
    except json.JSONDecodeError as error:
        raise RecordError(f"bad JSON: {error}") from None
    except ValueError:  # Python reads no numbers of thousands of digits
        raise RecordError("bad JSON: a number is too long") from None


def _no_constant(name: str) -> Json:
    raise RecordError(f"bad JSON: {name} is no number")


def _unique_keys(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """A key twice has no one meaning: two programs would read two games."""
    told = dict(pairs)
    if len(told) < len(pairs):
        last = {key: index for index, (key, _) in enumerate(pairs)}
        twice = next(key for index, (key, _) in enumerate(pairs) if last[key] != index)
        raise RecordError(f"bad JSON: the key {shown(twice)} stands twice in an object")
    return told
