"""What a tap posted, read into an action of the rules.

Every control of the judge's screen posts `tap` (what it does, with its seats: `foul:3`, `nominate:7:4`,
`vote:5`) with `expected_seq` and `key`; picks stand beside it under their own names. The action is built as
the record writes it and read by the record's own parser, so that a form knows no rule.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.rules import Action, RecordError
from games.rules.codec import parse_action

Raw = dict[str, Any]
#: Requests that are no action of the rules.
STEPS = frozenset({"undo", "redo", "announce", "draw", "show", "begin", "step"})
MAX_REASON = 200
MAX_KEY = 64
EPOCH_MS = re.compile("[0-9]{12,13}")


class FormError(ValueError):
    """The form cannot be read; the message is a sentence for the judge."""


@dataclass(frozen=True, slots=True)
class Tap:
    """One request: `action`, or the step `do` of `STEPS` (`seat` or a display `step` where it names one).

    `sure`: a loud action has been confirmed. `at`: when the key was touched, by the server's time.
    """

    do: str
    action: Action | None
    seat: int
    expected_seq: int
    key: str
    sure: bool
    at: datetime | None = None
    step: str = ""


def read_tap(data: QueryDict) -> Tap:
    """Raises FormError, with a sentence, for anything that is no tap of the screen."""
    do, *arguments = data.get("tap", "").split(":")
    seq, key = read_seq(data), read_key(data)
    action = None if do in STEPS else read_action(do, arguments, data)
    seat = _seat(arguments[0]) if do == "show" and arguments else 0
    step = arguments[0] if do == "step" and arguments else ""
    at = read_moment(data.get("at", ""))
    return Tap(do, action, seat, seq, key, sure=data.get("sure") == "1", at=at, step=step)


def read_seq(data: QueryDict) -> int:
    return _number(data.get("expected_seq", ""), _("Number of the step"))


def read_key(data: QueryDict) -> str:
    key = data.get("key", "")
    if not key or len(key) > MAX_KEY:
        raise FormError(_("The tap came without its key. Open the game anew."))
    return key


def read_moment(told: str) -> datetime | None:
    """Milliseconds since the epoch; None for nothing and for nonsense."""
    return datetime.fromtimestamp(int(told) / 1000, UTC) if EPOCH_MS.fullmatch(told) else None


def read_action(do: str, arguments: list[str], data: QueryDict) -> Action:
    reader = READERS.get(do)
    if reader is None:
        raise FormError(_("There is no such tap. Open the game anew."))
    try:
        return parse_action(reader(arguments, data))
    except (RecordError, IndexError) as error:
        raise FormError(_("The tap cannot be read: %(error)s") % {"error": error}) from None


def _number(text: str, name: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise FormError(_("%(name)s: a number is needed.") % {"name": name})
    return int(text)


def _seat(text: str) -> int:
    return _number(text, _("Seat"))


def _seats(data: QueryDict, name: str) -> list[int]:
    return [_seat(value) for value in data.getlist(name)]


def _chosen(data: QueryDict, name: str) -> int:
    told = data.get(name)
    if not told:
        raise FormError(_("Choose a seat first."))
    return _seat(told)


# ── one reader per tap ─────────────────────────────────────────────────────────────────────────────────────


def _deal(arguments: list[str], data: QueryDict) -> Raw:
    """Four cards by seat, the others are civilians."""
    roles = ["civilian"] * 10
    cards = [(role, seat) for role in ("sheriff", "don", "mafia") for seat in data.getlist(role) if seat]
    for role, text in cards:
        seat = _seat(text)
        if not 1 <= seat <= len(roles) or roles[seat - 1] != "civilian":
            raise FormError(_("Four different seats need a card."))
        roles[seat - 1] = role
    return {"do": "deal", "roles": roles}


def _open_day(arguments: list[str], data: QueryDict) -> Raw:
    opener = data.get("opener")
    return {"do": "open_day", "opener": _seat(opener) if opener else None}


def _nominate(arguments: list[str], data: QueryDict) -> Raw:
    return {"do": "nominate", "by": _seat(arguments[0]), "target": _seat(arguments[1])}


def _withdraw(arguments: list[str], data: QueryDict) -> Raw:
    return {"do": "withdraw", "by": _seat(arguments[0])}


def _hands(arguments: list[str], data: QueryDict) -> Raw:
    """A number (`vote:4`) counts alone; without one the marked hands do."""
    if arguments:
        return {"count": _number(arguments[0], _("Number of votes"))}
    return {"voters": _seats(data, "voters")}


def _vote(arguments: list[str], data: QueryDict) -> Raw:
    return {"do": "vote", "for": _chosen(data, "for"), **_hands(arguments, data)}


def _lift(arguments: list[str], data: QueryDict) -> Raw:
    return {"do": "lift", **_hands(arguments, data)}


def _shoot(arguments: list[str], data: QueryDict) -> Raw:
    return {"do": "shoot", "target": None if arguments else _chosen(data, "target")}


def _shots(arguments: list[str], data: QueryDict) -> Raw:
    """`shot_7=4` is one shot of seat 7, two such fields are two, an empty one is none."""
    shots: Raw = {}
    for name in data:
        if name.startswith("shot_"):
            shown = [_seat(value) for value in data.getlist(name) if value]
            shots[name.removeprefix("shot_")] = shown if len(shown) > 1 else next(iter(shown), None)
    return {"do": "shoot", "shots": shots}


def _check(arguments: list[str], data: QueryDict) -> Raw:
    return {"do": "check", "by": arguments[0], "target": None if arguments[1:] else _chosen(data, "target")}


def _best_move(arguments: list[str], data: QueryDict) -> Raw:
    return {"do": "best_move", "targets": _seats(data, "targets")}


def _offence(do: str) -> Callable[[list[str], QueryDict], Raw]:
    def read(arguments: list[str], data: QueryDict) -> Raw:
        seat = _seat(arguments[0]) if arguments else _chosen(data, "seat")
        raw = {"do": do, "seat": seat, "reason": _reason(data)}
        if do == "team_defeat" and data.get("ends_game"):
            raw["ends_game"] = data["ends_game"] == "yes"
        return raw

    return read


def _reason(data: QueryDict) -> str | None:
    """A code of the record, free text, or the code with text behind it."""
    told = [data.get("reason", "").strip(), data.get("reason_text", "").strip()]
    return " ".join(filter(None, told))[:MAX_REASON] or None


def _plain(do: str) -> Callable[[list[str], QueryDict], Raw]:
    return lambda arguments, data: {"do": do}


READERS: Mapping[str, Callable[[list[str], QueryDict], Raw]] = {
    "deal": _deal,
    "open_day": _open_day,
    "nominate": _nominate,
    "withdraw": _withdraw,
    "end_speech": _plain("end_speech"),
    "open_voting": _plain("open_voting"),
    "vote": _vote,
    "lift": _lift,
    "begin_night": _plain("begin_night"),
    "shoot": _shoot,
    "shots": _shots,
    "check": _check,
    "best_move": _best_move,
    "foul": _offence("foul"),
    "tech_foul": _offence("tech_foul"),
    "withdraw_foul": _offence("withdraw_foul"),
    "remove": _offence("remove"),
    "team_defeat": _offence("team_defeat"),
    "declare_black": _plain("declare_black"),
}
