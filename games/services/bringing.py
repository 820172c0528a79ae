"""A game brought in from `mafia-club-game/1` (games/records.py): replayed, compared, and entered as it was.

`check_game` says what is wrong with one, and writes nothing; `bring_game` writes. The log gets the same
actions, the game its evening, table and number; what was undone or amended at the table is not in a record.
A game that is there already is left as it is.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal, InvalidOperation
from hashlib import sha256
from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from games.log import read_log
from games.models import ANNOUNCED, Game, GameChange, Kind, Seat, Status
from games.publication import NotPublishable, SeatPoints, counting_begins, day_of, require_points
from games.records import CLUB_GAME_FORMAT
from games.rules import Event, Phase, RecordError, RuleViolation, State, new_game, play
from games.rules.codec import Record, dump_action, parse_record
from games.rules.replay import state_summary
from games.services.making import create_game
from games.services.requests import Request, Turn, seats_of
from players.access import is_club_admin
from players.models import Evening, PastNick, Player, User
from players.signs import all_seen

MOST_TABLES = 32767
#: Nobody played before. What is brought in was played, but its evening may still go on.
FIRST_MOMENT = datetime(1986, 1, 1, tzinfo=UTC)
STILL_TO_COME = timedelta(days=31)


class NotBrought(Exception):
    """The file is no such game, or it does not replay to what it says; the text says where."""


@dataclass(frozen=True, slots=True)
class Step:
    body: dict[str, Any]
    before: State
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class EveningOf:
    """The evening of a game elsewhere: here it is the one of that moment and title, or a new one."""

    title: str
    starts_at: datetime
    ends_at: datetime
    zone: str
    place: str


@dataclass(frozen=True, slots=True)
class Checked:
    """A game that can be brought in: nothing about it is wrong any more."""

    key: str
    record: Record
    steps: Sequence[Step]
    end: State
    nicks: tuple[str, ...]
    points: tuple[SeatPoints, ...]
    judge: str
    evening: EveningOf | None
    table: int | None
    number: int | None
    comment: str
    status: str
    started_at: datetime | None
    announced_at: datetime | None

    def there(self) -> Game | None:
        """The same game of this club: brought in before, or played here."""
        brought = Game.objects.filter(external_id=self.key).first()
        if brought is not None or self.started_at is None or self.announced_at is None:
            return brought
        own = Game.objects.filter(started_at=self.started_at, announced_at=self.announced_at)
        return own.filter(seats__number=1, seats__player__nick=self.nicks[0]).first()


@transaction.atomic
def bring_game(data: Any, *, actor: User) -> tuple[Game, bool]:
    """The game, and whether it is new. Raises NotBrought; PermissionDenied for who is no club admin."""
    return bring_checked(check_game(data), actor=actor)


@transaction.atomic
def bring_checked(checked: Checked, *, actor: User) -> tuple[Game, bool]:
    if not is_club_admin(actor):
        raise PermissionDenied
    there = checked.there()
    if there is not None:
        return there, False
    game = _made(checked)
    _enter(game, checked.steps, actor)
    _close(game, checked)
    GameChange.objects.create(game=game, actor=actor, kind="brought", data={"status": game.status})
    if game.status == Status.PUBLISHED:
        counting_begins.send(Game, game_id=game.pk)
    return game, True


# ── checking ───────────────────────────────────────────────────────────────────────────────────────────────


def check_game(data: Any) -> Checked:
    """The game that the data tells, replayed. Raises NotBrought; asks the database nothing."""
    data = all_seen(data)
    record = _record(data)
    steps, end = _replayed(record)
    _require_same_end(data, end)
    nicks, judge = _people(data)
    return Checked(
        key=_key(data, nicks),
        record=record,
        steps=steps,
        end=end,
        nicks=nicks,
        points=tuple(_points(seat) for seat in data["seats"]),
        judge=judge,
        evening=_evening(data.get("evening")),
        table=_small_number(data, "table"),
        number=_small_number(data, "number"),
        comment=_text(data, "comment")[:500],
        status=data["status"],
        started_at=_past_moment(data, "started_at"),
        announced_at=_past_moment(data, "announced_at"),
    )


def _record(data: Any) -> Record:
    if not isinstance(data, dict) or data.get("format") != CLUB_GAME_FORMAT:
        raise NotBrought(_("format must be {format}").format(format=CLUB_GAME_FORMAT))
    seats = data.get("seats")
    if not isinstance(seats, list) or [_of(seat, "seat") for seat in seats] != list(range(1, 11)):
        raise NotBrought(_("seats must be ten, from 1 to 10"))
    if data.get("status") not in ANNOUNCED:
        raise NotBrought(_("status must be one of {all}").format(all=", ".join(ANNOUNCED)))
    try:
        return parse_record(data.get("record"))
    except RecordError as error:
        raise NotBrought(f"record: {error}") from error


def _of(seat: Any, name: str) -> Any:
    return seat.get(name) if isinstance(seat, dict) else None


def _replayed(record: Record) -> tuple[list[Step], State]:
    steps, state = list[Step](), new_game(record.edition)
    for number, action in enumerate(record.actions):
        try:
            after, events = play(state, action)
        except RuleViolation as violation:
            said = _("action {number} ({action}) is against the rules: {code}")
            raise NotBrought(said.format(number=number, action=action.do, code=violation.code)) from violation
        steps.append(Step(dump_action(action), state, events))
        state = after
    return steps, state


def _require_same_end(data: Mapping[str, Any], end: State) -> None:
    if end.phase is not Phase.FINISHED:
        raise NotBrought(_("the record ends before the game does ({phase})").format(phase=end.phase.value))
    if data.get("winner") != end.result.winner:
        said = _("winner: {written} is written, the record says {replayed}")
        raise NotBrought(said.format(written=data.get("winner"), replayed=end.result.winner))
    if "final" in data and data["final"] != json.loads(json.dumps(state_summary(end))):
        raise NotBrought(_("final: the record replays to another state"))


def _people(data: Mapping[str, Any]) -> tuple[tuple[str, ...], str]:
    nicks = tuple(_text(seat, "player").strip()[:40] for seat in data["seats"])
    judge = _text(data, "judge").strip()[:40]
    if not all(nicks):
        raise NotBrought(_("each seat needs a player"))
    if len(set(nicks)) != 10:
        raise NotBrought(_("ten different players are needed"))
    if not judge:
        raise NotBrought(_("judge: who judged it is needed"))
    if judge in nicks:
        raise NotBrought(_("the judge sits at the table"))
    return nicks, judge


def _key(data: Mapping[str, Any], nicks: Sequence[str]) -> str:
    """What makes it this game: points, comment and status may change later."""
    same = [data["record"], nicks, data.get("started_at"), data.get("announced_at")]
    return f"club:{sha256(json.dumps(same, sort_keys=True).encode()).hexdigest()[:40]}"


def _text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name)
    return value.replace("\0", "") if isinstance(value, str) else ""


def _small_number(data: Mapping[str, Any], name: str) -> int | None:
    value = data.get(name)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MOST_TABLES:
        raise NotBrought(_("{name} is no number from 1").format(name=name))
    return value


def _evening(told: Any) -> EveningOf | None:
    """None also for the title alone, which says no time."""
    if not isinstance(told, dict):
        return None
    starts_at, ends_at = _moment(told, "starts_at"), _moment(told, "ends_at")
    if starts_at is None or ends_at is None or ends_at <= starts_at:
        raise NotBrought(_("evening: it needs its beginning and, later, its end"))
    zone = _text(told, "zone")
    try:
        ZoneInfo(zone)
    except (ValueError, OSError, LookupError) as error:
        raise NotBrought(_("evening: there is no time zone {zone}").format(zone=zone or "–")) from error
    return EveningOf(_text(told, "title")[:120], starts_at, ends_at, zone, _text(told, "place")[:200])


def _points(seat: Mapping[str, Any]) -> SeatPoints:
    found = SeatPoints(_decimal(seat, "bonus"), _decimal(seat, "penalty"), _text(seat, "reason")[:200])
    try:
        require_points(seat["seat"], found)
    except NotPublishable as refused:
        if refused.code != "points_without_reason":  # older points have none
            said = _("seat {seat}: points that cannot be ({code})")
            raise NotBrought(said.format(seat=seat["seat"], code=refused.code)) from refused
    return found


def _decimal(seat: Mapping[str, Any], name: str) -> Decimal:
    try:
        return Decimal(str(seat.get(name) or 0))
    except InvalidOperation as error:
        said = _("seat {seat}: {name} is no number")
        raise NotBrought(said.format(seat=seat.get("seat"), name=name)) from error


def _moment(data: Mapping[str, Any], name: str) -> datetime | None:
    said = _("{name} is no moment")
    try:
        found = parse_datetime(str(data.get(name) or ""))
    except ValueError as error:
        raise NotBrought(said.format(name=name)) from error
    if found is not None and found.tzinfo is None:
        raise NotBrought(_("{name} needs its offset from UTC").format(name=name))
    if found is not None and not FIRST_MOMENT <= found <= timezone.now() + STILL_TO_COME:
        raise NotBrought(said.format(name=name))
    return found


def _past_moment(data: Mapping[str, Any], name: str) -> datetime | None:
    found = _moment(data, name)
    if found is not None and found > timezone.now():
        raise NotBrought(_("{name} is still to come").format(name=name))
    return found


# ── writing ────────────────────────────────────────────────────────────────────────────────────────────────


def _made(checked: Checked) -> Game:
    people = [_person(nick) for nick in checked.nicks]
    judge = _person(checked.judge)
    if len({person.pk for person in people}) != 10:  # two nicks of one person, after a merge
        raise NotBrought(_("ten different players are needed"))
    if judge in people:
        raise NotBrought(_("the judge sits at the table"))
    return create_game(
        judge=judge,
        edition=checked.record.edition.key,
        variants=dict(checked.record.variants),
        players=people,
        table=checked.table,
        number=checked.number,
        evening=_evening_here(checked),
    )


def _person(nick: str) -> Player:
    """By the nick, or by one that somebody had; else a new person."""
    person = Player.objects.known().filter(nick=nick).first()
    if person is None:
        had = PastNick.objects.filter(nick=nick, player__in=Player.objects.known()).values_list("player")
        owners = list(Player.objects.filter(pk__in=had)[:2])
        person = owners[0] if len(owners) == 1 else None
    return person or Player.objects.create(nick=nick)


def _evening_here(checked: Checked) -> Evening | None:
    told = checked.evening
    if told is None:
        return None
    there = Evening.objects.filter(starts_at=told.starts_at, title=told.title).first()
    return there or Evening.objects.create(
        title=told.title,
        starts_at=told.starts_at,
        ends_at=told.ends_at,
        zone=told.zone,
        place=told.place,
        edition=checked.record.edition.key,
        variants=dict(checked.record.variants),
    )


def _enter(game: Game, steps: Sequence[Step], actor: User) -> None:
    request = Request(game_id=game.pk, actor=actor, expected_seq=0, key=f"brought-{game.pk}")
    turn = Turn(game, read_log(game), seats_of(game)[0], game.created_at, "", request)
    for step in steps:
        turn.append(Kind.ACTION, step.before, step.events, action=step.body)


def _close(game: Game, checked: Checked) -> None:
    seats = Seat.objects.filter(game=game).order_by("number")
    for seat, points in zip(seats, checked.points, strict=True):
        seat.role = checked.end.seats.role(seat.number).value
        seat.bonus, seat.penalty, seat.points_reason = points.bonus, points.penalty, points.reason
        seat.save()
    game.external_id = checked.key
    game.started_at = checked.started_at or game.created_at
    game.announced_at = checked.announced_at or game.started_at
    game.winner, game.win_reason = checked.end.result.winner or "", checked.end.result.reason or ""
    game.comment, game.status = checked.comment, checked.status
    if game.status == Status.PUBLISHED:
        game.played_on = day_of(game)
    game.save()
