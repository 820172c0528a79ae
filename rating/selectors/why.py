"""Why a player has his total: the lines of all his games, which add up to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from games.models import Game
from rating.counting import shown, tally_of
from rating.models import Season, Standing
from rating.results import results_of
from rating.scoring.points import Line, compensation_divisor, compensation_rate, game_lines, points_of
from rating.scoring.results import Result, SeatResult
from rating.scoring.scheme import Scheme
from rating.texts import LINE_TITLES, OUTCOMES, exact_text


@dataclass(frozen=True, slots=True)
class LineCell:
    """One line: `value` in ten-thousandths, `anchor` its moment on the game's page."""

    title: str
    kind: str
    value: int
    hits: int | None
    anchor: str


@dataclass(frozen=True, slots=True)
class GameLines:
    """A game's lines and their sum."""

    game: Game
    role: str
    seat: int
    outcome: str
    outcome_text: str
    reason: str
    lines: tuple[LineCell, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Why:
    """All of it. `adds_up`: the exact lines make the standing's total exactly, the check sum on the page."""

    games: tuple[GameLines, ...]
    total: int
    adds_up: bool
    win: str
    bonus_games: int
    bonus_best: int
    penalty_games: tuple[GameLines, ...]
    rate: str
    first_killed: int
    divisor: int | None
    n: int


#: Where on the game's page a line has its moment.
_ANCHORS = {"best_move_points": "night-1", "compensation": "night-1"}


def why(season: Season, standing: Standing) -> Why:
    """The player's lines over the season's counted games, in order of time."""
    scheme, tally = season.rules, tally_of(standing)
    rate = compensation_rate(tally.games, tally.first_killed, scheme)
    numbers, lines = _lines_of(season, standing.player_id, scheme, rate)
    games = Game.objects.select_related("evening").in_bulk(numbers)
    reasons = dict(standing.player.seats.filter(game_id__in=numbers).values_list("game_id", "points_reason"))
    told = tuple(
        _game_lines(games[number], reasons[number], result, seat, own) for number, result, seat, own in lines
    )
    exact = sum((line.value for *_, own in lines for line in own), Fraction(0))
    return Why(
        games=tuple(sorted(told, key=_time_of)),
        total=shown(exact),
        adds_up=exact == points_of(tally, scheme).total,
        win=exact_text(scheme.win),
        bonus_games=sum(any(line.kind == "bonus" for line in each.lines) for each in told),
        bonus_best=max(
            (line.value for each in told for line in each.lines if line.kind == "bonus"), default=0
        ),
        penalty_games=tuple(each for each in told if any(line.kind == "penalty" for line in each.lines)),
        rate=exact_text(rate),
        first_killed=tally.first_killed,
        divisor=compensation_divisor(tally.games, scheme),
        n=tally.games,
    )


_Own = tuple[int, Result, SeatResult, Sequence[Line]]


def _lines_of(season: Season, player: int, scheme: Scheme, rate: Fraction) -> tuple[list[int], list[_Own]]:
    games = Game.objects.filter(counted__season=season, seats__player_id=player)
    numbers = list(games.order_by("pk").values_list("pk", flat=True))
    lines: list[_Own] = []
    for number, result in results_of(numbers):
        seat = next(seat for seat in result.seats if seat.player == str(player))
        lines.append((number, result, seat, list(game_lines(result, seat, scheme, rate))))
    return numbers, lines


def _time_of(told: GameLines) -> tuple[date, int]:
    """Results without a date come first, in the order in which they were brought in."""
    return told.game.played_on or date.min, told.game.pk


def _game_lines(
    game: Game, reason: str, result: Result, seat: SeatResult, lines: Sequence[Line]
) -> GameLines:
    return GameLines(
        game=game,
        role=seat.role,
        seat=seat.number,
        outcome=lines[0].outcome,
        outcome_text=str(OUTCOMES[lines[0].outcome]),
        reason=reason,
        lines=tuple(_cell(line) for line in lines),
        total=shown(sum((line.value for line in lines), Fraction(0))),
    )


def _cell(line: Line) -> LineCell:
    return LineCell(
        title=str(LINE_TITLES[line.kind]),
        kind=line.kind,
        value=shown(line.value),
        hits=line.hits if line.kind == "best_move_points" else None,
        anchor=_ANCHORS.get(line.kind, "protocol"),
    )
