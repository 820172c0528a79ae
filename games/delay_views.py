"""The page on which a club admin sets how much later the public sees a game."""

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import selectors
from games.delay import set_delay
from games.judge_pages import user_of
from games.models import LONGEST_DELAY
from players.access import club_admin_required
from players.merged_form import MergedForm


class DelayForm(MergedForm, forms.Form):
    seconds = forms.IntegerField(
        label=gettext_lazy("Delay, seconds"),
        help_text=gettext_lazy(
            "From 0 to 1800. It holds on the live page, on air, in the hall and in all data."
        ),
        min_value=0,
        max_value=LONGEST_DELAY,
    )


@club_admin_required
def delay(request: HttpRequest, game_id: int) -> HttpResponse:
    game = selectors.game_or_404(game_id)
    form = DelayForm(request.POST or None, initial={"seconds": game.delay_seconds})
    if request.method == "POST" and form.is_valid():
        try:
            set_delay(game_id=game.pk, actor=user_of(request), seconds=form.cleaned_data["seconds"])
        except ValidationError as error:
            form.add_error("seconds", error)
        else:
            messages.success(request, _("The delay is set."))
            return redirect("game", game.pk)
    context = {"form": form, "head": selectors.game_head(game, is_over=False)}
    return render(request, "games/public_delay.html", context, status=form.status)
