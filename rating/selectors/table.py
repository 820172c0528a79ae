"""The rating page: a season's rows as somebody chose, sorted and in pages."""

from calendar import monthrange
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import date, timedelta
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import F, FloatField, QuerySet
from django.db.models.functions import Cast

from games.models import Game
from players.look_alike import nick_key
from players.models import Player
from rating.aggregates import BLACK, RED, tallies
from rating.counting import shown_points
from rating.models import Season, Standing
from rating.scoring.standings import Standing as Scored
from rating.scoring.standings import standings
from rating.scoring.tally import Tally
from rating.tables import Row, table_of

PAGE: Final = 50

ROLE_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "red": RED,
    "black": BLACK,
    "civilian": ("civilian",),
    "sheriff": ("sheriff",),
    "mafia": ("mafia",),
    "don": ("don",),
}

#: What each column sorts by, for rows in memory and for the database; more comes first.
SORTS: Final[dict[str, tuple[Callable[[Row], Any], Any]]] = {
    "games": (lambda row: row.games, F("games")),
    "wins": (lambda row: row.wins, F("wins")),
    "red": (lambda row: row.wins_red, F("wins_red")),
    "black": (lambda row: row.wins_black, F("wins") - F("wins_red")),
    "bonus": (lambda row: row.bonus_points, F("bonus_points")),
    "best_moves": (lambda row: row.best_move_points, F("best_move_points")),
    "ci": (lambda row: row.compensation, F("compensation")),
    "penalty": (lambda row: row.penalty_points, F("penalty_points")),
    "average": (
        lambda row: row.total / row.games,
        Cast("total", FloatField()) / Cast("games", FloatField()),
    ),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """What the page was asked for. `month` is its first day; `ascending` turns the order round."""

    sort: str = ""
    ascending: bool = False
    search: str = ""
    least: int = 0
    role: str = ""
    month: date | None = None
    page: int = 1

    @property
    def counts_anew(self) -> bool:
        """Whether the choice is of games, so that sums and places are counted for it."""
        return bool(self.role or self.month)


def rows_for(season: Season, choice: Choice) -> tuple[list[Row], Page[Any]]:
    """The page of rows. The plain table is read ready; a frozen or chosen one is sorted in memory."""
    if choice.counts_anew:
        return _in_memory(chosen_rows(season, choice), choice)
    if season.is_frozen:
        return _in_memory(table_of(season), choice)
    found = _stored(season, choice).select_related("player")
    page = Paginator(found, PAGE).get_page(choice.page)
    return [Row.of(standing) for standing in page.object_list], page


def all_rows(season: Season, choice: Choice) -> Iterable[Row]:
    """Every row of the choice, whatever its page."""
    if choice.counts_anew:
        return _chosen(chosen_rows(season, choice), choice)
    if season.is_frozen:
        return _chosen(table_of(season), choice)
    return map(Row.of, _stored(season, choice).select_related("player").iterator(chunk_size=500))


def _stored(season: Season, choice: Choice) -> QuerySet[Standing]:
    found = season.standings.filter(games__gte=choice.least) if choice.least else season.standings.all()
    if choice.search:
        found = found.filter(player__nick_key__contains=nick_key(choice.search))
    if choice.sort not in SORTS:
        return found.order_by("-position" if choice.ascending else "position")
    column = SORTS[choice.sort][1]
    order = (column + 0).asc() if choice.ascending else (column + 0).desc()
    return found.order_by(order, "position")


def _in_memory(rows: Sequence[Row], choice: Choice) -> tuple[list[Row], Page[Any]]:
    page = Paginator(_chosen(rows, choice), PAGE).get_page(choice.page)
    return list(page.object_list), page


def _chosen(rows: Sequence[Row], choice: Choice) -> list[Row]:
    found = [row for row in rows if row.games >= choice.least]
    if choice.search:
        key = nick_key(choice.search)
        found = [row for row in found if key in nick_key(row.nick)]
    if choice.sort in SORTS:
        found.sort(key=SORTS[choice.sort][0], reverse=not choice.ascending)
    elif choice.ascending:
        found.reverse()
    return found


# ── a choice of games ──────────────────────────────────────────────────────────────────────────────────────


def chosen_games(season: Season, month: date | None) -> QuerySet[Game]:
    games = Game.objects.filter(counted__season=season)
    if month is None:
        return games
    _weekday, days = monthrange(month.year, month.month)
    return games.filter(played_on__range=(month, month.replace(day=days)))


def chosen_rows(season: Season, choice: Choice) -> list[Row]:
    """The table that these games and roles alone would make."""
    found = tallies(chosen_games(season, choice.month), ROLE_CHOICES.get(choice.role, ()))
    return rows_of(found, season)


def rows_of(found: dict[int, Tally], season: Season) -> list[Row]:
    """Sums as rows in order of place, by the season's scheme, without a minimum of games."""
    people = Player.objects.in_bulk(found)
    scored = standings({str(player): tally for player, tally in found.items()}, season.rules)
    return [_row(position, each, people[int(each.player)].nick) for position, each in enumerate(scored, 1)]


_TALLY: Final = {field.name for field in fields(Tally)} & {field.name for field in fields(Row)}


def _row(position: int, scored: Scored, nick: str) -> Row:
    return Row(
        player=int(scored.player),
        nick=nick,
        position=position,
        place=scored.place,
        shared=scored.shared,
        **{name: getattr(scored.tally, name) for name in _TALLY},
        **shown_points(scored.points),
    )


#: A list to choose from: ten years.
MOST_MONTHS: Final = 120


def months_of(season: Season, today: date) -> list[date]:
    """First days of its last months up to this one, the last first; none where the season has no dates."""
    if season.starts_on is None or season.ends_on is None:
        return []
    month, months = min(season.ends_on, today).replace(day=1), list[date]()
    while month >= season.starts_on.replace(day=1) and len(months) < MOST_MONTHS:
        months.append(month)
        if month == date.min:
            break
        month = (month - timedelta(days=1)).replace(day=1)
    return months
