"""Speeches and nominations (§2)."""

import pytest

from games.rules import Phase
from games.rules.actions import EndSpeech, Foul, Nominate, Remove, Withdraw
from games.rules.events import NominationWithdrawn, PlayerNominated
from tests.rules.table import Table


def candidates(table: Table) -> tuple[int, ...]:
    return table.state.day.candidates


def test_candidates_stand_in_the_order_of_acceptance() -> None:
    assert candidates(Table().day({1: 7, 2: 2, 5: 9})) == (7, 2, 9)


def test_a_candidate_is_named_once_a_day() -> None:
    """T-08."""
    table = Table().open_day().do(Nominate(1, 5), EndSpeech())
    assert table.refusal(Nominate(2, 5)) == "already_nominated"
    assert candidates(table.do(Nominate(2, 6))) == (5, 6)


@pytest.mark.parametrize(
    ("withdraw", "code"), [("none", "nomination_used"), ("explicit", "nomination_used"), ("replace", "")]
)
def test_a_second_nomination_in_a_speech_replaces_only_where_the_edition_says_so(
    withdraw: str, code: str
) -> None:
    """T-08."""
    table = Table("house", withdraw=withdraw).open_day().do(Nominate(1, 6))
    assert table.refusal(Nominate(1, 7)) == code


def test_a_replacement_takes_the_first_name_back() -> None:
    table = Table("mafclub").open_day().do(Nominate(1, 6), Nominate(1, 7))
    assert table.events == (NominationWithdrawn(1, 6, replaced=True), PlayerNominated(1, 7))
    assert candidates(table) == (7,)


def test_a_replaced_candidate_is_free_and_stands_at_the_end_of_the_order() -> None:
    table = Table("mafclub").open_day().do(Nominate(1, 6), Nominate(1, 7), EndSpeech(), Nominate(2, 6))
    assert candidates(table) == (7, 6)


def test_naming_ones_own_present_candidate_again_is_no_replacement() -> None:
    table = Table("mafclub").open_day().do(Nominate(1, 6))
    assert table.refusal(Nominate(1, 6)) == "already_nominated"


@pytest.mark.parametrize(
    ("withdraw", "code"), [("none", "withdraw_not_allowed"), ("explicit", ""), ("replace", "")]
)
def test_a_nomination_is_taken_back_only_where_the_edition_allows(withdraw: str, code: str) -> None:
    """T-09."""
    table = Table("house", withdraw=withdraw).open_day().do(Nominate(1, 6))
    assert table.refusal(Withdraw(1)) == code


def test_after_withdrawing_the_speaker_may_name_another_or_the_same() -> None:
    """T-09."""
    table = Table("fiim-2018").open_day().do(Nominate(1, 6), Withdraw(1))
    assert candidates(table) == ()
    assert candidates(table.do(Nominate(1, 6))) == (6,)


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Withdraw(0), "not_a_seat"),
        (Withdraw(4), "seat_is_out"),
        (Withdraw(1), "not_the_speaker"),
        (Withdraw(2), "nothing_to_withdraw"),
    ],
)
def test_only_the_speaker_takes_back_and_only_his_own_of_this_speech(action: Withdraw, code: str) -> None:
    table = Table("fiim-2018").do(Remove(4)).open_day().do(Nominate(1, 6), EndSpeech())
    assert table.refusal(action) == code


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Nominate(11, 3), "not_a_seat"),
        (Nominate(2, -1), "not_a_seat"),
        (Nominate(2, 4), "seat_is_out"),
        (Nominate(4, 3), "seat_is_out"),
        (Nominate(1, 6), "not_the_speaker"),
        (Nominate(3, 5), "not_the_speaker"),
        (Nominate(2, 6), "already_nominated"),
        (Nominate(2, 2), "self_nomination"),
        (Nominate(2, 5), ""),
    ],
)
def test_the_speaker_names_one_living_seat_that_nobody_named(action: Nominate, code: str) -> None:
    """§2, T-10, T-13: seat 4 is out, 1 named 6, seat 2 speaks."""
    table = Table("house", self_nomination=False).do(Remove(4)).open_day().do(Nominate(1, 6), EndSpeech())
    assert table.refusal(action) == code


def test_naming_oneself_is_legal_by_default() -> None:
    """T-13."""
    assert candidates(Table().open_day().do(Nominate(1, 1))) == (1,)


def test_nobody_nominates_in_a_last_word_or_in_a_tie_speech() -> None:
    """T-12: nominations belong to the speeches of the day."""
    word = Table("aml").day().shot(5).checks()
    assert (word.phase, word.refusal(Nominate(5, 4))) == (Phase.LAST_WORDS, "wrong_phase")
    tie = Table().day({1: 3, 2: 8}).vote(5)
    assert (tie.phase, tie.refusal(Nominate(3, 4))) == (Phase.TIE_SPEECHES, "wrong_phase")


def test_nominations_are_taken_on_a_day_whose_vote_is_cancelled() -> None:
    """§2."""
    table = Table().do(Remove(4)).open_day().do(Nominate(1, 6))
    assert (table.cancelled, candidates(table)) == ((True, False), (6,))


def test_a_silenced_speaker_may_only_nominate() -> None:
    """§8, T-11."""
    table = Table().open_day().do(*[Foul(2)] * 3, EndSpeech())
    assert (table.state.speech.seconds, table.refusal(Nominate(2, 4))) == (0, "")


def test_a_silenced_speaker_may_not_nominate_where_the_edition_forbids_it() -> None:
    """T-11."""
    table = Table("house", silenced_may_nominate=False).open_day().do(*[Foul(2)] * 3, EndSpeech())
    assert table.refusal(Nominate(2, 4)) == "silenced"


def test_a_shortened_speaker_is_not_silenced() -> None:
    table = Table("house", silenced_may_nominate=False, third_foul="short_speech").open_day()
    table.do(*[Foul(2)] * 3, EndSpeech())
    assert (table.state.speech.seconds, table.refusal(Nominate(2, 4))) == (30, "")


@pytest.mark.parametrize("edition", ["fiim-2025", "fiim-2018", "mafclub"])
def test_the_seconds_of_each_kind_of_speech_are_the_editions(edition: str) -> None:
    table = Table(edition).open_day()
    assert table.state.speech.seconds == 60
    table.speeches({1: 3, 2: 8}).vote(5)
    assert table.state.speech.seconds == 30
    table.tie_speeches().ballot(6)
    assert table.state.speech.seconds == 60


def test_every_seconds_field_is_the_clubs_to_set() -> None:
    table = Table("house", speech_seconds=45, tie_speech_seconds=20, last_word_seconds=10).open_day()
    seconds = [table.state.speech.seconds]
    seconds.append(table.speeches({1: 3, 2: 8}).vote(5).state.speech.seconds)
    seconds.append(table.tie_speeches().ballot(6).state.speech.seconds)
    assert seconds == [45, 20, 10]
