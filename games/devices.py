"""Which browser asks: an id in a signed cookie that no script can read. It opens nothing by itself."""

import secrets

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

COOKIE = "__Host-device" if settings.HTTPS else "device"
SALT = "games.devices"
YEAR = 365 * 24 * 3600
_NEW = "games.new_device"


def device_of(request: HttpRequest) -> str:
    """The id of the browser; a browser without one (or with a forged one) gets it with this answer."""
    known = request.get_signed_cookie(COOKIE, default="", salt=SALT)
    return known or str(request.META.setdefault(_NEW, secrets.token_urlsafe(16)))


def keep_device(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Send the id with the answer where it is new."""
    new = request.META.get(_NEW)
    if new:
        response.set_signed_cookie(
            COOKIE, new, salt=SALT, max_age=YEAR, httponly=True, secure=settings.HTTPS, samesite="Lax"
        )
    return response
