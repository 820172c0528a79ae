"""Paper: the protocol of a game on one page A4, and an empty form to write one on."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.judge_pages import judge_page
from games.selectors import announced_game
from rating.selectors import verification
from rating.verify_views import game_of, protocol_reader_required

#: How many days the form has room for; longer games are rare, and go on on its back.
DAYS = range(6)


@require_safe
@protocol_reader_required
def print_protocol(request: HttpRequest, game_id: int) -> HttpResponse:
    """Everything that counts and that was noted, on one page."""
    game = game_of(request, game_id)
    told, protocol = announced_game(game), verification.protocol(game)
    context = {
        "game": game,
        "told": told,
        "protocol": protocol,
        "rows": list(zip(told.rows, protocol.rows, strict=True)),
        "days": [(chapter.title, chapter.candidates) for chapter in told.story if chapter.candidates],
    }
    return render(request, "rating/print_protocol.html", context)


@require_safe
@judge_page
def blank(request: HttpRequest) -> HttpResponseBase:
    """The form as it is written at a table without a tablet."""
    context = {"seats": range(1, 11), "days": DAYS, "nights": range(1, len(DAYS) + 1)}
    return render(request, "rating/print_blank.html", context)
