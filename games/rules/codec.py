"""The game record and the log's JSON: actions and events to plain values and back.

`parse_record` checks the whole record before anything is played and raises `RecordError` (one line) for the
first thing that is wrong; `true` and `1.0` are no numbers. Unknown keys are ignored.
"""

import json
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from . import actions as act
from . import events as ev
from .editions import Edition, edition_for
from .editions.edition import shown
from .violations import RecordError

FORMAT = "mafia-game-record/1"

Json = Any
Reader = Callable[[Json], Any]


@dataclass(frozen=True, slots=True)
class Record:
    """A checked record: the edition with its variants fixed, and the actions in order."""

    edition: Edition
    variants: Mapping[str, object]
    actions: tuple[act.Action, ...]


# ── field readers ──────────────────────────────────────────────────────────────────────────────────────────


class _Wrong(ValueError):
    """The value of a field is wrong; the message says what it must be."""


def _number(value: Json) -> int:
    if type(value) is not int:
        raise _Wrong("a number")
    return value


def _count(value: Json) -> int:
    if type(value) is not int or value < 0:
        raise _Wrong("a number, 0 or more")
    return value


def _bool(value: Json) -> bool:
    if type(value) is not bool:
        raise _Wrong("true or false")
    return value


def _text(value: Json) -> str:
    if type(value) is not str:
        raise _Wrong("a text")
    return value


def _numbers(value: Json) -> tuple[int, ...]:
    if type(value) is not list or any(type(item) is not int for item in value):
        raise _Wrong("a list of numbers")
    return tuple(value)


def _texts(value: Json) -> tuple[str, ...]:
    if type(value) is not list or any(type(item) is not str for item in value):
        raise _Wrong("a list of texts")
    return tuple(value)


def _target(value: Json) -> int | None:
    return None if value is None else _number(value)


def _checker(value: Json) -> act.Checker:
    if value == "don":
        return "don"
    if value == "sheriff":
        return "sheriff"
    raise _Wrong("don or sheriff")


def _shots(value: Json) -> tuple[tuple[int, act.Shot], ...]:
    try:
        if type(value) is dict and all(map(_is_plain_number, value)):
            return tuple((int(key), _shot(shot)) for key, shot in value.items())
    except _Wrong:
        pass
    raise _Wrong("an object: a number, null or a list of numbers for each shooter's number")


def _shot(value: Json) -> act.Shot:
    return _numbers(value) if type(value) is list else _target(value)


def _is_plain_number(key: str) -> bool:
    """Digits without spaces or leading zeros; as short as the numbers that JSON readers take."""
    digits = key.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 4000 and str(int(key)) == key


# ── actions ────────────────────────────────────────────────────────────────────────────────────────────────

_MISSING = object()


class _Fields:
    """Reads the fields of one action; what is wrong is told with its name."""

    def __init__(self, raw: Mapping[str, Json]) -> None:
        self.raw = raw

    def need(self, name: str, read: Reader) -> Any:
        value = self.raw.get(name, _MISSING)
        if value is _MISSING:
            raise RecordError(f"{name} is missing")
        return self._read(name, value, read)

    def may(self, name: str, read: Reader) -> Any:
        """An optional field; null counts as absent."""
        value = self.raw.get(name)
        return None if value is None else self._read(name, value, read)

    def hands(self) -> dict[str, Any]:
        """Exactly one of `voters` and `count`."""
        return self._one_of(("voters", _numbers), ("count", _count))

    def shot(self) -> dict[str, Any]:
        """Exactly one of `shots` and `target`; a null target is written out."""
        return self._one_of(("shots", _shots), ("target", _target))

    def _one_of(self, *options: tuple[str, Reader]) -> dict[str, Any]:
        told = [(name, read) for name, read in options if name in self.raw]
        if len(told) != 1:
            raise RecordError(f"needs either {' or '.join(name for name, _ in options)}")
        name, read = told[0]
        return {name: self.need(name, read)}

    def _read(self, name: str, value: Json, read: Reader) -> Any:
        try:
            return read(value)
        except _Wrong as wrong:
            raise RecordError(f"{name} must be {wrong}, not {shown(value)}") from None


_PARSERS: Mapping[str, Callable[[_Fields], act.Action]] = {
    "deal": lambda f: act.Deal(f.need("roles", _texts)),
    "open_day": lambda f: act.OpenDay(f.may("opener", _number)),
    "nominate": lambda f: act.Nominate(f.need("by", _number), f.need("target", _number)),
    "withdraw": lambda f: act.Withdraw(f.need("by", _number)),
    "end_speech": lambda f: act.EndSpeech(),
    "open_voting": lambda f: act.OpenVoting(),
    "vote": lambda f: act.Vote(f.need("for", _number), **f.hands()),
    "lift": lambda f: act.Lift(**f.hands()),
    "begin_night": lambda f: act.BeginNight(),
    "shoot": lambda f: act.Shoot(**f.shot()),
    "check": lambda f: act.Check(f.need("by", _checker), f.need("target", _target)),
    "best_move": lambda f: act.BestMove(f.need("targets", _numbers)),
    "foul": lambda f: act.Foul(f.need("seat", _number), f.may("reason", _text)),
    "tech_foul": lambda f: act.TechFoul(f.need("seat", _number), f.may("reason", _text)),
    "withdraw_foul": lambda f: act.WithdrawFoul(f.need("seat", _number)),
    "remove": lambda f: act.Remove(f.need("seat", _number), f.may("reason", _text)),
    "team_defeat": lambda f: act.TeamDefeat(
        f.need("seat", _number), f.may("reason", _text), f.may("ends_game", _bool)
    ),
    "declare_black": lambda f: act.DeclareBlack(),
}
ACTION_KINDS = tuple(_PARSERS)


def parse_action(raw: Json) -> act.Action:
    """One action of a record; raises `RecordError` for an unknown one or a wrong field."""
    if type(raw) is not dict:
        raise RecordError("an action must be an object")
    do = raw.get("do", _MISSING)
    if do is _MISSING:
        raise RecordError("do is missing")
    parser = _PARSERS.get(do) if type(do) is str else None
    if parser is None:
        raise RecordError(f"there is no action {shown(do)}")
    try:
        return parser(_Fields(raw))
    except RecordError as error:
        raise RecordError(f"{do}: {error}") from None


def dump_action(action: act.Action) -> dict[str, Json]:
    """The action as the record writes it; `parse_action` of it gives the action back."""
    match action:
        case act.Vote():
            return {"do": action.do, "for": action.nominee, **_dump_hands(action)}
        case act.Lift():
            return {"do": action.do, **_dump_hands(action)}
        case act.Shoot(shots=None):
            return {"do": action.do, "target": action.target}
        case act.Shoot():
            return {"do": action.do, "shots": dump_shots(action.shots)}
        case act.Check():
            return {"do": action.do, "by": action.by, "target": action.target}
        case _:
            told = {f.name: getattr(action, f.name) for f in fields(action)}
            return {"do": action.do} | {name: _plain(v) for name, v in told.items() if v is not None}


def _dump_hands(action: act.Vote | act.Lift) -> dict[str, Json]:
    return {"count": action.count} if action.voters is None else {"voters": list(action.voters)}


def dump_shots(shots: Iterable[tuple[int, act.Shot]] | None) -> dict[str, Json] | None:
    """Shots as told, by shooter; keys are the seats as text."""
    return None if shots is None else {str(shooter): _plain(shot) for shooter, shot in shots}


def _plain(value: object) -> Json:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


# ── the record ─────────────────────────────────────────────────────────────────────────────────────────────


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


# ── events in the log ──────────────────────────────────────────────────────────────────────────────────────


def dump_event(event: ev.Event) -> dict[str, Json]:
    """`{"e": name, …fields}`; `parse_event` gives an equal event back."""
    return {"e": type(event).__name__} | {f.name: _plain(getattr(event, f.name)) for f in fields(event)}


def parse_event(raw: Mapping[str, Json]) -> ev.Event:
    """An event of the log; fields that an older version did not write take their defaults."""
    cls, readers = _EVENTS[raw["e"]]
    event: ev.Event = cls(**{name: read(raw[name]) for name, read in readers.items() if name in raw})
    return event


def _reader(hint: Any) -> Reader:
    """How a field of this type is read from JSON: lists become tuples, texts become enum members."""
    origin = get_origin(hint)
    if origin is tuple:
        return _tuple_reader(get_args(hint))
    if origin in (Union, types.UnionType):
        inner = next((_reader(arg) for arg in get_args(hint) if get_origin(arg) is tuple), None)
        return (lambda value: inner(value) if isinstance(value, list) else value) if inner else _as_is
    if origin is Literal or hint in (int, str, bool):
        return _as_is
    reader: Reader = hint
    return reader


def _as_is(value: Json) -> Any:
    return value


def _tuple_reader(args: tuple[Any, ...]) -> Reader:
    if args[-1] is ...:
        item = _reader(args[0])
        return lambda value: tuple(map(item, value))
    items = [_reader(arg) for arg in args]
    return lambda value: tuple(read(part) for read, part in zip(items, value, strict=True))


_EVENTS: Mapping[str, tuple[Any, Mapping[str, Reader]]] = {
    cls.__name__: (cls, {name: _reader(hint) for name, hint in get_type_hints(cls).items()})
    for cls in get_args(ev.Event)
}
