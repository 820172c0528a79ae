"""The language that somebody chose on this device opens the site; every other address says its own."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.cache import patch_vary_headers

View = Callable[[HttpRequest], HttpResponseBase]


def in_chosen_language(view: View) -> View:
    """The door of the site: who chose English by its switch goes on to `/en/`."""

    def home(request: HttpRequest) -> HttpResponseBase:
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
        if chosen in dict(settings.LANGUAGES) and request.path == "/" and chosen != settings.LANGUAGE_CODE:
            response: HttpResponseBase = redirect(f"/{chosen}/")
            response["Cache-Control"] = "no-cache"
        else:
            response = view(request)
        patch_vary_headers(response, ["Cookie"])
        return response

    return home
