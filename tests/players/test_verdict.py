import pytest
from django.utils import translation

from players.verdict import Verdict, verdict


@pytest.mark.parametrize(
    ("coming", "tables", "seats", "expected", "sentence"),
    [
        (0, 1, 10, Verdict(0, 10, 10), "До столу бракує десяти"),
        (7, 1, 10, Verdict(0, 3, 3), "До столу бракує трьох"),
        (9, 2, 20, Verdict(0, 1, 11), "До столу бракує одного"),
        (10, 1, 10, Verdict(1, 0, 0), "Один стіл є. Вільних місць немає"),
        (10, 1, 12, Verdict(1, 0, 2), "Один стіл є. Вільних місць 2"),
        (17, 2, 20, Verdict(1, 3, 3), "Один стіл є. До другого бракує трьох"),
        (20, 2, 21, Verdict(2, 0, 1), "Два столи є. Вільне 1 місце"),
        (26, 3, 30, Verdict(2, 4, 4), "Два столи є. До третього бракує чотирьох"),
        (51, 6, 60, Verdict(5, 9, 9), "5 столів є. До наступного бракує дев’яти"),
        # More tables than places: the places say how many there can be.
        (10, 2, 10, Verdict(1, 0, 0), "Один стіл є. Вільних місць немає"),
    ],
)
def test_the_verdict_says_how_many_tables_are_sure_and_what_is_missing(
    coming: int, tables: int, seats: int, expected: Verdict, sentence: str
) -> None:
    found = verdict(coming=coming, tables=tables, seats=seats)
    assert (found, found.sentence) == (expected, sentence)


def test_the_verdict_speaks_english_too() -> None:
    with translation.override("en"):
        assert (
            verdict(coming=17, tables=2, seats=20).sentence
            == "One table is sure. The second needs three more"
        )
