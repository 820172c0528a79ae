"""Files for spreadsheets: a season's table, and the results of the archive as it was chosen."""

from typing import cast

from allauth.decorators import rate_limit
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from games import selectors
from players.access import Params, View
from rating.archive import Archive
from rating.downloads import (
    MOST_GAMES,
    RESULT_COLUMNS,
    STANDING_COLUMNS,
    csv_file,
    result_rows,
    standing_rows,
    xlsx_file,
)
from rating.forms import choice_of
from rating.models import Season
from rating.selectors import table

FORMS = {"csv": csv_file, "xlsx": xlsx_file}


def throttled(view: View[Params]) -> View[Params]:
    """A file of everything takes seconds of a processor: who asks too often gets the page of 429."""
    return cast(View[Params], rate_limit(action="download", limit_get=True)(view))


@require_safe
@throttled
def standings(request: HttpRequest, season_id: int, form: str) -> HttpResponseBase:
    """The whole table, or what the page's choice leaves of it."""
    season = get_object_or_404(Season, pk=season_id)
    rows = table.all_rows(season, choice_of(request.GET))
    return FORMS[form](f"rating-{season.pk}", list(STANDING_COLUMNS.values()), standing_rows(rows))


@require_safe
@throttled
def results(request: HttpRequest, form: str) -> HttpResponseBase:
    """The chosen games, the newest first; too many for a workbook are had as CSV."""
    games = Archive(request.GET or None, queryset=selectors.announced_games()).qs
    if form == "xlsx" and games.count() > MOST_GAMES:
        return redirect(f"{reverse('results_csv')}?{request.GET.urlencode()}")
    rows = result_rows(games.order_by("-announced_at", "-pk"))
    return FORMS[form]("games", list(RESULT_COLUMNS.values()), rows)
