"""The stored facts of whole games equal the facts rebuilt from their logs."""

from random import Random

import pytest

from games.models import Game
from games.projection import facts_of
from games.rules import EDITIONS, edition_for
from games.rules.codec import dump_action
from games.services import reproject
from games.simulator import any_action, play_random
from tests.games.tables import PlayedGame

pytestmark = pytest.mark.django_db

ANNOUNCED = {
    "day_zero_vote": "as_other_days",
    "single_candidate": "majority",
    "lift": True,
    "lift_three_of_nine": "always",
    "lift_two_of_four": True,
}


def rebuilt_equals_stored(seed: int) -> bool:
    """A game of any edition with slips: one action in ten is undone, every other of those redone."""
    random = Random(seed)
    edition = random.choice(sorted(EDITIONS))
    variants = ANNOUNCED if edition == "fortuna" else {}
    choose = any_action if random.random() < 0.5 else None
    game = PlayedGame(edition, **variants)
    for action in play_random(edition_for(edition, variants), random, choose, most=120).actions:
        game.do(dump_action(action))
        if random.random() < 0.1:
            game.undo()
            if random.random() < 0.5:
                game.redo()
            else:
                game.do(dump_action(action))
    stored = facts_of(game.game)
    reproject(Game.objects.get(pk=game.game.pk))
    return facts_of(game.game) == stored


@pytest.mark.parametrize("seed", range(20))
def test_the_facts_of_a_simulated_game_are_those_of_its_log(seed: int) -> None:
    assert rebuilt_equals_stored(seed)


@pytest.mark.soak
def test_the_facts_of_five_hundred_simulated_games_are_those_of_their_logs() -> None:
    assert [seed for seed in range(500) if not rebuilt_equals_stored(seed)] == []
