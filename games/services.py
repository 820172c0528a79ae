"""The only writers of a game. Each takes one transaction and leaves the log, the facts and the game in step.

Refusals: `RuleViolation` (the rules), `Stale` (an older screen), `KeyReused`, `AmendConflict`, `NotAllowed`.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, Literal

from django.db import transaction
from django.utils import timezone

from games import projection
from games.access import may_judge
from games.clock import Clock, clock_after, seconds_for
from games.draw import commitment_to, new_seed, roles_from
from games.errors import AmendConflict, Conflict, KeyReused, NotAllowed, Stale
from games.log import Log, events_of, fold_rows, read_log
from games.models import ANNOUNCED, Draw, Game, GameChange, JudgeAction, Kind, Seat, Status
from games.rules import Action, Event, Phase, RuleViolation, State, edition_for, fold, play
from games.rules import events as ev
from games.rules.actions import Deal
from games.rules.codec import dump_action, dump_event, parse_action
from players.models import Evening, Player, User


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a request left: the state, the length of the log, and the events of its last action.

    `repeated`: the key had been carried out before, nothing was done again.
    """

    game: Game
    state: State
    seq: int
    events: tuple[Event, ...]
    repeated: bool = False


# ── a game before the deal ─────────────────────────────────────────────────────────────────────────────────


@transaction.atomic
def create_game(
    *,
    judge: Player,
    edition: str,
    variants: Mapping[str, object],
    players: Sequence[Player],
    table: int | None = None,
    number: int | None = None,
    evening: Evening | None = None,
) -> Game:
    """A game in `setup`; `players` in seat order. Raises RecordError for a wrong edition or variant."""
    edition_for(edition, variants)
    if len(players) != 10 or len({player.pk for player in players}) != 10:
        raise NotAllowed("ten_players")
    if judge in players:
        raise NotAllowed("judge_cannot_sit")
    game = Game.objects.create(
        judge=judge,
        edition=edition,
        variants=dict(variants),
        table=table,
        number=number,
        evening=evening,
    )
    Seat.objects.bulk_create(
        Seat(game=game, number=seat, player=player, judge=judge) for seat, player in enumerate(players, 1)
    )
    return game


@transaction.atomic
def start_draw(*, game_id: int, actor: User) -> Draw:
    """A new deal by the site; an earlier one of this game is taken back (and published after the game)."""
    game = _lock(game_id, actor)
    if game.status != Status.SETUP:
        raise NotAllowed("deal_is_done")
    earlier = Draw.all_objects.filter(game=game)
    earlier.update(taken_back=True)
    number, seed = earlier.count() + 1, new_seed()
    return Draw.all_objects.create(
        game=game, number=number, seed=seed, commitment=commitment_to(seed, game.pk, number)
    )


@transaction.atomic
def show_next_role(*, game_id: int, actor: User, seat: int) -> str:
    """The role of the next seat of the pass-round, once: asking again for a seat already shown is refused."""
    game = _lock(game_id, actor)
    draw = current_draw(game)
    if draw is None or game.status != Status.SETUP or seat > 10 or seat != draw.shown + 1:
        raise NotAllowed("deal_is_done")
    Draw.all_objects.filter(pk=draw.pk).update(shown=seat)
    return roles_from(draw.seed)[seat - 1]


def current_draw(game: Game) -> Draw | None:
    return Draw.all_objects.filter(game=game, taken_back=False).first()


def deal_from(draw: Draw) -> Deal:
    return Deal(roles_from(draw.seed))


# ── the log ────────────────────────────────────────────────────────────────────────────────────────────────


@transaction.atomic
def record_action(
    *,
    game_id: int,
    actor: User,
    action: Action,
    expected_seq: int,
    key: str,
    at: datetime | None = None,
) -> Outcome:
    """Decide one action on the current state and append it with its facts."""
    body = dump_action(action)

    def append(turn: "_Turn") -> tuple[Event, ...]:
        state, events = play(turn.state, action)
        turn.append(Kind.ACTION, turn.state, events, action=body)
        turn.move_clock(state, events)
        return events

    return _carry_out(game_id, actor, body, expected_seq, key, at, append)


@transaction.atomic
def undo(*, game_id: int, actor: User, expected_seq: int, key: str, at: datetime | None = None) -> Outcome:
    """Take back the last live action, with the clock as it stood then, paused."""

    def append(turn: "_Turn") -> tuple[Event, ...]:
        if not turn.log.live:
            raise NotAllowed("nothing_to_undo")
        row = turn.log.live[-1]
        turn.append(Kind.UNDO, turn.state, (), undoes=row)
        projection.unproject(row)
        turn.set_clock(Clock(row.clock_before_ms) if row.clock_before_ms is not None else None)
        return ()

    return _carry_out(game_id, actor, {"do": "undo"}, expected_seq, key, at, append)


@transaction.atomic
def redo(*, game_id: int, actor: User, expected_seq: int, key: str, at: datetime | None = None) -> Outcome:
    """Bring back the action that was undone last, unless a new one was made since."""

    def append(turn: "_Turn") -> tuple[Event, ...]:
        if not turn.log.undone:
            raise NotAllowed("nothing_to_redo")
        row = turn.log.undone[-1]
        events = events_of(row)
        turn.append(Kind.REDO, turn.state, events, action=row.action, restores=row)
        turn.move_clock(fold(turn.state, events), events)
        return events

    return _carry_out(game_id, actor, {"do": "redo"}, expected_seq, key, at, append)


@transaction.atomic
def amend(
    *, game_id: int, actor: User, seq: int, action: Action | None, expected_seq: int, key: str
) -> Outcome:
    """Change the live action of log row `seq` (None: leave it out) and decide all later ones again.

    Raises RuleViolation if the changed action itself is refused, AmendConflict with every later action that
    no longer fits; then nothing changes.
    """
    body = {"do": "amend", "seq": seq, "action": None if action is None else dump_action(action)}

    def append(turn: "_Turn") -> tuple[Event, ...]:
        index = next((i for i, row in enumerate(turn.log.live) if row.seq == seq), None)
        if index is None:
            raise NotAllowed("not_in_the_log")
        kept, tail = turn.log.live[:index], turn.log.live[index:]
        before = fold_rows(turn.game, kept)
        decided = _decide_again(before, action, tail)
        was = turn.state
        for row in reversed(tail):
            turn.append(Kind.UNDO, was, (), undoes=row)
            projection.unproject(row)
        for raw, at, state, events in decided:
            turn.append(Kind.ACTION, state, events, action=raw, at=at)
        events = decided[-1][3] if decided else ()
        turn.keep_or_reset_clock(was, fold(decided[-1][2], events) if decided else before)
        return events

    return _carry_out(game_id, actor, body, expected_seq, key, None, append)


_Decided = tuple[dict[str, Any], datetime, State, tuple[Event, ...]]


def _decide_again(before: State, action: Action | None, tail: Sequence[JudgeAction]) -> list[_Decided]:
    """The changed action and the tail behind it, by today's rules, each with the state it began in."""
    state, decided, conflicts = before, list[_Decided](), list[Conflict]()
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


# ── carrying out a request ─────────────────────────────────────────────────────────────────────────────────


class _Turn:
    """One request on a locked game: appends rows behind the log and moves the game with them."""

    def __init__(self, game: Game, actor: User, log: Log, state: State, at: datetime, key: str, digest: str):
        self.game, self.actor, self.log, self.state, self.at = game, actor, log, state, at
        self.key: str | None = key
        self.digest, self.batch = digest, key
        self.seats = projection.seats_by_number(game)
        self.clock = clock_of(game)

    def append(
        self,
        kind: Kind,
        before: State,
        events: tuple[Event, ...],
        *,
        at: datetime | None = None,
        **fields: Any,
    ) -> None:
        """Insert a row and its facts. Only the first of a request carries the key."""
        self.game.seq += 1
        row = JudgeAction.all_objects.create(
            game=self.game,
            seq=self.game.seq,
            kind=kind,
            events=[dump_event(event) for event in events],
            key=self.key,
            digest=self.digest if self.key else "",
            batch=self.batch,
            actor=self.actor,
            at=at or self.at,
            clock_before_ms=None if self.clock is None else self.clock.left_at(self.at),
            **fields,
        )
        self.key = None
        projection.project(row, before, events, self.seats)

    def move_clock(self, state: State, events: Sequence[Event]) -> None:
        self.set_clock(clock_after(self.clock, state, events, self.at))

    def keep_or_reset_clock(self, was: State, now: State) -> None:
        """After an edit: the same speech goes on as it was, another step begins anew, paused."""
        if (was.phase, was.speech.speaker) != (now.phase, now.speech.speaker):
            seconds = seconds_for(now)
            self.set_clock(None if seconds is None else Clock(seconds * 1000))

    def set_clock(self, clock: Clock | None) -> None:
        self.game.clock_left_ms = None if clock is None else clock.left_ms
        self.game.clock_running_since = None if clock is None else clock.running_since


def clock_of(game: Game) -> Clock | None:
    if game.clock_left_ms is None:
        return None
    return Clock(game.clock_left_ms, game.clock_running_since)


def _carry_out(
    game_id: int,
    actor: User,
    body: Mapping[str, object],
    expected_seq: int,
    key: str,
    at: datetime | None,
    append: Callable[[_Turn], tuple[Event, ...]],
) -> Outcome:
    """Lock, find a repeated request, refuse a stale one, append, save, all in the caller's transaction."""
    game = _lock(game_id, actor)
    digest = sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
    log = read_log(game)
    earlier = JudgeAction.all_objects.filter(key=key).first()
    if earlier is not None:
        if earlier.game_id != game.pk or earlier.digest != digest:
            raise KeyReused
        events = events_of(log.live[-1]) if log.live else ()
        return Outcome(game, fold_rows(game, log.live), game.seq, events, repeated=True)
    _require_open(game)
    _require_fresh(game, log, expected_seq, body)
    turn = _Turn(game, actor, log, fold_rows(game, log.live), _tap_time(log, at), key, digest)
    events = append(turn)
    state = fold_rows(game, read_log(game).live) if body["do"] in REWINDING else fold(turn.state, events)
    _follow(game, state, turn.at)
    return Outcome(game, state, game.seq, events)


#: Requests after which the state is not simply the old one with the new events.
REWINDING = frozenset({"undo", "amend"})


def _lock(game_id: int, actor: User) -> Game:
    game = Game.objects.select_for_update(of=("self",)).select_related("judge").get(pk=game_id)
    if not may_judge(actor, game):
        raise NotAllowed("not_the_judge")
    return game


def _require_open(game: Game) -> None:
    if game.status == Status.CANCELLED:
        raise NotAllowed("cancelled")
    if game.is_announced:
        raise NotAllowed("announced")


def _require_fresh(game: Game, log: Log, expected_seq: int, body: Mapping[str, object]) -> None:
    """Fouls that removed nobody do not make a tap stale: it is decided on the new state (design, §3)."""
    rows = [row for row in log.rows if row.seq > expected_seq]
    if expected_seq > game.seq or (
        rows and (body["do"] in REWINDING | {"redo"} or not all(map(_is_light, rows)))
    ):
        raise Stale(rows)


def _is_light(row: JudgeAction) -> bool:
    """A foul below the removing one, without a change of phase."""
    light = {ev.FoulGiven.__name__, ev.SpeechLost.__name__}
    return row.kind == Kind.ACTION and bool(row.events) and all(raw["e"] in light for raw in row.events)


def _tap_time(log: Log, at: datetime | None) -> datetime:
    """The tap's own time, between the row before and now."""
    now = timezone.now()
    earliest = log.rows[-1].at if log.rows else None
    tapped = min(at or now, now)
    return max(tapped, earliest) if earliest else tapped


def _follow(game: Game, state: State, at: datetime) -> None:
    """What of the game row follows from the log."""
    dealt = state.phase is not Phase.SETUP
    game.status = Status.LIVE if dealt else Status.SETUP
    game.started_at = (game.started_at or at) if dealt else None
    game.save(
        update_fields=["seq", "status", "started_at", "clock_left_ms", "clock_running_since"],
    )


# ── the clock beside the log ───────────────────────────────────────────────────────────────────────────────

ClockCommand = Literal["start", "pause", "add", "restart"]


@transaction.atomic
def set_clock(*, game_id: int, actor: User, command: ClockCommand, seconds: int = 0) -> Clock | None:
    """Start, pause, add (seconds, may be negative) or restart the clock of the step under way."""
    game = _lock(game_id, actor)
    _require_open(game)
    clock, now = clock_of(game), timezone.now()
    if clock is None:
        return None
    match command:
        case "start":
            clock = clock.started(now)
        case "pause":
            clock = clock.paused(now)
        case "add":
            clock = clock.added(seconds, now)
        case "restart":
            full = seconds_for(fold_rows(game, read_log(game).live)) or 0
            clock = Clock(full * 1000, now)
    game.clock_left_ms, game.clock_running_since = clock.left_ms, clock.running_since
    game.save(update_fields=["clock_left_ms", "clock_running_since"])
    return clock


# ── the announcement and what is no action of the rules ────────────────────────────────────────────────────


@transaction.atomic
def announce(*, game_id: int, actor: User, at: datetime | None = None) -> Game:
    """The judge tells the winner and opens the roles to everybody. Doing it again changes nothing.

    `at`: when it was told, for a game that is entered later; now at the latest.
    """
    game = _lock(game_id, actor)
    if game.is_announced:
        return game
    if game.status == Status.CANCELLED:
        raise NotAllowed("cancelled")
    state = fold_rows(game, read_log(game).live)
    if state.phase is not Phase.FINISHED:
        raise NotAllowed("not_finished")
    seats = list(Seat.objects.filter(game=game))
    for seat in seats:
        seat.role = state.seats.role(seat.number).value
    Seat.objects.bulk_update(seats, ["role"])
    game.status, game.announced_at = Status.FINISHED, min(at or timezone.now(), timezone.now())
    game.winner, game.win_reason = state.result.winner or "", state.result.reason or ""
    game.clock_left_ms = game.clock_running_since = None
    game.save()
    _note(game, actor, "announced", winner=game.winner)
    return game


@transaction.atomic
def reseat(*, game_id: int, actor: User, number: int, player: Player) -> Seat:
    """Put the right person on a seat, until the protocol is published; the change is kept with its author."""
    game = _lock(game_id, actor)
    if game.status in (Status.PUBLISHED, Status.CANCELLED):
        raise NotAllowed("published" if game.status == Status.PUBLISHED else "cancelled")
    if player == game.judge:
        raise NotAllowed("judge_cannot_sit")
    if Seat.objects.filter(game=game, player=player).exclude(number=number).exists():
        raise NotAllowed("already_seated")
    seat = Seat.objects.select_related("player").get(game=game, number=number)
    _note(game, actor, "reseated", seat=number, was=seat.player_id, now=player.pk)
    seat.player = player
    seat.save(update_fields=["player"])
    return seat


@transaction.atomic
def cancel(*, game_id: int, actor: User, reason: str) -> Game:
    """A cancelled game counts nothing and stays visible with its reason."""
    game = _lock(game_id, actor)
    if not reason.strip():
        raise NotAllowed("no_reason")
    if game.status in ANNOUNCED:
        raise NotAllowed("announced")
    game.status, game.cancel_reason = Status.CANCELLED, reason.strip()[:200]
    game.clock_left_ms = game.clock_running_since = None
    game.save()
    _note(game, actor, "cancelled", reason=game.cancel_reason)
    return game


def _note(game: Game, actor: User, kind: str, **data: Any) -> None:
    GameChange.objects.create(game=game, actor=actor, kind=kind, data=data)


@transaction.atomic
def reproject(game: Game) -> None:
    """Rebuild the facts of a game from its log."""
    locked = Game.objects.select_for_update(of=("self",)).get(pk=game.pk)
    projection.rebuild(locked, read_log(locked).live)
