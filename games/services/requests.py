"""What every write to the log goes through: lock, key, lease, staleness, rows, facts, the game row."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, NotRequired, TypedDict, Unpack

from django.utils import timezone

from games import projection
from games.access import may_assist, may_judge
from games.clock import Clock, clock_after, seconds_for
from games.errors import KeyReused, LeaseHeld, NotAllowed, Stale
from games.habits import habits_of
from games.log import Log, LogRow, as_read, events_of, last_events, live_state, log_of, read_log_and_key
from games.models import Game, GameChange, JudgeAction, Kind, Seat, Status
from games.rules import Event, Phase, State, fold
from games.rules import events as ev
from games.rules.actions import Foul
from games.rules.codec import dump_event
from games.rules.discipline import REMOVING_FOUL
from games.rules.table import SEATS
from games.services.dealing import follow_deal
from players.models import User


class Request(TypedDict):
    """Who asks what: `expected_seq` is the log's length on his screen, `key` is his request's alone.

    `at` is the tap's own time. `device` names the browser that asks; it must hold the lease, or nobody. Code
    of ours that plays without a browser leaves it out. `assists`: an assistant may ask too, for a foul.
    `confirmed`: a loud action has been asked about; left out, it has.
    """

    game_id: int
    actor: User
    expected_seq: int
    key: str
    at: NotRequired[datetime | None]
    device: NotRequired[str | None]
    assists: NotRequired[bool]
    confirmed: NotRequired[bool]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a request left: the log, the state, the events of its last action; and who sits where.

    `repeated`: the key had been carried out before, nothing was done again. `own_seq`: its place in the log;
    a tap that was made behind this one is stale only for what came later.
    """

    game: Game
    log: Log
    state: State
    events: tuple[Event, ...]
    nicks: Mapping[int, str]
    own_seq: int
    repeated: bool = False

    @property
    def seq(self) -> int:
        return self.game.seq


class Turn:
    """One request on a locked game: appends rows behind the log and moves the game with them."""

    def __init__(
        self, game: Game, log: Log, seats: projection.Seats, at: datetime, digest: str, request: Request
    ) -> None:
        self.game, self.log, self.seats, self.at = game, log, seats, at
        self.state = live_state(game, log)
        self.actor, self.batch, self.seen = request["actor"], request["key"], request["expected_seq"]
        self.key: str | None = self.batch
        self.digest = digest
        self.clock = clock_of(game)

    def append(
        self,
        kind: Kind,
        before: State,
        events: tuple[Event, ...],
        *,
        at: datetime | None = None,
        actor_id: int | None = None,
        **fields: Any,
    ) -> None:
        """Insert a row and its facts, behind the log. Only the first of a request carries the key.

        `at`, `actor_id`: of an action that is only decided again.
        """
        self.game.seq += 1
        written = JudgeAction.all_objects.create(
            game=self.game,
            seq=self.game.seq,
            kind=kind,
            events=[dump_event(event) for event in events],
            key=self.key,
            digest=self.digest if self.key else "",
            batch=self.batch,
            actor_id=actor_id or self.actor.pk,
            at=at or self.at,
            clock_before_ms=None if self.clock is None else self.clock.left_at(self.at),
            **fields,
        )
        self.key = None
        row = as_read(written)
        self.log = log_of((*self.log.rows, row))
        projection.project(row, before, events, self.seats)
        follow_deal(self.game, events)

    def take_back(self, tail: Sequence[LogRow]) -> None:
        """Undo these last live rows, with their facts."""
        for row in reversed(tail):
            self.append(Kind.UNDO, self.state, (), undoes_id=row.pk)
            projection.unproject(row)

    def bring_clock_back(self, row: LogRow) -> None:
        """As it stood before this row, paused."""
        before = row.clock_before_ms
        self.set_clock(None if before is None else Clock(before))

    def move_clock(self, state: State, events: Sequence[Event]) -> None:
        reached, lead = self.game.night_zero_step, habits_of(self.actor).lead_time
        self.set_clock(clock_after(self.clock, state, events, self.at, reached=reached, lead=lead))

    def keep_or_reset_clock(self, was: State, now: State) -> None:
        """After an edit: the same speech goes on as it was; another step, or other seconds, anew, paused."""
        reached = self.game.night_zero_step
        seconds = seconds_for(now, reached)
        before = (was.phase, was.speech.speaker, seconds_for(was, reached))
        if before != (now.phase, now.speech.speaker, seconds):
            self.set_clock(None if seconds is None else Clock(seconds * 1000))

    def set_clock(self, clock: Clock | None) -> None:
        set_clock_of(self.game, clock)


def clock_of(game: Game) -> Clock | None:
    if game.clock_left_ms is None:
        return None
    return Clock(game.clock_left_ms, game.clock_running_since)


def set_clock_of(game: Game, clock: Clock | None) -> None:
    """The caller saves the game. What is entered from paper was played long ago: no clock runs."""
    if game.on_paper:
        clock = None
    game.clock_left_ms = None if clock is None else clock.left_ms
    game.clock_running_since = None if clock is None else clock.running_since


#: Requests after which the state is not simply the old one with the new events.
REWINDING = frozenset({"undo", "amend", "roll_back", "redo"})


def carry_out(
    body: Mapping[str, object], append: Callable[[Turn], tuple[Event, ...]], **request: Unpack[Request]
) -> Outcome:
    """Lock, find a repeated request, refuse a stale one, append, save, all in the caller's transaction."""
    assists = request.get("assists", False) and body["do"] == Foul.do
    game = lock(request["game_id"], request["actor"], assists=assists)
    log, earlier = read_log_and_key(game, request["key"])
    seats, nicks = seats_of(game)
    digest = sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
    if earlier is not None:
        _require_same(earlier, game, digest)
        return Outcome(
            game, log, live_state(game, log), last_events(log.live), nicks, earlier.seq, repeated=True
        )
    require_open(game)
    turn = Turn(game, log, seats, _tap_time(log, request.get("at")), digest, request)
    if may_judge(turn.actor, game):
        hold_lease(game, turn.actor, request.get("device"))
        _require_fresh(game, log, request["expected_seq"], body)
    else:
        _require_assistants_foul(turn, body)
    events = append(turn)
    state = live_state(game, turn.log) if body["do"] in REWINDING else fold(turn.state, events)
    _follow(game, state, turn.at)
    return Outcome(game, turn.log, state, events, nicks, game.seq)


def seats_of(game: Game) -> tuple[dict[int, int], dict[int, str]]:
    """By number: the keys of the seats, and who sits there; one query."""
    rows = list(Seat.objects.filter(game=game.pk).values_list("number", "pk", "player__nick"))
    return {number: key for number, key, _nick in rows}, {number: nick for number, _key, nick in rows}


def lock(game_id: int, actor: User, *, assists: bool = False) -> Game:
    """The game, locked until the transaction ends, for one who may judge it (or assist)."""
    games = Game.objects.select_for_update(of=("self",)).select_related("judge")
    game = games.get(pk=game_id)
    if not (may_assist(actor, game) if assists else may_judge(actor, game)):
        raise NotAllowed("not_the_judge")
    return game


def require_open(game: Game) -> None:
    if game.status == Status.CANCELLED:
        raise NotAllowed("cancelled")
    if game.is_announced:
        raise NotAllowed("announced")


def require_lease(game: Game, device: str | None) -> None:
    """One device writes: any other than the one that holds the lease is told who does."""
    if device is not None and not game.may_be_written_by(device):
        raise LeaseHeld(game)


def hold_lease(game: Game, actor: User, device: str | None) -> None:
    """The first device that writes takes the lease; the caller saves the game."""
    require_lease(game, device)
    if device is not None and not game.lease_device:
        game.lease_device, game.lease_holder, game.lease_since = device, actor, timezone.now()


def note(game: Game, actor: User, kind: str, **data: Any) -> None:
    """Keep who changed what where it is no action of the rules."""
    GameChange.objects.create(game=game, actor=actor, kind=kind, data=data)


def _require_same(earlier: LogRow, game: Game, digest: str) -> None:
    """A key that was used before must have been used for this."""
    is_same = earlier.game_id == game.pk and JudgeAction.all_objects.get(pk=earlier.pk).digest == digest
    if not is_same:
        raise KeyReused


def _require_assistants_foul(turn: Turn, body: Mapping[str, object]) -> None:
    """An assistant's foul never removes: that is the judge's word.

    He is shown no number of the log, which would count the steps of a night: his foul is never stale.
    """
    seat = body["seat"]
    fouls = turn.state.discipline.fouls_of(seat) if isinstance(seat, int) and seat in SEATS else 0
    if fouls >= REMOVING_FOUL - 1:
        raise NotAllowed("removing_foul")


def _require_fresh(game: Game, log: Log, expected_seq: int, body: Mapping[str, object]) -> None:
    """Fouls that removed nobody do not make a tap stale: it is decided on the new state (design, §3).

    An undo too takes back what its screen named, and leaves them.
    """
    rows = [row for row in log.rows if row.seq > expected_seq]
    needs_all = body["do"] in REWINDING - {"undo"}
    if expected_seq > game.seq or (rows and (needs_all or not all(map(_is_light, rows)))):
        raise Stale(rows)


#: What a foul that removed nobody leaves.
LIGHT_EVENTS = (ev.FoulGiven, ev.SpeechLost)


def _is_light(row: LogRow) -> bool:
    return row.kind == Kind.ACTION and are_light(events_of(row))


def are_light(events: Sequence[Event]) -> bool:
    return all(isinstance(event, LIGHT_EVENTS) for event in events)


def _tap_time(log: Log, at: datetime | None) -> datetime:
    """The tap's own time, between the row before and now."""
    now = timezone.now()
    earliest = log.rows[-1].at if log.rows else None
    tapped = min(at or now, now)
    return max(tapped, earliest) if earliest else tapped


def _follow(game: Game, state: State, at: datetime) -> None:
    """What of the game row follows from the log."""
    dealt, was = state.phase is not Phase.SETUP, (game.status, game.started_at)
    game.status = Status.LIVE if dealt else Status.SETUP
    game.started_at = (game.started_at or at) if dealt else None
    game.night_zero_step = game.night_zero_step if dealt else ""
    moved = ["status", "started_at"] if (game.status, game.started_at) != was else []  # public pages follow
    kept = [
        "seq", "clock_left_ms", "clock_running_since", "night_zero_step",
        "lease_device", "lease_holder", "lease_since",
    ]  # fmt: skip
    game.save(update_fields=kept + moved)
