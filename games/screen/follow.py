"""What follows a tap, in a few words under its key: the rules are asked, nothing is foretold here."""

from django.utils.translation import gettext as _

from games import texts
from games.rules import Action, Phase, RuleViolation, State, play
from games.rules.day import expected_opener
from games.screen.parts import Table


def after(table: Table, action: Action) -> State | None:
    """The state that `action` leads to; None where the rules refuse it."""
    try:
        return play(table.state, action)[0]
    except RuleViolation:
        return None


def follows(table: Table, action: Action) -> str:
    state = after(table, action)
    return "" if state is None else next_step(table, state)


def next_step(table: Table, state: State) -> str:  # noqa: C901 - one line per phase
    speaker = state.speech.speaker
    match state.phase:
        case Phase.SPEECHES if speaker is not None:
            return _("next %(seat)s") % {"seat": table.named(speaker)}
        case Phase.TIE_SPEECHES if speaker is not None:
            return _("next the tie speech of %(seat)s") % {"seat": speaker}
        case Phase.LAST_WORDS if speaker is not None:
            return _("next the last word of %(seat)s") % {"seat": table.named(speaker)}
        case Phase.VOTING_DUE:
            return _("next the vote")
        case Phase.BALLOT:
            return _("next the hands for %(seat)s") % {"seat": state.vote.called}
        case Phase.LIFT_VOTE:
            return _("next the vote to lift all the tied")
        case Phase.NIGHT_DUE:
            return _("next night %(number)s") % {"number": state.night.number + 1}
        case Phase.SHOOTING:
            return _("next the shot")
        case Phase.DON_CHECK:
            return _("next the don's check")
        case Phase.SHERIFF_CHECK:
            return _("next the sheriff's check")
        case Phase.BEST_MOVE:
            return _("next the best move of %(seat)s") % {"seat": state.seats.leaving[0]}
        case Phase.DAY_DUE:
            return next_day(state)
        case _:
            return _("the game is over")


def coming_day(state: State) -> int:
    return 0 if state.day.number is None else state.day.number + 1


def next_day(state: State) -> str:
    day, opener = texts.day_name(coming_day(state)), expected_opener(state)
    if opener is None:
        return _("next %(day)s") % {"day": day}
    return _("next %(day)s, opened by %(seat)s") % {"day": day, "seat": opener}
