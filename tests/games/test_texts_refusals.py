"""Every refusal has a sentence and a reason in both languages, with the numbers of its table."""

from dataclasses import replace

import pytest

from games import texts
from games.rules import RuleViolation, play
from games.rules.actions import (
    Action,
    BeginNight,
    BestMove,
    Check,
    Deal,
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
    Withdraw,
    WithdrawFoul,
)
from games.rules.editions.edition import Source
from games.rules.violations import CODES
from tests.games.texts_both import english, flaws, ukrainian
from tests.rules.table import Table


def house(**variants: object) -> Table:
    """The club's own rules: they cite no clauses."""
    return Table("house", **variants)


def silenced() -> Table:
    """Seat 2 has lost its speech and the right to nominate, and it is its turn."""
    table = house(silenced_may_nominate=False).do(Foul(2), Foul(2), Foul(2), OpenDay())
    return table.do(EndSpeech())


def last_candidate() -> Table:
    """Day zero, the vote between 3 and 8; 3 is called and seats 1 and 2 are for it."""
    return house().day({1: 3, 2: 8, 4: 9}).do(OpenVoting(), Vote(3, voters=(1, 2)))


def lift() -> Table:
    return house().day({1: 3, 2: 8}).vote(5).tie_speeches().ballot(5)


def won() -> Table:
    return house().do(OpenDay(), TeamDefeat(9))


def drawn() -> Table:
    return house(draw_after_missed_nights=1).day().shot(None)


#: The code, the table, the action, and the sentence and reason in Ukrainian.
CASES: list[tuple[str, Table, Action, str, str]] = [
    (
        "game_over",
        won(),
        EndSpeech(),
        "гру завершено",
        "Перемогли червоні. Щоб змінити, скасуйте останню дію або відкрийте протокол.",
    ),
    (
        "game_over",
        house().do(OpenDay(), TeamDefeat(1)),
        EndSpeech(),
        "гру завершено",
        "Перемогли чорні. Щоб змінити, скасуйте останню дію або відкрийте протокол.",
    ),
    (
        "game_over",
        drawn(),
        EndSpeech(),
        "гру завершено",
        "Нічия. Щоб змінити, скасуйте останню дію або відкрийте протокол.",
    ),
    (
        "wrong_phase",
        house(),
        Nominate(1, 2),
        "зараз початок дня",
        "«Виставити» можна лише тоді, коли тривають промови.",
    ),
    (
        "wrong_phase",
        house(),
        EndSpeech(),
        "зараз початок дня",
        "«Завершити промову» можна лише тоді, коли тривають промови, говорять у попелі"
        " або звучить остання мова.",
    ),
    (
        "wrong_phase",
        Table("house", roles=None),
        Foul(1),
        "зараз підготовка",
        "«Фол» можна лише від роздачі ролей до кінця гри.",
    ),
    (
        "bad_deal",
        Table("house", roles=None),
        Deal(("civilian",) * 7 + ("sheriff", "mafia", "mafia")),
        "ролі не сходяться",
        "Потрібні 6 мирних, шериф, дон і 2 мафії. Зараз: мирних 7, шерифів 1, донів 0, мафії 2.",
    ),
    ("not_a_seat", house(), Foul(11), "місця 11 немає", "Місця від 1 до 10."),
    (
        "seat_is_out",
        house().day().night(6).open_day(),
        Foul(6),
        "місце 6 вибуло",
        "Відстріл, ніч 1.",
    ),
    (
        "not_the_speaker",
        house().open_day(),
        Nominate(2, 3),
        "говорить місце 1",
        "Виставляє лише той, хто говорить.",
    ),
    (
        "nomination_used",
        house().open_day().do(Nominate(1, 7)),
        Nominate(1, 8),
        "місце 1 вже виставило 7",
        "Одна кандидатура за промову. Помилка? Скасуйте її.",
    ),
    (
        "already_nominated",
        house().open_day().do(Nominate(1, 7), EndSpeech()),
        Nominate(2, 7),
        "7 уже кандидат",
        "Місце 7 виставило місце 1. Кандидат стає один раз за день.",
    ),
    (
        "self_nomination",
        house(self_nomination=False).open_day(),
        Nominate(1, 1),
        "себе виставити не можна",
        "У редакції «Регламент клубу» заборонено.",
    ),
    (
        "silenced",
        silenced(),
        Nominate(2, 3),
        "місце 2 без промови",
        "Третій фол: сьогодні не говорить і не виставляє.",
    ),
    (
        "withdraw_not_allowed",
        house().open_day().do(Nominate(1, 7)),
        Withdraw(1),
        "зняти кандидатуру не можна",
        "Редакція «Регламент клубу» не дозволяє. Якщо це хибний дотик — скасуйте.",
    ),
    (
        "nothing_to_withdraw",
        house(withdraw="explicit").open_day(),
        Withdraw(1),
        "нічого знімати",
        "Місце 1 у цій промові нікого не виставило.",
    ),
    (
        "opener_required",
        house(first_opener="judge"),
        OpenDay(),
        "оберіть, хто відкриває день",
        "У редакції «Регламент клубу» це вирішує суддя.",
    ),
    (
        "wrong_opener",
        house(),
        OpenDay(3),
        "відкриває 1, не 3",
        "Нульове коло відкриває місце 1.",
    ),
    (
        "wrong_opener",
        house().do(Remove(1)),
        OpenDay(3),
        "відкриває 2, не 3",
        "Нульове коло відкриває 2: перше живе місце.",
    ),
    (
        "wrong_opener",
        house().day().night(2),
        OpenDay(1),
        "відкриває 3, не 1",
        "Відкриває 3: наступне живе місце після 1, що відкривало нульове коло.",
    ),
    (
        "wrong_opener",
        house().after_nights(None, 3),
        OpenDay(1),
        "відкриває 4, не 1",
        "Відкриває 4: наступне живе місце після 2, що відкривало минулий день.",
    ),
    (
        "wrong_opener",
        house(rotation="closer").day().night(1),
        OpenDay(2),
        "відкриває 3, не 2",
        "Відкриває 3, щоб закривало 2: наступне живе місце після 10, що закривало минулий день.",
    ),
    (
        "wrong_opener",
        house(rotation="round_number").day().night(5),
        OpenDay(3),
        "відкриває 2, не 3",
        "Відкриває 2 за номером дня: день 1.",
    ),
    (
        "wrong_opener",
        house(rotation="round_number").day().night(2),
        OpenDay(4),
        "відкриває 3, не 4",
        "Відкриває 3: за номером дня (день 1) мало б місце 2, але воно вибуло.",
    ),
    (
        "not_called",
        last_candidate(),
        Vote(9, count=1),
        "зараз голосують за 8",
        "Руки за 9 не приймаються: кандидатів кличуть по порядку.",
    ),
    (
        "already_voted",
        last_candidate(),
        Vote(8, voters=(4, 2)),
        "місце 2 вже голосувало",
        "Голос за 3. Кожен голосує один раз.",
    ),
    (
        "already_voted",
        lift(),
        Lift(voters=(4, 4)),
        "місце 4 вже голосувало",
        "Воно в списку двічі. Кожен голосує один раз.",
    ),
    (
        "too_many_votes",
        last_candidate(),
        Vote(8, count=9),
        "9 голосів забагато",
        "Лишилося 8 з 10.",
    ),
    (
        "too_many_votes",
        house().day({1: 3, 2: 8, 4: 9}).do(OpenVoting(), Vote(3, count=10)),
        Vote(8, count=1),
        "1 голос забагато",
        "Лишилося 0 з 10.",
    ),
    (
        "not_a_living_black",
        house().day().do(BeginNight()),
        Shoot(((7, 1),)),
        "місце 7 не стріляє",
        "Стріляють лише живі чорні.",
    ),
    (
        "check_self",
        house().day().shot(1),
        Check("don", 8),
        "себе перевірити не можна",
        "Оберіть інше місце або «Перевірки не було».",
    ),
    (
        "check_dead",
        house(check_dead=False).after_nights(6).day().shot(5),
        Check("don", 6),
        "місце 6 вже вибуло",
        "Редакція «Регламент клубу» перевіряє лише живих.",
    ),
    (
        "wrong_checker",
        house().day().shot(1),
        Check("sheriff", 2),
        "зараз перевіряє дон",
        "Шериф перевіряє після дона.",
    ),
    (
        "wrong_checker",
        house().day().shot(1).do(Check("don", None)),
        Check("don", 2),
        "зараз перевіряє шериф",
        "Дон перевіряє перед шерифом.",
    ),
    (
        "duplicate_target",
        house().day().shot(1).checks(),
        BestMove((9, 9)),
        "місце 9 назване двічі",
        "У найкращому ході три різні місця.",
    ),
    (
        "too_many_targets",
        house().day().shot(1).checks(),
        BestMove((7, 8, 9, 10)),
        "названо 4 місця",
        "Найбільше три.",
    ),
    (
        "no_tech_fouls",
        house(),
        TechFoul(4),
        "технічних фолів тут немає",
        "Редакція «Регламент клубу» знає лише звичайні.",
    ),
    (
        "no_foul_to_withdraw",
        house(),
        WithdrawFoul(4),
        "місце 4 без фолів",
        "Зняти можна лише фол, який ще не вилучив.",
    ),
    (
        "declare_not_allowed",
        house(),
        DeclareBlack(),
        "оголосити перевагу не можна",
        "Редакція «Регламент клубу» чекає на рівність за столом.",
    ),
    (
        "ends_game_required",
        house(team_defeat="judge_decides"),
        TeamDefeat(4),
        "вирішіть: ППК завершує гру чи ні",
        "У редакції «Регламент клубу» це вирішує суддя.",
    ),
    (
        "ends_game_not_allowed",
        house(),
        TeamDefeat(4, None, True),
        "ППК тут завжди завершує гру",
        "Редакція «Регламент клубу» не лишає вибору.",
    ),
]


def refused(table: Table, action: Action) -> RuleViolation:
    with pytest.raises(RuleViolation) as caught:
        play(table.state, action)
    return caught.value


@pytest.mark.parametrize(
    ("code", "table", "action", "sentence", "reason"),
    CASES,
    ids=[f"{case[0]}-{case[3]}" for case in CASES],
)
def test_a_refusal_is_told_with_its_reason(
    code: str, table: Table, action: Action, sentence: str, reason: str
) -> None:
    violation = refused(table, action)
    assert violation.code == code
    assert flaws(lambda: texts.refusal(violation, table.state).sentence) == []
    assert flaws(lambda: texts.refusal(violation, table.state).reason) == []
    told = ukrainian(lambda: "\n".join(texts.refusal(violation, table.state)))
    assert told.split("\n") == [sentence, reason]


def test_every_refusal_code_is_among_the_cases() -> None:
    assert {case[0] for case in CASES} == set(CODES)


def test_a_stated_clause_ends_the_reason() -> None:
    table = house().open_day().do(Nominate(1, 7))
    source = Source("The club's page", "3.2", "stated")
    edition = replace(table.state.edition, sources={"withdraw": source})
    violation = refused(table, Nominate(1, 8))
    state = replace(table.state, edition=edition)
    assert ukrainian(lambda: texts.refusal(violation, state).reason) == (
        "Одна кандидатура за промову. Помилка? Скасуйте її (п. 3.2)."
    )


def test_the_sentence_goes_on_after_the_prefix() -> None:
    assert ukrainian(lambda: str(texts.NOT_RECORDED)) == "Не записано:"
    assert english(lambda: str(texts.NOT_RECORDED)) == "Not recorded:"
