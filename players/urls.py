"""The person's own pages and the club's."""

from django.urls import path

from players import club_views, me_views, public_views

urlpatterns = [
    path("about/", public_views.about, name="about"),
    path("privacy/", public_views.privacy, name="privacy"),
    path("me/", me_views.me, name="me"),
    path("me/photo/", me_views.set_photo, name="me_photo"),
    path("me/letters/", me_views.letters, name="me_letters"),
    path("me/calendar/", me_views.calendar_key, name="me_calendar"),
    path("me/claim/", me_views.claim, name="me_claim"),
    path("me/export/", me_views.export, name="me_export"),
    path("me/delete/", me_views.delete, name="me_delete"),
    path("players/<int:player_id>/photo-<str:digest>.webp", me_views.photo, name="player_photo"),
    path("club/people/", club_views.club_people, name="club_people"),
    path("club/people/merge/", club_views.merge_people, name="club_merge"),
    path("club/people/<int:player_id>/", club_views.club_person, name="club_person"),
    path("club/claims/<int:claim_id>/", club_views.decide_claim, name="club_claim"),
    path("club/merges/<int:merge_id>/undo/", club_views.undo_merge, name="club_undo_merge"),
    path("club/roles/", club_views.club_roles, name="club_roles"),
    path("club/audit/", club_views.club_audit, name="club_audit"),
    path("club/letters/", club_views.club_letters, name="club_letters"),
]
