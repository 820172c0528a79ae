"""Who comes to an evening. Places are given in one way only: under the lock of the evening's row.

Refusals: `Refused`, and `LooksLike` for a nick that somebody else may have.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from players.errors import Refused
from players.models import Answer, Evening, Player, Presence, Signup, Standing
from players.services.outbox import put

COMING = (Answer.GOING, Answer.LATE)
HOLDING = (Standing.IN, Standing.OFFERED)


@contextmanager
def locked(evening_id: int, now: datetime) -> Iterator[Evening]:
    """The evening's row, locked and without stale offers; what is free at the end goes to the waiting."""
    with transaction.atomic():
        evening = Evening.objects.select_for_update().get(pk=evening_id)
        _withdraw_late_offers(evening, now)
        yield evening
        _offer_free_places(evening, now)


def answer(
    *,
    evening_id: int,
    player: Player,
    answer: Answer,
    arrives_at: datetime | None = None,
    leaves_at: datetime | None = None,
    by_admin: bool = False,
    now: datetime | None = None,
) -> Signup:
    """What the person says to the evening. The same answer again changes nothing but the hours.

    An admin (or who runs the evening) may answer for somebody after the deadline and the check-in.
    """
    now = now or timezone.now()
    with locked(evening_id, now) as evening:
        signup = Signup.objects.filter(evening=evening, player=player).first()
        _require_open(evening, signup, now, by_admin)
        signup = signup or Signup(evening=evening, player=player)
        held = signup.standing in HOLDING
        signup.answer = answer
        signup.arrives_at = arrives_at if answer == Answer.LATE else None
        signup.leaves_at = leaves_at if answer in COMING else None
        if answer in COMING:
            _ask_for_place(evening, signup)
        else:
            _give_up_place(signup)
        signup.save()
        if held and signup.standing == Standing.NONE and _offer_free_places(evening, now):
            key = f"passed:{evening.pk}:{signup.pk}:{evening.last_order}"
            tell(signup, "place_passed_on", key=key)
    signup.refresh_from_db()
    return signup


def confirm(*, evening_id: int, player: Player, now: datetime | None = None) -> Signup:
    """Take the place that was offered. A place that has been taken already stays taken."""
    now = now or timezone.now()
    with locked(evening_id, now) as evening:
        signup = Signup.objects.filter(evening=evening, player=player).first()
        if signup is None or signup.standing not in HOLDING:
            raise Refused("no_offer")
        signup.standing, signup.offered_until = Standing.IN, None
        signup.save()
    return signup


def give_place(*, evening_id: int, player: Player, now: datetime | None = None) -> Signup:
    """An admin lets somebody in out of turn, if a place is free or the person was offered one."""
    now = now or timezone.now()
    with locked(evening_id, now) as evening:
        signup = Signup.objects.get(evening=evening, player=player)
        if signup.standing == Standing.WAITING and free_places(evening) <= 0:
            raise Refused("no_place")
        if signup.standing == Standing.NONE:
            raise Refused("not_signed_up")
        signup.standing, signup.offered_until = Standing.IN, None
        signup.save()
    return signup


def bring_back(signup: Signup) -> None:
    """A dropped sign-up is there again: with its place while one is free, else waiting in its old order."""
    with locked(signup.evening_id, timezone.now()) as evening:
        if signup.standing in HOLDING and free_places(evening) <= 0:
            signup.standing, signup.offered_until = Standing.WAITING, None
        signup.save()


def settle(evening_id: int, now: datetime | None = None) -> None:
    """Withdraw offers that are out of time and offer what is free, as any request would."""
    with locked(evening_id, now or timezone.now()):
        pass


def settle_all(now: datetime | None = None) -> None:
    """Settle every evening in which an offer is out of time."""
    now = now or timezone.now()
    late = Signup.objects.filter(standing=Standing.OFFERED, offered_until__lte=now)
    for evening_id in late.order_by("evening").values_list("evening", flat=True).distinct():
        settle(evening_id, now)


def free_places(evening: Evening) -> int:
    return evening.seats - Signup.objects.filter(evening=evening).holding().count()


def _require_open(evening: Evening, signup: Signup | None, now: datetime, by_admin: bool) -> None:
    if not evening.is_open:
        raise Refused("not_open")
    if by_admin:
        return
    if now >= evening.ends_at:
        raise Refused("over")
    if signup is not None and signup.presence != Presence.UNKNOWN:
        raise Refused("checked_in")
    # Whoever is coming may still say that he is not: somebody waits for the place.
    if evening.is_closed_at(now) and (signup is None or signup.standing == Standing.NONE):
        raise Refused("closed")


def _ask_for_place(evening: Evening, signup: Signup) -> None:
    """A free place if nobody waits for one, else the end of the waiting list; an offer is taken."""
    if signup.standing == Standing.OFFERED:
        signup.standing, signup.offered_until = Standing.IN, None
    elif signup.standing == Standing.NONE:
        queue = Signup.objects.filter(evening=evening).waiting().exists()
        free = not queue and free_places(evening) > 0
        signup.standing = Standing.IN if free else Standing.WAITING
        signup.order = next_order(evening)


def next_order(evening: Evening) -> int:
    """The next number in the order of requests; the evening's row is locked."""
    evening.last_order += 1
    evening.save(update_fields=["last_order"])
    return evening.last_order


def _give_up_place(signup: Signup) -> None:
    signup.standing, signup.offered_until, signup.order = Standing.NONE, None, 0


def _withdraw_late_offers(evening: Evening, now: datetime) -> None:
    """Who did not confirm in time keeps a «maybe» and is told."""
    late = Signup.objects.filter(evening=evening, standing=Standing.OFFERED, offered_until__lte=now)
    for signup in late.select_related("player__user"):
        order = signup.order
        signup.answer = Answer.MAYBE
        _give_up_place(signup)
        signup.save()
        tell(signup, "offer_withdrawn", key=f"withdrawn:{evening.pk}:{order}")


def _offer_free_places(evening: Evening, now: datetime) -> int:
    """Each free place to the first who waits, with a deadline; how many were offered."""
    if not evening.is_open or now >= evening.ends_at:
        return 0
    free = max(free_places(evening), 0)
    first = list(Signup.objects.filter(evening=evening).waiting().select_related("player__user")[:free])
    for signup in first:
        signup.standing = Standing.OFFERED
        signup.offered_until = confirm_until(evening, now)
        signup.save()
        until = signup.offered_until.isoformat()
        tell(signup, "place_offered", key=f"offered:{evening.pk}:{signup.order}", until=until)
    return len(first)


def confirm_until(evening: Evening, now: datetime) -> datetime:
    """The end of an offer made now: the evening's time to confirm, cut at its beginning, but ten minutes."""
    wanted = now + timedelta(minutes=evening.confirm_minutes)
    return max(min(wanted, evening.starts_at), now + timedelta(minutes=10))


def tell(signup: Signup, template: str, *, key: str, **facts: object) -> None:
    """To the person, or to who brought the person along."""
    host = signup.brought_by
    reader = signup.player.user or (host.user if host else None)
    if reader is not None:
        put(reader, template, key=key, evening=signup.evening_id, nick=signup.player.nick, **facts)
