"""Laws of the table, over any games that there can be."""

import io
import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rating.scoring.exact import json_number
from rating.scoring.parsing import parse_result
from rating.scoring.reading import parse_lines
from rating.scoring.refusals import Refusal
from rating.scoring.results import Result
from rating.scoring.scheme import Scheme, with_coefficients
from rating.scoring.schemes import SCHEMES
from rating.scoring.standings import Standing, row, standings
from rating.scoring.tally import Tally, count_result, tally_results
from tests.rating.records import ROLES, player_lines

Law = Callable[..., None]
PLAYERS = [f"P{number}" for number in range(1, 15)]
TENTHS = st.integers(-20, 20).map(lambda tenths: tenths / 10)
SEATS = st.integers(1, 10)


@st.composite
def records(draw: st.DrawFn, players: list[str] = PLAYERS) -> dict[str, Any]:
    who = draw(st.permutations(players))[:10]
    roles = draw(st.permutations(ROLES))
    seats = [
        {
            "seat": number,
            "player": who[number - 1],
            "role": roles[number - 1],
            "bonus": draw(TENTHS),
            "penalty": -abs(draw(TENTHS)),
        }
        for number in draw(st.permutations(range(1, 11)))
    ]
    moves = draw(st.lists(SEATS, unique=True, max_size=2))
    return {
        "winner": draw(st.sampled_from(["red", "black", "draw"])),
        "first_killed": draw(st.none() | SEATS),
        "best_moves": [{"by": by, "targets": draw(st.lists(SEATS, max_size=3))} for by in moves],
        "seats": seats,
    }


def numbered(found: list[dict[str, Any]]) -> list[Result]:
    return [parse_result({"id": f"g{n}", **each}) for n, each in enumerate(found)]


def law(*strategies: st.SearchStrategy[Any]) -> Callable[[Law], Law]:
    """A law holds for all examples; how long a busy machine takes for one is no part of it."""
    calm = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    return lambda function: calm(given(*strategies)(function))


GAMES = st.lists(records(), max_size=6).map(numbered)
SCHEME = st.builds(
    lambda scheme, auto: with_coefficients(scheme, {"auto_bonus": auto}),
    st.sampled_from(list(SCHEMES.values())),
    st.sampled_from(["0", "0.3"]),
)


def table(results: list[Result], scheme: Scheme) -> list[Standing]:
    return standings(tally_results(results), scheme)


def by_player(results: list[Result], scheme: Scheme) -> dict[str, Standing]:
    return {standing.player: standing for standing in table(results, scheme)}


@law(GAMES, SCHEME, st.randoms(use_true_random=False))
def test_the_order_of_games_changes_no_row(results: list[Result], scheme: Scheme, random: Any) -> None:
    shuffled = results.copy()
    random.shuffle(shuffled)
    assert by_player(shuffled, scheme) == by_player(results, scheme)


@law(GAMES, SCHEME)
def test_lines_add_up_to_every_sum_of_the_row(results: list[Result], scheme: Scheme) -> None:
    for standing in table(results, scheme):
        lines = player_lines(results, standing.player, scheme)
        sums = {kind: Fraction(0) for kind in ("win_points", "penalty", "best_move_points")}
        sums |= {"bonus": Fraction(0), "compensation": Fraction(0)}
        for line in lines:
            sums["bonus" if line.kind == "auto_bonus" else line.kind] += line.value
        points = standing.points
        assert sums == {kind: getattr(points, kind) for kind in sums}
        assert sum(line.value for line in lines) == points.total == sum(sums.values())


@law(GAMES, SCHEME)
def test_a_place_is_one_more_than_the_number_of_those_who_are_better(
    results: list[Result], scheme: Scheme
) -> None:
    def key(standing: Standing) -> tuple[Fraction | int, ...]:
        tally, points = standing.tally, standing.points
        return (points.total, points.extras, tally.wins, tally.special_wins, tally.first_killed)

    rows = table(results, scheme)
    for standing in rows:
        assert standing.place == 1 + sum(key(other) > key(standing) for other in rows)
        assert standing.shared == (sum(key(other) == key(standing) for other in rows) > 1)
    appearance = list(tally_results(results))
    order = [(standing.place, appearance.index(standing.player)) for standing in rows]
    assert order == sorted(order)


@law(GAMES, st.lists(records([f"Q{n}" for n in range(10)]), max_size=3), SCHEME)
def test_games_of_others_change_nothing_of_mine(
    mine: list[Result], others: list[dict[str, Any]], scheme: Scheme
) -> None:
    alone = by_player(mine, scheme)
    together = by_player(numbered(others) + mine, scheme)
    for player, standing in alone.items():
        assert (together[player].tally, together[player].points) == (
            standing.tally,
            standing.points,
        )


@law(GAMES, st.integers(0, 6), SCHEME)
def test_counting_on_is_counting_from_nothing(results: list[Result], split: int, scheme: Scheme) -> None:
    tallies = tally_results(results[:split])
    for result in results[split:]:
        count_result(tallies, result)
    assert standings(tallies, scheme) == table(results, scheme)


@law(GAMES, st.integers(0, 6), SCHEME)
def test_a_game_taken_out_leaves_no_trace(results: list[Result], split: int, scheme: Scheme) -> None:
    tallies = tally_results(results)
    for result in results[split:]:
        count_result(tallies, result, times=-1)
    left = {player: tally for player, tally in tallies.items() if tally != Tally()}
    assert left == tally_results(results[:split])
    assert standings(tallies, scheme) == standings(left, scheme)


@law(GAMES, SCHEME)
def test_sums_of_the_table_are_sums_of_the_games(results: list[Result], scheme: Scheme) -> None:
    tallies = tally_results(results).values()
    winners = {"red": 7, "black": 3, "draw": 0}
    assert sum(tally.games for tally in tallies) == 10 * len(results)
    assert sum(tally.wins for tally in tallies) == sum(winners[r.winner] for r in results)
    assert sum(tally.games_red for tally in tallies) == 7 * len(results)
    for tally in tallies:
        assert min(tally.wins, tally.draws, tally.losses) >= 0
        killed = tally.first_killed_lost + tally.first_killed_won
        assert tally.first_killed_won_hit <= tally.first_killed_won
        assert killed <= tally.first_killed <= tally.games_red


@law(GAMES, SCHEME)
def test_rows_are_json_that_is_near_the_exact_values(results: list[Result], scheme: Scheme) -> None:
    for standing in table(results, scheme):
        back = json.loads(json.dumps(row(standing)))
        assert back == row(standing)
        assert abs(Fraction(str(back["total"])) - standing.points.total) <= Fraction(1, 20000)


@law(st.fractions(-10000, 10000))
def test_a_printed_number_is_the_nearest_with_four_places(value: Fraction) -> None:
    assert abs(Fraction(str(json_number(value))) - value) <= Fraction(1, 20000)


@law(st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_no_bytes_break_the_reader(text: bytes) -> None:
    for number, found in parse_lines(io.BytesIO(text)):
        assert number >= 1
        assert isinstance(found, Refusal)
        assert "\n" not in str(found)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@law(records(), st.data())
def test_a_wrong_value_anywhere_is_a_refusal_and_no_other_error(
    record: dict[str, Any], data: st.DataObject
) -> None:
    record["id"] = "g"
    place: Any = record
    while isinstance(place, dict | list) and place:
        keys = sorted(place) if isinstance(place, dict) else range(len(place))
        holder, key = place, data.draw(st.sampled_from(keys))
        place = holder[key]
        if data.draw(st.booleans()):
            break
    holder[key] = data.draw(JSON)
    line = json.dumps(record).encode()
    [(_, found)] = list(parse_lines(io.BytesIO(line)))
    if isinstance(found, Refusal):
        assert str(found).isprintable()
