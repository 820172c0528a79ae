"""The judge's script, step by step."""

from games import texts
from games.rules import actions as act
from tests.games.texts_both import ukrainian
from tests.rules.table import Table


def said(table: Table) -> list[str]:
    return ukrainian(lambda: "\n".join(texts.say_lines(table.state, table.events))).split("\n")


def test_the_judge_reads_the_night_of_acquaintance_step_by_step() -> None:
    assert said(Table()) == [
        "«Місто засинає. Прокидається мафія. На домовку 60 секунд.»",
        "«Мафія засинає. Прокидається шериф і дивиться на місто.»",
        "«Шериф засинає. Вільна посадка, 20 секунд.»",
        "«Місто прокидається.»",
    ]


def test_steps_of_no_seconds_are_not_read() -> None:
    assert said(Table("house", agreement_seconds=0, free_seating_seconds=0)) == [
        "«Місто засинає. Прокидається мафія і знайомиться.»",
        "«Мафія засинає. Прокидається шериф і дивиться на місто.»",
        "«Місто прокидається.»",
    ]


def test_the_judge_gives_the_floor_and_repeats_a_nomination() -> None:
    table = Table().open_day()
    assert said(table) == ["«Слово — місце 1, 60 секунд.»"]
    assert said(table.do(act.Nominate(1, 7))) == [
        "«Виставлено місце 7.»",
        "«Слово — місце 1, 60 секунд.»",
    ]


def test_the_judge_calls_candidates_and_asks_about_the_lift() -> None:
    table = Table().day({1: 3, 2: 8})
    assert said(table) == ["«Виставлено місця 3 і 8. Голосуємо в такому порядку.»"]
    assert said(table.do(act.OpenVoting())) == ["«Хто за те, щоб стіл залишило місце 3?»"]
    assert said(table.ballot(5)) == ["«Попіл. Слово — місце 3, 30 секунд.»"]
    table.tie_speeches().ballot(5)
    assert said(table) == ["«Хто за те, щоб обидва гравці залишили стіл?»"]
    assert said(table.lift(5)) == ["«Стіл ніхто не залишає.»", "«Настає ніч. Місто засинає.»"]


def test_the_judge_says_a_night_whose_checkers_are_gone_as_any_other() -> None:
    table = Table().do(act.Remove(8), act.Remove(7)).day().shot(1)
    assert said(table) == [
        "«Дон прокидається і перевіряє… Дон засинає.» Відповіді немає.",
        "«Шериф прокидається і перевіряє… Шериф засинає.» Відповіді немає.",
        "«Місто прокидається. Цієї ночі відстріляно місце 1. Остання мова, 60 секунд.»",
    ]


def test_a_fourth_foul_is_said_with_all_it_brings() -> None:
    table = Table().do(*[act.Foul(9)] * 3).open_day().do(act.Foul(9))
    assert said(table) == [
        "«Місце 9, четвертий фол.»",
        "«Місце 9 залишає стіл без останньої мови.»",
        "«Сьогодні голосування не буде.»",
        "«Слово — місце 1, 60 секунд.»",
    ]


def test_a_silenced_player_is_asked_for_a_nomination_only_where_he_may() -> None:
    fouls = [act.Foul(1)] * 3
    assert said(Table().do(*fouls).open_day()) == ["«Місце 1 без промови. Кого виставляєте?»"]
    dumb = Table("house", silenced_may_nominate=False).do(*fouls).open_day()
    assert said(dumb) == ["«Місце 1 без промови.»"]


def test_the_judge_names_a_technical_foul() -> None:
    table = Table("house", tech_fouls_to_remove=2).open_day().do(act.TechFoul(4))
    assert said(table) == ["«Місце 4, перший технічний фол.»", "«Слово — місце 1, 60 секунд.»"]


def test_the_lines_of_a_step_stand_in_one_text() -> None:
    table = Table().day().night(5)
    assert ukrainian(lambda: texts.say(table.state)) == "«Починаємо день 1. Відкриває місце 2.»"
    assert ukrainian(lambda: texts.say(Table().after_nights(None).state)) == (
        "«Місто прокидається. Цієї ночі нікого не відстріляно.» «Починаємо день 1. Відкриває місце 2.»"
    )
    won = Table().open_day().do(act.TeamDefeat(9))
    assert ukrainian(lambda: texts.say(won.state)) == "«Гру завершено. Перемогли червоні.»"
