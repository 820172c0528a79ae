"""An announced game as data: `mafia-club-game/1` is the record with the people, the points and the place.

    {"format": "mafia-club-game/1", "record": {… "mafia-game-record/1" …} or null, "seats": [{"seat": 1,
     "player": "Тінь", "role": "civilian", "bonus": "0.3", "penalty": "0", "reason": "…"}, …],
     "winner": "red", "final": {… what `replay` prints …}, "date": "2026-11-27", "started_at": "…",
     "announced_at": "…", "evening": {"title": "…", "starts_at": "…", "ends_at": "…", "zone": "Europe/Kyiv",
     "place": "…"}, "table": 1, "number": 2, "judge": "…", "comment": "", "status": "published"}

Points are decimals written as texts. The record holds what counted: not what was undone at the table, nor
when each action was entered, nor the seeds of a draw. A game of which only the result is known has no record
but `id`, `first_killed`, `best_moves`, and per seat `fouls` and `left`, as far as they are known.
"""

from typing import Any, Final

from django.utils import timezone

from games.log import read_log, state_of
from games.models import Game, GameKind, Seat
from games.rules.codec import FORMAT as RECORD_FORMAT
from games.rules.replay import state_summary
from players.models import Evening

CLUB_GAME_FORMAT: Final = "mafia-club-game/1"


def club_game(game: Game) -> dict[str, Any]:
    """For announced games only: the caller asks `Game.is_public`."""
    is_result = game.kind == GameKind.RESULT
    seats = Seat.objects.filter(game=game).select_related("player").order_by("number")
    day = game.played_on
    if day is None and not is_result:
        day = timezone.localdate(game.started_at or game.announced_at)
    return {
        "format": CLUB_GAME_FORMAT,
        "record": None if is_result else record_of(game),
        "seats": [_seat(seat) for seat in seats],
        "winner": game.winner,
        "final": None if is_result else state_summary(state_of(game)),
        "date": day.isoformat() if day else None,
        "started_at": game.started_at.isoformat() if game.started_at else None,
        "announced_at": game.announced_at.isoformat() if game.announced_at else None,
        "evening": _evening(game.evening) if game.evening else None,
        "table": game.table,
        "number": game.number,
        "judge": game.judge.nick if game.judge else None,
        "comment": game.comment,
        "status": game.status,
    }


def _evening(evening: Evening) -> dict[str, Any]:
    return {
        "title": evening.title,
        "starts_at": evening.starts_at.isoformat(),
        "ends_at": evening.ends_at.isoformat(),
        "zone": evening.zone,
        "place": evening.place,
    }


def record_of(game: Game) -> dict[str, Any]:
    """What counted: the actions of the live rows, as the judge entered them."""
    return {
        "format": RECORD_FORMAT,
        "edition": game.edition,
        "variants": game.variants,
        "actions": [row.action for row in read_log(game).live],
    }


def _seat(seat: Seat) -> dict[str, Any]:
    return {
        "seat": seat.number,
        "player": seat.player.nick,
        "role": seat.role,
        "bonus": f"{seat.bonus.normalize():f}",
        "penalty": f"{seat.penalty.normalize():f}",
        "reason": seat.points_reason,
    }
