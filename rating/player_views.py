"""A player's page and two players side by side."""

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from games.models import Game
from games.texts import role_name
from players.access import HtmxRequest, may_see_page
from players.models import Player
from players.nicks import players_by_nick
from rating.forms import choice_of
from rating.models import Standing
from rating.selectors import players as selectors
from rating.selectors.why import why

GAMES_PAGE = 20
WITH_USER = Player.objects.select_related("user")


def player_page(request: HttpRequest, player_id: int) -> HttpResponse:
    player = get_object_or_404(Player.objects.select_related("photo", "user"), pk=player_id)
    if player.merged_into_id is not None:
        return redirect("player", player.merged_into_id, permanent=True)
    if not may_see_page(request.user, player):
        return _hidden(request, player)
    stats = selectors.stats_of(player)
    standings = selectors.seasons_of(player)
    shown = _season_of(request, standings)
    context: dict[str, Any] = {
        "player": player,
        "past_nicks": player.past_nicks.values_list("nick", flat=True),
        "stats": stats,
        "standings": standings,
        "standing": shown,
        "of": Standing.objects.filter(season=shown.season_id, place__isnull=False).count() if shown else 0,
        "is_me": request.user.is_authenticated and player.user_id == request.user.pk,
    }
    if shown is not None:
        context["progress"] = selectors.progress(why(shown.season, shown))
    context |= _history(request, stats.played)
    return render(request, "rating/player.html", context)


def _hidden(request: HttpRequest, *players: Player) -> HttpResponse:
    """Instead of a page made of the games of these: they, or one of them, would not have it."""
    return render(request, "rating/hidden_player.html", {"players": players})


def _season_of(request: HttpRequest, standings: list[Standing]) -> Standing | None:
    asked = request.GET.get("season", "")
    chosen = [standing for standing in standings if str(standing.season_id) == asked]
    return next(iter(chosen or standings), None)


def _history(request: HttpRequest, played: Sequence[selectors.Played]) -> dict[str, Any]:
    page = Paginator(played[::-1], GAMES_PAGE).get_page(choice_of(request.GET).page)
    return {"page": page, "history": _with_games(list(page.object_list))}


def _with_games(played: list[selectors.Played]) -> list[dict[str, Any]]:
    games = Game.objects.select_related("evening").in_bulk([each.game for each in played])
    return [{"game": games[each.game], "played": each, "role_name": role_name(each.role)} for each in played]


def compare(request: HtmxRequest, player_id: int) -> HttpResponse:
    """Whom to compare with: a nick finds somebody, one found alone opens at once."""
    player = get_object_or_404(WITH_USER, pk=player_id)
    if not may_see_page(request.user, player):
        return _hidden(request, player)
    query = request.GET.get("nick", "").replace("\0", "")[:40]
    found = [
        each
        for each in players_by_nick(query).select_related("user")
        if each != player and may_see_page(request.user, each)
    ]
    if len(found) == 1:
        return redirect("head_to_head", player.pk, found[0].pk)
    context = {"player": player, "query": query, "found": found, "stats": selectors.stats_of(player)}
    return render(request, "rating/compare.html", context)


def head_to_head(request: HttpRequest, player_id: int, other_id: int) -> HttpResponse:
    if player_id == other_id:
        raise Http404
    one, other = (get_object_or_404(WITH_USER, pk=pk) for pk in (player_id, other_id))
    if hidden := [each for each in (one, other) if not may_see_page(request.user, each)]:
        return _hidden(request, *hidden)
    sides = [selectors.stats_of(each) for each in (one, other)]
    met = selectors.meetings(*(side.played for side in sides))
    together = [each for each in met if each.is_together]
    against = [each for each in met if not each.is_together]
    page = Paginator(met, GAMES_PAGE).get_page(choice_of(request.GET).page)
    context = {
        "one": one,
        "other": other,
        "met": met,
        "together": _share(together),
        "against": _share(against),
        "drawn": sum(each.one.outcome == "draw" for each in against),
        "lost": sum(each.one.outcome == "loss" for each in against),
        "page": page,
        "games": _meetings(list(page.object_list)),
        "sides": [{"player": one, "stats": sides[0]}, {"player": other, "stats": sides[1]}],
    }
    return render(request, "rating/head_to_head.html", context)


def _share(met: list[selectors.Meeting]) -> selectors.Share:
    return selectors.Share(sum(each.one.outcome == "win" for each in met), len(met))


def _meetings(met: list[selectors.Meeting]) -> list[dict[str, Any]]:
    games = Game.objects.select_related("evening").in_bulk([each.one.game for each in met])
    return [
        {
            "game": games[each.one.game],
            "meeting": each,
            "one_role": role_name(each.one.role),
            "other_role": role_name(each.other.role),
        }
        for each in met
    ]
