"""What the table must not see: the peek at the roles, and «hide everything» before it."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import texts
from games.access import judge_game_or_403
from games.judge_pages import SeeOther, address_of, judge_page, nicks_of, user_of
from games.log import state_of
from games.models import Game
from players.services import pins

#: In the session: this device hides the roles until the PIN is told.
HIDDEN = "hides_everything"


def hides(request: HttpRequest, game: Game) -> bool:
    """Whether this device tells nothing secret of the game without the PIN."""
    return bool(request.session.get(HIDDEN)) and not game.is_announced


@require_http_methods(["GET", "POST"])
@judge_page
def roles(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """The roles, fetched for one peek and kept by nobody; a device that hides them asks for the PIN first.

    JSON for the page (403: a PIN is needed; 422, 429: it is not taken), a page without JavaScript.
    """
    game = judge_game_or_403(request, game_id)
    if not hides(request, game):
        return _told(request, game)
    if request.method == "GET":
        return _not_told(request, game, "", 403)
    error, status = _check(request)
    return _not_told(request, game, error, status) if error else _told(request, game)


def _check(request: HttpRequest) -> tuple[str, int]:
    """The error of the PIN that was posted, with its status; none for the right one."""
    user = user_of(request)
    if not pins.may_try(request, user):
        return _("Too many tries. Wait five minutes."), 429
    if not pins.is_right(request, user, request.POST.get("pin", "")):
        return _("This is not the PIN."), 422
    return "", 200


def _told(request: HttpRequest, game: Game) -> HttpResponse:
    nicks = nicks_of(game)
    told = [
        {"seat": seat, "nick": nicks[seat], "role": role.value, "name": texts.role_name(role)}
        for seat, role in enumerate(state_of(game).seats.roles, 1)
    ]
    if _is_page(request):
        return JsonResponse({"roles": told})
    context = {"game": game, "roles": told, "address": address_of(game)}
    return render(request, "games/judge_roles.html", context)


def _not_told(request: HttpRequest, game: Game, error: str, status: int) -> HttpResponse:
    if _is_page(request):
        return JsonResponse({"error": error}, status=status)
    context = {"game": game, "error": error, "address": address_of(game)}
    return render(request, "games/judge_roles.html", context, status=status)


def _is_page(request: HttpRequest) -> bool:
    return request.headers.get("Accept") == "application/json"


@require_http_methods(["GET", "POST"])
@judge_page
def hide(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """Hide the roles on this device behind the PIN, or show them freely again."""
    game, user = judge_game_or_403(request, game_id), user_of(request)
    if request.method == "GET":
        return _show_hide(request, game)
    if request.POST.get("do") == "show":
        error, status = _check(request)
        if error:
            return _show_hide(request, game, error, status)
        request.session.pop(HIDDEN, None)
        return SeeOther(address_of(game))
    pin = request.POST.get("pin", "")
    # Whoever holds the device while nothing is hidden may choose a new PIN; while it is hidden nobody may.
    if pin and not request.session.get(HIDDEN):
        if not pins.is_pin(pin):
            return _show_hide(request, game, _("Four to eight digits, please."), 422)
        pins.set_pin(user, pin)
    if not user.pin:
        return _show_hide(request, game, _("Choose a PIN first."), 422)
    request.session[HIDDEN] = True
    return SeeOther(address_of(game))


def _show_hide(request: HttpRequest, game: Game, error: str = "", status: int = 200) -> HttpResponse:
    context = {
        "game": game,
        "address": address_of(game),
        "is_hidden": bool(request.session.get(HIDDEN)),
        "has_pin": bool(user_of(request).pin),
        "error": error,
    }
    return render(request, "games/judge_hide.html", context, status=status)
