"""What other apps tell about people without being imported here: they register it when they start."""

from collections.abc import Callable, Iterable

from players.models import Player

#: Do these two people exclude being one? (They sat in one game.)
OBSTACLES: list[Callable[[Player, Player], bool]] = []
#: What else an app keeps of a person, for the export of his data: a name and plain values.
EXPORTS: list[tuple[str, Callable[[Player], Iterable[dict[str, object]]]]] = []
#: Fields that point at people in derived rows ("app.model.field"): a merge leaves them to `AFTER_MOVE`.
DERIVED: set[str] = set()
#: Called, inside the transaction, when rows have moved between these two people.
AFTER_MOVE: list[Callable[[Player, Player], None]] = []
