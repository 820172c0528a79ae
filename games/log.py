"""Reading the log: which rows are live, which can be redone, and the state they fold to."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.models import Game, JudgeAction, Kind
from games.rules import Event, State, evolve, new_game
from games.rules.codec import parse_event


@dataclass(frozen=True, slots=True)
class Log:
    """All rows in order; `live` ones count, the last of `undone` is what a redo would bring back."""

    rows: tuple[JudgeAction, ...]
    live: tuple[JudgeAction, ...]
    undone: tuple[JudgeAction, ...]


def read_log(game: Game) -> Log:
    """One query."""
    return log_of(JudgeAction.all_objects.filter(game_id=game.pk).order_by("seq"))


def log_of(all_rows: Iterable[JudgeAction]) -> Log:
    """The log that these rows, in order, make. A new action ends what could be redone."""
    rows = tuple(all_rows)
    live: list[JudgeAction] = []
    undone: list[JudgeAction] = []
    for row in rows:
        if row.kind == Kind.UNDO:
            undone.append(live.pop())
        else:
            live.append(row)
            if row.kind == Kind.ACTION:
                undone.clear()
            else:
                undone.pop()
    return Log(rows, tuple(live), tuple(undone))


def events_of(row: JudgeAction) -> tuple[Event, ...]:
    return tuple(parse_event(raw) for raw in row.events)


def fold_rows(game: Game, rows: Iterable[JudgeAction]) -> State:
    """The state after these rows: only their events count, not today's rules."""
    state = new_game(game.rules_edition)
    for row in rows:
        for raw in row.events:
            state = evolve(state, parse_event(raw))
    return state


def state_of(game: Game) -> State:
    return fold_rows(game, read_log(game).live)


def last_events(rows: Sequence[JudgeAction]) -> tuple[Event, ...]:
    """What the last of these rows caused; nothing before the first."""
    return events_of(rows[-1]) if rows else ()
