"""`manage.py demo`: the demo club with its season, played by the simulator, and its sign-ins.

It stands here, at the top of the layers, because the season's table is counted from the games it plays.
"""

from argparse import ArgumentParser
from datetime import timedelta
from random import Random
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone

from games import demo
from games.models import Game
from players.models import Player
from rating.models import Season
from rating.services import create_season

FIRST_GAMES = 24
#: Its games are of fewer Fridays: the season holds them all.
FIRST_WEEKS = 8


class Command(BaseCommand):
    help = (
        "Makes the demo club (people, played games, one live, one set up) when the database holds neither "
        "people nor games, and prints the sign-ins of its judge, player and admin. --games plays more games."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--games", type=int, metavar="N", help="play N more past games, whatever there is"
        )
        parser.add_argument("--seed", default="midnight", help="another seed plays other games")
        parser.add_argument("--if-empty", action="store_true", help="what happens without --games anyway")

    def handle(self, **options: Any) -> None:
        if options["games"] is not None:
            more_games(options["games"], f"{options['seed']} {Game.objects.count()}")
        elif not Player.objects.exists() and not Game.objects.exists():
            first_games(options["seed"])
        for sign_in in demo.sign_ins():
            password = sign_in.password or "(changed since)"
            self.stdout.write(f"{sign_in.role:>7}: user name {sign_in.username}, password {password}")
            if sign_in.secret:
                self.stdout.write(
                    f"         second factor: the code of the moment is {sign_in.code} (this command shows a "
                    f"new one), or enter {sign_in.secret} into an authenticator app"
                )


@transaction.atomic
def first_games(seed: str) -> None:
    club, random = demo.make_club(), Random(seed)  # noqa: S311 - games of a demo need no secrecy
    make_season()
    demo.play_past_games(club, FIRST_GAMES, random)
    demo.cancel_game(club, random)
    demo.make_next_evening(club, random)
    demo.leave_game_in_mid_day(club, random)
    demo.set_up_game(club, random)


def more_games(number: int, seed: str) -> None:
    club = demo.make_club()
    if not Season.objects.exists():
        make_season()
    demo.play_past_games(club, number, Random(seed))  # noqa: S311 - as above
    if not Game.objects.running().exists():
        demo.leave_game_in_mid_day(club, Random(seed))  # noqa: S311 - as above


def make_season() -> None:
    """The year in which the first games fall."""
    first = (timezone.localdate() - timedelta(weeks=FIRST_WEEKS)).replace(day=1)
    last = first.replace(year=first.year + 1) - timedelta(days=1)
    create_season(name=f"Сезон {first.year}/{last.year % 100}", starts_on=first, ends_on=last)
