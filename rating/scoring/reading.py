"""Results as JSON lines: hostile bytes in, results or refusals with their line numbers out."""

import json
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import BinaryIO, Final, NoReturn

from .parsing import parse_result
from .refusals import Refusal, shown
from .results import Result

#: A real line has a thousand bytes; one without end must not fill the memory.
MAX_LINE: Final = 1_000_000
_BOM: Final = b"\xef\xbb\xbf"


class WrongLine(ValueError):
    """A line that is no result: its number in the file (from 1) and the refusal."""

    def __init__(self, line: int, refusal: Refusal) -> None:
        super().__init__(line, refusal)
        self.line = line
        self.refusal = refusal

    def __str__(self) -> str:
        return f"line {self.line}: {self.refusal}"


def parse_lines(stream: BinaryIO) -> Iterator[tuple[int, Result | Refusal]]:
    """Every line with its number and its result, or what is wrong with it; it reads to the end.

    Blank lines are skipped. An id that an earlier good line has is refused: no game counts twice.
    Memory holds the ids and one line.
    """
    seen: dict[str, int] = {}
    for number, raw in enumerate(_raw_lines(stream), start=1):
        if raw.strip():
            yield number, _parse_or_refusal(raw, number, seen)


def strict_results(stream: BinaryIO) -> Iterator[Result]:
    """The results one by one; raises `WrongLine` at the first line that is none."""
    for number, outcome in parse_lines(stream):
        if isinstance(outcome, Refusal):
            raise WrongLine(number, outcome)
        yield outcome


def parse_line(raw: bytes) -> Result:
    """One line of bytes as a result. Raises `Refusal`."""
    return parse_result(_decode(raw))


def _parse_or_refusal(raw: bytes, number: int, seen: dict[str, int]) -> Result | Refusal:
    try:
        result = parse_line(raw)
    except Refusal as refusal:
        return refusal
    first = seen.setdefault(result.id, number)
    return result if first == number else Refusal("same_id", id=shown(result.id), line=first)


def _raw_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Lines of at most `MAX_LINE` + 1 bytes; the rest of a longer one is passed over."""
    raw = stream.readline(MAX_LINE + 1).removeprefix(_BOM)
    while raw:
        yield raw
        rest = raw
        while len(rest) > MAX_LINE and not rest.endswith(b"\n"):
            rest = stream.readline(MAX_LINE + 1)
        raw = stream.readline(MAX_LINE + 1)


def _decode(raw: bytes) -> object:
    if len(raw) > MAX_LINE:
        raise Refusal("line_too_long", limit=MAX_LINE)
    try:
        value: object = _DECODER.decode(raw.decode())
    except UnicodeDecodeError as error:
        raise Refusal("not_utf8", byte=error.start + 1) from None
    except json.JSONDecodeError as error:
        raise Refusal("not_json", problem=error.msg.rstrip(" :"), column=error.colno) from None
    except RecursionError:
        raise Refusal("nested_too_deeply") from None
    except Refusal:
        raise
    except (
        ValueError,
        ArithmeticError,
    ):  # more digits than Python reads; an exponent beyond Decimal's
        raise Refusal("number_too_long") from None
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object whose keys stand once: of two winners none may win silently."""
    found = dict(pairs)
    if len(found) != len(pairs):
        [(key, _)] = Counter(key for key, _ in pairs).most_common(1)
        raise Refusal("key_twice", key=shown(key))
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise Refusal("no_json_number", value=name)


_DECODER: Final = json.JSONDecoder(
    parse_float=Decimal,
    parse_constant=_refuse_constant,
    object_pairs_hook=_object,
)
