"""Who plays the next game of an evening, at which table, on which seat. Pure: people are numbers.

Three steps, each by a known method:

1. *Who plays*: who sat out goes first. Ordered by games played this evening, then by how long ago the last
   one was, then by lot. Only people equal in this order may be exchanged by step 2.
2. *Which table*: the tables (and the bench of those equal) are parts of a graph whose edges weigh how often
   two have met; the weight inside tables is made small by exchanging pairs between parts while it pays.
   B. W. Kernighan, S. Lin, "An Efficient Heuristic Procedure for Partitioning Graphs", Bell System Technical
   Journal 49 (1970), p. 291–307; here with the steepest exchange of each pass, from several random starts.
3. *Which seat*: ten people to ten seats at the least sum of how often each has had the seat: the assignment
   problem, solved exactly by the Hungarian method. H. W. Kuhn, "The Hungarian Method for the Assignment
   Problem", Naval Research Logistics Quarterly 2 (1955), p. 83–97; in the O(n³) form with potentials.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Final, Literal

Method = Literal["balanced", "random"]
Table = tuple[int, ...]

AT_A_TABLE: Final = 10
_STARTS: Final = 8


@dataclass(slots=True)
class History:
    """What the evening's games did so far: `meetings` by (smaller, larger), `seats` by (person, seat)."""

    games: Counter[int] = field(default_factory=Counter)
    last_round: dict[int, int] = field(default_factory=dict)
    meetings: Counter[tuple[int, int]] = field(default_factory=Counter)
    seats: Counter[tuple[int, int]] = field(default_factory=Counter)

    def add(self, number: int, table: Sequence[int]) -> None:
        """A game of round `number` (from 1) with its people in seat order."""
        self.games.update(table)
        self.last_round |= dict.fromkeys(table, number)
        self.meetings.update(combinations(sorted(table), 2))
        self.seats.update((person, seat) for seat, person in enumerate(table, 1))

    def met(self, one: int, other: int) -> int:
        return self.meetings[(one, other) if one < other else (other, one)]


def draw(people: Iterable[int], tables: int, history: History, rng: Random, method: Method) -> list[Table]:
    """So many tables of ten in seat order. Raises ValueError for fewer people than that takes.

    `random` keeps the turn of those who sat out, and leaves tables and seats to chance.
    """
    order = turn(people, history, rng)
    size = tables * AT_A_TABLE
    if len(order) < size or tables < 1:
        raise ValueError(f"{size} people are needed, {len(order)} are here")
    if method == "random":
        chosen = order[:size]
        rng.shuffle(chosen)
        return [tuple(chosen[start : start + AT_A_TABLE]) for start in range(0, size, AT_A_TABLE)]
    starts = (_partition(order, tables, history, rng) for _start in range(_STARTS))
    _weight, parts = min(starts, key=lambda found: found[0])
    return [seat(part, history, rng) for part in parts]


def turn(people: Iterable[int], history: History, rng: Random) -> list[int]:
    """The queue for the next game: who played least, then whose last game is longest ago, then by lot."""
    queue = list(people)
    rng.shuffle(queue)
    return sorted(queue, key=lambda person: claim(person, history))


def claim(person: int, history: History) -> tuple[int, int]:
    """The smaller, the earlier the person plays again."""
    return history.games[person], history.last_round.get(person, 0)


# ── tables ─────────────────────────────────────────────────────────────────────────────────────────────────


def _partition(
    order: Sequence[int], tables: int, history: History, rng: Random
) -> tuple[int, list[list[int]]]:
    """Tables by Kernighan and Lin's exchanges, with the weight inside them."""
    size = tables * AT_A_TABLE
    last = claim(order[size - 1], history)
    equal = [person for person in order if claim(person, history) == last]
    sure = [person for person in order[:size] if claim(person, history) != last]
    rng.shuffle(equal)
    playing = sure + equal[: size - len(sure)]
    rng.shuffle(playing)
    parts = [playing[start : start + AT_A_TABLE] for start in range(0, size, AT_A_TABLE)]
    bench = equal[size - len(sure) :]
    graph = _Graph([*playing, *bench], history)
    while graph.exchange_best(parts, bench, frozenset(equal)):
        pass
    return graph.weight(parts), parts


class _Graph:
    """Weights between people: a further meeting costs 2m + 1 after m, so that the sum of squares is least."""

    def __init__(self, people: Sequence[int], history: History) -> None:
        self.cost = {
            one: {other: 2 * history.met(one, other) + 1 for other in people if other != one}
            for one in people
        }

    def weight(self, parts: Sequence[Sequence[int]]) -> int:
        return sum(self.cost[one][other] for part in parts for one, other in combinations(part, 2))

    def exchange_best(self, parts: list[list[int]], bench: list[int], equal: frozenset[int]) -> bool:
        """Exchange the pair between two parts that saves most; false where none saves anything."""
        groups = [*parts, bench] if bench else parts
        # What each would add to each table; the bench weighs nothing.
        added = [
            {one: sum(row.get(other, 0) for other in part) for one, row in self.cost.items()}
            if part is not bench
            else dict.fromkeys(self.cost, 0)
            for part in groups
        ]
        best, found = 0, None
        for a, b in combinations(range(len(groups)), 2):
            to_bench = groups[b] is bench
            for one in groups[a]:
                if to_bench and one not in equal:
                    continue
                for other in groups[b]:
                    both = self.cost[one][other]
                    saved = added[a][one] + added[b][other] - added[b][one] - added[a][other]
                    saved += both if to_bench else 2 * both
                    if saved > best:
                        best, found = saved, (groups[a], one, groups[b], other)
        if found is None:
            return False
        here, one, there, other = found
        here[here.index(one)], there[there.index(other)] = other, one
        return True


# ── seats ──────────────────────────────────────────────────────────────────────────────────────────────────


def seat(table: Sequence[int], history: History, rng: Random) -> Table:
    """The people of a table in seat order: nobody gets a seat again while another would do; by lot else."""
    people = list(table)
    rng.shuffle(people)
    seats = list(range(1, len(people) + 1))
    rng.shuffle(seats)
    # A seat had twice costs more than two seats had once.
    cost = [[history.seats[person, number] ** 2 for number in seats] for person in people]
    placed = {seats[column]: people[row] for row, column in enumerate(assignment(cost))}
    return tuple(placed[number] for number in sorted(placed))


def assignment(cost: Sequence[Sequence[int]]) -> list[int]:
    """The column of each row at the least sum, for a square matrix: Kuhn's method with potentials."""
    size = len(cost)
    rows, columns = [0] * (size + 1), [0] * (size + 1)
    matched, way = [0] * (size + 1), [0] * (size + 1)
    for row in range(1, size + 1):
        matched[0], column = row, 0
        least = [float("inf")] * (size + 1)
        used = [False] * (size + 1)
        while matched[column]:
            used[column] = True
            column = _reach(cost, matched[column], column, (rows, columns, least, way, used, matched))
        while column:
            matched[column] = matched[way[column]]
            column = way[column]
    found = [0] * size
    for column in range(1, size + 1):
        found[matched[column] - 1] = column - 1
    return found


_State = tuple[list[int], list[int], list[float], list[int], list[bool], list[int]]


def _reach(cost: Sequence[Sequence[int]], row: int, column: int, state: _State) -> int:
    """Grow the alternating tree by its cheapest column, and move the potentials by what that costs."""
    rows, columns, least, way, used, matched = state
    free = [other for other in range(1, len(cost) + 1) if not used[other]]
    for other in free:
        rest = cost[row - 1][other - 1] - rows[row] - columns[other]
        if rest < least[other]:
            least[other], way[other] = rest, column
    nearest = min(free, key=lambda other: least[other])
    step = int(least[nearest])
    for other in range(len(cost) + 1):
        if used[other]:
            rows[matched[other]] += step
            columns[other] -= step
        else:
            least[other] -= step
    return nearest


# ── quality ────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Record:
    """One person's evening: games, different people met, the most games with one of them, different seats."""

    games: int
    met: int
    most_with_one: int
    seats: int


@dataclass(frozen=True, slots=True)
class Quality:
    """`spread`: most games of a person less the fewest; `pairs`: how many pairs met n times."""

    records: Mapping[int, Record]
    spread: int
    pairs: Mapping[int, int]
    seats_again: int


def quality(people: Iterable[int], history: History) -> Quality:
    """How fair the evening has been to these people."""
    everybody = sorted(set(people))
    pairs = {pair: history.met(*pair) for pair in combinations(everybody, 2)}
    records = {person: _record(person, history) for person in everybody}
    games = [record.games for record in records.values()]
    again = sum(record.games - record.seats for record in records.values())
    return Quality(records, max(games, default=0) - min(games, default=0), Counter(pairs.values()), again)


def _record(person: int, history: History) -> Record:
    meetings = [count for pair, count in history.meetings.items() if person in pair]
    seats = sum(1 for who, _seat in history.seats if who == person)
    return Record(history.games[person], len(meetings), max(meetings, default=0), seats)
