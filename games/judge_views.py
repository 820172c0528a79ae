"""The judge's screen: one panel, and the requests that change the game."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import get_args

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games import services, texts
from games.access import judge_game_or_403
from games.devices import device_of
from games.errors import KeyReused, LeaseHeld, NotAllowed, Stale, Unconfirmed
from games.forms import FormError, Tap, read_action, read_moment, read_tap
from games.judge_pages import (
    SeeOther,
    address_of,
    denial,
    is_htmx,
    judge_page,
    judge_table,
    nicks_of,
    query_of,
    refused,
    show_panel,
    stale,
    user_of,
)
from games.log import LogRow, events_of, live_state, read_log, state_of
from games.models import Game, Kind
from games.rules import Action, Event, RuleViolation, State, play
from games.rules import events as ev
from games.rules.codec import parse_action
from games.rules.table import SEATS
from games.screen import Message, Options
from games.screen.ask import announcement, new_deal, question
from games.screen.build import clock_id, epoch_ms
from games.screen.deal import BY_SITE
from games.screen.follow import next_step
from games.screen.lease import mark_of
from games.screen.night import answer as answer_of
from players.numbers import whole_number


@require_safe
@judge_page
def judge_game(request: HttpRequest, game_id: int) -> HttpResponseBase:
    game = judge_game_or_403(request, game_id, has_log=False)
    if game.is_announced or game.status == "cancelled":
        return render(request, "games/judge_done.html", {"game": game})
    return show_panel(request, game)


# ── taps ───────────────────────────────────────────────────────────────────────────────────────────────────


@require_POST
@judge_page
def act(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """200, 422 (refused), 409 (stale) and 403 (not for this game) all answer with the same panel.

    A tap that is recorded reads the game once, where the service locks it and asks who may judge it.
    """
    try:
        return _carry_out(request, game_id, read_tap(request.POST))
    except Game.DoesNotExist as error:
        raise Http404 from error
    except FormError as error:
        message, status = refused(texts.continued(str(error))), 422
    except RuleViolation as violation:
        told = texts.refusal(violation, state_of(judge_game_or_403(request, game_id)))
        message, status = refused(told.sentence, told.reason), 422
    except Stale as error:
        message, status = stale(_open_lines(error.rows)), 409
    except KeyReused:
        message, status = stale([]), 409
    except LeaseHeld as error:
        return _held(request, error.game)
    except NotAllowed as error:
        message, status = refused(denial(error.code)), 403
    return show_panel(request, judge_game_or_403(request, game_id), message=message, status=status)


def _held(request: HttpRequest, game: Game) -> HttpResponse:
    """Another device writes: the page keeps its unsent taps until somebody drops them by hand."""
    response = show_panel(request, game, status=409)
    response["X-Lease-Held"] = "1"
    return response


def _open_lines(rows: Iterable[LogRow]) -> list[str]:
    """What was recorded meanwhile, as whoever sees the screen may know it."""
    return [
        _("an undo") if row.kind == Kind.UNDO else texts.open_line(parse_action(row.action), events_of(row))
        for row in rows
    ]


def _carry_out(request: HttpRequest, game_id: int, tap: Tap) -> HttpResponseBase:
    match tap.do:
        case "undo":
            outcome = services.undo(**_request_of(request, game_id, tap))
            return _done(request, outcome, message=_stays(outcome))
        case "redo":
            return _done(request, services.redo(**_request_of(request, game_id, tap)))
        case "announce":
            return _announce(request, game_id, tap)
        case "draw":
            return _draw(request, game_id, tap)
        case "show":
            return _show_role(request, game_id, tap)
        case "step":
            return _show_step(request, game_id, tap)
        case "begin":
            return _begin(request, game_id, tap)
        case _:
            action = tap.action or read_action(tap.do, [], request.POST)
            try:
                return _record(request, game_id, tap, action)
            except Unconfirmed:
                return _ask(request, game_id, action)


def _request_of(request: HttpRequest, game_id: int, tap: Tap) -> services.Request:
    return {
        "game_id": game_id,
        "actor": user_of(request),
        "expected_seq": tap.expected_seq,
        "key": tap.key,
        "at": tap.at,
        "device": device_of(request),
        "confirmed": tap.sure,
    }


def _record(request: HttpRequest, game_id: int, tap: Tap, action: Action) -> HttpResponse:
    outcome = services.record_action(action=action, **_request_of(request, game_id, tap))
    return _done(request, outcome)


def _done(request: HttpRequest, outcome: services.Outcome, message: Message | None = None) -> HttpResponse:
    if not is_htmx(request):
        return SeeOther(address_of(outcome.game) + query_of(request.POST))
    response = show_panel(
        request, outcome.game, log=outcome.log, state=outcome.state, nicks=outcome.nicks, message=message
    )
    response["X-Seq"] = str(outcome.own_seq)
    return response


def _stays(outcome: services.Outcome) -> Message | None:
    """Behind an undo: the fouls that another device entered meanwhile are not what it took back."""
    stayed = list(takewhile(lambda row: row.kind == Kind.ACTION, reversed(outcome.log.rows)))
    if not stayed:
        return None
    told = "; ".join(_open_lines(reversed(stayed)))
    return Message(
        "ok", _("Entered meanwhile, it stays: %(actions)s.") % {"actions": told},
        title=_("Only your own step is taken back."),
    )  # fmt: skip


def _draw(request: HttpRequest, game_id: int, tap: Tap) -> HttpResponse:
    """Dealing anew asks once somebody has seen a role: players would play other roles than they know."""
    game = judge_game_or_403(request, game_id)
    try:
        services.start_draw(
            game_id=game.pk,
            actor=user_of(request),
            device=device_of(request),
            key=tap.key,
            confirmed=tap.sure,
        )
    except Unconfirmed:
        draw = services.current_draw(game)
        return show_panel(request, game, ask=new_deal(draw.shown if draw else 0, _fields(request)))
    return _to_the_draw(request, game)


def _begin(request: HttpRequest, game_id: int, tap: Tap) -> HttpResponse:
    draw = services.current_draw(judge_game_or_403(request, game_id))
    if draw is None:
        raise NotAllowed("deal_is_done")
    return _record(request, game_id, tap, services.deal_from(draw))


def _show_step(request: HttpRequest, game_id: int, tap: Tap) -> HttpResponse:
    shown = services.show_step(
        game_id=game_id, actor=user_of(request), step=tap.step, device=device_of(request)
    )
    return show_panel(request, shown) if is_htmx(request) else SeeOther(address_of(shown))


def _show_role(request: HttpRequest, game_id: int, tap: Tap) -> HttpResponse:
    game = judge_game_or_403(request, game_id)
    role = services.show_next_role(
        game_id=game.pk, actor=user_of(request), seat=tap.seat, device=device_of(request), key=tap.key
    )
    return show_panel(request, game, options=Options(mode=BY_SITE, role=role))


def _to_the_draw(request: HttpRequest, game: Game) -> HttpResponse:
    if not is_htmx(request):
        return SeeOther(f"{address_of(game)}?mode={BY_SITE}")
    return show_panel(request, game, options=Options(mode=BY_SITE))


# ── loud taps ask once ─────────────────────────────────────────────────────────────────────────────────────


def _ask(request: HttpRequest, game_id: int, action: Action) -> HttpResponse:
    """The panel with a question instead of a loud action."""
    game = judge_game_or_403(request, game_id)
    log = read_log(game)
    state = live_state(game, log)
    asked = question(judge_table(request, game, state), action, _fields(request))
    if asked is None:  # quiet again: what the answer was about has changed once more
        raise Stale([])
    return show_panel(request, game, log=log, state=state, ask=asked)


def _fields(request: HttpRequest) -> list[tuple[str, str]]:
    """What a confirmed tap repeats; the fresh panel brings its own key and step."""
    own = {"csrfmiddlewaretoken", "expected_seq", "key", "sure"}
    return [(name, value) for name in request.POST if name not in own for value in request.POST.getlist(name)]


def _announce(request: HttpRequest, game_id: int, tap: Tap) -> HttpResponse:
    if not tap.sure:
        return show_panel(request, judge_game_or_403(request, game_id), ask=announcement(_fields(request)))
    announced = services.announce(
        game_id=game_id, actor=user_of(request), expected_seq=tap.expected_seq, device=device_of(request)
    )
    target = reverse("protocol", args=[announced.pk])
    return HttpResponseClientRedirect(target) if is_htmx(request) else SeeOther(target)


# ── beside the log ─────────────────────────────────────────────────────────────────────────────────────────


MILLISECONDS = re.compile("-?[0-9]{1,8}")
COMMANDS: Mapping[str, services.ClockCommand] = {name: name for name in get_args(services.ClockCommand)}


@require_POST
@judge_page
def clock(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """`command` is start, pause, restart or `add:<seconds>`. The page gets the clock, a browser the panel."""
    game = judge_game_or_403(request, game_id)
    told, _colon, added = request.POST.get("command", "").partition(":")
    if told == "set":
        return _put_clock(request, game)
    command = COMMANDS.get(told)
    if command is None:
        message = refused(_("there is no such command of the clock"))
        return show_panel(request, game, message=message, status=422)
    seconds = int(added) if added in ("-10", "10", "-1", "1") else 0
    try:
        moved = services.set_clock(
            game_id=game.pk,
            actor=user_of(request),
            command=command,
            seconds=seconds,
            device=device_of(request),
        )
    except LeaseHeld as error:
        return _held(request, error.game)
    except NotAllowed as error:
        return show_panel(request, game, message=refused(denial(error.code)), status=403)
    if request.headers.get("Accept") == "application/json":
        return _clock_json(request, moved)
    if is_htmx(request):
        return show_panel(request, moved)
    return SeeOther(address_of(game) + query_of(request.POST))


def _put_clock(request: HttpRequest, game: Game) -> HttpResponse:
    """`left` in ms, `starts` in epoch ms or empty, `id` of the clock that was shown."""
    data = request.POST
    left, starts, shown = data.get("left", ""), data.get("starts", ""), data.get("id")
    if not MILLISECONDS.fullmatch(left):
        return JsonResponse({}, status=422)
    try:
        moved = services.put_clock(
            game_id=game.pk,
            actor=user_of(request),
            left_ms=int(left),
            starts=read_moment(starts),
            is_same=lambda locked: clock_id(state_of(locked), locked.night_zero_step) == shown,
            device=device_of(request),
        )
    except LeaseHeld as error:
        return _held(request, error.game)
    except NotAllowed:
        return JsonResponse({}, status=403)
    return _clock_json(request, moved)


def _clock_json(request: HttpRequest, game: Game) -> JsonResponse:
    """The clock as it is stored, and the mark of a page that shows it."""
    since = game.clock_running_since
    told = {
        "left": game.clock_left_ms,
        "starts": since and epoch_ms(since),
        "now": epoch_ms(timezone.now()),
        "mark": mark_of(game, device_of(request)),
    }
    return JsonResponse(told)


@require_safe
@judge_page
def answer(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """The answer to a check of `target`; nothing where there is none to give."""
    game = judge_game_or_403(request, game_id)
    seat = whole_number(request.GET.get("target", ""), len(SEATS))
    if not seat:
        return HttpResponse(status=204)
    found = answer_of(state_of(game), nicks_of(game)[seat], seat)
    return render(request, "games/_answer.html", {"answer": found}) if found else HttpResponse(status=204)


@require_safe
@judge_page
def preview(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """What the shots chosen so far would come to, for the key and the line above it; nothing is recorded."""
    game = judge_game_or_403(request, game_id)
    state = state_of(game)
    try:
        after, events = play(state, read_action("shots", [], request.GET))
    except (FormError, RuleViolation):
        return HttpResponse(status=204)
    return JsonResponse(_verdict(request, game, state, after, events))


def _verdict(
    request: HttpRequest, game: Game, state: State, after: State, events: Sequence[Event]
) -> dict[str, str]:
    shot = next((event.seat for event in events if isinstance(event, ev.PlayerShot)), None)
    label = _("Record a miss") if shot is None else _("Shot: %(seat)s") % {"seat": shot}
    told = (event for event in events if isinstance(event, ev.PlayerShot | ev.ShotMissed))
    why = " ".join(filter(None, map(texts.event_line, told)))
    return {"label": label, "small": next_step(judge_table(request, game, state), after), "why": why}
