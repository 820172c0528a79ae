"""Numbers that forms send: `str.isdigit` takes «²» for one, and `int` takes thousands of digits."""

from typing import Final

#: No key of a row and no number of ours is larger.
MOST: Final = 2**31 - 1


def whole_number(text: str, most: int = MOST) -> int | None:
    """The number that plain digits write, from 0 to `most`; None for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most))):
        return None
    number = int(text)
    return number if number <= most else None
