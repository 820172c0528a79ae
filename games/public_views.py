"""Pages that everybody may see, and all see alike."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games import selectors
from games.card import game_card
from games.draws import commitments
from games.hall import MOST_TABLES, on_air
from games.hall import hall as hall_now
from games.records import club_game
from games.shared import unshared
from players.access import is_club_admin
from players.numbers import whole_number


@require_safe
def game_page(request: HttpRequest, game_id: int) -> HttpResponse:
    """Before the announcement what the hall knows, after it everything."""
    game, now = selectors.game_or_404(game_id), timezone.now()
    if game.is_public(now):
        context = {
            "game": selectors.announced_game(game),
            "address": request.build_absolute_uri(request.path),
            "picture": request.build_absolute_uri(reverse("game_card", args=[game.pk])),
        }
        return render(request, "games/public_game.html", context)
    if selectors.is_cancelled(game, now):
        cancelled = {"game": selectors.cancelled_game(game)}
        return unshared(render(request, "games/public_cancelled.html", cancelled))
    running = selectors.running_game(game, now)
    live = {
        "game": running,
        "board": running.board,
        "commitments": commitments(game, now),
        "may_delay": is_club_admin(request.user),
    }
    return unshared(render(request, "games/public_live.html", live))


@require_safe
def picture(request: HttpRequest, game_id: int) -> HttpResponse:
    """The picture of an announced game for the previews of links."""
    game = selectors.game_or_404(game_id)
    if not game.is_public(timezone.now()):
        raise Http404
    png = game_card(*selectors.card_of(game))
    return HttpResponse(png, content_type="image/png", headers={"Cache-Control": "public, max-age=60"})


@require_safe
def data(request: HttpRequest, game_id: int) -> JsonResponse:
    """An announced game as `mafia-club-game/1`, to keep."""
    game = selectors.game_or_404(game_id)
    if not game.is_public(timezone.now()):
        raise Http404
    name = f'attachment; filename="game-{game.pk}.json"'
    options = {"ensure_ascii": False, "indent": 1}
    return JsonResponse(club_game(game), json_dumps_params=options, headers={"Content-Disposition": name})


@require_safe
def overlay(request: HttpRequest, game_id: int) -> HttpResponse:
    """For a broadcast of one game: transparent, over the picture; `size` is the height of the picture."""
    game, now = selectors.game_or_404(game_id), timezone.now()
    context: dict[str, object] = {"size": _size(request.GET.get("size", ""))}
    if not game.is_public(now) and not selectors.is_cancelled(game, now):
        running = selectors.running_game(game, now)
        context |= {"game": running, "board": running.board}
    return render(request, "games/public_overlay.html", context)


@require_safe
def air(request: HttpRequest) -> HttpResponse:
    """For all broadcasts: an address that stays, and goes over to the next game by itself."""
    table = whole_number(request.GET.get("table", ""), MOST_TABLES)
    context = {"size": _size(request.GET.get("size", "")), "air": on_air(table, timezone.now())}
    return render(request, "games/public_overlay.html", context)


#: Heights of the picture in pixels; the overlay is drawn for 1080.
SIZES = (540, 720, 1080, 1440, 2160)


def _size(wanted: str) -> int:
    return int(wanted) if wanted in map(str, SIZES) else 1080


@require_safe
def hall(request: HttpRequest) -> HttpResponse:
    """For a big screen in the hall: every table, and the queue."""
    return render(request, "games/public_hall.html", {"hall": hall_now(timezone.now())})
