"""Addresses of the rating: public pages, protocols, seasons."""

from django.urls import path

from games.shared import shared
from rating import download_views as downloads
from rating import import_views, paper_change_views, paper_views, print_views, views
from rating import player_views as players
from rating import season_views as seasons
from rating import verify_views as verify

urlpatterns = [
    path("rating/", shared(views.rating_home), name="rating"),
    path("rating/best-moves/", shared(views.best_moves), name="best_moves"),
    path("rating/new/", seasons.new_season, name="new_season"),
    path("rating/<int:season_id>/", shared(views.season_page), name="season"),
    path(
        "rating/<int:season_id>/players/<int:player_id>/", shared(views.season_player), name="season_player"
    ),
    *(
        path(
            f"rating/<int:season_id>/standings.{form}",
            downloads.standings,
            {"form": form},
            f"standings_{form}",
        )
        for form in ("csv", "xlsx")
    ),
    *(
        path(f"games/results.{form}", downloads.results, {"form": form}, f"results_{form}")
        for form in ("csv", "xlsx")
    ),
    path("rating/<int:season_id>/best-moves/", shared(views.best_moves), name="season_best_moves"),
    path("rating/<int:season_id>/leaders/", shared(views.leaders), name="leaders"),
    path("rating/<int:season_id>/settings/", seasons.change_season, name="change_season"),
    path("rating/<int:season_id>/freeze/", seasons.freeze_season, name="freeze_season"),
    path("rating/<int:season_id>/tables/<int:snapshot_id>/", seasons.old_table, name="old_table"),
    path("players/<int:player_id>/", shared(players.player_page), name="player"),
    path("players/<int:player_id>/compare/", shared(players.compare), name="compare"),
    path("players/<int:player_id>/vs/<int:other_id>/", shared(players.head_to_head), name="head_to_head"),
    path("judge/result/", paper_views.new_result, name="judge_result"),
    path("judge/blank/", print_views.blank, name="protocol_blank"),
    path("club/games/", import_views.import_games, name="import_games"),
    path("club/games.jsonl", import_views.export_games, name="export_games"),
    path("verify/", verify.queue, name="queue"),
    path("verify/<int:game_id>/", verify.protocol, name="protocol"),
    path("verify/<int:game_id>/print/", print_views.print_protocol, name="protocol_print"),
    path("verify/<int:game_id>/result/", paper_change_views.change_result, name="protocol_result"),
    path("verify/<int:game_id>/points", verify.change_points, name="protocol_points"),
    path("verify/<int:game_id>/step", verify.take_step, name="protocol_step"),
    path("verify/<int:game_id>/second", verify.ask_second, name="protocol_second"),
]
