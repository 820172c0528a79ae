"""A tap is never lost and never doubled, whatever the network does (cases 27, 36, 60)."""

import json
import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.rules import Phase, State, edition_for, new_game, play
from games.rules.codec import dump_action
from games.simulator import new_table, next_action
from tests.e2e.cutting_proxy import CUTS, CuttingProxy
from tests.e2e.judge_client import JudgeClient, form_of
from tests.e2e.site import Server

NEW_GAME = """
from games.access import person_of
from games.services import create_game
from players.models import Player, User
judge = User.objects.get(username="judge")
players = list(Player.objects.exclude(user=judge).order_by("pk")[:10])
print(create_game(judge=person_of(judge), edition="{edition}", variants={{}}, players=players).pk)
"""
THE_LOG = """
import json
from games.models import JudgeAction
rows = JudgeAction.all_objects.filter(game_id={game}).order_by("seq")
print(json.dumps([[row.kind, row.action, row.key] for row in rows]))
"""

#: Half of all requests meet a cut.
SHARE = 0.5


class Intent:
    """What the judge means: every tap in order, as the log must hold it."""

    def __init__(self, edition: str, random: Random) -> None:
        self.random = random
        self.states: list[State] = [new_game(edition_for(edition))]
        self.table = new_table(random)
        self.rows: list[list[Any]] = []

    def taps(self, prefix: str) -> Iterator[tuple[list[tuple[str, str]], int, str]]:
        """Form, seq and key of each tap until the game is over; one in twenty is an undo."""
        while self.states[-1].phase is not Phase.FINISHED:
            key = f"{prefix}-{len(self.rows)}"
            seq = len(self.rows)
            if len(self.states) > 2 and self.random.random() < 0.05:
                self.states.pop()
                self.rows.append(["undo", None, key])
                yield [("tap", "undo")], seq, key
            else:
                action = next_action(self.states[-1], self.table, self.random)
                self.states.append(play(self.states[-1], action)[0])
                self.rows.append(["action", dump_action(action), key])
                yield form_of(action), seq, key


def play_over_a_bad_network(server: Server, games: int, seed: int) -> Counter[str]:
    """Plays games through the proxy; asserts that each log is the intent, and counts what happened."""
    random = Random(seed)
    waits: list[int] = []
    port = int(server.url.rsplit(":", 1)[1])
    counts: Counter[str] = Counter()
    with CuttingProxy(port, Random(seed + 1), SHARE) as proxy:
        judge = JudgeClient(server, proxy.address, wait=waits.append)
        judge.sign_in("judge")
        for number in range(games):
            edition = random.choice(["fiim-2025", "noir", "fsm"])
            game = int(server.shell(NEW_GAME.format(edition=edition)))
            intent = Intent(edition, random)
            statuses = Counter(
                judge.tap(game, form, seq=seq, key=key) for form, seq, key in intent.taps(f"{seed}-{number}")
            )
            assert set(statuses) <= {200, 303}, statuses
            assert json.loads(server.shell(THE_LOG.format(game=game))) == intent.rows
            counts["taps"] += len(intent.rows)
        counts.update({f"cut {cut}": number for cut, number in proxy.cuts.items() if cut != "none"})
    counts["retries"] = judge.retries
    assert judge.retries == len(waits)
    assert {f"cut {cut}" for cut in CUTS} <= set(counts)
    return counts


def test_full_games_over_a_network_that_cuts_lose_and_double_nothing(server: Server) -> None:
    counts = play_over_a_bad_network(server, games=10, seed=25)
    assert counts["taps"] > 500
    assert counts["retries"] > 300


DRAWS = """
import json
from games.models import Draw
print(json.dumps(list(Draw.all_objects.order_by("pk").values_list("game", "shown", "taken_back"))))
"""


def test_a_deal_by_the_site_over_a_network_that_cuts_is_one_draw_seen_once_by_each(server: Server) -> None:
    port = int(server.url.rsplit(":", 1)[1])
    games = [int(server.shell(NEW_GAME.format(edition="fiim-2025"))) for _ in range(3)]
    taps = ["draw", *(f"show:{seat}" for seat in range(1, 11)), "begin"]
    with CuttingProxy(port, Random(7), SHARE) as proxy:
        judge = JudgeClient(server, proxy.address, wait=lambda tries: None)
        judge.sign_in("judge")
        judge.open(games[0])
        told = [judge.tap(game, [("tap", tap)], seq=0, key=f"{game}-{tap}") for game in games for tap in taps]
    assert set(told) <= {200, 303}
    assert proxy.cuts["after_request"] > 3
    assert json.loads(server.shell(DRAWS)) == [[game, 10, False] for game in games]
    for game in games:
        assert len(json.loads(server.shell(THE_LOG.format(game=game)))) == 1


@pytest.mark.soak
@pytest.mark.skipif(os.environ.get("SOAK_GAMES") == "0", reason="left out by SOAK_GAMES=0")
def test_hundreds_of_games_over_a_network_that_cuts(server: Server) -> None:
    games = int(os.environ.get("SOAK_GAMES", "300"))
    counts = play_over_a_bad_network(server, games=games, seed=36)
    print(f"\n{games} games over a cutting network: 0 lost, 0 doubled;", dict(counts))
