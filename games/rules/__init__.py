"""The rules of sport mafia: a pure package.

It imports the standard library only and knows no clock, no randomness, no I/O and no human language.
`play(state, action)` validates one action and gives the new state with the events that led there;
`decide` gives the events alone, `evolve` folds one event, `allowed_actions` tells what may come next,
`public_state` what spectators may know. The contract is `game-record.md`; its section numbers (§1–§12)
are cited where a line comes from it.
"""

from .actions import Action
from .allowed import allowed_actions
from .decide import decide, play
from .disclosure import PublicState, public_state
from .editions import EDITIONS, Edition, edition_for
from .events import Event
from .evolve import evolve, fold
from .table import Phase, Role, State, Team, new_game
from .violations import RecordError, RuleViolation

__all__ = [
    "EDITIONS",
    "Action",
    "Edition",
    "Event",
    "Phase",
    "PublicState",
    "RecordError",
    "Role",
    "RuleViolation",
    "State",
    "Team",
    "allowed_actions",
    "decide",
    "edition_for",
    "evolve",
    "fold",
    "new_game",
    "play",
    "public_state",
]
