"""The self-check before a game: the device, the things on the table, what the judge announces (§6)."""

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games import texts
from games.access import judge_game_or_403
from games.habits import habits_of
from games.judge_pages import address_of, judge_page, user_of
from games.screen.build import epoch_ms
from games.screen.top import sub_of, title_of


@require_safe
@judge_page
def check(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """Facts of the device are found by the page; the variants of the edition are read out."""
    game = judge_game_or_403(request, game_id)
    context = {
        "game": game,
        "title": title_of(game),
        "sub": sub_of(game),
        "address": address_of(game),
        "announced": texts.announcement(game.rules_edition),
        "now_ms": epoch_ms(timezone.now()),
        "habits": habits_of(user_of(request)),
    }
    return render(request, "games/judge_check.html", context)
