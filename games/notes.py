"""What the judge notes in the protocol beside the log: remarks, answers to suggested penalties, the comment.

None of it is an action of the rules. Each writer locks the game's row and leaves a `GameChange`.
"""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils import timezone

from games import publication
from games.access import may_judge
from games.models import Game, PenaltyAnswer, Remark, Seat, Status
from games.publication import POINT_LIMIT, SeatPoints, require, require_points
from games.services import note
from players.models import User

#: For so long the same remark is the same one, sent twice.
SAID_ONCE = timedelta(minutes=1)
#: A remark may be noted as long as the protocol is open.
OPEN = (Status.LIVE, Status.FINISHED)


def may_remark(user: Any, game: Game) -> bool:
    return game.status in OPEN and may_judge(user, game)


@transaction.atomic
def add_remark(*, game_id: int, actor: User, seat: int, text: str, penalty: Decimal = Decimal(0)) -> Remark:
    """Note a remark; `penalty` (≤ 0) is only suggested, it is answered with the final protocol.

    The same words again at once are a second press, not a second remark.
    """
    game = publication.locked(game_id)
    require(may_judge(actor, game), "not_allowed")
    require(game.status in OPEN, "already_verified")
    require(bool(text.strip()), "no_remark")
    require(-POINT_LIMIT <= penalty <= 0, "penalty_above_zero", seat=seat)
    row = Seat.objects.filter(game=game, number=seat).first()
    if row is None:
        raise publication.NotPublishable("no_seat", seat=seat)
    same = {"seat": row, "text": text.strip()[:200], "penalty": penalty, "actor": actor}
    if said := Remark.objects.filter(**same, answer="", at__gt=timezone.now() - SAID_ONCE).first():
        return said
    remark = Remark.objects.create(**same)
    note(game, actor, "remark", seat=seat, remark=remark.pk)
    return remark


@transaction.atomic
def answer_penalty(
    *, game_id: int, actor: User, seat: int, take: bool, penalty: Decimal, reason: str
) -> None:
    """Take or decline the penalty that the scheme suggests for how the player left, once."""
    game = _open_for_points(game_id, actor)
    row = Seat.objects.filter(game=game, number=seat).first()
    if row is None or row.penalty_answer:
        return
    row.penalty_answer = PenaltyAnswer.TAKEN if take else PenaltyAnswer.DECLINED
    row.save(update_fields=["penalty_answer"])
    _give(game, actor, row, take, penalty, reason)


@transaction.atomic
def answer_remark(*, game_id: int, actor: User, remark_id: int, take: bool) -> None:
    """Take or decline the penalty that a remark suggests, once."""
    game = _open_for_points(game_id, actor)
    remark = Remark.objects.select_related("seat").filter(pk=remark_id, seat__game=game).first()
    if remark is None or remark.answer or not remark.penalty:
        return
    remark.answer = PenaltyAnswer.TAKEN if take else PenaltyAnswer.DECLINED
    remark.save(update_fields=["answer"])
    _give(game, actor, remark.seat, take, remark.penalty, remark.text)


@transaction.atomic
def set_comment(*, game_id: int, actor: User, comment: str) -> None:
    """The judge's own words below the protocol."""
    game = publication.locked(game_id)
    comment = comment.strip()[:500]
    if comment == game.comment:
        return
    require(publication.may_set_points(actor, game) or publication.may_correct(actor, game), "not_allowed")
    game.comment = comment
    game.save(update_fields=["comment"])
    note(game, actor, "commented")


def _open_for_points(game_id: int, actor: User) -> Game:
    game = publication.locked(game_id)
    require(game.status == Status.FINISHED, "already_verified")
    require(publication.may_set_points(actor, game), "not_allowed")
    return game


def _give(game: Game, actor: User, seat: Seat, take: bool, penalty: Decimal, reason: str) -> None:
    """The penalty with its reason added to the seat's points, or the trace that it was declined."""
    if not take:
        note(game, actor, "penalty_declined", seat=seat.number, penalty=str(penalty), reason=reason)
        return
    was = SeatPoints(seat.bonus, seat.penalty, seat.points_reason)
    reasons = [each for each in (was.reason, reason) if each]
    now = replace(was, penalty=was.penalty + penalty, reason="; ".join(dict.fromkeys(reasons))[:200])
    require_points(seat.number, now)
    publication.set_points(game_id=game.pk, actor=actor, points={seat.number: now})
