"""Why a request about a game was not carried out, beside the rules' own refusals."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from games.log import LogRow
from games.models import Game
from games.rules import RuleViolation

NotAllowedCode = Literal[
    "not_the_judge", "announced", "cancelled", "not_finished", "published", "nothing_to_undo",
    "nothing_to_redo", "not_in_the_log", "judge_cannot_sit", "no_reason", "ten_players",
    "deal_is_done", "offer_is_over", "seated", "judges_only", "removing_foul",
    "roles_not_shown", "step_is_over", "no_such_step",
]  # fmt: skip


class NotAllowed(Exception):
    """The request does not fit the game as it stands; `games.texts` has a sentence for each code."""

    def __init__(self, code: NotAllowedCode) -> None:
        super().__init__(code)
        self.code: NotAllowedCode = code


class Stale(Exception):
    """The screen showed an older log; `rows` are those written meanwhile."""

    def __init__(self, rows: Sequence[LogRow]) -> None:
        super().__init__(len(rows))
        self.rows = rows


class Unconfirmed(Exception):
    """As the game stands now, the request needs the judge's second word."""


class KeyReused(Exception):
    """The idempotency key was used before, with another body or for another game."""


class MadeAlready(Exception):
    """The form has made `game`, and says something else by now."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.pk)
        self.game = game


class LeaseHeld(Exception):
    """Another device writes this game; `game` tells whose, since when."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.pk)
        self.game = game


@dataclass(frozen=True, slots=True)
class Conflict:
    """A later action that no longer fits, and the refusal's own reason."""

    row: LogRow
    violation: RuleViolation


class AmendConflict(Exception):
    """An edit was not made: later actions no longer fit. Nothing changed."""

    def __init__(self, conflicts: Sequence[Conflict]) -> None:
        super().__init__(len(conflicts))
        self.conflicts = conflicts
