"""Standings through the database are those of the pure package, on every real game and in every scheme."""

import datetime
import json

import pytest

from rating.aggregates import tallies
from rating.counting import tally_of
from rating.importing import import_results
from rating.models import Season
from rating.results import results_of
from rating.scoring.reading import parse_lines, strict_results
from rating.scoring.schemes import SCHEMES
from rating.scoring.standings import row, standings
from rating.scoring.tally import Tally, tally_results
from rating.selectors.table import chosen_games
from rating.services import change_season, create_season
from tests.rating.club import recounted, stored
from tests.shared_data import shared_data

pytestmark = pytest.mark.django_db

ALL_TIME = "Увесь час"


@pytest.fixture
def season() -> Season:
    """All 3,957 real games in one season: by their days, those without one by the import's name."""
    season = create_season(
        name=ALL_TIME, starts_on=datetime.date(2000, 1, 1), ends_on=datetime.date(2100, 1, 1)
    )
    with shared_data("club_results.jsonl").open("rb") as file:
        report = import_results(parse_lines(file), season=ALL_TIME)
    assert (report.added, report.wrong, report.counted) == (3957, [], {ALL_TIME: 3957})
    season.refresh_from_db()
    return season


def pure_tallies() -> dict[str, Tally]:
    with shared_data("club_results.jsonl").open("rb") as file:
        return tally_results(strict_results(file))


def pure_table(scheme: str) -> list[tuple[object, ...]]:
    return sorted(comparable(row(each)) for each in standings(pure_tallies(), SCHEMES[scheme]))


def comparable(each: object) -> tuple[object, ...]:
    plain = json.loads(json.dumps(each))
    return tuple((name, str(value)) for name, value in plain.items())


def stored_table(season: Season) -> list[tuple[object, ...]]:
    """The contract's rows, from the columns that pages show: ten-thousandths."""
    found = []
    for each in season.standings.select_related("player"):
        found.append(
            comparable(
                {
                    "place": each.place,
                    "player": each.player.nick,
                    "games": each.games,
                    "wins": each.wins,
                    "win_points": number(each.win_points),
                    "bonus": number(each.bonus_points),
                    "penalty": number(each.penalty_points),
                    "best_move_points": number(each.best_move_points),
                    "compensation": number(each.compensation),
                    "total": number(each.total),
                    "first_killed": each.first_killed,
                    "best_moves": {"2": each.named_2, "3": each.named_3},
                }
            )
        )
    return sorted(found)


def number(ten_thousandths: int) -> float:
    whole, rest = divmod(ten_thousandths, 10_000)
    return whole if not rest else ten_thousandths / 10_000


def test_all_real_games_stand_the_same_in_the_database_as_in_the_pure_package(season: Season) -> None:
    assert season.games_counted == 3957
    for scheme in SCHEMES:
        values = {"name": season.name, "starts_on": season.starts_on, "ends_on": season.ends_on}
        change_season(season_id=season.pk, actor=None, scheme=scheme, coefficients={}, min_games=1, **values)
        assert stored_table(season) == pure_table(scheme), scheme


def test_every_real_result_comes_back_from_the_database_as_it_was(season: Season) -> None:
    numbers = list(chosen_games(season, None).order_by("pk").values_list("pk", flat=True))
    back = {result.id: result for _, result in results_of(numbers)}
    nicks = {str(each.player_id): each.player.nick for each in season.standings.select_related("player")}
    with shared_data("club_results.jsonl").open("rb") as file:
        for result in strict_results(file):
            found = back[result.id]
            assert (found.winner, found.first_killed, found.best_moves, found.date) == (
                result.winner,
                result.first_killed,
                result.best_moves,
                result.date,
            )
            seats = [(s.number, nicks[s.player], s.role, s.bonus, s.penalty, s.fouls) for s in found.seats]
            assert seats == [
                (s.number, s.player, s.role, s.bonus, s.penalty, s.fouls)
                for s in sorted(result.seats, key=lambda s: s.number)
            ]


def test_the_recount_of_all_real_games_changes_nothing(season: Season) -> None:
    before = stored(season)
    assert recounted(season) == before


def test_sums_by_the_databases_own_arithmetic_are_the_counted_ones(season: Season) -> None:
    counted = {each.player_id: tally_of(each) for each in season.standings.all()}
    assert tallies(chosen_games(season, None)) == counted
