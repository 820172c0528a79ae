"""The home page: what is played now, what was played last, where to go on."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from games import selectors


def home(request: HttpRequest) -> HttpResponse:
    context = {
        "running": selectors.running_games(timezone.now()),
        "games": selectors.last_games(),
    }
    return render(request, "home.html", context)
