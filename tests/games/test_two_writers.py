"""Requests that meet: one wins, the other is stale or the same; a write that breaks leaves nothing."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from games import services
from games.errors import Stale
from games.models import Foul, JudgeAction
from games.rules.codec import parse_action
from tests.games.tables import DEAL, END, PlayedGame

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*requests: Callable[[], Any]) -> list[Any]:
    """Run each request in a thread and connection of its own; answers are outcomes or exceptions."""
    answers: list[Any] = [None] * len(requests)
    ready = threading.Barrier(len(requests))

    def run(index: int) -> None:
        ready.wait()
        try:
            answers[index] = requests[index]()
        except Exception as error:
            answers[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(requests))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return answers


def tap(game: PlayedGame, action: dict[str, Any], expected_seq: int, key: str) -> Callable[[], Any]:
    return lambda: services.record_action(
        game_id=game.game.pk,
        actor=game.judge,
        action=parse_action(action),
        expected_seq=expected_seq,
        key=key,
    )


def test_case_39_of_two_writers_one_wins_and_the_other_is_stale() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"})
    answers = at_once(*(tap(game, END, 2, f"device-{n}") for n in range(4)))
    assert sorted(type(answer).__name__ for answer in answers) == ["Outcome", "Stale", "Stale", "Stale"]
    assert game.seq == 3
    assert game.state.speech.speaker == 2


def test_the_same_key_at_once_is_one_action() -> None:
    game = PlayedGame()
    game.do(DEAL)
    answers = at_once(*(tap(game, {"do": "foul", "seat": 4}, 1, "tap") for _ in range(4)))
    assert sorted(answer.repeated for answer in answers) == [False, True, True, True]
    assert Foul.all_objects.count() == 1


def test_case_27_fouls_from_two_devices_are_both_kept() -> None:
    game = PlayedGame()
    game.do(DEAL)
    answers = at_once(*(tap(game, {"do": "foul", "seat": seat}, 1, f"tap-{seat}") for seat in (3, 4)))
    assert not [answer for answer in answers if isinstance(answer, Stale)]
    assert game.state.discipline.fouls[2:4] == (1, 1)


def test_a_write_that_breaks_between_the_row_and_its_facts_leaves_neither(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The disk, the network or the process may end there: the breakdown stands in for all of them."""
    game = PlayedGame()
    game.do(DEAL)

    def breakdown(*args: object, **kwargs: object) -> None:
        raise ConnectionError("gone")

    monkeypatch.setattr(Foul.all_objects, "bulk_create", breakdown)
    with pytest.raises(ConnectionError):
        game.do({"do": "foul", "seat": 4})
    assert (JudgeAction.all_objects.count(), Foul.all_objects.count(), game.seq) == (1, 0, 1)
