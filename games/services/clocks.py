"""Beside the log: the clock and the display steps of the night of acquaintance, which are no actions."""

from collections.abc import Callable
from datetime import datetime
from typing import Literal

from django.db import transaction
from django.utils import timezone

from games import night_zero
from games.clock import LONGEST_LEAD, Clock, seconds_for
from games.errors import NotAllowed
from games.habits import habits_of
from games.log import state_of
from games.models import Game
from games.services.requests import clock_of, hold_lease, lock, require_lease, require_open, set_clock_of
from players.models import User

ClockCommand = Literal["start", "pause", "add", "restart"]
#: No clock of the game is longer, before its end or behind it.
LONGEST_MS = 3_600_000


@transaction.atomic
def set_clock(
    *, game_id: int, actor: User, command: ClockCommand, seconds: int = 0, device: str | None = None
) -> Game:
    """Start, pause, add (seconds, may be negative) or restart the clock of the step under way."""
    game = lock(game_id, actor)
    require_open(game)
    require_lease(game, device)
    clock = clock_of(game)
    if clock is not None:
        clock = _moved(clock, command, seconds, game)
        set_clock_of(game, clock)
        game.save(update_fields=["clock_left_ms", "clock_running_since"])
    return game


@transaction.atomic
def put_clock(
    *,
    game_id: int,
    actor: User,
    left_ms: int,
    starts: datetime | None,
    is_same: Callable[[Game], bool],
    device: str | None = None,
) -> Game:
    """The clock as the judge's page shows it: sent again it changes nothing.

    `is_same` tells whether it is still the clock that the page showed; another one is left alone.
    """
    game = lock(game_id, actor)
    require_open(game)
    require_lease(game, device)
    if game.clock_left_ms is None or not is_same(game):
        return game
    game.clock_left_ms = max(-LONGEST_MS, min(LONGEST_MS, left_ms))
    game.clock_running_since = starts and min(starts, timezone.now() + LONGEST_LEAD)
    game.save(update_fields=["clock_left_ms", "clock_running_since"])
    return game


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
            return Clock((seconds_for(state_of(game), game.night_zero_step) or 0) * 1000, now)


@transaction.atomic
def show_step(*, game_id: int, actor: User, step: str, device: str | None = None) -> Game:
    """Go to a display step of the night of acquaintance; its clock begins as that of any other step."""
    game = lock(game_id, actor)
    require_open(game)
    hold_lease(game, actor, device)
    if not night_zero.is_night_zero(state_of(game)):
        raise NotAllowed("step_is_over")
    if step not in (*night_zero.steps_of(game.rules_edition), night_zero.DONE):
        raise NotAllowed("no_such_step")
    if step != night_zero.step_of(game.rules_edition, game.night_zero_step):
        seconds = night_zero.seconds_of(game.rules_edition, step)
        lead = habits_of(actor).lead_time
        set_clock_of(game, Clock.begun(seconds, timezone.now(), lead) if seconds else None)
    game.night_zero_step = step
    game.save(
        update_fields=[
            "night_zero_step", "clock_left_ms", "clock_running_since",
            "lease_device", "lease_holder", "lease_since",
        ]
    )  # fmt: skip
    return game
