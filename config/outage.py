"""What a request gets when the database cannot be reached, is full, or may only be read: 503 and a sentence.

Every write is one transaction, so such a request leaves nothing half written; the next one asks for a new
connection, so the site recovers by itself.
"""

import logging
import sys
from typing import Final

from django.db import InterfaceError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template.loader import render_to_string

logger = logging.getLogger("club.outage")

READ_ONLY_TRANSACTION: Final = "25006"  # PostgreSQL's code; psycopg counts it as an internal error
RETRY_AFTER: Final = "5"  # seconds


def broken(request: HttpRequest) -> HttpResponse:
    """Django's handler of unhandled exceptions, called while one is handled."""
    if is_outage(sys.exc_info()[1]):
        return unavailable()
    return HttpResponseServerError(_page("500.html"))


def is_outage(error: BaseException | None) -> bool:
    if isinstance(error, InternalError):
        return getattr(error.__cause__, "sqlstate", None) == READ_ONLY_TRANSACTION
    return isinstance(error, OperationalError | InterfaceError)


def unavailable() -> HttpResponse:
    """The page is drawn without a request: who is signed in stands in the database."""
    response = HttpResponse(_page("503.html"), status=503)
    response["Retry-After"] = RETRY_AFTER
    response["Cache-Control"] = "no-store"
    return response


def _page(name: str) -> str:
    """A broken installation (no collected static files) must not hide its error behind a second one."""
    try:
        return render_to_string(name)
    except Exception:
        logger.exception("The page %s is broken too", name)
        return "<!doctype html><title>!</title><p>The site is broken; its log says how."
