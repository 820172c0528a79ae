"""The log: record an action, take it back, bring it back, change an earlier one."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Unpack

from django.db import transaction

from games import projection
from games.clock import Clock
from games.errors import AmendConflict, Conflict, NotAllowed
from games.log import LogRow, events_of, fold_rows, last_events
from games.models import Kind
from games.rules import Action, Event, RuleViolation, State, fold, play
from games.rules.actions import Deal
from games.rules.codec import dump_action, parse_action
from games.services.making import take_back_other_draws
from games.services.requests import Outcome, Request, Turn, carry_out


@transaction.atomic
def record_action(*, action: Action, **request: Unpack[Request]) -> Outcome:
    """Decide one action on the current state and append it with its facts."""
    body = dump_action(action)

    def append(turn: Turn) -> tuple[Event, ...]:
        state, events = play(turn.state, action)
        turn.append(Kind.ACTION, turn.state, events, action=body)
        turn.move_clock(state, events)
        if isinstance(action, Deal):
            take_back_other_draws(turn.game, action.roles)
        return events

    return carry_out(body, append, **request)


@transaction.atomic
def undo(**request: Unpack[Request]) -> Outcome:
    """Take back the last live action, with the clock as it stood then, paused."""

    def append(turn: Turn) -> tuple[Event, ...]:
        if not turn.log.live:
            raise NotAllowed("nothing_to_undo")
        row = turn.log.live[-1]
        turn.append(Kind.UNDO, turn.state, (), undoes_id=row.pk)
        projection.unproject(row)
        turn.set_clock(Clock(row.clock_before_ms) if row.clock_before_ms is not None else None)
        return last_events(turn.log.live)

    return carry_out({"do": "undo"}, append, **request)


@transaction.atomic
def redo(*, seq: int | None = None, **request: Unpack[Request]) -> Outcome:
    """Bring back what was undone, unless a new action came since: the last one, or all up to row `seq`."""

    def append(turn: Turn) -> tuple[Event, ...]:
        undone = turn.log.undone
        if not undone:
            raise NotAllowed("nothing_to_redo")
        index = next((i for i, row in enumerate(undone) if row.seq == seq), -1 if seq is None else None)
        if index is None:
            raise NotAllowed("not_in_the_log")
        state, events = turn.state, tuple[Event, ...]()
        for row in reversed(undone[index:]):
            events = events_of(row)
            turn.append(Kind.REDO, state, events, action=row.action, restores_id=row.pk)
            state = fold(state, events)
        turn.move_clock(state, events)
        return events

    return carry_out({"do": "redo"} if seq is None else {"do": "redo", "seq": seq}, append, **request)


@transaction.atomic
def roll_back(*, seq: int, **request: Unpack[Request]) -> Outcome:
    """Take back all that stands behind the live action of row `seq`, with the clock of then, paused."""

    def append(turn: Turn) -> tuple[Event, ...]:
        live = turn.log.live
        index = next((i for i, row in enumerate(live) if row.seq == seq), None)
        if index is None:
            raise NotAllowed("not_in_the_log")
        kept, tail = live[: index + 1], live[index + 1 :]
        if not tail:
            raise NotAllowed("nothing_to_undo")
        for row in reversed(tail):
            turn.append(Kind.UNDO, turn.state, (), undoes_id=row.pk)
            projection.unproject(row)
        before = tail[0].clock_before_ms
        turn.set_clock(Clock(before) if before is not None else None)
        return last_events(kept)

    return carry_out({"do": "roll_back", "seq": seq}, append, **request)


@transaction.atomic
def amend(*, seq: int, action: Action | None, **request: Unpack[Request]) -> Outcome:
    """Change the live action of log row `seq` (None: leave it out) and decide all later ones again.

    Raises RuleViolation if the changed action itself is refused, AmendConflict with every later action that
    no longer fits; then nothing changes. Actions decided again keep the time of their own tap.
    """

    def append(turn: Turn) -> tuple[Event, ...]:
        index = next((i for i, row in enumerate(turn.log.live) if row.seq == seq), None)
        if index is None:
            raise NotAllowed("not_in_the_log")
        kept, tail = turn.log.live[:index], turn.log.live[index:]
        before = fold_rows(turn.game, kept)
        decided = _decide_again(before, action, tail)
        for row in reversed(tail):
            turn.append(Kind.UNDO, turn.state, (), undoes_id=row.pk)
            projection.unproject(row)
        now, events = before, last_events(kept)
        for raw, at, state, events in decided:
            turn.append(Kind.ACTION, state, events, action=raw, at=at)
            now = fold(state, events)
        turn.keep_or_reset_clock(turn.state, now)
        return events

    body = {"do": "amend", "seq": seq, "action": None if action is None else dump_action(action)}
    return carry_out(body, append, **request)


#: An action as JSON, its time, the state in which it is decided, its events.
Decided = tuple[dict[str, Any], datetime, State, tuple[Event, ...]]


def _decide_again(before: State, action: Action | None, tail: Sequence[LogRow]) -> list[Decided]:
    """The changed action and the tail behind it, by today's rules."""
    state, decided, conflicts = before, list[Decided](), list[Conflict]()
    changed = [] if action is None else [(tail[0], action)]
    for row, act in [*changed, *((row, parse_action(row.action)) for row in tail[1:])]:
        try:
            after, events = play(state, act)
        except RuleViolation as violation:
            if act is action:
                raise
            conflicts.append(Conflict(row, violation))
            continue
        decided.append((dump_action(act), row.at, state, events))
        state = after
    if conflicts:
        raise AmendConflict(conflicts)
    return decided
