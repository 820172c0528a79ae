"""Golden logs: games as they were once played and stored, a file or more an edition in `golden/`.

A file is never rewritten: the log of a played game must fold to the same state for ever. A line is an action
with the events that it caused then; the first line names the edition, the last one tells the end.

    python -m tests.rules.golden_logs KEY SEED       writes the file of a new edition
    python -m tests.rules.golden_logs KEY.2 SEED     writes one more, for events that no file has yet
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from games.rules import Action, edition_for, new_game, play
from games.rules.codec import dump_action, dump_event
from games.rules.events import VERSION
from games.rules.replay import state_summary
from games.simulator import any_action, new_table, next_action, play_random

FOLDER = Path(__file__).parent / "golden"

VARIANTS: dict[str, dict[str, object]] = {
    "fortuna": {
        "day_zero_vote": "talk",
        "single_candidate": "majority",
        "lift": True,
        "lift_three_of_nine": "after_day_1",
        "lift_two_of_four": False,
    },
    "house": {
        "day_zero_vote": "as_other_days",
        "withdraw": "explicit",
        "rotation": "round_number",
        "revote_order": "reverse",
        "max_revotes": 2,
        "lift_whole_table": "draw",
        "third_foul": "short_speech",
        "tech_fouls_to_remove": 2,
        "best_move": "first_kill",
    },
}


#: Of the files: an edition's key, with a number behind a dot where it is not the first.
NAMES = sorted(path.name.removesuffix(".jsonl") for path in FOLDER.glob("*.jsonl"))


def read(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def write(name: str, seed: int) -> None:
    key = name.partition(".")[0]
    lines = log_of(key, actions_of(key, seed))
    with (FOLDER / f"{name}.jsonl").open("x", encoding="utf-8") as file:
        file.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def actions_of(key: str, seed: int) -> tuple[Action, ...]:
    """A game of the simulator: mostly as at a table, sometimes anything that is allowed."""
    random = Random(seed)
    table = new_table(random)
    edition = edition_for(key, VARIANTS.get(key, {}))

    def choose(state: Any, random: Random) -> Action:
        return any_action(state, random) if random.random() < 0.15 else next_action(state, table, random)

    return play_random(edition, random, choose).actions


def log_of(key: str, actions: tuple[Action, ...]) -> list[dict[str, Any]]:
    variants = VARIANTS.get(key, {})
    state = new_game(edition_for(key, variants))
    lines: list[dict[str, Any]] = [{"edition": key, "variants": variants, "version": VERSION}]
    for action in actions:
        state, events = play(state, action)
        lines.append({"action": dump_action(action), "events": [dump_event(event) for event in events]})
    return [*lines, {"end": state_summary(state)}]


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]))
