"""Public pages that are made once and shown to all visitors, until anything that they could show changes.

Kept in each worker's memory by the version of the club's data (`players.freshness`), by what is told of the
running games where a page shows them, and by the whole address, in which the language stands. Only for who
has no session: whoever is signed in gets a page of his own.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import wraps
from hashlib import sha256
from threading import Lock
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, cast

from django.conf import settings
from django.db.models import Min, Q
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers

from games import selectors, told
from games.models import ANNOUNCED, LONGEST_DELAY, Game
from players import club
from players.freshness import public_version
from players.models import Evening

#: How much a worker keeps, in bytes of pages, and how long although no change was seen: so long lives what
#: somebody wrote into the database past the site.
MOST_BYTES: Final = 16_000_000
LONGEST: Final = timedelta(minutes=10)

#: SQLite counts moments in fractions of days: in a query a delay may be over this much later.
A_MOMENT: Final = timedelta(seconds=1)

Params = ParamSpec("Params")
Request = TypeVar("Request", bound=HttpRequest)
View = Callable[Concatenate[Request, Params], HttpResponseBase]


@dataclass(frozen=True, slots=True)
class Page:
    body: bytes
    content_type: str
    etag: str


class Shelf:
    """Pages of one version; the next one empties it. The least recently asked for makes room."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._pages: OrderedDict[Any, Page] = OrderedDict()
        self._bytes = 0
        self.version = 0
        self.until: datetime | None = None
        self.running: tuple[int, ...] = ()

    def renew(self, version: int, now: datetime) -> None:
        """Empty the shelf where something has changed, or time alone has changed what is public."""
        with self._lock:
            if version == self.version and self.until is not None and now < self.until:
                return
            self._pages.clear()
            self._bytes, self.version, self.until = 0, version, None
            club.forget()
        until, running = next_turn(now), tuple(Game.objects.running().values_list("pk", flat=True))
        with self._lock:
            if version == self.version:
                self.until, self.running = until, running

    def get(self, key: Any) -> Page | None:
        with self._lock:
            if key in self._pages:
                self._pages.move_to_end(key)
            return self._pages.get(key)

    def put(self, version: int, key: Any, page: Page) -> None:
        with self._lock:
            if version != self.version or self.until is None or key in self._pages:
                return
            self._pages[key] = page
            self._bytes += len(page.body)
            while self._bytes > MOST_BYTES:
                self._bytes -= len(self._pages.popitem(last=False)[1].body)


SHELF: Final = Shelf()


def shared(view: View[Request, Params], *, with_running: bool = False) -> View[Request, Params]:
    """`with_running`: the page shows running games, which change without a new version."""

    @wraps(view)
    def shown(request: Request, /, *args: Params.args, **kwargs: Params.kwargs) -> HttpResponseBase:
        if not _is_anybodys(request):
            return view(request, *args, **kwargs)
        now, version = timezone.now(), public_version()
        told.renew(version)
        SHELF.renew(version, now)
        running = selectors.running_lengths(SHELF.running, now) if with_running and SHELF.running else ()
        key = (version, running, request.build_absolute_uri())
        page = SHELF.get(key)
        if page is None:
            with timezone.override(club.club_zone()):
                response = view(request, *args, **kwargs)
            page = _page_of(request, response)
            if page is None:
                return response
            SHELF.put(version, key, page)
        return _answer(request, page)

    return shown


def unshared(response: HttpResponse) -> HttpResponse:
    """This answer is made anew for everybody: it changes without a new version."""
    response.is_unshared = True  # type: ignore[attr-defined]
    return response


def _is_anybodys(request: HttpRequest) -> bool:
    own = (settings.SESSION_COOKIE_NAME, "messages")
    is_plain = request.method == "GET" and "HX-Request" not in request.headers
    return is_plain and not any(name in request.COOKIES for name in own)


def _page_of(request: HttpRequest, response: HttpResponseBase) -> Page | None:
    """None for what cannot be shared: no whole page, or one that holds a visitor's token."""
    if response.status_code != 200 or response.streaming or response.cookies:
        return None
    if request.META.get("CSRF_COOKIE_NEEDS_UPDATE") or hasattr(response, "is_unshared"):
        return None
    body = cast("HttpResponse", response).content
    return Page(body, response["Content-Type"], f'"{sha256(body).hexdigest()[:32]}"')


def _answer(request: HttpRequest, page: Page) -> HttpResponseBase:
    """Kept by browsers and proxies too, who ask each time whether it still holds."""
    response = HttpResponse(page.body, content_type=page.content_type)
    response["ETag"], response["Cache-Control"] = page.etag, "no-cache"
    patch_vary_headers(response, ["Cookie"])
    return get_conditional_response(request, etag=page.etag, response=response) or response


def next_turn(now: datetime) -> datetime:
    """When time alone changes a public page: a delay ends, an evening begins, closes or ends, a new day."""
    midnight = timezone.localtime(now, club.club_zone()).replace(hour=0, minute=0, second=0, microsecond=0)
    turns = [now + LONGEST, midnight + timedelta(days=1)]
    moments = ("starts_at", "closes_at", "ends_at")
    later = {name: Min(name, filter=Q((f"{name}__gt", now))) for name in moments}
    turns += filter(None, Evening.objects.aggregate(**later).values())
    lately = now - timedelta(seconds=LONGEST_DELAY)
    waiting = Game.objects.filter(status__in=ANNOUNCED, announced_at__gt=lately, delay_seconds__gt=0)
    for announced_at, delay in waiting.values_list("announced_at", "delay_seconds"):
        over = cast("datetime", announced_at) + timedelta(seconds=delay)
        turns += [over, over + A_MOMENT]
    return min(turn for turn in turns if turn > now)
