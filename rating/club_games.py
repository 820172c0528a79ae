"""All games of a club as lines of `mafia-club-game/1`, and such lines into this club: all of them or none.

Judged games are replayed (`games.services.bringing`); results without a record go the way of every import of
results (`rating.importing`).
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Game, GameKind
from games.records import CLUB_GAME_FORMAT, club_game
from games.services.bringing import Checked, NotBrought, bring_checked, check_game
from players.models import Player, User
from rating.importing import Numbered, import_results, known_games
from rating.models import Undated
from rating.results import results_of
from rating.scoring.parsing import parse_result
from rating.scoring.refusals import Refusal, shown

#: A line without end must not fill the memory; a real game has ten thousand bytes.
MOST_LINE: Final = 1_000_000


# ── out ────────────────────────────────────────────────────────────────────────────────────────────────────


def exported_games() -> Iterator[dict[str, Any]]:
    """Every announced game, the oldest first."""
    games = Game.objects.announced().select_related("judge", "evening").order_by("announced_at", "pk")
    for game in games.iterator(chunk_size=500):
        yield club_game(game) if game.kind == GameKind.FULL else _with_result(game)


def _with_result(game: Game) -> dict[str, Any]:
    """With what a result tells in place of a record."""
    ((_pk, result),) = results_of([game.pk])
    data, by_number = club_game(game), {seat.number: seat for seat in result.seats}
    for seat in data["seats"]:
        told = by_number[seat["seat"]]
        seat |= {"fouls": told.fouls, "left": told.left}
    undated = Undated.objects.filter(game=game).select_related("season").first()
    return data | {
        "id": result.id,
        "season": undated.season.name if undated else None,
        "first_killed": result.first_killed,
        "best_moves": [{"by": move.by, "targets": list(move.targets)} for move in result.best_moves],
    }


# ── in ─────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass
class Report:
    """What an import did, or would do; `wrong` lines by their number, each with what is wrong with it."""

    new: int = 0
    there: int = 0
    wrong: list[tuple[int, str]] = field(default_factory=list)
    new_people: list[str] = field(default_factory=list)

    @property
    def is_fit(self) -> bool:
        return not self.wrong and bool(self.new or self.there)


class _TakenBack(Exception):
    pass


def check_games(lines: Iterable[bytes]) -> Report:
    """What would come; nothing is written, and nobody who writes waits."""
    report, judged, results = _read(lines)
    fresh = [checked for _line, checked in judged if checked.there() is None]
    keys = {checked.key for checked in fresh}
    good = [result for _line, result in results if not isinstance(result, Refusal)]
    known = known_games(good)
    fresh_results = [result for result in good if result.id not in known]
    report.new = len(keys) + len(fresh_results)
    report.there = len(judged) + len(results) - report.new
    asked = {nick for checked in fresh for nick in (*checked.nicks, checked.judge)}
    asked |= {seat.player for result in fresh_results for seat in result.seats}
    report.new_people = sorted(asked - set(_known_nicks(asked)))
    return report


def _known_nicks(nicks: Iterable[str]) -> Iterator[str]:
    yield from Player.objects.known().filter(nick__in=list(nicks)).values_list("nick", flat=True)
    past = Player.objects.known().filter(past_nicks__nick__in=list(nicks))
    yield from past.values_list("past_nicks__nick", flat=True)


def bring_games(lines: Iterable[bytes], *, actor: User) -> Report:
    """Bring all in; with a wrong line nothing is written. PermissionDenied for who is no club admin."""
    report, judged, results = _read(lines)
    if report.wrong:
        return report
    try:
        with transaction.atomic():
            _bring(report, judged, results, actor)
    except _TakenBack:
        report.new = report.there = 0
    return report


def _bring(report: Report, judged: list[tuple[int, Checked]], results: list[Numbered], actor: User) -> None:
    people = Player.objects.count()
    for line, checked in judged:
        try:
            _game, is_new = bring_checked(checked, actor=actor)
        except NotBrought as error:
            report.wrong.append((line, str(error)))
        else:
            report.new, report.there = report.new + is_new, report.there + (not is_new)
    if results:
        brought = import_results(results)
        report.wrong += [(line, str(refusal)) for line, refusal in brought.wrong]
        report.new, report.there = report.new + brought.added, report.there + brought.there
    if report.wrong:
        raise _TakenBack
    newest = Player.objects.order_by("-pk")[: Player.objects.count() - people]
    report.new_people = sorted(newest.values_list("nick", flat=True))


def _read(lines: Iterable[bytes]) -> tuple[Report, list[tuple[int, Checked]], list[Numbered]]:
    report, judged, results = Report(), list[tuple[int, Checked]](), list[Numbered]()
    lines_of = dict[str, int]()
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            data = _decoded(line)
            if _is_result(data):
                result = parse_result(_with_numbers(data))
                if (first := lines_of.setdefault(result.id, number)) != number:
                    raise Refusal("same_id", id=shown(result.id), line=first)
                results.append((number, result))
            else:
                judged.append((number, check_game(data)))
        except (NotBrought, Refusal) as error:
            report.wrong.append((number, str(error)))
    if not (judged or results or report.wrong):
        report.wrong.append((1, _("the file holds no game")))
    return report, judged, results


def _is_result(data: Any) -> bool:
    is_game = isinstance(data, dict) and data.get("format") == CLUB_GAME_FORMAT
    return is_game and data.get("record") is None


def _with_numbers(data: dict[str, Any]) -> dict[str, Any]:
    """Points as the numbers that results have; what is no number is left for the refusal."""
    seats = data.get("seats")
    if not isinstance(seats, list):
        return data
    return data | {"seats": [_seat(seat) if isinstance(seat, dict) else seat for seat in seats]}


def _seat(seat: dict[str, Any]) -> dict[str, Any]:
    points = {name: seat[name] for name in ("bonus", "penalty") if isinstance(seat.get(name), str)}
    try:
        return seat | {name: Decimal(text) for name, text in points.items()}
    except InvalidOperation:
        return seat


def _decoded(line: bytes) -> Any:
    if len(line) > MOST_LINE:
        raise NotBrought(_("the line is longer than {most} bytes").format(most=MOST_LINE))
    try:
        return json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise NotBrought(_("this is no JSON object: {error}").format(error=error)) from error
