"""The questions before loud actions: each names all consequences."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import texts
from games.loud import is_loud
from games.rules import Action, Event, State, decide
from games.rules import actions as act
from games.rules import events as ev
from games.screen.parts import Ask, Table


def question(table: Table, action: Action, fields: Iterable[tuple[str, str]]) -> Ask | None:
    """What to ask before `action`; None for a quiet one. Raises RuleViolation where it is refused."""
    events = decide(table.state, action)
    if not is_loud(action, events):
        return None
    return Ask(
        title=_title(table, action),
        lines=tuple(_consequences(table.state, events)),
        yes=_yes(action),
        no=_("Do not record"),
        fields=tuple(fields),
    )


def announcement(fields: Iterable[tuple[str, str]]) -> Ask:
    return Ask(
        title=_("Announce the winner and open all roles?"),
        lines=(_("Everybody sees the roles and the whole protocol; the log can no longer be undone here."),),
        yes=_("Announce"),
        no=_("Not yet"),
        fields=tuple(fields),
    )


def new_deal(shown: int, fields: Iterable[tuple[str, str]]) -> Ask:
    """Asked before a deal that players have seen is taken back."""
    told = ngettext(
        "%(shown)s player has seen a role that will not be played.",
        "%(shown)s players have seen roles that will not be played.",
        shown,
    )
    return Ask(
        title=_("Deal the roles anew?"),
        lines=(told % {"shown": shown}, _("Collect what they know: everybody looks again, from seat 1.")),
        yes=_("Deal anew"),
        no=_("Go on with this deal"),
        fields=tuple(fields),
    )


def _title(table: Table, action: Action) -> str:
    seat: int = getattr(action, "seat", 0)
    who = {"seat": seat, "nick": table.nick(seat)}
    match action:
        case act.Foul():
            return _("The fourth foul: %(seat)s (%(nick)s) is removed from the game.") % who
        case act.TechFoul():
            return _("The second technical foul: %(seat)s (%(nick)s) is removed from the game.") % who
        case act.TeamDefeat():
            return _("Defeat of the team by %(seat)s (%(nick)s).") % who
        case act.DeclareBlack():
            return _("Declare that the blacks have won?")
        case _:
            return _("%(seat)s (%(nick)s) is removed from the game.") % who


def _yes(action: Action) -> str:
    match action:
        case act.DeclareBlack():
            return _("Declare")
        case act.TeamDefeat():
            return _("Record the defeat")
        case _:
            return _("Remove %(seat)s") % {"seat": getattr(action, "seat", 0)}


def _consequences(state: State, events: Sequence[Event]) -> Iterable[str]:
    skipped = (ev.FoulGiven, ev.TechFoulGiven, ev.PlayerRemoved)
    for event in events:
        line = None if isinstance(event, skipped) else texts.event_line(event)
        if line:
            yield line
    if any(isinstance(event, ev.PlayerRemoved) for event in events):
        yield _("There is no last word.")
