"""One writer: which device writes a game, taking it over, handing it to another judge or an assistant."""

import secrets
from datetime import timedelta
from hashlib import sha256

from django.db import transaction
from django.utils import timezone

from games.access import is_main_judge, is_seated, person_of
from games.errors import NotAllowed
from games.models import Deputy, Game, HandOver
from games.services.requests import hold_lease, lock, note
from players.access import is_judge
from players.models import User

#: How long an offer may be taken.
OFFER_SECONDS = 60


@transaction.atomic
def take_over(*, game_id: int, actor: User, device: str) -> Game:
    """This device writes from now on; the change is kept, and the old device sees it."""
    game = lock(game_id, actor)
    if game.lease_device != device:
        was, old = game.lease_holder, game.lease_device
        _give(game, actor, device)
        note(game, actor, "taken_over", was=was.pk if was else None, device=old)
    return game


@transaction.atomic
def offer(*, game_id: int, actor: User, device: str, kind: Deputy.Kind) -> str:
    """A token for one other device, to be shown as a QR code; it holds for a minute and for one use."""
    game = lock(game_id, actor)
    hold_lease(game, actor, device)
    token = secrets.token_urlsafe(24)
    HandOver.objects.create(
        game=game,
        digest=_digest(token),
        kind=kind,
        offered_by=actor,
        expires_at=timezone.now() + timedelta(seconds=OFFER_SECONDS),
    )
    return token


def offer_of(token: str, game: Game) -> HandOver | None:
    """What was offered of this game by that token."""
    return HandOver.objects.filter(game=game, digest=_digest(token)).first()


@transaction.atomic
def accept(*, token: str, actor: User, device: str) -> Game:
    """Take what was offered: another judge writes from now on, an assistant may enter fouls.

    Never one who sits in the game; a judge's offer needs a judge's account.
    """
    hand_over = HandOver.objects.select_for_update().filter(digest=_digest(token)).first()
    if hand_over is None or hand_over.used_at is not None or hand_over.expires_at < timezone.now():
        raise NotAllowed("offer_is_over")
    game = Game.objects.select_for_update(of=("self",)).select_related("judge").get(pk=hand_over.game_id)
    if is_seated(actor, game):
        raise NotAllowed("seated")
    if hand_over.kind == Deputy.Kind.JUDGE and not is_judge(actor):
        raise NotAllowed("judges_only")
    hand_over.used_at = timezone.now()
    hand_over.save(update_fields=["used_at"])
    if not is_main_judge(actor, game):
        defaults = {"kind": hand_over.kind}
        Deputy.objects.update_or_create(game=game, person=person_of(actor), defaults=defaults)
    old = game.lease_device
    if hand_over.kind == Deputy.Kind.JUDGE:
        _give(game, actor, device)
    note(game, actor, "handed_over", to=hand_over.kind, by=hand_over.offered_by_id, device=old)
    return game


def _give(game: Game, actor: User, device: str) -> None:
    game.lease_device, game.lease_holder, game.lease_since = device, actor, timezone.now()
    game.save(update_fields=["lease_device", "lease_holder", "lease_since"])


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
