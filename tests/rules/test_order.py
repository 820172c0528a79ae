"""The order of speeches (§1): who opens the day, who follows."""

import pytest

from games.rules import Phase
from games.rules.actions import EndSpeech, Foul, OpenDay, Remove
from tests.rules.table import Table


def test_day_0_goes_from_seat_1_to_seat_10() -> None:
    """§1, T-01."""
    assert Table().open_day().order == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)


def test_where_the_judge_chooses_the_opener_of_day_0_the_order_goes_round_from_there() -> None:
    """§1, T-01, Noir 03."""
    assert Table("noir").open_day(4).order == (4, 5, 6, 7, 8, 9, 10, 1, 2, 3)


def test_when_seat_1_was_removed_before_day_0_the_next_living_seat_opens() -> None:
    table = Table().do(Remove(1))
    assert table.open_day().order == (2, 3, 4, 5, 6, 7, 8, 9, 10)


def test_the_opener_moves_on_by_one_when_nobody_left() -> None:
    """T-02."""
    assert Table().after_nights(None).open_day().order == (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)


@pytest.mark.parametrize(
    ("edition", "victim", "order"),
    [
        ("fiim-2025", 1, (2, 3, 4, 5, 6, 7, 8, 9, 10)),
        ("mafclub", 1, (3, 4, 5, 6, 7, 8, 9, 10, 2)),
        ("fiim-2025", 2, (3, 4, 5, 6, 7, 8, 9, 10, 1)),
    ],
)
def test_the_victim_of_the_night_is_skipped_by_the_rotation(
    edition: str, victim: int, order: tuple[int, ...]
) -> None:
    """T-03, T-04, case 11."""
    assert Table(edition).after_nights(victim).open_day().order == order


def test_the_next_opener_is_counted_from_the_seat_that_opened_the_last_day() -> None:
    """T-05."""
    assert Table().after_nights(2, 5).open_day().order == (4, 6, 7, 8, 9, 10, 1, 3)


def test_by_the_number_of_the_round_the_opener_is_the_same_seat_whoever_opened_before() -> None:
    """T-05."""
    table = Table("house", rotation="round_number").after_nights(2, 5)
    assert table.open_day().order == (3, 4, 6, 7, 8, 9, 10, 1)


def test_by_the_number_of_the_round_day_9_belongs_to_seat_10_and_day_10_to_seat_1() -> None:
    """§1: seat (day mod 10) + 1."""
    table = Table("house", rotation="round_number", draw_after_missed_nights=None)
    openers = []
    for _ in range(12):
        openers.append(table.open_day().speaker)
        table.speeches().night(None)
    assert openers == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2]


def test_a_voted_out_opener_still_moves_the_order_on() -> None:
    """T-06: opener 2 is voted out on day 1, night 2 kills 4."""
    table = Table().after_nights(None).day({2: 2}).vote().last_words().night(4)
    assert table.open_day().order == (3, 5, 6, 7, 8, 9, 10, 1)


def test_after_seat_10_the_opener_wraps_to_the_first_living_seat() -> None:
    """T-07: previous opener 10, seats 1 and 2 out."""
    table = Table("house", first_opener="judge", best_move="none").day(opener=10)
    table.night(1).open_day(2)
    assert table.order == (2, 3, 4, 5, 6, 7, 8, 9, 10)
    later = Table("house", first_opener="judge").do(Remove(1), Remove(2))
    assert later.day(opener=10).night(None).open_day().order == (3, 4, 5, 6, 7, 8, 9, 10)


def test_the_closer_moves_on_even_when_the_last_seat_of_the_order_left_before_his_turn() -> None:
    """§1: the last seat of the order fixed at `open_day`, whether or not he spoke."""
    table = Table("mafclub").open_day().do(Remove(10)).speeches().night(None)
    assert table.state.day.closer == 10
    assert table.open_day().order == (2, 3, 4, 5, 6, 7, 8, 9, 1)


def test_the_closer_who_died_in_the_night_gives_his_turn_to_the_next_living_seat() -> None:
    """Day 1 is closed by 2; night 2 kills him."""
    assert Table("mafclub").after_nights(1, 2).open_day().order == (4, 5, 6, 7, 8, 9, 10, 3)


def test_whoever_leaves_during_the_round_is_skipped() -> None:
    table = Table().open_day().do(Remove(3))
    assert table.order == (1, 2, 4, 5, 6, 7, 8, 9, 10)


def test_a_removed_speaker_gives_the_word_to_the_next() -> None:
    """§7: if he was speaking, the speech is over."""
    table = Table().open_day().do(*[Foul(1)] * 4)
    assert table.order == (2, 3, 4, 5, 6, 7, 8, 9, 10)


def test_the_removal_of_the_last_speaker_ends_the_round() -> None:
    table = Table().open_day().speeches(until=10).do(Remove(10))
    assert (table.phase, table.order) == (Phase.NIGHT_DUE, (None,))


@pytest.mark.parametrize(
    ("edition", "opener", "code"),
    [
        ("fiim-2025", 2, "wrong_opener"),
        ("fiim-2025", 11, "not_a_seat"),
        ("fiim-2025", 0, "not_a_seat"),
        ("fiim-2025", 5, "seat_is_out"),
        ("fiim-2025", 1, ""),
        ("fiim-2025", None, ""),
        ("noir", None, "opener_required"),
        ("noir", 5, "seat_is_out"),
        ("noir", 2, ""),
    ],
)
def test_an_opener_is_the_editions_or_the_judges(edition: str, opener: int | None, code: str) -> None:
    """§1; seat 5 was removed before day 0."""
    assert Table(edition).do(Remove(5)).refusal(OpenDay(opener)) == code


def test_a_day_is_opened_only_when_it_is_due() -> None:
    assert Table(roles=None).refusal(OpenDay()) == "wrong_phase"
    assert Table().open_day().refusal(OpenDay()) == "wrong_phase"
    assert Table().refusal(EndSpeech()) == "wrong_phase"
