"""Whole games, simulated under every edition and every value of a field: each step has all its texts."""

from collections.abc import Sequence
from random import Random

import pytest

from games import texts
from games.rules import EDITIONS, Event, State, edition_for, play
from games.rules.actions import Action
from games.rules.editions import FIELD_KINDS
from games.simulator import any_action, play_random
from tests.games.texts_both import flaws


def editions() -> list[tuple[str, dict[str, object]]]:
    random = Random(7)
    every = [
        (key, {name: random.choice(FIELD_KINDS[name].choices) for name in edition.announce})
        for key, edition in EDITIONS.items()
    ]
    for name, kind in FIELD_KINDS.items():
        every += [("house", {name: value}) for value in kind.choices]
        every += [("house", {name: None})] if kind.nullable else []
    return every


def step_flaws(state: State, action: Action, events: Sequence[Event]) -> list[str]:
    lines = [event for event in events if texts.event_line(event) is not None]
    return [
        *flaws(lambda: texts.why(state, events).text),
        *flaws(lambda: texts.why(state, ()).text),
        *flaws(lambda: texts.action_line(action, events)),
        *flaws(lambda: "\n".join(texts.say_lines(state, events))),
        *(flaw for event in lines for flaw in flaws(lambda e=event: texts.event_line(e) or "")),
    ]


@pytest.mark.parametrize(("key", "variants"), editions(), ids=repr)
def test_every_step_of_a_game_has_its_texts(key: str, variants: dict[str, object]) -> None:
    random = Random(f"{key} {variants}")
    edition = edition_for(key, variants)
    sensible = [] if key == "house" else [play_random(edition, random, most=300)]
    for game in [*sensible, play_random(edition, random, any_action, most=300)]:
        for before, action in zip(game.states, game.actions, strict=False):
            state, events = play(before, action)
            assert step_flaws(state, action, events) == []
