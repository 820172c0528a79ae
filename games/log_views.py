"""The log of a game, and editing an earlier action of it."""

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games import services, texts
from games.access import judge_game_or_403
from games.amending import Editor, editor_of
from games.devices import device_of
from games.errors import AmendConflict, KeyReused, LeaseHeld, NotAllowed, Stale
from games.forms import FormError, read_action, read_key, read_seq
from games.judge_pages import SeeOther, address_of, denial, judge_page, nicks_of, user_of
from games.log import Log, LogRow, events_of, fold_rows, read_log
from games.models import Game, Kind
from games.rules import RuleViolation, State, evolve, new_game
from games.rules.codec import parse_action, parse_event
from games.screen import new_key
from games.screen.top import sub_of, title_of
from players.models import User


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the log in words; `css` strikes an undone one through and marks the one being edited."""

    seq: int
    at: datetime
    actor: str
    words: str
    story: tuple[str, ...]
    css: str
    can_change: bool


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    lines: tuple[Line, ...]


@require_safe
@judge_page
def log(request: HttpRequest, game_id: int) -> HttpResponseBase:
    return _show_log(request, judge_game_or_403(request, game_id))


@require_http_methods(["GET", "POST"])
@judge_page
def amend(request: HttpRequest, game_id: int, seq: int) -> HttpResponseBase:
    """GET: the action in a form of its kind. POST: change it or leave it out, and decide the rest again."""
    game = judge_game_or_403(request, game_id)
    if request.method == "GET":
        return _show_log(request, game, seq=seq)
    try:
        return _amend(request, game, user_of(request), seq)
    except FormError as error:
        return _show_log(request, game, seq=seq, notice=str(error), status=422)
    except RuleViolation as violation:
        told = texts.refusal(violation, _state_before(game, read_log(game), seq))
        return _show_log(request, game, seq=seq, notice=f"{told.sentence}. {told.reason}", status=422)
    except AmendConflict as error:
        return _show_log(request, game, seq=seq, conflict=error, status=422)
    except (Stale, KeyReused):
        game.refresh_from_db()
        notice = _("The log has changed meanwhile. Look again.")
        return _show_log(request, game, seq=seq, notice=notice, status=409)
    except LeaseHeld:
        return _show_log(request, game, seq=seq, notice=_("Another device leads the game."), status=409)
    except NotAllowed as error:
        return _show_log(request, game, notice=denial(error.code), status=403)


def _amend(request: HttpRequest, game: Game, actor: User, seq: int) -> HttpResponse:
    data = request.POST
    asked: services.Request = {
        "game_id": game.pk,
        "actor": actor,
        "expected_seq": read_seq(data),
        "key": read_key(data),
        "device": device_of(request),
    }
    do, *arguments = data.get("tap", "").split(":")
    if do == "redo":
        services.redo(**asked)
        return SeeOther(f"{address_of(game)}log/")
    if do == "back":
        _roll_back(game, seq, asked)
        return SeeOther(address_of(game))
    action = None if do == "drop" else read_action(do, arguments, data)
    services.amend(**asked, seq=seq, action=action)
    return SeeOther(f"{address_of(game)}log/")


def _roll_back(game: Game, seq: int, asked: services.Request) -> None:
    """Undo everything behind row `seq`; each step is a request with a key of its own."""
    later = [row for row in read_log(game).live if row.seq > seq]
    for step in range(len(later)):
        expected_seq, key = asked["expected_seq"] + step, f"{asked['key']}-{step}"
        services.undo(**(asked | {"expected_seq": expected_seq, "key": key}))


# ── the page ───────────────────────────────────────────────────────────────────────────────────────────────


def _show_log(
    request: HttpRequest,
    game: Game,
    *,
    seq: int | None = None,
    notice: str = "",
    conflict: AmendConflict | None = None,
    status: int = 200,
) -> HttpResponse:
    read = read_log(game)
    row = next((row for row in read.live if row.seq == seq), None)
    bad = frozenset(c.row.seq for c in conflict.conflicts) if conflict else frozenset()
    later = sum(1 for other in read.live if row is not None and other.seq > row.seq)
    context = {
        "game": game,
        "title": title_of(game),
        "sub": sub_of(game),
        "address": address_of(game),
        "chapters": chapters(game, read, editing=seq, bad=bad),
        "count": len(read.live),
        "undone": len(read.undone),
        "editor": _editor(game, read, row) if row is not None else None,
        "row": row,
        "later": later,
        "notice": notice,
        "conflicts": _conflicts(game, read, conflict) if conflict else (),
        "key": new_key(),
    }
    return render(request, "games/judge_log.html", context, status=status)


def _editor(game: Game, read: Log, row: LogRow) -> Editor:
    before = fold_rows(game, [other for other in read.live if other.seq < row.seq])
    return editor_of(before, parse_action(row.action), nicks_of(game))


def _state_before(game: Game, read: Log, seq: int) -> State:
    return fold_rows(game, [row for row in read.live if row.seq < seq])


@dataclass(frozen=True, slots=True)
class Clash:
    seq: int
    words: str
    reason: str


def _conflicts(game: Game, read: Log, conflict: AmendConflict) -> tuple[Clash, ...]:
    """Each later action that no longer fits, with the refusal's own reason."""
    clashes = []
    for one in conflict.conflicts:
        told = texts.refusal(one.violation, _state_before(game, read, one.row.seq))
        words = texts.action_line(parse_action(one.row.action), events_of(one.row))
        clashes.append(
            Clash(one.row.seq, texts.sentence(words), f"{texts.sentence(told.sentence)}. {told.reason}")
        )
    return tuple(clashes)


def chapters(
    game: Game, read: Log, *, editing: int | None = None, bad: frozenset[int] = frozenset()
) -> tuple[Chapter, ...]:
    """The whole log by day and night; undone rows stay, struck through."""
    live = {row.pk for row in read.live}
    actors = User.objects.in_bulk({row.actor_id for row in read.rows})
    state = new_game(game.rules_edition)
    found: list[tuple[str, list[Line]]] = []
    for row in read.rows:
        if row.kind == Kind.UNDO:
            continue
        if row.pk in live:
            for raw in row.events:
                state = evolve(state, parse_event(raw))
        title = _chapter(state)
        if not found or found[-1][0] != title:
            found.append((title, []))
        actor = actors[row.actor_id].get_username()
        found[-1][1].append(_line(row, actor, is_live=row.pk in live, editing=editing, bad=bad))
    return tuple(Chapter(title, tuple(lines)) for title, lines in found)


def _chapter(state: State) -> str:
    if state.day.is_open and state.day.number is not None:
        return texts.sentence(texts.day_name(state.day.number))
    if state.night.number:
        return texts.sentence(texts.night_name(state.night.number))
    return _("Before the first day")


def _line(row: LogRow, actor: str, *, is_live: bool, editing: int | None, bad: frozenset[int]) -> Line:
    events = events_of(row)
    words = texts.sentence(texts.action_line(parse_action(row.action), events))
    css = (
        "is-undone"
        if not is_live
        else "is-edit"
        if row.seq == editing
        else "is-bad"
        if row.seq in bad
        else ""
    )
    story = tuple(filter(None, map(texts.event_line, events)))
    return Line(row.seq, timezone.localtime(row.at), actor, words, story, css, is_live)
