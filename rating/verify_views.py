"""Protocols on their way to the rating: the queue, a protocol, and what may be done with it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from games import notes, publication
from games.access import may_judge
from games.models import Game, GameKind, Status
from games.publication import NotPublishable
from games.selectors import game_head
from players.access import is_club_admin, is_judge, role_required
from players.club import current_club
from players.models import User
from players.numbers import whole_number
from rating import forms, signing
from rating.paper_change import may_change_result
from rating.selectors import verification
from rating.services import Change, preview_points
from rating.texts import refusal_text


def _may_verify(user: User | AnonymousUser) -> bool:
    return is_judge(user) or is_club_admin(user)


protocol_reader_required = role_required(_may_verify)


@protocol_reader_required
def queue(request: HttpRequest) -> HttpResponse:
    waiting = [(game, publication.may_verify(request.user, game)) for game in verification.waiting()]
    context = {"waiting": waiting, "recent": verification.recent()}
    return render(request, "rating/queue.html", context)


@protocol_reader_required
def protocol(request: HttpRequest, game_id: int) -> HttpResponse:
    return show_protocol(request, game_of(request, game_id))


def game_of(request: HttpRequest, game_id: int) -> Game:
    """The announced game whose protocol this person may see."""
    game = get_object_or_404(Game.objects.select_related("judge__user", "evening"), pk=game_id)
    if not publication.may_see_protocol(request.user, game):
        raise PermissionDenied
    return game


@dataclass(frozen=True, slots=True)
class Asked:
    """What a refused, previewed or doubtful request held: the sentence, typed fields, what it would change.

    `step`: one that asks first: it publishes, or suggested penalties are open.
    """

    error: str = ""
    post: Mapping[str, str] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    is_preview: bool = False
    step: str = ""


NOTHING = Asked()


def show_protocol(
    request: HttpRequest, game: Game, asked: Asked = NOTHING, status: int = 200
) -> HttpResponse:
    told = verification.protocol(game)
    context = {
        "game": game,
        "head": game_head(game),
        "protocol": told,
        "rows": forms.mark_fields(told.rows, asked.post),
        "comment": asked.post.get("comment", game.comment),
        "may": _may(request, game),
        "asked": asked,
        "reasons": verification.recent_reasons(),
        "seen": publication.last_change(game),
        "seconds": signing.seconds_for(game),
        "second_verifies": current_club().second_person_verifies,
        "address": request.build_absolute_uri(reverse("protocol", args=[game.pk])),
        "season_name": told.season.name if told.season else "",
        "publish_title": _("What publishing changes"),
        "preview_title": _("What the correction changes"),
    }
    return render(request, "rating/protocol.html", context, status=status)


def _may(request: HttpRequest, game: Game) -> dict[str, bool]:
    may = {
        "points": publication.may_set_points,
        "verify": publication.may_verify,
        "publish": publication.may_publish,
        "reopen": publication.may_reopen,
        "correct": publication.may_correct,
        "annul": publication.may_annul,
        "take_back": publication.may_take_back,
        "remark": notes.may_remark,
        "log": _has_log,
        "result": may_change_result,
    }
    return {name: ask(request.user, game) for name, ask in may.items()}


def _has_log(user: Any, game: Game) -> bool:
    return game.kind == GameKind.FULL and may_judge(user, game)


@protocol_reader_required
@require_POST
def change_points(request: HttpRequest, game_id: int) -> HttpResponse:
    """Before verification points are simply set; a published game is corrected after a look at the change."""
    game = game_of(request, game_id)
    try:
        _require_seen(request, game)
        points = forms.points_of(request.POST, game)
        if game.status == Status.PUBLISHED and "confirm" not in request.POST:
            changes = tuple(preview_points(game, points))
            return show_protocol(request, game, Asked(post=request.POST, changes=changes, is_preview=True))
        _save(request, game, points)
    except (forms.PointsInvalid, NotPublishable) as refused:
        return _refused(request, game, refused)
    messages.success(request, _("The protocol is saved."), "ok")
    return redirect("protocol", game.pk)


def _require_seen(request: HttpRequest, game: Game) -> None:
    """The form tells how the protocol stood when it was shown."""
    publication.require_seen(game, user_of(request), whole_number(request.POST.get("seen", "")) or 0)


def _refused(request: HttpRequest, game: Game, refused: forms.PointsInvalid | NotPublishable) -> HttpResponse:
    """With what was typed, except where the protocol is another one by now."""
    sentence = refusal_text(refused) if isinstance(refused, NotPublishable) else str(refused)
    if isinstance(refused, NotPublishable) and refused.code == "changed_meanwhile":
        game.refresh_from_db()
        return show_protocol(request, game, Asked(sentence), 409)
    return show_protocol(request, game, Asked(sentence, request.POST), 422)


@transaction.atomic
def _save(request: HttpRequest, game: Game, points: dict[int, publication.SeatPoints]) -> None:
    _require_seen(request, publication.locked(game.pk))
    _write(request, game, points)


def _write(request: HttpRequest, game: Game, points: dict[int, publication.SeatPoints]) -> None:
    """Points, comment and, where a button of a suggested penalty was pressed, its answer."""
    actor = user_of(request)
    if game.status == Status.PUBLISHED:
        reason = request.POST.get("why", "")
        publication.correct(game_id=game.pk, actor=actor, points=points, reason=reason)
    else:
        publication.set_points(game_id=game.pk, actor=actor, points=points)
    if "comment" in request.POST:
        notes.set_comment(game_id=game.pk, actor=actor, comment=request.POST["comment"])
    if answer := forms.answer_of(request.POST):
        _answer(game, actor, answer)


def _answer(game: Game, actor: User, answer: forms.PenaltyAnswer) -> None:
    for offer in verification.offers_of(game):
        if (offer.seat, offer.key) == (answer.seat, answer.offer):
            _answer_offer(game, actor, offer, take=answer.take)


def _answer_offer(game: Game, actor: User, offer: verification.Offer, *, take: bool) -> None:
    if offer.key != "left":
        notes.answer_remark(game_id=game.pk, actor=actor, remark_id=int(offer.key), take=take)
        return
    notes.answer_penalty(
        game_id=game.pk,
        actor=actor,
        seat=offer.seat,
        take=take,
        penalty=Decimal(offer.value) / 10_000,
        reason=offer.reason,
    )


@protocol_reader_required
@require_POST
def take_step(request: HttpRequest, game_id: int) -> HttpResponse:
    """Verify, publish, both at once, open again, annul: the button's value says which.

    The button stands in the form of the points, so what was typed is saved with the step. Publishing asks
    once, verifying only while suggested penalties are open; confirmed, the step declines them.
    """
    game = game_of(request, game_id)
    step = request.POST.get("step", "")
    if step == "no":  # to the question: what was typed stands as before it
        return show_protocol(request, game, Asked(post=request.POST))
    if step not in STEPS:
        return HttpResponseBadRequest()
    if game.status == Status.PUBLISHED and step in LOUD:
        messages.info(request, verification.published_text(game), "ok")
        return redirect("protocol", game.pk)
    try:
        _require_seen(request, game)
        asks = step in LOUD or (step in CLOSING and bool(verification.offers_of(game)))
        if asks and "sure" not in request.POST:
            return show_protocol(request, game, Asked(post=request.POST, step=step), 422)
        done = _step(request, game, step)
    except (forms.PointsInvalid, NotPublishable) as refused:
        return _refused(request, game, refused)
    messages.success(request, DONE[Status(done.status)], "ok")
    return redirect("protocol", done.pk) if done.is_announced else redirect("queue")


@transaction.atomic
def _step(request: HttpRequest, game: Game, step: str) -> Game:
    actor = user_of(request)
    _require_seen(request, publication.locked(game.pk))
    if step in CLOSING and publication.may_set_points(actor, game):
        _write(request, game, forms.points_of(request.POST, game))
        for offer in verification.offers_of(game):
            _answer_offer(game, actor, offer, take=False)
    return STEPS[step](game.pk, actor, request.POST.get("why", ""))


#: After these the game counts, and only an admin takes that back.
LOUD = ("publish", "verify_publish")
#: After these the points stand.
CLOSING = ("verify", *LOUD)


@protocol_reader_required
@require_POST
def ask_second(request: HttpRequest, game_id: int) -> HttpResponse:
    """A letter with the address of the protocol to whoever is to verify it."""
    game = game_of(request, game_id)
    second = whole_number(request.POST.get("second", ""), 2**31) or 0
    try:
        asked = signing.ask_second(game_id=game.pk, actor=user_of(request), second_id=second)
    except NotPublishable as refused:
        return show_protocol(request, game, Asked(refusal_text(refused)), 422)
    messages.success(request, _("%(nick)s gets a letter with the link.") % {"nick": asked.player.nick}, "ok")
    return redirect("protocol", game.pk)


@transaction.atomic
def _verify_and_publish(game_id: int, actor: User) -> Game:
    publication.verify(game_id=game_id, actor=actor)
    return publication.publish(game_id=game_id, actor=actor)


STEPS: dict[str, Callable[[int, User, str], Game]] = {
    "verify": lambda game_id, actor, why: publication.verify(game_id=game_id, actor=actor),
    "publish": lambda game_id, actor, why: publication.publish(game_id=game_id, actor=actor),
    "verify_publish": lambda game_id, actor, why: _verify_and_publish(game_id, actor),
    "reopen": lambda game_id, actor, why: publication.reopen(game_id=game_id, actor=actor, reason=why),
    "annul": lambda game_id, actor, why: publication.annul(game_id=game_id, actor=actor, reason=why),
    "take_back": lambda game_id, actor, why: publication.take_back(game_id=game_id, actor=actor, reason=why),
}

DONE = {
    Status.VERIFIED: _("The protocol is verified."),
    Status.PUBLISHED: _("Published: the game counts."),
    Status.FINISHED: _("The protocol is open again, the game does not count."),
    Status.CANCELLED: _("The game is annulled and counts nothing."),
    Status.LIVE: _("The game is its judge’s again: he mends the log and announces anew."),
}


def user_of(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - the door let nobody else in
    return request.user
