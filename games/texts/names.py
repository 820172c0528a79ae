"""The names of things: phases, roles, teams, ways to leave, actions, reasons, editions."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from games.rules import Edition
from games.rules.table import Departure

_PHASES: Final[Mapping[str, Promise]] = {
    "setup": pgettext_lazy("phase", "setup"),
    "day_due": pgettext_lazy("phase", "start of the day"),
    "speeches": pgettext_lazy("phase", "speeches"),
    "voting_due": pgettext_lazy("phase", "before the vote"),
    "ballot": pgettext_lazy("phase", "vote"),
    "tie_speeches": pgettext_lazy("phase", "tie"),
    "lift_vote": pgettext_lazy("phase", "lift"),
    "last_words": pgettext_lazy("phase", "last word"),
    "night_due": pgettext_lazy("phase", "before the night"),
    "night": pgettext_lazy("phase", "night"),
    "shooting": pgettext_lazy("phase", "shooting"),
    "don_check": pgettext_lazy("phase", "don's check"),
    "sheriff_check": pgettext_lazy("phase", "sheriff's check"),
    "best_move": pgettext_lazy("phase", "best move"),
    "finished": pgettext_lazy("phase", "end of the game"),
}

#: The same as the end of "only while …".
_WHILE: Final[Mapping[str, Promise]] = {
    "setup": gettext_lazy("the roles are not dealt"),
    "day_due": gettext_lazy("the day is to be opened"),
    "speeches": gettext_lazy("the speeches go on"),
    "voting_due": gettext_lazy("the vote is to begin"),
    "ballot": gettext_lazy("the vote goes on"),
    "tie_speeches": gettext_lazy("the tied speak"),
    "lift_vote": gettext_lazy("the table votes on the lift"),
    "last_words": gettext_lazy("a last word is spoken"),
    "night_due": gettext_lazy("the night is to begin"),
    "shooting": gettext_lazy("the blacks shoot"),
    "don_check": gettext_lazy("the don checks"),
    "sheriff_check": gettext_lazy("the sheriff checks"),
    "best_move": gettext_lazy("the best move is named"),
    "finished": gettext_lazy("the game is over"),
}

_ROLES: Final[Mapping[str, Promise]] = {
    "civilian": pgettext_lazy("role", "civilian"),
    "sheriff": pgettext_lazy("role", "sheriff"),
    "mafia": pgettext_lazy("role", "mafia"),
    "don": pgettext_lazy("role", "don"),
}

_TEAMS: Final[Mapping[str, Promise]] = {
    "red": pgettext_lazy("team", "the reds"),
    "black": pgettext_lazy("team", "the blacks"),
    "draw": pgettext_lazy("team", "a draw"),
}

_WINNERS: Final[Mapping[str, Promise]] = {
    "red": gettext_lazy("Red won"),
    "black": gettext_lazy("Black won"),
    "draw": gettext_lazy("A draw"),
}

_WIN_REASONS: Final[Mapping[str, Promise]] = {
    "blacks_out": gettext_lazy("no blacks at the table"),
    "parity": gettext_lazy("the blacks are no fewer than the reds"),
    "team_defeat": gettext_lazy("team defeat"),
    "declared": gettext_lazy("the judge declared it"),
    "missed_nights": gettext_lazy("missed nights in a row"),
    "whole_table": gettext_lazy("the whole table was lifted"),
}

_HOW: Final[Mapping[str, Promise]] = {
    "voted": pgettext_lazy("how a seat left", "vote"),
    "shot": pgettext_lazy("how a seat left", "shot"),
    "fouls": pgettext_lazy("how a seat left", "4th foul"),
    "tech_fouls": pgettext_lazy("how a seat left", "2nd technical foul"),
    "removed": pgettext_lazy("how a seat left", "removal"),
    "team_defeat": pgettext_lazy("how a seat left", "team defeat"),
}

_ACTIONS: Final[Mapping[str, Promise]] = {
    "deal": pgettext_lazy("action", "Deal the roles"),
    "open_day": pgettext_lazy("action", "Open the day"),
    "nominate": pgettext_lazy("action", "Nominate"),
    "withdraw": pgettext_lazy("action", "Withdraw a nomination"),
    "end_speech": pgettext_lazy("action", "End the speech"),
    "open_voting": pgettext_lazy("action", "Begin the vote"),
    "vote": pgettext_lazy("action", "Record votes"),
    "lift": pgettext_lazy("action", "Record the lift vote"),
    "begin_night": pgettext_lazy("action", "Begin the night"),
    "shoot": pgettext_lazy("action", "Record the shot"),
    "check": pgettext_lazy("action", "Record the check"),
    "best_move": pgettext_lazy("action", "Record the best move"),
    "foul": pgettext_lazy("action", "Foul"),
    "tech_foul": pgettext_lazy("action", "Technical foul"),
    "withdraw_foul": pgettext_lazy("action", "Take back a foul"),
    "remove": pgettext_lazy("action", "Remove"),
    "team_defeat": pgettext_lazy("action", "Team defeat"),
    "declare_black": pgettext_lazy("action", "Declare the blacks ahead"),
}

#: Sources that are described; the others have a title of their own.
_DOCUMENTS: Final[Mapping[str, Promise]] = {
    "clubs that declare the rules of FSM": gettext_lazy("clubs that declare the rules of FSM"),
    "timers of a judge's application": gettext_lazy("timers of a judge's application"),
    "Noir: rules of the club": gettext_lazy("Noir: rules of the club"),
    "Fortuna Elite Club: rules": gettext_lazy("Fortuna Elite Club: rules"),
    "mafiaratings.com: rules of FIIM tournaments": gettext_lazy(
        "mafiaratings.com: rules of FIIM tournaments"
    ),
    "mafiaratings.com: presets of the leagues, 2025-12-27": gettext_lazy(
        "mafiaratings.com: presets of the leagues, 2025-12-27"
    ),
    "mafiaratings.com: options of 2018": gettext_lazy("mafiaratings.com: options of 2018"),
    "mafiaratings.com: change for CLM": gettext_lazy("mafiaratings.com: change for CLM"),
    "mafiaratings.com: change for iMafia": gettext_lazy("mafiaratings.com: change for iMafia"),
}

_REASONS: Final[Mapping[str, Promise]] = {
    "talk_out_of_turn": gettext_lazy("talk or a shout out of turn"),
    "gestures": gettext_lazy("too many gestures or knocking"),
    "arguing_with_judge": gettext_lazy("arguing with the judge"),
    "addressing_eliminated": gettext_lazy("addressing a player who is out"),
    "disturbing_speech": gettext_lazy("disturbing a speech"),
    "late_vote": gettext_lazy("a late vote"),
    "moved_hand": gettext_lazy("a hand torn off or moved"),
    "night_signals": gettext_lazy("gestures, peeping or sounds at night"),
    "night_touch": gettext_lazy("touching a player at night"),
    "left_table": gettext_lazy("leaving the table without leave"),
    "showed_card": gettext_lazy("showing the card or the role"),
    "insult": gettext_lazy("insult or discrimination"),
    "aggression": gettext_lazy("aggression, threats or damage"),
    "oath_or_bet": gettext_lazy("an oath or a bet"),
    "blackmail_or_bribe": gettext_lazy("blackmail, a threat or a bribe"),
    "private_information": gettext_lazy("private information"),
    "audience_hint": gettext_lazy("a hint from the hall"),
    "revealed_role": gettext_lazy("a card or role revealed on purpose"),
}

_EDITIONS: Final[Mapping[str, Promise | str]] = {
    "fiim-2025": gettext_lazy("FIIM 2025"),
    "fiim-2018": gettext_lazy("FIIM 2018"),
    "noir": "Noir",
    "fortuna": "Fortuna",
    "fsm": gettext_lazy("FSM"),
    "mafclub": "MAF CLUB",
    "aml": gettext_lazy("AML"),
    "imafia": "iMafia",
    "clm": "CLM",
    "house": gettext_lazy("The club's own rules"),
}


def phase_name(phase: str) -> str:
    """The phase of the engine or of the public state: "speeches"."""
    return str(_PHASES[phase])


def phase_while(phase: str) -> str:
    """The phase as the end of "only while …": "the speeches go on"."""
    return str(_WHILE[phase])


def day_name(day: int) -> str:
    return _("day {day}").format(day=day) if day else _("day zero")


def night_name(night: int) -> str:
    return _("night {night}").format(night=night) if night else _("the night of acquaintance")


def role_name(role: str) -> str:
    return str(_ROLES[role])


def team_name(team: str) -> str:
    """The team, or `draw`."""
    return str(_TEAMS[team])


def winner_line(winner: str) -> str:
    """Who has won, without a full stop: "Red won", "A draw"."""
    return str(_WINNERS[winner])


def win_reason_name(reason: str) -> str:
    return str(_WIN_REASONS[reason])


def how_name(how: str) -> str:
    return str(_HOW[how])


def departure_line(departure: Departure) -> str:
    """How and when a seat left: "shot, night 1", "vote, day zero"."""
    if departure.night is not None or departure.day is None:
        when = night_name(departure.night or 0)
    else:
        when = day_name(departure.day)
    return _("{how}, {when}").format(how=how_name(departure.how), when=when)


def action_name(do: str) -> str:
    """A kind of action as its key is called: "Nominate"."""
    return str(_ACTIONS[do])


def reason_name(reason: str) -> str:
    """A reason code in words; free text stays as it was written."""
    return str(_REASONS.get(reason, reason))


def document_name(document: str) -> str:
    """What states the values of an edition: a title stays as it is, a description is said in words."""
    return str(_DOCUMENTS.get(document, document))


def edition_title(key: str) -> str:
    return str(_EDITIONS[key])


def edition_mark(edition: Edition) -> str:
    """What warns of an edition that nobody compared with its original; empty for the others."""
    return "" if edition.compared else pgettext("edition", "not compared with the original")


def clause_of(edition: Edition, field: str | None) -> str:
    """The clause, "cl. 4.6", where the edition's source states the field, else an empty text."""
    source = edition.sources.get(field or "")
    if source is None or source.standing != "stated":
        return ""
    return _("cl. {clause}").format(clause=source.clause)
