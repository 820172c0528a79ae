"""⋯: what is seldom done, and the question that a loud action asks once."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games import texts
from games.rules import Action, Edition
from games.rules import actions as act
from games.rules.table import SEATS
from games.screen.parts import Key, Sheet, SheetForm, Table
from games.screen.top import VOTE

THINGS = {
    "foul": act.FOUL_REASONS,
    "withdraw_foul": (),
    "tech_foul": act.FOUL_REASONS,
    "remove": act.REMOVAL_REASONS,
    "team_defeat": act.TEAM_DEFEAT_REASONS,
    "declare_black": (),
}


def sheet(table: Table) -> Sheet | None:
    chosen = table.options.sheet
    if not chosen:
        return None
    if chosen in THINGS:
        return Sheet(title=titles()[chosen], form=_form(table, chosen))
    if chosen in ("habits", "keys"):
        return Sheet(page=chosen, title=titles()[chosen], keys_of_laptop=keys_of_laptop())
    if chosen == "ties":
        return Sheet(page=chosen, title=titles()[chosen], rules=tuple(_scheme_of_ties(table.state.edition)))
    return Sheet(title=_("More"), keys=tuple(_keys(table)))


def titles() -> dict[str, str]:
    return {
        "foul": _("A foul with a reason"),
        "withdraw_foul": _("Take back a foul"),
        "tech_foul": _("A technical foul"),
        "remove": _("Remove from the game"),
        "team_defeat": _("Defeat of the team"),
        "declare_black": _("Declare the blacks' win"),
        "habits": _("Settings"),
        "keys": _("Keys of a laptop"),
        "ties": _("The scheme of ties"),
    }


def _keys(table: Table) -> Iterable[Key]:
    named = titles()
    for do in THINGS:
        if do == "declare_black" and act.DeclareBlack() in table.allowed:
            yield Key(named[do], tap=do, sign="next")  # nothing to choose: the question comes at once
        elif any(action.do == do for action in table.allowed):
            yield Key(named[do], address=f"{table.address}?sheet={do}", sign="next")
    if table.clock is not None:
        yield Key(_("Start the timer anew"), command="restart", sign="retry")
    if table.state.phase in VOTE:
        yield Key(named["ties"], address=f"{table.address}?sheet=ties", sign="info")
    yield Key(_("A remark to a player who is out"), address=f"{table.address}remarks/", sign="edit")
    yield Key(named["habits"], address=f"{table.address}?sheet=habits", sign="sliders")
    yield Key(named["keys"], address=f"{table.address}?sheet=keys", sign="info")
    yield Key(_("Hide everything"), address=f"{table.address}hide/", sign="lock")
    yield Key(_("Self-check of the device"), address=f"{table.address}check/", sign="check")
    yield Key(_("Hand the game over"), address=f"{table.address}hand-over/", sign="qr")
    yield Key(_("Seats and cancellation"), address=f"{table.address}manage/", sign="edit")
    yield Key(_("Report a fault"), address=f"{table.address}report/", sign="warn")


#: What an edition says of ties, in the order in which a tie meets it.
TIES = (
    "tie_speech_seconds", "tie_repeat", "max_revotes", "revote_order",
    "lift", "lift_three_of_nine", "lift_two_of_four", "lift_whole_table",
)  # fmt: skip


def _scheme_of_ties(edition: Edition) -> Iterable[tuple[str, str, str]]:
    """Label, what holds here, and the clause where a source states it."""
    for name in TIES:
        value = getattr(edition, name)
        yield texts.field_label(name), texts.value_label(name, value), texts.clause_of(edition, name)


def keys_of_laptop() -> tuple[tuple[str, str], ...]:
    """screens.md §9; the keys are told by their place, so that any layout works."""
    return (
        ("1 … 9, 0", _("the seat")),
        ("Shift + 1 … 9, 0", _("a foul")),
        ("Enter", _("the red key")),
        ("Backspace, Ctrl + Z", _("undo")),
        ("Ctrl + Shift + Z", _("redo")),
        (_("Space"), _("the timer: pause, go on")),
        ("← →", _("the timer: −10, +10 s")),
        ("A", _("everybody left")),
        ("# 0 … 10", _("the number of votes; # is the key beside Enter")),
        ("M", _("a miss")),
        ("N", _("there was no check")),
        ("Tab", _("the next shooter")),
        ("R", _("hold: the roles")),
        ("L", _("the log")),
        ("?", _("this list")),
        ("Esc", _("close, or “no”")),
    )


def _form(table: Table, do: str) -> SheetForm:
    allowed = {_seat_of(action) for action in table.allowed if action.do == do}
    return SheetForm(
        tap=do,
        seats=tuple((seat, table.nick(seat)) for seat in SEATS if seat in allowed),
        reasons=tuple((code, texts.reason_name(code)) for code in THINGS[do]),
        has_reason=bool(THINGS[do]),
        asks_end=do == "team_defeat" and table.state.edition.team_defeat == "judge_decides",
        button=_("Go on") if do in ("remove", "team_defeat", "declare_black") else _("Record"),
    )


def _seat_of(action: Action) -> int:
    return getattr(action, "seat", 0)
