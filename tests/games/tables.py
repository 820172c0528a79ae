"""Games for tests, built by playing them through the services."""

from collections.abc import Sequence
from itertools import count
from typing import Any

from games import services
from games.access import person_of
from games.models import Game
from games.rules import State
from games.rules.codec import parse_action
from players.models import User
from tests.factories import JudgeFactory, PlayerFactory

#: Seats 1–6 civilians, 7 the sheriff, 8 the don, 9 and 10 mafia.
STD = ["civilian"] * 6 + ["sheriff", "don", "mafia", "mafia"]
DEAL = {"do": "deal", "roles": STD}

END = {"do": "end_speech"}
_keys = count()


def key() -> str:
    return f"key-{next(_keys)}"


class PlayedGame:
    """A game with its judge; `do` enters actions as the record writes them."""

    def __init__(self, edition: str = "fiim-2025", **variants: object) -> None:
        self.judge: User = JudgeFactory()
        self.game: Game = services.create_game(
            judge=person_of(self.judge),
            edition=edition,
            variants=variants,
            players=[PlayerFactory() for _ in range(10)],
        )

    def do(self, *actions: dict[str, Any]) -> services.Outcome:
        for action in actions:
            outcome = services.record_action(
                game_id=self.game.pk,
                actor=self.judge,
                action=parse_action(action),
                expected_seq=self.seq,
                key=key(),
            )
        return outcome

    def undo(self) -> services.Outcome:
        return services.undo(game_id=self.game.pk, actor=self.judge, expected_seq=self.seq, key=key())

    def redo(self) -> services.Outcome:
        return services.redo(game_id=self.game.pk, actor=self.judge, expected_seq=self.seq, key=key())

    def amend(self, seq: int, action: dict[str, Any] | None) -> services.Outcome:
        return services.amend(
            game_id=self.game.pk,
            actor=self.judge,
            seq=seq,
            action=None if action is None else parse_action(action),
            expected_seq=self.seq,
            key=key(),
        )

    @property
    def seq(self) -> int:
        return Game.objects.values_list("seq", flat=True).get(pk=self.game.pk)

    @property
    def state(self) -> State:
        from games.log import state_of

        return state_of(Game.objects.get(pk=self.game.pk))

    def day_with(self, nominations: dict[int, int], order: Sequence[int]) -> None:
        """A round of speeches in which some nominate."""
        self.do({"do": "open_day"})
        for seat in order:
            if seat in nominations:
                self.do({"do": "nominate", "by": seat, "target": nominations[seat]})
            self.do(END)


ALL = range(1, 11)


def until_first_ballot(game: PlayedGame) -> None:
    """Deal, day 0 with candidates 3 (by 1) and 8 (by 2), the ballot opened."""
    game.do(DEAL)
    game.day_with({1: 3, 2: 8}, ALL)
    game.do({"do": "open_voting"})


def red_wins_on_day_zero(game: PlayedGame) -> None:
    """The three blacks are removed one after another."""
    game.do(DEAL, *({"do": "remove", "seat": seat, "reason": "insult"} for seat in (8, 9, 10)))
