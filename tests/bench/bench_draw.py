"""How long drawing tables takes: `python -m tests.bench.bench_draw`.

Forty people, four tables, six games one after another, as an admin draws them in the hall.
"""

import time
from random import Random

from games.evenings.drawing import History, draw, quality

PEOPLE, TABLES, GAMES, SEEDS = 40, 4, 6, 5


def main() -> None:
    for seed in range(SEEDS):
        history, rng = History(), Random(seed)
        began = time.perf_counter()
        for number in range(1, GAMES + 1):
            for table in draw(range(PEOPLE), TABLES, history, rng, "balanced"):
                history.add(number, table)
        took = time.perf_counter() - began
        found = quality(range(PEOPLE), history)
        print(f"seed {seed}: {took:.2f} s for all {GAMES} games, most meetings of a pair {max(found.pairs)}")


if __name__ == "__main__":
    main()
