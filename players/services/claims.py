"""An account asks for the history of a person whom the club knows; an admin decides."""

from django.db import transaction
from django.utils import timezone

from players.errors import Refused
from players.models import Claim, Player, User
from players.services import merging
from players.services.audit import note
from players.services.outbox import put


@transaction.atomic
def claim(*, user: User, player: Player, words: str = "") -> Claim:
    """One claim waits at a time; a person with an account is nobody's to claim."""
    if player.user_id is not None:
        raise Refused("has_account", nick=player.nick)
    if Claim.objects.filter(user=user, status=Claim.Status.WAITING).exists():
        raise Refused("claimed")
    return Claim.objects.create(user=user, player=player, words=words.strip()[:200])


@transaction.atomic
def claim_at_sign_up(user: User, player: Player) -> Claim:
    """A new account that says who it is gets a person of its own until the club has approved."""
    Player.objects.create(nick=f"{player.nick[:32]} {user.pk}", user=user)
    return claim(user=user, player=player)


@transaction.atomic
def approve(*, claim_id: int, actor: User) -> Claim:
    """The history and the account become one person, with the nick that the club knows. It can be undone."""
    asked = _waiting(claim_id)
    player = Player.objects.select_for_update().get(pk=asked.player_id)
    if player.user_id is not None:
        raise Refused("has_account", nick=player.nick)
    own = Player.objects.filter(user=asked.user).first()
    if own is None:
        player.user = asked.user
        player.save(update_fields=["user"])
    else:
        merging.merge(kept=player, gone=own, actor=actor)
    return _decide(asked, Claim.Status.APPROVED, actor)


@transaction.atomic
def refuse(*, claim_id: int, actor: User) -> Claim:
    return _decide(_waiting(claim_id), Claim.Status.REFUSED, actor)


def _waiting(claim_id: int) -> Claim:
    asked = Claim.objects.select_for_update().filter(pk=claim_id, status=Claim.Status.WAITING).first()
    if asked is None:
        raise Refused("claimed")
    return asked


def _decide(asked: Claim, status: Claim.Status, actor: User) -> Claim:
    asked.status, asked.decided_at = status, timezone.now()
    asked.save(update_fields=["status", "decided_at"])
    note(actor, f"claim_{status.value}", asked.player, user=asked.user_id)
    put(asked.user, f"claim_{status.value}", key=f"claim:{asked.pk}", nick=asked.player.nick)
    return asked
