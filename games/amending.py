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
class Pad:
    """A key that says the action anew by itself."""

    tap: str
    label: str
    name: str
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """One way to say the action anew under its heading: fields with a button, or a pad of keys.

    `tap` and the pads' are taps as on the screen.
    """

    title: str
    tap: str = ""
    button: str = ""
    fields: tuple[Field, ...] = ()
    pad: tuple[Pad, ...] = ()


@dataclass(frozen=True, slots=True)
class Editor:
    """`was` is the action in words, `kind` what it is; without ways it can only be left out."""

    was: str
    kind: str
    ways: tuple[Way, ...]


def editor_of(before: State, action: Action, nicks: Mapping[int, str]) -> Editor:
    was = texts.sentence(texts.action_line(action, ()))
    return Editor(was, texts.action_name(action.do), tuple(_ways(before, action, nicks)))


def _ways(state: State, action: Action, nicks: Mapping[int, str]) -> Iterable[Way]:
    change = _("Change")
    match action:
        case act.Nominate():
            yield _nominees(state, action, nicks)
        case act.Vote() | act.Lift():
            yield from _hands(state, action, nicks)
        case act.OpenDay():
            opener = _seat_field("opener", nicks, state.seats.alive, (action.opener,))
            yield Way(_("Who opens the day"), "open_day", change, (opener,))
        case act.Shoot():
            yield from _shots(state, action, nicks)
        case act.Check():
            tap = f"check:{action.by}"
            target = _seat_field("target", nicks, SEATS, (action.target,))
            yield Way(_("Whom"), tap, change, (target,))
            none = Pad(f"{tap}:none", _("There was no check"), "", action.target is None)
            yield Way(_("Or nobody"), pad=(none,))
        case act.BestMove():
            targets = _seat_field("targets", nicks, SEATS, action.targets, "checkbox")
            yield Way(_("Up to three seats"), "best_move", change, (targets,))
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


def _nominees(state: State, action: act.Nominate, nicks: Mapping[int, str]) -> Way:
    """The speaker of that moment nominates somebody else: a key each."""
    keys = tuple(
        Pad(f"nominate:{action.by}:{seat}", str(seat), nicks.get(seat, ""), seat == action.target)
        for seat in state.seats.alive
    )
    return Way(_("Whom seat %(seat)s nominates") % {"seat": action.by}, pad=keys)


def _hands(state: State, action: act.Vote | act.Lift, nicks: Mapping[int, str]) -> Iterable[Way]:
    """Names of the voters, or their number alone; the candidate stays."""
    nominee = (Field("for", "", "text", value=str(action.nominee)),) if isinstance(action, act.Vote) else ()
    hands = _seat_field("voters", nicks, state.seats.alive, action.voters or (), "checkbox", _("Hands"))
    by_name = (
        _("Who raised a hand for %(seat)s") if isinstance(action, act.Vote) else _("Who is for the lift")
    )
    seat = action.nominee if isinstance(action, act.Vote) else 0
    yield Way(by_name % {"seat": seat}, action.do, _("Change the hands"), (*nominee, hands))
    keys = tuple(
        Pad(f"{action.do}:{count}", str(count), "", count == action.count)
        for count in range(state.alive_count + 1)
    )
    yield Way(_("Or only how many hands, without names"), fields=nominee, pad=keys)


def _shots(state: State, action: act.Shoot, nicks: Mapping[int, str]) -> Iterable[Way]:
    told = _("All living blacks showed")
    target = _seat_field("target", nicks, SEATS, (action.target,), label=told)
    yield Way(_("A hit"), "shoot", _("Change"), (target,))
    miss = Pad("shoot:miss", _("A miss: not told apart"), "", action.shots is None and action.target is None)
    yield Way(_("Or a miss"), pad=(miss,))
    shots = dict(action.shots or ())
    fields = tuple(
        _select(f"shot_{black}", _("%(seat)s shoots") % {"seat": black}, shown_seats(shots.get(black)), place)
        for black in state.seats.blacks
        for place in (0, 1)
    )
    yield Way(_("Or by shooter"), "shots", _("Change by shooter"), fields)


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
    return Way(_("Who and why"), action.do, _("Change"), tuple(fields))


def _deal(action: act.Deal) -> Way:
    cards = ("sheriff", "don", "mafia", "mafia")
    found = {role: [s for s, dealt in enumerate(action.roles, 1) if dealt == role] for role in set(cards)}
    places = (0, 0, 0, 1)
    fields = tuple(
        _select(role, texts.role_name(role), tuple(found[role]), place)
        for role, place in zip(cards, places, strict=True)
    )
    return Way(_("Who has which card"), "deal", _("Change"), fields)
