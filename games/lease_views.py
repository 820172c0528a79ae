"""One writer: following a game live, taking it over, handing it over by QR, a screen of fouls only."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate

import segno
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games import services, texts
from games.access import judge_game_or_403, may_assist, may_judge
from games.devices import device_of, keep_device
from games.errors import KeyReused, LeaseHeld, NotAllowed
from games.forms import FormError, read_key
from games.judge_pages import (
    Params,
    SeeOther,
    address_of,
    denial,
    is_htmx,
    judge_page,
    nicks_of,
    show_panel,
    user_of,
)
from games.log import state_of
from games.models import Deputy, Game, GameKind
from games.rules import RuleViolation, public_state
from games.rules.actions import Foul
from games.rules.discipline import REMOVING_FOUL
from games.rules.table import SEATS
from games.screen import new_key
from games.screen.lease import holder_of, mark_of
from games.screen.parts import Message
from games.screen.top import sub_of, title_of
from players.access import signed_in_required

View = Callable[Concatenate[HttpRequest, Params], HttpResponseBase]


@require_safe
@judge_page
def pulse(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """The panel where it is other than the one `seen` tells of; else 204."""
    game = judge_game_or_403(request, game_id)
    if request.GET.get("seen") == mark_of(game, device_of(request)):
        return HttpResponse(status=204)
    if game.is_announced or game.status == "cancelled":
        return HttpResponseClientRedirect(address_of(game))
    return show_panel(request, game)


@require_POST
@judge_page
def take(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """Asks once, then this device writes."""
    game = judge_game_or_403(request, game_id)
    if request.POST.get("sure") != "1":
        return show_panel(request, game, asks_to_take=True)
    game = services.take_over(game_id=game.pk, actor=user_of(request), device=device_of(request))
    if not is_htmx(request):
        return SeeOther(address_of(game))
    message = Message(
        "ok", _("The other device only shows the game."), title=_("This device leads the game.")
    )
    return show_panel(request, game, message=message)


@require_http_methods(["GET", "POST"])
@judge_page
def hand_over(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """A QR code for one other device: the game itself, or its fouls."""
    game = judge_game_or_403(request, game_id)
    context = {"game": game, "title": title_of(game), "sub": sub_of(game), "address": address_of(game)}
    if request.method == "GET":
        return render(request, "games/judge_hand_over.html", context)
    kind = Deputy.Kind.ASSISTANT if request.POST.get("to") == "assistant" else Deputy.Kind.JUDGE
    try:
        token = services.offer(game_id=game.pk, actor=user_of(request), device=device_of(request), kind=kind)
    except LeaseHeld:
        return render(request, "games/judge_hand_over.html", context | {"is_held": True}, status=409)
    link = request.build_absolute_uri(reverse("judge_accept", args=[token]))
    picture = segno.make(link, error="m").svg_data_uri(scale=6, border=3, light="#fff", dark="#000")
    told = reverse("judge_offered", args=[game.pk, token])
    context |= {"link": link, "picture": picture, "told": told, "kind": kind}
    return render(request, "games/judge_hand_over.html", context)


@require_safe
@judge_page
def offered(request: HttpRequest, game_id: int, token: str) -> HttpResponseBase:
    """What became of an offer, for the page that shows its code: 204 while it stands."""
    game = judge_game_or_403(request, game_id)
    offer = services.offer_of(token, game)
    if offer is not None and offer.used_at is None and offer.expires_at > timezone.now():
        return HttpResponse(status=204)
    context = {"game": game, "kind": offer.kind if offer else Deputy.Kind.JUDGE}
    if offer is not None and offer.used_at is not None:
        context |= {"is_taken": True, **holder_of(game)}
    return render(request, "games/_offered.html", context)


def helper_page(view: View[Params]) -> View[Params]:
    """For anybody signed in whom a judge has asked to help; kept by no cache."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: Params.args, **kwargs: Params.kwargs) -> HttpResponseBase:
        return keep_device(request, view(request, *args, **kwargs))

    return never_cache(signed_in_required(guarded))


@require_http_methods(["GET", "POST"])
@helper_page
def accept(request: HttpRequest, token: str) -> HttpResponseBase:
    """What was offered is taken by a POST, so that a preview of the link takes nothing."""
    if request.method == "GET":
        return render(request, "games/judge_accept.html")
    user = user_of(request)
    try:
        game = services.accept(token=token, actor=user, device=device_of(request))
    except NotAllowed as error:
        context = {"notice": denial(error.code)}
        return render(request, "games/judge_accept.html", context, status=403)
    return SeeOther(address_of(game) if may_judge(user, game) else reverse("judge_assist", args=[game.pk]))


@require_http_methods(["GET", "POST"])
@helper_page
def assist(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """Fouls only, none of them the removing one; nothing secret is on this page."""
    game = get_object_or_404(Game.objects.select_related("judge"), pk=game_id, kind=GameKind.FULL)
    if not may_assist(request.user, game):
        raise PermissionDenied
    notice, status = "", 200
    if request.method == "POST":
        try:
            return SeeOther(f"{request.path}?given={_give_foul(request, game)}")
        except FormError as error:
            notice, status = str(error), 422
        except RuleViolation as violation:
            notice, status = texts.refusal(violation, state_of(game)).sentence, 422
        except NotAllowed as error:
            notice, status = denial(error.code), 403
        except KeyReused:
            notice, status = _("The table has moved on: look again and repeat if needed."), 409
        game.refresh_from_db()
    context = _fouls(game, given=request.GET.get("given", "")) | {"notice": notice}
    return render(request, "games/judge_assist.html", context, status=status)


def _give_foul(request: HttpRequest, game: Game) -> int:
    told = request.POST.get("seat", "")
    if told not in {str(seat) for seat in SEATS}:
        raise FormError(_("Choose a seat first."))
    services.record_action(
        game_id=game.pk,
        actor=user_of(request),
        action=Foul(int(told)),
        expected_seq=0,  # an assistant's screen knows no number of the log
        key=read_key(request.POST),
        assists=True,
    )
    return int(told)


def _fouls(game: Game, given: str) -> dict[str, object]:
    """From what the hall knows: in the night a victim looks like everybody else.

    `given`: the seat whose foul has just been recorded.
    """
    known, nicks = public_state(state_of(game)), nicks_of(game)
    rows = [
        (seat, nicks[seat], fouls, seat in known.alive and fouls < REMOVING_FOUL - 1)
        for seat, fouls in zip(SEATS, known.fouls, strict=True)
    ]
    recorded = [_recorded(seat, nick, fouls) for seat, nick, fouls, _can in rows if str(seat) == given]
    return {
        "title": title_of(game),
        "sub": sub_of(game),
        "rows": rows,
        "key": new_key(),
        "given": "".join(recorded),
    }


def _recorded(seat: int, nick: str, fouls: int) -> str:
    told = {"seat": seat, "nick": nick, "fouls": fouls}
    return _("Recorded: a foul to seat %(seat)s, %(nick)s. Fouls now: %(fouls)s.") % told
