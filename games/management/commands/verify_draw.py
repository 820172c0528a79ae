"""Check that the roles of a game were fixed before they were dealt."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.draw import commitment_to, roles_from
from games.draws import CheckedDraw, checked_draws
from games.models import Game


class Command(BaseCommand):
    help = (
        "Check every draw of an announced game: its commitment fits its seed, and the seed that was not "
        "taken back gives the roles that were played. With --seed and --number only these are computed, no "
        "database is read."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", type=int, help="the number of the game in its address")
        parser.add_argument("--seed", help="a published seed: 64 hexadecimal digits")
        parser.add_argument("--number", type=int, default=1, help="the number of the deal, from 1")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["seed"]:
            self._compute(options["seed"], options["game"], options["number"])
            return
        game = Game.objects.announced().filter(pk=options["game"]).first()
        if game is None:
            raise CommandError("There is no such game, or its winner is not announced yet.")
        draws = checked_draws(game)
        if not draws:
            raise CommandError("The roles of this game were not drawn by the site.")
        wrong = [line for draw in draws for line in self._check(draw)]
        if wrong:
            raise CommandError("\n".join(wrong))
        self.stdout.write("Every commitment fits, and the roles are those of the last draw.")

    def _compute(self, seed: str, game: int, number: int) -> None:
        try:
            roles = roles_from(seed)
        except ValueError:
            raise CommandError("The seed is not 64 hexadecimal digits.") from None
        self.stdout.write(f"commitment: {commitment_to(seed, game, number)}")
        self.stdout.write(f"roles 1-10: {', '.join(roles)}")

    def _check(self, draw: CheckedDraw) -> list[str]:
        taken_back = " (taken back)" if draw.taken_back else ""
        self.stdout.write(f"draw {draw.number}{taken_back}: {draw.commitment}\n  seed: {draw.seed}")
        wrong = []
        if not draw.is_kept:
            wrong.append(f"The commitment of draw {draw.number} does not fit its seed.")
        if not draw.taken_back and not draw.is_played:
            wrong.append(f"Draw {draw.number} gives other roles than those that were played.")
        return wrong
