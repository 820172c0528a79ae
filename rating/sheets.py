"""CSV and XLSX as the records of JSON lines: a row per seat, ten rows a game, so that one door checks all.

Columns, in any order: `id`, `season`, `date`, `winner`, `first_killed`, `best_move_by`, `best_move` (seats
divided by spaces or commas) stand in the first row of a game (later rows may repeat them), `seat`, `player`,
`role`, `bonus`, `penalty`, `fouls`, `left` in every row. Other columns are ignored.
"""

import csv
import datetime
import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from io import TextIOWrapper
from typing import Any, BinaryIO, Final

from python_calamine import CalamineError, CalamineWorkbook

from rating.scoring.refusals import Refusal, shown

GAME: Final = ("id", "season", "date", "winner", "first_killed", "best_move_by", "best_move")
SEAT: Final = ("seat", "player", "role", "bonus", "penalty", "fouls", "left")
_NEEDED: Final = ("id", "winner", "seat", "player", "role")
_NUMBERS: Final = frozenset({"first_killed", "best_move_by", "seat", "fouls", "bonus", "penalty"})
_NUMERAL: Final = re.compile(r"[-+−]?[0-9]{1,15}([.,][0-9]{1,20})?")
#: What a formula begins with, and the apostrophe that keeps a text from being one.
_BEFORE_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r", "'")
#: An XLSX of a hostile size is refused before it is unpacked into memory.
MAX_BYTES: Final = 200_000_000

Record = dict[str, Any]


class WrongSheet(ValueError):
    """The file as a whole is no table of results; the sentence says why."""


def csv_records(stream: BinaryIO) -> Iterator[tuple[int, Record | Refusal]]:
    """Games of a CSV in UTF-8, divided by commas, semicolons or tabs, each with its first row's number."""
    text = TextIOWrapper(stream, encoding="utf-8-sig", newline="")
    try:
        head = text.readline()
        divider = max(",;\t", key=head.count)
        lines = csv.reader(_joined(head, text), delimiter=divider, strict=True)
        yield from _games((lines.line_num, [_from_text(cell) for cell in row]) for row in lines)
    except UnicodeDecodeError as error:
        raise WrongSheet(f"not UTF-8 text: byte {error.start + 1} cannot be read") from None
    except csv.Error as error:
        raise WrongSheet(f"not a CSV that can be read: {error}") from None
    finally:
        text.detach()


def xlsx_records(stream: BinaryIO) -> Iterator[tuple[int, Record | Refusal]]:
    """Games of the first sheet of a workbook, each with its first row's number."""
    try:
        sheet = CalamineWorkbook.from_filelike(stream).get_sheet_by_index(0)
        yield from _games(enumerate(sheet.iter_rows(), sheet.start[0] + 1 if sheet.start else 1))
    except (CalamineError, OSError) as error:
        raise WrongSheet(f"not a workbook that can be read: {error}") from None


def as_text(text: str) -> str:
    """A cell of a CSV that no spreadsheet takes for a formula: an apostrophe stands before such a text."""
    return f"'{text}" if text.startswith(_BEFORE_FORMULAS) else text


def _from_text(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_BEFORE_FORMULAS) else cell


def _joined(first: str, rest: Iterable[str]) -> Iterator[str]:
    yield first
    for line in rest:  # noqa: UP028 - `yield from` would close the file when this is thrown away half read
        yield line


def _games(rows: Iterator[tuple[int, Sequence[Any]]]) -> Iterator[tuple[int, Record | Refusal]]:
    _, head = next(rows, (0, []))
    columns = _columns(head)
    first, game = 0, list[Record]()
    for number, cells in rows:
        row = {name: _cell(name, cells[at]) for name, at in columns.items() if at < len(cells)}
        if all(value is None for value in row.values()):
            continue
        if game and row.get("id") not in (None, game[0]["id"]):
            yield first, _record(game)
            game = []
        if not game:
            first = number
        game.append({**dict.fromkeys((*GAME, *SEAT)), **row})
    if game:
        yield first, _record(game)


def _columns(head: Sequence[Any]) -> dict[str, int]:
    names = [str(cell).strip().casefold() for cell in head]
    missing = [name for name in _NEEDED if name not in names]
    if missing:
        raise WrongSheet(f"columns are missing: {', '.join(missing)}")
    twice = [name for name in (*GAME, *SEAT) if names.count(name) > 1]
    if twice:
        raise WrongSheet(f"columns stand twice: {', '.join(twice)}")
    return {name: names.index(name) for name in (*GAME, *SEAT) if name in names}


def _cell(name: str, cell: Any) -> Any:
    """A cell as JSON would hold it: empty is null, a number exact, a day ISO, anything else its text."""
    if isinstance(cell, datetime.datetime | datetime.date):
        return cell.isoformat()[:10]
    if isinstance(cell, float):
        return int(cell) if cell.is_integer() else Decimal(repr(cell))
    text = str(cell).strip() if cell is not None else ""
    if not text:
        return None
    if name in _NUMBERS and _NUMERAL.fullmatch(text):
        number = Decimal(text.replace("−", "-").replace(",", "."))
        return int(number) if number == number.to_integral_value() else number
    return text


def _record(game: list[Record]) -> Record | Refusal:
    """Ten rows as one result."""
    head = game[0]
    for row in game[1:]:
        for name in GAME:
            if row[name] is not None and row[name] != head[name]:
                return Refusal("rows_differ", column=name, first=shown(head[name]), other=shown(row[name]))
    record = {name: head[name] for name in ("season", "date", "winner", "first_killed")}
    record["id"] = str(head["id"]) if head["id"] is not None else None
    if head["best_move_by"] is not None or head["best_move"] is not None:
        record["best_move"] = {"by": head["best_move_by"], "targets": _targets(head["best_move"])}
    record["seats"] = [_seat(row) for row in game]
    return record


def _seat(row: Record) -> Record:
    player = row["player"]
    return {name: row[name] for name in SEAT} | {"player": None if player is None else str(player)}


def _targets(cell: Any) -> list[Any]:
    texts = re.split(r"[\s,;]+", str(cell)) if cell is not None else []
    return [int(text) if text.isdecimal() and len(text) < 3 else text for text in texts if text]
