"""Django's admin of games: for looking only. Games are written by the services alone.

Facts and log rows come through managers that know announced games only, so a running game shows nothing here
that its public page does not show, not to superusers either.
"""

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from games.facts import FACTS
from games.models import Draw, Game, GameChange, JudgeAction, Seat


class ReadOnly(admin.ModelAdmin[Any]):
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Game)
class GameAdmin(ReadOnly):
    list_display = ["pk", "status", "edition", "judge", "table", "number", "created_at"]
    list_filter = ["status", "edition"]
    exclude = ["clock_left_ms", "clock_running_since", "seq"]
    list_select_related = ["judge"]


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    list_display = ["game", "number", "player", "role"]
    list_select_related = ["game", "player"]
    raw_id_fields = ["game", "player"]


@admin.register(GameChange)
class GameChangeAdmin(ReadOnly):
    list_display = ["at", "game", "kind", "actor"]
    list_select_related = ["game", "actor"]


@admin.register(JudgeAction)
class JudgeActionAdmin(ReadOnly):
    list_display = ["game", "seq", "kind", "actor", "at"]
    list_select_related = ["game", "actor"]


@admin.register(Draw)
class DrawAdmin(ReadOnly):
    list_display = ["game", "number", "commitment", "taken_back"]
    list_select_related = ["game"]


@admin.register(*FACTS)
class FactAdmin(ReadOnly):
    list_display = ["game", "day", "night", "__str__"]
    list_select_related = ["game"]
