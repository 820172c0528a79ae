"""Results and standings as files for spreadsheets: CSV as a stream of any length, XLSX within a bound.

A CSV in Ukrainian is as Ukrainian spreadsheets write it: semicolons, decimal commas. In English the columns
of results are those that `import_results` reads. A text that a spreadsheet would take for a formula gets an
apostrophe before it (`rating.sheets.as_text`), which is read off again.
"""

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from functools import cache, lru_cache, partial
from io import StringIO
from itertools import islice
from tempfile import TemporaryFile
from typing import Any, Final

import xlsxwriter
from django.db.models import Count, QuerySet
from django.http import FileResponse, HttpResponseBase, StreamingHttpResponse
from django.utils import formats, timezone
from django.utils.translation import get_language, pgettext_lazy

from games.facts import Foul
from games.models import Game
from games.selectors import game_head
from games.texts import how_name, role_name, team_name
from players.models import Player
from rating.models import Counted
from rating.results import results_of
from rating.scoring.results import Result, SeatResult
from rating.sheets import as_text
from rating.tables import Row

Cell = str | int | Decimal | date | None
#: A workbook is made whole before its first byte leaves: more games than these are had as CSV.
MOST_GAMES: Final = 2000
CHUNK: Final = 200
#: Texts of cells that a file in the making keeps.
REMEMBERED: Final = 10_000
_ZERO: Final = Decimal(0)

#: Twelve of the game, then those of a seat (`_game_cells`, `_seat_cells`).
RESULT_COLUMNS: Final = {
    "id": pgettext_lazy("column of a file", "id"),
    "season": pgettext_lazy("column of a file", "season"),
    "date": pgettext_lazy("column of a file", "date"),
    "evening": pgettext_lazy("column of a file", "evening"),
    "table": pgettext_lazy("column of a file", "table"),
    "number": pgettext_lazy("column of a file", "number"),
    "judge": pgettext_lazy("column of a file", "judge"),
    "edition": pgettext_lazy("column of a file", "edition"),
    "winner": pgettext_lazy("column of a file", "winner"),
    "first_killed": pgettext_lazy("column of a file", "first_killed"),
    "best_move_by": pgettext_lazy("column of a file", "best_move_by"),
    "best_move": pgettext_lazy("column of a file", "best_move"),
    "seat": pgettext_lazy("column of a file", "seat"),
    "player": pgettext_lazy("column of a file", "player"),
    "role": pgettext_lazy("column of a file", "role"),
    "bonus": pgettext_lazy("column of a file", "bonus"),
    "penalty": pgettext_lazy("column of a file", "penalty"),
    "fouls": pgettext_lazy("column of a file", "fouls"),
    "left": pgettext_lazy("column of a file", "left"),
}
STANDING_COLUMNS: Final = {
    "place": pgettext_lazy("column of a file", "place"),
    "nick": pgettext_lazy("column of a file", "player"),
    "games": pgettext_lazy("column of a file", "games"),
    "wins": pgettext_lazy("column of a file", "wins"),
    "draws": pgettext_lazy("column of a file", "draws"),
    "games_red": pgettext_lazy("column of a file", "games as red"),
    "wins_red": pgettext_lazy("column of a file", "wins as red"),
    "games_black": pgettext_lazy("column of a file", "games as black"),
    "wins_black": pgettext_lazy("column of a file", "wins as black"),
    "first_killed": pgettext_lazy("column of a file", "first killed"),
    "named_1": pgettext_lazy("column of a file", "best moves, 1 black"),
    "named_2": pgettext_lazy("column of a file", "best moves, 2 blacks"),
    "named_3": pgettext_lazy("column of a file", "best moves, 3 blacks"),
    "win_points": pgettext_lazy("column of a file", "points for results"),
    "bonus_points": pgettext_lazy("column of a file", "bonus"),
    "best_move_points": pgettext_lazy("column of a file", "points for best moves"),
    "compensation": pgettext_lazy("column of a file", "compensation (Ci)"),
    "penalty_points": pgettext_lazy("column of a file", "penalty"),
    "average": pgettext_lazy("column of a file", "average"),
    "total": pgettext_lazy("column of a file", "total"),
}
#: Kept in ten-thousandths of a point.
_POINTS: Final = frozenset(
    {
        "win_points", "bonus_points", "best_move_points", "compensation", "penalty_points", "average",
        "total",
    }
)  # fmt: skip


# ── rows ───────────────────────────────────────────────────────────────────────────────────────────────────


def standing_rows(rows: Iterable[Row]) -> Iterator[list[Cell]]:
    for row in rows:
        yield [_standing_cell(row, name) for name in STANDING_COLUMNS]


def _standing_cell(row: Row, name: str) -> Cell:
    value: Cell = getattr(row, name)
    return Decimal(value) / 10_000 if name in _POINTS and isinstance(value, int) else value


def result_rows(games: QuerySet[Game]) -> Iterator[list[Cell]]:
    """A row per seat, ten a game; five queries for every two hundred games."""
    numbers = games.values_list("pk", flat=True).iterator(chunk_size=2000)
    while chunk := list(islice(numbers, CHUNK)):
        yield from _rows_of(chunk)


def _rows_of(pks: list[int]) -> Iterator[list[Cell]]:
    games = Game.objects.select_related("judge", "evening").in_bulk(pks)
    seasons = dict(Counted.objects.filter(game__in=pks).values_list("game_id", "season__name"))
    fouls = _fouls(pks)
    results = dict(results_of(pks))
    asked = {int(seat.player) for result in results.values() for seat in result.seats}
    nicks = dict(Player.objects.filter(pk__in=asked).values_list("pk", "nick"))
    word = cache(_word)  # for these rows: another file may be in another language
    for pk in pks:
        shared = _game_cells(games[pk], results[pk], seasons.get(pk), word)
        for seat in results[pk].seats:
            given = fouls.get((pk, seat.number), 0 if games[pk].seq else None)
            yield shared + _seat_cells(seat, nicks, given, word)


def _fouls(pks: list[int]) -> dict[tuple[int, int], int]:
    given = Foul.objects.filter(game__in=pks, kind=Foul.Kind.ORDINARY, retracted_by=None).order_by()
    counts = given.values_list("game_id", "seat__number").annotate(Count("pk"))
    return {(game, seat): number for game, seat, number in counts}


_Word = Callable[[str, Callable[[str], Any]], str]


def _game_cells(game: Game, result: Result, season: str | None, word: _Word) -> list[Cell]:
    head = game_head(game)
    move = result.best_moves[0] if result.best_moves else None
    return [
        result.id,
        season,
        result.date or (timezone.localdate(game.announced_at) if game.seq else None),
        head.evening or None,
        game.table,
        game.number,
        head.judge or None,
        head.edition or None,
        word(result.winner, team_name),
        result.first_killed,
        move.by if move else None,
        " ".join(map(str, move.targets)) if move else None,
    ]


def _seat_cells(seat: SeatResult, nicks: Mapping[int, str], fouls: int | None, word: _Word) -> list[Cell]:
    return [
        seat.number,
        nicks[int(seat.player)],
        word(seat.role, role_name),
        _exact(seat.bonus),
        _exact(seat.penalty),
        fouls if seat.fouls is None else seat.fouls,
        word(seat.left, how_name) if seat.left else None,
    ]


def _word(code: str, name: Callable[[str], Any]) -> str:
    """In English the word of the record, which the import reads."""
    return code if get_language() == "en" else str(name(code))


def _exact(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / value.denominator if value else _ZERO


# ── files ──────────────────────────────────────────────────────────────────────────────────────────────────


def csv_file(name: str, head: Sequence[Any], rows: Iterable[Sequence[Cell]]) -> StreamingHttpResponse:
    comma = str(formats.get_format("DECIMAL_SEPARATOR"))
    lines = _csv_lines([str(title) for title in head], rows, ";" if comma == "," else ",", comma)
    disposition = f'attachment; filename="{name}.csv"'
    return StreamingHttpResponse(
        lines, content_type="text/csv; charset=utf-8", headers={"Content-Disposition": disposition}
    )


def _csv_lines(
    head: Sequence[str], rows: Iterable[Sequence[Cell]], divider: str, comma: str
) -> Iterator[bytes]:
    buffer = StringIO(newline="")
    writer = csv.writer(buffer, delimiter=divider)
    buffer.write("\ufeff")  # without it spreadsheets take the text for another encoding
    writer.writerow(head)
    # Most cells have been written before. By type: 1 and Decimal(1) are equal.
    text = lru_cache(REMEMBERED, typed=True)(partial(_csv_cell, comma))
    for row in rows:
        writer.writerow(map(text, row))
        if buffer.tell() > 8000:
            yield _taken(buffer)
    yield _taken(buffer)


def _taken(buffer: StringIO) -> bytes:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text.encode()


def _csv_cell(comma: str, cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, Decimal):
        return f"{cell.normalize():f}".replace(".", comma)
    return as_text(cell) if isinstance(cell, str) else str(cell)


def xlsx_file(name: str, head: Sequence[Any], rows: Iterable[Sequence[Cell]]) -> HttpResponseBase:
    """Texts stay texts: no cell is a formula or a link. The same rows make the same bytes."""
    file = TemporaryFile()  # noqa: SIM115 - the response closes it
    options = {
        "constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False,
        "default_date_format": "yyyy-mm-dd",
    }  # fmt: skip
    with xlsxwriter.Workbook(file, options) as book:
        book.set_properties({"created": datetime(2000, 1, 1)})  # noqa: DTZ001 - a file property has no zone
        sheet = book.add_worksheet()
        sheet.freeze_panes(1, 0)
        bold = book.add_format({"bold": True})
        for column, title in enumerate(head):
            sheet.write_string(0, column, str(title), bold)
        for number, row in enumerate(rows, 1):
            for column, cell in enumerate(row):
                _write_cell(sheet, number, column, cell)
    file.seek(0)
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return FileResponse(file, as_attachment=True, filename=f"{name}.xlsx", content_type=kind)


def _write_cell(sheet: Any, row: int, column: int, cell: Cell) -> None:
    if isinstance(cell, str):
        sheet.write_string(row, column, cell)
    elif isinstance(cell, date):
        sheet.write_datetime(row, column, cell)
    elif cell is not None:
        sheet.write_number(row, column, float(cell))
