"""The story: every event and every reason of one has a line in both languages."""

from typing import get_args

import pytest

from games import texts
from games.rules import Event
from games.rules import events as ev
from games.rules.table import How, Role
from tests.games.texts_both import flaws, ukrainian

SHOTS = ((7, 4), (10, 6))

#: At least one event of each class and of each of its reasons, with its line; None: it tells nothing itself.
LINES: list[tuple[Event, str | None]] = [
    (ev.RolesDealt((Role.DON,) * 10), "Ролі роздано: 6 мирних, шериф, дон і 2 мафії."),
    (ev.DayOpened(1, (2, 3, 4), True), "День 1 відкриває 2: за столом 3."),
    (ev.DayOpened(0, (1, 2), True), "Нульове коло відкриває 1: за столом 2."),
    (ev.DayOpened(0, (1, 2), False), "Нульове коло, без голосування, відкриває 1: за столом 2."),
    (ev.SpeechBegan(8, 60), "Говорить місце 8: 60 секунд."),
    (ev.SpeechBegan(8, 31, "short"), "Місце 8 говорить 31 секунду: третій фол."),
    (ev.SpeechBegan(9, 0, "lost"), "Місце 9 без промови: третій фол."),
    (ev.SpeechEnded(9), None),
    (ev.SpeechEnded(9, cut=True), "Промову місця 9 перервано: його вилучено."),
    (ev.PlayerNominated(7, 4), "7 виставляє 4."),
    (ev.NominationWithdrawn(7, 4), "7 знімає кандидатуру 4."),
    (ev.NominationWithdrawn(7, 4, True), "7 знімає 4, щоб виставити іншу кандидатуру."),
    (ev.VoteSkipped("cancelled"), "Голосування скасовано: далі ніч."),
    (ev.VoteSkipped("no_candidates"), "Кандидатів немає: далі ніч."),
    (ev.VoteSkipped("day_zero_single", (3,)), "Кандидат один, нульове коло: далі ніч."),
    (ev.VoteSkipped("day_zero_no_vote"), "На нульовому колі голосування немає: далі ніч."),
    (ev.VoteSkipped("single_candidate_stays", (3,)), "Кандидат один і лишається: далі ніч."),
    (
        ev.VotingDue((7, 6, 3), 9),
        "Кандидатів 3, за столом 9: голосуємо в порядку виставлення.",
    ),
    (ev.VotingDue((7,), 9), "Кандидат один, за столом 9: голосуємо."),
    (ev.BallotOpened(0, (7, 6)), "Голосування в такому порядку: 7, 6."),
    (ev.BallotOpened(1, (7, 6)), "Переголосування 1, лише за 7, 6."),
    (ev.VotesRecorded(3, 4, (1, 4, 6, 8)), "4 голоси за 3: 1, 4, 6, 8."),
    (ev.VotesRecorded(3, 1, None), "1 голос за 3."),
    (ev.VotesRecorded(3, 0, ()), "0 голосів за 3."),
    (ev.RestAssigned(4, 1, (7,)), "Решта 1 — кандидатові 4 за замовчуванням."),
    (ev.RestAssigned(4, 0, ()), "Решти немає: за 4 голосувати вже нікому."),
    (ev.BallotClosed(0, 9), None),
    (
        ev.BallotClosed(0, 9, early=True, uncast=2),
        "Голосування вирішене й закрите: не віддано 2 голоси з 9.",
    ),
    (ev.Tied((8, 3), 5, 10), "8 і 3 мають по 5 з 10: по промові й переголосування лише за них."),
    (
        ev.LeadersStay((8,), 6, 10, "talk", True),
        "Нульове коло: місце 8, 6 з 10, говорить і лишається.",
    ),
    (
        ev.LeadersStay((8, 3), 5, 10, "talk", True),
        "Нульове коло: місця 8 і 3, по 5 з 10, говорять і лишаються.",
    ),
    (
        ev.LeadersStay((8,), 6, 10, "no_break", False),
        "Місце 8 лишається з 6 з 10: на нульовому колі одного не виводять.",
    ),
    (
        ev.LeadersStay((8,), 6, 10, "self_break", True),
        "Місце 8, 6 з 10, говорить і лишається: за себе воно не голосувало.",
    ),
    (ev.LeadersStay((8,), 4, 9, "no_majority", False), "Місце 8 лишається: 4 з 9, треба 5."),
    (
        ev.LeadersStay((8, 3), 4, 9, "lift_not_passed", False),
        "Ніхто не виходить: за підйом 4 з 9, треба 5.",
    ),
    (
        ev.TieRepeated((8, 3), 5, 10, "same_leaders"),
        "Ті самі 8 і 3 порівну вдруге поспіль: по 5 з 10.",
    ),
    (
        ev.TieRepeated((8, 3), 5, 10, "same_counts"),
        "Ті самі 8 і 3 порівну з тим самим рахунком двічі поспіль: по 5 з 10.",
    ),
    (
        ev.TieRepeated((8, 3), 5, 10, "max_revotes"),
        "8 і 3 порівну, по 5 з 10, а переголосувань більше немає.",
    ),
    (
        ev.LiftRefused((8, 3), 10, "no_lift"),
        "8 і 3 знову порівну, а підйому в цій редакції немає: далі ніч.",
    ),
    (
        ev.LiftRefused((8, 3, 1), 9, "three_of_nine"),
        "9 за столом і 3 порівну: підйому немає, далі ніч.",
    ),
    (
        ev.LiftRefused((8, 3), 4, "two_of_four"),
        "4 за столом і 2 порівну: підйому немає, далі ніч.",
    ),
    (
        ev.LiftRefused((1, 2, 3, 4), 4, "whole_table"),
        "Порівну весь стіл, 4 з 4: підйому немає, далі ніч.",
    ),
    (ev.LiftOpened((8, 3), 10, 6), "Стіл вирішує долю 8 і 3 разом: треба 6 з 10."),
    (
        ev.LiftVoted((8, 3), 4, None, 10, 6, False),
        "За підйом 4 з 10, треба 6: ніхто не виходить.",
    ),
    (ev.LiftVoted((8, 3), 6, None, 10, 6, True), "За підйом 6 з 10, треба 6: виходять 8 і 3."),
    (ev.LiftVoted((1, 2), 2, None, 2, 2, True), "За підйом 2 з 2, треба 2: весь стіл."),
    (ev.LeftByVote((3,), 4, 9), "Місце 3 виходить: 4 з 9 голосів."),
    (ev.LeftByVote((8, 3), None, 10), "Місця 8 і 3 виходять разом."),
    (ev.NightDue(), "День завершено: далі ніч."),
    (ev.FoulGiven(9, 3, None), "Місце 9: третій фол."),
    (ev.FoulGiven(9, 1, "late_vote"), "Місце 9: перший фол: невчасний голос."),
    (
        ev.TechFoulGiven(9, 1, "aggression"),
        "Місце 9: перший технічний фол: агресія, погрози або псування майна.",
    ),
    (ev.FoulWithdrawn(9, 2), "З місця 9 знято фол: лишилося 2 фоли."),
    (ev.FoulWithdrawn(9, 0), "З місця 9 знято фол: лишилося 0 фолів."),
    (ev.SpeechLost(9), "Місце 9: третій фол діє на найближчу промову."),
    (ev.SpeechRestored(9), "Місце 9 не втрачає промови: третій фол знято."),
    (
        ev.PlayerRemoved(9, "fouls", None, False),
        "Місце 9 вилучено: 4-й фол. Останньої мови немає.",
    ),
    (
        ev.PlayerRemoved(9, "removed", "insult", False),
        "Місце 9 вилучено: образа чи дискримінація. Останньої мови немає.",
    ),
    (
        ev.PlayerRemoved(9, "tech_fouls", None, True),
        "Місце 9 вже вибуло і втрачає останню мову: 2-й технічний фол.",
    ),
    (
        ev.VoteCancelled(9, "fouls", True),
        "Голосування цього дня скасовано: місце 9 вилучено.",
    ),
    (
        ev.VoteCancelled(9, "team_defeat", False),
        "Наступне голосування скасовано: місце 9 вилучено.",
    ),
    (ev.NightBegan(2, (7, 10)), "Ніч 2: стріляють 2 чорні."),
    (ev.NightBegan(3, (7,)), "Ніч 3: стріляє 1 чорний."),
    (ev.PlayerShot(4, None, 3), "Відстріл 4: усі 3 чорні показали одне місце."),
    (ev.PlayerShot(4, None, 1), "Відстріл 4: єдиний чорний показав це місце."),
    (ev.ShotMissed(None, "told", 1), "Промах: хто що показав, не записано."),
    (ev.ShotMissed(SHOTS, "different", 1), "Промах: 7 показав 4, 10 показав 6."),
    (ev.ShotMissed(((7, 4), (10, None)), "no_shot", 1), "Промах: 10 не стріляв."),
    (ev.ShotMissed(((7, None), (10, None)), "no_shot", 1), "Промах: 7 і 10 не стріляли."),
    (ev.ShotMissed(((7, 4),), "no_shot", 1), "Промах: стріляли не всі живі чорні."),
    (
        ev.ShotMissed(((7, (4, 6)), (10, 4)), "several", 1),
        "Промах, кілька місць одразу: 7 показав 4 і 6.",
    ),
    (ev.ShotMissed(None, "target_out", 0), "Промах: показане місце вже вибуло."),
    (ev.CheckDue("don"), "Дон був живий на початку стрільби, тож перевіряє."),
    (ev.CheckDue("don", True), "Дона відстріляли цієї ночі: він ще перевіряє."),
    (ev.CheckDue("sheriff"), "Шериф був живий на початку стрільби, тож перевіряє."),
    (ev.CheckDue("sheriff", True), "Шерифа відстріляли цієї ночі: він ще перевіряє."),
    (ev.CheckMade("don", 4, True), "Дон перевіряє 4: шериф."),
    (ev.CheckMade("don", 6, False), "Дон перевіряє 6: не шериф."),
    (ev.CheckMade("sheriff", 3, True), "Шериф перевіряє 3: чорний."),
    (ev.CheckMade("sheriff", 2, False), "Шериф перевіряє 2: червоний."),
    (ev.CheckMade("don", None, None), "Дон: перевірки не було."),
    (ev.BestMoveDue(5, 10), "Місце 5 має найкращий хід: за столом було 10."),
    (ev.BestMoveNotDue(5, 8, 9), "Ходу немає: за столом було 8 (треба ≥ 9)."),
    (ev.BestMoveNamed(5, (3, 7, 9), 2), "Найкращий хід 5: 3, 7, 9 — 2 чорні."),
    (ev.BestMoveNamed(5, (3,), 0), "Найкращий хід 5: 3 — 0 чорних."),
    (ev.BestMoveNamed(5, (), 0), "Найкращий хід 5: нікого не названо."),
    (ev.DayDue(), "Ніч завершено: далі день."),
    (ev.LastWordsBegan((3,)), "Остання мова місця 3."),
    (ev.LastWordsBegan((8, 3)), "Останні мови місць 8 і 3."),
    (
        ev.GameDecided("red", "blacks_out", 0, 4),
        "Чорних за столом немає: перемогли червоні.",
    ),
    (
        ev.GameDecided("black", "parity", 2, 2),
        "2 на 2: чорних не менше, перемогли чорні.",
    ),
    (
        ev.GameDecided("red", "team_defeat", 3, 6, 9),
        "ППК місця 9: перемогли червоні.",
    ),
    (
        ev.GameDecided("black", "declared", 2, 3),
        "2 на 3: суддя оголосив перевагу чорних, перемогли чорні.",
    ),
    (
        ev.GameDecided("draw", "missed_nights", 2, 5),
        "Промахи кілька ночей поспіль, ніхто не вибув: нічия.",
    ),
    (ev.GameDecided("draw", "whole_table", 1, 3), "Мав вийти весь стіл: нічия."),
    (ev.GameFinished(), "Гру завершено."),
]


@pytest.mark.parametrize(("event", "line"), LINES, ids=[repr(event)[:60] for event, _line in LINES])
def test_an_event_is_told_in_a_line(event: Event, line: str | None) -> None:
    if line is None:
        assert texts.event_line(event) is None
    else:
        assert ukrainian(lambda: texts.event_line(event) or "") == line
        assert flaws(lambda: texts.event_line(event) or "") == []


def test_every_event_and_every_reason_is_among_the_lines() -> None:
    told = {type(event) for event, _line in LINES}
    assert told == set(get_args(Event))
    reasons = {(type(event), getattr(event, "reason", None)) for event, _line in LINES}
    wanted = [
        (ev.VoteSkipped, ev.NoVoteReason),
        (ev.LeadersStay, ev.StayReason),
        (ev.TieRepeated, ev.RepeatReason),
        (ev.LiftRefused, ev.NoLiftReason),
        (ev.ShotMissed, ev.MissReason),
        (ev.GameDecided, ev.WinReason),
    ]
    assert {(kind, reason) for kind, values in wanted for reason in get_args(values)} <= reasons


@pytest.mark.parametrize("how", get_args(How))
def test_a_removal_is_told_whatever_its_kind(how: How) -> None:
    assert flaws(lambda: texts.event_line(ev.PlayerRemoved(4, how, None, False)) or "") == []


@pytest.mark.parametrize(
    ("count", "line"),
    [
        (1, "1 голос за 3."),
        (2, "2 голоси за 3."),
        (5, "5 голосів за 3."),
        (11, "11 голосів за 3."),
        (21, "21 голос за 3."),
    ],
)
def test_votes_take_the_form_of_their_number(count: int, line: str) -> None:
    assert ukrainian(lambda: texts.event_line(ev.VotesRecorded(3, count, None)) or "") == line
