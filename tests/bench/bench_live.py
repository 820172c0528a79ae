"""What a thousand viewers cost: `python -m tests.bench.bench_live`.

Prints requests per second of an unchanged poll of a live game (through WSGI, on SQLite in a file) beside a
bare Django view that answers 204, in one run: behind the site's own middleware, and behind none at all.
"""

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from io import BytesIO
from typing import Any

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
FOLDER = tempfile.TemporaryDirectory(prefix="bench-live-")
os.environ["DATA_DIR"] = FOLDER.name
os.environ["LOG_LEVEL"] = "WARNING"

ROUNDS, REQUESTS = 9, 300


def main() -> None:
    import django

    django.setup()
    from django.conf import settings
    from django.core.handlers.wsgi import WSGIHandler
    from django.core.management import call_command
    from django.http import HttpResponse
    from django.urls import path

    from config import urls

    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    urls.urlpatterns.insert(0, path("bare", lambda request: HttpResponse(status=204)))
    address, version = live_game()
    site = WSGIHandler()
    settings.MIDDLEWARE = []
    naked = WSGIHandler()

    asks = {
        "unchanged poll": asker(site, address, f"v={version}", 204),
        "poll with news": asker(site, address, "v=0", 200),
        "bare 204, the site's middleware": asker(site, "/bare", "", 204),
        "bare 204, no middleware": asker(naked, "/bare", "", 204),
    }
    rates = {name: [] for name in asks}
    for _ in range(ROUNDS):
        for name, ask in asks.items():
            began = time.perf_counter()
            for _request in range(REQUESTS):
                ask()
            rates[name].append(REQUESTS / (time.perf_counter() - began))
    poll = statistics.median(rates["unchanged poll"])
    for name, measured in rates.items():
        rate = statistics.median(measured)
        print(f"{name:32} {rate:7.0f} requests per second, the poll is at {poll / rate:.0%} of it")


def live_game() -> tuple[str, str]:
    """A game in mid-day: the address of its poll, and the version that an open page has."""
    from random import Random

    from django.utils import timezone

    from games import demo
    from games.selectors import live_version, nicks_of

    game = demo.leave_game_in_mid_day(demo.make_club(), Random("bench"))
    game.refresh_from_db()
    return f"/uk/games/{game.pk}/live/board", live_version(game, nicks_of(game), timezone.now())


def asker(handler: Any, address: str, query: str, expected: int) -> Callable[[], None]:
    def ask() -> None:
        environ = {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": address,
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_COOKIE": "sessionid=somebody; theme=dark",
            "wsgi.url_scheme": "http",
            "wsgi.input": BytesIO(),
            "wsgi.errors": BytesIO(),
        }
        response = handler(environ, lambda status, headers, exc_info=None: None)
        list(response)
        response.close()
        assert response.status_code == expected, response.status_code

    return ask


if __name__ == "__main__":
    main()
