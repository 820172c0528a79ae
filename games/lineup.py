"""A game before it exists: who sits where, under which edition. Until then it lives in the form."""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import services, texts
from games.errors import MadeAlready
from games.models import Game, Status
from games.rules import EDITIONS, Edition, RecordError, edition_for
from games.rules.editions import FIELD_KINDS, RULE_FIELDS
from games.rules.editions.edition import HOUSE_KEY
from players.club import club_zone
from players.models import Evening, Player
from players.nicks import nick_key
from players.numbers import whole_number

SEATS = 10
MAX_NICK = 40
DAY = timedelta(days=1)
#: Nobody played it before.
FIRST_DAY = date(1986, 1, 1)


@dataclass(frozen=True, slots=True)
class Row:
    seat: int
    nick: str
    error: str = ""
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One announced field: its words, and the values it may take (as JSON) with theirs."""

    name: str
    label: str
    help: str
    options: tuple[tuple[str, str], ...]
    value: str
    error: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """`told` are the announced fields as JSON; `picked` is the first of two seats that change places."""

    nicks: tuple[str, ...] = ("",) * SEATS
    edition: str = "fiim-2025"
    told: Mapping[str, str] = field(default_factory=dict)
    table: str = ""
    number: str = ""
    #: The day on which it was played, of a game that is entered from paper; `on_paper` asks for one.
    on_paper: bool = False
    played_on: str = ""
    picked: int = 0
    confirmed: frozenset[str] = frozenset()
    #: What stands in the way: the seats by number, the fields by name, the rest under "".
    errors: Mapping[str, str] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    #: Nicks that the page asks about: pressed once more, the form has `confirmed` them.
    asked: frozenset[str] = frozenset()
    #: Pasted lines that could not be seated: they stay in their field.
    lines: str = ""
    #: Of the form itself: pressed twice, it makes one game.
    key: str = ""

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(
            Row(seat, nick, self.errors.get(str(seat), ""), nick in self.unknown)
            for seat, nick in enumerate(self.nicks, 1)
        )

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The fields to announce; for the club's own rules every field."""
        edition = EDITIONS[self.edition]
        is_house = edition.key == HOUSE_KEY
        names = RULE_FIELDS if is_house else edition.announce
        return tuple(self._choice(edition, name, is_house) for name in names)

    def _choice(self, edition: Edition, name: str, is_house: bool) -> Choice:
        default = json.dumps(getattr(edition, name)) if is_house else ""
        return Choice(
            name,
            texts.field_label(name),
            texts.field_help(name),
            tuple((json.dumps(value), texts.value_label(name, value)) for value in _values(name)),
            self.told.get(name, default),
            self.errors.get(name, ""),
        )

    @property
    def is_house(self) -> bool:
        return self.edition == HOUSE_KEY

    @property
    def missing(self) -> tuple[str, ...]:
        """What is not announced yet, as words within a sentence."""
        labels = (choice.label for choice in self.choices if not choice.value)
        return tuple(label[:1].lower() + label[1:] for label in labels)


def _values(name: str) -> Sequence[Any]:
    kind = FIELD_KINDS[name]
    step = 1 if kind.high <= 10 else 5
    values: tuple[Any, ...] = kind.choices or tuple(range(kind.low, min(kind.high, 180) + 1, step))
    return (None, *values) if kind.nullable else values


def editions() -> tuple[tuple[str, str], ...]:
    return tuple((key, texts.edition_title(key)) for key in EDITIONS)


# ── the form ───────────────────────────────────────────────────────────────────────────────────────────────


def read_draft(data: QueryDict) -> Draft:
    """What the form holds; pasted lines are seated whichever key was pressed, if there are seats for all."""
    typed = [" ".join(nick.split()) for nick in data.getlist("nick")[:SEATS]]
    edition = data.get("edition", "")
    picked = data.get("picked", "")
    lines = data.get("lines", "")
    pasted = _pasted(lines)
    fits = len(pasted) <= SEATS
    return Draft(
        nicks=_seated(pasted if fits else [], typed),
        lines="" if fits else lines,
        errors={} if fits else {"lines": _too_many(pasted)},
        edition=edition if edition in EDITIONS else Draft().edition,
        told={name: told for name in RULE_FIELDS if (told := data.get(name))},
        table=data.get("table", "").strip(),
        number=data.get("number", "").strip(),
        on_paper="on_paper" in data,
        played_on=data.get("played_on", "").strip(),
        picked=whole_number(picked, SEATS) or 0,
        confirmed=frozenset(confirmed := data.getlist("confirmed")),
        asked=frozenset(confirmed),
        key=data.get("draft", "")[:64],
    )


def changed(draft: Draft, do: str) -> Draft:
    """The draft after one of the form's own buttons."""
    name, _colon, seat = do.partition(":")
    match name:
        case "shuffle":
            nicks = list(draft.nicks)
            secrets.SystemRandom().shuffle(nicks)
            return replace(draft, nicks=tuple(nicks), picked=0)
        case "guests":
            return _with_guests(draft)
        case "swap":
            chosen = whole_number(seat, SEATS)
            return _swapped(draft, chosen) if chosen else draft
        case _:
            return draft


def _pasted(lines: str) -> list[str]:
    """A nick in each line, with or without a number before it."""
    told = [line.strip().lstrip("0123456789").lstrip(".):\t ") or line.strip() for line in lines.splitlines()]
    return [" ".join(nick.split()) for nick in told if nick]


def _too_many(pasted: Sequence[str]) -> str:
    told = _("Ten seats, but %(n)s lines; beyond the ten: %(nicks)s. None of them is seated yet.")
    return told % {"n": len(pasted), "nicks": ", ".join(pasted[SEATS:])}


def _seated(pasted: Sequence[str], typed: Sequence[str]) -> tuple[str, ...]:
    """After fewer than ten, who was typed keeps his seat."""
    nicks = [*pasted, *("" if nick in pasted else nick for nick in typed[len(pasted) :])]
    return tuple(nicks + [""] * (SEATS - len(nicks)))


def _with_guests(draft: Draft) -> Draft:
    """Empty seats become unnamed guests, persons of one game."""
    taken, nicks = set(draft.nicks), list(draft.nicks)
    free = (name for number in range(1, 2 * SEATS) if (name := guest_name(number)) not in taken)
    return replace(draft, nicks=tuple(nick or next(free) for nick in nicks))


def guest_name(number: int) -> str:
    return _("Guest %(number)s") % {"number": number}


def _guest_names() -> frozenset[str]:
    return frozenset(guest_name(number) for number in range(1, 2 * SEATS))


def _swapped(draft: Draft, seat: int) -> Draft:
    """The first tap picks a seat, the second changes the two."""
    if not 1 <= draft.picked <= SEATS or draft.picked == seat:
        return replace(draft, picked=0 if draft.picked == seat else seat)
    nicks = list(draft.nicks)
    nicks[seat - 1], nicks[draft.picked - 1] = nicks[draft.picked - 1], nicks[seat - 1]
    return replace(draft, nicks=tuple(nicks), picked=0)


# ── making the game ────────────────────────────────────────────────────────────────────────────────────────


def checked(draft: Draft, judge: Player) -> Draft:
    """The draft with what stands in the way of making the game."""
    errors = dict(draft.errors) | _variant_errors(draft)
    return checked_people(replace(draft, errors=errors), judge, _("To the roles"))


def checked_people(draft: Draft, judge: Player, key: str) -> Draft:
    """The same for who sits where, which table, game and day: all that a result alone needs.

    `key` is the one that makes the game, in words.
    """
    known = _known(draft)
    alike = _look_alikes(draft, known)
    errors = dict(draft.errors) | _number_errors(draft) | alike | _seat_errors(draft, judge, known)
    if draft.on_paper and day_of_paper(draft) is None:
        errors["played_on"] = _("The day on which it was played, not later than today")
    unknown = tuple(nick for nick in draft.nicks if nick and nick not in known and nick not in _guest_names())
    asked = draft.confirmed | {draft.nicks[int(seat) - 1] for seat in alike}
    if not errors and (new := [nick for nick in unknown if nick not in draft.confirmed]):
        told = _("The club does not know: %(nicks)s.") % {"nicks": ", ".join(new)}
        again = _("Check the spelling, or tap “%(key)s” once more to add them.") % {"key": key}
        errors[""] = f"{told} {again}"
        asked |= set(new)
    return replace(draft, errors=errors, unknown=unknown, asked=frozenset(asked))


def told_missing(draft: Draft) -> str:
    """Where something is missing or wrong, in a sentence or two: it may be marked below the fold."""
    empty = [str(seat) for seat, nick in enumerate(draft.nicks, 1) if not nick and str(seat) in draft.errors]
    told = []
    if empty:
        text = ngettext("Seat %(seats)s is empty.", "Seats %(seats)s are empty.", len(empty))
        told.append(text % {"seats": ", ".join(empty)})
    if labels := [choice.label for choice in draft.choices if choice.error]:
        told.append(_("Not announced: %(fields)s.") % {"fields": ", ".join(labels)})
    if "lines" in draft.errors:
        told.append(draft.errors["lines"])
    if set(draft.errors) - set(empty) - {choice.name for choice in draft.choices} - {"points", "lines"}:
        told.append(_("Look at what is marked."))
    return " ".join(told)


def _known(draft: Draft) -> dict[str, Player]:
    return {player.nick: player for player in Player.objects.known().filter(nick__in=draft.nicks)}


def _seat_errors(draft: Draft, judge: Player, known: Mapping[str, Player]) -> dict[str, str]:
    errors = {}
    for seat, nick in enumerate(draft.nicks, 1):
        if not nick:
            errors[str(seat)] = _("nobody yet")
        elif draft.nicks.index(nick) + 1 != seat:
            errors[str(seat)] = _("sits at %(seat)s already") % {"seat": draft.nicks.index(nick) + 1}
        elif len(nick) > MAX_NICK:
            errors[str(seat)] = _("longer than %(most)s letters") % {"most": MAX_NICK}
        elif known.get(nick) == judge:
            errors[str(seat)] = _("the judge cannot sit at his own table")
    return errors


def _look_alikes(draft: Draft, known: Mapping[str, Player]) -> dict[str, str]:
    """Who may be meant by a nick that nobody has, by seat."""
    new = {seat: nick for seat, nick in enumerate(draft.nicks, 1) if nick and nick not in known}
    keys = {nick_key(nick)[:80]: seat for seat, nick in new.items() if nick not in draft.confirmed}
    alike = Player.objects.known().filter(nick_key__in=keys).order_by("-pk")
    return {str(keys[one.nick_key]): _("perhaps %(nick)s?") % {"nick": one.nick} for one in alike}


def _variant_errors(draft: Draft) -> dict[str, str]:
    if draft.is_house:
        return {}
    return {choice.name: _("Choose before the deal") for choice in draft.choices if not choice.value}


def _number_errors(draft: Draft) -> dict[str, str]:
    texts_of = {"table": draft.table, "number": draft.number}
    wrong = [name for name, text in texts_of.items() if text and whole_number(text, 999) is None]
    return {name: _("A number up to 999") for name in wrong}


def variants_of(draft: Draft) -> dict[str, Any]:
    """What the game fixes; raises RecordError for a value outside its range."""
    told: dict[str, Any] = {}
    for choice in draft.choices:
        try:
            value = json.loads(choice.value)
        except (ValueError, RecursionError):
            raise RecordError(f"variants: {choice.name} cannot be read") from None
        if not draft.is_house or value != getattr(EDITIONS[draft.edition], choice.name):
            told[choice.name] = value
    edition_for(draft.edition, told)
    return told


def announced(draft: Draft) -> list[str]:
    """What the judge reads to the table; nothing while a field is not chosen or does not fit."""
    if draft.missing:
        return []
    try:
        return texts.announcement(edition_for(draft.edition, variants_of(draft)))
    except RecordError:
        return []


def day_of_paper(draft: Draft) -> date | None:
    """The day that was told, of a game on paper; None where there is none, or none that has been."""
    try:
        day = date.fromisoformat(draft.played_on) if draft.on_paper else None
    except ValueError:
        return None
    return day if day is not None and FIRST_DAY <= day <= timezone.localdate(None, club_zone()) else None


def evening_of(day: date) -> Evening | None:
    """The club's evening of that day."""
    near = Evening.objects.filter(status=Evening.Status.OPEN, starts_at__date__range=(day - DAY, day + DAY))
    return next((each for each in near.order_by("pk") if each.local(each.starts_at).date() == day), None)


def people_of(draft: Draft) -> list[Player]:
    """The ten of a draft without errors, in order of seats; who is new is made."""
    known, guests = _known(draft), _guest_names()
    return [
        known.get(nick) or Player.objects.create(nick=nick, is_guest=nick in guests) for nick in draft.nicks
    ]


@transaction.atomic
def make_game(draft: Draft, judge: Player) -> Game:
    """The game of a draft without errors, with the people who are new; the one that its form made before.

    Raises RecordError, NotAllowed, and MadeAlready where the form says something else than it did then.
    """
    Player.objects.select_for_update().get(pk=judge.pk)  # a second press waits for the first
    if draft.key and (made := Game.objects.filter(judge=judge, draft_key=draft.key).first()):
        if made.draft_digest != _digest(draft) or made.status == Status.CANCELLED:
            raise MadeAlready(made)
        return made
    variants, day = variants_of(draft), day_of_paper(draft)
    return services.create_game(
        judge=judge,
        edition=draft.edition,
        variants=variants,
        players=people_of(draft),
        table=int(draft.table) if draft.table else None,
        number=int(draft.number) if draft.number else None,
        played_on=day,
        evening=evening_of(day) if day else None,
        draft=(draft.key, _digest(draft)),
    )


def _digest(draft: Draft) -> str:
    told = [draft.nicks, draft.edition, sorted(draft.told.items())]
    place = [draft.table, draft.number, draft.on_paper, draft.played_on]
    return sha256(json.dumps([*told, *place]).encode()).hexdigest()
