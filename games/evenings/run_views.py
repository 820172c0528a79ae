"""Running an evening: the door, the drawing of tables, the games in `setup`. For admins and its judges."""

from collections.abc import Callable
from random import SystemRandom

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.errors import NotAllowed
from games.evenings.access import runs_evening
from games.evenings.drawing import Method
from games.evenings.edit_views import actor_of
from games.evenings.hall import hall_of
from games.evenings.tables import (
    Seating,
    free_people,
    possible_judges,
    propose,
    replace_player,
    seat_tables,
    take_back,
)
from games.evenings.views import SeeOther, arrival
from games.models import Game
from games.rules import RecordError
from players import texts
from players.errors import LooksLike, Refused
from players.models import Answer, Evening, Player, Presence, Signup
from players.numbers import whole_number
from players.services import hall, signups
from players.services.people import guest_by_nick


@require_safe
@runs_evening
def show_hall(request: HttpRequest, evening: Evening) -> HttpResponse:
    return _hall(request, evening)


def _hall(
    request: HttpRequest, evening: Evening, *, looks: LooksLike | None = None, status: int = 200
) -> HttpResponse:
    return render(request, "evenings/hall.html", {"hall": hall_of(evening), "looks": looks}, status=status)


@require_POST
@runs_evening
def mark(request: HttpRequest, evening: Evening) -> HttpResponse:
    """The door: here, gone, did not come, back to expected; coming later; a place out of turn."""
    player, do = _person(evening, request.POST.get("player", "")), request.POST.get("do", "")
    try:
        if do in Presence.values:
            hall.mark(evening_id=evening.pk, player=player, presence=Presence(do), actor=actor_of(request))
        elif do == "late":
            arrives = arrival(evening, request.POST.get("arrives", "30"))
            signups.answer(
                evening_id=evening.pk, player=player, answer=Answer.LATE, arrives_at=arrives, by_admin=True
            )
        elif do == "place":
            signups.give_place(evening_id=evening.pk, player=player)
        else:
            raise Http404
    except Refused as refused:
        messages.error(request, texts.refusal(refused), "refused")
    return to_hall(evening)


@require_POST
@runs_evening
def walk_in(request: HttpRequest, evening: Evening) -> HttpResponse:
    """Somebody at the door by nick: the one who has it, a look-alike once that is said, else somebody new."""
    same_as = request.POST.get("same_as", "")
    try:
        player = guest_by_nick(
            request.POST.get("nick", ""),
            same_as=whole_number(same_as),
            by_admin=True,
            allow_alike=request.POST.get("do") == "another",
        )
        hall.walk_in(evening_id=evening.pk, player=player, actor=actor_of(request))
    except LooksLike as looks:
        return _hall(request, evening, looks=looks, status=422)
    except Refused as refused:
        messages.error(request, texts.refusal(refused), "refused")
    return to_hall(evening)


@require_POST
@runs_evening
def draw_tables(request: HttpRequest, evening: Evening) -> HttpResponse:
    """A proposal, nothing written: the next button takes it, or draws another one."""
    judges = _judges(evening, request.POST.getlist("judge"))
    method: Method = "random" if request.POST.get("method") == "random" else "balanced"
    try:
        seatings = propose(evening, judges, method, SystemRandom())
    except Refused as refused:
        messages.error(request, texts.refusal(refused), "refused")
        return to_hall(evening)
    context = {
        "hall": hall_of(evening),
        "seatings": [(seating, list(enumerate(seating.players, 1))) for seating in seatings],
        "method": method,
    }
    return render(request, "evenings/draw.html", context)


@require_POST
@runs_evening
def make_tables(request: HttpRequest, evening: Evening) -> HttpResponse:
    """The proposal that was on the screen, as it was there, becomes games."""
    number = request.POST.get("number", "")
    try:
        games = seat_tables(
            evening_id=evening.pk,
            actor=actor_of(request),
            number=whole_number(number, 9999) or 0,
            seatings=_seatings(request, evening),
        )
    except Refused as refused:
        messages.error(request, texts.refusal(refused), "refused")
    except (RecordError, NotAllowed) as error:
        messages.error(request, _("These tables cannot be made: {why}").format(why=error), "refused")
    else:
        messages.success(request, _("Drawn: game {n}.").format(n=games[0].number), "ok")
    return to_hall(evening)


def _seatings(request: HttpRequest, evening: Evening) -> list[Seating]:
    people = {str(player.pk): player for player in free_people(evening)}
    found = []
    for judge in request.POST.getlist("judge"):
        seats = request.POST.get(f"seats-{judge}", "").split(",")
        if not set(seats) <= people.keys():
            raise Refused("not_here")
        found.append(Seating(_judges(evening, [judge])[0], tuple(people[pk] for pk in seats)))
    return found


@require_POST
@runs_evening
def replace(request: HttpRequest, evening: Evening, game_id: int) -> HttpResponse:
    game = get_object_or_404(Game, pk=game_id, evening=evening)
    seat, player = request.POST.get("seat", ""), _person(evening, request.POST.get("player", ""))
    if seat not in {str(number) for number in range(1, 11)}:
        raise Http404
    return _change(
        request,
        evening,
        lambda: replace_player(game_id=game.pk, actor=actor_of(request), number=int(seat), player=player),
    )


@require_POST
@runs_evening
def undraw(request: HttpRequest, evening: Evening, game_id: int) -> HttpResponse:
    game = get_object_or_404(Game, pk=game_id, evening=evening)
    return _change(request, evening, lambda: take_back(game_id=game.pk, actor=actor_of(request)))


def _change(request: HttpRequest, evening: Evening, change: Callable[[], object]) -> HttpResponse:
    try:
        change()
    except Refused as refused:
        messages.error(request, texts.refusal(refused), "refused")
    except NotAllowed:
        messages.error(request, _("The roles have been dealt: the judge changes seats now."), "refused")
    return to_hall(evening)


def _person(evening: Evening, player_id: str) -> Player:
    if whole_number(player_id) is None:
        raise Http404
    return get_object_or_404(
        Signup.objects.select_related("player"), evening=evening, player=player_id
    ).player


def _judges(evening: Evening, ids: list[str]) -> list[Player]:
    """The people meant, each once, in the order given; 404 for somebody who may not judge."""
    judges = {str(judge.pk): judge for judge in possible_judges(evening)}
    if not set(ids) <= judges.keys():
        raise Http404
    return [judges[pk] for pk in dict.fromkeys(ids)]


def to_hall(evening: Evening) -> SeeOther:
    return SeeOther(reverse("evening_hall", args=[evening.pk]))
