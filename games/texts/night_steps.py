"""Which check of the night has nobody to make it: its lines are still to be said to the table."""

from collections.abc import Sequence

from games.rules import Event, Phase, State
from games.rules import events as ev
from games.rules.actions import Checker
from games.rules.table import Role

#: What ends the checks of a night.
_AFTER_CHECKS = (ev.BestMoveDue, ev.BestMoveNotDue, ev.LastWordsBegan, ev.DayDue)


def skipped_checks(state: State, events: Sequence[Event]) -> tuple[Checker, ...]:
    """The checks that the last action's events passed over, in their order."""
    due = {event.by for event in events if isinstance(event, ev.CheckDue)}
    shot = any(isinstance(event, ev.PlayerShot | ev.ShotMissed) for event in events)
    if state.phase is Phase.FINISHED:
        return ()
    skipped: list[Checker] = []
    if shot and "don" not in due:
        skipped.append("don")
    if (shot or _after_don(state, events)) and not due:
        skipped.append("sheriff")
    return tuple(skipped)


def _after_don(state: State, events: Sequence[Event]) -> bool:
    """The don's check was just made, or he was removed in it and the checks are over."""
    if any(isinstance(event, ev.CheckMade) and event.by == "don" for event in events):
        return True
    removed = any(
        isinstance(event, ev.PlayerRemoved)
        and not event.was_out
        and event.seat == state.seats.seat_of(Role.DON)
        for event in events
    )
    ended = any(isinstance(event, ev.SpeechEnded) for event in events)
    return removed and not ended and any(isinstance(event, _AFTER_CHECKS) for event in events)
