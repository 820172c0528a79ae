"""How fast the rules play: our validated actions a second beside python-chess's validated moves.

    python -m tests.bench.bench_engine

Ours are games of the simulator, written as records and parsed back; each action is decided and folded by
`play`. Theirs are random games, each move parsed and checked by `push_uci`. Both are read before the clock
starts, take turns, and the best of several rounds counts in processor time, so that a busy machine disturbs
both alike.
"""

import json
from collections.abc import Callable, Sequence
from random import Random
from time import process_time

import chess

from games.rules import EDITIONS, Action, Edition, edition_for, new_game, play
from games.rules.codec import dump_record, parse_record
from games.simulator import play_random

GAMES = 60
ROUNDS = 7
ANNOUNCED: dict[str, object] = {
    "day_zero_vote": "standard",
    "single_candidate": "leaves",
    "lift": True,
    "lift_three_of_nine": "never",
    "lift_two_of_four": True,
}

Game = tuple[Edition, tuple[Action, ...]]


def our_games(random: Random) -> list[Game]:
    """Games as people play them, in all editions."""
    games = []
    for number in range(GAMES):
        key = list(EDITIONS)[number % len(EDITIONS)]
        variants = ANNOUNCED if key == "fortuna" else {}
        actions = play_random(edition_for(key, variants), random).actions
        record = parse_record(json.loads(json.dumps(dump_record(key, variants, actions))))
        games.append((record.edition, record.actions))
    return games


def chess_games(random: Random) -> list[list[str]]:
    games = []
    for _ in range(GAMES):
        board, moves = chess.Board(), list[str]()
        while len(moves) < 100 and not board.is_game_over():
            move = random.choice(list(board.legal_moves))
            board.push(move)
            moves.append(move.uci())
        games.append(moves)
    return games


def play_ours(games: Sequence[Game]) -> int:
    for edition, actions in games:
        state = new_game(edition)
        for action in actions:
            state, _ = play(state, action)  # a refusal would end the run
    return sum(len(actions) for _, actions in games)


def play_chess(games: Sequence[Sequence[str]]) -> int:
    for moves in games:
        board = chess.Board()
        for move in moves:
            board.push_uci(move)
    return sum(map(len, games))


def rate(play_all: Callable[[], int]) -> float:
    started = process_time()
    return play_all() / (process_time() - started)


def measure(rounds: int = ROUNDS) -> tuple[float, float]:
    """Actions and moves a second."""
    ours, theirs = our_games(Random(1)), chess_games(Random(1))
    both = [(rate(lambda: play_ours(ours)), rate(lambda: play_chess(theirs))) for _ in range(rounds)]
    return max(ours for ours, _ in both), max(theirs for _, theirs in both)


def main() -> None:
    ours, theirs = measure()
    print(f"games.rules play:        {ours:10,.0f} actions a second")
    print(f"python-chess push_uci:   {theirs:10,.0f} moves a second")
    print(f"ratio:                   {ours / theirs:10.2f}")


if __name__ == "__main__":
    main()
