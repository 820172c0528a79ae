"""The only writers of a game. Each takes one transaction and leaves the log, the facts and the game in step.

| module | what |
|---|---|
| `making` | a game before the deal: create it, draw its roles |
| `dealing` | which of the site's draws counts |
| `recording` | the log: record, undo, redo, roll back, amend |
| `requests` | what every write to the log goes through: lock, key, lease, staleness |
| `clocks` | the clock and the night of acquaintance beside the log |
| `lease` | which device writes, taking over, handing over |
| `closing` | announce, reseat, cancel, rebuild the facts |

Refusals: `RuleViolation` (the rules), `Stale` (an older screen), `LeaseHeld` (another device writes),
`Unconfirmed` (ask first), `KeyReused`, `AmendConflict`, `NotAllowed`.
"""

from games.services.clocks import ClockCommand, put_clock, set_clock, show_step
from games.services.closing import announce, cancel, reproject, reseat, told_on
from games.services.lease import accept, offer, offer_of, take_over
from games.services.making import create_game, current_draw, deal_from, show_next_role, start_draw
from games.services.recording import amend, record_action, redo, roll_back, undo
from games.services.requests import Outcome, Request, clock_of, lock, note

__all__ = [
    "ClockCommand",
    "Outcome",
    "Request",
    "accept",
    "amend",
    "announce",
    "cancel",
    "clock_of",
    "create_game",
    "current_draw",
    "deal_from",
    "lock",
    "note",
    "offer",
    "offer_of",
    "put_clock",
    "record_action",
    "redo",
    "reproject",
    "reseat",
    "roll_back",
    "set_clock",
    "show_next_role",
    "show_step",
    "start_draw",
    "take_over",
    "told_on",
    "undo",
]
