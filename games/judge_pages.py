"""Shared by the judge's views: the door, the panel, and how the four answers look."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Concatenate, ParamSpec
from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page

from games import texts
from games.devices import device_of, keep_device
from games.errors import NotAllowedCode
from games.evenings.selectors import first_timers
from games.habits import HabitsForm, habits_of
from games.log import Log, events_of, live_state, read_log
from games.models import Game, Seat, Status
from games.rules import Action, State
from games.rules.codec import parse_action
from games.rules.table import SEATS
from games.screen import Message, Options, Table, build_panel, table_of
from games.screen.build import epoch_ms, scene_id
from games.screen.keeping import keeping_of
from games.screen.lease import lease_of, mark_of
from games.screen.parts import Ask
from games.services import clock_of, current_draw
from players.access import judge_required
from players.models import User

Params = ParamSpec("Params")
View = Callable[Concatenate[HttpRequest, Params], HttpResponseBase]


class SeeOther(HttpResponseRedirect):
    """After a POST without JavaScript: the next page is fetched by GET."""

    status_code = 303


def judge_page(view: View[Params]) -> View[Params]:
    """For judges only, kept by no cache; htmx gets a refusal that fits the panel's place.

    Compressed: the hall's network is slow, and Django blurs the length that could give a secret away.
    """

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: Params.args, **kwargs: Params.kwargs) -> HttpResponseBase:
        try:
            return keep_device(request, view(request, *args, **kwargs))
        except PermissionDenied:
            if is_htmx(request):
                return render(request, "games/judge_forbidden.html", status=403)
            raise

    return never_cache(gzip_page(judge_required(guarded)))


def user_of(request: HttpRequest) -> User:
    """The signed-in account; the door lets in nobody else."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def is_htmx(request: HttpRequest) -> bool:
    return bool(getattr(request, "htmx", False))


def address_of(game: Game) -> str:
    return reverse("judge_game", args=[game.pk])


# ── what the address and the form say about the screen ─────────────────────────────────────────────────────

PICKS = ("voters", "targets", "target", "opener")
CARDS = ("sheriff", "don", "mafia")


def options_from(data: QueryDict, state: State) -> Options:
    """Mode and picks: what a form says of them holds only at the step of the game it was made on.

    A view that shows who the blacks are is thus never the first one of a night (screens.md §8).
    """
    same = data.get("scene") == scene_id(state)
    asked = same or "scene" not in data
    target = data.get("target", "")
    return Options(
        mode=data.get("mode", "") if asked else "",
        sheet=data.get("sheet", ""),
        target=int(target) if data.get("look") and _is_seat(target) else None,
        picked=frozenset(_seats(data)) if same else frozenset(),
        shots=tuple(_shots(data)) if same else (),
    )


def _is_seat(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 3 and int(text) in SEATS


def _seats(data: QueryDict) -> list[int]:
    return [int(value) for name in PICKS for value in data.getlist(name) if _is_seat(value)]


def _shots(data: QueryDict) -> list[tuple[str, tuple[str, ...]]]:
    names = [name for name in data if name.startswith("shot_") or name in CARDS]
    return [(name, tuple(value for value in data.getlist(name) if value)) for name in names]


def query_of(data: QueryDict) -> str:
    """What a redirect must carry so that the screen without JavaScript keeps its mode and picks."""
    kept = [name for name in data if name in (*PICKS, *CARDS, "mode", "scene") or name.startswith("shot_")]
    pairs = [(name, value) for name in kept for value in data.getlist(name) if value]
    return f"?{urlencode(pairs)}" if pairs else ""


# ── the panel ──────────────────────────────────────────────────────────────────────────────────────────────


def nicks_of(game: Game) -> dict[int, str]:
    return dict(Seat.objects.filter(game=game).values_list("number", "player__nick"))


def newcomers_of(game: Game) -> frozenset[int]:
    """Seats of people who have never played."""
    seated = dict(Seat.objects.filter(game=game).values_list("player", "number"))
    return frozenset(seated[player] for player in first_timers(seated))


def judge_table(
    request: HttpRequest,
    game: Game,
    state: State,
    options: Options | None = None,
    last: Action | None = None,
    nicks: Mapping[int, str] | None = None,
) -> Table:
    is_setup = game.status == Status.SETUP
    draw = current_draw(game) if is_setup else None
    return table_of(
        game,
        state,
        nicks or nicks_of(game),
        address=address_of(game),
        now=timezone.now(),
        clock=clock_of(game),
        options=options or options_from(request.POST or request.GET, state),
        draw=None if draw is None else (draw.shown, draw.commitment),
        last=last,
        newcomers=newcomers_of(game) if is_setup else frozenset(),
    )


def show_panel(
    request: HttpRequest,
    game: Game,
    *,
    log: Log | None = None,
    state: State | None = None,
    nicks: Mapping[int, str] | None = None,
    options: Options | None = None,
    message: Message | None = None,
    ask: Ask | None = None,
    asks_to_take: bool = False,
    status: int = 200,
) -> HttpResponse:
    """The one partial of all answers: the whole page, or for htmx only `#panel`."""
    log = log or read_log(game)
    state = state or live_state(game, log)
    last = (parse_action(log.live[-1].action), events_of(log.live[-1])) if log.live else None
    table = judge_table(request, game, state, options, last[0] if last else None, nicks)
    habits = habits_of(user_of(request))
    panel = build_panel(
        table, last=last, message=message, ask=ask, says=habits.says, can_redo=bool(log.undone)
    )
    part = "#panel" if is_htmx(request) else ""
    device = device_of(request)
    context = {
        "panel": panel,
        "now_ms": epoch_ms(timezone.now()),
        "lease": lease_of(game, device, asks=asks_to_take),
        "mark": mark_of(game, device),
        "habits": habits,
        "form": HabitsForm(instance=habits) if table.options.sheet == "habits" else None,
    }
    response = render(request, f"games/judge.html{part}", context, status=status)
    response["X-Panel"] = keeping_of(panel, state.phase, is_mirror=context["lease"] is not None)
    return response


def denial(code: NotAllowedCode) -> str:
    """The sentence of a request that does not fit the game as it stands."""
    return {
        "not_the_judge": _("this game is led by another judge"),
        "announced": _("the winner has been announced"),
        "cancelled": _("the game is cancelled"),
        "not_finished": _("the game is not over"),
        "published": _("the protocol is published"),
        "nothing_to_undo": _("there is nothing to undo"),
        "nothing_to_redo": _("there is nothing to bring back"),
        "not_in_the_log": _("this action is no longer in the log"),
        "judge_cannot_sit": _("the judge cannot sit at his own table"),
        "no_reason": _("the cancellation needs a reason"),
        "ten_players": _("ten different players are needed"),
        "step_is_over": _("the acquaintance is over: the day has begun"),
        "no_such_step": _("the acquaintance has no such step here"),
        "deal_is_done": _("this step of the deal is over"),
        "roles_not_shown": _("not everybody has seen his role yet"),
        "offer_is_over": _("the offer is over: ask for a new code"),
        "seated": _("who sits in the game cannot lead it"),
        "judges_only": _("only a judge can take the game"),
        "removing_foul": _("the removing foul is given by the judge"),
    }.get(code, _("it does not fit the game as it stands"))


def refused(sentence: str, reason: str = "") -> Message:
    return Message("refused", reason, title=f"{texts.NOT_RECORDED} {sentence}")


def stale(rows: list[str]) -> Message:
    told = _("Another device has just recorded: %(actions)s.") % {"actions": "; ".join(rows)} if rows else ""
    repeat = _("Your tap was not carried out: repeat it if it is still needed.")
    return Message("stale", f"{told} {repeat}".strip(), title=_("This is the fresh state."))
