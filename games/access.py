"""Who may open what of a game. The judge's pages belong to its judge alone."""

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from games.models import Game
from players.access import is_judge
from players.models import Player, User


def person_of(user: User) -> Player:
    """The account's person; one is made for an account that has none yet."""
    player = Player.objects.filter(user=user).first()
    if player is None:
        nick = user.get_username()[:40]
        taken = Player.objects.known().filter(nick=nick).exists()
        player = Player.objects.create(nick=f"{nick[:34]} {user.pk}" if taken else nick, user=user)
    return player


def may_judge(user: User | AnonymousUser, game: Game) -> bool:
    """Its judge, by a judge's account. The database keeps him from a seat of the same game."""
    judge = game.judge
    return is_judge(user) and judge is not None and judge.user_id is not None and judge.user_id == user.pk


def judge_game_or_403(request: HttpRequest, game_id: int) -> Game:
    """The game for its judge's pages; 404 where there is none, 403 for everybody else."""
    game = get_object_or_404(Game.objects.select_related("judge"), pk=game_id)
    if not may_judge(request.user, game):
        raise PermissionDenied
    return game
