"""The checked door for results: whatever a file holds, a `Result` comes out or a `Refusal`."""

import datetime
import re
import unicodedata
from collections.abc import Mapping
from fractions import Fraction
from typing import Final, TypeVar

from .exact import LIMIT, exact, whole
from .refusals import Refusal, shown
from .results import LEFT, ROLES, WINNERS, BestMove, Left, Result, SeatResult

Choice = TypeVar("Choice", bound=str)

SEATS: Final = 10
MAX_TARGETS: Final = 3
MAX_TEXT: Final = 200
MAX_SEASON: Final = 9999
MAX_FOULS: Final = 99

_DATES: Final = (
    re.compile(r"(?P<year>[0-9]{4})-(?P<month>[0-9]{2})-(?P<day>[0-9]{2})"),
    re.compile(r"(?P<day>[0-9]{2})\.(?P<month>[0-9]{2})\.(?P<year>[0-9]{4})"),
    re.compile(r"(?P<day>[0-9]{2})/(?P<month>[0-9]{2})/(?P<year>[0-9]{4})"),
)
#: Control and format characters, line separators, halves of surrogate pairs: no output takes them, or they
#: turn and hide the signs around them.
_UNSHOWABLE: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def parse_result(value: object) -> Result:
    """A result from decoded JSON (numbers as int, `Decimal` or float). Unknown keys are ignored.

    Raises `Refusal` with the first thing that is wrong.
    """
    record = _object(value, "a result")
    return Result(
        id=_text(record.get("id"), "id"),
        season=_season(record.get("season")),
        date=_date(record.get("date")),
        winner=_choice(record.get("winner"), "winner", WINNERS),
        seats=_seats(record.get("seats")),
        first_killed=_optional_seat(record.get("first_killed"), "first_killed"),
        best_moves=_best_moves(record.get("best_move"), record.get("best_moves")),
    )


def _seats(value: object) -> tuple[SeatResult, ...]:
    rows = _list(value, "seats")
    if len(rows) != SEATS:
        raise Refusal("not_ten_seats", count=len(rows))
    seats = tuple(_seat(row) for row in rows)
    _refuse_repeated_seats(seats)
    _refuse_repeated_players(seats)
    _refuse_wrong_roles(seats)
    return seats


def _seat(value: object) -> SeatResult:
    row = _object(value, "each of seats")
    number = _seat_number(row.get("seat"), "each of seats: seat")
    where = f"seat {number}: "
    return SeatResult(
        number=number,
        player=_text(row.get("player"), where + "player"),
        role=_choice(row.get("role"), where + "role", tuple(ROLES)),
        bonus=_points(row.get("bonus"), where + "bonus", high=LIMIT),
        penalty=_points(row.get("penalty"), where + "penalty", high=0),
        fouls=_fouls(row.get("fouls"), where + "fouls"),
        left=_left(row.get("left"), where + "left"),
    )


def _refuse_repeated_seats(seats: tuple[SeatResult, ...]) -> None:
    seen: set[int] = set()
    for seat in seats:
        if seat.number in seen:
            raise Refusal("seat_twice", seat=seat.number)
        seen.add(seat.number)


def _refuse_repeated_players(seats: tuple[SeatResult, ...]) -> None:
    seen: dict[str, int] = {}
    for seat in seats:
        first = seen.setdefault(seat.player, seat.number)
        if first != seat.number:
            raise Refusal("player_twice", player=shown(seat.player), first=first, second=seat.number)


def _refuse_wrong_roles(seats: tuple[SeatResult, ...]) -> None:
    roles = [seat.role for seat in seats]
    counts = {role: roles.count(role) for role in ROLES}
    if counts != ROLES:
        raise Refusal("wrong_roles", **counts)


def _best_moves(one: object, several: object) -> tuple[BestMove, ...]:
    if one is not None and several is not None:
        raise Refusal("both_best_moves")
    if one is not None:
        return (_best_move(one, "best_move"),)
    if several is None:
        return ()
    moves = tuple(_best_move(move, "each of best_moves") for move in _list(several, "best_moves"))
    for index, move in enumerate(moves):
        if any(move.by == other.by for other in moves[:index]):
            raise Refusal("best_move_twice", seat=move.by)  # one leaves the table once
    return moves


def _best_move(value: object, where: str) -> BestMove:
    move = _object(value, where)
    by = _seat_number(move.get("by"), "best move: by")
    targets = _list(move.get("targets"), "best move: targets")
    if len(targets) > MAX_TARGETS:
        raise Refusal("too_many_targets", where="best move: targets", count=len(targets))
    return BestMove(by, tuple(_seat_number(seat, "best move: each of targets") for seat in targets))


def _points(value: object, where: str, high: int) -> Fraction:
    return Fraction(0) if value is None else exact(value, where, high=high)


def _fouls(value: object, where: str) -> int | None:
    return None if value is None else whole(value, where, 0, MAX_FOULS)


def _left(value: object, where: str) -> Left | None:
    return None if value is None else _choice(value, where, LEFT)


def _seat_number(value: object, where: str) -> int:
    return whole(value, where, 1, SEATS)


def _optional_seat(value: object, where: str) -> int | None:
    return None if value is None else _seat_number(value, where)


def _season(value: object) -> str | None:
    if value is None:
        return None
    if isinstance(value, str):
        return _text(value, "season")
    if type(value) is not int or not 0 <= value <= MAX_SEASON:
        raise Refusal("not_a_season", limit=MAX_SEASON, value=shown(value))
    return str(value)


def _date(value: object) -> datetime.date | None:
    if value is None:
        return None
    if isinstance(value, str):
        for form in _DATES:
            if found := form.fullmatch(value.strip()):
                return _day(found, value)
    raise Refusal("not_a_date", value=shown(value))


def _day(found: re.Match[str], value: str) -> datetime.date:
    try:
        return datetime.date(int(found["year"]), int(found["month"]), int(found["day"]))
    except ValueError:
        raise Refusal("not_a_date", value=shown(value)) from None


def _text(value: object, where: str) -> str:
    text = value.strip() if isinstance(value, str) else ""
    if not 0 < len(text) <= MAX_TEXT:
        raise Refusal("not_a_text", where=where, limit=MAX_TEXT, value=shown(value))
    if not text.isprintable() and any(map(is_unshowable, text)):
        raise Refusal("bad_character", where=where, value=shown(text))
    return text


def is_unshowable(sign: str) -> bool:
    return unicodedata.category(sign) in _UNSHOWABLE


def _choice(value: object, where: str, choices: tuple[Choice, ...]) -> Choice:
    for choice in choices:
        if value == choice:
            return choice
    raise Refusal("not_a_choice", where=where, choices=", ".join(choices), value=shown(value))


def _object(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise Refusal("not_an_object", where=where, value=shown(value))
    return value


def _list(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise Refusal("not_a_list", where=where, value=shown(value))
    return value
