"""The top of the screen: which game, and how far the day or the night is."""

from django.utils.translation import gettext as _

from games import night_zero, texts
from games.models import Game
from games.rules import Phase, State
from games.rules.voting import has_day_zero_rule
from games.screen.follow import coming_day
from games.screen.parts import Step, Table

NIGHT = (Phase.SHOOTING, Phase.DON_CHECK, Phase.SHERIFF_CHECK, Phase.BEST_MOVE)
#: Its place among the steps of a night.
LAST_WORD = 3
VOTE = (Phase.VOTING_DUE, Phase.BALLOT, Phase.TIE_SPEECHES, Phase.LIFT_VOTE)


def title_of(game: Game) -> str:
    return _("Game %(number)s") % {"number": game.number or game.pk}


def sub_of(game: Game) -> str:
    told = [
        _("table %(number)s") % {"number": game.table} if game.table else "",
        texts.edition_title(game.edition) if game.edition else "",
        _("from paper") if game.on_paper else "",
    ]
    return " · ".join(filter(None, told))


def steps(table: Table) -> tuple[Step, ...]:
    state = table.state
    if state.phase is Phase.SETUP or night_zero.is_night_zero(state):
        return _first_steps(table)
    if state.phase is Phase.FINISHED:
        return (*_day_word(state), Step(_("The end"), "now"))
    in_night = state.phase in NIGHT or (not state.day.is_open and state.phase is not Phase.DAY_DUE)
    if in_night:
        return _night_steps(state)
    return (Step(_day(coming_day(state)), "now"),) if state.phase is Phase.DAY_DUE else _day_steps(state)


def _first_steps(table: Table) -> tuple[Step, ...]:
    dealt = table.state.phase is not Phase.SETUP
    reached = night_zero.step_of(table.state.edition, table.game.night_zero_step)
    over = reached == night_zero.DONE or table.game.on_paper
    words = (_("Seats"), _("Roles"), _("Acquaintance"), _day(0))
    now = 1 if not dealt else 3 if over else 2
    return tuple(Step(word, _css(index, now)) for index, word in enumerate(words))


def _css(index: int, now: int) -> str:
    return "now" if index == now else "done" if index < now else ""


def _day(number: int) -> str:
    return texts.sentence(texts.day_name(number))


def _night(number: int) -> str:
    return texts.sentence(texts.night_name(number))


def _day_word(state: State) -> tuple[Step, ...]:
    return () if state.day.number is None else (Step(_day(state.day.number), "day"),)


def _day_steps(state: State) -> tuple[Step, ...]:
    """What has been and what comes: a vote that is known to be off stands no longer on the way."""
    now = _place_in_day(state.phase)
    words = (_speeches(state), _vote(state), _("Last word"), _then(state, _night(state.night.number + 1)))
    on_the_way = (True, _has_vote(state), _has_last_word(state), True)
    told = (Step(word, _css(index, now)) for index, word in enumerate(words) if on_the_way[index])
    return (*_day_word(state), *told)


def _has_vote(state: State) -> bool:
    day, rule = state.day, state.edition.day_zero_vote
    if state.phase is Phase.SPEECHES:
        return not day.vote_cancelled and not (has_day_zero_rule(state) and rule == "no_vote")
    if state.phase is Phase.NIGHT_DUE:
        return any(ballot.day == day.number for ballot in state.history.ballots)
    return True


def _has_last_word(state: State) -> bool:
    """While a vote may still put somebody out, and of whom it did."""
    if state.phase is Phase.LAST_WORDS:
        return True
    if state.phase is Phase.NIGHT_DUE:
        voted = (gone for gone in state.seats.out if gone.night is None and gone.how == "voted")
        return any(gone.day == state.day.number for gone in voted)
    all_stay = has_day_zero_rule(state) and state.edition.day_zero_vote in ("talk", "no_break")
    stay = state.phase is Phase.TIE_SPEECHES and state.vote.staying
    return _has_vote(state) and not all_stay and not stay


def _place_in_day(phase: Phase) -> int:
    if phase is Phase.SPEECHES:
        return 0
    return 1 if phase in VOTE else 3 if phase is Phase.NIGHT_DUE else 2


def _then(state: State, following: str) -> str:
    """Behind the last word: the end, where the game is decided."""
    return _("The end") if state.result.is_fixed else following


def _speeches(state: State) -> str:
    if state.phase is not Phase.SPEECHES:
        return _("Speeches")
    number = state.alive_count - len(state.speech.queue)
    return _("Speeches %(number)s/%(total)s") % {"number": number, "total": state.alive_count}


def _vote(state: State) -> str:
    match state.phase:
        case Phase.BALLOT:
            place, total = len(state.vote.cast) + 1, len(state.vote.candidates)
            return _("Vote %(place)s/%(total)s") % {"place": place, "total": total}
        case Phase.TIE_SPEECHES:
            return _("Tie speeches")
        case Phase.LIFT_VOTE:
            return _("Lift vote")
        case _:
            return _("Vote")


def _night_steps(state: State) -> tuple[Step, ...]:
    places = {Phase.SHOOTING: 0, Phase.DON_CHECK: 1, Phase.SHERIFF_CHECK: 2}
    now = places.get(state.phase, 3)
    last = _("Best move") if state.phase is Phase.BEST_MOVE else _("Last word")
    words = (_("Shot"), _("Don"), _("Sheriff"), last, _then(state, _day(coming_day(state))))
    # After a miss there is nobody to speak.
    has_word = state.phase is Phase.SHOOTING or bool(state.seats.leaving)
    told = (
        Step(word, _css(index, now)) for index, word in enumerate(words) if has_word or index != LAST_WORD
    )
    return (Step(_night(state.night.number), "day"), *told)
