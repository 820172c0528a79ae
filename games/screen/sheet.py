"""⋯: what is seldom done, and the question that a loud action asks once."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games import texts
from games.rules import Action
from games.rules import actions as act
from games.rules.table import SEATS
from games.screen.parts import Key, Sheet, SheetForm, Table

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
        return Sheet(form=_form(table, chosen))
    if chosen == "habits":
        return Sheet(page="habits")
    return Sheet(keys=tuple(_keys(table)))


def titles() -> dict[str, str]:
    return {
        "foul": _("A foul with a reason"),
        "withdraw_foul": _("Take back a foul"),
        "tech_foul": _("A technical foul"),
        "remove": _("Remove from the game"),
        "team_defeat": _("Defeat of the team"),
        "declare_black": _("Declare the blacks' win"),
    }


def _keys(table: Table) -> Iterable[Key]:
    named = titles()
    for do in THINGS:
        if any(action.do == do for action in table.allowed):
            yield Key(named[do], address=f"{table.address}?sheet={do}", sign="next")
    yield Key(_("A remark to a player who is out"), address=f"{table.address}remarks/", sign="edit")
    yield Key(_("Settings"), address=f"{table.address}?sheet=habits", sign="sliders")
    yield Key(_("Self-check of the device"), address=f"{table.address}check/", sign="check")
    yield Key(_("Hand the game over"), address=f"{table.address}hand-over/", sign="qr")
    yield Key(_("Seats and cancellation"), address=f"{table.address}manage/", sign="edit")


def _form(table: Table, do: str) -> SheetForm:
    allowed = {_seat_of(action) for action in table.allowed if action.do == do}
    return SheetForm(
        tap=do,
        title=titles()[do],
        seats=tuple((seat, table.nick(seat)) for seat in SEATS if seat in allowed),
        reasons=tuple((code, texts.reason_name(code)) for code in THINGS[do]),
        has_reason=bool(THINGS[do]),
        asks_end=do == "team_defeat" and table.state.edition.team_defeat == "judge_decides",
        button=_("Go on") if do in ("remove", "team_defeat", "declare_black") else _("Record"),
    )


def _seat_of(action: Action) -> int:
    return getattr(action, "seat", 0)
