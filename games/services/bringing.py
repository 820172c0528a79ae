"""A game brought in from `mafia-club-game/1` (games/records.py): replayed, compared, and entered as it was.

The log gets the same actions; what was undone or amended at the table is not in a record. Bringing a game in
again changes nothing.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal, InvalidOperation
from hashlib import sha256
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.dateparse import parse_datetime

from games.log import read_log
from games.models import ANNOUNCED, Game, GameChange, Kind, Seat, Status
from games.publication import counting_begins, day_of
from games.records import CLUB_GAME_FORMAT
from games.rules import Event, Phase, RecordError, RuleViolation, State, new_game, play
from games.rules.codec import Record, dump_action, parse_record
from games.rules.replay import state_summary
from games.services.making import create_game
from games.services.requests import Request, Turn, seats_of
from players.access import is_club_admin
from players.models import Player, User


class NotBrought(Exception):
    """The file is no such game, or it does not replay to what it says; the text says where."""


@dataclass(frozen=True, slots=True)
class _Step:
    body: dict[str, Any]
    before: State
    events: tuple[Event, ...]


@transaction.atomic
def bring_game(data: Any, *, actor: User) -> tuple[Game, bool]:
    """The game, and whether it is new. Raises NotBrought; PermissionDenied for who is no club admin."""
    if not is_club_admin(actor):
        raise PermissionDenied
    record = _record(data)
    steps, end = _replayed(record)
    _require_same_end(data, end)
    key = f"club:{sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:40]}"
    there = Game.objects.filter(external_id=key).first()
    if there is not None:
        return there, False
    game = _made(data, record)
    _enter(game, steps, actor)
    _close(game, data, end, key)
    GameChange.objects.create(game=game, actor=actor, kind="brought", data={"status": game.status})
    if game.status == Status.PUBLISHED:
        counting_begins.send(Game, game_id=game.pk)
    return game, True


# ── checking ───────────────────────────────────────────────────────────────────────────────────────────────


def _record(data: Any) -> Record:
    if not isinstance(data, dict) or data.get("format") != CLUB_GAME_FORMAT:
        raise NotBrought(f"format must be {CLUB_GAME_FORMAT}")
    seats = data.get("seats")
    if not isinstance(seats, list) or [_of(seat, "seat") for seat in seats] != list(range(1, 11)):
        raise NotBrought("seats must be ten, from 1 to 10")
    if not all(isinstance(_of(seat, "player"), str) and seat["player"].strip() for seat in seats):
        raise NotBrought("each seat needs a player")
    if data.get("status") not in ANNOUNCED:
        raise NotBrought(f"status must be one of {', '.join(ANNOUNCED)}")
    try:
        return parse_record(data.get("record"))
    except RecordError as error:
        raise NotBrought(f"record: {error}") from error


def _of(seat: Any, name: str) -> Any:
    return seat.get(name) if isinstance(seat, dict) else None


def _replayed(record: Record) -> tuple[list[_Step], State]:
    steps, state = list[_Step](), new_game(record.edition)
    for number, action in enumerate(record.actions):
        try:
            after, events = play(state, action)
        except RuleViolation as violation:
            raise NotBrought(f"action {number} ({action.do}): {violation.code}") from violation
        steps.append(_Step(dump_action(action), state, events))
        state = after
    return steps, state


def _require_same_end(data: Mapping[str, Any], end: State) -> None:
    if end.phase is not Phase.FINISHED:
        raise NotBrought(f"the record ends in {end.phase.value}, not with the game")
    if data.get("winner") != end.result.winner:
        raise NotBrought(f"winner: {data.get('winner')} is written, the record says {end.result.winner}")
    if "final" in data and data["final"] != json.loads(json.dumps(state_summary(end))):
        raise NotBrought("final: the record replays to another state")


# ── writing ────────────────────────────────────────────────────────────────────────────────────────────────


def _made(data: Mapping[str, Any], record: Record) -> Game:
    people = [_person(seat["player"]) for seat in data["seats"]]
    if len({person.pk for person in people}) != 10:
        raise NotBrought("ten different players are needed")
    if not isinstance(data.get("judge"), str) or not data["judge"].strip():
        raise NotBrought("judge: who judged it is needed")
    judge = _person(data["judge"])
    if judge in people:
        raise NotBrought("the judge sits at the table")
    return create_game(
        judge=judge,
        edition=record.edition.key,
        variants=dict(record.variants),
        players=people,
        table=data.get("table"),
        number=data.get("number"),
    )


def _person(nick: str) -> Player:
    person, _made = Player.objects.known().get_or_create(nick=nick.strip()[:40], defaults={"is_guest": False})
    return person


def _enter(game: Game, steps: list[_Step], actor: User) -> None:
    request = Request(game_id=game.pk, actor=actor, expected_seq=0, key=f"brought-{game.pk}")
    turn = Turn(game, read_log(game), seats_of(game)[0], game.created_at, "", request)
    for step in steps:
        turn.append(Kind.ACTION, step.before, step.events, action=step.body)


def _close(game: Game, data: Mapping[str, Any], end: State, key: str) -> None:
    for told, seat in zip(data["seats"], Seat.objects.filter(game=game).order_by("number"), strict=True):
        seat.role = end.seats.role(seat.number).value
        seat.bonus, seat.penalty = _points(told, "bonus"), _points(told, "penalty")
        seat.points_reason = str(told.get("reason") or "")[:200]
        seat.save()
    game.external_id = key
    game.started_at = _moment(data, "started_at") or game.created_at
    game.announced_at = _moment(data, "announced_at") or game.started_at
    game.winner, game.win_reason = end.result.winner or "", end.result.reason or ""
    game.comment = str(data.get("comment") or "")[:500]
    game.status = data["status"]
    if game.status == Status.PUBLISHED:
        game.played_on = day_of(game)
    game.save()


def _points(told: Mapping[str, Any], name: str) -> Decimal:
    try:
        return Decimal(str(told.get(name) or 0))
    except InvalidOperation as error:
        raise NotBrought(f"seat {told.get('seat')}: {name} is no number") from error


def _moment(data: Mapping[str, Any], name: str) -> datetime | None:
    try:
        found = parse_datetime(str(data.get(name) or ""))
    except ValueError as error:
        raise NotBrought(f"{name} is no moment") from error
    if found is not None and found.tzinfo is None:
        raise NotBrought(f"{name} needs its offset from UTC")
    return found
