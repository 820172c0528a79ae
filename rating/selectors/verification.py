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

from games.models import BestMove, Departure, Foul, Game, GameChange, GameKind, Seat, Status
from games.publication import day_of
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


@dataclass(frozen=True, slots=True)
class MarkRow:
    """A seat of the protocol. `worth`: the scheme's points of this game without Ci, in ten-thousandths.

    `suggested`: a penalty offered for how he left, which the judge has neither taken nor replaced (0: none).
    """

    seat: Seat
    nick: str
    how_left: str
    night: int
    worth: int
    best_move: Sequence[int] | None
    hits: int
    fouls: int
    suggested: int


@dataclass(frozen=True, slots=True)
class Protocol:
    """One protocol for a second pair of eyes. `season` None: it will count in none."""

    game: Game
    season: Season | None
    scheme: Scheme
    rows: tuple[MarkRow, ...]
    changes: tuple[Change, ...]
    traces: tuple[Trace, ...]

    @property
    def open_suggestions(self) -> list[MarkRow]:
        return [row for row in self.rows if row.suggested]


def protocol(game: Game) -> Protocol:
    """The protocol and what publishing would change in the table (nothing more, once it is published)."""
    season = season_for(game)
    scheme = season.rules if season else FIIM_2025
    result = result_of(game.pk)
    is_counted = game.status == Status.PUBLISHED
    return Protocol(
        game=game,
        season=season,
        scheme=scheme,
        rows=tuple(_marks(game, result, scheme)),
        changes=tuple(_changes(season, result)) if season and not is_counted else (),
        traces=tuple(traces(game.changes.select_related("actor__player"))),
    )


def season_for(game: Game) -> Season | None:
    """Where the game counts, or would count if it were published now."""
    if game.played_on is None and game.kind == GameKind.FULL:
        return Season.objects.at(day_of(game)).first()
    return counting.season_of(game).first()


def _changes(season: Season, result: Result) -> list[Change]:
    sums = counting.Sums()
    sums.add(result)
    return preview_sums(season, sums)


def _marks(game: Game, result: Result, scheme: Scheme) -> list[MarkRow]:
    departures = {each.seat_id: each for each in Departure.objects.filter(game=game)}
    moves = {each.by_id: each for each in BestMove.objects.filter(game=game, retracted_by=None)}
    fouls = _fouls(game)
    rows = []
    for seat in game.seats.select_related("player").order_by("number"):
        left = departures.get(seat.pk)
        move = moves.get(seat.pk)
        offered = suggested_penalty(left.how if left and left.how in LEFT else None, scheme)
        rows.append(
            MarkRow(
                seat=seat,
                nick=seat.player.nick,
                how_left=left.how if left else "",
                night=left.night if left else 0,
                worth=_worth(result, seat.number, scheme),
                best_move=move.targets if move else None,
                hits=move.hits if move else 0,
                fouls=fouls.get(seat.pk, seat.told_fouls or 0),
                suggested=0 if seat.penalty else shown(offered),
            )
        )
    return rows


def _worth(result: Result, number: int, scheme: Scheme) -> int:
    """Ci is left out: it depends on all his games."""
    seat = next(seat for seat in result.seats if seat.number == number)
    lines = game_lines(result, seat, scheme, Fraction(0))
    own = (line.value for line in lines if line.kind in ("win_points", "best_move_points"))
    return shown(sum(own, Fraction(0)))


def _fouls(game: Game) -> dict[int, int]:
    counts: dict[int, int] = {}
    own = Foul.objects.filter(game=game, retracted_by=None, kind=Foul.Kind.ORDINARY)
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
        )
        for change in changes
    ]


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
