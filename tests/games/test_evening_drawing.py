"""The drawing of tables: turns, meetings, seats, speed."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.evenings.drawing import History, assignment, draw, quality, turn


def evening(people: int, tables: int, games: int, method: str, seed: int = 1) -> History:
    history, rng = History(), Random(seed)
    for number in range(1, games + 1):
        for table in draw(range(people), tables, history, rng, method):
            history.add(number, table)
    return history


def test_forty_people_for_six_games_on_four_tables_meet_as_evenly_as_can_be() -> None:
    history = evening(40, 4, 6, "balanced")
    found = quality(range(40), history)
    assert (found.spread, found.seats_again) == (0, 0)
    # By annealing the whole evening at once (400 000 exchanges) the sum of squares was 2040.
    squares = sum(count * times**2 for times, count in found.pairs.items())
    assert squares <= 2100
    assert max(found.pairs) <= 4


def test_balanced_people_meet_more_others_than_by_chance() -> None:
    met = {
        method: sum(record.met for record in quality(range(20), evening(20, 2, 3, method)).records.values())
        for method in ("balanced", "random")
    }
    assert met["balanced"] > met["random"]


@pytest.mark.parametrize("method", ["balanced", "random"])
@pytest.mark.parametrize(("people", "tables"), [(12, 1), (23, 2), (29, 2), (35, 3)])
def test_everybody_plays_equally_often_give_or_take_one(people: int, tables: int, method: str) -> None:
    history = evening(people, tables, 6, method)
    assert quality(range(people), history).spread <= 1


def test_who_sat_out_goes_first_and_equals_by_how_long_ago_they_played() -> None:
    history = History()
    history.add(1, range(10))
    history.add(2, range(2, 12))
    queue = turn(range(14), history, Random(1))
    assert (set(queue[:2]), set(queue[2:4]), set(queue[4:6])) == ({12, 13}, {0, 1}, {10, 11})


def test_nobody_gets_a_seat_twice_in_ten_games() -> None:
    history = evening(10, 1, 10, "balanced")
    assert quality(range(10), history).seats_again == 0
    assert all(count == 1 for count in history.seats.values())


def test_fewer_people_than_seats_are_refused() -> None:
    with pytest.raises(ValueError, match="20 people are needed, 19 are here"):
        draw(range(19), 2, History(), Random(1), "balanced")


@pytest.mark.parametrize("method", ["balanced", "random"])
def test_a_first_draw_gives_every_seat_to_everybody_equally_often(method: str) -> None:
    """No seat is anybody's: in 3000 draws each of the ten falls to a person about 300 times."""
    counts: Counter[int] = Counter()
    for seed in range(3000):
        tables = draw(range(20), 2, History(), Random(seed), method)
        counts.update(seat for table in tables for seat, person in enumerate(table) if person == 7)
    # Chi-square with 9 degrees of freedom: 27.9 at one in a thousand.
    assert sum((counts[seat] - 300) ** 2 / 300 for seat in range(10)) < 27.9


@given(people=st.integers(10, 40), games=st.integers(1, 5), seed=st.integers(0, 999), data=st.data())
@settings(max_examples=40, deadline=None)
def test_whatever_the_evening_every_draw_seats_different_people(
    people: int, games: int, seed: int, data: st.DataObject
) -> None:
    tables = data.draw(st.integers(1, people // 10))
    history, rng = History(), Random(seed)
    for number in range(1, games + 1):
        drawn = draw(range(people), tables, history, rng, "balanced")
        seated = [person for table in drawn for person in table]
        assert [len(table) for table in drawn] == [10] * tables
        assert len(set(seated)) == 10 * tables
        for table in drawn:
            history.add(number, table)
    assert quality(range(people), history).spread <= 1


@given(st.lists(st.lists(st.integers(0, 9), min_size=5, max_size=5), min_size=5, max_size=5))
def test_the_assignment_is_the_cheapest_of_all(cost: list[list[int]]) -> None:
    found = assignment(cost)
    assert sorted(found) == [0, 1, 2, 3, 4]
    least = min(
        sum(cost[row][column] for row, column in enumerate(order)) for order in permutations(range(5))
    )
    assert sum(cost[row][column] for row, column in enumerate(found)) == least
