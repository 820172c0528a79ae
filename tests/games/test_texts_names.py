"""Names, fields of editions, counts and ordinals in both languages."""

from collections.abc import Callable
from dataclasses import replace
from typing import get_args

import pytest

from games import texts
from games.rules import EDITIONS, Phase, Role, edition_for
from games.rules import actions as act
from games.rules.disclosure import PublicPhase
from games.rules.editions import FIELD_KINDS, RULE_FIELDS
from games.rules.editions.edition import Source
from games.rules.table import Departure, How, WinReason
from games.texts.names import phase_while
from tests.games.texts_both import english, flaws, ukrainian

KINDS = [action.do for action in get_args(act.Action)]
REASONS = (*act.FOUL_REASONS, *act.REMOVAL_REASONS, *act.TEAM_DEFEAT_REASONS)
PROPER = {"noir": "Noir", "fortuna": "Fortuna", "mafclub": "MAF CLUB", "imafia": "iMafia", "clm": "CLM"}

NAMED: dict[Callable[[str], str], list[str]] = {
    texts.phase_name: sorted({*(phase.value for phase in Phase), *get_args(PublicPhase)}),
    phase_while: [phase.value for phase in Phase],
    texts.role_name: [role.value for role in Role],
    texts.team_name: ["red", "black", "draw"],
    texts.winner_line: ["red", "black", "draw"],
    texts.win_reason_name: list(get_args(WinReason)),
    texts.how_name: list(get_args(How)),
    texts.action_name: KINDS,
    texts.reason_name: list(REASONS),
    texts.edition_title: [key for key in EDITIONS if key not in PROPER],
    texts.field_label: list(RULE_FIELDS),
    texts.field_help: list(RULE_FIELDS),
}


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, values in NAMED.items() for value in values],
    ids=lambda given: given if isinstance(given, str) else given.__name__,
)
def test_every_name_has_a_text_in_both_languages(name: Callable[[str], str], value: str) -> None:
    assert flaws(lambda: name(value)) == []


@pytest.mark.parametrize("name", RULE_FIELDS)
def test_every_value_of_every_field_has_words_of_its_own(name: str) -> None:
    kind = FIELD_KINDS[name]
    values: list[object] = list(kind.choices or (kind.low, 1, 2, 5, kind.high))
    values += [None] if kind.nullable else []
    assert [flaw for value in values for flaw in flaws(lambda v=value: texts.value_label(name, v))] == []
    told = {texts.value_label(name, value) for value in values}
    assert len(told) == len(set(values))


def test_names_of_clubs_and_leagues_are_not_translated() -> None:
    assert {key: ukrainian(lambda key=key: texts.edition_title(key)) for key in PROPER} == PROPER
    assert ukrainian(lambda: texts.edition_title("fiim-2025")) == "ФІІМ 2025"
    assert ukrainian(lambda: texts.edition_title("fsm")) == "ФСМ"


def test_fields_are_grouped_each_once() -> None:
    assert [name for _group, names in texts.FIELD_GROUPS for name in names] == list(RULE_FIELDS)


def test_a_reason_of_the_judges_own_stays_as_he_wrote_it() -> None:
    assert texts.reason_name("кинув маску в суддю") == "кинув маску в суддю"


def test_an_edition_that_nobody_compared_is_marked() -> None:
    marked = {key for key, edition in EDITIONS.items() if texts.edition_mark(edition)}
    assert marked == {"fiim-2018", "fsm", "imafia", "clm", "mafclub", "aml"}
    assert ukrainian(lambda: texts.edition_mark(EDITIONS["fsm"])) == "не звірено з оригіналом"


@pytest.mark.parametrize(("standing", "shown"), [("stated", "п. 7.17"), ("inherited", ""), ("assumed", "")])
def test_a_clause_is_cited_only_where_the_source_states_the_field(standing: str, shown: str) -> None:
    source = Source("the rules", "7.17", standing)  # type: ignore[arg-type]
    edition = replace(EDITIONS["house"], sources={"lift": source})
    assert ukrainian(lambda: texts.clause_of(edition, "lift")) == shown
    assert texts.clause_of(edition, "check_dead") == ""
    assert texts.clause_of(edition, None) == ""


@pytest.mark.parametrize(
    ("departure", "line"),
    [
        (Departure(5, "shot", 0, 1), "відстріл, ніч 1"),
        (Departure(3, "voted", 1, None), "голосування, день 1"),
        (Departure(3, "voted", 0, None), "голосування, нульове коло"),
        (Departure(9, "fouls", 3, None), "4-й фол, день 3"),
        (Departure(9, "tech_fouls", 3, 4), "2-й технічний фол, ніч 4"),
        (Departure(9, "removed", None, 0), "вилучення, ніч знайомства"),
        (Departure(9, "team_defeat", 2, None), "ППК, день 2"),
    ],
)
def test_a_departure_tells_how_and_when(departure: Departure, line: str) -> None:
    assert ukrainian(lambda: texts.departure_line(departure)) == line


# ── counts ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("count", "votes", "seconds"),
    [
        (0, "0 голосів", "0 секунд"),
        (1, "1 голос", "1 секунда"),
        (2, "2 голоси", "2 секунди"),
        (5, "5 голосів", "5 секунд"),
        (11, "11 голосів", "11 секунд"),
        (21, "21 голос", "21 секунда"),
    ],
)
def test_counts_take_the_form_of_their_number(count: int, votes: str, seconds: str) -> None:
    assert ukrainian(lambda: texts.count_votes(count)) == votes
    assert ukrainian(lambda: texts.count_seconds(count)) == seconds


def test_english_counts_have_two_forms() -> None:
    assert [english(lambda n=n: texts.count_votes(n)) for n in (0, 1, 2, 21)] == [
        "0 votes",
        "1 vote",
        "2 votes",
        "21 votes",
    ]


def test_ordinals_have_their_gender() -> None:
    assert ukrainian(lambda: texts.numbers(map(texts.order_name, range(1, 11)))) == (
        "1-ша, 2-га, 3-тя, 4-та, 5-та, 6-та, 7-ма, 8-ма, 9-та, 10-та"
    )
    assert ukrainian(lambda: texts.order_name(3, "m")) == "3-й"
    assert ukrainian(lambda: texts.numbers(map(texts.foul_order, range(1, 5)))) == (
        "перший, другий, третій, четвертий"
    )


@pytest.mark.parametrize(
    ("seats", "line"), [((), ""), ((8,), "8"), ((8, 3), "8 і 3"), ((3, 7, 9), "3, 7 і 9")]
)
def test_a_list_of_seats_keeps_its_order(seats: tuple[int, ...], line: str) -> None:
    assert ukrainian(lambda: texts.listed(seats)) == line


# ── the announcement ───────────────────────────────────────────────────────────────────────────────────────


def test_the_judge_announces_the_edition_and_its_announced_fields() -> None:
    edition = edition_for(
        "fortuna",
        {
            "day_zero_vote": "no_break",
            "single_candidate": "majority",
            "lift": True,
            "lift_three_of_nine": "never",
            "lift_two_of_four": False,
        },
    )
    assert ukrainian(lambda: "\n".join(texts.announcement(edition))).split("\n") == [
        "Граємо за редакцією «Fortuna».",
        "Голосування нульового кола: голосуємо, одного не виводимо.",
        "Єдина кандидатура: виходить, якщо за це більше половини.",
        "Підйом усіх із попелу: є.",
        "Підйом трьох із дев’яти: ніколи.",
        "Підйом двох із чотирьох: заборонено.",
    ]


def test_an_edition_without_choices_is_announced_by_its_name() -> None:
    announced = ukrainian(lambda: "\n".join(texts.announcement(edition_for("fiim-2025"))))
    assert announced == "Граємо за редакцією «ФІІМ 2025»."


def test_rules_of_the_house_are_announced_where_they_differ() -> None:
    edition = edition_for("house", {"speech_seconds": 90, "self_nomination": False})
    assert ukrainian(lambda: "\n".join(texts.announcement(edition))).split("\n") == [
        "Граємо за редакцією «Регламент клубу».",
        "Промова: 90 секунд.",
        "Виставити себе: заборонено.",
    ]
