"""Why a player has his points: lines of single games."""

from fractions import Fraction

from rating.scoring.parsing import parse_result
from rating.scoring.points import Line
from rating.scoring.scheme import with_coefficients
from rating.scoring.schemes import FIIM_2019, FIIM_2025, FSM
from tests.rating.records import best_move, games, player_lines, record, result


def test_every_game_has_a_line_of_its_result() -> None:
    results = [result(1), result(2, winner="draw"), result(3, winner="black")]
    scheme = with_coefficients(FIIM_2025, {"draw": "0.5", "loss": "-0.1"})
    assert player_lines(results, "P1", scheme) == [
        Line("g1", 1, "win_points", Fraction(1), "win"),
        Line("g2", 1, "win_points", Fraction("0.5"), "draw"),
        Line("g3", 1, "win_points", Fraction("-0.1"), "loss"),
    ]


def test_each_fact_of_a_game_is_a_line_with_what_explains_it() -> None:
    lost = result(
        1,
        winner="black",
        first_killed=1,
        best_move=best_move(1, 8, 9, 2),
        at={1: {"bonus": 0.2, "penalty": -0.5}},
    )
    assert player_lines([lost, *games(10)[:9]], "P1", FIIM_2019)[:5] == [
        Line("g1", 1, "win_points", Fraction(0), "loss", 2),
        Line("g1", 1, "bonus", Fraction("0.2"), "loss", 2),
        Line("g1", 1, "penalty", Fraction("-0.5"), "loss", 2),
        Line("g1", 1, "best_move_points", Fraction("0.25"), "loss", 2),
        Line("g1", 1, "compensation", Fraction("0.1"), "loss", 2),
    ]


def test_a_best_move_and_a_first_kill_worth_nothing_are_shown_too() -> None:
    won = result(first_killed=1, best_move=best_move(1, 2, 3, 4))
    assert [(line.kind, line.value, line.hits) for line in player_lines([won], "P1", FSM)] == [
        ("win_points", 1, 0),
        ("best_move_points", 0, 0),
        ("compensation", 0, 0),
    ]


def test_a_won_first_kill_with_a_hit_gives_half_the_rate_under_fsm() -> None:
    won = result(first_killed=1, best_move=best_move(1, 8, 3, 4))
    assert player_lines([won], "P1", FSM)[-1] == Line("g1", 1, "compensation", Fraction("0.2"), "win", 1)
    drawn = result(winner="draw", first_killed=1, best_move=best_move(1, 8, 3, 4))
    assert player_lines([drawn], "P1", FSM)[-1].value == 0


def test_lines_follow_the_player_from_seat_to_seat() -> None:
    moved = record(2)
    moved["seats"][0]["player"], moved["seats"][8]["player"] = "P9", "P1"
    lines = player_lines([result(1), parse_result(moved)], "P1", FIIM_2025)
    assert [(line.game, line.seat, line.outcome) for line in lines] == [
        ("g1", 1, "win"),
        ("g2", 9, "loss"),
    ]


def test_who_played_nothing_has_no_lines() -> None:
    assert player_lines([result(1)], "P11", FIIM_2025) == []
