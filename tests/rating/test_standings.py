"""Places, tie-breaks and the rows that are printed."""

from dataclasses import replace
from fractions import Fraction

import pytest

from rating.scoring.exact import json_number
from rating.scoring.points import points_of
from rating.scoring.schemes import FIIM_2019, FIIM_2025
from rating.scoring.standings import row, standings
from rating.scoring.tally import Tally, tally_results
from tests.rating.records import best_move, games, result

POINT = Fraction(1)


def places(**tallies: Tally) -> list[tuple[int, bool, str]]:
    return [(s.place, s.shared, s.player) for s in standings(tallies, FIIM_2025)]


def test_the_row_of_the_contract() -> None:
    tally = Tally(
        games=15,
        wins=10,
        bonus=Fraction("4.5"),
        first_killed=2,
        first_killed_lost=2,
        named_2=1,
    )
    scheme = replace(FIIM_2025, best_move_2=Fraction(0))
    [first] = standings({"P12": tally}, scheme)
    assert row(first) == {
        "place": 1,
        "player": "P12",
        "games": 15,
        "wins": 10,
        "win_points": 10,
        "bonus": 4.5,
        "penalty": 0,
        "best_move_points": 0,
        "compensation": 0.3333,
        "total": 14.8333,
        "first_killed": 2,
        "best_moves": {"2": 1, "3": 0},
    }
    assert first.points.total == Fraction("14.5") + Fraction(1, 3)


def test_one_game_gives_a_row_to_each_of_ten_in_order_of_place() -> None:
    game = result(
        winner="black",
        first_killed=2,
        best_move=best_move(2, 8, 9, 1),
        at={9: {"bonus": 0.3}, 1: {"penalty": -0.5, "bonus": -0.1}},
    )
    table = standings(tally_results([game]), FIIM_2019)
    assert [(s.place, s.player, s.points.total) for s in table] == [
        (1, "P9", Fraction("1.3")),
        (2, "P8", Fraction(1)),
        (3, "P10", Fraction(1)),
        (4, "P2", Fraction("0.65")),
        (5, "P3", Fraction(0)),
        (5, "P4", Fraction(0)),
        (5, "P5", Fraction(0)),
        (5, "P6", Fraction(0)),
        (5, "P7", Fraction(0)),
        (10, "P1", Fraction("-0.6")),
    ]


def test_a_higher_total_stands_above_everything_else() -> None:
    assert places(low=Tally(games=9, wins=9), high=Tally(games=9, bonus=9 * POINT + POINT)) == [
        (1, False, "high"),
        (2, False, "low"),
    ]


def test_equal_totals_are_decided_by_extras_then_wins_then_special_wins_then_first_kills() -> None:
    # Wins in two kinds would mean different extras, so draws worth a point tell wins apart.
    scheme = replace(FIIM_2025, draw=POINT, compensation_cap=Fraction(0))
    table = {
        "by nothing": Tally(games=5, wins=2, draws=2),
        "by first kills": Tally(games=5, wins=2, draws=2, first_killed=1),
        "by special wins": Tally(games=5, wins=2, draws=2, special_wins=1),
        "by wins": Tally(games=5, wins=3, draws=1),
        "by extras": Tally(games=5, wins=1, draws=2, bonus=2 * POINT, penalty=-POINT),
    }
    assert {s.points.total for s in standings(table, scheme)} == {4}
    assert [(s.place, s.player) for s in standings(table, scheme)] == [
        (1, "by extras"),
        (2, "by wins"),
        (3, "by special wins"),
        (4, "by first kills"),
        (5, "by nothing"),
    ]


def test_best_move_points_count_among_the_extras() -> None:
    named = Tally(games=2, named_2=2)
    won = Tally(games=2, wins=1)
    assert places(won=won, named=named) == [(1, False, "named"), (2, False, "won")]


def test_players_equal_in_everything_share_a_place_and_the_next_is_skipped() -> None:
    assert places(
        third=Tally(games=1),
        b=Tally(games=2, wins=1),
        a=Tally(games=7, wins=1),
        last=Tally(games=4),
    ) == [(1, True, "b"), (1, True, "a"), (3, True, "third"), (3, True, "last")]


def test_a_difference_that_rounding_hides_still_decides() -> None:
    tiny = Fraction(1, 10**20)
    assert places(less=Tally(games=1, bonus=POINT), more=Tally(games=1, bonus=POINT + tiny)) == [
        (1, False, "more"),
        (2, False, "less"),
    ]


def test_a_player_whose_games_were_all_taken_out_has_no_row() -> None:
    assert places(gone=Tally(), here=Tally(games=1)) == [(1, False, "here")]


def test_nobody_makes_an_empty_table() -> None:
    assert standings({}, FIIM_2025) == []


def test_an_automatic_bonus_counts_into_the_bonus_of_every_game() -> None:
    scheme = replace(FIIM_2025, auto_bonus=Fraction("0.3"))
    points = points_of(Tally(games=10, bonus=POINT), scheme)
    assert (points.bonus, points.total, points.extras) == (4, 4, 4)


def test_sheriff_and_don_wins_are_special_and_red_games_are_told_apart() -> None:
    tallies = tally_results([result(1), result(2, winner="black"), result(3, winner="draw")])
    counted = {p: (t.wins, t.special_wins, t.games_red, t.wins_red) for p, t in tallies.items()}
    assert (counted["P1"], counted["P7"]) == ((1, 0, 3, 1), (1, 1, 3, 1))
    assert (counted["P8"], counted["P9"]) == ((1, 1, 0, 0), (1, 0, 0, 0))


def test_the_rate_grows_for_earlier_games_when_later_ones_come() -> None:
    def compensation(count: int) -> Fraction:
        return points_of(tally_results(games(count, killed_lost=1))["P1"], FIIM_2019).compensation

    assert [compensation(n) for n in (1, 5, 10)] == [
        Fraction("0.4"),
        Fraction("0.2"),
        Fraction("0.1"),
    ]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("0", "0"),
        ("12", "12"),
        ("-1", "-1"),
        ("4.5", "4.5"),
        ("1/3", "0.3333"),
        ("0.00005", "0"),
        ("0.00015", "0.0002"),
        ("0.00025", "0.0002"),
        ("-0.00025", "-0.0002"),
        ("0.000250001", "0.0003"),
        ("1234567.89125", "1234567.8912"),
        ("2.99996", "3"),
    ],
)
def test_output_is_rounded_half_even_to_four_places_and_whole_numbers_have_no_point(
    value: str, shown: str
) -> None:
    assert str(json_number(Fraction(value))) == shown
