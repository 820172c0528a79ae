"""The reader's own answer to an evening, and what may be done with it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from players.models import Answer, Evening, Player, Presence, Signup, Standing
from players.texts import day_and_hour, hour


@dataclass(frozen=True, slots=True)
class Mine:
    """The reader's own answer and what may be done with it."""

    answer: str
    chip: str
    chip_kind: str
    told: str
    can_answer: bool
    must_confirm: bool
    arrives: int | None
    leaves: int | None
    arrivals: Sequence[tuple[int, str]]
    guests: Sequence["Guest"]


@dataclass(frozen=True, slots=True)
class Guest:
    player_id: int
    nick: str
    told: str
    must_confirm: bool


def mine_of(evening: Evening, player: Player | None, now: datetime) -> Mine:
    """The reader's own answer; of somebody who has said nothing yet: an empty one."""
    signup = Signup.objects.filter(evening=evening, player=player).first() if player else None
    guests = Signup.objects.filter(evening=evening, brought_by=player) if player else Signup.objects.none()
    kind, chip = chip_of(signup) if signup else ("", "")
    return Mine(
        answer=signup.answer if signup else "",
        chip=chip,
        chip_kind=kind,
        told=told(evening, signup, now),
        can_answer=can_answer(evening, signup, now),
        must_confirm=bool(signup and signup.standing == Standing.OFFERED),
        arrives=_minutes(evening, signup.arrives_at if signup else None),
        leaves=_minutes(evening, signup.leaves_at if signup else None),
        arrivals=list(arrivals(evening)),
        guests=[
            Guest(
                guest.player_id, guest.player.nick, chip_of_guest(guest), guest.standing == Standing.OFFERED
            )
            for guest in guests.exclude(answer=Answer.NO).select_related("player")
        ],
    )


def _minutes(evening: Evening, moment: datetime | None) -> int | None:
    """After the beginning, as the lists of hours count."""
    return int((moment - evening.starts_at).total_seconds() // 60) if moment else None


def chip_of_guest(signup: Signup) -> str:
    if signup.standing == Standing.IN:
        return _("has a place")
    if signup.standing == Standing.OFFERED:
        return _("the place is to be confirmed")
    if signup.standing == Standing.WAITING:
        return _("waits, No. {n}").format(n=_place_of(signup))
    return _("has no place")


def arrivals(evening: Evening) -> Iterable[tuple[int, str]]:
    """Half-hours after the beginning: minutes, and the hour on the wall."""
    step, moment = timedelta(minutes=30), evening.starts_at
    while (moment := moment + step) < evening.ends_at:
        yield int((moment - evening.starts_at).total_seconds() // 60), hour(evening.local(moment))


def can_answer(evening: Evening, signup: Signup | None, now: datetime) -> bool:
    if not evening.is_open or now >= evening.ends_at or (signup and signup.presence):
        return False
    return not evening.is_closed_at(now) or bool(signup and signup.standing != Standing.NONE)


def told(evening: Evening, signup: Signup | None, now: datetime) -> str:
    """What the reader should know about his answer, in a sentence."""
    if signup is not None and signup.presence == Presence.HERE:
        return _("You are checked in. Only the admin can change the answer now.")
    if signup is not None and signup.offered_until:
        until = day_and_hour(evening.local(signup.offered_until))
        return _("A place was freed. Confirm by {until}.").format(until=until)
    if signup is not None and signup.standing == Standing.WAITING:
        return _("No places are free. You are No. {n} in the waiting list.").format(n=_place_of(signup))
    if evening.closes_at and now >= evening.closes_at:
        return _("The sign-up was closed on {when}.").format(
            when=day_and_hour(evening.local(evening.closes_at))
        )
    return ""


def chip_of(signup: Signup) -> tuple[str, str]:
    """The kind and the words of one's own sign-up."""
    if signup.standing == Standing.IN:
        place, evening = _place_of(signup), signup.evening
        if signup.arrives_at:
            at = hour(evening.local(signup.arrives_at))
            return "ok", _("you are coming at {hour}, No. {n}").format(hour=at, n=place)
        return "ok", _("you are coming, No. {n}").format(n=place)
    if signup.standing == Standing.OFFERED:
        return "warn", _("confirm your place")
    if signup.standing == Standing.WAITING:
        return "info", _("you wait, No. {n}").format(n=_place_of(signup))
    if signup.presence == Presence.HERE:
        return "ok", _("you are here")
    if signup.answer == Answer.MAYBE:
        return "", _("maybe")
    return "", _("you are not coming") if signup.answer == Answer.NO else ""


def _place_of(signup: Signup) -> int:
    """The place among those of the same standing, counted from one."""
    same = Signup.objects.filter(evening=signup.evening_id, standing=signup.standing)
    return same.filter(order__lte=signup.order).count()
