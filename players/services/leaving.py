"""A person's own data: all of it as one document, and the end of an account."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone
from django.utils.translation import gettext as _

from players.models import Answer, Claim, Message, PastNick, Photo, Player, Signup, Standing, User
from players.registry import EXPORTS
from players.services import signups


def export(user: User) -> dict[str, Any]:
    """Everything that is kept of the person, as plain values."""
    player = Player.objects.filter(user=user).first()
    return {
        "account": {
            "name": user.get_username(),
            "email": user.email,
            "since": user.date_joined.isoformat(),
            "last_sign_in": user.last_login and user.last_login.isoformat(),
            "roles": sorted(user.roles),
            "language": user.language,
            "muted": user.muted,
            "hides_page": user.hides_page,
        },
        "player": _player(player) if player else None,
        "letters": [
            {"about": letter.template, "status": letter.status, "at": letter.created_at.isoformat()}
            for letter in Message.objects.filter(user=user).order_by("pk")
        ],
    }


def _player(player: Player) -> dict[str, Any]:
    return {
        "nick": player.nick,
        "past_nicks": list(player.past_nicks.values_list("nick", flat=True)),
        "real_name": player.real_name,
        "city": player.city,
        "has_photo": Photo.objects.filter(player=player).exists(),
        "evenings": [_signup(signup) for signup in player.signups.select_related("evening").order_by("pk")],
        **{name: list(kept(player)) for name, kept in EXPORTS},
    }


def _signup(signup: Signup) -> dict[str, Any]:
    return {
        "evening": signup.evening.starts_at.isoformat(),
        "answer": signup.answer,
        "standing": signup.standing,
        "presence": signup.presence,
        "at": signup.answered_at.isoformat(),
    }


@transaction.atomic
def delete_account(user: User) -> None:
    """The account goes, the person stays at the tables of old games without a name.

    An account whose log rows bind it stays as an empty, closed row.
    """
    player = Player.objects.select_for_update().filter(user=user).first()
    if player is not None:
        _leave_evenings(player)
        _forget(player)
    Message.objects.filter(user=user).delete()
    try:
        with transaction.atomic():
            user.delete()
    except ProtectedError:
        _empty(user)


def _leave_evenings(player: Player) -> None:
    """Places go to those who wait."""
    coming = Signup.objects.filter(player=player, evening__ends_at__gt=timezone.now())
    for signup in coming.exclude(standing=Standing.NONE, answer=Answer.NO):
        if signup.evening.is_open:
            signups.answer(evening_id=signup.evening_id, player=player, answer=Answer.NO, by_admin=True)


def _forget(player: Player) -> None:
    for gone in [player, *Player.objects.filter(merged_into=player)]:
        gone.nick = _("Player No. {n}").format(n=gone.pk)
        gone.real_name = gone.city = ""
        gone.user = None
        gone.save()
        PastNick.objects.filter(player=gone).delete()
        Photo.objects.filter(player=gone).delete()
        Claim.objects.filter(player=gone).delete()


def _empty(user: User) -> None:
    user.username, user.email = f"closed-{user.pk}", ""
    user.first_name = user.last_name = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.calendar_key = None
    user.set_unusable_password()
    user.save()
    user.groups.clear()
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
