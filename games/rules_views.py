"""The rules in plain words: the club's edition, every other one, what they differ in; the two guides."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import guide, rulebook
from games.evenings.house import house_values
from games.rules import EDITIONS
from games.rules.editions.edition import HOUSE_KEY
from players.club import current_club


@require_safe
def rules(request: HttpRequest, key: str = "") -> HttpResponse:
    """Without a key the edition in force in the club."""
    club = current_club()
    shown = key or club.edition
    if shown not in EDITIONS:
        raise Http404
    variants = house_values() if shown == HOUSE_KEY else club.variants if shown == club.edition else {}
    context = {
        "book": rulebook.rulebook(shown, variants),
        "is_ours": shown == club.edition,
        "editions": rulebook.titles(),
    }
    return render(request, "games/public_rules.html", context)


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    context = {"editions": rulebook.titles(), "rows": rulebook.differences()}
    return render(request, "games/public_editions.html", context)


@require_safe
def newcomers(request: HttpRequest) -> HttpResponse:
    return render(request, "games/public_guide.html", {"guide": guide.NEWCOMERS})


@require_safe
def hosts(request: HttpRequest) -> HttpResponse:
    return render(request, "games/public_guide.html", {"guide": guide.HOSTS})
