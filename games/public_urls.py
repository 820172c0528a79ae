"""Addresses of the pages that everybody may see."""

from django.urls import path

from games import public_views as views
from games import rules_views
from games.delay_views import delay
from games.feeds import Results
from games.shared import shared

urlpatterns = [
    path("games/<int:game_id>/", shared(views.game_page), name="game"),
    path("games/<int:game_id>/card.png", views.picture, name="game_card"),
    path("games/<int:game_id>/game.json", views.data, name="game_data"),
    path("games/<int:game_id>/overlay", views.overlay, name="game_overlay"),
    path("games/<int:game_id>/delay/", delay, name="game_delay"),
    path("feed/", shared(Results()), name="feed"),
    path("overlay/", views.air, name="air"),
    path("hall/", views.hall, name="hall"),
    path("rules/", shared(rules_views.rules), name="rules"),
    path("rules/compare/", shared(rules_views.compare), name="editions"),
    path("rules/<slug:key>/", shared(rules_views.rules), name="edition"),
    path("guide/newcomers/", shared(rules_views.newcomers), name="newcomers"),
    path("guide/hosts/", shared(rules_views.hosts), name="hosts"),
]
