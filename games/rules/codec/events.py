"""Events of the log to JSON and back, by the types of their fields."""

import types
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from games.rules import events as ev

from .actions import plain
from .reading import Json, Reader


def dump_event(event: ev.Event) -> dict[str, Json]:
    """`{"e": name, …fields}`; `parse_event` gives an equal event back."""
    return {"e": type(event).__name__} | {f.name: plain(getattr(event, f.name)) for f in fields(event)}


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
