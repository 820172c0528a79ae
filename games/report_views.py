"""A judge tells the club's admins that something is wrong: a letter with what they need to look for it."""

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.access import judge_game_or_403
from games.faults import tell_admins
from games.judge_pages import address_of, judge_page, user_of
from games.screen.top import sub_of, title_of

MOST_LETTERS = 1000


@require_http_methods(["GET", "POST"])
@judge_page
def report(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """A form; what was written goes to every admin who does not sit in the game."""
    game = judge_game_or_403(request, game_id)
    context: dict[str, object] = {"title": title_of(game), "sub": sub_of(game), "address": address_of(game)}
    if request.method == "GET":
        return render(request, "games/judge_report.html", context)
    text = request.POST.get("text", "").strip()[:MOST_LETTERS]
    if not text:
        context["notice"] = _("Write what is wrong.")
        return render(request, "games/judge_report.html", context, status=422)
    context["told"] = tell_admins(game, user_of(request), text, request.headers.get("User-Agent", "")[:200])
    return render(request, "games/judge_report.html", context | {"text": text, "is_sent": True})
