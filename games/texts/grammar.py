"""Lists, counts and ordinals, as each language forms them."""

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext, pgettext_lazy

Gender = Literal["f", "m"]

#: A night and a speech are feminine in Ukrainian.
_FEMININE: Final[Mapping[int, Promise]] = {
    1: pgettext_lazy("night or speech", "1st"),
    2: pgettext_lazy("night or speech", "2nd"),
    3: pgettext_lazy("night or speech", "3rd"),
    4: pgettext_lazy("night or speech", "4th"),
    5: pgettext_lazy("night or speech", "5th"),
    6: pgettext_lazy("night or speech", "6th"),
    7: pgettext_lazy("night or speech", "7th"),
    8: pgettext_lazy("night or speech", "8th"),
    9: pgettext_lazy("night or speech", "9th"),
    10: pgettext_lazy("night or speech", "10th"),
}
#: A candidate, a foul and a miss are masculine.
_MASCULINE: Final[Mapping[int, Promise]] = {
    1: pgettext_lazy("candidate or foul", "1st"),
    2: pgettext_lazy("candidate or foul", "2nd"),
    3: pgettext_lazy("candidate or foul", "3rd"),
    4: pgettext_lazy("candidate or foul", "4th"),
    5: pgettext_lazy("candidate or foul", "5th"),
    6: pgettext_lazy("candidate or foul", "6th"),
    7: pgettext_lazy("candidate or foul", "7th"),
    8: pgettext_lazy("candidate or foul", "8th"),
    9: pgettext_lazy("candidate or foul", "9th"),
    10: pgettext_lazy("candidate or foul", "10th"),
}
_FOULS: Final[Mapping[int, Promise]] = {
    1: pgettext_lazy("foul", "first"),
    2: pgettext_lazy("foul", "second"),
    3: pgettext_lazy("foul", "third"),
    4: pgettext_lazy("foul", "fourth"),
}


def order_name(number: int, gender: Gender = "f") -> str:
    """A short ordinal, "5th": feminine for nights and speeches, masculine for candidates and fouls."""
    names = _FEMININE if gender == "f" else _MASCULINE
    return str(names.get(number, number))


def foul_order(count: int) -> str:
    """Which foul of a seat it is, in a word: "third"."""
    return str(_FOULS[count]) if count in _FOULS else order_name(count, "m")


def listed(items: Iterable[object]) -> str:
    """Items in the given order, as a sentence lists them: "3, 7 and 9"."""
    *first, last = [str(item) for item in items] or [""]
    return _("{first} and {last}").format(first=", ".join(first), last=last) if first else last


def numbers(items: Iterable[object]) -> str:
    """A bare row of seats: "3, 7, 9"."""
    return ", ".join(str(item) for item in items)


def count_votes(count: int) -> str:
    return ngettext("{n} vote", "{n} votes", count).format(n=count)


def count_seconds(count: int) -> str:
    return ngettext("{n} second", "{n} seconds", count).format(n=count)


def each_seconds(count: int) -> str:
    """A time that each gets, after "for": 30 seconds each."""
    return npgettext("each", "{n} second each", "{n} seconds each", count).format(n=count)


def for_seconds(count: int) -> str:
    """A time that something lasts: to speak for 30 seconds."""
    return npgettext("lasting", "{n} second", "{n} seconds", count).format(n=count)


def sentence(text: str) -> str:
    """The same text beginning with a capital letter; its other letters stay."""
    return text[:1].upper() + text[1:]


def continued(sentence: str) -> str:
    """The same sentence behind a colon: it begins with a small letter, unless with an abbreviation."""
    return sentence if sentence[1:2].isupper() else sentence[:1].lower() + sentence[1:]
