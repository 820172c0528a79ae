"""Django's admin of accounts and people. What services write is for looking only: they keep the audit, the
order of places and the outbox in step."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group
from django.db.models import Model
from django.http import HttpRequest

from players.fields import Several
from players.models import (
    Audit,
    Claim,
    Club,
    Evening,
    HouseRules,
    Merge,
    Message,
    PastNick,
    Player,
    Signup,
    User,
)

admin.site.unregister(Group)


@admin.register(Group)
class RoleAdmin(GroupAdmin):
    def formfield_for_manytomany(self, *args: Any, **kwargs: Any) -> Any:
        return super().formfield_for_manytomany(*args, form_class=Several, **kwargs)


@admin.register(User)
class AccountAdmin(UserAdmin[User]):
    """The secret of a calendar is nobody else's; accounts are closed, not deleted, for logs name them."""

    def formfield_for_manytomany(self, *args: Any, **kwargs: Any) -> Any:
        return super().formfield_for_manytomany(*args, form_class=Several, **kwargs)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class ReadOnly(admin.ModelAdmin[Any]):
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Player)
class PlayerAdmin(ReadOnly):
    list_display = ["nick", "user", "city", "is_guest", "merged_into", "created"]
    list_filter = ["is_guest"]
    list_select_related = ["user", "merged_into"]
    search_fields = ["nick", "nick_key"]


@admin.register(Evening)
class EveningAdmin(ReadOnly):
    list_display = ["starts_at", "title", "place", "status", "tables", "seats"]
    list_filter = ["status"]
    date_hierarchy = "starts_at"


@admin.register(Signup)
class SignupAdmin(ReadOnly):
    list_display = ["evening", "player", "answer", "standing", "order", "presence"]
    list_filter = ["answer", "standing"]
    list_select_related = ["evening", "player"]


@admin.register(Message)
class MessageAdmin(ReadOnly):
    list_display = ["created_at", "user", "template", "status", "attempts", "sent_at", "error"]
    list_filter = ["status", "kind", "channel"]
    list_select_related = ["user"]


@admin.register(Audit)
class AuditAdmin(ReadOnly):
    list_display = ["at", "actor", "kind", "about", "about_id", "data"]
    list_filter = ["kind"]
    list_select_related = ["actor"]
    date_hierarchy = "at"


@admin.register(Claim)
class ClaimAdmin(ReadOnly):
    list_display = ["created_at", "user", "player", "status"]
    list_select_related = ["user", "player"]


@admin.register(Merge)
class MergeAdmin(ReadOnly):
    list_display = ["at", "gone", "kept", "actor", "undone_at"]
    list_select_related = ["gone", "kept", "actor"]


@admin.register(PastNick)
class PastNickAdmin(ReadOnly):
    list_display = ["nick", "player", "until"]
    list_select_related = ["player"]
    search_fields = ["nick", "nick_key"]


@admin.register(Club, HouseRules)
class ClubAdmin(ReadOnly):
    pass
