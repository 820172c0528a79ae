"""The end of a game, and what is no action of the rules: the right people, a cancellation, its facts anew."""

from datetime import date, datetime, time
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from games import projection
from games.errors import NotAllowed, Stale
from games.log import read_log, state_of
from games.models import ANNOUNCED, Deputy, Game, Seat, Status
from games.rules import Phase
from games.services.requests import hold_lease, lock, note
from players.access import is_club_admin
from players.club import club_zone
from players.models import Player, User


def told_on(day: date) -> datetime:
    """A moment of the day on which a game was played whose hours nobody kept: lists by time put it there."""
    return datetime.combine(day, time(12), club_zone())


@transaction.atomic
def announce(
    *,
    game_id: int,
    actor: User,
    at: datetime | None = None,
    expected_seq: int | None = None,
    device: str | None = None,
) -> Game:
    """The judge tells the winner and opens the roles to everybody. Doing it again changes nothing.

    `at`: when it was told, for a game that is entered later; now at the latest. `expected_seq` is the log's
    length on the judge's screen and `device` his browser: a screen names them, since nothing undoes this.
    """
    game = lock(game_id, actor)
    if game.is_announced:
        return game
    hold_lease(game, actor, device)
    if expected_seq is not None and expected_seq != game.seq:
        raise Stale([row for row in read_log(game).rows if row.seq > expected_seq])
    if game.status == Status.CANCELLED:
        raise NotAllowed("cancelled")
    state = state_of(game)
    if state.phase is not Phase.FINISHED:
        raise NotAllowed("not_finished")
    seats = list(Seat.objects.filter(game=game))
    for seat in seats:
        seat.role = state.seats.role(seat.number).value
    Seat.objects.bulk_update(seats, ["role"])
    at = at or (told_on(game.played_on) if game.on_paper and game.played_on else timezone.now())
    game.status, game.announced_at = Status.FINISHED, min(at, timezone.now())
    game.winner, game.win_reason = state.result.winner or "", state.result.reason or ""
    game.clock_left_ms = game.clock_running_since = None
    game.save()
    note(game, actor, "announced", winner=game.winner)
    return game


@transaction.atomic
def reseat(*, game_id: int, actor: User, number: int, player: Player) -> Seat:
    """Put the right person on a seat, until the protocol is published; the change is kept with its author.

    Who sits at another seat of the game changes places with the one who sits here.
    """
    game = lock(game_id, actor)
    if game.status in (Status.PUBLISHED, Status.CANCELLED):
        raise NotAllowed("published" if game.status == Status.PUBLISHED else "cancelled")
    if player == game.judge or Deputy.objects.filter(game=game, person=player).exists():
        raise NotAllowed("judge_cannot_sit")
    if game.status == Status.VERIFIED:  # what was verified is another protocol now
        game.status = Status.FINISHED
        game.save(update_fields=["status"])
    seat = Seat.objects.select_related("player").get(game=game, number=number)
    other = Seat.objects.filter(game=game, player=player).exclude(number=number).first()
    if other is None:
        _sit_down(game, actor, seat, player)
    else:
        # Nobody may sit twice at one table, not even between the two steps: a third person keeps the chair.
        was, third = seat.player, Player.objects.create(nick=uuid4().hex, is_guest=True)
        Seat.objects.filter(pk=seat.pk).update(player=third)
        _sit_down(game, actor, other, was)
        _sit_down(game, actor, seat, player)
        third.delete()
    return seat


def _sit_down(game: Game, actor: User, seat: Seat, player: Player) -> None:
    note(game, actor, "reseated", seat=seat.number, was=seat.player_id, now=player.pk)
    seat.player = player
    seat.save(update_fields=["player"])


@transaction.atomic
def cancel(*, game_id: int, actor: User, reason: str) -> Game:
    """A cancelled game counts nothing and stays visible with its reason.

    A club admin may break one off too, whose judge is not to be had; he learns nothing of it.
    """
    if is_club_admin(actor):
        game = Game.objects.select_for_update(of=("self",)).get(pk=game_id)
    else:
        game = lock(game_id, actor)
    if not reason.strip():
        raise NotAllowed("no_reason")
    if game.status in ANNOUNCED:
        raise NotAllowed("announced")
    if game.status == Status.CANCELLED:
        raise NotAllowed("cancelled")
    game.status, game.cancel_reason = Status.CANCELLED, reason.strip()[:200]
    game.clock_left_ms = game.clock_running_since = None
    game.save()
    note(game, actor, "cancelled", reason=game.cancel_reason)
    return game


@transaction.atomic
def reproject(game: Game) -> None:
    """Rebuild the facts of a game from its log."""
    locked = Game.objects.select_for_update(of=("self",)).get(pk=game.pk)
    projection.rebuild(locked, read_log(locked).live)
