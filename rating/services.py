"""What an admin does with seasons: make, change, freeze, recount. Each holds the season's row."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

from django.db import transaction
from django.utils import timezone

from games.models import Game
from games.publication import SeatPoints, require_points
from players.models import Player, User
from rating import counting
from rating.models import Season, Snapshot, scheme_of
from rating.results import result_of
from rating.scoring.results import Result, SeatResult
from rating.tables import Row, snapshot, table_of

RefusedCode = Literal["frozen", "not_frozen"]


class SeasonRefused(Exception):
    """The step does not fit the season as it stands."""

    def __init__(self, code: RefusedCode) -> None:
        super().__init__(code)
        self.code: RefusedCode = code


def create_season(
    *,
    name: str,
    starts_on: datetime.date | None = None,
    ends_on: datetime.date | None = None,
    scheme: str = "fiim-2025",
    coefficients: Mapping[str, object] | None = None,
    min_games: int = 1,
) -> Season:
    """A season that counts the published games of its days at once. Raises ValidationError.

    It is safe before it is counted: a game that is published meanwhile either sees it or is seen by it.
    """
    season = Season(
        name=name,
        starts_on=starts_on,
        ends_on=ends_on,
        scheme=scheme,
        coefficients=dict(coefficients or {}),
        min_games=min_games,
    )
    season.full_clean()
    season.save()
    return recount_season(season_id=season.pk)


@transaction.atomic
def recount_season(*, season_id: int, progress: Any = None) -> Season:
    """Ledger and standings from nothing; a frozen season's own table stays as it was."""
    season = _locked(season_id)
    counting.recount(season, progress)
    return season


@transaction.atomic
def change_season(
    *,
    season_id: int,
    actor: User | None,
    name: str,
    starts_on: datetime.date | None,
    ends_on: datetime.date | None,
    scheme: str,
    coefficients: Mapping[str, object],
    min_games: int,
) -> Season:
    """Another name, other days (recounted) or other coefficients (the old table is kept).

    Raises ValidationError, SeasonRefused for a frozen one. Games are looked through again only where the days
    change: coefficients work on the sums.
    """
    season = _locked(season_id)
    if season.is_frozen:
        raise SeasonRefused("frozen")
    days = (season.starts_on, season.ends_on)
    rules = (season.scheme, season.coefficients, season.min_games)
    if rules != (scheme, dict(coefficients), min_games):
        _keep_table(season, actor)
    season.name, season.starts_on, season.ends_on = name, starts_on, ends_on
    season.scheme, season.coefficients, season.min_games = scheme, dict(coefficients), min_games
    season.full_clean()
    season.save()
    if days != (starts_on, ends_on):
        counting.recount(season)
    else:
        counting.place(season, list(season.standings.all()))
    return season


@transaction.atomic
def freeze(*, season_id: int) -> Season:
    """Keep the table as it stands now, whatever is published, corrected or changed later."""
    season = _locked(season_id)
    if season.is_frozen:
        return season
    season.frozen_at, season.final_table = timezone.now(), snapshot(season)
    season.save(update_fields=["frozen_at", "final_table"])
    return season


@transaction.atomic
def unfreeze(*, season_id: int, actor: User | None) -> Season:
    """Show the counted table again; the frozen one is kept among the old ones."""
    season = _locked(season_id)
    if not season.is_frozen:
        raise SeasonRefused("not_frozen")
    _keep_table(season, actor)
    season.frozen_at = season.final_table = None
    season.save(update_fields=["frozen_at", "final_table"])
    return season


# ── before and after ───────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Change:
    """One player's row before and after; None where he has none."""

    before: Row | None
    after: Row | None

    @property
    def row(self) -> Row:
        row = self.after or self.before
        assert row is not None  # noqa: S101 - one of them is there
        return row


def preview_rules(
    season: Season, *, scheme: str, coefficients: Mapping[str, object], min_games: int
) -> list[Change]:
    """What other coefficients would make of the table, row by row. Raises CoefficientError."""
    after = list(season.standings.select_related("player"))
    before = {row.player_id: Row.of(row) for row in after}
    counting.placed(scheme_of(scheme, coefficients), min_games, after)
    after.sort(key=lambda row: row.position)
    return [Change(before[row.player_id], Row.of(row)) for row in after]


def preview_sums(season: Season, sums: counting.Sums) -> list[Change]:
    """What these sums would change for the players they name, in the order of the table after."""
    rows = {row.player_id: row for row in season.standings.select_related("player")}
    before = {player: Row.of(row) for player, row in rows.items()}
    tallies = sums.rated()
    for number, player in Player.objects.in_bulk([int(player) for player in tallies]).items():
        row = rows.setdefault(number, counting.new_row(season, number))
        row.player = player
        counting.add_tally(row, tallies[str(number)])
    there = [row for row in rows.values() if row.games]
    counting.placed(season.rules, season.min_games, there)
    after = {row.player_id: Row.of(row) for row in there}
    changes = [Change(before.get(int(player)), after.get(int(player))) for player in tallies]
    return sorted(changes, key=lambda change: change.row.position)


def preview_points(game: Game, points: Mapping[int, SeatPoints]) -> list[Change]:
    """What other points in a counted game would change for its ten players; else nothing."""
    was = result_of(game.pk)
    return preview_result(game, replace(was, seats=tuple(_with_points(seat, points) for seat in was.seats)))


def preview_result(game: Game, now: Result) -> list[Change]:
    """The same for another result of the same ten."""
    season = Season.objects.filter(counted__game=game).first()
    if season is None:
        return []
    sums = counting.Sums()
    sums.add(result_of(game.pk), times=-1)
    sums.add(now)
    return preview_sums(season, sums)


def _with_points(seat: SeatResult, points: Mapping[int, SeatPoints]) -> SeatResult:
    given = points.get(seat.number)
    if given is None:
        return seat
    require_points(seat.number, given)
    return replace(seat, bonus=Fraction(given.bonus), penalty=Fraction(given.penalty))


def _locked(season_id: int) -> Season:
    return Season.objects.select_for_update().get(pk=season_id)


def _keep_table(season: Season, actor: User | None) -> None:
    Snapshot.objects.create(
        season=season,
        actor=actor,
        scheme=season.scheme,
        coefficients=season.coefficients,
        min_games=season.min_games,
        table=[row.plain() for row in table_of(season)],
    )
