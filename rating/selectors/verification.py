"""Protocols on their way to the rating: the queue, and one protocol with everything that counts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from django.db.models import QuerySet
from django.utils import formats, timezone
from django.utils.translation import gettext

from games.models import (
    ANNOUNCED,
    BestMove,
    Departure,
    Foul,
    Game,
    GameChange,
    GameKind,
    PenaltyAnswer,
    Remark,
    Seat,
    Status,
)
from games.publication import day_of
from games.texts import how_name, role_name, winner_line
from players.models import User
from rating import counting
from rating.counting import shown
from rating.models import Season
from rating.results import result_of
from rating.scoring.points import game_lines, suggested_penalty
from rating.scoring.results import LEFT, Result
from rating.scoring.scheme import Scheme
from rating.scoring.schemes import FIIM_2025
from rating.services import Change, preview_sums
from rating.texts import CHANGE_TITLES, exact_text

RECENT: Final = 20


def waiting() -> QuerySet[Game]:
    """Announced protocols that are not published, the oldest first."""
    found = Game.objects.filter(status__in=(Status.FINISHED, Status.VERIFIED))
    return found.select_related("judge", "evening").order_by("announced_at")


def recent() -> QuerySet[GameChange]:
    """What was published, corrected or opened again of late."""
    kinds = ("published", "corrected", "reopened", "annulled")
    return (
        GameChange.objects.filter(kind__in=kinds)
        .select_related("game__judge", "game__evening", "actor__player")
        .order_by("-at")[:RECENT]
    )


@dataclass(frozen=True, slots=True)
class PointChange:
    """One seat of a correction, as words."""

    seat: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class Trace:
    """Who did what when with the protocol."""

    title: str
    actor: str
    at: datetime
    reason: str
    points: tuple[PointChange, ...]
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """A suggested penalty that nobody has answered yet, in ten-thousandths.

    `key` is "left" for how the player left, else the remark's number.
    """

    key: str
    seat: int
    reason: str
    value: int


@dataclass(frozen=True, slots=True)
class MarkRow:
    """A seat of the protocol. `won` and `move`: the scheme's points of this game for the result and the best
    move, in ten-thousandths; Ci is left out."""

    seat: Seat
    nick: str
    how_left: str
    night: int
    won: int
    move: int
    best_move: Sequence[int] | None
    hits: int
    fouls: int
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """A best move in the head of the protocol."""

    by: int
    targets: tuple[int, ...]
    hits: int
    worth: int


@dataclass(frozen=True, slots=True)
class Note:
    """A remark to a player who was out, and what became of the penalty that it suggests."""

    seat: int
    nick: str
    text: str
    penalty: int
    answer: str
    actor: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Protocol:
    """One protocol for a second pair of eyes. `season` None: it will count in none."""

    game: Game
    season: Season | None
    scheme: Scheme
    rows: tuple[MarkRow, ...]
    changes: tuple[Change, ...]
    traces: tuple[Trace, ...]
    remarks: tuple[Note, ...]
    #: The second person, once somebody has verified it.
    verified: Trace | None

    @property
    def offers(self) -> list[Offer]:
        """What is still to be answered."""
        return [offer for row in self.rows for offer in row.offers]

    @property
    def best_moves(self) -> list[Named]:
        return [
            Named(row.seat.number, tuple(row.best_move), row.hits, row.move)
            for row in self.rows
            if row.best_move
        ]


def protocol(game: Game) -> Protocol:
    """The protocol and what publishing would change in the table (nothing more, once it is published)."""
    season = season_for(game)
    scheme = season.rules if season else FIIM_2025
    result = result_of(game.pk)
    is_counted = game.status == Status.PUBLISHED
    remarks = list(Remark.objects.filter(seat__game=game).select_related("seat__player", "actor__player"))
    changes = list(game.changes.select_related("actor__player"))
    return Protocol(
        game=game,
        season=season,
        scheme=scheme,
        rows=tuple(_marks(game, result, scheme, remarks)),
        changes=tuple(_changes(season, result)) if season and not is_counted else (),
        traces=tuple(traces(changes)),
        remarks=tuple(map(_note, remarks)),
        verified=_verified(game, changes),
    )


def offers_of(game: Game) -> list[Offer]:
    """The suggested penalties of a protocol that nobody has answered."""
    return protocol(game).offers


def _note(remark: Remark) -> Note:
    return Note(
        seat=remark.seat.number,
        nick=remark.seat.player.nick,
        text=remark.text,
        penalty=shown(Fraction(remark.penalty)),
        answer=remark.answer,
        actor=_name_of(remark.actor),
        at=remark.at,
    )


def _verified(game: Game, changes: Iterable[GameChange]) -> Trace | None:
    """The last verification that was not opened again."""
    if game.status not in (Status.VERIFIED, Status.PUBLISHED):
        return None
    found = [change for change in changes if change.kind == "verified"]
    return traces(found[-1:])[0] if found else None


def recent_reasons() -> list[str]:
    """The last ten reasons of points that judges gave, the newest first."""
    last = Game.objects.filter(status__in=ANNOUNCED).order_by("-announced_at", "-pk").values("pk")[:60]
    given = Seat.objects.filter(game__in=list(last.values_list("pk", flat=True))).exclude(points_reason="")
    reasons = given.order_by("-game__announced_at", "number").values_list("points_reason", flat=True)
    return list(dict.fromkeys(reasons))[:10]


def season_for(game: Game) -> Season | None:
    """Where the game counts, or would count if it were published now."""
    if game.played_on is None and game.kind == GameKind.FULL:
        return Season.objects.at(day_of(game)).first()
    return counting.season_of(game).first()


def _changes(season: Season, result: Result) -> list[Change]:
    sums = counting.Sums()
    sums.add(result)
    return preview_sums(season, sums)


def _marks(game: Game, result: Result, scheme: Scheme, remarks: Sequence[Remark]) -> Iterator[MarkRow]:
    departures = {each.seat_id: each for each in Departure.all_objects.filter(game=game)}
    moves = {each.by_id: each for each in BestMove.all_objects.filter(game=game, retracted_by=None)}
    fouls = _fouls(game)
    for seat in game.seats.select_related("player").order_by("number"):
        left = departures.get(seat.pk)
        move = moves.get(seat.pk)
        lines = _lines(result, seat.number, scheme)
        own = [remark for remark in remarks if remark.seat_id == seat.pk]
        yield MarkRow(
            seat=seat,
            nick=seat.player.nick,
            how_left=left.how if left else "",
            night=left.night if left else 0,
            won=shown(lines.get("win_points", Fraction(0))),
            move=shown(lines.get("best_move_points", Fraction(0))),
            best_move=move.targets if move else None,
            hits=move.hits if move else 0,
            fouls=fouls.get(seat.pk, seat.told_fouls or 0),
            offers=(*_offer_for_leaving(seat, left, scheme, own), *map(_offer_of, filter(_is_open, own))),
        )


def _offer_for_leaving(
    seat: Seat, left: Departure | None, scheme: Scheme, remarks: Sequence[Remark]
) -> Iterator[Offer]:
    """What the scheme suggests, unless it was answered or the judge set a penalty of his own."""
    value = suggested_penalty(left.how if left and left.how in LEFT else None, scheme)
    taken = sum(remark.penalty for remark in remarks if remark.answer == PenaltyAnswer.TAKEN)
    if left is not None and value and not seat.penalty_answer and seat.penalty == taken:
        yield Offer("left", seat.number, how_name(left.how), shown(value))


def _is_open(remark: Remark) -> bool:
    return bool(remark.penalty) and not remark.answer


def _offer_of(remark: Remark) -> Offer:
    return Offer(str(remark.pk), remark.seat.number, remark.text, shown(Fraction(remark.penalty)))


def _lines(result: Result, number: int, scheme: Scheme) -> dict[str, Fraction]:
    """The scheme's points of one seat by what they are for."""
    seat = next(seat for seat in result.seats if seat.number == number)
    return {line.kind: line.value for line in game_lines(result, seat, scheme, Fraction(0))}


def _fouls(game: Game) -> dict[int, int]:
    counts: dict[int, int] = {}
    own = Foul.all_objects.filter(game=game, retracted_by=None, kind=Foul.Kind.ORDINARY)
    for seat in own.values_list("seat_id", flat=True):
        counts[seat] = counts.get(seat, 0) + 1
    return counts


def published_text(game: Game) -> str:
    """For who presses again after a lost answer: when it was published."""
    change = game.changes.filter(kind="published").last()
    if change is None:  # an import publishes without a step of anybody
        return gettext("Already published.")
    at = formats.time_format(timezone.localtime(change.at), "H:i")
    return gettext("Already published at %(time)s.") % {"time": at}


def traces(changes: Iterable[GameChange]) -> list[Trace]:
    return [
        Trace(
            title=str(CHANGE_TITLES.get(change.kind, change.kind)),
            actor=_name_of(change.actor),
            at=change.at,
            reason=change.data.get("reason", ""),
            points=tuple(_point_changes(change.data.get("seats", {}))),
            facts=tuple(_fact_in_words(each) for each in change.data.get("facts", [])),
        )
        for change in changes
    ]


def _fact_in_words(change: Mapping[str, Any]) -> str:
    """ "role of 7: civilian → don", of what `paper_change` keeps."""
    line = {
        "winner": gettext("winner: %(was)s → %(now)s"),
        "killed": gettext("first victim: %(was)s → %(now)s"),
        "role": gettext("role of %(seat)s: %(was)s → %(now)s"),
        "left": gettext("how %(seat)s left: %(was)s → %(now)s"),
        "best_move": gettext("best move of %(seat)s: %(was)s → %(now)s"),
    }[change["what"]]
    words = {name: _value_in_words(change["what"], change[name]) for name in ("was", "now")}
    return line % {"seat": change["seat"], **words}


def _value_in_words(what: str, value: Any) -> str:
    match what:
        case _ if not value:
            return "–"
        case "winner":
            return winner_line(value)
        case "role":
            return role_name(value)
        case "left":
            return how_name(value)
        case "best_move":
            return ", ".join(map(str, value))
        case _:
            return str(value)


def _name_of(user: User) -> str:
    """The nick that the club knows; user names are for signing in."""
    player = getattr(user, "player", None)
    return player.nick if player is not None else ""


def _point_changes(seats: Mapping[str, Any]) -> Iterator[PointChange]:
    for seat, each in seats.items():
        yield PointChange(seat, _points_in_words(each["was"]), _points_in_words(each["now"]))


def _points_in_words(points: Mapping[str, str]) -> str:
    """ "bonus 0.4, penalty −0.5: why", "0"."""
    told = [
        text % {"points": exact_text(Decimal(points[name]))}
        for name, text in (("bonus", gettext("bonus %(points)s")), ("penalty", gettext("penalty %(points)s")))
        if Decimal(points[name])
    ]
    if not told:
        return "0"
    return f"{', '.join(told)}: {points['reason']}" if points["reason"] else ", ".join(told)
