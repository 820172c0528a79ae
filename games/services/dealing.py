"""The draw that counts, whatever became of the deal: dealt, taken back, brought back, changed."""

from collections.abc import Sequence

from games.draw import roles_from
from games.models import Draw, Game
from games.rules import Event
from games.rules import events as ev


def follow_deal(game: Game, events: Sequence[Event]) -> None:
    """Of the site's draws the last one whose roles were dealt counts; all others are taken back."""
    dealt = next((event.roles for event in events if isinstance(event, ev.RolesDealt)), None)
    draws = list(Draw.all_objects.filter(game=game)) if dealt else []
    played = next((draw.pk for draw in reversed(draws) if roles_from(draw.seed) == dealt), None)
    for draw in draws:
        if draw.taken_back is (draw.pk == played):
            Draw.all_objects.filter(pk=draw.pk).update(taken_back=draw.pk != played)
