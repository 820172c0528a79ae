"""A judge's habits: a sheet over the game, and a page of its own."""

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.access import judge_game_or_403
from games.habits import Habits, HabitsForm, habits_of
from games.judge_pages import SeeOther, address_of, is_htmx, judge_page, show_panel, user_of
from players.numbers import whole_number


@require_http_methods(["GET", "POST"])
@judge_page
def habits(request: HttpRequest) -> HttpResponseBase:
    """`game`: the sheet over that game has posted, and its panel is the answer."""
    user = user_of(request)
    number = whole_number(request.POST.get("game", ""))
    game = judge_game_or_403(request, number) if number else None
    form = HabitsForm(request.POST or None, instance=habits_of(user))
    if request.method == "POST" and form.is_valid():
        user.habits = Habits.objects.update_or_create(user=user, defaults=form.cleaned_data)[0]
        if game is None:
            return SeeOther(f"{reverse('judge_habits')}?saved=1")
        return show_panel(request, game) if is_htmx(request) else SeeOther(address_of(game))
    context = {"form": form, "is_saved": "saved" in request.GET, "back": reverse("judge_games")}
    return render(request, "games/judge_habits.html", context, status=422 if form.errors else 200)
