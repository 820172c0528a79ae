"""What browsers and proxies may keep. A view that says so itself (public pages) is left alone."""

from collections.abc import Callable

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
