"""The club's pages that know of games: today, the settings, the house rules. For admins."""

from datetime import timedelta

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games import texts
from games.evenings.club_forms import ClubForm, HouseForm
from games.evenings.edit_views import actor_of
from games.evenings.house import is_used, save_house_rules
from games.evenings.selectors import cards
from games.models import Game, Status
from games.rules.editions import RULE_FIELDS
from games.rules.editions.house import HOUSE
from players.access import club_admin_required
from players.club_pages import clashes
from players.merged_form import kept_still
from players.models import Claim, Club, Evening, HouseRules, Message
from players.services.club import save_club


@require_safe
@club_admin_required
def club(request: HttpRequest) -> HttpResponse:
    """What waits for the admin today."""
    now = timezone.now()
    today = Evening.objects.filter(
        status=Evening.Status.OPEN, starts_at__lte=now + timedelta(hours=18), ends_at__gt=now
    )
    coming = Evening.objects.coming(now).exclude(pk__in=today.values("pk"))[:6]
    context = {
        "today": [(evening, card) for evening, card in zip(today, cards(today, request.user), strict=True)],
        "coming": cards(coming, request.user),
        "protocols": Game.objects.filter(status__in=[Status.FINISHED, Status.VERIFIED]).count(),
        "claims": Claim.objects.filter(status=Claim.Status.WAITING).count(),
        "clashes": len(clashes()),
        "letters": Message.objects.filter(status=Message.Status.FAILED).count(),
    }
    return render(request, "club/today.html", context)


@require_http_methods(["GET", "POST"])
@club_admin_required
@transaction.atomic
def club_settings(request: HttpRequest) -> HttpResponse:
    kept = kept_still(Club.objects.all(), request).first() or Club(pk=1)
    form = ClubForm(request.POST or None, club=kept)
    if request.method == "POST" and form.is_valid():
        save_club(actor=actor_of(request), **form.values())
        messages.success(request, _("Saved."), "ok")
        return redirect("club_settings", permanent=False)
    return render(request, "club/settings.html", {"form": form}, status=form.status)


@require_http_methods(["GET", "POST"])
@club_admin_required
@transaction.atomic
def club_house(request: HttpRequest) -> HttpResponse:
    """A form over every field of the rules; a version that a game used is followed by a new one."""
    kept_still(HouseRules.objects.all(), request).first()
    form = HouseForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        saved = save_house_rules(values=data["values"], note_text=data["note"], actor=actor_of(request))
        messages.success(request, _("Saved as version {n}.").format(n=saved.number), "ok")
        return redirect("club_house", permanent=False)
    versions = list(HouseRules.objects.all())
    context = {
        "form": form,
        "versions": [(version, differences(version)) for version in versions],
        "is_used": bool(versions) and is_used(versions[0]),
    }
    return render(request, "club/house.html", context, status=form.status)


def differences(version: HouseRules) -> list[tuple[str, str]]:
    """Where a version differs from the reference edition: the field and its value, in plain words."""
    return [
        (texts.field_label(name), texts.value_label(name, version.variants[name]))
        for name in RULE_FIELDS
        if name in version.variants and version.variants[name] != getattr(HOUSE, name)
    ]
