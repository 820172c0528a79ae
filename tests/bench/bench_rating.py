"""What the rating costs as the club grows: `python -m tests.bench.bench_rating [GAMES]` (100,000 by default).

Result-only games are brought in through the importer, 5,000 to a season, ten of 240 people at each table.
Measured on the first season alone and again with all of them: the rating page beside a bare view that reads
50 ready rows and renders the same bytes, publishing one game, a player's page, and each beside the plain SQL
aggregate of the same data in the same run. Then every season is counted from nothing, in a process of its own
whose memory is told. SQLite in a file, or the database of DATABASE_URL:

    python -m tests.postgres python -m tests.bench.bench_rating
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
os.environ["LOG_LEVEL"] = "WARNING"
FOLDER = tempfile.TemporaryDirectory(prefix="bench-rating-")
os.environ["DATA_DIR"] = FOLDER.name

SEASON_GAMES = 5_000
PEOPLE = 240
ROLES = ["civilian"] * 6 + ["sheriff", "don", "mafia", "mafia"]


def results(season: int) -> Iterator[str]:
    """A season of the year 2000 + its number, a JSON line a game."""
    random = Random(season)
    for number in range(SEASON_GAMES):
        roles = random.sample(ROLES, 10)
        people = random.sample(range(PEOPLE), 10)
        blacks = [seat for seat, role in enumerate(roles, 1) if role in ("mafia", "don")]
        killed = random.choice([seat for seat in range(1, 11) if seat not in blacks])
        seats = [
            {
                "seat": seat,
                "player": f"Гравець {people[seat - 1]}",
                "role": role,
                "bonus": random.choice((0, 0, 0, 0.1, 0.3)),
                "penalty": random.choice((0,) * 20 + (-0.5,)),
                "fouls": random.randrange(4),
            }
            for seat, role in enumerate(roles, 1)
        ]
        game = {
            "id": f"{season}-{number}",
            "date": str(date(2000 + season, 1, 1) + timedelta(days=number % 360)),
            "winner": random.choice(("red", "black")),
            "first_killed": killed,
            "best_move": {"by": killed, "targets": random.sample(range(1, 11), 3)},
            "seats": seats,
        }
        yield json.dumps(game) + "\n"


def timed(act: Callable[[], object], times: int = 15) -> float:
    """The median of so many runs, in milliseconds, after one that is not counted."""
    act()
    spent = []
    for _ in range(times):
        began = time.perf_counter()
        act()
        spent.append(time.perf_counter() - began)
    return median(spent) * 1000


class Bench:
    """A club's database, and what is measured on it."""

    def __init__(self) -> None:
        from django.core.management import call_command
        from django.test import Client

        call_command("migrate", verbosity=0)
        call_command("createcachetable", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        self.client = Client(headers={"Host": "localhost"})
        self.games = 0
        self.made = count()

    def bring(self, first: int, last: int) -> None:
        """Seasons first … last: made, then brought in from one file, as the command does."""
        from django.core.management import call_command

        from rating.services import create_season

        path = Path(FOLDER.name) / "results.jsonl"
        with path.open("w") as file:
            for season in range(first, last + 1):
                create_season(
                    name=f"Рік {season}",
                    starts_on=date(2000 + season, 1, 1),
                    ends_on=date(2000 + season, 12, 31),
                )
                file.writelines(results(season))
        began = time.perf_counter()
        call_command("import_results", str(path), stdout=open(os.devnull, "w"))  # noqa: SIM115
        spent = time.perf_counter() - began
        brought = (last - first + 1) * SEASON_GAMES
        self.games += brought
        print(f"import of {brought:,} games: {spent:.1f} s ({brought / spent:,.0f} games a second)")

    def measure(self) -> dict[str, float]:
        from rating.models import Season

        season = Season.objects.get(name="Рік 1")
        player = season.standings.order_by("position")[0].player_id
        address, people = f"/rating/{season.pk}/", f"/players/{player}/"
        page, bare = self.beside(self.made_anew(address), self.bare(season))
        publishing, _ = self.beside(self.publishing(season), self.bare(season))
        found = {
            "rating page": page,
            "bare view": bare,
            "rating page, kept in memory": timed(lambda: self.page(address), 5),
            "aggregate of the season": timed(lambda: season_aggregate(season.pk), 5),
            "publishing one game": publishing,
            "player page": timed(self.made_anew(people), 5),
            "aggregate of the player": timed(lambda: player_aggregate(player), 5),
        }
        print(f"with {self.games:,} games, {season.games_counted:,} of them in the season:")
        for name, spent in found.items():
            print(f"  {name}: {spent:.1f} ms")
        for name in ("rating page", "publishing one game"):
            print(f"  {name} / bare view: {found[name] / found['bare view']:.2f}")
        return found

    def beside(self, one: Callable[[], object], other: Callable[[], object]) -> tuple[float, float]:
        """Both in turns, so that a busy machine disturbs both alike: medians in milliseconds."""
        pairs = [(timed(one, 1), timed(other, 1)) for _ in range(25)]
        return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)

    def page(self, address: str) -> Any:
        response = self.client.get(address)
        assert response.status_code == 200, response.status_code
        return response

    def made_anew(self, address: str) -> Callable[[], Any]:
        """A page that nobody asked for yet: pages are kept by their whole address."""
        return lambda: self.page(f"{address}?made={next(self.made)}")

    def bare(self, season: Any) -> Callable[[], object]:
        """A view that reads 50 ready rows; everything else of the page is given to it."""
        from django.shortcuts import render
        from django.test import RequestFactory
        from django.test.utils import setup_test_environment, teardown_test_environment
        from django.utils import translation

        from rating.tables import Row

        setup_test_environment()  # so that the answer tells its context
        seen = self.made_anew(f"/rating/{season.pk}/")()
        teardown_test_environment()
        given = next(each for each in seen.context if "columns" in each).flatten()
        request = given.pop("request")
        for name in ("seasons", "months", "best_moves"):
            given[name] = list(given[name])
        given["page"].paginator.count  # noqa: B018 - counted once, here
        plain = RequestFactory().get(request.get_full_path(), headers={"Host": "localhost"})
        plain.user, plain.session = request.user, request.session
        plain.resolver_match = request.resolver_match

        def view() -> None:
            rows = season.standings.select_related("player").order_by("position")[:50]
            with translation.override("uk"):
                response = render(
                    plain, "rating/season.html", {**given, "rows": [Row.of(row) for row in rows]}
                )
            assert abs(len(response.content) - len(seen.content)) < 200

        return view

    def publishing(self, season: Any) -> Callable[[], object]:
        """A verified game of the season is published, and taken back for the next time (both count)."""
        from games import publication
        from games.models import Game, Status
        from tests.factories import ClubAdminFactory

        admin = ClubAdminFactory()
        game = Game.objects.filter(counted__season=season)[0]

        def act() -> None:
            publication.reopen(game_id=game.pk, actor=admin, reason="bench")
            Game.objects.filter(pk=game.pk).update(status=Status.VERIFIED)
            publication.publish(game_id=game.pk, actor=admin)

        return act


def run_sql(sql: str, *parameters: object) -> list[Any]:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        return cursor.fetchall()


def season_aggregate(season: int) -> list[Any]:
    return run_sql(
        """
        SELECT s.player_id, COUNT(*), SUM(s.bonus), SUM(s.penalty),
               SUM(CASE WHEN (s.role IN ('civilian', 'sheriff')) = (g.winner = 'red') THEN 1 ELSE 0 END)
        FROM games_seat s JOIN games_game g ON g.id = s.game_id JOIN rating_counted c ON c.game_id = g.id
        WHERE c.season_id = %s GROUP BY s.player_id ORDER BY 5 DESC
        """,
        season,
    )


def player_aggregate(player: int) -> list[Any]:
    return run_sql(
        """
        SELECT s.role, s.number, g.winner, COUNT(*)
        FROM games_seat s JOIN games_game g ON g.id = s.game_id
        WHERE s.player_id = %s AND g.status = 'published' GROUP BY s.role, s.number, g.winner
        """,
        player,
    )


def rebuild(games: int) -> float:
    """Every season from nothing, in a process of its own: seconds; its memory is printed."""
    from django.db import connection

    connection.close()
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, "manage.py", "rebuild_rating"], check=True, stdout=subprocess.DEVNULL)
    spent = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    memory = after.ru_maxrss / 1024
    print(f"rebuild of {games:,} games: {spent:.1f} s, {busy:.1f} s of a processor, {memory:.0f} MiB at most")
    return spent


def main(games: int) -> None:
    import django

    django.setup()
    from django.db import connection

    print(connection.vendor)
    bench = Bench()
    bench.bring(1, 1)
    few = bench.measure()
    rebuild(bench.games)
    bench.bring(2, games // SEASON_GAMES)
    many = bench.measure()
    rebuild(bench.games)
    # In bare views of the same minute, so that a machine that others use too compares with itself.
    for name in ("rating page", "publishing one game"):
        growth = many[name] / many["bare view"] / (few[name] / few["bare view"])
        print(f"{name}, {bench.games:,} games / {SEASON_GAMES:,}: {growth:.2f}")


if __name__ == "__main__":
    with FOLDER:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
