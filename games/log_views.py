"""The log of a game, and editing an earlier action of it."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from games import services, texts
from games.access import judge_game_or_403
from games.amending import Editor, editor_of
from games.devices import device_of
from games.errors import AmendConflict, KeyReused, LeaseHeld, NotAllowed, Stale
from games.forms import FormError, read_action, read_key, read_seq
from games.habits import habits_of
from games.judge_pages import SeeOther, address_of, denial, judge_page, nicks_of, user_of
from games.log import Log, LogRow, events_of, fold_rows, live_state, read_log
from games.log_page import LogPage, is_secret
from games.models import Game
from games.rules import RuleViolation, State
from games.rules.codec import parse_action
from games.screen import new_key
from games.screen.build import epoch_ms, face
from games.screen.parts import Face
from games.screen.top import sub_of, title_of
from games.secret_views import hides
from players.models import User
from players.numbers import whole_number


@require_http_methods(["GET", "POST"])
@judge_page
def log(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """GET: what the hall may know. POST: the night too, for this one answer; a reload has it no longer."""
    return _show_log(request, judge_game_or_403(request, game_id), shows=request.method == "POST")


@require_http_methods(["GET", "POST"])
@judge_page
def amend(request: HttpRequest, game_id: int, seq: int) -> HttpResponseBase:
    """GET: the action in a form of its kind. POST: change it or leave it out, and decide the rest again."""
    game = judge_game_or_403(request, game_id)
    if request.method == "GET" or request.POST.get("tap") == "show":
        return _show_log(request, game, seq=seq, shows=request.method == "POST")
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
    page = f"{address_of(game)}log/"
    match do:
        case "redo":
            services.redo(seq=seq or None, **asked)
            return SeeOther(page)
        case "back":
            services.roll_back(seq=seq, **asked)
            return SeeOther(address_of(game))
        case "drop":
            action = None
        case _:
            action = read_action(do, arguments, data)
    later = sum(1 for row in read_log(game).live if row.seq > seq)
    services.amend(**asked, seq=seq, action=action)
    return SeeOther(f"{page}?changed={later}")


# ── the page ───────────────────────────────────────────────────────────────────────────────────────────────


def _show_log(
    request: HttpRequest,
    game: Game,
    *,
    seq: int | None = None,
    shows: bool = False,
    notice: str = "",
    conflict: AmendConflict | None = None,
    status: int = 200,
) -> HttpResponse:
    """`shows`: shots, checks and the deal were asked for; a refused edit of one of them tells of it alone."""
    read = read_log(game)
    row = next((row for row in read.live if row.seq == seq), None)
    is_locked = row is not None and is_secret(row) and not game.is_announced
    if hides(request, game) and (shows or is_locked):
        return SeeOther(f"{address_of(game)}hide/")
    is_telling = not game.is_announced and (shows or (is_locked and request.method == "POST"))
    bad = [each.row.seq for each in conflict.conflicts] if conflict else []
    page = LogPage(game, read, secrets=shows, seq=seq, bad=bad)
    changed = whole_number(request.GET.get("changed", ""), 9999)
    context = {
        "game": game,
        "title": title_of(game),
        "sub": sub_of(game),
        "address": address_of(game),
        "chapters": page.chapters(),
        "count": len(read.live),
        "undone": len(read.undone),
        "is_telling": is_telling,
        "is_locked": is_locked and not is_telling,
        "this_page": f"{address_of(game)}log/{f'{row.seq}/' if row is not None else ''}",
        "editor": _editor(game, read, row) if row is not None else None,
        "row": row,
        "later": sum(1 for other in read.live if row is not None and other.seq > row.seq),
        "changed": None if changed is None else _changed(changed),
        "notice": notice,
        "conflicts": _conflicts(page, conflict) if conflict else (),
        "becomes": _becomes(request) if conflict else "",
        "key": new_key(),
        "clock": _clock(request, game, read),
        "habits": habits_of(user_of(request)),
        "now_ms": epoch_ms(timezone.now()),
    }
    return render(request, "games/judge_log.html", context, status=status)


def _clock(request: HttpRequest, game: Game, read: Log) -> Face | None:
    """Whoever mends the log while somebody speaks hears the end; of another device's pause he would not."""
    if game.is_announced or not game.may_be_written_by(device_of(request)):
        return None
    return face(game, live_state(game, read), services.clock_of(game), timezone.now())


def _changed(later: int) -> str:
    if not later:
        return _("Changed. Nothing stood behind it.")
    text = ngettext(
        "Changed. %(n)s action was decided again.", "Changed. %(n)s actions were decided again.", later
    )
    return text % {"n": later}


def _becomes(request: HttpRequest) -> str:
    """What the refused edit would have made of the action."""
    do, *arguments = request.POST.get("tap", "").split(":")
    if do == "drop":
        return _("left out")
    try:
        return texts.sentence(texts.action_line(read_action(do, arguments, request.POST), ()))
    except FormError:
        return ""


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


def _conflicts(page: LogPage, conflict: AmendConflict) -> tuple[Clash, ...]:
    """Each later action that no longer fits, with the refusal's own reason."""
    clashes = []
    for one in conflict.conflicts:
        told = texts.refusal(one.violation, _state_before(page.game, page.log, one.row.seq))
        words = page.words(parse_action(one.row.action), events_of(one.row))
        clashes.append(Clash(one.row.seq, words, f"{texts.sentence(told.sentence)}. {told.reason}"))
    return tuple(clashes)
