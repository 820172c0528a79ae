"""What may come next: the buttons are what `decide` accepts."""

import pytest

from games.rules import Phase, allowed_actions
from games.rules.actions import (
    Action,
    BeginNight,
    BestMove,
    Check,
    DeclareBlack,
    EndSpeech,
    Foul,
    Lift,
    Nominate,
    OpenDay,
    OpenVoting,
    Remove,
    Shoot,
    TeamDefeat,
    TechFoul,
    Vote,
    WithdrawFoul,
)
from tests.rules.table import Table

ANY_TIME = Foul | TechFoul | WithdrawFoul | Remove | TeamDefeat | DeclareBlack


def steps(table: Table) -> list[Action]:
    """What the phase allows, without discipline."""
    return [action for action in allowed_actions(table.state) if not isinstance(action, ANY_TIME)]


def voting() -> Table:
    return Table().day({1: 3, 2: 8})


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (Table(), [OpenDay(), OpenDay(1)]),
        (voting(), [OpenVoting()]),
        (voting().vote(), [Vote(3, count=0)]),
        (voting().vote(5), [EndSpeech()]),
        (voting().vote(5).tie_speeches().ballot(5), [Lift(count=0)]),
        (voting().vote(6), [EndSpeech()]),
        (Table().day(), [BeginNight()]),
        (Table().day().shot(3).checks(), [BestMove(())]),
    ],
)
def test_each_phase_offers_its_own_steps(table: Table, expected: list[Action]) -> None:
    assert steps(table) == expected


def test_the_judge_may_name_any_living_opener_where_he_chooses() -> None:
    assert steps(Table("noir").do(Remove(4))) == [OpenDay(seat) for seat in (1, 2, 3, 5, 6, 7, 8, 9, 10)]


def test_a_speaker_may_name_whom_nobody_named() -> None:
    table = Table().open_day().do(Nominate(1, 5), EndSpeech())
    free = [Nominate(2, seat) for seat in range(1, 11) if seat != 5]
    assert steps(table) == [EndSpeech(), *free]
    assert steps(table.do(free[0])) == [EndSpeech()]


def test_the_night_offers_every_seat_and_a_miss() -> None:
    table = Table().day().do(BeginNight())
    assert steps(table) == [Shoot(target=target) for target in (None, *range(1, 11))]
    don = [Check("don", target) for target in (None, 1, 2, 3, 4, 5, 6, 7, 9, 10)]
    assert steps(table.do(Shoot(target=None))) == don
    sheriff = [Check("sheriff", target) for target in (None, 1, 2, 3, 4, 5, 6, 8, 9, 10)]
    assert steps(table.do(Check("don", None))) == sheriff


def test_discipline_is_offered_for_who_is_at_the_table() -> None:
    table = Table("noir").do(Remove(4), Foul(5))
    offered = [action for action in allowed_actions(table.state) if isinstance(action, ANY_TIME)]
    living = (1, 2, 3, 5, 6, 7, 8, 9, 10)
    assert [action for action in offered if isinstance(action, Foul)] == [Foul(seat) for seat in living]
    assert [action for action in offered if isinstance(action, WithdrawFoul)] == [WithdrawFoul(5)]
    assert [action for action in offered if isinstance(action, TechFoul)] == []
    assert DeclareBlack() in offered
    assert TeamDefeat(4, ends_game=True) in offered
    assert TeamDefeat(4, ends_game=False) not in offered


def test_nothing_is_offered_before_the_deal_and_after_the_end() -> None:
    over = Table().do(Remove(8), Remove(9), Remove(10))
    assert (over.phase, allowed_actions(over.state)) == (Phase.FINISHED, ())
    assert allowed_actions(Table(roles=None).state) == ()
