"""Which browser asks: an id in a signed cookie that no script can read. It opens nothing by itself.

The id begins with the kind of device, as far as its browser tells it, so that people know which one writes.
"""

import secrets

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

COOKIE = "__Host-device" if settings.HTTPS else "device"
SALT = "games.devices"
YEAR = 365 * 24 * 3600
COMPUTERS = ("Windows", "Macintosh", "X11", "CrOS")
_NEW = "games.new_device"


def device_of(request: HttpRequest) -> str:
    """The id of the browser; a browser without one (or with a forged one) gets it with this answer."""
    known = request.get_signed_cookie(COOKIE, default="", salt=SALT)
    return known or str(request.META.setdefault(_NEW, f"{_kind(request)}.{secrets.token_urlsafe(16)}"))


def _kind(request: HttpRequest) -> str:
    """An iPad may call itself a Mac: Safari on a Mac is no more than a device."""
    browser = request.headers.get("User-Agent", "")
    if "iPad" in browser or ("Android" in browser and "Mobile" not in browser):
        return "tablet"
    if "iPhone" in browser or "Mobile" in browser:
        return "phone"
    is_safari = "Macintosh" in browser and not any(name in browser for name in ("Chrome", "Firefox"))
    return "computer" if not is_safari and any(name in browser for name in COMPUTERS) else ""


def kind_in_words(device: str) -> str:
    """A device by its id."""
    kinds = {"tablet": _("tablet"), "phone": _("phone"), "computer": _("computer")}
    return kinds.get(device.partition(".")[0]) or _("device")


def keep_device(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Send the id with the answer where it is new."""
    new = request.META.get(_NEW)
    if new:
        response.set_signed_cookie(
            COOKIE, new, salt=SALT, max_age=YEAR, httponly=True, secure=settings.HTTPS, samesite="Lax"
        )
    return response
