"""Addresses of the pages that everybody may see."""

from django.urls import path

from games import public_views as views
from games import rules_views
from games.delay_views import delay
from games.feeds import Results

urlpatterns = [
    path("games/<int:game_id>/", views.game_page, name="game"),
    path("games/<int:game_id>/card.png", views.picture, name="game_card"),
    path("games/<int:game_id>/game.json", views.data, name="game_data"),
    path("games/<int:game_id>/overlay", views.overlay, name="game_overlay"),
    path("games/<int:game_id>/delay/", delay, name="game_delay"),
    path("feed/", Results(), name="feed"),
    path("hall/", views.hall, name="hall"),
    path("rules/", rules_views.rules, name="rules"),
    path("rules/compare/", rules_views.compare, name="editions"),
    path("rules/<slug:key>/", rules_views.rules, name="edition"),
    path("guide/newcomers/", rules_views.newcomers, name="newcomers"),
    path("guide/hosts/", rules_views.hosts, name="hosts"),
]
