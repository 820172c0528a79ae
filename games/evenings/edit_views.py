"""Making, changing, publishing and cancelling evenings: for the club's admins."""

from typing import Any, cast

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from games.evenings.forms import CancelForm, EveningForm, RepeatForm
from games.evenings.selectors import heading_of
from games.evenings.views import SeeOther, back
from players.access import club_admin_required
from players.merged_form import kept_still
from players.models import Evening, User
from players.services import evenings


@require_http_methods(["GET", "POST"])
@club_admin_required
def new_evening(request: HttpRequest) -> HttpResponse:
    form = EveningForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        evening = evenings.create_evening(
            actor=actor_of(request),
            judges=form.cleaned_data["judges"],
            draft=request.POST.get("do") != "publish",
            **form.values(),
        )
        return back(evening)
    return _show(request, form)


@require_http_methods(["GET", "POST"])
@club_admin_required
@transaction.atomic
def edit_evening(request: HttpRequest, evening_id: int) -> HttpResponse:
    evening = get_object_or_404(kept_still(Evening.objects.all(), request), pk=evening_id)
    form = EveningForm(request.POST or None, evening=evening)
    if request.method == "POST" and form.is_valid():
        evenings.change_evening(
            evening_id=evening.pk,
            actor=actor_of(request),
            judges=form.cleaned_data["judges"],
            **form.values(),
        )
        if request.POST.get("do") == "publish":
            evenings.publish(evening_id=evening.pk, actor=actor_of(request))
        return back(evening)
    return _show(request, form, evening)


def _show(request: HttpRequest, form: EveningForm, evening: Evening | None = None) -> HttpResponse:
    context: dict[str, Any] = {"form": form, "evening": evening}
    if evening is not None:
        context |= {"heading": heading_of(evening), "repeat": RepeatForm(), "cancel": CancelForm()}
    return render(request, "evenings/edit.html", context, status=form.status)


@require_POST
@club_admin_required
def publish_evening(request: HttpRequest, evening_id: int) -> HttpResponse:
    evening = get_object_or_404(Evening, pk=evening_id)
    return back(evenings.publish(evening_id=evening.pk, actor=actor_of(request)))


@require_POST
@club_admin_required
def cancel_evening(request: HttpRequest, evening_id: int) -> HttpResponse:
    evening, form = get_object_or_404(Evening, pk=evening_id), CancelForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Give a reason."), "refused")
        return SeeOther(reverse("evening_edit", args=[evening.pk]))
    reason = form.cleaned_data["reason"]
    return back(evenings.cancel_evening(evening_id=evening.pk, actor=actor_of(request), reason=reason))


@require_POST
@club_admin_required
def repeat_evening(request: HttpRequest, evening_id: int) -> HttpResponse:
    evening, form = get_object_or_404(Evening, pk=evening_id), RepeatForm(request.POST)
    if form.is_valid():
        made = evenings.repeat_weekly(evening_id=evening.pk, actor=actor_of(request), **form.cleaned_data)
        text = ngettext("{n} evening was made.", "{n} evenings were made.", len(made))
        messages.success(request, text.format(n=len(made)), "ok")
        return SeeOther(reverse("evenings"))
    messages.error(request, _("From one to 26 weeks ahead."), "refused")
    return SeeOther(reverse("evening_edit", args=[evening.pk]))


def actor_of(request: HttpRequest) -> User:
    return cast(User, request.user)
