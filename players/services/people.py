"""People and their nicks."""

from collections.abc import Sequence
from itertools import chain, count

from django.db import IntegrityError, transaction

from players.errors import LooksLike, Refused
from players.look_alike import nick_key
from players.models import Answer, Evening, PastNick, Player, Signup, User
from players.models.people import NICK_LENGTH
from players.services import signups
from players.services.audit import note

MOST_GUESTS = 3


def tidy(nick: str) -> str:
    """The nick without spaces around and doubled ones. Raises Refused for one that is empty or too long."""
    nick = " ".join(nick.split())
    if not nick:
        raise Refused("no_nick")
    if len(nick) > NICK_LENGTH or not nick.isprintable():
        raise Refused("bad_nick")
    return nick


def look_alikes(nick: str, *, besides: Player | None = None) -> list[Player]:
    """Known people whose nick, or past nick, reads like this one."""
    key = nick_key(nick)[:80]
    by_past = PastNick.objects.filter(nick_key=key).values("player")
    known = Player.objects.known()
    found = (known.filter(nick_key=key) | known.filter(pk__in=by_past)).distinct().order_by("nick")
    return [person for person in found if person != besides]


def new_person(nick: str, *, user: User | None = None, allow_alike: bool = False) -> Player:
    """A person by a nick. Raises LooksLike when the club knows somebody of such a nick.

    `allow_alike`: an admin has seen them and says that this is another one; the same nick stays refused.
    """
    nick = tidy(nick)
    alike = look_alikes(nick)
    if alike and not allow_alike:
        raise LooksLike(nick, alike)
    try:
        with transaction.atomic():
            return Player.objects.create(nick=nick, user=user)
    except IntegrityError as clash:
        people = look_alikes(nick)
        if not people:
            raise
        raise Refused("nick_taken", nick=nick) from clash


def person_for(user: User) -> Player:
    """A person for an account without one, under its name; with a number where that reads like another's."""
    name = " ".join(user.get_username().split())[:NICK_LENGTH]
    tries = chain([name], (f"{name[:30]} {number}" for number in count(user.pk)))
    return Player.objects.create(nick=next(nick for nick in tries if not look_alikes(nick)), user=user)


@transaction.atomic
def rename(player: Player, nick: str, *, actor: User, allow_alike: bool = False) -> Player:
    """Another nick; the earlier one stays as an alias, by which imports and searches find the person."""
    nick = tidy(nick)
    locked = Player.objects.select_for_update().get(pk=player.pk)
    if nick == locked.nick:
        return locked
    alike = look_alikes(nick, besides=locked)
    if any(person.nick == nick for person in alike):
        raise Refused("nick_taken", nick=nick)
    if alike and not allow_alike:
        raise LooksLike(nick, alike)
    PastNick.objects.get_or_create(player=locked, nick=locked.nick)
    PastNick.objects.filter(player=locked, nick=nick).delete()
    locked.nick = nick
    locked.save(update_fields=["nick"])
    note(actor, "renamed", locked)
    return locked


def guest_by_nick(
    nick: str, *, same_as: int | None = None, by_admin: bool = False, allow_alike: bool = False
) -> Player:
    """The person meant by a nick: the known one whom `same_as` names, or somebody new.

    Raises LooksLike while it is not said whether a known person is meant. Who runs the evening (`by_admin`)
    knows the regulars, and means by an exact nick the one who has it; a host's guest may be a namesake.
    """
    if same_as is None:
        exact = Player.objects.known().filter(nick=tidy(nick)) if by_admin and not allow_alike else ()
        return next(iter(exact), None) or new_person(nick, allow_alike=allow_alike)
    for person in look_alikes(tidy(nick)):
        if person.pk == same_as:
            return person
    raise Refused("no_nick")


def bring_guest(
    *, evening_id: int, host: Player, nick: str, same_as: int | None = None, by_admin: bool = False
) -> Signup:
    """Sign up somebody without an account. Who has one answers alone, so that nobody answers for another."""
    with transaction.atomic():
        Evening.objects.select_for_update().get(pk=evening_id)
        if not by_admin and _guests_of(evening_id, host) >= MOST_GUESTS:
            raise Refused("too_many_guests", most=MOST_GUESTS)
        guest = guest_by_nick(nick, same_as=same_as, by_admin=by_admin)
        if guest.user_id is not None and not by_admin:
            raise Refused("has_account", nick=guest.nick)
        earlier = Signup.objects.filter(evening=evening_id, player=guest).first()
        if earlier is not None and earlier.brought_by_id not in (None, host.pk) and not by_admin:
            raise Refused("nick_taken", nick=guest.nick)
        signup = signups.answer(evening_id=evening_id, player=guest, answer=Answer.GOING, by_admin=by_admin)
        signup.brought_by = host
        signup.save(update_fields=["brought_by"])
        return signup


def _guests_of(evening_id: int, host: Player) -> int:
    mine = Signup.objects.filter(evening=evening_id, brought_by=host)
    return mine.exclude(answer=Answer.NO).count()


def names(people: Sequence[Player]) -> str:
    return ", ".join(f"«{person.nick}»" for person in people)
