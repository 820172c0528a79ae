"""A page that tells how to trust the laptop's authority: on the site, and over plain http beside it."""

import os

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.local_tls import authority_of, folder


def ports() -> tuple[int, int]:
    """Of the site, and of the page beside it, which is reached before anything is trusted."""
    site = int(os.environ.get("BIND", "127.0.0.1:8000").rpartition(":")[2])
    return site, site + 1


@require_safe
@never_cache
def trust(request: HttpRequest) -> HttpResponse:
    """How to trust the authority; on a site without one, how to start it. A public site needs neither."""
    if settings.HTTPS and not settings.LOCAL_TLS:
        raise Http404
    context: dict[str, object] = {"is_on": settings.LOCAL_TLS}
    if settings.LOCAL_TLS:
        host = request.get_host().rpartition(":")[0] or request.get_host()
        context |= {
            "address": f"https://{host}:{ports()[0]}/judge/",
            "fingerprint": authority_of(folder())[1],
        }
    return render(request, "trust.html", context)


def elsewhere(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Beside the site there is nothing but this page."""
    return redirect("trust")


def not_asked_so(request: HttpRequest, exception: Exception) -> HttpResponse:
    """By a name that is not this machine's."""
    return HttpResponse(status=400)


@require_safe
@never_cache
def authority(request: HttpRequest) -> HttpResponse:
    """The certificate, as tablets take it."""
    if not settings.LOCAL_TLS:
        raise Http404
    response = HttpResponse(authority_of(folder())[0], content_type="application/x-x509-ca-cert")
    response["Content-Disposition"] = 'attachment; filename="mafia-club.crt"'
    return response
