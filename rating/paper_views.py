"""The judge enters a result from paper, and prints the form to write one on."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import lineup
from games.access import person_of
from games.errors import NotAllowed
from games.judge_pages import denial, judge_page, user_of
from games.setup_views import RECENT
from players.club import club_zone
from players.models import Player
from rating import paper
from rating.selectors.verification import recent_reasons


@require_http_methods(["GET", "POST"])
@judge_page
def new_result(request: HttpRequest) -> HttpResponseBase:
    """Every button of the form posts it whole: nothing is kept before the game is entered."""
    if request.method == "GET":
        today = timezone.localdate(None, club_zone()).isoformat()
        return _show(request, paper.Paper(lineup.Draft(on_paper=True, played_on=today)))
    told = paper.read_paper(request.POST)
    do = request.POST.get("do", "enter")
    if do != "enter":
        return _show(request, told.with_draft(lineup.changed(told.draft, do)))
    actor = user_of(request)
    judge = person_of(actor)
    told = paper.checked(told, judge)
    if told.draft.errors:
        return _show(request, told, status=422)
    try:
        game, is_new = paper.enter(told, judge, actor)
    except NotAllowed as error:
        return _show(request, told, notice=denial(error.code), status=422)
    if not is_new:
        messages.info(request, _("This game was entered already: here is its protocol."), "ok")
    return redirect("protocol", game.pk)


def _show(request: HttpRequest, told: paper.Paper, *, notice: str = "", status: int = 200) -> HttpResponse:
    errors = told.draft.errors
    context = {
        "paper": told,
        "draft": told.draft,
        "notice": notice or errors.get("", "") or lineup.told_missing(told.draft),
        "people": Player.objects.known().order_by("-pk").values_list("nick", flat=True)[:RECENT],
        "reasons": recent_reasons(),
        **paper.choices(),
    }
    return render(request, "rating/new_result.html", context, status=status)
