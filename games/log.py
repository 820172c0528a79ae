"""Reading the log: which rows are live, which can be redone, and the state they fold to."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Lock
from typing import Any

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from games.models import Game, JudgeAction, Kind
from games.rules import Event, State, evolve, new_game
from games.rules.codec import parse_event
from games.rules.editions import Edition


@dataclass(frozen=True, slots=True)
class LogRow:
    """A row as it was read. JSON and moments are decoded when asked for: a tap needs those of the last."""

    pk: int
    game_id: int
    seq: int
    kind: str
    key: str | None
    actor_id: int
    undoes_id: int | None
    restores_id: int | None
    clock_before_ms: int | None
    action_text: str | None
    events_text: str
    at_text: str
    created_text: str

    @property
    def at(self) -> datetime:
        return _moment(self.at_text)

    @property
    def created_at(self) -> datetime:
        return _moment(self.created_text)

    @property
    def action(self) -> Any:
        return None if self.action_text is None else json.loads(self.action_text)

    @property
    def events(self) -> Any:
        return json.loads(self.events_text)


def _moment(text: str) -> datetime:
    """SQLite keeps moments in UTC without saying so, PostgreSQL tells their offset."""
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


_COLUMNS = (
    "pk", "game_id", "seq", "kind", "key", "actor_id", "undoes_id", "restores_id", "clock_before_ms",
)  # fmt: skip
_TEXTS = tuple(Cast(name, TextField()) for name in ("action", "events", "at", "created_at"))


@dataclass(frozen=True, slots=True)
class Log:
    """All rows in order; `live` ones count, the last of `undone` is what a redo would bring back."""

    rows: tuple[LogRow, ...]
    live: tuple[LogRow, ...]
    undone: tuple[LogRow, ...]


def read_log(game: Game) -> Log:
    """One query."""
    return log_of(read_rows(JudgeAction.all_objects.filter(game_id=game.pk)))


def read_log_and_key(game: Game, key: str) -> tuple[Log, LogRow | None]:
    """The log, and the row of any game that was written with this key; one query."""
    rows = read_rows(JudgeAction.all_objects.filter(Q(game_id=game.pk) | Q(key=key)))
    earlier = next((row for row in rows if row.key == key), None)
    return log_of(row for row in rows if row.game_id == game.pk), earlier


def read_rows(rows: QuerySet[JudgeAction]) -> list[LogRow]:
    """Each game's in the order of its log."""
    ordered = rows.order_by("game_id", "seq")
    return [LogRow(*values) for values in ordered.values_list(*_COLUMNS, *_TEXTS)]


def as_read(row: JudgeAction) -> LogRow:
    """A row that was just written."""
    action = None if row.action is None else json.dumps(row.action)
    texts = (action, json.dumps(row.events), row.at.isoformat(), row.created_at.isoformat())
    values: list[Any] = [*(getattr(row, name) for name in _COLUMNS), *texts]
    return LogRow(*values)


def log_of(all_rows: Iterable[LogRow]) -> Log:
    """The log that these rows, in order, make. A new action ends what could be redone."""
    rows = tuple(all_rows)
    live: list[LogRow] = []
    undone: list[LogRow] = []
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


def events_of(row: LogRow) -> tuple[Event, ...]:
    return tuple(parse_event(raw) for raw in row.events)


def last_events(rows: Sequence[LogRow]) -> tuple[Event, ...]:
    """What the last of these rows caused; nothing before the first."""
    return events_of(rows[-1]) if rows else ()


# ── the state ──────────────────────────────────────────────────────────────────────────────────────────────


def fold_rows(game: Game, rows: Iterable[LogRow]) -> State:
    """The state after these rows: only their events count, not today's rules."""
    return _folded(new_game(game.rules_edition), rows)


def _folded(state: State, rows: Iterable[LogRow]) -> State:
    for row in rows:
        for raw in row.events:
            state = evolve(state, parse_event(raw))
    return state


def state_of(game: Game) -> State:
    return live_state(game, read_log(game))


#: A state with all that it follows from: the edition, and the texts of the events that were folded.
_Known = tuple[Edition, tuple[str, ...], State]
#: What this process folded last, by game; the games asked for last stand at the end.
_known: dict[int, _Known] = {}
_KEPT = 64
_lock = Lock()


def live_state(game: Game, log: Log) -> State:
    """`fold_rows` of the live rows, going on from where this process last stood.

    It only saves time. The log is read whole from the database each time, and a state that is remembered
    counts only where every text that it was folded from is the beginning of what was read: after an undo, an
    edit, other workers' rows or a restored backup the rest, or all, is folded anew.
    """
    edition, texts = game.rules_edition, tuple(row.events_text for row in log.live)
    with _lock:
        known = _known.pop(game.pk, None)
    state, since = new_game(edition), 0
    if known is not None and known[0] == edition and known[1] == texts[: len(known[1])]:
        state, since = known[2], len(known[1])
    state = _folded(state, log.live[since:])
    with _lock:
        _known[game.pk] = (edition, texts, state)
        while len(_known) > _KEPT:
            del _known[next(iter(_known))]
    return state
