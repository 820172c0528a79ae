"""A judge's device of the demo club: it enters the simulator's games through the services."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import TypedDict

from games import services
from games.draw import DECK, commitment_to
from games.models import Draw
from games.rules import Action, State
from games.rules import actions as act
from games.simulator import new_table, next_action
from players.models import Evening, Player, User


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits down to one game, and where."""

    judge: Player
    players: Sequence[Player]
    evening: Evening | None
    table: int
    number: int


def user_of(person: Player | None) -> User:
    assert person is not None  # noqa: S101 - judges and admins of the demo club have accounts
    assert person.user is not None  # noqa: S101
    return person.user


class _Request(TypedDict):
    game_id: int
    actor: User
    expected_seq: int
    key: str


class Pen:
    """A judge's device: it enters actions into one game, each with a key of its own."""

    def __init__(self, sitting: Sitting, edition: tuple[str, Mapping[str, object]]) -> None:
        key, variants = edition
        self.game = services.create_game(
            judge=sitting.judge,
            edition=key,
            variants=variants,
            players=sitting.players,
            table=sitting.table,
            number=sitting.number,
            evening=sitting.evening,
        )
        self.actor = user_of(sitting.judge)
        self.seq = 0
        self.fouls: list[tuple[int, act.Foul]] = []

    def draw(self, random: Random) -> act.Deal:
        """The site's draw, but for its seed, which is the demo's own; everybody has seen his card."""
        seed, number = random.randbytes(32).hex(), 1
        commitment = commitment_to(seed, self.game.pk, number)
        draw = Draw.all_objects.create(
            game=self.game, number=number, seed=seed, commitment=commitment, shown=len(DECK)
        )
        return services.deal_from(draw)

    def write(self, action: Action, at: datetime) -> None:
        self.seq = services.record_action(action=action, at=at, **self._request()).seq
        if isinstance(action, act.Foul):
            self.fouls.append((self.seq, action))

    def slip(self, state: State, meant: Action, at: datetime, random: Random) -> None:
        """Something else is entered first, seen, and taken back."""
        other = next_action(state, new_table(random), random)
        if other != meant:
            self.seq = services.record_action(action=other, at=at, **self._request()).seq
            self.seq = services.undo(at=at, **self._request()).seq

    def amend_a_foul(self) -> None:
        """The reason of an early foul is put right; rows that were written again have new numbers."""
        if self.fouls:
            seq, foul = self.fouls[-1]
            changed = act.Foul(foul.seat, "gestures")
            self.seq = services.amend(seq=seq, action=changed, **self._request()).seq

    def _request(self) -> _Request:
        return _Request(game_id=self.game.pk, actor=self.actor, expected_seq=self.seq, key=uuid.uuid4().hex)
