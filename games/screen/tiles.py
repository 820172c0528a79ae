"""Ten seats that never move: what each shows in every phase."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games import texts
from games.rules import Action, RuleViolation, decide
from games.rules import actions as act
from games.rules.table import SEATS, Phase
from games.screen.parts import Table, Tile


def tile(table: Table, seat: int, **more: Any) -> Tile:
    """A seat as it is in any phase; `more` is what the phase adds. Who is out keeps how and when.

    `would`: what a tap would do if the rules let it; where they do not, the seat says why.
    """
    state = table.state
    would: Action = more.pop("would", None) or act.Foul(seat)
    departure = state.seats.departure(seat)
    css, note = more.pop("css", ""), more.pop("note", "")
    if departure is not None and seat in state.seats.leaving:
        note = note or texts.departure_line(departure)
    elif departure is not None:
        css, note = f"is-out {css}", note or texts.departure_line(departure)
    return Tile(
        number=seat,
        nick=table.nick(seat),
        label=more.pop("label", "") or plain_label(table, seat),
        note=note,
        css=css.strip(),
        fouls=state.discipline.fouls_of(seat),
        tech_fouls=state.discipline.tech_fouls_of(seat),
        can_foul=act.Foul(seat) in table.allowed,
        silence=() if more.get("tap") or more.get("pick") else _why_not(table, would),
        **more,
    )


def _why_not(table: Table, action: Action) -> tuple[str, ...]:
    """The refusal's own sentence and reason; nothing for what would be accepted."""
    try:
        decide(table.state, action)
    except RuleViolation as violation:
        told = texts.refusal(violation, table.state)
        return (texts.sentence(told.sentence), told.reason)
    return ()


def plain_label(table: Table, seat: int) -> str:
    return _("Seat %(seat)s, %(nick)s") % {"seat": seat, "nick": table.nick(seat)}


def quiet_tiles(table: Table) -> tuple[Tile, ...]:
    """Nothing but fouls: the speaker, who is next, and who is out."""
    return tuple(_quiet(table, seat) for seat in SEATS)


def _quiet(table: Table, seat: int) -> Tile:
    speech = table.state.speech
    if seat == speech.speaker:
        return tile(table, seat, **speaking(table))
    if speech.queue and seat == speech.queue[0]:
        return tile(table, seat, css="is-off", note=pgettext("seat", "next"))
    return tile(table, seat, css="is-off")


def speaking(table: Table) -> dict[str, str]:
    """The speaker's seat: a third foul leaves him without a word, or with a shorter one."""
    seconds, phase = table.state.speech.seconds or 0, table.state.phase
    note, sign = pgettext("seat", "speaks"), "mic"
    if not seconds:
        note, sign = no_word(), "mute"
    elif phase is Phase.SPEECHES and seconds < table.state.edition.speech_seconds:
        note = _("speaks, %(seconds)s s") % {"seconds": seconds}
    return {"css": "is-speaking is-off", "note": note, "note_sign": sign}


def no_word() -> str:
    return pgettext("seat", "no word")


def at_the_table(table: Table) -> str:
    return _("%(count)s at the table") % {"count": table.state.alive_count}
