"""Fouls, the third, the fourth, technical ones (§8)."""

import pytest

from games.rules import Phase
from games.rules.actions import EndSpeech, Foul, Remove, TechFoul, WithdrawFoul
from games.rules.events import (
    FoulGiven,
    FoulWithdrawn,
    PlayerRemoved,
    SpeechBegan,
    SpeechLost,
    SpeechRestored,
    TechFoulGiven,
)
from tests.rules.table import Table


def fouls(seat: int, count: int = 3) -> list[Foul]:
    return [Foul(seat)] * count


def seconds_at_turn(table: Table, seat: int) -> int | None:
    """How long `seat` may speak when his turn of the round comes."""
    return table.speeches(until=seat).state.speech.seconds


def test_the_first_two_fouls_are_counted_with_their_reason() -> None:
    table = Table().open_day().do(Foul(9, "gestures"), Foul(9))
    assert (table.events, table.state.discipline.fouls_of(9)) == ((FoulGiven(9, 2, None),), 2)


def test_the_third_foul_costs_the_nearest_day_speech_once() -> None:
    """T-68: the loss is served when his turn begins."""
    table = Table().after_nights(1).open_day().do(*fouls(4))
    assert table.events == (FoulGiven(4, 3, None), SpeechLost(4))
    assert seconds_at_turn(table, 4) == 0
    assert table.events[-1] == SpeechBegan(4, 0, "lost")
    table.speeches().night(None).open_day()
    assert seconds_at_turn(table, 4) == 60


def test_a_third_foul_after_his_own_speech_counts_for_the_next_day() -> None:
    """T-69."""
    table = Table().open_day().do(EndSpeech(), *fouls(1)).speeches().night(None).open_day()
    assert seconds_at_turn(table, 1) == 0


def test_a_third_foul_in_his_own_speech_leaves_it_to_him() -> None:
    """T-69: he finishes it and loses the next day's."""
    table = Table().open_day().do(*fouls(1))
    assert table.state.speech.seconds == 60
    assert seconds_at_turn(table.speeches().night(None).open_day(), 1) == 0


def test_a_tie_speech_is_never_lost() -> None:
    """T-70: he still loses the next day's."""
    table = Table().day({1: 3, 2: 8}).do(*fouls(3)).vote(5)
    assert (table.speaker, table.state.speech.seconds) == (3, 30)
    table.tie_speeches().ballot(5).lift(0).night(None).open_day()
    assert seconds_at_turn(table, 3) == 0


def test_a_last_word_is_never_lost() -> None:
    """T-71."""
    table = Table("aml").open_day().do(EndSpeech(), *fouls(1)).speeches().shot(1).checks()
    assert (table.speaker, table.state.speech.seconds) == (1, 60)


@pytest.mark.parametrize(("alive", "seconds"), [(5, 0), (4, 30), (3, 30)])
def test_with_few_at_the_table_the_lost_speech_is_a_short_one(alive: int, seconds: int) -> None:
    """T-72, T-73."""
    table = Table().after_nights(*(9, 10, 1, 2, 3, 4, 5)[: 10 - alive]).do(*fouls(7)).open_day()
    assert seconds_at_turn(table, 7) == seconds


def test_how_many_are_alive_is_asked_at_his_turn() -> None:
    """T-73: five at the foul, four at his turn."""
    table = Table().after_nights(9, 10, 1, 2, 3).open_day().do(*fouls(7))
    assert table.speaker != 7
    assert seconds_at_turn(table.do(Remove(4)), 7) == 30


@pytest.mark.parametrize(
    ("edition", "seconds"),
    [("fiim-2025", 0), ("noir", 0), ("mafclub", 0), ("aml", 30), ("fsm", 30), ("clm", 60)],
)
def test_what_a_third_foul_costs_is_the_editions(edition: str, seconds: int) -> None:
    """T-74."""
    table = Table(edition).open_day(1 if edition == "noir" else None).do(*fouls(4))
    assert seconds_at_turn(table, 4) == seconds


def test_a_short_speech_is_short_once() -> None:
    """T-74."""
    table = Table("aml").open_day().do(*fouls(4)).speeches().night(None).open_day()
    assert seconds_at_turn(table, 4) == 60


@pytest.mark.parametrize("edition", ["fiim-2025", "noir", "fsm", "mafclub", "aml", "imafia", "clm"])
def test_the_fourth_foul_removes_in_every_edition(edition: str) -> None:
    table = Table(edition).do(*fouls(4, 4))
    assert table.events[:2] == (FoulGiven(4, 4, None), PlayerRemoved(4, "fouls", None, was_out=False))


def test_a_withdrawn_third_foul_gives_the_speech_back() -> None:
    table = Table().open_day().do(*fouls(4), WithdrawFoul(4))
    assert table.events == (FoulWithdrawn(4, 2), SpeechRestored(4))
    assert seconds_at_turn(table, 4) == 60


def test_a_third_foul_given_again_is_a_new_loss() -> None:
    table = Table().open_day().do(*fouls(4), WithdrawFoul(4), Foul(4))
    assert seconds_at_turn(table, 4) == 0


def test_a_loss_that_was_served_is_not_given_back() -> None:
    """In and after the silent speech; the next third foul is a new loss."""
    table = Table().open_day().do(*fouls(4)).speeches(until=4).do(WithdrawFoul(4))
    assert (table.events, table.state.speech.seconds) == ((FoulWithdrawn(4, 2),), 0)
    table.do(Foul(4)).speeches().night(None).open_day()
    assert seconds_at_turn(table, 4) == 0


def test_the_fouls_of_one_who_is_out_stay_told() -> None:
    table = Table().do(*fouls(4, 2), Remove(4))
    assert table.state.discipline.fouls_of(4) == 2


def test_one_who_has_his_last_word_may_be_fouled_and_loses_no_speech() -> None:
    """Case 16: open while he has it, closed after it."""
    table = Table().day({1: 3, 2: 8}).vote(6).do(*fouls(3))
    assert table.events == (FoulGiven(3, 3, None),)
    assert table.last_words().refusal(Foul(3)) == "seat_is_out"


def test_technical_fouls_are_counted_apart() -> None:
    """T-75."""
    table = Table("fsm").do(*fouls(4), TechFoul(4, "knock"))
    assert table.events == (TechFoulGiven(4, 1, "knock"),)
    assert (table.state.discipline.fouls_of(4), table.state.discipline.tech_fouls_of(4)) == (3, 1)


def test_the_second_technical_foul_removes_and_cancels_the_vote() -> None:
    """T-76, T-77."""
    table = Table("fsm").open_day().do(TechFoul(4), TechFoul(4))
    assert (table.out, table.cancelled) == ([(4, "tech_fouls")], (True, False))


@pytest.mark.parametrize(
    ("edition", "action", "code"),
    [
        ("fiim-2025", TechFoul(3), "no_tech_fouls"),
        ("fiim-2025", TechFoul(4), "seat_is_out"),
        ("fiim-2025", TechFoul(11), "not_a_seat"),
        ("fsm", TechFoul(3), ""),
        ("fsm", WithdrawFoul(3), "no_foul_to_withdraw"),
        ("fsm", WithdrawFoul(4), "seat_is_out"),
        ("fsm", WithdrawFoul(0), "not_a_seat"),
        ("fsm", WithdrawFoul(5), ""),
    ],
)
def test_whose_fouls_are_given_and_taken_back(
    edition: str, action: TechFoul | WithdrawFoul, code: str
) -> None:
    """Seat 4 is out; 5 has one ordinary foul, 3 a technical one where there are such."""
    table = Table(edition).do(Foul(4), Remove(4), Foul(5))
    if edition == "fsm":
        table.do(TechFoul(3))
    assert table.refusal(action) == code


def test_fouls_are_open_from_the_deal_to_the_end() -> None:
    assert Table(roles=None).refusal(Foul(1)) == "wrong_phase"
    for phase in (
        Table(),
        Table().day(),
        Table().day().shot(None),
        Table().day({1: 3, 2: 8}).vote(5),
    ):
        assert phase.refusal(Foul(1)) == ""
    over = Table().do(Remove(8), Remove(9), Remove(10))
    assert (over.phase, over.refusal(Foul(1))) == (Phase.FINISHED, "game_over")
