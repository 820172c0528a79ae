"""Finding people by what somebody types."""

from django.db.models import Case, IntegerField, QuerySet, Value, When

from players.look_alike import nick_key
from players.models import Player

__all__ = ["nick_key", "players_by_nick"]


def players_by_nick(query: str, *, limit: int = 10) -> QuerySet[Player]:
    """Known people whose nick looks like the query: the same first, then beginnings, then parts.

    An empty query finds nobody. Guests of one game are never found.
    """
    if not query.strip():
        return Player.objects.none()
    key = nick_key(query)
    nearness = Case(
        When(nick_key=key, then=Value(0)),
        When(nick_key__startswith=key, then=Value(1)),
        default=Value(2),
        output_field=IntegerField(),
    )
    found = Player.objects.known().filter(nick_key__contains=key)
    return found.order_by(nearness, "nick")[:limit]
