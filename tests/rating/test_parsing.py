"""What a result may be, and the one sentence that says what is wrong with it."""

import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from rating.scoring.parsing import parse_result
from rating.scoring.refusals import SENTENCES, Refusal, shown
from rating.scoring.results import BestMove
from tests.rating.records import best_move, record, result


def sentence(value: object) -> str:
    with pytest.raises(Refusal) as refused:
        parse_result(value)
    return str(refused.value)


def test_the_example_of_the_contract_is_read() -> None:
    seat = {"bonus": 0, "penalty": 0, "fouls": 1, "left": None}
    parsed = result(
        id="s6-249",
        season=6,
        date="2020-07-31",
        winner="black",
        first_killed=9,
        best_move=best_move(9, 1, 2, 8),
        at={7: {"player": "P124", **seat}},
        unknown=[1],
    )
    assert (parsed.id, parsed.season, parsed.winner) == ("s6-249", "6", "black")
    assert parsed.date == datetime.date(2020, 7, 31)
    assert (parsed.first_killed, parsed.best_moves) == (9, (BestMove(9, (1, 2, 8)),))
    assert parsed.seats[6].player == "P124"
    assert (parsed.seats[6].bonus, parsed.seats[6].fouls, parsed.seats[6].left) == (0, 1, None)


def test_what_is_absent_or_null_is_nothing() -> None:
    nulls = {"bonus": None, "penalty": None, "fouls": None, "left": None}
    bare = result(at={1: nulls}, season=None, date=None, first_killed=None, best_move=None)
    assert bare == result(best_moves=None)
    assert (bare.season, bare.date, bare.first_killed, bare.best_moves) == (None, None, None, ())
    assert bare.seats[0].penalty == bare.seats[1].bonus == 0


@pytest.mark.parametrize("text", ["2022-01-09", "09.01.2022", "09/01/2022", " 2022-01-09 "])
def test_a_date_has_three_forms(text: str) -> None:
    assert result(date=text).date == datetime.date(2022, 1, 9)


def test_a_number_is_taken_as_it_is_written() -> None:
    bonus = {1: {"bonus": 0.1}, 2: {"bonus": Decimal("0.20")}, 3: {"bonus": -2}}
    assert [seat.bonus for seat in result(at=bonus).seats[:3]] == [
        Fraction(1, 10),
        Fraction(1, 5),
        Fraction(-2),
    ]


def test_names_lose_the_space_around_them_and_seats_keep_their_order() -> None:
    turned = record(at={10: {"player": "  Лис 🦊 "}}, id=" a ", season=" Осінь 2026 ")
    turned["seats"].reverse()
    parsed = parse_result(turned)
    assert (parsed.seats[0].player, parsed.seats[0].number) == ("Лис 🦊", 10)
    assert (parsed.id, parsed.season) == ("a", "Осінь 2026")


def without(key: str) -> dict[str, Any]:
    value = record()
    del value[key]
    return value


def seat(number: int = 4, **changes: Any) -> dict[str, Any]:
    return record(at={number: changes})


NAME = "must be a text of 1 to 200 characters, not"
A_DATE = "date must be a day as yyyy-mm-dd, dd.mm.yyyy or dd/mm/yyyy, not"
A_SEAT = "must be a whole number from 1 to 10, not"
THE_ROLES = "the roles must be 6 civilian, 1 sheriff, 2 mafia and 1 don, not"

WRONG: list[tuple[object, str]] = [
    (None, "a result must be an object, not null"),
    ([record()], "a result must be an object, not a list"),
    ("x", "a result must be an object, not 'x'"),
    (without("id"), f"id {NAME} null"),
    (record(id=" "), f"id {NAME} ' '"),
    (record(id=7), f"id {NAME} 7"),
    (record(id="x" * 201), f"id {NAME} '{'x' * 37}...'"),
    (record(id="a\nb"), "id holds a character that cannot be shown: 'a\\nb'"),
    (record(season=True), "season must be a whole number from 0 to 9999 or a name, not true"),
    (record(season=-1), "season must be a whole number from 0 to 9999 or a name, not -1"),
    (record(season=1.0), "season must be a whole number from 0 to 9999 or a name, not 1.0"),
    (record(season=""), f"season {NAME} ''"),
    (record(date="09.01.22"), f"{A_DATE} '09.01.22'"),
    (record(date="31.02.2020"), f"{A_DATE} '31.02.2020'"),
    (record(date="0000-01-01"), f"{A_DATE} '0000-01-01'"),
    (record(date="2020-07-31T19:00"), f"{A_DATE} '2020-07-31T19:00'"),
    (record(date="٢٠٢٠-٠٧-٣١"), f"{A_DATE} '٢٠٢٠-٠٧-٣١'"),
    (record(date=20200731), f"{A_DATE} 20200731"),
    (without("winner"), "winner must be one of red, black, draw, not null"),
    (record(winner="Red"), "winner must be one of red, black, draw, not 'Red'"),
    (record(winner=["red"]), "winner must be one of red, black, draw, not a list"),
    (without("seats"), "seats must be a list, not null"),
    (record(seats={}), "seats must be a list, not an object"),
    (record(seats=record()["seats"][:9]), "seats must be ten, not 9"),
    (record(seats=[7] * 10), "each of seats must be an object, not 7"),
    (seat(seat=11), f"each of seats: seat {A_SEAT} 11"),
    (seat(seat=True), f"each of seats: seat {A_SEAT} true"),
    (seat(seat=4.0), f"each of seats: seat {A_SEAT} 4.0"),
    (seat(seat=10**30), f"each of seats: seat {A_SEAT} a huge number"),
    (seat(seat=5), "seat 5 stands twice"),
    (seat(player=None), f"seat 4: player {NAME} null"),
    (seat(player="\ud800"), "seat 4: player holds a character that cannot be shown: '\\ud800'"),
    (seat(player="P9"), "the player 'P9' sits on seat 4 and on seat 9"),
    (seat(player=" P9"), "the player 'P9' sits on seat 4 and on seat 9"),
    (
        seat(role="doctor"),
        "seat 4: role must be one of civilian, sheriff, mafia, don, not 'doctor'",
    ),
    (seat(role="sheriff"), f"{THE_ROLES} 5 civilian, 2 sheriff, 2 mafia and 1 don"),
    (seat(9, role="don"), f"{THE_ROLES} 6 civilian, 1 sheriff, 1 mafia and 2 don"),
    (seat(bonus=True), "seat 4: bonus must be a number, not true"),
    (seat(bonus="0.5"), "seat 4: bonus must be a number, not '0.5'"),
    (seat(bonus=float("nan")), "seat 4: bonus must be a number, not NaN"),
    (seat(bonus=Decimal("-Infinity")), "seat 4: bonus must be a number, not -Infinity"),
    (seat(bonus=Decimal("sNaN")), "seat 4: bonus must be a number, not sNaN"),
    (seat(bonus=1001), "seat 4: bonus must be from -1000 to 1000, not 1001"),
    (
        seat(bonus=Decimal("1E+999999")),
        "seat 4: bonus must be from -1000 to 1000, not 1E+999999",
    ),
    (
        seat(bonus=Decimal("1E-999999")),
        "seat 4: bonus may have at most 20 decimal places, not 1E-999999",
    ),
    (
        seat(bonus=Decimal("0." + "3" * 50)),
        f"seat 4: bonus may have at most 20 decimal places, not 0.{'3' * 35}...",
    ),
    (seat(penalty=0.5), "seat 4: penalty must be from -1000 to 0, not 0.5"),
    (seat(fouls=-1), "seat 4: fouls must be a whole number from 0 to 99, not -1"),
    (seat(fouls=True), "seat 4: fouls must be a whole number from 0 to 99, not true"),
    (
        seat(left="shot"),
        "seat 4: left must be one of fouls, tech_fouls, removed, team_defeat, not 'shot'",
    ),
    (record(first_killed=0), f"first_killed {A_SEAT} 0"),
    (record(first_killed=False), f"first_killed {A_SEAT} false"),
    (record(best_move=3), "best_move must be an object, not 3"),
    (record(best_move={"targets": []}), f"best move: by {A_SEAT} null"),
    (record(best_move={"by": 1}), "best move: targets must be a list, not null"),
    (record(best_move=best_move(1, 0)), f"best move: each of targets {A_SEAT} 0"),
    (
        record(best_move=best_move(1, 2, 3, 4, 5)),
        "best move: targets may name at most 3 seats, not 4",
    ),
    (
        record(best_move=best_move(1), best_moves=[]),
        "best_move and best_moves may not stand together",
    ),
    (record(best_moves={}), "best_moves must be a list, not an object"),
    (record(best_moves=[None]), "each of best_moves must be an object, not null"),
    (record(best_moves=[best_move(1), best_move(1, 2)]), "seat 1 has two best moves"),
]


@pytest.mark.parametrize(("value", "why"), WRONG, ids=[why[:60] for _, why in WRONG])
def test_a_wrong_result_is_refused_with_a_sentence(value: object, why: str) -> None:
    assert sentence(value) == why


def test_a_refusal_carries_its_code_and_values_for_other_languages() -> None:
    with pytest.raises(Refusal) as refused:
        result(at={4: {"player": "P9"}})
    assert refused.value.code == "player_twice"
    assert refused.value.params == {"player": "'P9'", "first": 4, "second": 9}
    assert SENTENCES["player_twice"] % refused.value.params == str(refused.value)


def test_whatever_is_shown_is_one_short_line() -> None:
    values = ["a\r\nb" * 99, "é" * 99, "\x00", -(10**5000), Decimal("0." + "1" * 99), {1}, object]
    assert [shown(value) for value in values] == [
        "'" + "a\\r\\nb" * 9 + "a...'",
        f"'{'é' * 37}...'",
        "'\\x00'",
        "a huge number",
        f"0.{'1' * 35}...",
        "a set",
        "a type",
    ]
