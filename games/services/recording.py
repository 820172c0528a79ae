"""The log: record an action, take it back, bring it back, change an earlier one."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple, Unpack

from django.db import transaction

from games.errors import AmendConflict, Conflict, NotAllowed, Stale, Unconfirmed
from games.log import LogRow, events_of, fold_rows, last_events
from games.loud import is_loud
from games.models import Kind
from games.rules import Action, Event, RuleViolation, State, fold, play
from games.rules.codec import dump_action, parse_action
from games.services.requests import Outcome, Request, Turn, are_light, carry_out
from players.models import User


@transaction.atomic
def record_action(*, action: Action, **request: Unpack[Request]) -> Outcome:
    """Decide one action on the current state and append it with its facts.

    Raises Unconfirmed for one that is loud on this state and was not asked about: what the judge saw when he
    tapped may have been another one.
    """
    body = dump_action(action)

    def append(turn: Turn) -> tuple[Event, ...]:
        state, events = play(turn.state, action)
        if is_loud(action, events) and not request.get("confirmed", True):
            raise Unconfirmed
        turn.append(Kind.ACTION, turn.state, events, action=body)
        turn.move_clock(state, events)
        return events

    return carry_out(body, append, **request)


@transaction.atomic
def undo(**request: Unpack[Request]) -> Outcome:
    """Take back the last live action that the screen knew, with the clock as it stood then, paused.

    Fouls that came since stay: they are decided again without it. Where they no longer fit, the request is
    stale and nothing changes.
    """

    def append(turn: Turn) -> tuple[Event, ...]:
        known = [row for row in turn.log.live if row.seq <= turn.seen]
        if not known:
            raise NotAllowed("nothing_to_undo")
        tail = turn.log.live[len(known) - 1 :]
        decided = _decide_without(turn, known, tail)
        turn.take_back(tail)
        _enter_again(turn, decided)
        turn.bring_clock_back(tail[0])
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
        turn.take_back(tail)
        turn.bring_clock_back(tail[0])
        return last_events(kept)

    return carry_out({"do": "roll_back", "seq": seq}, append, **request)


@transaction.atomic
def amend(*, seq: int, action: Action | None, **request: Unpack[Request]) -> Outcome:
    """Change the live action of log row `seq` (None: leave it out) and decide all later ones again.

    Raises RuleViolation if the changed action itself is refused, AmendConflict with every later action that
    no longer fits; then nothing changes. Actions decided again keep their author and the time of their tap.
    """

    def append(turn: Turn) -> tuple[Event, ...]:
        index = next((i for i, row in enumerate(turn.log.live) if row.seq == seq), None)
        if index is None:
            raise NotAllowed("not_in_the_log")
        kept, tail = turn.log.live[:index], turn.log.live[index:]
        before = fold_rows(turn.game, kept)
        decided = _decide_again(before, action, tail, turn.actor)
        turn.take_back(tail)
        _enter_again(turn, decided)
        now = fold(decided[-1].before, decided[-1].events) if decided else before
        turn.keep_or_reset_clock(turn.state, now)
        return decided[-1].events if decided else last_events(kept)

    body = {"do": "amend", "seq": seq, "action": None if action is None else dump_action(action)}
    return carry_out(body, append, **request)


class Decided(NamedTuple):
    """An action as JSON, who entered it when, the state in which it is decided, its events."""

    raw: dict[str, Any]
    actor_id: int
    at: datetime
    before: State
    events: tuple[Event, ...]


def _enter_again(turn: Turn, decided: Sequence[Decided]) -> None:
    for each in decided:
        turn.append(
            Kind.ACTION, each.before, each.events, action=each.raw, at=each.at, actor_id=each.actor_id
        )


def _decide_without(turn: Turn, known: Sequence[LogRow], tail: Sequence[LogRow]) -> list[Decided]:
    """The fouls behind the first row of the tail, without that row. Raises Stale where they change."""
    fouls = tail[1:]
    if not fouls:
        return []
    try:
        decided = _decide_again(fold_rows(turn.game, known[:-1]), None, tail, turn.actor)
    except AmendConflict as error:
        raise Stale(fouls) from error
    if not all(are_light(again.events) for again in decided):
        raise Stale(fouls)
    return decided


def _decide_again(
    before: State, action: Action | None, tail: Sequence[LogRow], editor: User
) -> list[Decided]:
    """The changed action, by its editor, and the tail behind it, by today's rules."""
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
        actor = editor.pk if act is action else row.actor_id
        decided.append(Decided(dump_action(act), actor, row.at, state, events))
        state = after
    if conflicts:
        raise AmendConflict(conflicts)
    return decided
