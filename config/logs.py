"""One line per request and per event, with the request's id and without anything secret.

A request is named by its route (`accounts/password/reset/key/<uidb36>-<key>/`), never by its path, query,
body or headers: those may hold keys, passwords and tokens.
"""

import logging
import re
import time
from collections.abc import Callable
from contextvars import ContextVar
from secrets import token_hex
from typing import Any, Final

from django.http import HttpRequest, HttpResponse

logger = logging.getLogger("club.request")

_request_id: ContextVar[str] = ContextVar("request_id", default="-")
_GIVEN: Final = re.compile(r"[\w-]{8,64}")

#: Asked every few seconds by machines: their good answers are not news.
QUIET: Final = frozenset({"healthz", "metrics"})


def request_log(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware, the outermost: gives the request an id (a proxy's own is kept) and writes its line."""

    def logged(request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "")
        token = _request_id.set(given if _GIVEN.fullmatch(given) else token_hex(8))
        began = time.perf_counter()
        try:
            response = get_response(request)
            response["X-Request-ID"] = _request_id.get()
            route = route_of(request)
            level = logging.DEBUG if route in QUIET and response.status_code == 200 else logging.INFO
            facts = {
                "method": request.method,
                "route": route,
                "status": response.status_code,
                "ms": round((time.perf_counter() - began) * 1000, 1),
                "user": _user_of(request),
            }
            logger.log(level, "%(method)s %(route)s %(status)s in %(ms)s ms", facts, extra=facts)
            return response
        finally:
            _request_id.reset(token)

    return logged


def route_of(request: HttpRequest) -> str:
    match = request.resolver_match
    return match.route if match is not None else "(no such page)"


def _user_of(request: HttpRequest) -> int | None:
    """The account, if the request asked who it is; a log line makes no query of its own."""
    user = getattr(request, "_cached_user", None)
    return user.pk if user is not None else None


class RequestContext(logging.Filter):
    """Puts the request's id into every record and takes paths out of Django's own lines."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = _request_id.get()
        request = record.__dict__.pop("request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            route = route_of(request)
            record.args = tuple(route if arg == request.path else arg for arg in record.args)
        return True


def logging_config(form: str, level: str) -> dict[str, Any]:
    """`form`: "json" for machines, anything else for people; the same for Django and gunicorn."""
    is_json = form == "json"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"request": {"()": "config.logs.RequestContext"}},
        "formatters": {
            "line": {"format": "{asctime} {levelname} {name} [{request_id}]: {message}", "style": "{"},
            "json": {
                "()": "pythonjsonlogger.json.JsonFormatter",
                "format": "{levelname}{name}{request_id}{message}",
                "style": "{",
                "timestamp": "at",
                "rename_fields": {"levelname": "level", "name": "logger"},
                "json_ensure_ascii": False,
            },
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "json" if is_json else "line",
                "filters": ["request"],
            },
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": {"handlers": ["console"], "level": "INFO", "propagate": False},
            "gunicorn.error": {"handlers": ["console"], "level": "INFO", "propagate": False},
            # It warns of every HEAD request, whose body Django leaves to the server to drop.
            "gunicorn.http.wsgi": {"level": "ERROR"},
        },
    }
