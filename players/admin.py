from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from players.models import Player, User

admin.site.register(User, UserAdmin)


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin[Player]):
    list_display = ["nick", "user", "is_guest", "created"]
    list_filter = ["is_guest"]
    search_fields = ["nick", "nick_key"]
    autocomplete_fields = ["user"]
