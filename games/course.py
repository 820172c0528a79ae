"""The table over time: a ring of ten seats after each day and night, as finished values for a picture."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from django.utils.translation import gettext as _

from games.protocol import Person
from games.rules.table import Departure
from games.story import Chapter
from games.texts.grammar import numbers
from games.texts.names import how_name

#: The picture is 120 wide and high; seat 1 sits at the top, the others follow clockwise.
MIDDLE: Final = 60
RADIUS: Final = 46


@dataclass(frozen=True, slots=True)
class Dot:
    """A seat: `css` is its team, and `out` or `left` where it is out, or went out just then."""

    number: int
    x: float
    y: float
    css: str


@dataclass(frozen=True, slots=True)
class Ring:
    """The table at the end of a day or a night; `left` says who went out in it and how."""

    key: str
    title: str
    sign: str
    dots: tuple[Dot, ...]
    reds: int
    blacks: int
    left: str
    label: str


def rings_of(
    chapters: Sequence[Chapter], people: Mapping[int, Person], lifted: Iterable[int] = ()
) -> list[Ring]:
    """`lifted`: who left by a lift, all the tied together."""
    return [_ring(chapter, people, frozenset(lifted)) for chapter in chapters]


def _ring(chapter: Chapter, people: Mapping[int, Person], lifted: frozenset[int]) -> Ring:
    gone = {departure.seat for departure in chapter.left}
    blacks = sum(people[seat].is_black for seat in chapter.alive)
    left = numbers(_left(departure, lifted) for departure in chapter.left)
    label = _("{title}. At the table: {seats}.").format(title=chapter.title, seats=numbers(chapter.alive))
    return Ring(
        key=chapter.key,
        title=chapter.title,
        sign=chapter.sign,
        dots=tuple(_dot(person, chapter.alive, gone) for person in people.values()),
        reds=len(chapter.alive) - blacks,
        blacks=blacks,
        left=left,
        label=label,
    )


def _left(departure: Departure, lifted: frozenset[int]) -> str:
    how = _("lift") if departure.how == "voted" and departure.seat in lifted else how_name(departure.how)
    return f"{departure.seat} — {how}"


def _dot(person: Person, alive: Sequence[int], gone: set[int]) -> Dot:
    angle = 2 * pi * (person.number - 1) / 10
    team = "black" if person.is_black else "red"
    state = "" if person.number in alive else " left" if person.number in gone else " out"
    return Dot(
        person.number,
        round(MIDDLE + RADIUS * sin(angle), 1),
        round(MIDDLE - RADIUS * cos(angle), 1),
        team + state,
    )
