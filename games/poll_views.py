"""What open live pages ask every second: cheap, the same for everybody, kept by caches for a second.

No session and no cookie is read, and the language is in the address, so a proxy may answer for us. Without a
proxy each worker still asks the database for a game a few times a second at most, however many ask it.
"""

import time

from django.conf import settings
from django.db.models.signals import post_save
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.http import require_safe

from games import selectors
from games.hall import MOST_TABLES, hall, on_air
from games.models import Game, Seat
from players.numbers import whole_number

#: htmx stops to poll at this status, and still swaps the answer in.
STOP_POLLING = 286
POLLED = {"board": "games/_live.html", "overlay": "games/_overlay.html"}


#: How long, in seconds, a worker goes without looking whether another one has changed a game.
KEPT_SECONDS = 0.25
MOST_KEPT = 100
_kept: dict[int, tuple[float, Game, dict[int, str]]] = {}


def _game(game_id: int) -> tuple[Game, dict[int, str]]:
    """The game, and who sits at its table."""
    kept = _kept.get(game_id)
    if kept is None or time.monotonic() - kept[0] > KEPT_SECONDS:
        game, nicks = selectors.game_with_nicks(game_id)
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        kept = _kept[game_id] = (time.monotonic(), game, nicks)
    return kept[1:]


def _forget(sender: object, instance: Game | Seat, **kwargs: object) -> None:
    _kept.pop(instance.pk if isinstance(instance, Game) else instance.game_id, None)


post_save.connect(_forget, sender=Game)
post_save.connect(_forget, sender=Seat)


@require_safe
def live(request: HttpRequest, language: str, game_id: int, shape: str) -> HttpResponse:
    """What changed since version `v`: 204 when nothing did, 286 when the game is over for the public."""
    if shape not in POLLED or language not in dict(settings.LANGUAGES):
        raise Http404
    (game, nicks), now = _game(game_id), timezone.now()
    if game.is_public(now) or selectors.is_cancelled(game, now):
        return _for_everybody(_ending(game, shape), status=STOP_POLLING)
    if request.GET.get("v") == selectors.live_version(game, nicks, now):
        return _for_everybody("", status=204)
    running = selectors.running_game(game, now)
    return _for_everybody(render_to_string(POLLED[shape], {"game": running, "board": running.board}))


def _ending(game: Game, shape: str) -> str:
    """The page leads on to the protocol, the overlay goes off the air."""
    return render_to_string("games/_live_over.html", {"game": game}) if shape == "board" else ""


@require_safe
def live_hall(request: HttpRequest, language: str) -> HttpResponse:
    """The hall screen's poll; a hall never ends."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    shown = hall(timezone.now())
    if request.GET.get("v") == shown.version:
        return _for_everybody("", status=204)
    return _for_everybody(render_to_string("games/_hall.html", {"hall": shown}))


@require_safe
def live_air(request: HttpRequest, language: str) -> HttpResponse:
    """The poll of the broadcast that stays; between games it is answered with an empty picture."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    shown = on_air(whole_number(request.GET.get("table", ""), MOST_TABLES), timezone.now())
    if request.GET.get("v") == shown.version:
        return _for_everybody("", status=204)
    return _for_everybody(render_to_string("games/_air.html", {"air": shown}))


def _for_everybody(content: str, status: int = 200) -> HttpResponse:
    return HttpResponse(content, status=status, headers={"Cache-Control": "public, max-age=1"})
