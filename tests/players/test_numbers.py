"""Numbers as forms send them."""

import pytest

from players.numbers import whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("0019", 19), ("2147483647", 2**31 - 1)])
def test_plain_digits_are_a_number(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize(
    "text", ["", "²", "٣", "-1", "+1", "1.0", " 1", "1\n", "9" * 5000, "2147483648", "1e3"]
)
def test_anything_else_is_none(text: str) -> None:
    assert whole_number(text) is None


def test_a_number_above_the_most_is_none() -> None:
    assert (whole_number("10", 10), whole_number("11", 10), whole_number("0019", 10)) == (10, None, None)
