"""What a judge's tap costs as the log grows: `python -m tests.bench.bench_tap`.

Prints the median time of a whole request (through Django, on SQLite in a file) on an empty log, at action 90
and at action 300, as ratios in one run, with the number of queries. The taps are fouls and their withdrawals
in the same speech, so that only the length of the log differs.
"""

import os
import statistics
import tempfile
import time
from collections import defaultdict

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
FOLDER = tempfile.TemporaryDirectory(prefix="bench-tap-")
os.environ["DATA_DIR"] = FOLDER.name

#: Log lengths that are compared, and how many taps are measured at each.
WINDOWS = {"empty": range(2, 22), "90": range(80, 100), "300": range(290, 310)}
GAMES = 8


def main() -> None:
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection, reset_queries
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    from tests.games.tables import DEAL, PlayedGame

    times: dict[str, list[float]] = defaultdict(list)
    queries: dict[str, set[int]] = defaultdict(set)
    sizes: list[int] = []
    for _ in range(GAMES):
        game = PlayedGame()
        game.do(DEAL, {"do": "open_day"})
        client = Client(headers={"HX-Request": "true", "Host": "localhost"})
        client.force_login(game.judge)
        for seq in range(2, WINDOWS["300"].stop):
            kind = "foul" if seq % 2 == 0 else "withdraw_foul"
            form = {"tap": f"{kind}:5", "expected_seq": seq, "key": f"{game.game.pk}-{seq}", "sure": "1"}
            reset_queries()
            with CaptureQueriesContext(connection) as captured:
                began = time.perf_counter()
                answer = client.post(f"/judge/games/{game.game.pk}/actions", form)
                took = time.perf_counter() - began
            assert answer.status_code == 200, answer.status_code
            for name, window in WINDOWS.items():
                if seq in window:
                    times[name].append(took)
                    queries[name].add(len(captured))
                    sizes.append(len(answer.content))
    base = statistics.median(times["empty"])
    print(f"tap on an empty log: median {base * 1000:.1f} ms, {sorted(queries['empty'])} queries")
    for name in ("90", "300"):
        median = statistics.median(times[name])
        print(f"tap at action {name}: {median / base:.2f} × that, {sorted(queries[name])} queries")
    print(f"panel: {max(sizes) / 1024:.1f} KiB at most, uncompressed")


if __name__ == "__main__":
    with FOLDER:
        main()
