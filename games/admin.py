"""Django's admin of games: for looking only. Games are written by the services alone.

Facts and log rows come through managers that know announced games only, so a running game shows nothing here
that its public page does not show, not to superusers either.
"""

from typing import Any

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.errors import NotAllowed
from games.facts import FACTS
from games.models import Draw, Game, GameChange, JudgeAction, Seat
from games.services import cancel
from games.trash import NotBroughtBack, bring_back
from players.access import is_club_admin


class ReadOnly(admin.ModelAdmin[Any]):
    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Own fields only: a look over a relation would pass by the managers that hide running games."""
        own = {field.name for field in self.model._meta.concrete_fields}
        name, _sep, how = lookup.partition("__")
        return name in own and how in {"", "exact", "isnull", "in", "id__exact", "gte", "lt"}

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
    actions = ["break_off", "bring_back_cancelled"]

    @admin.action(
        description=gettext_lazy("Break off games that their judge left"), permissions=["bring_back"]
    )
    def break_off(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        for game in games:
            try:
                reason = _("Broken off by the club’s admin.")
                cancel(game_id=game.pk, actor=request.user, reason=reason)  # type: ignore[arg-type]
                self.message_user(request, _("%(game)s is cancelled.") % {"game": game})
            except NotAllowed:
                told = _("%(game)s: it is over already.") % {"game": game}
                self.message_user(request, told, messages.WARNING)

    @admin.action(description=gettext_lazy("Bring back cancelled games"), permissions=["bring_back"])
    def bring_back_cancelled(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        for game in games:
            try:
                bring_back(game_id=game.pk, actor=request.user)  # type: ignore[arg-type]
                self.message_user(request, _("%(game)s is back.") % {"game": game})
            except NotBroughtBack as refused:
                why = {
                    "not_allowed": _("only a club admin brings games back."),
                    "not_cancelled": _("it is not cancelled."),
                    "term_is_over": _("it was cancelled more than 30 days ago."),
                }[refused.code]
                self.message_user(request, f"{game}: {why}", messages.WARNING)

    def has_bring_back_permission(self, request: HttpRequest) -> bool:
        return is_club_admin(request.user)


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
