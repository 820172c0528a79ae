"""What the public has been told of a running game: the public states that its log went through.

Everything that spectators see of a game before its announcement is made from a `Told`: page, poll, overlay,
hall. It holds public states and times only, so none of these can show what it was never given.
"""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from games.clock import Clock
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
    """What is public at `now`. One query."""
    rows = JudgeAction.all_objects.filter(game_id=game.pk, created_at__lte=now)
    steps, state = list[Step](), new_game(game.rules_edition)
    shown = public_state(state)
    for row in log_of(rows.order_by("seq")).live:
        state = fold(state, events_of(row))
        after = public_state(state)
        if after != shown:
            steps.append(Step(row.at, shown, after))
        shown = after
    clock = clock_of(game) if shown.phase in CLOCKED else None
    return Told(shown, tuple(steps), clock)
