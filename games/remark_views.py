"""Remarks to players who are out: no action of the rules, a note of the protocol."""

from decimal import Decimal

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import notes
from games.access import judge_game_or_403
from games.judge_pages import SeeOther, address_of, judge_page, nicks_of, user_of
from games.log import state_of
from games.models import Game, GameKind, Remark
from games.publication import NotPublishable
from games.rules import public_state
from games.rules.table import SEATS
from games.screen.top import sub_of, title_of
from players.numbers import whole_number

#: What may be suggested for a remark, in points; the protocol's own fields take any number.
PENALTIES = ("0", "-0.1", "-0.2", "-0.3", "-0.5")


@require_http_methods(["GET", "POST"])
@judge_page
def remarks(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """What was remarked, and a form for one more."""
    game = judge_game_or_403(request, game_id, has_log=False)
    if request.method == "GET":
        return _show(request, game)
    seat = whole_number(request.POST.get("seat", ""), len(SEATS)) or 0
    penalty = request.POST.get("penalty", "0")
    if seat not in out_of(game):
        return _show(request, game, notice=_("Choose a seat first."), status=422)
    try:
        notes.add_remark(
            game_id=game.pk,
            actor=user_of(request),
            seat=seat,
            text=request.POST.get("text", ""),
            penalty=Decimal(penalty if penalty in PENALTIES else 0),
        )
    except NotPublishable as refused:
        return _show(request, game, notice=notice_of(refused), status=422)
    return SeeOther(request.path)


def notice_of(refused: NotPublishable) -> str:
    if refused.code == "no_remark":
        return _("Write the remark.")
    return _("The protocol is closed: nothing can be added.")


def out_of(game: Game) -> dict[int, str]:
    """Who the hall knows to be out, by seat; after the announcement everybody may be meant."""
    nicks = nicks_of(game)
    if game.kind == GameKind.RESULT or game.is_announced:
        return nicks
    alive = public_state(state_of(game)).alive
    return {seat: nick for seat, nick in nicks.items() if seat not in alive}


def _show(request: HttpRequest, game: Game, *, notice: str = "", status: int = 200) -> HttpResponse:
    context = {
        "game": game,
        "title": title_of(game),
        "sub": sub_of(game),
        "address": address_of(game),
        "seats": sorted(out_of(game).items()),
        "penalties": [(each, Decimal(each)) for each in PENALTIES],
        "remarks": Remark.objects.filter(seat__game=game).select_related("seat__player"),
        "can_add": notes.may_remark(request.user, game),
        "notice": notice,
        "text": request.POST.get("text", ""),
    }
    return render(request, "games/judge_remarks.html", context, status=status)
