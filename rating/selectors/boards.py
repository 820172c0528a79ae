"""Who was best: the best-move board, the first killed one by one, the leaders of evening and month."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import F, Max, Prefetch, QuerySet, Sum
from django.utils.translation import gettext_lazy as _

from games.models import BestMove, Departure, Game, Status
from rating.aggregates import BLACK, RED, over_roles, tallies_by_role
from rating.counting import shown
from rating.models import Season, Standing
from rating.scoring.tally import Tally
from rating.selectors.table import chosen_games, rows_of
from rating.tables import Row

MOVES_PAGE: Final = 30


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A player's best moves as a red; `points` in ten-thousandths. `won`: his games after such a death."""

    player: int
    nick: str
    first_killed: int
    moves: int
    two: int
    three: int
    hits: int
    points: int
    won: int

    @property
    def named(self) -> int:
        """How many blacks there were to name."""
        return 3 * self.moves


_SUMS: Final = (
    "first_killed",
    "first_killed_won",
    "named_0",
    "named_1",
    "named_2",
    "named_3",
    "best_move_points",
)


def best_move_board(season: Season | None, limit: int | None = None) -> list[BoardRow]:
    """By points, then hits; of all seasons together where none is given. Only who was ever first killed."""
    found: Any = Standing.objects.filter(season=season) if season else Standing.objects.all()
    sums = (
        found.filter(first_killed__gt=0)
        .values("player_id", "player__nick")
        .annotate(**{f"sum_{name}": Sum(name) for name in _SUMS})
        .annotate(hits=F("sum_named_1") + 2 * F("sum_named_2") + 3 * F("sum_named_3"))
        .order_by("-sum_best_move_points", "-hits", "-sum_first_killed", "player__nick")
    )
    return [_board_row(row) for row in (sums[:limit] if limit else sums)]


def _board_row(row: dict[str, Any]) -> BoardRow:
    return BoardRow(
        player=row["player_id"],
        nick=row["player__nick"],
        first_killed=row["sum_first_killed"],
        moves=sum(row[f"sum_named_{n}"] for n in range(4)),
        two=row["sum_named_2"],
        three=row["sum_named_3"],
        hits=row["hits"],
        points=row["sum_best_move_points"],
        won=row["sum_first_killed_won"],
    )


# ── one by one ─────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Target:
    seat: int
    is_black: bool


@dataclass(frozen=True, slots=True)
class FirstKilled:
    """A red who was shot in night 1, what he named, and how it ended. `hits` None: he named nobody."""

    game: Game
    player: int
    nick: str
    seat: int
    role: str
    targets: tuple[Target, ...]
    hits: int | None
    points: int
    won: bool
    drawn: bool


def first_killed(season: Season | None, number: int) -> tuple[list[FirstKilled], Page[Any]]:
    """The latest first."""
    kills = Departure.objects.filter(
        how="shot", night=1, seat__role__in=RED, game__status=Status.PUBLISHED, game__counted__isnull=False
    )
    if season is not None:
        kills = kills.filter(game__counted__season=season)
    moves = BestMove.all_objects.filter(retracted_by=None).select_related("by")
    ready = kills.select_related("seat__player", "game__evening", "game__counted__season").prefetch_related(
        Prefetch("game__bestmove_facts", moves), "game__seats"
    )
    ordered = ready.order_by(F("game__played_on").desc(nulls_last=True), "-game_id")
    page = Paginator(ordered, MOVES_PAGE).get_page(number)
    return [_first_killed(kill) for kill in page.object_list], page


def _first_killed(kill: Departure) -> FirstKilled:
    game, seat = kill.game, kill.seat
    move = next((move for move in game.bestmove_facts.all() if move.by_id == seat.pk), None)
    blacks = {each.number for each in game.seats.all() if each.role in BLACK}
    return FirstKilled(
        game=game,
        player=seat.player_id,
        nick=seat.player.nick,
        seat=seat.number,
        role=seat.role,
        targets=tuple(Target(target, target in blacks) for target in move.targets) if move else (),
        hits=move.hits if move else None,
        points=shown(game.counted.season.rules.best_move(move.hits)) if move else 0,
        won=game.winner == "red",
        drawn=game.winner == "draw",
    )


# ── leaders ────────────────────────────────────────────────────────────────────────────────────────────────

NOMINATIONS: Final[dict[str, tuple[Any, tuple[str, ...]]]] = {
    "mvp": (_("MVP"), ()),
    "red": (_("Best red"), RED),
    "black": (_("Best black"), BLACK),
    "sheriff": (_("Best sheriff"), ("sheriff",)),
    "don": (_("Best don"), ("don",)),
}


@dataclass(frozen=True, slots=True)
class Leader:
    """Who has the most points in these games and roles; several where they are equal."""

    title: Any
    role: str
    rows: Sequence[Row]


@dataclass(frozen=True, slots=True)
class Period:
    """An evening, a month or the season; `day` is the evening's or the month's first."""

    kind: str
    day: date | None
    games: int
    leaders: tuple[Leader, ...]


def periods(season: Season) -> list[Period]:
    """The last evening, its month, and the season. A season without dates has only itself."""
    counted = chosen_games(season, None)
    last = counted.aggregate(last=Max("played_on"))["last"]
    found = []
    if last is not None:
        month = last.replace(day=1)
        found.append(_period("evening", last, season, counted.filter(played_on=last)))
        found.append(_period("month", month, season, chosen_games(season, month)))
    return [*found, _period("season", None, season, counted)]


def _period(kind: str, day: date | None, season: Season, games: QuerySet[Game]) -> Period:
    by_role = tallies_by_role(games)
    count = sum(tally.games for tally in by_role.values()) // 10
    leaders = tuple(
        Leader(title, name, _first(over_roles(by_role, roles), season))
        for name, (title, roles) in NOMINATIONS.items()
    )
    return Period(kind, day, count, leaders)


def _first(found: dict[int, Tally], season: Season) -> list[Row]:
    return [row for row in rows_of(found, season) if row.place == 1]
