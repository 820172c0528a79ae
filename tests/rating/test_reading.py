"""JSON lines from hostile hands: every wrong line is named, nothing ends in a traceback."""

import io
import json
from typing import Any

import pytest

from rating.scoring.reading import MAX_LINE, WrongLine, parse_line, parse_lines, strict_results
from rating.scoring.refusals import Refusal
from rating.scoring.results import Result
from tests.rating.records import record, result


def line(number: int = 1, **changes: Any) -> bytes:
    return json.dumps(record(number, **changes)).encode() + b"\n"


def outcomes(text: bytes) -> list[tuple[int, str]]:
    """Each line's number with the id of its result or the sentence of its refusal."""
    return [
        (number, found.id if isinstance(found, Result) else str(found))
        for number, found in parse_lines(io.BytesIO(text))
    ]


def refused(text: bytes) -> str:
    [(_, sentence)] = outcomes(text)
    return sentence


def test_every_wrong_line_is_reported_and_the_good_ones_are_read() -> None:
    text = line(1) + b"{}\n" + b"\n  \r\n" + line(2, winner=None) + line(3)
    assert outcomes(text) == [
        (1, "g1"),
        (2, "id must be a text of 1 to 200 characters, not null"),
        (5, "winner must be one of red, black, draw, not null"),
        (6, "g3"),
    ]


def test_a_strict_reader_stops_at_the_first_wrong_line() -> None:
    reader = strict_results(io.BytesIO(line(1) + b"\n" + b"[]\n" + line(2)))
    assert next(reader) == result(1)
    with pytest.raises(WrongLine) as wrong:
        next(reader)
    assert str(wrong.value) == "line 3: a result must be an object, not a list"
    assert (wrong.value.line, wrong.value.refusal.code) == (3, "not_an_object")


def test_a_byte_order_mark_windows_line_ends_and_a_missing_last_one_are_read() -> None:
    text = b"\xef\xbb\xbf" + line(1).replace(b"\n", b"\r\n") + line(2).rstrip()
    assert outcomes(text) == [(1, "g1"), (2, "g2")]


def test_an_empty_file_has_no_results() -> None:
    assert outcomes(b"") == outcomes(b"\xef\xbb\xbf") == outcomes(b"\n\n") == []


def test_an_id_counts_once_even_when_the_first_line_with_it_was_wrong() -> None:
    text = line(1, winner=None) + line(1) + line(2) + line(1)
    assert outcomes(text)[1:] == [
        (2, "g1"),
        (3, "g2"),
        (4, "the id 'g1' stands in line 2 already"),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"\xff\n", "not UTF-8 text: byte 1 cannot be read"),
        ('{"id": "é"}'.encode("latin-1"), "not UTF-8 text: byte 9 cannot be read"),
        (b"{", "not JSON: Expecting property name enclosed in double quotes (column 2)"),
        (b'{"id": "x\ty"}', "not JSON: Invalid control character at (column 10)"),
        (b"{} {}", "not JSON: Extra data (column 4)"),
        (b"[" * 100_000, "not JSON that can be read: it is nested too deeply"),
        (b'{"a":' * 100_000, "not JSON that can be read: it is nested too deeply"),
        (b'{"id": NaN}', "NaN is no number"),
        (b'{"id": -Infinity}', "-Infinity is no number"),
        (b"9" * 5000, "a number is too large to be read"),
        (b'{"id": 1e99999999999999999999}', "a number is too large to be read"),
        (b'{"id": "a", "id": "b"}', "the key 'id' stands twice in one object"),
        (b'"' + b"x" * MAX_LINE + b'"', "the line is longer than 1000000 bytes"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_no_json_is_refused_with_a_sentence(text: bytes, why: str) -> None:
    assert refused(text) == why


def test_reading_goes_on_after_a_line_without_end() -> None:
    text = b"x" * (3 * MAX_LINE) + b"\n" + line(1)
    assert outcomes(text) == [(1, "the line is longer than 1000000 bytes"), (2, "g1")]
    assert outcomes(b"x" * MAX_LINE + b"\n" + line(1))[1] == (2, "g1")


def test_numbers_of_a_line_are_exact() -> None:
    text = line(1, at={1: {"bonus": 0.1}, 2: {"bonus": 0.7}, 3: {"penalty": -1e-4}})
    seats = parse_line(text).seats
    assert [str(seat.bonus) for seat in seats[:2]] == ["1/10", "7/10"]
    assert str(seats[2].penalty) == "-1/10000"


def test_a_huge_exponent_costs_nothing() -> None:
    with pytest.raises(Refusal, match="must be from -1000 to 1000, not 1E"):
        parse_line(line(1, at={1: {"bonus": 0.5}}).replace(b"0.5", b"1e999999999999"))
