"""The four schemes, their sources, and a season's own coefficients."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from rating.scoring.points import compensation_rate
from rating.scoring.scheme import (
    COEFFICIENTS,
    OWN_SOURCE,
    RANGES,
    CoefficientError,
    Scheme,
    with_coefficients,
)
from rating.scoring.schemes import FIIM_2025, FSM, NOIR, SCHEMES

ALL = pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)


def test_the_schemes_hold_the_table_of_the_contract() -> None:
    def column(scheme: Scheme) -> list[Any]:
        return [str(value) if isinstance(value, Fraction) else value for value in values(scheme)]

    def values(scheme: Scheme) -> list[Any]:
        return list(scheme.coefficients().values())

    names = [
        "win draw loss best_move_1 best_move_2 best_move_3 compensation_cap compensation_share",
        "compensation_lost compensation_won compensation_won_needs_hit auto_bonus",
        "penalty_removal penalty_team_defeat",
    ]
    assert list(COEFFICIENTS) == " ".join(names).split()
    win = ["1", "0", "0"]
    assert {key: column(scheme) for key, scheme in SCHEMES.items()} == {
        "fiim-2025": [
            *win,
            *["0", "1/2", "7/10", "1/2", "2/5", "1", "0"],
            False,
            *["0", "-1/2", "-7/10"],
        ],
        "fiim-2019": [
            *win,
            *["0", "1/4", "2/5", "2/5", "2/5", "1", "0"],
            False,
            *["0", "-1/2", "-7/10"],
        ],
        "fsm": [
            *win,
            *["1/10", "3/10", "3/5", "2/5", "2/5", "1", "1/2"],
            True,
            *["0", "-3/5", "-1"],
        ],
        "noir": [*win, "0", "0", "1/2", None, None, "1", "0", False, "0", "0", "0"],
    }


@ALL
def test_every_coefficient_has_a_source(scheme: Scheme) -> None:
    assert set(scheme.sources) == {*COEFFICIENTS, "tie_breaks"}
    assert all(source.document and source.clause for source in scheme.sources.values())


@ALL
def test_a_scheme_is_frozen(scheme: Scheme) -> None:
    with pytest.raises(AttributeError):
        scheme.win = Fraction(4)  # type: ignore[misc]
    with pytest.raises(TypeError):
        scheme.sources["win"] = OWN_SOURCE  # type: ignore[index]


@ALL
def test_equal_players_are_told_apart_in_the_same_order(scheme: Scheme) -> None:
    assert scheme.tie_breaks == ("extras", "wins", "special_wins", "first_killed")


def test_a_season_changes_coefficients_without_touching_the_scheme() -> None:
    changes = {"auto_bonus": "0.3", "best_move_2": Decimal("0.4"), "win": 4, "draw": 0.5}
    own = with_coefficients(FIIM_2025, changes)
    assert own.coefficients() == {
        **FIIM_2025.coefficients(),
        "auto_bonus": Fraction(3, 10),
        "best_move_2": Fraction(2, 5),
        "win": Fraction(4),
        "draw": Fraction(1, 2),
    }
    assert (own.key, FIIM_2025.auto_bonus) == ("fiim-2025", 0)
    assert {name for name, source in own.sources.items() if source == OWN_SOURCE} == set(changes)
    assert own.sources["loss"] == FIIM_2025.sources["loss"]


def test_a_season_may_switch_compensation_on_and_off() -> None:
    on = with_coefficients(NOIR, {"compensation_cap": "0.4", "compensation_share": "0.4"})
    off = with_coefficients(FSM, {"compensation_cap": None, "compensation_share": None})
    assert (compensation_rate(10, 2, on), compensation_rate(10, 2, off)) == (Fraction(1, 5), 0)


def test_no_change_is_the_same_scheme() -> None:
    assert with_coefficients(FSM, {}) == FSM
    assert with_coefficients(FSM, {"compensation_won_needs_hit": False}) != FSM


def test_everything_wrong_with_a_change_is_said_at_once() -> None:
    with pytest.raises(CoefficientError) as wrong:
        with_coefficients(
            FIIM_2025,
            {
                "bonus": 1,
                "win": "1,5",
                "draw": True,
                "loss": None,
                "best_move_1": -1,
                "best_move_2": "1e9",
                "best_move_3": "0." + "1" * 25,
                "compensation_share": "1.1",
                "compensation_won_needs_hit": 1,
                "penalty_removal": "0.5",
                "auto_bonus": float("inf"),
            },
        )
    assert {name: str(why) for name, why in wrong.value.problems.items()} == {
        "bonus": "no coefficient has this name",
        "win": "win must be a number, not '1,5'",
        "draw": "draw must be a number, not true",
        "loss": "loss must be a number, not null",
        "best_move_1": "best_move_1 must be from 0 to 100, not -1",
        "best_move_2": "best_move_2 must be a number, not '1e9'",
        "best_move_3": (f"best_move_3 may have at most 20 decimal places, not 0.{'1' * 25}"),
        "compensation_share": "compensation_share must be from 0 to 1, not 1.1",
        "compensation_won_needs_hit": "compensation_won_needs_hit must be true or false, not 1",
        "penalty_removal": "penalty_removal must be from -100 to 0, not 0.5",
        "auto_bonus": "auto_bonus must be a number, not Infinity",
    }
    assert str(wrong.value).startswith("'bonus': no coefficient has this name; 'win': win must")


@pytest.mark.parametrize("name", ["compensation_cap", "compensation_share"])
def test_the_cap_and_the_share_stand_together(name: str) -> None:
    with pytest.raises(CoefficientError, match="must be both set or both empty"):
        with_coefficients(FSM, {name: None})


def test_every_number_of_a_scheme_has_a_range_and_lies_inside() -> None:
    assert {*RANGES, "compensation_won_needs_hit"} == set(COEFFICIENTS)
    for scheme in SCHEMES.values():
        for name, (low, high) in RANGES.items():
            value = scheme.coefficients()[name]
            assert value is None or low <= value <= high
