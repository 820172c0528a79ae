"""The judge's games, making a new one, and what of it can be put right later."""

from dataclasses import replace

from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games import lineup, services
from games.access import judge_game_or_403, person_of
from games.errors import MadeAlready, NotAllowed
from games.habits import habits_of
from games.judge_pages import SeeOther, address_of, denial, is_htmx, judge_page, nicks_of, user_of
from games.models import Deputy, Game, Status
from games.rules import RecordError
from games.screen import new_key
from games.screen.build import epoch_ms
from games.screen.top import sub_of, title_of
from players.models import Player, User
from players.nicks import players_by_nick
from players.numbers import whole_number

RECENT = 50


@require_safe
@judge_page
def judge_games(request: HttpRequest) -> HttpResponseBase:
    """His own, and those that were handed over to him."""
    user = user_of(request)
    handed = Deputy.objects.filter(person__user=user, kind=Deputy.Kind.JUDGE).values("game")
    games = Game.objects.filter(Q(judge__user=user) | Q(pk__in=handed)).select_related("judge")
    rows = [
        (game, title_of(game), _place_of(game, user), address_of(game))
        for game in games.order_by("-pk")[:RECENT]
    ]
    running = [row for row in rows if row[0].status in (Status.SETUP, Status.LIVE)]
    over = [row for row in rows if row not in running]
    return render(request, "games/judge_list.html", {"running": running, "over": over})


def _place_of(game: Game, user: User) -> str:
    """Table and edition; of a game that was handed over also whose it was."""
    if game.judge is None or game.judge.user_id == user.pk:
        return sub_of(game)
    handed = _("handed over by %(nick)s") % {"nick": game.judge.nick}
    return " · ".join(filter(None, (sub_of(game), handed)))


@require_http_methods(["GET", "POST"])
@judge_page
def new_game(request: HttpRequest) -> HttpResponseBase:
    """Every button of the form posts it whole: nothing is kept before the game is made."""
    if request.method == "GET":
        return _show_draft(request, lineup.Draft(key=new_key()))
    do = request.POST.get("do", "create")
    draft = lineup.changed(lineup.read_draft(request.POST), do)
    if do != "create":
        return _show_draft(request, draft, status=422 if draft.errors else 200)
    return _create(request, draft, person_of(user_of(request)))


def _create(request: HttpRequest, draft: lineup.Draft, judge: Player) -> HttpResponse:
    draft = lineup.checked(draft, judge)
    if draft.errors:
        return _show_draft(request, draft, status=422)
    try:
        game = lineup.make_game(draft, judge)
    except RecordError as error:
        return _show_draft(request, draft, notice=str(error), status=422)
    except NotAllowed as error:
        return _show_draft(request, draft, notice=denial(error.code), status=422)
    except MadeAlready as error:
        notice = _("This form has made a game already. Press “To the roles” once more to make another one.")
        again = replace(draft, key=new_key())
        return _show_draft(request, again, notice=notice, made=error.game, status=409)
    target = address_of(game)
    return HttpResponseClientRedirect(target) if is_htmx(request) else SeeOther(target)


def _show_draft(
    request: HttpRequest,
    draft: lineup.Draft,
    *,
    notice: str = "",
    made: Game | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "draft": draft,
        "made": made and address_of(made),
        "notice": notice or draft.errors.get("", "") or lineup.told_missing(draft),
        "editions": lineup.editions(),
        "announced": lineup.announced(draft),
        "habits": habits_of(user_of(request)),
        "now_ms": epoch_ms(timezone.now()),
        "people": Player.objects.known().order_by("-pk").values_list("nick", flat=True)[:RECENT],
    }
    part = "#panel" if is_htmx(request) else ""
    return render(request, f"games/judge_new.html{part}", context, status=status)


@require_safe
@judge_page
def found_players(request: HttpRequest) -> HttpResponseBase:
    """People whose nick looks like what is being typed: the options of the form's list."""
    found = players_by_nick(request.GET.get("nick", "")).values_list("nick", flat=True)
    return render(request, "games/_people.html", {"people": found})


# ── seats and cancellation ─────────────────────────────────────────────────────────────────────────────────


@require_http_methods(["GET", "POST"])
@judge_page
def manage(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """Put the right person on a seat; cancel the game with a reason."""
    game = judge_game_or_403(request, game_id, has_log=False)
    if request.method == "GET":
        return _show_manage(request, game)
    try:
        if request.POST.get("do") == "cancel":
            services.cancel(game_id=game.pk, actor=user_of(request), reason=request.POST.get("reason", ""))
            return SeeOther(address_of(game))
        return _reseat(request, game, user_of(request))
    except NotAllowed as error:
        return _show_manage(request, game, notice=denial(error.code), status=422)


def _reseat(request: HttpRequest, game: Game, actor: User) -> HttpResponse:
    nick = " ".join(request.POST.get("nick", "").split())
    seat = whole_number(request.POST.get("seat", ""), lineup.SEATS)
    player = Player.objects.known().filter(nick=nick).first()
    if player is None or not seat:
        notice = _("The club does not know: %(nicks)s.") % {"nicks": nick or "—"}
        return _show_manage(request, game, notice=notice, status=422)
    services.reseat(game_id=game.pk, actor=actor, number=seat, player=player)
    return SeeOther(request.path)


def _show_manage(request: HttpRequest, game: Game, *, notice: str = "", status: int = 200) -> HttpResponse:
    context = {
        "game": game,
        "title": title_of(game),
        "sub": sub_of(game),
        "address": address_of(game),
        "seats": nicks_of(game).items(),
        "people": Player.objects.known().order_by("nick").values_list("nick", flat=True)[:RECENT],
        "can_cancel": game.status in (Status.SETUP, Status.LIVE),
        "notice": notice,
    }
    return render(request, "games/judge_manage.html", context, status=status)
