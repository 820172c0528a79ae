"""A protocol sent to a second person: who may be asked, and the letter with the protocol's address."""

from django.db import transaction
from django.db.models import Q, QuerySet

from games import publication
from games.models import Deputy, Game, Seat, Status
from games.services import note
from players.access import CLUB_ADMIN, JUDGE
from players.models import User
from players.services import outbox


def seconds_for(game: Game) -> QuerySet[User]:
    """Judges who neither led the game nor sat in it, and admins."""
    led = Deputy.objects.filter(game=game, kind=Deputy.Kind.JUDGE).values("person__user")
    sat = Seat.objects.filter(game=game, player__user__isnull=False).values("player__user")
    may = Q(groups__name=CLUB_ADMIN) | (Q(groups__name=JUDGE) & ~Q(pk__in=sat) & ~Q(pk__in=led))
    others = User.objects.filter(may, is_active=True, player__isnull=False)
    if game.judge is not None and game.judge.user_id is not None:
        others = others.exclude(pk=game.judge.user_id)
    return others.select_related("player").distinct().order_by("player__nick")


@transaction.atomic
def ask_second(*, game_id: int, actor: User, second_id: int) -> User:
    """A letter to the second person; asking the same one again sends nothing. Raises NotPublishable."""
    game = publication.locked(game_id)
    publication.require(game.status == Status.FINISHED, "already_verified")
    publication.require(publication.may_set_points(actor, game), "not_allowed")
    second = seconds_for(game).filter(pk=second_id).first()
    if second is None:
        raise publication.NotPublishable("no_such_second")
    outbox.put(
        second,
        "protocol_to_verify",
        key=f"verify {game.pk}",
        game=game.pk,
        judge=game.judge.nick if game.judge else "",
    )
    note(game, actor, "sent_to_second", to=second.player.nick)
    return second
