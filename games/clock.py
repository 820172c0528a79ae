"""The judge's clock: a rest and the moment since when it runs, never ticks.

Times are aware datetimes, rests are milliseconds and may be below zero: the clock never ends a speech.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from games import night_zero
from games.rules import Event, Phase, State
from games.rules import events as ev

#: Time to say «Слово — місце 8» before the next clock starts itself (screens.md §3), unless the judge has
#: chosen another; and the longest that he may choose.
LEAD = timedelta(seconds=3)
LONGEST_LEAD = timedelta(seconds=5)

NEW_CLOCK = (ev.RolesDealt, ev.SpeechBegan, ev.BestMoveDue, ev.CheckDue)


@dataclass(frozen=True, slots=True)
class Clock:
    left_ms: int
    #: Null: it stands. In the future: it starts then.
    running_since: datetime | None = None

    @classmethod
    def begun(cls, seconds: int, at: datetime, lead: timedelta | None = LEAD) -> "Clock":
        """A step's own clock: it starts itself after `lead`, or stands until the judge starts it (None)."""
        return cls(seconds * 1000, None if lead is None else at + lead)

    def left_at(self, now: datetime) -> int:
        """Milliseconds left at `now`; below zero when it is over."""
        if self.running_since is None or now <= self.running_since:
            return self.left_ms
        return self.left_ms - round((now - self.running_since) / timedelta(milliseconds=1))

    def paused(self, now: datetime) -> "Clock":
        return Clock(self.left_at(now))

    def started(self, now: datetime) -> "Clock":
        return self if self.running_since is not None else replace(self, running_since=now)

    def added(self, seconds: int, now: datetime) -> "Clock":
        """`seconds` more or (negative) fewer; a lead that still runs is kept."""
        if self.running_since is None or now <= self.running_since:
            return replace(self, left_ms=self.left_ms + seconds * 1000)
        return Clock(self.left_at(now) + seconds * 1000, now)


def seconds_for(state: State, reached: str = "") -> int | None:
    """How long the step under way may take by the edition; None where it has no clock.

    `reached`: the display step of the night of acquaintance (`Game.night_zero_step`).
    """
    if night_zero.is_night_zero(state):
        return night_zero.seconds_of(state.edition, night_zero.step_of(state.edition, reached))
    match state.phase:
        case Phase.SPEECHES | Phase.TIE_SPEECHES | Phase.LAST_WORDS:
            return state.speech.seconds
        case Phase.BEST_MOVE:
            return state.edition.best_move_seconds
        case Phase.DON_CHECK | Phase.SHERIFF_CHECK:
            return state.edition.check_seconds
        case _:
            return None


def clock_after(
    clock: Clock | None,
    state: State,
    events: Sequence[Event],
    at: datetime,
    *,
    reached: str = "",
    lead: timedelta | None = LEAD,
) -> Clock | None:
    """The clock that `events` leave: a step of its own begins a new one, a foul changes nothing."""
    seconds = seconds_for(state, reached)
    if seconds is None:
        return None
    if clock is None or any(isinstance(event, NEW_CLOCK) for event in events):
        return Clock.begun(seconds, at, lead)
    return clock
