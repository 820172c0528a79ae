"""What open pages ask again and again. The language always stands in the address: no header decides it."""

from django.urls import path

from games import poll_views as views

urlpatterns = [
    path("<str:language>/games/<int:game_id>/live/<str:shape>", views.live, name="game_live"),
    path("<str:language>/overlay/live", views.live_air, name="air_live"),
    path("<str:language>/hall/live", views.live_hall, name="hall_live"),
]
