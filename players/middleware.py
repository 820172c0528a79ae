"""Times on pages are the club's."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from players.club import club_zone


def club_time(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def in_club_time(request: HttpRequest) -> HttpResponse:
        with timezone.override(club_zone()):
            return get_response(request)

    return in_club_time
