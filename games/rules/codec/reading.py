"""Reads the fields of one action from JSON and tells what is wrong, by the field's name."""

from collections.abc import Callable, Mapping
from typing import Any

from games.rules import actions as act
from games.rules.editions.edition import shown
from games.rules.violations import RecordError

Json = Any
Reader = Callable[[Json], Any]

MISSING = object()


class Fields:
    """Reads the fields of one action; what is wrong is told with its name."""

    def __init__(self, raw: Mapping[str, Json]) -> None:
        self.raw = raw

    def need(self, name: str, read: Reader) -> Any:
        value = self.raw.get(name, MISSING)
        if value is MISSING:
            raise RecordError(f"{name} is missing")
        return self._read(name, value, read)

    def may(self, name: str, read: Reader) -> Any:
        """An optional field; null counts as absent."""
        value = self.raw.get(name)
        return None if value is None else self._read(name, value, read)

    def hands(self) -> dict[str, Any]:
        """Exactly one of `voters` and `count`."""
        return self._one_of(("voters", read_numbers), ("count", read_count))

    def shot(self) -> dict[str, Any]:
        """Exactly one of `shots` and `target`; a null target is written out."""
        return self._one_of(("shots", read_shots), ("target", read_target))

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


class _Wrong(ValueError):
    """The value of a field is wrong; the message says what it must be."""


def read_number(value: Json) -> int:
    if type(value) is not int:
        raise _Wrong("a number")
    return value


def read_count(value: Json) -> int:
    if type(value) is not int or value < 0:
        raise _Wrong("a number, 0 or more")
    return value


def read_bool(value: Json) -> bool:
    if type(value) is not bool:
        raise _Wrong("true or false")
    return value


def read_text(value: Json) -> str:
    if type(value) is not str:
        raise _Wrong("a text")
    return value


def read_numbers(value: Json) -> tuple[int, ...]:
    if type(value) is not list or any(type(item) is not int for item in value):
        raise _Wrong("a list of numbers")
    return tuple(value)


def read_texts(value: Json) -> tuple[str, ...]:
    if type(value) is not list or any(type(item) is not str for item in value):
        raise _Wrong("a list of texts")
    return tuple(value)


def read_target(value: Json) -> int | None:
    return None if value is None else read_number(value)


def read_checker(value: Json) -> act.Checker:
    if value == "don":
        return "don"
    if value == "sheriff":
        return "sheriff"
    raise _Wrong("don or sheriff")


def read_shots(value: Json) -> tuple[tuple[int, act.Shot], ...]:
    try:
        if type(value) is dict and all(map(_is_plain_number, value)):
            return tuple((int(key), _read_shot(shot)) for key, shot in value.items())
    except _Wrong:
        pass
    raise _Wrong("an object: a number, null or a list of numbers for each shooter's number")


def _read_shot(value: Json) -> act.Shot:
    return read_numbers(value) if type(value) is list else read_target(value)


def _is_plain_number(key: str) -> bool:
    """Digits without spaces or leading zeros; as short as the numbers that JSON readers take."""
    digits = key.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 4000 and str(int(key)) == key
