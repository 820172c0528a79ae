"""Loud actions put a person out, or end the game by the judge's word: they are asked about once."""

from collections.abc import Iterable

from games.rules import Action, Event
from games.rules import actions as act
from games.rules import events as ev


def is_loud(action: Action, events: Iterable[Event]) -> bool:
    """Whether `action`, which causes `events`, needs the judge's second word."""
    return isinstance(action, act.DeclareBlack) or any(
        isinstance(event, ev.PlayerRemoved) for event in events
    )
