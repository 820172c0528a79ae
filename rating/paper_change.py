"""Another result of a game that is a result alone: roles, who left early, the first victim, the winner.

Such a game has no log that its judge could mend. People and points are changed elsewhere; both stay.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

from django.db import transaction

from games import lineup, publication
from games.models import BestMove, Departure, Game, GameKind, Seat, Status
from games.publication import counting_begins, counting_ends, require
from games.services import note
from players.models import User
from rating.importing import best_move_rows, departure_rows
from rating.paper import SEATS, Paper
from rating.results import result_of
from rating.scoring import results as scoring
from rating.scoring.results import Result


def may_change_result(user: Any, game: Game) -> bool:
    """Like its points: before verification its judge or an admin, once published an admin."""
    return game.kind == GameKind.RESULT and (
        publication.may_set_points(user, game) or publication.may_correct(user, game)
    )


def paper_of(game: Game) -> Paper:
    """The form as the game stands."""
    result = result_of(game.pk)
    nicks = game.seats.order_by("number").values_list("player__nick", flat=True)
    return Paper(
        draft=lineup.Draft(nicks=tuple(nicks)),
        roles=tuple(seat.role for seat in result.seats),
        left=tuple(seat.left or "" for seat in result.seats),
        winner=result.winner,
        killed=result.first_killed or 0,
        targets=next((move.targets for move in result.best_moves if move.by == result.first_killed), ()),
    )


def result_with(was: Result, paper: Paper) -> Result:
    """The result that a form without errors makes of this one; best moves of others than the victim stay."""
    seats = tuple(
        replace(
            seat,
            role=cast(scoring.Role, paper.roles[seat.number - 1]),
            left=cast(scoring.Left, paper.left[seat.number - 1]) or None,
        )
        for seat in was.seats
    )
    own = (scoring.BestMove(paper.killed, paper.targets),) if paper.targets else ()
    others = tuple(move for move in was.best_moves if move.by not in (was.first_killed, paper.killed))
    return replace(
        was,
        winner=cast(scoring.Winner, paper.winner),
        seats=seats,
        first_killed=paper.killed or None,
        best_moves=own + others,
    )


@transaction.atomic
def change_result(*, game_id: int, actor: User, paper: Paper, reason: str, seen: int) -> Game:
    """Write the result of a form without errors; a published game is counted anew. Raises NotPublishable."""
    game = publication.locked(game_id)
    publication.require_seen(game, actor, seen)
    require(game.status != Status.VERIFIED, "already_verified")
    require(may_change_result(actor, game), "not_allowed")
    is_published = game.status == Status.PUBLISHED
    require(bool(reason.strip()) or not is_published, "no_reason")
    was = result_of(game.pk)
    now = result_with(was, paper)
    changes = list(_changes(was, now))
    if not changes:
        return game
    if is_published:
        counting_ends.send(Game, game_id=game.pk)
    _write(game, now)
    if is_published:
        counting_begins.send(Game, game_id=game.pk)
    kind = "corrected" if is_published else "result_changed"
    note(game, actor, kind, facts=changes, reason=reason.strip()[:200])
    return game


def _write(game: Game, result: Result) -> None:
    seats = {seat.number: seat for seat in Seat.objects.filter(game=game)}
    for each in result.seats:
        seats[each.number].role = each.role
    Seat.objects.bulk_update(seats.values(), ["role"])
    game.winner = result.winner
    game.save(update_fields=["winner"])
    Departure.all_objects.filter(game=game).delete()
    BestMove.all_objects.filter(game=game).delete()
    Departure.all_objects.bulk_create(departure_rows(game, result, seats))
    BestMove.all_objects.bulk_create(best_move_rows(game, result, seats))


def _changes(was: Result, now: Result) -> Iterator[dict[str, Any]]:
    """What differs, as the trace keeps it: `what`, the seat where one is meant, `was` and `now`."""
    before, after = _told(was), _told(now)
    for (what, seat), value in before.items():
        if value != after[what, seat]:
            yield {"what": what, "seat": seat, "was": value, "now": after[what, seat]}


def _told(result: Result) -> dict[tuple[str, int], Any]:
    seats = {seat.number: seat for seat in result.seats}
    moves = {move.by: list(move.targets) for move in result.best_moves}
    return {
        ("winner", 0): result.winner,
        ("killed", 0): result.first_killed,
        **{("role", number): seats[number].role for number in SEATS},
        **{("left", number): seats[number].left for number in SEATS},
        **{("best_move", number): moves.get(number, []) for number in SEATS},
    }
