"""Addresses of the pages that everybody may see."""

from django.urls import path

from games import public_views as views

urlpatterns = [
    path("games/", views.game_list, name="games"),
    path("games/<int:game_id>/", views.game_page, name="game"),
    path("games/<int:game_id>/overlay", views.overlay, name="game_overlay"),
    path("hall/", views.hall, name="hall"),
]
