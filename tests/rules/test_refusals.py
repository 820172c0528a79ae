"""Refusals: the code, the values that explain it, and which one is given when several fit."""

from typing import Any

import pytest

from games.rules import Phase, RuleViolation, decide
from games.rules.actions import (
    Action,
    BeginNight,
    BestMove,
    Check,
    Deal,
    DeclareBlack,
    EndSpeech,
    Foul,
    Nominate,
    OpenDay,
    Remove,
    Shoot,
    TeamDefeat,
    TechFoul,
    Vote,
    Withdraw,
    WithdrawFoul,
)
from games.rules.table import Departure
from games.rules.violations import CODES
from tests.rules.table import Table

REMOVED_4 = Departure(4, "removed", None, 0)


def speeches(edition: str = "fiim-2025", **variants: Any) -> Table:
    """Seat 4 is out, 1 named 6, seat 2 speaks."""
    return Table(edition, **variants).do(Remove(4)).open_day().do(Nominate(1, 6), EndSpeech())


def silenced() -> Table:
    table = Table("house", silenced_may_nominate=False).open_day()
    return table.do(*[Foul(2)] * 3, EndSpeech())


def ballot() -> Table:
    """Day 1, nine alive: 3, 5 and 8 are candidates; 1 and 2 voted for 3, now 5 is called."""
    return Table().after_nights(10).day({2: 3, 3: 5, 4: 8}).vote([1, 2])


def check() -> Table:
    """The don's check of night 1; seat 4 left before it."""
    return Table("noir").do(Remove(4)).day(opener=1).shot(None)


def over() -> Table:
    return Table().do(Remove(8), Remove(9), Remove(10))


REFUSALS: list[tuple[Table, Action, str, dict[str, Any]]] = [
    (over(), Foul(1), "game_over", {"winner": "red", "reason": "blacks_out"}),
    (
        Table(),
        EndSpeech(),
        "wrong_phase",
        {"phase": Phase.DAY_DUE, "do": "end_speech"},
    ),
    (Table(roles=None), Deal(("don",)), "bad_deal", {"roles": ("don",)}),
    (speeches(), Foul(11), "not_a_seat", {"seat": 11}),
    (speeches(), Foul(4), "seat_is_out", {"seat": 4, "departure": REMOVED_4}),
    (speeches(), Nominate(1, 3), "not_the_speaker", {"speaker": 2, "by": 1}),
    (speeches().do(Nominate(2, 5)), Nominate(2, 3), "nomination_used", {"by": 2, "target": 5}),
    (speeches(), Nominate(2, 6), "already_nominated", {"target": 6, "by": 1}),
    (speeches("house", self_nomination=False), Nominate(2, 2), "self_nomination", {"edition": "house"}),
    (silenced(), Nominate(2, 3), "silenced", {"seat": 2}),
    (speeches(), Withdraw(2), "withdraw_not_allowed", {"edition": "fiim-2025"}),
    (speeches("fiim-2018"), Withdraw(2), "nothing_to_withdraw", {"by": 2}),
    (Table("noir"), OpenDay(), "opener_required", {}),
    (Table(), OpenDay(2), "wrong_opener", {"right": 1, "given": 2}),
    (ballot(), Vote(8, count=1), "not_called", {"called": 5, "nominee": 8}),
    (ballot(), Vote(5, voters=(6, 1)), "already_voted", {"seat": 1, "nominee": 3}),
    (ballot(), Vote(5, voters=(6, 6)), "already_voted", {"seat": 6, "nominee": 5}),
    (ballot(), Vote(5, count=8), "too_many_votes", {"count": 8, "left": 7, "alive": 9}),
    (
        Table().after_nights(None).day(),
        Shoot(),
        "wrong_phase",
        {"phase": Phase.NIGHT_DUE, "do": "shoot"},
    ),
    (check(), Check("don", 8), "check_self", {"by": "don", "seat": 8}),
    (check(), Check("don", 4), "check_dead", {"seat": 4, "departure": REMOVED_4}),
    (check(), Check("sheriff", 1), "wrong_checker", {"by": "sheriff", "due": "don"}),
    (check().do(Check("don", 1)), Check("don", 1), "wrong_checker", {"by": "don", "due": "sheriff"}),
    (Table().day().shot(1).checks(), BestMove((2, 3, 2)), "duplicate_target", {"seat": 2}),
    (Table().day().shot(1).checks(), BestMove((2, 3, 4, 5)), "too_many_targets", {"count": 4}),
    (Table(), TechFoul(1), "no_tech_fouls", {"edition": "fiim-2025"}),
    (Table(), WithdrawFoul(1), "no_foul_to_withdraw", {"seat": 1}),
    (Table(), DeclareBlack(), "declare_not_allowed", {"edition": "fiim-2025"}),
    (Table("noir"), TeamDefeat(1), "ends_game_required", {"edition": "noir"}),
    (Table(), TeamDefeat(1, ends_game=True), "ends_game_not_allowed", {"edition": "fiim-2025"}),
]


@pytest.mark.parametrize(
    ("table", "action", "code", "params"), REFUSALS, ids=[f"{code}-{a.do}" for _, a, code, _ in REFUSALS]
)
def test_a_refusal_tells_the_values_that_explain_it(
    table: Table, action: Action, code: str, params: dict[str, Any]
) -> None:
    with pytest.raises(RuleViolation) as refused:
        decide(table.state, action)
    told = {name: value for name, value in refused.value.params.items() if name != "phases"}
    assert (refused.value.code, told) == (code, params)


def test_a_shooter_who_is_no_living_black_is_named() -> None:
    night = Table().after_nights(None).day()
    with pytest.raises(RuleViolation) as refused:
        decide(night.do(BeginNight()).state, Shoot(shots=((8, 1), (3, 1))))
    assert (refused.value.code, refused.value.params) == ("not_a_living_black", {"seat": 3})


def test_every_code_of_the_contract_is_given_by_some_rule() -> None:
    assert {code for _, _, code, _ in REFUSALS} | {"not_a_living_black"} == set(CODES)


CONTRACT = """
game_over wrong_phase bad_deal not_a_seat seat_is_out not_the_speaker nomination_used already_nominated
self_nomination silenced withdraw_not_allowed nothing_to_withdraw opener_required wrong_opener not_called
already_voted too_many_votes not_a_living_black check_self check_dead wrong_checker duplicate_target
too_many_targets no_tech_fouls no_foul_to_withdraw declare_not_allowed ends_game_required
ends_game_not_allowed
"""


def test_the_codes_stand_in_the_contracts_order() -> None:
    assert list(CODES) == CONTRACT.split()


def test_a_wrong_phase_tells_where_the_action_belongs() -> None:
    with pytest.raises(RuleViolation) as refused:
        decide(Table().state, EndSpeech())
    assert set(refused.value.params["phases"]) == {Phase.SPEECHES, Phase.TIE_SPEECHES, Phase.LAST_WORDS}


@pytest.mark.parametrize(
    ("table", "action", "first"),
    [
        (over(), Foul(11), "game_over"),
        (Table(), Nominate(11, 12), "wrong_phase"),
        (speeches(), Nominate(4, 11), "not_a_seat"),
        (speeches(), Nominate(1, 4), "seat_is_out"),
        (speeches(), Nominate(1, 6), "not_the_speaker"),
        (speeches().do(Nominate(2, 5)), Nominate(2, 5), "nomination_used"),
        (
            speeches("house", self_nomination=False, withdraw="replace").do(),
            Nominate(2, 6),
            "already_nominated",
        ),
        (ballot(), Vote(10, voters=(11,)), "not_a_seat"),
        (ballot(), Vote(8, voters=(10,)), "seat_is_out"),
        (ballot(), Vote(8, voters=(1, 1)), "not_called"),
        (ballot(), Vote(5, voters=(1, 1, 2, 3, 4, 5, 6, 7, 8, 9)), "already_voted"),
        (check(), Check("sheriff", 7), "check_self"),
        (check(), Check("sheriff", 4), "check_dead"),
        (Table().day().shot(1).checks(), BestMove((2, 2, 3, 4)), "duplicate_target"),
        (Table().do(Remove(4)), TechFoul(4), "seat_is_out"),
        (Table("noir").do(Remove(4)), TeamDefeat(4), "seat_is_out"),
    ],
)
def test_when_several_fit_the_first_of_the_order_is_given(table: Table, action: Action, first: str) -> None:
    assert table.refusal(action) == first
