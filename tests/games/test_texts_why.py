"""Why the next step is so, by day: the table of screens.md, row by row, at tables that were played."""

import pytest

from games import texts
from games.rules.actions import (
    BestMove,
    EndSpeech,
    Foul,
    Nominate,
    OpenDay,
    OpenVoting,
    Remove,
    Vote,
    WithdrawFoul,
)
from tests.games.texts_both import ukrainian
from tests.rules.table import Table


def why(table: Table) -> str:
    return ukrainian(lambda: texts.why(table.state, table.events).text)


def why_alone(table: Table) -> str:
    """The same when the last action tells nothing, a first foul for example."""
    return ukrainian(lambda: texts.why(table.state, ()).text)


def house(**variants: object) -> Table:
    return Table("house", **variants)


def nine() -> Table:
    """Day 1 with nine at the table, 2 to open; 5 was shot in night 1."""
    return house().day().night(5)


# ── speeches ───────────────────────────────────────────────────────────────────────────────────────────────


def test_roles_are_to_be_dealt() -> None:
    table = Table("house", roles=None)
    assert why(table) == "Ролі ще не роздано: потрібні шериф, дон і дві мафії."


def test_next_speaker() -> None:
    table = nine().do(OpenDay())
    assert why(table) == (
        "День 1 відкриває 2: за столом 9. Після 2 говорить 3: за годинниковою стрілкою від 2."
    )
    table.do(EndSpeech(), EndSpeech())
    assert why(table) == ("Після 4 говорить 6: за годинниковою стрілкою від 2, місце 5 вибуло.")


def test_next_speaker_over_several_empty_seats() -> None:
    table = nine().do(Remove(6), OpenDay(), EndSpeech(), EndSpeech())
    assert why(table) == ("Після 4 говорить 7: за годинниковою стрілкою від 2, місця 5 і 6 вибули.")


def test_the_last_speaker_leads_to_the_vote() -> None:
    table = house().open_day().speeches({1: 3, 2: 8}, until=10)
    assert why(table) == (
        "Остання промова кола. Кандидатів 2, за столом 10: голосуємо в порядку виставлення."
    )


def test_openers() -> None:
    assert why(house()) == "Нульове коло відкриває місце 1."
    assert why(nine()) == ("Відкриває 2: наступне живе місце після 1, що відкривало нульове коло.")
    assert why(nine().day().night(4)) == (
        "Відкриває 3: наступне живе місце після 2, що відкривало минулий день."
    )
    assert why(house(first_opener="judge")) == "Хто відкриває нульове коло, вирішує суддя."


def test_an_opener_of_a_day_that_will_have_no_vote() -> None:
    assert why_alone(nine().do(Remove(9))) == (
        "Відкриває 2: наступне живе місце після 1, що відкривало нульове коло."
        " Голосування не буде: місце 9 вилучено."
    )


def test_silenced() -> None:
    table = house().do(Foul(2), Foul(2), Foul(2), OpenDay(), EndSpeech())
    assert why(table) == "Місце 2 без промови: третій фол. Може лише виставити."
    assert why_alone(table) == why(table)
    dumb = house(silenced_may_nominate=False).do(Foul(2), Foul(2), Foul(2), OpenDay(), EndSpeech())
    assert why(dumb) == "Місце 2 без промови: третій фол. Виставити теж не може."


def test_a_short_speech() -> None:
    table = house(short_speech_at_alive=10).do(Foul(2), Foul(2), Foul(2), OpenDay(), EndSpeech())
    assert why(table) == "Промова 30 с: третій фол, за столом 10."
    always = house(third_foul="short_speech").do(Foul(2), Foul(2), Foul(2), OpenDay(), EndSpeech())
    assert why(always) == "Промова 30 с: третій фол."


def test_a_third_foul() -> None:
    table = house().do(Foul(9), Foul(9))
    assert why(table) == "Нульове коло відкриває місце 1."
    assert why(table.do(Foul(9))) == "Місце 9: третій фол, найближчої промови не буде."
    assert why(table.do(WithdrawFoul(9))) == "Місце 9 не втрачає промови: третій фол знято."
    short = house(third_foul="short_speech", short_speech_seconds=21).do(Foul(9), Foul(9), Foul(9))
    assert why(short) == "Місце 9: третій фол, найближча промова — 21 секунда."


# ── to vote or not ─────────────────────────────────────────────────────────────────────────────────────────


def test_to_vote() -> None:
    table = nine().day({2: 7, 3: 6, 4: 3})
    assert why(table) == "Кандидатів 3, за столом 9: голосуємо в порядку виставлення."


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("talk", "лідери говорять і лишаються."),
        ("no_break", "одного не виводимо."),
        ("self_break", "один виходить, лише якщо голосував і сам за себе."),
    ],
)
def test_to_vote_on_a_day_zero_of_its_own(rule: str, text: str) -> None:
    table = house(day_zero_vote=rule).day({1: 3, 2: 8})
    assert why(table) == (
        f"Кандидатів 2, за столом 10: голосуємо в порядку виставлення. Нульове коло: {text}"
    )


def test_no_vote() -> None:
    assert why(house().day()) == "Кандидатів немає: далі ніч."
    assert why(house().day({1: 3})) == "Кандидат один, нульове коло: далі ніч."
    no_vote = house(day_zero_vote="no_vote").day({1: 3, 2: 4})
    assert why(no_vote) == "На нульовому колі голосування немає: далі ніч."
    stays = house(single_candidate="stays").day().night(5).day({2: 7})
    assert why(stays) == "Кандидат один і лишається: далі ніч."


def test_a_single_candidate() -> None:
    table = nine().day({2: 7})
    assert why(table) == "Кандидат один: виходить із голосами всіх 9."
    assert why(table.do(OpenVoting())) == (
        "Кандидат один: виходить із голосами всіх 9. Місце 7 виходить: 9 з 9 голосів."
    )
    majority = house(single_candidate="majority").day().night(5).day({2: 7})
    assert why(majority) == "Кандидат один: потрібно більше половини, 5 з 9."
    assert why(majority.do(OpenVoting())) == "Кандидат один: потрібно більше половини, 5 з 9."
    assert why(majority.do(Vote(7, count=4))) == "Місце 7 лишається: 4 з 9, треба 5."


def test_a_single_candidate_who_only_talks() -> None:
    table = house(day_zero_vote="talk").day({1: 3})
    assert why(table) == "Нульове коло: лідери говорять і лишаються."
    assert why(table.do(OpenVoting())) == "Нульове коло: місце 3, 10 з 10, говорить і лишається."
    assert why_alone(table) == "Голосування вирішене: 3 говорять і лишаються."


# ── removals ───────────────────────────────────────────────────────────────────────────────────────────────


def test_a_vote_cancelled_today() -> None:
    table = nine().do(OpenDay(), Nominate(2, 3), Remove(9))
    assert why(table) == "Голосування скасовано: місце 9 вилучено сьогодні."
    assert why(table.speeches()) == "Голосування скасовано: місце 9 вилучено сьогодні."
    assert why_alone(table) == "Голосування скасовано: місце 9 вилучено сьогодні."


def test_a_vote_cancelled_at_night() -> None:
    table = house().day().shot(5).do(Remove(9))
    assert why(table) == "Голосування дня 1 скасовано: місце 9 вилучено вночі."
    table.checks().do(BestMove(())).last_words().day({2: 3, 3: 4})
    assert why(table) == "Голосування скасовано: місце 9 вилучено вночі."


def test_a_vote_cancelled_before_day_zero() -> None:
    table = house().do(Remove(9))
    assert why(table) == "Голосування нульового кола скасовано: місце 9 вилучено до нього."


def test_the_next_vote_cancelled_after_todays() -> None:
    table = house().day({1: 3, 2: 4}).vote(9).do(Remove(9))
    assert why(table) == ("Голосування дня 1 скасовано: місце 9 вилучено, а сьогоднішнє вже вирішене.")
    table.last_words().night(5).day({2: 6, 4: 7})
    assert why(table) == "Голосування скасовано: місце 9 вилучено минулого дня, після голосування."


def test_a_second_removal_cancels_nothing_more() -> None:
    table = nine().do(OpenDay(), Remove(9), Remove(10))
    assert why(table) == ("Місце 10 вилучено: голосування вже скасовано, ще одне не скасовується.")


def test_a_removal_of_one_who_is_out_cancels_nothing() -> None:
    table = house().day({1: 3, 2: 4}).vote(9).do(Remove(3))
    assert why(table) == "Місце 3 вже вибуло: втрачає останню мову, голосування не скасовано."


def test_a_removal_in_a_decided_ballot_does_not_cancel_it() -> None:
    table = nine().day({2: 7, 3: 6, 4: 3}).do(OpenVoting(), Vote(7, count=6), Remove(9))
    assert why(table) == (
        "Голосування триває: 7 вже має 6, більше за інших і за невіддані 3. Скасовано наступне."
        " Місце 7 виходить: 6 з 9 голосів."
    )


def test_the_removal_of_the_leader_himself() -> None:
    table = nine().day({2: 7, 3: 6, 4: 3}).do(OpenVoting(), Vote(7, count=6), Remove(7))
    assert why(table) == (
        "Місце 7 було попереду, і його вилучено: за голосуванням ніхто не виходить, наступне не скасовано."
    )


# ── the ballot ─────────────────────────────────────────────────────────────────────────────────────────────


def test_the_ballot_goes_on() -> None:
    table = nine().day({2: 7, 3: 6, 4: 3, 6: 4}).do(OpenVoting())
    assert why(table) == "Кандидатів кличуть у порядку виставлення: 7, 6, 3, 4."
    assert why(table.ballot(0)) == "Голосів ще немає, лишилося 9 з 9."
    assert why(table.ballot(2)) == (
        "Попереду 6: голосів 2, лишилося 7 з 9."
        " Після 3 решта піде останньому кандидатові 4, і рахунок закриється."
    )


def test_equal_so_far() -> None:
    table = nine().day({2: 7, 3: 6, 4: 3, 6: 4}).vote(2, 2)
    assert why(table) == (
        "Поки що 7 і 6 порівну: по 2, лишилося 5 з 9."
        " Після 3 решта піде останньому кандидатові 4, і рахунок закриється."
    )


def test_leaves_and_the_rest() -> None:
    table = nine().day({2: 7, 3: 6, 4: 3, 6: 4}).vote(2, 2, 4)
    assert why(table) == ("Решта 1 — кандидатові 4 за замовчуванням. Місце 3 виходить: 4 з 9 голосів.")


def test_nothing_is_left_for_the_last() -> None:
    table = nine().day({2: 7, 3: 6}).vote(9)
    assert why(table) == "Місце 7 виходить: 9 з 9 голосів."


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("no_break", "Місце 3 лишається з 6 з 10: на нульовому колі одного не виводять."),
        ("self_break", "Місце 3, 6 з 10, говорить і лишається: за себе воно не голосувало."),
    ],
)
def test_a_leader_of_day_zero_stays(rule: str, text: str) -> None:
    table = house(day_zero_vote=rule).day({1: 3, 2: 8}).vote(6)
    assert why(table) == f"Решта 4 — кандидатові 8 за замовчуванням. {text}"


# ── ties ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_tie() -> None:
    table = house().day({1: 8, 2: 3}).vote(5)
    tie = "8 і 3 мають по 5 з 10: по 30 секунд і переголосування лише за них."
    assert why(table) == f"Решта 5 — кандидатові 3 за замовчуванням. {tie}"
    assert why(table.do(EndSpeech())) == tie
    assert why(table.do(EndSpeech())) == (
        "Переголосування лише за тих, хто порівну: 8, 3."
        " Після 8 решта піде останньому кандидатові 3, і рахунок закриється."
    )


def test_a_tie_shrank() -> None:
    table = nine().day({2: 3, 3: 8, 4: 9}).vote(3, 3).tie_speeches().ballot(4, 4)
    assert why(table) == (
        "Решта 1 — кандидатові 9 за замовчуванням. Було порівну 3, 8 і 9, тепер 3 і 8: ще по 30 секунд."
    )


def test_a_tie_with_other_votes_where_the_counts_must_repeat() -> None:
    table = house(tie_repeat="same_counts").day({1: 8, 2: 3, 4: 9}).vote(4, 4).tie_speeches()
    table.ballot(5)
    assert why(table) == (
        "Решта 5 — кандидатові 3 за замовчуванням."
        " Ті самі 8 і 3 порівну, але з іншим рахунком, по 5 з 10: ще по 30 секунд."
    )
