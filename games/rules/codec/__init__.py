"""The game record and the log's JSON: actions and events to plain values and back.

`parse_record` checks the whole record before anything is played and raises `RecordError` (one line) for the
first thing that is wrong; `true` and `1.0` are no numbers. Unknown keys are ignored.
"""

from .actions import ACTION_KINDS, dump_action, dump_shots, parse_action
from .events import dump_event, parse_event
from .record import FORMAT, Record, dump_record, load_json, parse_record

__all__ = [
    "ACTION_KINDS",
    "FORMAT",
    "Record",
    "dump_action",
    "dump_event",
    "dump_record",
    "dump_shots",
    "load_json",
    "parse_action",
    "parse_event",
    "parse_record",
]
