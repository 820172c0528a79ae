"""Every number that the contract and the collected rulebooks work out (T-105 to T-114)."""

from fractions import Fraction

import pytest

from rating.scoring.points import (
    compensation_divisor,
    compensation_rate,
    game_lines,
    points_of,
    suggested_penalty,
)
from rating.scoring.results import Left, Result
from rating.scoring.scheme import Scheme, with_coefficients
from rating.scoring.schemes import FIIM_2019, FIIM_2025, FSM, NOIR, SCHEMES
from rating.scoring.tally import tally_results
from tests.rating.records import best_move, games, result


def compensation(results: list[Result], scheme: Scheme) -> Fraction:
    return points_of(tally_results(results)["P1"], scheme).compensation


def exact(text: str) -> Fraction:
    return Fraction(text)


@pytest.mark.parametrize(("killed", "rate"), [(1, "0.1"), (2, "0.2"), (3, "0.3"), (4, "0.4"), (5, "0.4")])
def test_the_rate_over_ten_games_grows_by_a_tenth_up_to_the_cap(killed: int, rate: str) -> None:
    assert compensation_rate(10, killed, FIIM_2019) == exact(rate)  # T-107
    assert compensation_rate(10, killed, FSM) == exact(rate)


@pytest.mark.parametrize(
    ("killed", "rate"), [(1, "0.125"), (2, "0.25"), (3, "0.375"), (4, "0.5"), (5, "0.5")]
)
def test_the_rate_over_ten_games_under_the_cap_of_2025(killed: int, rate: str) -> None:
    assert compensation_rate(10, killed, FIIM_2025) == exact(rate)


def test_three_first_kills_in_twelve_games_two_of_them_lost() -> None:
    results = games(12, killed_lost=2, killed_won=1)
    assert compensation(results, FIIM_2019) == exact("0.24") * 2  # T-105
    assert compensation(results, FIIM_2025) == exact("0.30") * 2  # T-106
    assert compensation(results, NOIR) == 0


def test_a_single_game_gives_the_whole_cap_because_the_divisor_is_never_below_one() -> None:
    assert compensation_divisor(1, FIIM_2019) == 1
    assert compensation(games(1, killed_lost=1), FIIM_2019) == exact("0.4")  # T-108
    assert compensation(games(2, killed_lost=1), FIIM_2019) == exact("0.4")  # example C


def test_a_share_of_games_is_rounded_half_to_even() -> None:
    half = with_coefficients(FIIM_2025, {"compensation_share": "0.5"})
    assert [compensation_divisor(games, half) for games in (1, 3, 5, 7)] == [1, 2, 2, 4]
    assert compensation_divisor(12, FIIM_2025) == 5
    assert compensation_divisor(12, NOIR) is None


def test_a_first_kill_in_a_won_game_gives_half_under_fsm_if_the_best_move_hits() -> None:
    lost = games(9, killed_lost=3)
    hit = result(9, first_killed=1, best_move=best_move(1, 8, 2, 3))
    missed = result(9, first_killed=1, best_move=best_move(1, 4, 2, 3))
    unsaid = result(9, first_killed=1)
    assert compensation([*lost, hit], FSM) == exact("0.4") * 3 + exact("0.2")  # T-109
    assert compensation([*lost, missed], FSM) == exact("0.4") * 3
    assert compensation([*lost, unsaid], FSM) == exact("0.4") * 3
    assert compensation([*lost, hit], FIIM_2019) == exact("0.4") * 3


@pytest.mark.parametrize(
    ("scheme", "full"), [(FIIM_2019, "0.4"), (FIIM_2025, "0.5"), (FSM, "0.4"), (NOIR, "0")]
)
def test_a_lost_game_gives_the_full_rate_whatever_the_best_move(scheme: Scheme, full: str) -> None:
    results = games(10, killed_lost=4, best_move=best_move(1, 2, 3, 4))
    assert compensation(results, scheme) == exact(full) * 4  # T-110


def test_a_draw_compensates_nothing_but_counts_as_a_first_kill() -> None:
    drawn = result(0, winner="draw", first_killed=1, best_move=best_move(1, 8, 9, 10))
    tally = tally_results([drawn, *games(10)[1:]])["P1"]
    assert (tally.first_killed, tally.draws, tally.wins, tally.losses) == (1, 1, 9, 0)
    assert [points_of(tally, scheme).compensation for scheme in SCHEMES.values()] == [0] * 4


def test_a_won_game_with_two_hits_an_automatic_and_a_judges_bonus() -> None:
    won = result(winner="red", first_killed=1, best_move=best_move(1, 8, 9, 2), at={1: {"bonus": 0.2}})
    scheme = with_coefficients(FIIM_2025, {"auto_bonus": "0.3"})
    lines = list(game_lines(won, won.seats[0], scheme, compensation_rate(10, 1, scheme)))
    assert [(line.kind, line.value) for line in lines] == [  # T-111
        ("win_points", 1),
        ("bonus", exact("0.2")),
        ("auto_bonus", exact("0.3")),
        ("best_move_points", exact("0.5")),
        ("compensation", 0),
    ]
    assert sum(line.value for line in lines) == 2


def test_the_same_game_lost_gives_no_win_but_an_eighth() -> None:
    lost = result(winner="black", first_killed=1, best_move=best_move(1, 8, 9, 2), at={1: {"bonus": 0.2}})
    scheme = with_coefficients(FIIM_2025, {"auto_bonus": "0.3"})
    lines = game_lines(lost, lost.seats[0], scheme, compensation_rate(10, 1, scheme))
    assert sum(line.value for line in lines) == exact("1.125")  # T-112


@pytest.mark.parametrize(
    ("key", "removal", "team_defeat"),
    [
        ("fiim-2025", "-0.5", "-0.7"),
        ("fiim-2019", "-0.5", "-0.7"),
        ("fsm", "-0.6", "-1"),
        ("noir", "0", "0"),
    ],
)
def test_one_penalty_is_suggested_by_the_type_of_exit(key: str, removal: str, team_defeat: str) -> None:
    expected: dict[Left | None, Fraction] = {
        None: Fraction(0),
        "fouls": exact(removal),
        "tech_fouls": exact(removal),
        "removed": exact(removal),
        "team_defeat": exact(team_defeat),  # T-114: also when he had four fouls
    }
    assert {left: suggested_penalty(left, SCHEMES[key]) for left in expected} == expected


@pytest.mark.parametrize(
    ("key", "points"),
    [
        ("fiim-2025", ["0", "0", "0.5", "0.7"]),
        ("fiim-2019", ["0", "0", "0.25", "0.4"]),
        ("fsm", ["0", "0.1", "0.3", "0.6"]),
        ("noir", ["0", "0", "0", "0.5"]),
    ],
)
def test_best_move_points_by_blacks_named(key: str, points: list[str]) -> None:
    moves = [
        best_move(1, 2, 3, 4),
        best_move(1, 8, 3, 4),
        best_move(1, 8, 9, 4),
        best_move(1, 10, 9, 8),
    ]
    given = [
        points_of(tally_results([result(best_move=move)])["P1"], SCHEMES[key]).best_move_points
        for move in moves
    ]
    assert given == [exact(value) for value in points]


def test_a_seat_named_twice_counts_once() -> None:
    tally = tally_results([result(best_move=best_move(1, 8, 8, 9))])["P1"]
    assert (tally.named_1, tally.named_2, tally.named_3) == (0, 1, 0)


def test_a_black_player_gets_nothing_for_a_best_move_or_a_first_kill() -> None:
    shot = result(winner="red", first_killed=8, best_move=best_move(8, 8, 9, 10))
    tally = tally_results([shot])["P8"]
    assert (tally.first_killed, tally.named_3) == (0, 0)
    assert points_of(tally, FSM).total == 0


def test_two_best_moves_of_one_game_count_for_two_players() -> None:
    both = result(best_moves=[best_move(2, 8, 9, 10), best_move(7, 8, 9, 1), best_move(9, 8, 9, 10)])
    tallies = tally_results([both])
    assert {player: (t.named_2, t.named_3) for player, t in tallies.items() if t.named_2 + t.named_3} == {
        "P2": (0, 1),
        "P7": (1, 0),
    }
