"""Seasons, for the club's admins: make, change after a look at before and after, freeze."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from players.access import club_admin_required
from players.merged_form import kept_still
from players.models import User
from rating import services
from rating.forms import SeasonForm
from rating.models import Season


@club_admin_required
def new_season(request: HttpRequest) -> HttpResponse:
    form = SeasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            season = services.create_season(**form.values)
        except ValidationError as error:
            _add_errors(form, error)
        else:
            messages.success(request, _("The season is there, its games are counted."), "ok")
            return redirect("season", season.pk)
    return render(request, "rating/season_form.html", {"form": form}, status=422 if form.errors else 200)


@dataclass(frozen=True, slots=True)
class Preview:
    """The table before and after; `moves` are the rows that change."""

    changes: list[services.Change]

    @property
    def moves(self) -> list[services.Change]:
        return [change for change in self.changes if change.before != change.after]


@club_admin_required
@transaction.atomic
def change_season(request: HttpRequest, season_id: int) -> HttpResponse:
    """Coefficients are changed after a look at before and after; the old table is kept."""
    season = get_object_or_404(kept_still(Season.objects.all(), request), pk=season_id)
    if request.method != "POST":
        return _form_page(request, season, SeasonForm.of(season))
    form = SeasonForm.of(season, request.POST)
    if not form.is_valid():
        return _form_page(request, season, form, status=form.status)
    has_seen = "confirm" in request.POST and not form.taken
    if not has_seen and _changes_rules(season, form.values):
        return _form_page(request, season, form, preview=_preview(season, form.values))
    try:
        services.change_season(season_id=season.pk, actor=_user(request), **form.values)
    except ValidationError as error:
        _add_errors(form, error)
        return _form_page(request, season, form, status=422)
    except services.SeasonRefused:
        messages.error(request, _("A frozen season does not change: unfreeze it first."), "refused")
        return redirect("change_season", season.pk)
    messages.success(request, _("The season is changed."), "ok")
    return redirect("season", season.pk)


def _form_page(
    request: HttpRequest,
    season: Season,
    form: SeasonForm,
    *,
    preview: Preview | None = None,
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {
        "form": form,
        "season": season,
        "preview": preview,
        "preview_title": _("Before and after"),
        "snapshots": season.snapshots.select_related("actor__player"),
    }
    return render(request, "rating/season_form.html", context, status=status)


def _changes_rules(season: Season, values: dict[str, Any]) -> bool:
    names = ("scheme", "coefficients", "min_games")
    return any(getattr(season, name) != values[name] for name in names)


def _preview(season: Season, values: dict[str, Any]) -> Preview:
    rules = {name: values[name] for name in ("scheme", "coefficients", "min_games")}
    return Preview(services.preview_rules(season, **rules))


def _add_errors(form: SeasonForm, error: ValidationError) -> None:
    """The model's own refusals beside the fields that the form has."""
    problems = error.message_dict if hasattr(error, "error_dict") else {"__all__": error.messages}
    for name, sentences in problems.items():
        for sentence in sentences:
            form.add_error(name if name in form.fields else None, sentence)


@club_admin_required
@require_POST
def freeze_season(request: HttpRequest, season_id: int) -> HttpResponse:
    """Freeze, or take the frozen table away again; the button's value says which."""
    season = get_object_or_404(Season, pk=season_id)
    if "unfreeze" not in request.POST:
        services.freeze(season_id=season.pk)
        messages.success(request, _("The table is frozen."), "ok")
    elif season.is_frozen:
        services.unfreeze(season_id=season.pk, actor=_user(request))
        messages.success(request, _("The table follows the games again."), "ok")
    return redirect("season", season.pk)


@club_admin_required
def old_table(request: HttpRequest, season_id: int, snapshot_id: int) -> HttpResponse:
    """A table as it stood before a change."""
    season = get_object_or_404(Season, pk=season_id)
    kept = get_object_or_404(season.snapshots.select_related("actor__player"), pk=snapshot_id)
    return render(request, "rating/old_table.html", {"season": season, "kept": kept, "rows": kept.table})


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - the door let nobody else in
    return request.user
