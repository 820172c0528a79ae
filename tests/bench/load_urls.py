"""The site, and a bare view to measure a tap against: the same work on the database, the same bytes."""

from functools import cache

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from config.urls import handler500
from config.urls import urlpatterns as site
from games.models import Game, JudgeAction
from tests.bench.load_settings import PANEL

__all__ = ["handler500", "urlpatterns"]


@cache
def panel():
    """A template without a tag."""
    return engines["django"].from_string(PANEL.read_text())


@csrf_exempt
def bare(request: HttpRequest, game_id: int) -> HttpResponse:
    """Locks the game's row, reads its log, inserts one row, renders as many bytes as the panel has."""
    with transaction.atomic():
        game = Game.objects.select_for_update(of=("self",)).get(pk=game_id)
        rows = list(JudgeAction.all_objects.filter(game=game).order_by("seq"))
        last = rows[-1]
        game.seq += 1
        JudgeAction.all_objects.create(
            game=game,
            seq=game.seq,
            kind="action",
            action=last.action,
            events=last.events,
            key=f"bare-{game.pk}-{game.seq}",
            actor_id=last.actor_id,
            at=timezone.now(),
        )
        game.save(update_fields=["seq"])
    return HttpResponse(panel().render())


urlpatterns = [path("bare/<int:game_id>/", bare), *site]
