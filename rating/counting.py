"""The one writer of ledger and standings: a published game is counted in, a reopened one taken out.

A game is ten players' sums more or less, in its own season only. Whoever counts holds the season's row, so
two publications at once wait for each other, and the sums depend on nothing but the list of games.
"""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from fractions import Fraction
from typing import Any, Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.models import Game, Status
from players.models import Player
from rating.models import Counted, Season, Standing
from rating.results import result_of, results_of
from rating.scoring.points import Points
from rating.scoring.results import Result, Winner
from rating.scoring.scheme import Scheme
from rating.scoring.standings import Standing as Scored
from rating.scoring.standings import standings
from rating.scoring.tally import Tally, count_result

MILLION: Final = 1_000_000
#: People whom one query names one by one.
ASKED: Final = 500
#: Points are kept in ten-thousandths (scoring.md: "rounded half-even to four places").
SHOWN: Final = 10_000

_EXACT: Final = ("bonus", "penalty")
_WHOLE: Final = tuple(field.name for field in fields(Tally) if field.name not in _EXACT)
_DERIVED: Final = (
    "position", "place", "shared", "total", "win_points", "bonus_points", "penalty_points",
    "best_move_points", "compensation",
)  # fmt: skip
_WINS: Final[dict[Winner, str]] = {"red": "red_wins", "black": "black_wins", "draw": "draws"}


class Sums:
    """What games add to a season, player by player; it may be less than nothing."""

    def __init__(self) -> None:
        self.tallies: dict[str, Tally] = {}
        self.winners: dict[Winner, int] = {"red": 0, "black": 0, "draw": 0}

    def add(self, result: Result, times: int = 1) -> None:
        count_result(self.tallies, result, times)
        self.winners[result.winner] += times

    def rated(self) -> dict[str, Tally]:
        """Without guests of one game, who are nobody in the rating: next time it is another «Guest 1»."""
        guests = Player.objects.filter(is_guest=True)
        if len(self.tallies) <= ASKED:
            guests = guests.filter(pk__in=[int(player) for player in self.tallies])
        unnamed = {str(number) for number in guests.values_list("pk", flat=True)}
        return {player: tally for player, tally in self.tallies.items() if player not in unnamed}


# ── one game ───────────────────────────────────────────────────────────────────────────────────────────────


def season_of(game: Game) -> QuerySet[Season]:
    """The season that a game belongs to: by its day, or as its import said where it has none."""
    if game.played_on is not None:
        return Season.objects.at(game.played_on)
    return Season.objects.filter(undated__game=game)


def begin_counting(*, game_id: int, **_: Any) -> None:
    """Count a published game into its season, once."""
    game = Game.objects.get(pk=game_id)
    season = season_of(game).select_for_update().first()
    if season is None:
        # A season that another session is just making does not show yet; look again when both are safe.
        transaction.on_commit(lambda: _count_late(game_id))
        return
    if Counted.objects.filter(game=game).exists():
        return
    Counted.objects.create(game=game, season=season)
    sums = Sums()
    sums.add(result_of(game_id))
    apply(season, sums)


def end_counting(*, game_id: int, **_: Any) -> None:
    """Take a counted game out again, while it still stands as it was counted."""
    season = Season.objects.select_for_update().filter(counted__game_id=game_id).first()
    if season is None:
        return
    Counted.objects.filter(game_id=game_id).delete()
    sums = Sums()
    sums.add(result_of(game_id), times=-1)
    apply(season, sums)


@transaction.atomic
def _count_late(game_id: int) -> None:
    game = Game.objects.select_for_update(of=("self",)).get(pk=game_id)
    if game.status == Status.PUBLISHED and season_of(game).exists():
        begin_counting(game_id=game_id)


def recount_people(*people: Player) -> None:
    """Count the seasons of these people anew, after their seats have moved between them."""
    seasons = Season.objects.filter(
        Q(standings__player__in=people) | Q(counted__game__seats__player__in=people)
    ).values("pk")
    for season in Season.objects.select_for_update().filter(pk__in=seasons).order_by("pk"):
        recount(season)


# ── a season ───────────────────────────────────────────────────────────────────────────────────────────────


def games_of(season: Season) -> QuerySet[Game]:
    """All published games that belong to the season."""
    belongs = Q(played_on=None, undated__season=season)
    if season.starts_on is not None:
        belongs |= Q(played_on__range=(season.starts_on, season.ends_on))
    return Game.objects.filter(belongs, status=Status.PUBLISHED)


def is_behind(season: Season) -> bool:
    """Whether its table lacks a published game or holds one too many; one query.

    Publication counts in its own transaction, so this is so only after somebody wrote past the site.
    """
    published, counted = games_of(season), Game.objects.filter(counted__season=season)
    lacking, excess = published.exclude(counted__season=season), counted.exclude(pk__in=published)
    return lacking.order_by().values("pk").union(excess.order_by().values("pk")).exists()


def recount(season: Season, progress: Any = None) -> None:
    """Ledger and standings from nothing. The caller holds the season's row."""
    Counted.objects.filter(season=season).delete()
    Standing.objects.filter(season=season).delete()
    season.red_wins = season.black_wins = season.draws = 0
    game_ids = list(games_of(season).order_by("pk").values_list("pk", flat=True))
    sums = Sums()
    for _, result in results_of(game_ids):
        sums.add(result)
        if progress is not None:
            progress.update()
    rows = (Counted(game_id=game_id, season=season) for game_id in game_ids)
    Counted.objects.bulk_create(rows, batch_size=1000)
    apply(season, sums)


def apply(season: Season, sums: Sums) -> None:
    """Add sums to the stored ones and place everybody anew. The caller holds the season's row."""
    for winner, name in _WINS.items():
        setattr(season, name, getattr(season, name) + sums.winners[winner])
    season.counted_at = timezone.now()
    season.save(update_fields=[*_WINS.values(), "counted_at"])
    rows = {row.player_id: row for row in season.standings.all()}
    tallies = sums.rated()
    for player, tally in tallies.items():
        number = int(player)
        row = rows.setdefault(number, new_row(season, number))
        add_tally(row, tally)
    gone = [row.pk for row in rows.values() if not row.games and row.pk]
    Standing.objects.filter(pk__in=gone).delete()
    left = [row for row in rows.values() if row.games]
    place(season, left, [row for row in left if str(row.player_id) in tallies])


def place(season: Season, rows: Sequence[Standing], touched: Iterable[Standing] = ()) -> None:
    """Points and places of the season's rows; the touched ones and those that move are written."""
    moved = placed(season.rules, season.min_games, rows)
    save(list({row.player_id: row for row in [*moved, *touched]}.values()))


def placed(scheme: Scheme, min_games: int, rows: Sequence[Standing]) -> list[Standing]:
    """Write points, place and position into the rows (not the database); those that are other than before.

    Equal players stand in order of their numbers. Below the minimum of games there is no place.
    """
    by_player = {str(row.player_id): row for row in sorted(rows, key=lambda row: row.player_id)}
    within = {player: tally_of(row) for player, row in by_player.items() if row.games >= min_games}
    below = {player: tally_of(row) for player, row in by_player.items() if row.games < min_games}
    table = [(scored, True) for scored in standings(within, scheme)]
    table += [(scored, False) for scored in standings(below, scheme)]
    changed = []
    for position, (scored, counts) in enumerate(table, 1):
        row = by_player[scored.player]
        before = derived(row)
        _write(row, scored, position, counts)
        if derived(row) != before:
            changed.append(row)
    return changed


def derived(row: Standing) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in _DERIVED)


def _write(row: Standing, scored: Scored, position: int, counts: bool) -> None:
    row.position = position
    row.place = scored.place if counts else None
    row.shared = scored.shared and counts
    for name, value in shown_points(scored.points).items():
        setattr(row, name, value)


def shown_points(points: Points) -> dict[str, int]:
    """Points as the columns of a standing, in ten-thousandths."""
    return {
        "total": shown(points.total),
        "win_points": shown(points.win_points),
        "bonus_points": shown(points.bonus),
        "penalty_points": shown(points.penalty),
        "best_move_points": shown(points.best_move_points),
        "compensation": shown(points.compensation),
    }


def shown(value: Fraction) -> int:
    return round(value * SHOWN)


# ── rows and tallies ───────────────────────────────────────────────────────────────────────────────────────


def new_row(season: Season, player_id: int) -> Standing:
    return Standing(season=season, player_id=player_id, **dict.fromkeys((*_WHOLE, *_EXACT), 0))


def tally_of(row: Standing) -> Tally:
    whole = {name: getattr(row, name) for name in _WHOLE}
    return Tally(bonus=Fraction(row.bonus, MILLION), penalty=Fraction(row.penalty, MILLION), **whole)


def add_tally(row: Standing, tally: Tally) -> None:
    for name in _WHOLE:
        setattr(row, name, getattr(row, name) + getattr(tally, name))
    for name in _EXACT:
        value = getattr(tally, name) * MILLION
        if value.denominator != 1:
            raise ValueError(f"{name} has more than six decimal places")
        setattr(row, name, getattr(row, name) + value.numerator)


def save(rows: Sequence[Standing]) -> None:
    """New rows inserted, old ones written over, in one statement each."""
    known = [row for row in rows if row.pk]
    if known:
        Standing.objects.bulk_create(
            known,
            update_conflicts=True,
            unique_fields=["id"],
            update_fields=[*_WHOLE, *_EXACT, *_DERIVED],
            batch_size=500,
        )
    Standing.objects.bulk_create([row for row in rows if not row.pk], batch_size=500)
