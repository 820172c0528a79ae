"""What no form of ours sends: signs that are no text, and texts in another encoding than UTF-8.

PostgreSQL stores no NUL and nothing stores half a surrogate pair, so a request that holds them is refused
whole, before anything of it is read further. Field by field this would be a rule that a new form forgets.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponseBase, QueryDict
from django.utils.http import parse_header_parameters

from players.signs import seen

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

View = Callable[[HttpRequest], HttpResponseBase]


def text_only(get_response: View) -> View:
    """Middleware: 400 for a request that is not plain text in address, query and form.

    What nobody sees (`players.signs`) is left out of query and form: pasted texts bring it unasked.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if not all(map(is_text, _told(request))):
            raise BadRequest("The request holds signs that are no text.")
        request.GET = _seen(request.GET)  # type: ignore[assignment]
        request.POST = _seen(request.POST)  # type: ignore[assignment]
        return get_response(request)

    return middleware


def is_text(value: str) -> bool:
    """Without NUL and without halves of surrogate pairs."""
    return "\0" not in value and not any("\ud800" <= sign <= "\udfff" for sign in value)


def utf_8_only(application: WSGIApplication) -> WSGIApplication:
    """Around Django, whose request reads its query in the encoding that its type names, whatever it is."""

    def guarded(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if _is_utf_8(environ.get("CONTENT_TYPE", "")):
            return application(environ, start_response)
        start_response("400 Bad Request", [("Content-Type", "text/plain; charset=utf-8")])
        return [b"Only UTF-8 is read here.\n"]

    return guarded


def _is_utf_8(content_type: str) -> bool:
    try:
        charset = parse_header_parameters(content_type)[1].get("charset", "utf-8")
        return codecs.lookup(charset).name == "utf-8"
    except (LookupError, UnicodeError, ValueError):
        return False


def _seen(data: QueryDict) -> QueryDict:
    if all(value.isprintable() for value in _pairs(data)):
        return data
    found = QueryDict(mutable=True, encoding=data.encoding)
    for name, values in data.lists():
        found.setlist(seen(name), list(map(seen, values)))
    return found


def _told(request: HttpRequest) -> Iterable[str]:
    yield request.path_info
    yield from _pairs(request.GET)
    yield from _pairs(request.POST)


def _pairs(data: QueryDict) -> Iterable[str]:
    for name, values in data.lists():
        yield name
        yield from values
