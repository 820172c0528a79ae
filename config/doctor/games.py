"""Checks of the games: every log folds, and what is derived from it is what it gives."""

from collections import Counter
from collections.abc import Iterator

from games.log import Log, LogRow, fold_rows, read_log
from games.models import ANNOUNCED, Game, GameKind, JudgeAction, Seat, Status
from games.projection import facts_from, facts_of, plain
from games.rules import Phase, State


def judged_games() -> Iterator[Game]:
    """Games with a log, in order, a few in memory at a time."""
    return Game.objects.filter(kind=GameKind.FULL).order_by("pk").iterator(chunk_size=200)


def logs() -> tuple[str, list[str]]:
    """Rows are numbered without a gap, each undo and redo meets the row it names, and the events fold."""
    complaints, rows, games = [], 0, 0
    for game in judged_games():
        games += 1
        try:
            log = read_log(game)
            rows += len(log.rows)
            fold_rows(game, log.live)
            complaints += [f"game {game.pk}: {wrong}" for wrong in _wrong_rows(game, log)]
        except Exception as error:
            complaints.append(f"game {game.pk}: the log does not fold: {type(error).__name__}: {error}")
    return f"{games} games, {rows} rows", complaints


def _wrong_rows(game: Game, log: Log) -> Iterator[str]:
    numbers = [row.seq for row in log.rows]
    if numbers != list(range(1, len(numbers) + 1)):
        yield "the rows are not numbered one after another"
    if game.seq != len(numbers):
        yield f"it says {game.seq} rows and has {len(numbers)}"
    live: list[LogRow] = []
    undone: list[LogRow] = []
    for row in log.rows:
        if row.kind == "undo":
            undone.append(live.pop())
            if row.undoes_id != undone[-1].pk:
                yield f"row {row.seq} undoes another row than the last"
            continue
        if row.kind == "redo" and row.restores_id != undone.pop().pk:
            yield f"row {row.seq} restores another row than the one undone last"
        live.append(row)


def results() -> tuple[str, list[str]]:
    """Status, roles, winner and reason of each game are those of its log; no role is open too early."""
    complaints, games = [], 0
    for game in Game.objects.order_by("pk").iterator(chunk_size=200):
        games += 1
        try:
            complaints += [f"game {game.pk}: {wrong}" for wrong in _wrong_result(game)]
        except Exception as error:
            complaints.append(f"game {game.pk}: {type(error).__name__}: {error}")
    return f"{games} games", complaints


def _wrong_result(game: Game) -> Iterator[str]:
    seats = {seat.number: seat for seat in game.seats.all()}
    if set(seats) != set(range(1, 11)):
        yield f"its seats are {sorted(seats)}"
    yield from _wrong_judges(game, seats)
    roles = {number: seat.role for number, seat in seats.items()}
    if game.kind == GameKind.RESULT:
        if JudgeAction.all_objects.filter(game=game).exists():
            yield "a result from elsewhere has a log"
        if len([role for role in roles.values() if role]) != 10:
            yield "a seat of a result has no role"
        return
    yield from _unlike_the_log(game, roles, fold_rows(game, read_log(game).live))


def _wrong_judges(game: Game, seats: dict[int, Seat]) -> Iterator[str]:
    for seat in seats.values():
        if seat.judge_id != game.judge_id:
            yield f"seat {seat.number} has another judge than the game"


def _unlike_the_log(game: Game, roles: dict[int, str], state: State) -> Iterator[str]:
    is_dealt = state.phase is not Phase.SETUP
    if game.status in (Status.SETUP, Status.LIVE) and is_dealt != (game.status == Status.LIVE):
        yield f"its status is {game.status}, its log stands at {state.phase}"
    if game.status not in ANNOUNCED:
        if game.status != Status.CANCELLED and any(roles.values()):
            yield "roles are open before the announcement"
        return
    if state.phase is not Phase.FINISHED:
        yield f"it is announced, its log stands at {state.phase}"
        return
    for number, role in roles.items():
        if role != (dealt := state.seats.role(number).value):
            yield f"seat {number} has the role {role or 'of nobody'}, dealt was {dealt}"
    told, logged = (game.winner, game.win_reason), (state.result.winner or "", state.result.reason or "")
    if told != logged:
        yield f"its result is {told}, that of its log {logged}"


def facts() -> tuple[str, list[str]]:
    """The stored facts are exactly those that the log makes; `manage.py reproject` mends others."""
    complaints, stored_facts = [], 0
    for game in judged_games():
        try:
            stored, made = Counter(facts_of(game)), Counter(plain(facts_from(game, read_log(game).live)))
        except Exception as error:
            complaints.append(f"game {game.pk}: {type(error).__name__}: {error}")
            continue
        stored_facts += stored.total()
        if stored != made:
            more, fewer = (stored - made).total(), (made - stored).total()
            complaints.append(f"game {game.pk}: {more} facts that its log does not make, {fewer} are missing")
    return f"{stored_facts} facts", complaints
