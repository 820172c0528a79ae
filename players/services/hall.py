"""The evening itself: who is really here. In the hall presence counts, places do not."""

from datetime import datetime

from django.utils import timezone

from players.errors import Refused
from players.models import Answer, Evening, Player, Presence, Signup, Standing, User
from players.services.audit import note
from players.services.signups import COMING, free_places, locked, next_order


def mark(
    *, evening_id: int, player: Player, presence: Presence, actor: User, now: datetime | None = None
) -> Signup:
    """Here, gone, did not come, or not seen after all. Who did not come frees the place for the waiting."""
    now = now or timezone.now()
    with locked(evening_id, now) as evening:
        if not evening.is_open:
            raise Refused("not_open")
        signup = Signup.objects.filter(evening=evening, player=player).first()
        if signup is None:
            raise Refused("not_signed_up")
        _mark(evening, signup, presence, now)
        note(actor, "presence", evening, player=player.pk, presence=presence.value)
    return signup


def walk_in(*, evening_id: int, player: Player, actor: User, now: datetime | None = None) -> Signup:
    """Somebody stands in the door who had not answered, or had answered otherwise."""
    now = now or timezone.now()
    with locked(evening_id, now) as evening:
        if not evening.is_open:
            raise Refused("not_open")
        signup, _new = Signup.objects.get_or_create(
            evening=evening, player=player, defaults={"answer": Answer.GOING}
        )
        if signup.answer not in COMING:
            signup.answer = Answer.GOING
        _mark(evening, signup, Presence.HERE, now)
        note(actor, "walked_in", evening, player=player.pk)
    return signup


def _mark(evening: Evening, signup: Signup, presence: Presence, now: datetime) -> None:
    signup.presence = presence
    match presence:
        case Presence.HERE:
            signup.checked_in_at = signup.checked_in_at or now
            _seat_if_free(evening, signup)
        case Presence.NO_SHOW:
            signup.standing, signup.offered_until, signup.order = Standing.NONE, None, 0
        case Presence.UNKNOWN:
            signup.checked_in_at = None
            _seat_if_free(evening, signup)
        case Presence.LEFT:
            pass
    signup.save()


def _seat_if_free(evening: Evening, signup: Signup) -> None:
    """A place counts while there are any; without one the person is here all the same."""
    if signup.standing == Standing.OFFERED:
        signup.standing, signup.offered_until = Standing.IN, None
    elif signup.standing != Standing.IN and signup.answer in COMING and free_places(evening) > 0:
        signup.order = signup.order or next_order(evening)
        signup.standing = Standing.IN
