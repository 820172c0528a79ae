"""Real games and published tables: what others have counted, and what nobody could."""

import io
import json
import random
import tracemalloc
from collections import Counter
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from rating.scoring.points import points_of
from rating.scoring.reading import parse_lines, strict_results
from rating.scoring.refusals import Refusal
from rating.scoring.results import Result
from rating.scoring.scheme import Scheme, with_coefficients
from rating.scoring.schemes import FIIM_2019, FIIM_2025, SCHEMES
from rating.scoring.standings import row, standings
from rating.scoring.tally import Tally, count_result, tally_results
from tests.shared_data import shared_data


@pytest.fixture(scope="module")
def club() -> list[Result]:
    with shared_data("club_results.jsonl").open("rb") as stream:
        return list(strict_results(stream))


def published(year: int) -> list[dict[str, Any]]:
    tables = json.loads(shared_data("final_tables.json").read_text())
    [table] = [table for table in tables if str(year) in table["name"]]
    rows: list[dict[str, Any]] = table["rows"]
    assert len(rows) == 14
    return rows


def exact(value: float) -> Fraction:
    return Fraction(str(value))


def tally_of(published_row: dict[str, Any]) -> Tally:
    return Tally(
        games=published_row["games"],
        wins=published_row["wins"],
        first_killed=published_row["first_killed"],
        first_killed_lost=published_row["first_killed_lost"],
    )


def best_moves(published_row: dict[str, Any], scheme: Scheme) -> dict[str, int]:
    """The published best move points as moves of two and three blacks."""
    points = exact(published_row["best_move"])
    for threes in range(5):
        twos = (points - threes * scheme.best_move_3) / scheme.best_move_2
        if twos >= 0 and twos.denominator == 1:
            return {"named_2": int(twos), "named_3": threes}
    raise AssertionError(f"no moves make {points} points")


def near(value: Fraction, published_value: float, places: int) -> bool:
    """Published values are rounded or cut, and totals are sums of such values."""
    return abs(value - exact(published_value)) < Fraction(1, 10**places)


def test_the_table_of_2024_has_our_compensation_and_totals() -> None:
    scheme = with_coefficients(FIIM_2025, {"best_move_3": "0.4"})
    for known in published(2024):
        tally = tally_of(known)
        tally.bonus, tally.penalty = exact(known["plus"]), -exact(known["minus"])
        for name, count in best_moves(known, scheme).items():
            setattr(tally, name, count)
        points = points_of(tally, scheme)
        assert near(points.compensation, known["ci"], 2), known
        assert near(points.total, known["total"], 2), known
        assert points.extras == exact(known["sum_ap"]), known


def test_the_table_of_2023_has_our_compensation_and_totals() -> None:
    scheme = with_coefficients(FIIM_2019, {"best_move_2": "0.3", "best_move_3": "0.5"})
    for known in published(2023):
        tally = tally_of(known)
        tally.bonus = exact(known["bonus"]) + exact(known["auto"])
        for name, count in best_moves(known, scheme).items():
            setattr(tally, name, count)
        points = points_of(tally, scheme)
        assert near(points.compensation, known["ci"], 3 if known["ci"] else 9), known
        assert near(points.total, known["total"], 3), known


@pytest.mark.parametrize("year", [2023, 2024])
def test_our_order_is_the_published_order(year: int) -> None:
    rows = published(year)
    extra = {2023: ("bonus", "auto", "best_move"), 2024: ("sum_ap",)}[year]
    scheme = {2023: FIIM_2019, 2024: FIIM_2025}[year]
    tallies = {known["nick"]: tally_of(known) for known in rows}
    for known in rows:
        tallies[known["nick"]].bonus = sum((exact(known[name]) for name in extra), Fraction(0))
    assert [s.player for s in standings(tallies, scheme)] == [known["nick"] for known in rows]


def test_all_real_games_are_read_and_none_stands_twice(club: list[Result]) -> None:
    assert len(club) == 3957
    assert len({game.id for game in club}) == 3957
    assert Counter(game.winner for game in club) == {"black": 2217, "red": 1740}
    assert len({seat.player for game in club for seat in game.seats}) == 511


def test_the_sums_of_all_real_games_agree_with_a_plain_count(club: list[Result]) -> None:
    tallies = tally_results(club)
    seats = [(game, seat) for game in club for seat in game.seats]
    assert sum(t.games for t in tallies.values()) == 39570
    assert sum(t.wins for t in tallies.values()) == 2217 * 3 + 1740 * 7
    assert sum(t.bonus for t in tallies.values()) == sum(seat.bonus for _, seat in seats)
    assert sum(t.penalty for t in tallies.values()) == sum(seat.penalty for _, seat in seats)
    killed = [game for game, seat in seats if seat.is_red and seat.number == game.first_killed]
    assert sum(t.first_killed for t in tallies.values()) == len(killed)
    assert sum(t.first_killed_lost for t in tallies.values()) == sum(
        game.winner == "black" for game in killed
    )


@pytest.mark.parametrize("key", SCHEMES)
def test_real_totals_agree_with_a_recount_by_the_letter_of_the_contract(club: list[Result], key: str) -> None:
    scheme = SCHEMES[key]
    table = {s.player: s for s in standings(tally_results(club), scheme)}
    assert {player: s.points.total for player, s in table.items()} == plain_totals(club, scheme)


def plain_totals(results: list[Result], scheme: Scheme) -> dict[str, Fraction]:
    """The contract once more, in one loop, game by game."""
    games = Counter(seat.player for game in results for seat in game.seats)
    killed: Counter[str] = Counter()
    for game in results:
        killed.update(s.player for s in game.seats if s.number == game.first_killed and s.is_red)
    totals: dict[str, Fraction] = dict.fromkeys(games, Fraction(0))
    for game in results:
        black = {s.number for s in game.seats if s.role in ("mafia", "don")}
        for seat in game.seats:
            red = seat.number not in black
            won = game.winner == ("red" if red else "black")
            named = {t for m in game.best_moves if m.by == seat.number for t in m.targets} & black
            total = seat.bonus + seat.penalty + (scheme.win if won else scheme.loss)
            if red:
                total += scheme.best_move(len(named))
            if red and seat.number == game.first_killed and scheme.compensation_cap is not None:
                assert scheme.compensation_share is not None
                b = max(1, round(scheme.compensation_share * games[seat.player]))
                c = scheme.compensation_cap
                rate = min(c, killed[seat.player] * c / b)
                hit = bool(named) or not scheme.compensation_won_needs_hit
                total += rate * ((scheme.compensation_won if hit else 0) if won else 1)
            totals[seat.player] += total
    return totals


@pytest.mark.parametrize("key", SCHEMES)
def test_real_games_in_another_order_or_in_parts_make_the_same_rows(club: list[Result], key: str) -> None:
    shuffled = club.copy()
    random.Random(7).shuffle(shuffled)
    tallies = tally_results(shuffled[:2000])
    for game in shuffled[2000:]:
        count_result(tallies, game)
    whole = {s.player: row(s) for s in standings(tally_results(club), SCHEMES[key])}
    assert {s.player: row(s) for s in standings(tallies, SCHEMES[key])} == whole


def test_each_malformed_result_is_refused_for_its_own_reason() -> None:
    with shared_data("malformed_results.jsonl").open("rb") as stream:
        found = dict(parse_lines(stream))
    assert all(isinstance(refusal, Refusal) for refusal in found.values())
    codes = [refusal.code for refusal in found.values() if isinstance(refusal, Refusal)]
    assert codes == [
        "not_a_choice",
        "player_twice",
        "player_twice",
        "not_a_choice",
        "player_twice",
        "player_twice",
        "not_a_choice",
        "wrong_roles",
        "wrong_roles",
        "not_a_choice",
        "wrong_roles",
        "wrong_roles",
        *["not_a_date"] * 6,
    ]


def test_memory_does_not_grow_with_games(club: list[Result]) -> None:
    """A lasting sum per player, and one id per game, is all that a stream leaves behind."""
    with shared_data("club_results.jsonl").open("rb") as stream:
        lines = list(islice(stream, 500))
    many = b"".join(
        line.replace(b'{"id":"', f'{{"id":"{turn}-'.encode()) for turn in range(4) for line in lines
    )
    tracemalloc.start()
    tallies = tally_results(strict_results(io.BytesIO(many)))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert sum(tally.games for tally in tallies.values()) == 4 * 5000
    assert peak < 1_500_000
