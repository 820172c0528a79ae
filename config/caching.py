"""What browsers and proxies may keep. A view that says so itself (public pages) is left alone."""

from collections.abc import Callable
from datetime import UTC, datetime

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils.cache import has_vary_header


def private_pages(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware, outside the session's: a page made for somebody is kept by nobody.

    A judge's tablet is passed round the table: the way back in its browser must show no roles.
    """

    def kept_private(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not response.has_header("Cache-Control"):
            user = getattr(request, "_cached_user", None)
            if user is not None and user.is_authenticated:
                response["Cache-Control"] = "private, no-store"
            elif has_vary_header(response, "Cookie"):
                response["Cache-Control"] = "private"
        return response

    return kept_private


def drop_expired(now: datetime) -> int:
    """How many counters that are over were dropped from the shared cache's table."""
    table = connection.ops.quote_name(str(settings.CACHES["default"]["LOCATION"]))
    until = connection.ops.adapt_datetimefield_value(now.astimezone(UTC).replace(tzinfo=None, microsecond=0))
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {table} WHERE expires < %s", [until])  # noqa: S608 - our own table's name
        return int(cursor.rowcount)
