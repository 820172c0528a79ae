"""The night on the screen: the shot, the checks, the best move. The board hints at nobody's team."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games import texts
from games.rules import Phase, State
from games.rules import actions as act
from games.rules.night import answer_to
from games.rules.table import SEATS
from games.screen.follow import after, follows, next_step
from games.screen.parts import Answer, Board, Key, Mode, Scene, Shooter, Stage, Table, Tile
from games.screen.tiles import at_the_table, plain_label, tile

BY_SHOOTER = "shooters"


def shooting(table: Table) -> Scene:
    return _by_shooter(table) if table.options.mode == BY_SHOOTER else _all_at_one(table)


def _modes(table: Table) -> tuple[Mode, ...]:
    by_shooter = table.options.mode == BY_SHOOTER
    return (
        Mode(_("All at one"), table.address, not by_shooter),
        Mode(_("By shooter"), f"{table.address}?mode={BY_SHOOTER}", by_shooter),
    )


def _all_at_one(table: Table) -> Scene:
    blacks = len(table.state.seats.blacks)
    told = ngettext("%(count)s black shoots", "%(count)s blacks shoot", blacks) % {"count": blacks}
    miss = Key(_("A miss: not told apart"), follows(table, act.Shoot()), "shoot:miss", "close")
    stage = Stage(_("The shot"), told, sign="moon", modes=_modes(table), keys=(miss,))
    board = Board(_("Whom did they shoot"), "target", at_the_table(table), "target")
    key = Key(_("Record the shot"), _("choose a seat, or a miss"), "shoot", "next", live=True)
    return Scene(stage, board, tuple(_target(table, seat) for seat in SEATS), key)


def _target(table: Table, seat: int) -> Tile:
    if seat not in table.state.seats.alive:
        return tile(table, seat, css="is-off", would=act.Shoot(target=seat))
    return tile(
        table,
        seat,
        pick="radio",
        sign="target",
        label=_("Shot: %(seat)s") % {"seat": plain_label(table, seat)},
        pick_label=_("Shot: %(seat)s") % {"seat": seat},
        pick_small=follows(table, act.Shoot(target=seat)),
    )


def _by_shooter(table: Table) -> Scene:
    shooters = tuple(
        Shooter(
            f"shot_{seat}",
            _("%(seat)s shoots") % {"seat": seat},
            twice=True,
            chosen=table.chosen(f"shot_{seat}"),
        )
        for seat in table.state.seats.blacks
    )
    sub = _("the blacks are seen here: turn the screen to yourself")
    stage = Stage(_("The shot"), sub, sign="moon", modes=_modes(table), shooters=shooters)
    board = Board(_("Tap where the chosen shooter shoots"), "target", at_the_table(table), "target")
    key = Key(_("Record the shots"), "", "shots", "next", live=True)
    tiles = tuple(tile(table, seat, pick="radio", sign="target") for seat in SEATS)
    return Scene(stage, board, tiles, key)


# ── the checks ─────────────────────────────────────────────────────────────────────────────────────────────


def don_check(table: Table) -> Scene:
    title, sub = _("The don's check"), _("looks for the sheriff")
    return _check(table, "don", title, sub, _("Whom does the don check"))


def sheriff_check(table: Table) -> Scene:
    title, sub = _("The sheriff's check"), _("looks for the blacks")
    return _check(table, "sheriff", title, sub, _("Whom does the sheriff check"))


def _check(table: Table, by: act.Checker, title: str, sub: str, what: str) -> Scene:
    before = _earlier(table.state, by)
    none = Key(_("There was no check"), follows(table, act.Check(by, None)), f"check:{by}:none", "close")
    chosen = table.options.target
    stage = Stage(
        title,
        f"{sub} · {before}" if before else sub,
        sign=by,
        answer=None if chosen is None else answer(table.state, table.nick(chosen), chosen),
        answer_address=f"{table.address}answer/",
        keys=(none,),
        has_small_clock=True,
    )
    board = Board(what, "eye", _("the answer at once"), "target")
    tiles = tuple(_checked(table, by, seat) for seat in SEATS)
    key = Key(_("Record the check"), _("choose a seat"), f"check:{by}", "next", live=True)
    return Scene(stage, board, tiles, key)


def _earlier(state: State, by: act.Checker) -> str:
    told = (
        (entry.night, entry.don_check if by == "don" else entry.sheriff_check)
        for entry in state.history.nights
    )
    seats = [_("%(seat)s (night %(number)s)") % {"seat": s, "number": n} for n, s in told if s is not None]
    return _("earlier: %(seats)s") % {"seats": ", ".join(seats)} if seats else ""


def _checked(table: Table, by: act.Checker, seat: int) -> Tile:
    """His own seat looks like any other: the refusal tells him, the board tells nobody."""
    if act.Check(by, seat) not in table.allowed and not _is_checker(table.state, by, seat):
        return tile(table, seat, css="is-off", would=act.Check(by, seat))
    return tile(
        table,
        seat,
        pick="radio",
        sign="eye",
        is_picked=table.options.target == seat,
        label=_("Check: %(seat)s") % {"seat": plain_label(table, seat)},
        pick_label=_("Record: %(seat)s") % {"seat": seat},
        pick_small=next_step(table, after(table, act.Check(by, None)) or table.state),
    )


def _is_checker(state: State, by: act.Checker, seat: int) -> bool:
    return state.seats.role(seat).value == by


def answer(state: State, nick: str, seat: int) -> Answer | None:
    """What the judge shows the checker for this seat; None outside a check or for the checker himself."""
    if state.phase not in (Phase.DON_CHECK, Phase.SHERIFF_CHECK) or seat not in SEATS:
        return None
    by: act.Checker = "don" if state.phase is Phase.DON_CHECK else "sheriff"
    if _is_checker(state, by, seat):
        return None
    found = bool(answer_to(state, by, seat))
    is_down = found if by == "sheriff" else not found
    word, css = _answer_words(by, found=found)
    return Answer(word, _gesture(f"{seat} · {nick}", is_down=is_down), "thumb", css, is_down)


def _answer_words(by: act.Checker, *, found: bool) -> tuple[str, str]:
    if by == "don":
        return (
            (pgettext("answer", "the sheriff"), "answer--yes")
            if found
            else (pgettext("answer", "not the sheriff"), "answer--no")
        )
    return (
        (pgettext("answer", "black"), "answer--black")
        if found
        else (pgettext("answer", "red"), "answer--red")
    )


def _gesture(whose: str, *, is_down: bool) -> str:
    if is_down:
        return _("%(seat)s: thumb down") % {"seat": whose}
    return _("%(seat)s: thumb up") % {"seat": whose}


# ── the best move ──────────────────────────────────────────────────────────────────────────────────────────


def best_move(table: Table) -> Scene:
    state = table.state
    victim = state.seats.leaving[0]
    stage = Stage(table.nick(victim), _("the best move"), (victim,), slots=3, has_clock=True)
    board = Board(_("Mark up to three seats"), "star", _("chosen 0 of 3"), "targets")
    tiles = tuple(
        tile(table, seat, css="is-off", note=texts.phase_name(state.phase))
        if seat == victim
        else tile(table, seat, pick="checkbox", sign="star", label=plain_label(table, seat))
        for seat in SEATS
    )
    small = follows(table, act.BestMove(()))
    none, some = _("Record without a best move"), _("Record {}")
    key = Key(none, small, "best_move", "next", live=True, some=some)
    return Scene(stage, board, tiles, key)
