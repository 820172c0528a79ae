"""Calendar feeds: the club's for everybody, a person's own by a secret address."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.evenings.access import visible_evening
from players.calendars import calendar_of, club_evenings, evenings_of
from players.club import current_club
from players.models import User


@require_safe
def club_calendar(request: HttpRequest) -> HttpResponse:
    return _feed(calendar_of(club_evenings(timezone.now()), current_club().name or _("Midnight")))


@require_safe
def one_evening(request: HttpRequest, evening_id: int) -> HttpResponse:
    evening = visible_evening(request, evening_id)
    return _feed(calendar_of([evening], str(evening)))


@never_cache
@require_safe
def my_calendar(request: HttpRequest, key: str) -> HttpResponse:
    """No sign-in: a calendar program has none. The key is as good as a password and can be changed."""
    user = User.objects.filter(calendar_key=key, is_active=True).first()
    if user is None:
        raise Http404
    return _feed(calendar_of(evenings_of(user.pk, timezone.now()), _("My evenings")))


def _feed(calendar: bytes) -> HttpResponse:
    return HttpResponse(calendar, content_type="text/calendar; charset=utf-8")
