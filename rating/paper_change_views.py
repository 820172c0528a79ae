"""Mending a game of which only the result is known, before its publication and after."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import publication
from games.models import Game, GameKind, Status
from games.publication import NotPublishable
from players.numbers import whole_number
from rating import paper, paper_change
from rating.paper_change import may_change_result
from rating.results import result_of
from rating.services import Change, preview_result
from rating.texts import refusal_text
from rating.verify_views import game_of, protocol_reader_required, user_of


@require_http_methods(["GET", "POST"])
@protocol_reader_required
def change_result(request: HttpRequest, game_id: int) -> HttpResponse:
    """A published game is changed after a look at what that does to the table."""
    game = game_of(request, game_id)
    if game.kind != GameKind.RESULT:
        raise Http404
    if not may_change_result(request.user, game):
        raise PermissionDenied
    if request.method == "GET":
        return _show(request, game, paper_change.paper_of(game))
    told = paper.read_paper(request.POST).with_draft(paper_change.paper_of(game).draft)
    errors = paper.errors_of(told)
    if errors:
        return _show(request, game, told, errors=errors, notice=_("Look at what is marked."), status=422)
    if game.status == Status.PUBLISHED and "confirm" not in request.POST:
        was = result_of(game.pk)
        return _show(request, game, told, changes=preview_result(game, paper_change.result_with(was, told)))
    try:
        paper_change.change_result(
            game_id=game.pk,
            actor=user_of(request),
            paper=told,
            reason=request.POST.get("why", ""),
            seen=whole_number(request.POST.get("seen", "")) or 0,
        )
    except NotPublishable as refused:
        if refused.code == "changed_meanwhile":  # with what stands now, not with what was typed
            return _show(request, game, paper_change.paper_of(game), notice=refusal_text(refused), status=409)
        return _show(request, game, told, notice=refusal_text(refused), status=422)
    messages.success(request, _("The protocol is saved."), "ok")
    return redirect("protocol", game.pk)


def _show(
    request: HttpRequest,
    game: Game,
    told: paper.Paper,
    *,
    errors: dict[str, str] | None = None,
    notice: str = "",
    changes: list[Change] | None = None,
    status: int = 200,
) -> HttpResponse:
    last = publication.last_change(game)
    context = {
        "game": game,
        "paper": told,
        "errors": errors or {},
        "notice": notice,
        "changes": changes,
        "is_published": game.status == Status.PUBLISHED,
        "why": request.POST.get("why", ""),
        "seen": last if status == 409 else request.POST.get("seen", last),
        **paper.choices(),
    }
    return render(request, "rating/change_result.html", context, status=status)
