"""Pages of evenings: for everybody, for who runs one, for the admins."""

from django.urls import path

from games.evenings import calendar_views, club_views, edit_views, run_views, views

urlpatterns = [
    path("evenings/", views.evening_list, name="evenings"),
    path("evenings/mine/", views.my_evenings, name="my_evenings"),
    path("evenings/new/", edit_views.new_evening, name="evening_new"),
    path("evenings/<int:evening_id>/", views.evening, name="evening"),
    path("evenings/<int:evening_id>/answer/", views.answer, name="evening_answer"),
    path("evenings/<int:evening_id>/confirm/", views.confirm, name="evening_confirm"),
    path("evenings/<int:evening_id>/guests/", views.add_guest, name="evening_guest"),
    path("evenings/<int:evening_id>/guests/drop/", views.drop_guest, name="evening_drop_guest"),
    path("evenings/<int:evening_id>/board/", views.board, name="evening_board"),
    path("evenings/<int:evening_id>/edit/", edit_views.edit_evening, name="evening_edit"),
    path("evenings/<int:evening_id>/publish/", edit_views.publish_evening, name="evening_publish"),
    path("evenings/<int:evening_id>/cancel/", edit_views.cancel_evening, name="evening_cancel"),
    path("evenings/<int:evening_id>/repeat/", edit_views.repeat_evening, name="evening_repeat"),
    path("evenings/<int:evening_id>/hall/", run_views.show_hall, name="evening_hall"),
    path("evenings/<int:evening_id>/hall/mark/", run_views.mark, name="evening_mark"),
    path("evenings/<int:evening_id>/hall/walk-in/", run_views.walk_in, name="evening_walk_in"),
    path("evenings/<int:evening_id>/hall/draw/", run_views.draw_tables, name="evening_draw"),
    path("evenings/<int:evening_id>/hall/tables/", run_views.make_tables, name="evening_tables"),
    path(
        "evenings/<int:evening_id>/hall/games/<int:game_id>/replace/",
        run_views.replace,
        name="evening_replace",
    ),
    path(
        "evenings/<int:evening_id>/hall/games/<int:game_id>/undraw/",
        run_views.undraw,
        name="evening_undraw",
    ),
    path("evenings/<int:evening_id>/evening.ics", calendar_views.one_evening, name="evening_calendar"),
    path("club/", club_views.club, name="club"),
    path("club/settings/", club_views.club_settings, name="club_settings"),
    path("club/house/", club_views.club_house, name="club_house"),
    path("calendar/club.ics", calendar_views.club_calendar, name="club_calendar"),
    path("calendar/<str:key>.ics", calendar_views.my_calendar, name="my_calendar"),
]
