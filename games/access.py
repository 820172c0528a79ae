"""Who may open what of a game. The judge's pages belong to its judge alone."""

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from games.models import Deputy, Game, GameKind, Seat
from players.access import is_judge
from players.models import Player, User
from players.services import people


def person_of(user: User) -> Player:
    """The account's person; one is made for an account that has none yet."""
    return Player.objects.filter(user=user).first() or people.person_for(user)


def may_judge(user: User | AnonymousUser, game: Game) -> bool:
    """Its judge, or a judge to whom it was handed. The database keeps the judge from a seat of his game."""
    return is_judge(user) and (is_main_judge(user, game) or _is_deputy(user, game, Deputy.Kind.JUDGE))


def may_assist(user: User | AnonymousUser, game: Game) -> bool:
    """Whoever may judge it, and its assistants, who enter fouls only."""
    return may_judge(user, game) or _is_deputy(user, game, Deputy.Kind.ASSISTANT)


def is_main_judge(user: User | AnonymousUser, game: Game) -> bool:
    judge = game.judge
    return judge is not None and judge.user_id is not None and judge.user_id == user.pk


def is_seated(user: User | AnonymousUser, game: Game) -> bool:
    return user.is_authenticated and Seat.objects.filter(game=game, player__user=user.pk).exists()


def _is_deputy(user: User | AnonymousUser, game: Game, kind: Deputy.Kind) -> bool:
    """Never one who sits in the game, whatever else he is."""
    if not user.is_authenticated or is_seated(user, game):
        return False
    return Deputy.objects.filter(game=game, person__user=user.pk, kind=kind).exists()


def judge_game_or_403(request: HttpRequest, game_id: int, *, has_log: bool = True) -> Game:
    """The game for its judge's pages; 404 where there is none, 403 for everybody else.

    `has_log`: the page shows a course of the game, which one of which only the result was entered has not.
    """
    games = Game.objects.select_related("judge", "lease_holder")
    game = get_object_or_404(games.filter(kind=GameKind.FULL) if has_log else games, pk=game_id)
    if not may_judge(request.user, game):
        raise PermissionDenied
    return game
