"""Stored games stay what they were: the format of events, their fold, and what the actions caused."""

from typing import get_args

import pytest

from games.rules import EDITIONS, Event, edition_for, fold, new_game
from games.rules.codec import dump_event, parse_action, parse_event
from games.rules.decide import play
from games.rules.replay import state_summary
from tests.rules import golden_logs


def test_every_edition_has_a_stored_game() -> None:
    assert {golden_logs.read(name)[0]["edition"] for name in golden_logs.NAMES} == set(EDITIONS)


@pytest.mark.parametrize("name", golden_logs.NAMES)
def test_the_stored_events_fold_to_the_state_of_then(name: str) -> None:
    head, *rows, tail = golden_logs.read(name)
    events = [parse_event(event) for row in rows for event in row["events"]]
    state = fold(new_game(edition_for(head["edition"], head["variants"])), events)
    assert state_summary(state) == tail["end"]


@pytest.mark.parametrize("name", golden_logs.NAMES)
def test_the_stored_actions_cause_the_events_of_then(name: str) -> None:
    """Whoever replays a published game under its edition comes to what was published."""
    head, *rows, _ = golden_logs.read(name)
    state = new_game(edition_for(head["edition"], head["variants"]))
    for row in rows:
        state, events = play(state, parse_action(row["action"]))
        assert [dump_event(event) for event in events] == row["events"]


def test_the_stored_games_know_every_event() -> None:
    logs = map(golden_logs.read, golden_logs.NAMES)
    known = {event["e"] for _, *rows, _ in logs for row in rows for event in row["events"]}
    assert known == {kind.__name__ for kind in get_args(Event)}
