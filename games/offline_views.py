"""The judge's pages as an app of the device: its manifest, its service worker, what it shows without network.

Nothing here is about anybody: the worker and its page are the same for all, so the device may keep them.
"""

import hashlib
import json
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

#: What a judge's page needs; names by content, so that a new release is a new worker.
FILES = (
    "judge-page.css",
    "judge-page.js",
    "site.js",
    "vendor/htmx.min.js",
    "judge.js",
    "judge-waiting.js",
    "judge-clock.js",
    "judge-device.js",
    "judge-offline.js",
    "icons.svg",
    "fonts/inter-latin.woff2",
    "fonts/inter-cyrillic.woff2",
)
GROUND = "#0d0d0f"


@require_safe
@cache_control(public=True, max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    """https://www.w3.org/TR/appmanifest/"""
    start = reverse("judge_games")
    sizes = (
        ("app-192.png", 192, "any"),
        ("app-512.png", 512, "any"),
        ("app-maskable-512.png", 512, "maskable"),
    )
    told = {
        "id": start,
        "name": _("Mafia: the judge's tablet"),
        "short_name": _("Judge"),
        "description": _("Leads a game of sport mafia, tap by tap."),
        "lang": get_language(),
        "dir": "ltr",
        "start_url": start,
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "icons": [
            {
                "src": static(f"icons/{name}"),
                "sizes": f"{side}x{side}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, side, purpose in sizes
        ],
    }
    return JsonResponse(
        told, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False}
    )


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """Its address decides what it may serve: the judge's pages of one language."""
    release = json.dumps(_release() | {"offline": reverse("judge_offline")})
    return render(request, "games/worker.js", {"release": release}, content_type="text/javascript")


@cache
def _release() -> dict[str, object]:
    """While files have no names by content (in development) none is kept."""
    files = [] if settings.DEBUG else [static(name) for name in FILES]
    source = "\n".join(files).encode()
    return {"files": files, "version": hashlib.sha256(source).hexdigest()[:12]}


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Kept by the worker, shown in the place of a judge's page that cannot be had."""
    return render(request, "games/judge_offline.html")
