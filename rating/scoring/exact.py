"""Numbers exactly as they are written, and back to plain JSON numbers."""

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Final

from .refusals import Refusal, shown

#: Points beyond this, either way, are a mistake of typing and not a judge's decision.
LIMIT: Final = 1000
#: Enough for what a program writes for 0.1 + 0.2; it bounds the size of every sum.
PLACES: Final = 20
#: Places of the output (contract: "rounded half-even to four places").
OUTPUT_PLACES: Final = 4


def exact(value: object, where: str, low: int = -LIMIT, high: int = LIMIT) -> Fraction:
    """The number exactly as written: an int, a `Decimal`, or a float by its shortest decimal form.

    Raises `Refusal` for anything else (a boolean is no number, a text neither), for NaN and
    infinity, for a number outside `low`…`high`, and for more than `PLACES` decimals; `where` names
    the field.
    """
    if type(value) is float:
        value = Decimal(repr(value))
    if type(value) is not int and not (type(value) is Decimal and value.is_finite()):
        raise Refusal("not_a_number", where=where, value=shown(value))
    if not low <= value <= high:
        raise Refusal("out_of_range", where=where, low=low, high=high, value=shown(value))
    if type(value) is Decimal and _decimal_places(value) > PLACES:
        raise Refusal("too_precise", where=where, places=PLACES, value=shown(value))
    return _fraction(value)


def whole(value: object, where: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`; `true` and `1.0` are none."""
    if type(value) is not int or not low <= value <= high:
        raise Refusal("not_whole", where=where, low=low, high=high, value=shown(value))
    return value


def json_number(value: Fraction) -> int | float:
    """Rounded half-even to four places; a whole number without a decimal point."""
    rounded = round(value, OUTPUT_PLACES)
    return rounded.numerator if rounded.denominator == 1 else float(rounded)


def _decimal_places(value: Decimal) -> int:
    return -int(value.as_tuple().exponent)


@lru_cache(maxsize=1024)
def _fraction(value: int | Decimal) -> Fraction:
    return Fraction(value)
