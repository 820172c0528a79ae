"""An earlier action in a form of its own kind: what can be changed, with what it was."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from games import texts
from games.rules import Action, State
from games.rules import actions as act
from games.rules.night import shown_seats
from games.rules.table import SEATS
from games.screen.sheet import THINGS

Kind = Literal["radio", "checkbox", "select", "number", "text"]


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Field:
    """One question of the form: radios, ticks, a list, a number or a text."""

    name: str
    label: str
    kind: Kind
    options: tuple[Option, ...] = ()
    value: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to say the action anew (`tap` as on the screen), with its fields and its button."""

    tap: str
    button: str
    fields: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class Editor:
    """`was` is the action in words; without ways it can only be left out."""

    was: str
    ways: tuple[Way, ...]


def editor_of(before: State, action: Action, nicks: Mapping[int, str]) -> Editor:
    was = texts.sentence(texts.action_line(action, ()))
    return Editor(was, tuple(_ways(before, action, nicks)))


def _ways(state: State, action: Action, nicks: Mapping[int, str]) -> Iterable[Way]:
    change = _("Change")
    match action:
        case act.Nominate():
            yield from _nominees(state, action, nicks)
        case act.Vote() | act.Lift():
            yield from _hands(state, action, nicks)
        case act.OpenDay():
            yield Way(
                "open_day", change, (_seat_field("opener", nicks, state.seats.alive, (action.opener,)),)
            )
        case act.Shoot():
            yield from _shots(state, action, nicks)
        case act.Check():
            tap = f"check:{action.by}"
            yield Way(tap, change, (_seat_field("target", nicks, SEATS, (action.target,)),))
            yield Way(f"{tap}:none", _("There was no check"))
        case act.BestMove():
            yield Way(
                "best_move", change, (_seat_field("targets", nicks, SEATS, action.targets, "checkbox"),)
            )
        case act.Foul() | act.TechFoul() | act.WithdrawFoul() | act.Remove() | act.TeamDefeat():
            yield _offence(action, nicks)
        case act.Deal():
            yield _deal(action)
        case _:
            return


def _seat_field(
    name: str,
    nicks: Mapping[int, str],
    seats: Iterable[int],
    chosen: Iterable[int | None],
    kind: Kind = "radio",
    label: str = "",
) -> Field:
    picked = set(chosen)
    options = tuple(Option(str(seat), nicks.get(seat, ""), seat in picked) for seat in seats)
    return Field(name, label or _("Seat"), kind, options)


def _nominees(state: State, action: act.Nominate, nicks: Mapping[int, str]) -> Iterable[Way]:
    """The speaker of that moment nominates somebody else: a button each."""
    for seat in state.seats.alive:
        if seat != action.target:
            label = _("%(seat)s · %(nick)s") % {"seat": seat, "nick": nicks.get(seat, "")}
            yield Way(f"nominate:{action.by}:{seat}", label)


def _hands(state: State, action: act.Vote | act.Lift, nicks: Mapping[int, str]) -> Iterable[Way]:
    nominee = (Field("for", "", "text", value=str(action.nominee)),) if isinstance(action, act.Vote) else ()
    hands = _seat_field("voters", nicks, state.seats.alive, action.voters or (), "checkbox", _("Hands"))
    yield Way(action.do, _("Change the hands"), (*nominee, hands))
    yield from (Way(f"{action.do}:{count}", str(count), nominee) for count in range(state.alive_count + 1))


def _shots(state: State, action: act.Shoot, nicks: Mapping[int, str]) -> Iterable[Way]:
    told = _("All living blacks showed")
    yield Way("shoot", _("Change"), (_seat_field("target", nicks, SEATS, (action.target,), label=told),))
    yield Way("shoot:miss", _("A miss: not told apart"))
    shots = dict(action.shots or ())
    fields = tuple(
        _select(f"shot_{black}", _("%(seat)s shoots") % {"seat": black}, shown_seats(shots.get(black)), place)
        for black in state.seats.blacks
        for place in (0, 1)
    )
    yield Way("shots", _("Change by shooter"), fields)


def _select(name: str, label: str, chosen: tuple[int, ...], place: int) -> Field:
    picked = chosen[place] if place < len(chosen) else None
    options = (Option("", "—", picked is None), *(Option(str(s), str(s), s == picked) for s in SEATS))
    return Field(name, label, "select", options)


def _offence(
    action: act.Foul | act.TechFoul | act.WithdrawFoul | act.Remove | act.TeamDefeat, nicks: Mapping[int, str]
) -> Way:
    fields = [_seat_field("seat", nicks, SEATS, (action.seat,))]
    reason: str = getattr(action, "reason", None) or ""
    codes = THINGS[action.do]
    if codes:
        code = next((code for code in codes if reason.split(" ")[0] == code), "")
        options = (Option("", "—", not code), *(Option(c, texts.reason_name(c), c == code) for c in codes))
        fields.append(Field("reason", _("Reason"), "select", options))
        text = reason.removeprefix(code).strip()
        fields.append(Field("reason_text", _("In your own words"), "text", value=text))
    if isinstance(action, act.TeamDefeat) and action.ends_game is not None:
        ends = (
            Option("yes", _("It ends the game"), action.ends_game),
            Option("no", _("Only a removal"), not action.ends_game),
        )
        fields.append(Field("ends_game", _("Does it end the game?"), "select", ends))
    return Way(action.do, _("Change"), tuple(fields))


def _deal(action: act.Deal) -> Way:
    cards = ("sheriff", "don", "mafia", "mafia")
    found = {role: [s for s, dealt in enumerate(action.roles, 1) if dealt == role] for role in set(cards)}
    places = (0, 0, 0, 1)
    fields = tuple(
        _select(role, texts.role_name(role), tuple(found[role]), place)
        for role, place in zip(cards, places, strict=True)
    )
    return Way("deal", _("Change"), fields)
