"""Why the next step is so: the lift, the night, the end of the game, and the clause beside it."""

from dataclasses import replace

import pytest

from games import texts
from games.rules.actions import (
    BeginNight,
    BestMove,
    Check,
    DeclareBlack,
    EndSpeech,
    Foul,
    OpenDay,
    Remove,
    Shoot,
    TeamDefeat,
)
from games.rules.editions.edition import Source
from tests.games.texts_both import english, ukrainian
from tests.rules.table import Table


def why(table: Table) -> str:
    return ukrainian(lambda: texts.why(table.state, table.events).text)


def why_alone(table: Table) -> str:
    """The same when the last action tells nothing, a first foul for example."""
    return ukrainian(lambda: texts.why(table.state, ()).text)


def house(**variants: object) -> Table:
    return Table("house", **variants)


# ── the lift ───────────────────────────────────────────────────────────────────────────────────────────────


def repeated(**variants: object) -> Table:
    """Day zero: 8 and 3 are tied twice with 5 votes each."""
    return house(**variants).day({1: 8, 2: 3}).vote(5).tie_speeches().ballot(5)


def three_of_nine(**variants: object) -> Table:
    table = house(**variants).day().night(5).day({2: 3, 3: 8, 4: 9}).vote(3, 3)
    return table.tie_speeches().ballot(3, 3)


def four_left(**variants: object) -> Table:
    """A day with 5, 6, 7 (red) and 10 (black) at the table; 5 speaks first."""
    table = house(**variants).do(Remove(8)).day().night(1)
    table.open_day().do(Remove(9)).speeches().night(2)
    return table.after_nights(3, 4).open_day()


@pytest.mark.parametrize(
    ("variants", "text"),
    [
        ({}, "Ті самі 8 і 3 порівну вдруге поспіль: стіл вирішує долю обох. Треба 6 з 10."),
        (
            {"tie_repeat": "same_counts"},
            "Ті самі 8 і 3 порівну двічі поспіль із тим самим рахунком: стіл вирішує долю обох."
            " Треба 6 з 10.",
        ),
        (
            {"max_revotes": 1},
            "8 і 3 порівну, а переголосувань більше немає: стіл вирішує долю обох. Треба 6 з 10.",
        ),
    ],
)
def test_the_lift_says_which_test_was_met(variants: dict[str, object], text: str) -> None:
    table = repeated(**variants)
    assert why(table) == f"Решта 5 — кандидатові 3 за замовчуванням. {text}"
    assert why_alone(table) == text


@pytest.mark.parametrize(
    ("variants", "text"),
    [
        (
            {"lift_three_of_nine": "always"},
            "Ті самі 3, 8 і 9 порівну вдруге поспіль: стіл вирішує долю всіх. Треба 5 з 9.",
        ),
        (
            {"lift_three_of_nine": "always", "max_revotes": 1},
            "3, 8 і 9 порівну, а переголосувань більше немає: стіл вирішує долю всіх. Треба 5 з 9.",
        ),
        (
            {"lift_three_of_nine": "always", "tie_repeat": "same_counts"},
            "Ті самі 3, 8 і 9 порівну двічі поспіль із тим самим рахунком: стіл вирішує долю всіх."
            " Треба 5 з 9.",
        ),
        ({}, "9 за столом і 3 порівну: підйому немає, далі ніч."),
        ({"lift": False}, "3, 8 і 9 знову порівну, а підйому в цій редакції немає: далі ніч."),
    ],
)
def test_three_tied_of_nine(variants: dict[str, object], text: str) -> None:
    table = three_of_nine(**variants)
    assert why(table) == f"Решта 3 — кандидатові 9 за замовчуванням. {text}"


def test_no_lift_of_two_of_four() -> None:
    table = four_left(lift_two_of_four=False).speeches({5: 6, 6: 7})
    table.vote(2).tie_speeches().ballot(2)
    assert why(table) == (
        "Решта 2 — кандидатові 7 за замовчуванням. 4 за столом і 2 порівну: підйому немає, далі ніч."
    )


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("night", "Порівну весь стіл, 4 з 4: підйому немає, далі ніч."),
        ("draw", "Порівну весь стіл: якщо його піднімуть, буде нічия. Треба 3 з 4."),
    ],
)
def test_the_whole_table_tied(rule: str, text: str) -> None:
    table = four_left(lift_whole_table=rule).speeches({5: 6, 6: 7, 7: 10, 10: 5})
    table.vote(1, 1, 1).tie_speeches().ballot(1, 1, 1)
    assert why(table) == f"Решта 1 — кандидатові 5 за замовчуванням. {text}"


def test_a_draw_by_lifting_the_whole_table() -> None:
    table = four_left(lift_whole_table="draw").speeches({5: 6, 6: 7, 7: 10, 10: 5})
    table.vote(1, 1, 1).tie_speeches().ballot(1, 1, 1).lift(3)
    assert why(table) == "За підйом 3 з 4, треба 3: весь стіл. Мав вийти весь стіл: нічия."


def test_a_lift_result() -> None:
    assert why(repeated().lift(4)) == "За підйом 4 з 10, треба 6: ніхто не виходить."
    assert why(repeated().lift(6)) == "За підйом 6 з 10, треба 6: виходять 8 і 3."


def test_those_who_were_lifted_speak_one_by_one() -> None:
    table = repeated().lift(6)
    assert why_alone(table) == "Вибули разом: далі остання мова місця 3."
    assert why(table.do(EndSpeech())) == "Далі ніч 1."
    assert why(table.do(EndSpeech())) == "За столом 8: далі ніч 1."


# ── the night ──────────────────────────────────────────────────────────────────────────────────────────────


def test_before_the_shot() -> None:
    hit = "Відстріл, якщо кожен живий чорний показав одне місце рівно раз."
    assert why(house().day().do(BeginNight())) == hit
    missed = house().after_nights(None).day().do(BeginNight())
    assert why(missed) == f"{hit} Промахів поспіль 1; нічия за 3."
    endless = house(draw_after_missed_nights=None).after_nights(None).day().do(BeginNight())
    assert why(endless) == hit


def test_a_hit() -> None:
    assert why(house().day().shot(5)) == "Відстріл 5: усі 3 чорні показали одне місце."


def test_a_miss() -> None:
    table = house().day().shot(None, {8: 4, 9: 6, 10: 4})
    assert why(table) == ("Промах: показали різні місця: 4 і 6. Промах 1-й поспіль; нічия після 3-го.")


def test_a_miss_where_no_draw_comes_of_it() -> None:
    endless = house(draw_after_missed_nights=None).day().shot(None, {8: 4, 9: 4, 10: None})
    assert why(endless) == "Промах: стріляли не всі живі чорні."
    departed = house().day().do(BeginNight(), Remove(1)).do(Shoot(target=None))
    assert why(departed) == (
        "Промах: хто що показав, не записано. Цієї ночі хтось вибув, тож промах до нічиєї не рахується."
    )


def test_checks() -> None:
    table = house().day().shot(None)
    rule = "Себе перевірити не можна; вибулих — можна."
    assert why_alone(table) == rule
    table.do(Check("don", 7))
    assert why(table) == "Шериф був живий на початку стрільби, тож перевіряє."
    assert why_alone(table) == rule
    living = house(check_dead=False).day().shot(None)
    assert why_alone(living) == "Себе перевірити не можна; перевіряють лише живих."


def test_the_last_check_of_tonights_victim() -> None:
    table = house().day().shot(7).do(Check("don", None))
    assert why(table) == "Шерифа відстріляли цієї ночі: він ще перевіряє."
    don = house().day().shot(8)
    assert why(don) == (
        "Відстріл 8: усі 3 чорні показали одне місце. Дона відстріляли цієї ночі: він ще перевіряє."
    )


def test_no_check() -> None:
    table = house().do(Remove(8)).day().shot(5)
    no_don = "Дона за столом немає: промовте його фазу для столу, відповіді не буде."
    assert why(table) == f"{no_don} Відстріл 5: усі 2 чорні показали одне місце."
    table = house().do(Remove(7)).day().shot(5).do(Check("don", None))
    no_sheriff = "Шерифа за столом немає: промовте його фазу для столу, відповіді не буде."
    assert why(table) == (
        f"{no_sheriff} Найкращий хід є: перша ніч, перед пострілом 9 за столом (треба ≥ 9)."
    )


def test_no_check_of_either() -> None:
    table = house().do(Remove(8), Remove(7)).day().shot(5)
    assert why(table) == (
        "Дона й шерифа за столом немає: промовте обидві фази для столу, відповідей не буде."
        " Відстріл 5: усі 2 чорні показали одне місце. Ходу немає: за столом було 8 (треба ≥ 9)."
    )


def test_no_sheriffs_check_after_the_don_was_removed_in_his() -> None:
    table = house().do(Remove(7)).day().shot(None).do(Remove(8))
    assert why(table) == (
        "Шерифа за столом немає: промовте його фазу для столу, відповіді не буде."
        " Голосування дня 1 скасовано: місце 8 вилучено вночі."
    )


@pytest.mark.parametrize(
    ("variants", "text"),
    [
        ({}, "перша ніч, перед пострілом 10 за столом (треба ≥ 9)."),
        ({"best_move_min_alive": 0}, "перша ніч, перед пострілом 10 за столом."),
        ({"best_move": "first_kill"}, "перша жертва, перед пострілом 10 за столом (треба ≥ 9)."),
        (
            {"best_move": "first_kill", "best_move_min_alive": 0},
            "перша жертва, перед пострілом 10 за столом.",
        ),
    ],
)
def test_a_best_move(variants: dict[str, object], text: str) -> None:
    table = house(**variants).day().shot(5).checks()
    assert why(table) == why_alone(table) == f"Найкращий хід є: {text}"


def test_a_best_move_by_the_vote_of_day_zero() -> None:
    table = house(best_move_day_zero_single=True).day({1: 3, 2: 4}).vote(9)
    assert why_alone(table) == "Найкращий хід є: місце 3 вийшло на нульовому колі одне."


def test_no_best_move() -> None:
    table = house().do(Remove(1), Remove(2)).day().shot(5).checks()
    assert why(table) == "Ходу немає: за столом було 8 (треба ≥ 9)."


def test_the_last_word_of_the_victim() -> None:
    table = house().day().shot(5).checks().do(BestMove((3, 7, 9)))
    assert why(table) == (
        "Далі день 1. Відкриває 2: наступне живе місце після 1, що відкривало нульове коло."
    )


def test_the_last_word_before_a_day_that_the_judge_gives() -> None:
    table = house(rotation="judge").day().shot(5).checks().do(BestMove(()))
    assert why(table) == "Хто відкриває день 1, вирішує суддя."


# ── the end ────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_reds_win() -> None:
    table = house().do(Remove(8), Remove(9), Remove(10))
    assert why(table) == "Чорних за столом немає: перемогли червоні."
    assert why_alone(table) == "Перемогли червоні: чорних за столом немає."


def test_the_blacks_win() -> None:
    table = house(final_speech=False).day().night(1).day().night(2).day().night(3).day().shot(4)
    assert why(table) == (
        "Відстріл 4: усі 3 чорні показали одне місце. 3 на 3: чорних не менше, перемогли чорні."
    )


def test_a_night_that_decides_the_game_tells_no_winner_before_its_end() -> None:
    table = house().after_nights(1, 2, 3).day().shot(4)
    assert why(table) == (
        "Відстріл 4: усі 3 чорні показали одне місце. Результат уже є, але ніч іде до кінця."
    )
    assert why(table.checks()) == (
        "Після останньої мови гра закінчується. Перемогли чорні: чорних не менше, ніж червоних."
    )
    assert why(table.do(Foul(4))) == why_alone(table)
    assert why(table.do(Remove(5))) == "Місце 5 вилучено: результат уже не зміниться."
    assert why(table.do(EndSpeech())) == "Перемогли чорні: чорних не менше, ніж червоних."


def test_a_team_defeat_and_a_declaration() -> None:
    assert why(house().do(OpenDay(), TeamDefeat(9))) == "ППК місця 9: перемогли червоні."
    table = house(judge_may_declare_black=True).do(OpenDay(), DeclareBlack())
    assert why(table) == "3 на 7: суддя оголосив перевагу чорних, перемогли чорні."


def test_a_draw_by_missed_nights() -> None:
    table = house().after_nights(None, None).day().shot(None)
    assert why(table) == ("Промах: хто що показав, не записано. 3-тя ніч поспіль без вибуття: нічия.")
    assert why_alone(table) == "Нічия: промахи кілька ночей поспіль."


# ── the clause ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("standing", "clause"), [("stated", "п. 4.8"), ("assumed", "")])
def test_the_clause_stands_apart_and_only_where_it_is_stated(standing: str, clause: str) -> None:
    table = repeated()
    source = Source("the rules", "4.8", standing)  # type: ignore[arg-type]
    edition = replace(table.state.edition, sources={"lift": source})
    state = replace(table.state, edition=edition)
    assert ukrainian(lambda: texts.why(state, table.events).clause) == clause
    assert "4.8" not in english(lambda: texts.why(state, table.events).text)
