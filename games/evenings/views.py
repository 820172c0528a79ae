"""Evenings for everybody: the list, one evening, and the reader's own answer."""

from datetime import datetime, timedelta
from typing import cast

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games.access import person_of
from games.evenings.access import may_run, visible_evening
from games.evenings.board import board_of
from games.evenings.own import mine_of
from games.evenings.selectors import cards, evening_page
from players import texts
from players.access import is_club_admin, signed_in_required
from players.errors import LooksLike, Refused
from players.models import Answer, Evening, Player, Signup, User
from players.numbers import whole_number
from players.services import signups
from players.services.people import bring_guest

PAST = 12


class SeeOther(HttpResponseRedirect):
    """After a POST the next page is fetched by GET."""

    status_code = 303


@require_safe
def evening_list(request: HttpRequest) -> HttpResponse:
    now, everything = timezone.now(), is_club_admin(request.user)
    evenings = Evening.objects.all() if everything else Evening.objects.public()
    context = {
        "coming": cards(evenings.coming(now), request.user),
        "past": cards(evenings.filter(ends_at__lte=now)[:PAST], request.user),
        "can_make": everything,
    }
    return render(request, "evenings/list.html", context)


@require_safe
@signed_in_required
def my_evenings(request: HttpRequest) -> HttpResponse:
    now = timezone.now()
    mine = Evening.objects.public().filter(signups__player__user=request.user.pk)
    coming = mine.exclude(signups__answer=Answer.NO).coming(now)
    context = {
        "coming": cards(coming.distinct(), request.user),
        "past": cards(mine.filter(ends_at__lte=now).distinct()[:PAST], request.user),
    }
    return render(request, "evenings/mine.html", context)


@require_safe
def evening(request: HttpRequest, evening_id: int) -> HttpResponse:
    return show_evening(request, visible_evening(request, evening_id))


def show_evening(
    request: HttpRequest, evening: Evening, *, looks: LooksLike | None = None, status: int = 200
) -> HttpResponse:
    """The page, or (422) the same with the people whom a guest's nick may mean."""
    now = timezone.now()
    player = Player.objects.filter(user=request.user.pk).first() if request.user.is_authenticated else None
    context = {
        "page": evening_page(evening, request.user, now),
        "mine": mine_of(evening, player, now),
        "looks": looks,
    }
    return render(request, "evenings/evening.html", context, status=status)


@require_POST
@signed_in_required
def answer(request: HttpRequest, evening_id: int) -> HttpResponse:
    """One tap: the button's own value is the answer."""
    evening, player = visible_evening(request, evening_id), reader(request)
    said = request.POST.get("answer", "")
    if said not in Answer.values:
        raise Http404
    arrives = arrival(evening, request.POST.get("arrives", "")) if said == Answer.LATE else None
    leaves = arrival(evening, request.POST.get("leaves", ""))
    try:
        signups.answer(
            evening_id=evening.pk,
            player=player,
            answer=Answer(said) if said != Answer.LATE or arrives else Answer.GOING,
            arrives_at=arrives,
            leaves_at=None if leaves and arrives and leaves <= arrives else leaves,
        )
    except Refused as refused:
        messages.error(request, texts.refusal(refused), "refused")
    return back(evening)


@require_POST
@signed_in_required
def confirm(request: HttpRequest, evening_id: int) -> HttpResponse:
    """The reader's own offered place, or that of a guest of his."""
    evening, player = visible_evening(request, evening_id), reader(request)
    guest_id = request.POST.get("guest", "")
    person = my_guest(evening, player, guest_id).player if guest_id else player
    try:
        signups.confirm(evening_id=evening.pk, player=person)
    except Refused as refused:
        messages.error(request, texts.refusal(refused), "refused")
    return back(evening)


@require_POST
@signed_in_required
def add_guest(request: HttpRequest, evening_id: int) -> HttpResponse:
    """Somebody without an account; who runs the evening may sign up anybody, late and over the limit too."""
    evening, player = visible_evening(request, evening_id), reader(request)
    same_as = request.POST.get("same_as", "")
    try:
        bring_guest(
            evening_id=evening.pk,
            host=player,
            nick=request.POST.get("nick", ""),
            same_as=whole_number(same_as),
            by_admin=may_run(request.user, evening),
        )
    except LooksLike as looks:
        return show_evening(request, evening, looks=looks, status=422)
    except Refused as refused:
        messages.error(request, texts.refusal(refused), "refused")
    return back(evening)


@require_POST
@signed_in_required
def drop_guest(request: HttpRequest, evening_id: int) -> HttpResponse:
    evening, player = visible_evening(request, evening_id), reader(request)
    guest = my_guest(evening, player, request.POST.get("guest", "")).player
    try:
        signups.answer(evening_id=evening.pk, player=guest, answer=Answer.NO)
    except Refused as refused:
        messages.error(request, texts.refusal(refused), "refused")
    return back(evening)


@require_safe
def board(request: HttpRequest, evening_id: int) -> HttpResponseBase:
    """The screen of the hall: who plays where, who plays next. htmx asks for its inside only."""
    evening = visible_evening(request, evening_id)
    part = "#tables" if request.headers.get("HX-Request") == "true" else ""
    return render(request, f"evenings/board.html{part}", {"board": board_of(evening)})


def my_guest(evening: Evening, host: Player, guest_id: str) -> Signup:
    if whole_number(guest_id) is None:
        raise Http404
    guest = get_object_or_404(Signup.objects.select_related("player"), evening=evening, player=guest_id)
    if guest.brought_by_id != host.pk:
        raise PermissionDenied
    return guest


def reader(request: HttpRequest) -> Player:
    return person_of(cast(User, request.user))


def arrival(evening: Evening, minutes: str) -> datetime | None:
    """The moment so many minutes after the beginning, within the evening."""
    late = whole_number(minutes, 9999)
    if not late:
        return None
    moment = evening.starts_at + timedelta(minutes=late)
    return moment if moment < evening.ends_at else None


def back(evening: Evening) -> SeeOther:
    return SeeOther(reverse("evening", args=[evening.pk]))
