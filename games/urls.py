"""The judge's pages, in the order in which a judge meets them."""

from django.urls import path

from games import (
    check_views,
    habit_views,
    lease_views,
    log_views,
    offline_views,
    remark_views,
    report_views,
    secret_views,
    setup_views,
)
from games import judge_views as game

urlpatterns = [
    path("judge/", setup_views.judge_games, name="judge_games"),
    path("judge/games/new/", setup_views.new_game, name="judge_new_game"),
    path("judge/app.webmanifest", offline_views.manifest, name="judge_manifest"),
    path("judge/worker.js", offline_views.worker, name="judge_worker"),
    path("judge/offline/", offline_views.offline, name="judge_offline"),
    path("judge/players/", setup_views.found_players, name="judge_players"),
    path("judge/settings/", habit_views.habits, name="judge_habits"),
    path("judge/games/<int:game_id>/", game.judge_game, name="judge_game"),
    path("judge/games/<int:game_id>/actions", game.act, name="judge_act"),
    path("judge/games/<int:game_id>/clock", game.clock, name="judge_clock"),
    path("judge/games/<int:game_id>/roles/", secret_views.roles, name="judge_roles"),
    path("judge/games/<int:game_id>/hide/", secret_views.hide, name="judge_hide"),
    path("judge/games/<int:game_id>/answer/", game.answer, name="judge_answer"),
    path("judge/games/<int:game_id>/preview/", game.preview, name="judge_preview"),
    path("judge/games/<int:game_id>/check/", check_views.check, name="judge_check"),
    path("judge/games/<int:game_id>/pulse", lease_views.pulse, name="judge_pulse"),
    path("judge/games/<int:game_id>/take", lease_views.take, name="judge_take"),
    path("judge/games/<int:game_id>/hand-over/", lease_views.hand_over, name="judge_hand_over"),
    path("judge/games/<int:game_id>/hand-over/<str:token>", lease_views.offered, name="judge_offered"),
    path("judge/games/<int:game_id>/fouls/", lease_views.assist, name="judge_assist"),
    path("judge/accept/<str:token>/", lease_views.accept, name="judge_accept"),
    path("judge/games/<int:game_id>/log/", log_views.log, name="judge_log"),
    path("judge/games/<int:game_id>/log/<int:seq>/", log_views.amend, name="judge_amend"),
    path("judge/games/<int:game_id>/remarks/", remark_views.remarks, name="judge_remarks"),
    path("judge/games/<int:game_id>/report/", report_views.report, name="judge_report"),
    path("judge/games/<int:game_id>/manage/", setup_views.manage, name="judge_manage"),
]
