"""Pages that everybody may see. None of them asks who is looking: all get the same."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from games import selectors
from games.models import Game


def game_list(request: HttpRequest) -> HttpResponse:
    page = selectors.past_games(request.GET.get("page"))
    context = {
        "page": page,
        "games": selectors.game_lines(page.object_list),
        "running": selectors.running_games(timezone.now()),
    }
    return render(request, "games/public_list.html", context)


def game_page(request: HttpRequest, game_id: int) -> HttpResponse:
    """Before the announcement what the hall knows, after it everything."""
    game = get_object_or_404(Game.objects.select_related("judge", "evening"), pk=game_id)
    if game.is_announced:
        return render(request, "games/public_game.html", {"game": selectors.announced_game(game)})
    running = selectors.running_game(game, timezone.now())
    template = "games/public_cancelled.html" if running.is_cancelled else "games/public_live.html"
    return render(request, template, {"game": running, "board": running.board})
