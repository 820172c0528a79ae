"""What public pages cost: `python -m tests.bench.bench_pages [GAMES]`.

Prints the median time of home, archive, a game and the rating (through WSGI, on SQLite in a file) beside a
bare Django view behind the same middleware, with the demo club's games and with GAMES more results (1000).
"""

import os
import statistics
import sys
import tempfile
import time
from io import StringIO
from typing import Any

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
FOLDER = tempfile.TemporaryDirectory(prefix="bench-pages-")
os.environ["DATA_DIR"] = FOLDER.name
os.environ["LOG_LEVEL"] = "WARNING"

ROUNDS = 60


def main(more: int) -> None:
    import django

    django.setup()
    from django.core.handlers.wsgi import WSGIHandler
    from django.core.management import call_command
    from django.http import HttpResponse
    from django.urls import path

    from config import urls

    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    call_command("demo", stdout=StringIO())
    urls.urlpatterns.insert(0, path("bare", lambda request: HttpResponse("bare")))
    site = WSGIHandler()
    show("with the demo club", site)
    add_results(more)
    show(f"with {more} results more", site)


def show(title: str, site: Any) -> None:
    from games.models import Game

    game = Game.objects.announced().exclude(seq=0).latest("pk")
    addresses = ["/bare", "/", "/games/", f"/games/{game.pk}/", "/rating/"]
    taken: dict[str, list[float]] = {address: [] for address in addresses}
    for _ in range(ROUNDS):
        for address in addresses:
            began = time.perf_counter()
            get(site, address)
            taken[address].append(time.perf_counter() - began)
    bare = statistics.median(taken["/bare"])
    print(title)
    for address, times in taken.items():
        middle = statistics.median(times)
        print(f"  {address:16} {middle * 1000:6.2f} ms, {middle / bare:5.1f} times the bare view")


def get(site: Any, address: str) -> None:
    from django.test import RequestFactory

    environ = RequestFactory().get(address, headers={"Host": "localhost"}).environ
    response = site(environ, lambda status, headers, exc_info=None: None)
    b"".join(response)
    response.close()
    assert response.status_code == 200, (address, response.status_code)


def add_results(number: int) -> None:
    """Copies of an announced game's row and seats, as results from elsewhere."""
    from games.models import Game, Seat

    model = Game.objects.announced().latest("pk")
    seats = list(model.seats.all())
    rows = [
        Game(kind="result", status=model.status, winner=model.winner, announced_at=model.announced_at)
        for _ in range(number)
    ]
    made = Game.objects.bulk_create(rows, batch_size=1000)
    Seat.objects.bulk_create(
        (
            Seat(game=game, number=seat.number, player_id=seat.player_id, role=seat.role)
            for game in made
            for seat in seats
        ),
        batch_size=5000,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
