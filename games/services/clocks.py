"""The clock beside the log: pausing and seconds more or fewer are no actions of the rules."""

from collections.abc import Callable
from datetime import datetime
from typing import Literal

from django.db import transaction
from django.utils import timezone

from games.clock import LEAD, Clock, seconds_for
from games.log import state_of
from games.models import Game
from games.services.requests import clock_of, lock, require_lease, require_open
from players.models import User

ClockCommand = Literal["start", "pause", "add", "restart"]
#: No clock of the game is longer, before its end or behind it.
LONGEST_MS = 3_600_000


@transaction.atomic
def set_clock(
    *, game_id: int, actor: User, command: ClockCommand, seconds: int = 0, device: str | None = None
) -> Clock | None:
    """Start, pause, add (seconds, may be negative) or restart the clock of the step under way."""
    game = lock(game_id, actor)
    require_open(game)
    require_lease(game, device)
    clock = clock_of(game)
    if clock is not None:
        clock = _moved(clock, command, seconds, game)
        game.clock_left_ms, game.clock_running_since = clock.left_ms, clock.running_since
        game.save(update_fields=["clock_left_ms", "clock_running_since"])
    return clock


@transaction.atomic
def put_clock(
    *,
    game_id: int,
    actor: User,
    left_ms: int,
    starts: datetime | None,
    is_same: Callable[[Game], bool],
    device: str | None = None,
) -> Clock | None:
    """The clock as the judge's page shows it: sent again it changes nothing.

    `is_same` tells whether it is still the clock that the page showed; another one is left alone.
    """
    game = lock(game_id, actor)
    require_open(game)
    require_lease(game, device)
    if game.clock_left_ms is None or not is_same(game):
        return clock_of(game)
    game.clock_left_ms = max(-LONGEST_MS, min(LONGEST_MS, left_ms))
    game.clock_running_since = starts and min(starts, timezone.now() + LEAD)
    game.save(update_fields=["clock_left_ms", "clock_running_since"])
    return clock_of(game)


def _moved(clock: Clock, command: ClockCommand, seconds: int, game: Game) -> Clock:
    now = timezone.now()
    match command:
        case "start":
            return clock.started(now)
        case "pause":
            return clock.paused(now)
        case "add":
            return clock.added(seconds, now)
        case "restart":
            return Clock((seconds_for(state_of(game)) or 0) * 1000, now)
