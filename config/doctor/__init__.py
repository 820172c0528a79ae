"""Whether what is stored is whole and fits together: `manage.py doctor`. Nothing is written."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from config.doctor import club, database, games

Check = Callable[[], tuple[str, list[str]]]

#: Name, and what looks: it says what it looked at, and a line for each thing that is not right.
CHECKS: tuple[tuple[str, Check], ...] = (
    ("database", database.soundness),
    ("migrations", database.migrations),
    ("constraints", database.constraints),
    ("links", database.links),
    ("lengths", database.lengths),
    ("logs", games.logs),
    ("results", games.results),
    ("facts", games.facts),
    ("standings", club.standings),
    ("outbox", club.outbox),
)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    name: str
    looked_at: str
    complaints: list[str]


def examine() -> Iterator[Diagnosis]:
    """One diagnosis after another; a check that breaks down is itself a complaint."""
    for name, check in CHECKS:
        try:
            looked_at, complaints = check()
        except Exception as error:
            looked_at, complaints = "not to its end", [f"{type(error).__name__}: {error}"]
        yield Diagnosis(name, looked_at, complaints)
