"""Every sentence about a game: refusals, the why, the story, the script, the names.

Functions take values of the engine and give plain text in the active language; messages are English.
Seats are numbers: «seat 7» in a sentence, a nick is never declined.
"""

from .fields import (
    FIELD_GROUPS,
    announcement,
    field_help,
    field_label,
    value_label,
)
from .grammar import continued, count_seconds, count_votes, foul_order, listed, numbers, order_name, sentence
from .labels import SECRET_ACTIONS, action_line, open_line
from .names import (
    action_name,
    clause_of,
    day_name,
    departure_line,
    document_name,
    edition_mark,
    edition_title,
    how_name,
    night_name,
    phase_name,
    reason_name,
    role_name,
    team_name,
    win_reason_name,
    winner_line,
)
from .refusals import NOT_RECORDED, Refusal, refusal
from .say import acquaintance_lines, opening_lines, say, say_lines
from .story import event_line
from .why import Why, why

__all__ = [
    "FIELD_GROUPS",
    "NOT_RECORDED",
    "SECRET_ACTIONS",
    "Refusal",
    "Why",
    "acquaintance_lines",
    "action_line",
    "action_name",
    "announcement",
    "clause_of",
    "continued",
    "count_seconds",
    "count_votes",
    "day_name",
    "departure_line",
    "document_name",
    "edition_mark",
    "edition_title",
    "event_line",
    "field_help",
    "field_label",
    "foul_order",
    "how_name",
    "listed",
    "night_name",
    "numbers",
    "open_line",
    "opening_lines",
    "order_name",
    "phase_name",
    "reason_name",
    "refusal",
    "role_name",
    "say",
    "say_lines",
    "sentence",
    "team_name",
    "value_label",
    "why",
    "win_reason_name",
    "winner_line",
]
