"""The delay of a game's public view: a club admin sets it, so that nobody helps the table from outside."""

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from games.models import LONGEST_DELAY, Game, GameChange
from players.access import is_club_admin
from players.models import User


@transaction.atomic
def set_delay(*, game_id: int, actor: User, seconds: int) -> Game:
    """Seconds from 0 to 1800; ValidationError for others, PermissionDenied for who is no club admin."""
    if not is_club_admin(actor):
        raise PermissionDenied
    if not 0 <= seconds <= LONGEST_DELAY:
        raise ValidationError(_("From 0 to {most} seconds.").format(most=LONGEST_DELAY))
    game = Game.objects.select_for_update(of=("self",)).get(pk=game_id)
    if game.is_announced:  # what everybody has seen is not hidden again
        raise ValidationError(_("The winner is announced: a delay has nothing to hold back any more."))
    GameChange.objects.create(
        game=game, actor=actor, kind="delay", data={"was": game.delay_seconds, "now": seconds}
    )
    game.delay_seconds = seconds
    game.save(update_fields=["delay_seconds"])
    return game
