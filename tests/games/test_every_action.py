"""Every kind of action can be entered, offered and edited: what a new one would be forgotten in."""

import pytest

from games.amending import editor_of
from games.forms import READERS
from games.rules import Action, State, allowed_actions, edition_for, new_game, play
from games.rules.codec import ACTION_KINDS, parse_action
from tests.rules import golden_logs

#: Actions that say nothing but that they were done: an edit can only leave them out.
SAY_NOTHING = {"end_speech", "open_voting", "begin_night", "withdraw", "declare_black"}


@pytest.fixture(scope="module")
def offered() -> list[tuple[State, Action]]:
    """What the screen offers in every state of the stored games."""
    found = []
    for name in golden_logs.NAMES:
        head, *rows, _end = golden_logs.read(name)
        state = new_game(edition_for(head["edition"], head["variants"]))
        for row in rows:
            found += [(state, action) for action in allowed_actions(state)]
            state, _events = play(state, parse_action(row["action"]))
    return found


def test_every_kind_has_a_tap() -> None:
    assert set(ACTION_KINDS) <= set(READERS)


def test_every_kind_is_offered_by_the_screen_at_some_time(offered: list[tuple[State, Action]]) -> None:
    assert {action.do for _state, action in offered} == set(ACTION_KINDS) - {"deal"}


def test_every_kind_that_says_something_has_a_form_in_the_log(offered: list[tuple[State, Action]]) -> None:
    nicks = {seat: f"Гравець {seat}" for seat in range(1, 11)}
    last = {action.do: (state, action) for state, action in offered}
    assert {do for do, step in last.items() if not editor_of(*step, nicks).ways} == SAY_NOTHING
