"""The editions: their values as the contract has them, and where each value comes from."""

from dataclasses import FrozenInstanceError, fields

import pytest

from games.rules import EDITIONS, Edition, RecordError, edition_for
from games.rules.editions import FIELD_KINDS, RULE_FIELDS
from games.rules.editions.fiim_2025 import FIIM_2025

#: The contract's table, a column an edition (`COLUMNS`); * is announced before the game.
TABLE = """
first_opener              seat_1      judge         seat_1      seat_1       seat_1      seat_1
rotation                  opener      judge         opener      opener       closer      opener
speech_seconds            60          60            60          60           60          60
tie_speech_seconds        30          30            30          30           30          30
last_word_seconds         60          60            60          60           60          60
agreement_seconds         60          60            60          60           60          60
free_seating_seconds      20          0             20          20           20          20
best_move_seconds         20          20            20          20           20          20
check_seconds             10          10            10          10           10          10
withdraw                  none        none          none        none         replace     none
self_nomination           true        true          true        true         true        true
silenced_may_nominate     true        true          true        true         true        true
day_zero_vote             standard    standard      *           standard     standard    standard
single_candidate          leaves      leaves        *           leaves       leaves      leaves
tie_repeat                same_leaders same_leaders same_leaders same_counts same_leaders same_leaders
max_revotes               null        1             null        null         null        null
revote_order              same        same          same        same         same        same
lift                      true        true          *           true         true        true
lift_three_of_nine        never       always        *           always       always      always
lift_two_of_four          true        true          *           true         true        true
lift_whole_table          night       night         night       night        night       night
third_foul                lose_speech lose_speech   lose_speech short_speech lose_speech short_speech
short_speech_at_alive     4           4             4           4            4           4
short_speech_seconds      30          30            30          30           30          30
tech_fouls_to_remove      0           0             0           2            0           0
best_move                 night_1     night_1       night_1     night_1      night_1     none
best_move_min_alive       9           0             9           9            9           9
best_move_day_zero_single false       false         false       true         false       false
final_speech              true        false         true        true         false       false
draw_after_missed_nights  3           3             3           3            3           3
check_dead                true        false         true        true         true        true
team_defeat               immediate   judge_decides immediate   immediate    immediate   immediate
judge_may_declare_black   false       true          false       false        false       false
"""
COLUMNS = ("fiim-2025", "noir", "fortuna", "fsm", "mafclub", "aml")

#: Four more are fiim-2025 but for these.
OTHERS: dict[str, dict[str, object]] = {
    "fiim-2018": {"withdraw": "explicit", "lift_three_of_nine": "always", "free_seating_seconds": 0},
    "imafia": {"lift_three_of_nine": "after_day_1"},
    "clm": {"day_zero_vote": "self_break", "third_foul": "none", "tech_fouls_to_remove": 2},
    "house": {},
}
ANNOUNCED = {"day_zero_vote", "single_candidate", "lift", "lift_three_of_nine", "lift_two_of_four"}


def value(text: str) -> object:
    words: dict[str, object] = {"true": True, "false": False, "null": None}
    return int(text) if text.isdigit() else words.get(text, text)


def rules_of(edition: Edition) -> dict[str, object]:
    return {name: getattr(edition, name) for name in RULE_FIELDS if name not in edition.announce}


@pytest.mark.parametrize(("column", "key"), list(enumerate(COLUMNS, 1)))
def test_the_values_are_those_of_the_contracts_table(column: int, key: str) -> None:
    rows = [line.split() for line in TABLE.strip().splitlines()]
    expected = {row[0]: value(row[column]) for row in rows if row[column] != "*"}
    assert rules_of(EDITIONS[key]) == expected
    assert set(EDITIONS[key].announce) == {row[0] for row in rows if row[column] == "*"}


@pytest.mark.parametrize(("key", "differences"), list(OTHERS.items()))
def test_four_more_are_fiim_2025_but_for_a_few_values(key: str, differences: dict[str, object]) -> None:
    assert rules_of(EDITIONS[key]) == rules_of(FIIM_2025) | differences
    assert EDITIONS[key].announce == ()


def test_there_are_ten_editions_and_each_knows_its_key() -> None:
    assert list(EDITIONS) == [*COLUMNS, *OTHERS]
    assert [edition.key for edition in EDITIONS.values()] == list(EDITIONS)


@pytest.mark.parametrize("key", list(EDITIONS))
def test_every_rule_field_has_a_source_and_only_what_is_stated_has_a_clause(key: str) -> None:
    sources = EDITIONS[key].sources
    assert set(sources) == set(RULE_FIELDS)
    assert {name for name, source in sources.items() if source.clause} == {
        name for name, source in sources.items() if source.standing == "stated"
    }
    assert all(source.document for source in sources.values())


@pytest.mark.parametrize("key", list(EDITIONS))
def test_what_is_inherited_is_fiims_value_and_a_value_of_its_own_is_not_inherited(key: str) -> None:
    edition = EDITIONS[key]
    own = {name for name in rules_of(edition) if getattr(edition, name) != getattr(FIIM_2025, name)}
    inherited = {name for name, source in edition.sources.items() if source.standing == "inherited"}
    assert not own & inherited
    assert not inherited & set(edition.announce)


def test_editions_whose_original_was_not_read_are_marked_and_state_nothing() -> None:
    unread = {key for key, edition in EDITIONS.items() if not edition.compared}
    assert unread == {"fiim-2018", "fsm", "imafia", "clm", "mafclub", "aml"}
    standings = {source.standing for key in unread for source in EDITIONS[key].sources.values()}
    assert standings == {"assumed", "inherited"}


@pytest.mark.parametrize(
    ("key", "sections"),
    [("noir", {f"{number:02}" for number in range(1, 11)}), ("fortuna", {str(n) for n in range(1, 13)})],
)
def test_a_clubs_page_is_cited_by_its_own_sections(key: str, sections: set[str]) -> None:
    cited = {source.clause for source in EDITIONS[key].sources.values() if source.standing == "stated"}
    assert cited <= sections


# ── variants ───────────────────────────────────────────────────────────────────────────────────────────────

FORTUNA: dict[str, object] = {
    "day_zero_vote": "talk",
    "single_candidate": "majority",
    "lift": True,
    "lift_three_of_nine": "after_day_1",
    "lift_two_of_four": False,
}


def test_announced_fields_are_fixed_before_the_game() -> None:
    edition = edition_for("fortuna", FORTUNA)
    assert {name: getattr(edition, name) for name in FORTUNA} == FORTUNA


@pytest.mark.parametrize("missing", sorted(ANNOUNCED))
def test_a_missing_announced_field_is_named(missing: str) -> None:
    told = {name: told for name, told in FORTUNA.items() if name != missing}
    with pytest.raises(RecordError, match=f"variants: {missing} must be announced"):
        edition_for("fortuna", told)


@pytest.mark.parametrize(
    ("key", "variants", "message"),
    [
        ("fiim-2025", {"lift": True}, "variants: the edition fiim-2025 does not announce 'lift'"),
        ("fortuna", FORTUNA | {"rotation": "closer"}, "does not announce 'rotation'"),
        ("fortuna", FORTUNA | {"lift": 1}, "variants: lift must be true, false, not 1"),
        ("house", {"announce": ["lift"]}, "does not announce 'announce'"),
        ("house", {"key": "noir"}, "does not announce 'key'"),
        ("house", {"max_revotes": True}, "max_revotes must be a number from 0 to 9, null, not True"),
        ("house", {"max_revotes": 10}, "not 10"),
        ("house", {"draw_after_missed_nights": 0}, "must be a number from 1 to 9, null, not 0"),
        ("house", {"tech_fouls_to_remove": 1}, "tech_fouls_to_remove must be 0, 2, not 1"),
        ("house", {"tech_fouls_to_remove": False}, "tech_fouls_to_remove must be 0, 2, not False"),
        ("house", {"speech_seconds": None}, "a number from 0 to 600, not None"),
        ("house", {"speech_seconds": 601}, "not 601"),
        ("house", {"speech_seconds": 1.0}, "not 1.0"),
        ("house", {"rotation": ["opener"]}, "not a list"),
        ("atlantis", {}, "edition: there is no 'atlantis'; known are fiim-2025, noir"),
    ],
)
def test_a_wrong_variant_is_one_clear_line(key: str, variants: dict[str, object], message: str) -> None:
    with pytest.raises(RecordError) as wrong:
        edition_for(key, variants)
    assert message in str(wrong.value)
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize("name", RULE_FIELDS)
def test_the_house_edition_lets_every_field_take_every_value_of_its_kind(name: str) -> None:
    kind = FIELD_KINDS[name]
    values = [*kind.choices] or [kind.low, kind.high]
    if kind.nullable:
        values.append(None)
    for each in values:
        assert getattr(edition_for("house", {name: each}), name) == each


def test_an_edition_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        FIIM_2025.lift = False  # type: ignore[misc]
    assert {field.name for field in fields(Edition)} == {
        *RULE_FIELDS,
        "key",
        "compared",
        "announce",
        "sources",
    }
