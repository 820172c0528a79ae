"""The person's own page: the profile, letters, the calendar, the data, the end of the account."""

from typing import Any, cast

from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.auth import logout
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players import texts
from players.access import is_club_admin, signed_in_required
from players.errors import LooksLike, Refused
from players.letters import absolute
from players.me_forms import DeleteForm, LettersForm, ProfileForm
from players.merged_form import kept_still
from players.models import Claim, Photo, Player, User
from players.models.people import new_secret
from players.nicks import players_by_nick
from players.numbers import whole_number
from players.services import claims, leaving, people, photos

YEAR = 365 * 24 * 3600


def user_of(request: HttpRequest) -> User:
    return cast(User, request.user)


def player_of(request: HttpRequest) -> Player | None:
    return Player.objects.select_related("photo", "user").filter(user=request.user.pk).first()


@require_http_methods(["GET", "POST"])
@signed_in_required
@transaction.atomic
def me(request: HttpRequest) -> HttpResponse:
    kept_still(User.objects.all(), request).get(pk=user_of(request).pk)
    player = player_of(request)
    form = ProfileForm(request.POST or None, player=player or Player(user=user_of(request)))
    if request.method == "POST" and form.is_valid() and _save(request, form, player):
        messages.success(request, _("Saved."), "ok")
        return redirect("me", permanent=False)
    user = user_of(request)
    context = {
        "form": form,
        "player": player,
        "claim": Claim.objects.filter(user=user, status=Claim.Status.WAITING).first(),
        "has_second_factor": is_mfa_enabled(user),
        "needs_second_factor": is_club_admin(user),
        "calendar": absolute(reverse("my_calendar", args=[user.calendar_key])) if user.calendar_key else "",
    }
    return render(request, "players/me.html", context, status=form.status)


def _save(request: HttpRequest, form: ProfileForm, player: Player | None) -> bool:
    """The nick by its own service, which knows look-alikes; false with an error in the form."""
    nick = form.cleaned_data["nick"]
    try:
        if player is None:
            player = people.new_person(nick, user=user_of(request))
        else:
            player = people.rename(Player.objects.get(pk=player.pk), nick, actor=user_of(request))
    except LooksLike as looks:
        form.add_error("nick", texts.alike(looks))
        return False
    except Refused as refused:
        form.add_error("nick", texts.refusal(refused))
        return False
    player.real_name, player.city = form.cleaned_data["real_name"], form.cleaned_data["city"]
    player.save(update_fields=["real_name", "city"])
    user = user_of(request)
    user.hides_page = form.cleaned_data["hides_page"]
    user.save(update_fields=["hides_page"])
    return True


@require_POST
@signed_in_required
def set_photo(request: HttpRequest) -> HttpResponse:
    player, file = player_of(request), request.FILES.get("photo")
    if player is None:
        return redirect("me", permanent=False)
    try:
        if request.POST.get("do") == "drop":
            photos.drop_photo(player)
        elif file is not None:
            photos.set_photo(player, cast(Any, file), file.size or 0)
    except Refused as refused:
        messages.error(request, texts.refusal(refused), "refused")
    return redirect("me", permanent=False)


@require_safe
def photo(request: HttpRequest, player_id: int, digest: str) -> HttpResponse:
    """By its content's digest, so a browser may keep it for good."""
    kept = get_object_or_404(Photo, player=player_id, digest__startswith=digest)
    headers = {"Cache-Control": f"public, max-age={YEAR}, immutable", "X-Content-Type-Options": "nosniff"}
    return HttpResponse(bytes(kept.image), content_type="image/webp", headers=headers)


@require_http_methods(["GET", "POST"])
@signed_in_required
@transaction.atomic
def letters(request: HttpRequest) -> HttpResponse:
    user = kept_still(User.objects.all(), request).get(pk=user_of(request).pk)
    form = LettersForm(request.POST or None, user=user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."), "ok")
        return redirect("me_letters", permanent=False)
    return render(request, "players/letters.html", {"form": form}, status=form.status)


@require_POST
@signed_in_required
def calendar_key(request: HttpRequest) -> HttpResponse:
    """A new secret address; the old one stops working."""
    user = user_of(request)
    user.calendar_key = None if request.POST.get("do") == "drop" else new_secret()
    user.save(update_fields=["calendar_key"])
    return redirect(f"{reverse('me')}#calendar", permanent=False)


@require_http_methods(["GET", "POST"])
@signed_in_required
def claim(request: HttpRequest) -> HttpResponse:
    """Ask for the history of a person whom the club knows."""
    if request.method == "POST":
        return _ask(request)
    query = request.GET.get("nick", "")
    found = [person for person in players_by_nick(query) if person.user_id is None]
    return render(request, "players/claim.html", {"query": query, "found": found})


def _ask(request: HttpRequest) -> HttpResponse:
    pk = request.POST.get("player", "")
    player = get_object_or_404(Player.objects.known(), pk=whole_number(pk) or 0)
    try:
        claims.claim(user=user_of(request), player=player, words=request.POST.get("words", ""))
        messages.success(request, _("The club's admin will look at it."), "ok")
    except Refused as refused:
        messages.error(request, texts.refusal(refused), "refused")
    return redirect("me", permanent=False)


@require_safe
@signed_in_required
def export(request: HttpRequest) -> HttpResponseBase:
    options = {"ensure_ascii": False, "indent": 2}
    response = JsonResponse(leaving.export(user_of(request)), json_dumps_params=options)
    response["Content-Disposition"] = 'attachment; filename="my-data.json"'
    return response


@require_http_methods(["GET", "POST"])
@signed_in_required
def delete(request: HttpRequest) -> HttpResponse:
    """Asks for the nick once more: this cannot be undone."""
    player = player_of(request)
    word = player.nick if player else user_of(request).get_username()
    form = DeleteForm(request.POST or None, word=word)
    if request.method == "POST" and form.is_valid():
        user = user_of(request)
        logout(request)
        leaving.delete_account(user)
        messages.success(request, _("The account is gone. The games stay, without your name."), "ok")
        return redirect("home", permanent=False)
    status = 422 if form.errors else 200
    return render(request, "players/delete.html", {"form": form, "word": word}, status=status)
