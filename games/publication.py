"""From the announcement to the rating: points, a second pair of eyes, publication, corrections.

Published games count. Whoever counts them listens to the two signals, which are sent inside the transaction:
`counting_ends` while a published game still stands as it was counted, `counting_begins` when it stands as it
is to be counted. Each writer locks the game's row, may be called twice, and leaves a `GameChange`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, Literal

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from games.access import is_seated, may_judge
from games.models import ANNOUNCED, Game, GameKind, Seat, Status
from games.services import note
from players.access import is_club_admin, is_judge
from players.club import club_zone, current_club
from players.models import User

#: Both carry `game_id`; a listener that raises stops the publication.
counting_ends = Signal()
counting_begins = Signal()

POINT_LIMIT: Final = Decimal(1000)
POINT_STEP: Final = Decimal("0.000001")

RefusedCode = Literal[
    "not_announced", "not_heard", "already_verified", "not_verified", "not_published", "not_allowed",
    "same_person", "no_reason", "no_seat", "out_of_range", "too_precise", "penalty_above_zero",
    "points_without_reason", "no_remark", "no_such_second", "not_open",
    "changed_meanwhile",
]  # fmt: skip


class NotPublishable(Exception):
    """The step does not fit the game or the person; `params` hold the seat and the field that are meant."""

    def __init__(self, code: RefusedCode, **params: object) -> None:
        super().__init__(code, params)
        self.code: RefusedCode = code
        self.params = params


@dataclass(frozen=True, slots=True)
class SeatPoints:
    """What the judge gives a seat beside the scheme's points; `penalty` is ≤ 0."""

    bonus: Decimal = Decimal(0)
    penalty: Decimal = Decimal(0)
    reason: str = ""


# ── who may ────────────────────────────────────────────────────────────────────────────────────────────────


def may_see_protocol(user: Any, game: Game) -> bool:
    """Judges and admins see every announced protocol."""
    return game.status in ANNOUNCED and (is_judge(user) or is_club_admin(user))


def may_set_points(user: Any, game: Game) -> bool:
    """Before verification its judge or an admin; afterwards it is a correction."""
    return game.status == Status.FINISHED and (may_judge(user, game) or is_club_admin(user))


def may_verify(user: Any, game: Game) -> bool:
    return (
        game.status == Status.FINISHED and (is_judge(user) or is_club_admin(user)) and _is_second(user, game)
    )


def may_publish(user: Any, game: Game) -> bool:
    """An admin, or a judge who did not sit in it."""
    ready = Status.VERIFIED if current_club().second_person_verifies else Status.FINISHED
    if game.status not in {ready, Status.VERIFIED}:
        return False
    return is_club_admin(user) or (is_judge(user) and not is_seated(user, game))


def may_reopen(user: Any, game: Game) -> bool:
    """A published protocol is opened again by an admin, a verified one also by its judge."""
    if game.status == Status.VERIFIED:
        return may_judge(user, game) or is_club_admin(user)
    return game.status == Status.PUBLISHED and is_club_admin(user)


def may_take_back(user: Any, game: Game) -> bool:
    """An admin gives an announced game back to its judge: a role or a step was wrong."""
    return game.status == Status.FINISHED and game.kind == GameKind.FULL and is_club_admin(user)


def may_correct(user: Any, game: Game) -> bool:
    return game.status == Status.PUBLISHED and is_club_admin(user)


def may_annul(user: Any, game: Game) -> bool:
    return game.status in ANNOUNCED and is_club_admin(user)


def _is_second(user: Any, game: Game) -> bool:
    if not current_club().second_person_verifies or game.judge is None:
        return True
    return bool(game.judge.user_id != user.pk)


def _led_it(user: User, game: Game) -> bool:
    """One to whom the game was handed is no second person either."""
    return current_club().second_person_verifies and game.judge is not None and may_judge(user, game)


# ── the writers ────────────────────────────────────────────────────────────────────────────────────────────


@transaction.atomic
def set_points(*, game_id: int, actor: User, points: Mapping[int, SeatPoints]) -> Game:
    """Bonus and penalty of the named seats, before verification."""
    game = locked(game_id)
    require(game.status == Status.FINISHED, "already_verified")
    require(may_set_points(actor, game), "not_allowed")
    changes = _write_points(game, points)
    if changes:
        note(game, actor, "points", seats=changes)
    return game


@transaction.atomic
def verify(*, game_id: int, actor: User) -> Game:
    """A second person confirms the protocol."""
    game = locked(game_id)
    if game.status in (Status.VERIFIED, Status.PUBLISHED):
        return game
    require(game.status == Status.FINISHED, "not_announced")
    require(_is_second(actor, game) and not _led_it(actor, game), "same_person")
    require(may_verify(actor, game), "not_allowed")
    require(not is_seated(actor, game) or is_club_admin(actor), "not_allowed")
    return _moved(game, actor, Status.VERIFIED, "verified")


@transaction.atomic
def publish(*, game_id: int, actor: User) -> Game:
    """The game counts from now on, in the season of the day on which it began."""
    game = locked(game_id)
    if game.status == Status.PUBLISHED:
        return game
    require(game.status in ANNOUNCED, "not_announced")
    require(game.status == Status.VERIFIED or not current_club().second_person_verifies, "not_verified")
    require(may_publish(actor, game), "not_allowed")
    require(game.is_public(timezone.now()), "not_heard")
    game.played_on = game.played_on or day_of(game)
    _moved(game, actor, Status.PUBLISHED, "published")
    counting_begins.send(Game, game_id=game.pk)
    return game


@transaction.atomic
def reopen(*, game_id: int, actor: User, reason: str) -> Game:
    """Back to the announced protocol: what was published counts no more until it is published again."""
    game = locked(game_id)
    if game.status == Status.FINISHED:
        return game
    require(game.status in ANNOUNCED, "not_announced")
    require(may_reopen(actor, game), "not_allowed")
    require(bool(reason.strip()), "no_reason")
    if game.status == Status.PUBLISHED:
        counting_ends.send(Game, game_id=game.pk)
    return _moved(game, actor, Status.FINISHED, "reopened", was=game.status, reason=reason.strip()[:200])


@transaction.atomic
def take_back(*, game_id: int, actor: User, reason: str) -> Game:
    """Before the announcement again: the judge mends the log and announces anew. Points and notes stay."""
    game = locked(game_id)
    if game.status == Status.LIVE:
        return game
    require(game.status == Status.FINISHED, "not_announced" if game.status == Status.SETUP else "not_open")
    require(may_take_back(actor, game), "not_allowed")
    require(bool(reason.strip()), "no_reason")
    winner = game.winner
    Seat.objects.filter(game=game).update(role="")
    game.winner = game.win_reason = ""
    game.status, game.announced_at = Status.LIVE, None
    game.save(update_fields=["status", "announced_at", "winner", "win_reason"])
    note(game, actor, "unannounced", winner=winner, reason=reason.strip()[:200])
    return game


@transaction.atomic
def correct(*, game_id: int, actor: User, points: Mapping[int, SeatPoints], reason: str) -> Game:
    """Other points in a published game, counted at once."""
    game = locked(game_id)
    require(game.status == Status.PUBLISHED, "not_published")
    require(may_correct(actor, game), "not_allowed")
    require(bool(reason.strip()), "no_reason")
    counting_ends.send(Game, game_id=game.pk)
    changes = _write_points(game, points)
    counting_begins.send(Game, game_id=game.pk)
    if changes:
        note(game, actor, "corrected", seats=changes, reason=reason.strip()[:200])
    return game


@transaction.atomic
def annul(*, game_id: int, actor: User, reason: str) -> Game:
    """Cancel a game whose result is known: it stays visible with its reason and counts nothing."""
    game = locked(game_id)
    if game.status == Status.CANCELLED:
        return game
    require(game.status in ANNOUNCED, "not_announced")
    require(may_annul(actor, game), "not_allowed")
    require(bool(reason.strip()), "no_reason")
    if game.status == Status.PUBLISHED:
        counting_ends.send(Game, game_id=game.pk)
    was, winner = game.status, game.winner
    game.cancel_reason, game.winner = reason.strip()[:200], ""
    return _moved(
        game, actor, Status.CANCELLED, "annulled", was=was, winner=winner, reason=game.cancel_reason
    )


# ── their parts ────────────────────────────────────────────────────────────────────────────────────────────


def locked(game_id: int) -> Game:
    """The game, locked until the transaction ends."""
    return Game.objects.select_for_update(of=("self",)).select_related("judge").get(pk=game_id)


def last_change(game: Game) -> int:
    """The number of what was done last to the game; 0 where nothing was."""
    return game.changes.order_by("pk").values_list("pk", flat=True).last() or 0


def require_seen(game: Game, actor: User, seen: int) -> None:
    """Refuse what is decided on a protocol that somebody else has changed since its change `seen`.

    The caller holds the game's row. One's own changes, of another window or a second press, count as seen; a
    letter to the second person changes nothing.
    """
    later = game.changes.filter(pk__gt=seen).exclude(kind="sent_to_second").exclude(actor=actor)
    require(not later.exists(), "changed_meanwhile")


def require(fits: bool, code: RefusedCode, **params: object) -> None:
    """Raises NotPublishable where the step does not fit."""
    if not fits:
        raise NotPublishable(code, **params)


def day_of(game: Game) -> Any:
    """The day on which it began, in the club's zone: a game over midnight belongs to the evening before."""
    began = game.started_at or game.announced_at or timezone.now()
    return timezone.localdate(began, club_zone())


def _moved(game: Game, actor: User, status: Status, kind: str, **data: Any) -> Game:
    game.status = status
    game.save(update_fields=["status", "played_on", "winner", "cancel_reason"])
    note(game, actor, kind, **data)
    return game


def _write_points(game: Game, points: Mapping[int, SeatPoints]) -> dict[str, Any]:
    """Save the seats that change; the result is what was and what is, by seat."""
    seats = {seat.number: seat for seat in Seat.objects.filter(game=game)}
    changes: dict[str, Any] = {}
    for number, given in sorted(points.items()):
        require(number in seats, "no_seat", seat=number)
        require_points(number, given)
        seat = seats[number]
        was = SeatPoints(seat.bonus, seat.penalty, seat.points_reason)
        if was != given:
            seat.bonus, seat.penalty, seat.points_reason = given.bonus, given.penalty, given.reason
            seat.save(update_fields=["bonus", "penalty", "points_reason"])
            changes[str(number)] = {"was": _plain(was), "now": _plain(given)}
    return changes


def require_points(seat: int, given: SeatPoints) -> None:
    """Refuse points that no column holds, and points without their reason. Raises NotPublishable."""
    for name, value in (("bonus", given.bonus), ("penalty", given.penalty)):
        fits = value.is_finite() and -POINT_LIMIT <= value <= POINT_LIMIT
        require(fits, "out_of_range", seat=seat, field=name)
        require(value == value.quantize(POINT_STEP), "too_precise", seat=seat, field=name)
    require(given.penalty <= 0, "penalty_above_zero", seat=seat, field="penalty")
    require(len(given.reason) <= 200, "out_of_range", seat=seat, field="reason")
    told = not (given.bonus or given.penalty) or bool(given.reason.strip())
    require(told, "points_without_reason", seat=seat, field="reason")


def _plain(points: SeatPoints) -> dict[str, str]:
    return {
        "bonus": f"{points.bonus.normalize():f}",
        "penalty": f"{points.penalty.normalize():f}",
        "reason": points.reason,
    }
