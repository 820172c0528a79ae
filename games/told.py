"""What the public has been told of a running game: the public states that its log went through.

Everything that spectators see of a game before its announcement is made from a `Told`: page, poll, overlay,
hall. It holds public states and times only, so none of these can show what it was never given. A game with a
delay is seen as it was so many seconds ago, its clock included.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import lru_cache
from hashlib import sha256

from games.clock import Clock, clock_after
from games.log import events_of, log_of
from games.models import Game, JudgeAction
from games.rules import PublicState, fold, new_game, public_state
from games.services import clock_of

#: Phases whose clock the hall hears; at night it would count the steps that nobody may know.
CLOCKED = frozenset({"speeches", "tie_speeches", "last_words"})


@dataclass(frozen=True, slots=True)
class Step:
    """A moment at which the public state changed."""

    at: datetime
    before: PublicState
    after: PublicState


@dataclass(frozen=True, slots=True)
class Told:
    """The public state now, how it came about, and the clock where one is public."""

    state: PublicState
    steps: tuple[Step, ...]
    clock: Clock | None

    @property
    def version(self) -> str:
        """Changes whenever a page made from this would; the passing of time alone changes nothing."""
        clock = self.clock and (self.clock.left_ms, self.clock.running_since)
        return sha256(f"{self.state.version} {clock}".encode()).hexdigest()[:16]


def told(game: Game, now: datetime) -> Told:
    """What is public at `now`. No query while nothing has happened, else one (with a delay one more)."""
    history = _history(_Log(game), _seen_seq(game, now))
    clock = None
    if history.state.phase in CLOCKED:
        clock = _delayed(history.clock, game) if game.delay_seconds else clock_of(game)
    return replace(history, clock=clock)


def _seen_seq(game: Game, now: datetime) -> int:
    """How long the log was at the public moment."""
    if not game.delay_seconds:
        return game.seq
    rows = JudgeAction.all_objects.filter(game_id=game.pk, created_at__lte=game.public_moment(now))
    return rows.order_by("-seq").values_list("seq", flat=True).first() or 0


def _delayed(clock: Clock | None, game: Game) -> Clock | None:
    if clock is None or clock.running_since is None:
        return clock
    return replace(clock, running_since=clock.running_since + timedelta(seconds=game.delay_seconds))


@dataclass(frozen=True, slots=True)
class _Log:
    """A game as the key of what is remembered: a log only grows, so its first rows never change."""

    game: Game

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Log) and self._key == other._key

    @property
    def _key(self) -> tuple[int, datetime, str, str]:
        game = self.game
        return game.pk, game.created_at, game.edition, repr(sorted(game.variants.items()))


@lru_cache(maxsize=64)
def _history(log: _Log, seq: int) -> Told:
    """The first `seq` rows of the log, with the clock as the log alone tells it (pauses stand beside it)."""
    game = log.game
    rows: Sequence[JudgeAction] = ()
    if seq:
        rows = log_of(JudgeAction.all_objects.filter(game_id=game.pk, seq__lte=seq).order_by("seq")).live
    steps, state, clock = list[Step](), new_game(game.rules_edition), None
    shown = public_state(state)
    for row in rows:
        events = events_of(row)
        state = fold(state, events)
        clock = clock_after(clock, state, events, row.created_at)
        after = public_state(state)
        if after != shown:
            steps.append(Step(row.at, shown, after))
        shown = after
    return Told(shown, tuple(steps), clock)


def forget() -> None:
    """For tests, which play other games under the same keys."""
    _history.cache_clear()
