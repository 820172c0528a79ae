"""The best move: who names three, and when (§11, §6)."""

import pytest

from games.rules import Phase
from games.rules.actions import BestMove, EndSpeech, Remove
from games.rules.events import BestMoveDue, BestMoveNamed, BestMoveNotDue
from tests.rules.table import Table


def after_shot(target: int, table: Table | None = None) -> Table:
    return (table or Table()).day().shot(target).checks()


@pytest.mark.parametrize(
    ("targets", "hits"), [((8, 9, 4), 2), ((8, 9, 10), 3), ((8, 1, 2), 1), ((1, 2), 0), ((), 0)]
)
def test_the_first_nights_victim_names_up_to_three(targets: tuple[int, ...], hits: int) -> None:
    """T-84, T-85, T-86."""
    table = after_shot(3).do(BestMove(targets))
    assert table.events[0] == BestMoveNamed(3, targets, hits)
    assert (table.phase, table.speaker) == (Phase.LAST_WORDS, 3)


def test_whatever_his_colour() -> None:
    """T-90."""
    assert after_shot(9).do(BestMove((8, 10, 1))).events[0] == BestMoveNamed(9, (8, 10, 1), 2)


def test_a_victim_of_night_2_has_none_after_a_missed_night() -> None:
    """T-87, case 17."""
    assert after_shot(3, Table().after_nights(None)).phase is Phase.LAST_WORDS


def test_where_the_first_kill_counts_a_victim_of_night_2_has_one_and_only_he() -> None:
    """Case 17."""
    table = after_shot(3, Table("house", best_move="first_kill").after_nights(None))
    assert table.events[-1] == BestMoveDue(3, 10)
    later = after_shot(4, table.do(BestMove(()), EndSpeech()))
    assert later.phase is Phase.LAST_WORDS


def test_where_there_is_none_the_victim_speaks_at_once() -> None:
    assert after_shot(3, Table("aml")).phase is Phase.LAST_WORDS


def test_two_lifted_on_day_0_leave_too_few() -> None:
    """T-88: eight alive before the shot."""
    table = Table().day({1: 4, 2: 5}).vote(5).tie_speeches().ballot(5).lift(6).last_words()
    table.shot(3).checks()
    assert (BestMoveNotDue(3, 8, 9) in table.events, table.phase) == (True, Phase.LAST_WORDS)


@pytest.mark.parametrize(("removed", "phase"), [((1,), Phase.BEST_MOVE), ((1, 2), Phase.LAST_WORDS)])
def test_removals_count_too(removed: tuple[int, ...], phase: Phase) -> None:
    """T-89."""
    assert after_shot(3, Table().do(*(Remove(seat) for seat in removed))).phase is phase


def test_a_removal_after_the_shot_does_not_count() -> None:
    """§11: at least nine alive before the shot."""
    table = Table().do(Remove(1)).day().shot(3).do(Remove(2)).checks()
    assert table.phase is Phase.BEST_MOVE


def test_noir_asks_for_no_number_at_the_table() -> None:
    """Noir 06: every first victim."""
    table = Table("noir").do(Remove(1), Remove(2), Remove(9)).day(opener=3).shot(3).checks()
    assert table.phase is Phase.BEST_MOVE


@pytest.mark.parametrize(
    ("targets", "code"),
    [
        ((8, 0), "not_a_seat"),
        ((8, 8, 9), "duplicate_target"),
        ((8, 9, 8, 9), "duplicate_target"),
        ((7, 8, 9, 10), "too_many_targets"),
        ((3, 1, 9), ""),
    ],
)
def test_which_numbers_may_be_named(targets: tuple[int, ...], code: str) -> None:
    """T-92: himself and the dead too, no number twice, three at most."""
    assert after_shot(3, Table().do(Remove(1))).refusal(BestMove(targets)) == code


def test_where_the_edition_grants_it_one_who_left_alone_on_day_0_names_three() -> None:
    """T-91: before his last word."""
    table = Table("fsm").day({1: 3, 2: 8}).vote(6)
    assert table.events[-1] == BestMoveDue(3, 10)
    table.do(BestMove((8, 9, 10)))
    assert (table.events[0], table.speaker) == (BestMoveNamed(3, (8, 9, 10), 3), 3)
    assert table.do(EndSpeech()).phase is Phase.NIGHT_DUE


def test_two_who_left_together_on_day_0_name_nobody() -> None:
    table = Table("fsm").day({1: 4, 2: 5}).vote(5).tie_speeches().ballot(5).tie_speeches().lift(6)
    assert table.phase is Phase.LAST_WORDS


def test_elsewhere_one_who_left_on_day_0_names_nobody() -> None:
    """T-91."""
    assert Table().day({1: 3, 2: 8}).vote(6).phase is Phase.LAST_WORDS
    assert Table("fsm").after_nights(1).day({2: 3}).vote().phase is Phase.LAST_WORDS


def test_both_best_moves_may_be_in_one_game() -> None:
    table = Table("fsm").day({1: 3, 2: 8}).vote(6).do(BestMove((8,))).last_words().shot(4).checks()
    table.do(BestMove((9, 10)))
    assert [(entry.by, entry.hits) for entry in table.state.history.best_moves] == [(3, 1), (4, 2)]
