"""Finished values for the pages of evenings."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q
from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _

from games import texts
from games.evenings.access import may_run
from games.evenings.own import chip_of
from games.models import ANNOUNCED, Seat, Status
from games.rules import RecordError, edition_for
from players.models import Answer, Evening, Player, Signup, Standing, User
from players.texts import day_and_hour, hour
from players.verdict import AT_A_TABLE, Verdict, verdict

COMING = (Answer.GOING, Answer.LATE)


@dataclass(frozen=True, slots=True)
class Card:
    """An evening in a list."""

    address: str
    weekday: str
    when: str
    place: str
    chips: tuple[tuple[str, str], ...]
    verdict: str
    coming: str
    is_cancelled: bool


@dataclass(frozen=True, slots=True)
class Person:
    """A row of the list of people."""

    player_id: int
    nick: str
    address: str
    letter: str
    photo: str
    note: str
    is_first_time: bool
    number: int


@dataclass(frozen=True, slots=True)
class EveningPage:
    evening: Evening
    heading: str
    hours: str
    closes: str
    verdict: Verdict
    cells: tuple[str, ...]
    tables: tuple[tuple[int, int, bool], ...]
    going: Sequence[Person]
    offered: Sequence[Person]
    waiting: Sequence[Person]
    maybe: Sequence[Person]
    rules: Sequence[str]
    judges: Sequence[tuple[str, str]]
    can_run: bool
    is_over: bool


def heading_of(evening: Evening) -> str:
    """“Friday, 11 December”, by the clock of the evening's zone."""
    day = formats.date_format(evening.local(evening.starts_at), "l, j E").replace("'", "’")
    return day[:1].upper() + day[1:]


def hours_of(evening: Evening) -> str:
    """“19:00–23:30, Kyiv time”: the zone is always named."""
    begins, ends = hour(evening.local(evening.starts_at)), hour(evening.local(evening.ends_at))
    return _("{begins}–{ends}, {zone}").format(begins=begins, ends=ends, zone=zone_name(evening.zone))


def zone_name(zone: str) -> str:
    """ "Kyiv time", as people say it."""
    city = zone.rpartition("/")[2].replace("_", " ")
    return _("Kyiv time") if city == "Kyiv" else _("time of {city}").format(city=city)


def player_address(player: Player) -> str:
    return reverse("player", args=[player.pk])


# ── lists ──────────────────────────────────────────────────────────────────────────────────────────────────


def cards(evenings: Iterable[Evening], reader: User | AnonymousUser) -> list[Card]:
    """Rows of a list; two queries more, however long it is."""
    rows = list(evenings)
    counts = {
        row["evening"]: row
        for row in Signup.objects.filter(evening__in=rows)
        .values("evening")
        .annotate(
            coming=Count("pk", filter=Q(standing__in=[Standing.IN, Standing.OFFERED])),
            waiting=Count("pk", filter=Q(standing=Standing.WAITING)),
        )
    }
    mine = {}
    if reader.is_authenticated:
        own = Signup.objects.filter(evening__in=rows, player__user=reader)
        mine = {signup.evening_id: signup for signup in own}
    return [_card(evening, counts.get(evening.pk, {}), mine.get(evening.pk)) for evening in rows]


def _card(evening: Evening, count: Mapping[str, Any], mine: Signup | None) -> Card:
    coming = count.get("coming", 0)
    result = verdict(coming=coming, tables=evening.tables, seats=evening.seats)
    cancelled = evening.status == Evening.Status.CANCELLED
    return Card(
        address=reverse("evening", args=[evening.pk]),
        weekday=heading_of(evening),
        when=hours_of(evening),
        place=evening.place,
        chips=tuple(_chips(evening, mine)),
        verdict=_("Cancelled: {reason}").format(reason=evening.cancel_reason)
        if cancelled
        else result.sentence,
        coming=_("{coming} of {seats} places").format(coming=coming, seats=evening.seats),
        is_cancelled=cancelled,
    )


def _chips(evening: Evening, mine: Signup | None) -> Iterable[tuple[str, str]]:
    if evening.status == Evening.Status.DRAFT:
        yield "warn", _("draft")
    if evening.status == Evening.Status.CANCELLED:
        yield "accent", _("cancelled")
    elif mine is not None:
        kind, text = chip_of(mine)
        if text:
            yield kind, text


# ── one evening ────────────────────────────────────────────────────────────────────────────────────────────


def evening_page(evening: Evening, reader: User | AnonymousUser, now: datetime) -> EveningPage:
    rows = signups_of(evening)
    firsts = first_timers(signup.player_id for signup in rows)
    holding = [signup for signup in rows if signup.standing in (Standing.IN, Standing.OFFERED)]
    maybe = [signup for signup in rows if signup.answer == Answer.MAYBE]
    result = verdict(coming=len(holding), tables=evening.tables, seats=evening.seats)

    def people(signups: Iterable[Signup]) -> list[Person]:
        return [_person(s, evening, n, s.player_id in firsts, reader) for n, s in enumerate(signups, 1)]

    return EveningPage(
        evening=evening,
        heading=heading_of(evening),
        hours=hours_of(evening),
        closes=day_and_hour(evening.local(evening.closes_at)) if evening.closes_at else "",
        verdict=result,
        cells=cells(len(holding), len(maybe), evening.seats),
        tables=tuple(_tables(len(holding), evening)),
        going=people(s for s in holding if s.standing == Standing.IN),
        offered=people(s for s in holding if s.standing == Standing.OFFERED),
        waiting=people(s for s in rows if s.standing == Standing.WAITING),
        maybe=people(maybe),
        rules=rules_of(evening),
        judges=[(judge.nick, player_address(judge)) for judge in evening.judges.all()],
        can_run=may_run(reader, evening),
        is_over=now >= evening.ends_at,
    )


def signups_of(evening: Evening) -> list[Signup]:
    rows = Signup.objects.filter(evening=evening).exclude(answer=Answer.NO)
    return list(rows.select_related("player__photo", "brought_by").order_by("order", "pk"))


def cells(coming: int, maybe: int, seats: int) -> tuple[str, ...]:
    """The bar of places: taken, perhaps taken, free. Full tens, so that rows are tables."""
    length = max(seats, coming)
    row = ["y"] * coming + ["m"] * min(maybe, length - coming)
    return tuple(row + [""] * (length - len(row)))


def _tables(coming: int, evening: Evening) -> Iterable[tuple[int, int, bool]]:
    for number in range(1, evening.tables + 1):
        at_it = min(max(coming - AT_A_TABLE * (number - 1), 0), AT_A_TABLE)
        yield number, at_it, at_it == AT_A_TABLE


def _person(
    signup: Signup, evening: Evening, number: int, first: bool, reader: User | AnonymousUser
) -> Person:
    player = signup.player
    photo = getattr(player, "photo", None)
    return Person(
        player_id=player.pk,
        nick=player.nick,
        address=player_address(player),
        letter=player.nick[:1].upper(),
        photo=reverse("player_photo", args=[player.pk, photo.digest[:16]]) if photo else "",
        note=_note_of(signup, evening, reader),
        is_first_time=first,
        number=number,
    )


def _note_of(signup: Signup, evening: Evening, reader: User | AnonymousUser) -> str:
    parts = []
    if reader.is_authenticated and signup.player.user_id == reader.pk:
        parts.append(_("this is you"))
    if signup.arrives_at:
        parts.append(_("from {hour}").format(hour=hour(evening.local(signup.arrives_at))))
    if signup.leaves_at:
        parts.append(_("until {hour}").format(hour=hour(evening.local(signup.leaves_at))))
    if signup.brought_by:
        parts.append(_("guest of {nick}").format(nick=signup.brought_by.nick))
    return ", ".join(parts)


def first_timers(players: Iterable[int]) -> set[int]:
    """Who of these people has never played: the judge briefs them before the first game (Noir, end)."""
    asked = set(players)
    played = Seat.objects.filter(player__in=asked, game__status__in=[*ANNOUNCED, Status.LIVE])
    return asked - set(played.values_list("player", flat=True))


def rules_of(evening: Evening) -> list[str]:
    """The edition and every announced variant, a sentence each; empty while none is chosen."""
    try:
        return texts.announcement(edition_for(evening.edition, evening.variants))
    except RecordError:
        return []
