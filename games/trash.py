"""A cancelled game is not gone: for thirty days an admin brings it back as it was.

Games are never deleted. Cancelling (`services.cancel`, `publication.annul`) is the site's waste-paper basket:
the log, the facts and the roles stay, and the `GameChange` keeps what the game had been.
"""

from datetime import timedelta
from typing import Final, Literal

from django.db import transaction
from django.utils import timezone

from games.log import read_log
from games.models import Game, GameChange, Status
from games.publication import counting_begins
from players.access import is_club_admin
from players.models import User

TERM: Final = timedelta(days=30)

RefusedCode = Literal["not_allowed", "not_cancelled", "term_is_over"]


class NotBroughtBack(Exception):
    def __init__(self, code: RefusedCode) -> None:
        super().__init__(code)
        self.code: RefusedCode = code


@transaction.atomic
def bring_back(*, game_id: int, actor: User) -> Game:
    """The game as it was before it was cancelled; a published one counts again. Raises NotBroughtBack."""
    game = Game.objects.select_for_update(of=("self",)).get(pk=game_id)
    if not is_club_admin(actor):
        raise NotBroughtBack("not_allowed")
    if game.status != Status.CANCELLED:
        raise NotBroughtBack("not_cancelled")
    change = game.changes.filter(kind__in=["cancelled", "annulled"]).order_by("at", "pk").last()
    if change is None or change.at + TERM < timezone.now():
        raise NotBroughtBack("term_is_over")
    game.status, game.winner = _status_before(game, change), change.data.get("winner", "")
    game.cancel_reason = ""
    game.save(update_fields=["status", "winner", "cancel_reason"])
    data = {"reason": change.data["reason"]}
    GameChange.objects.create(game=game, actor=actor, kind="brought_back", data=data)
    if game.status == Status.PUBLISHED:
        counting_begins.send(Game, game_id=game.pk)
    return game


def _status_before(game: Game, change: GameChange) -> Status:
    """An annulled game says what it was; one that was broken off is where its log stands."""
    if "was" in change.data:
        return Status(change.data["was"])
    return Status.LIVE if read_log(game).live else Status.SETUP
