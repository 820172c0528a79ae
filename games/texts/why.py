"""Why the next step is what it is: numbers first, the clause apart and only where a source states it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from games.rules import Event, State
from games.rules import events as ev
from games.rules.actions import Checker

from . import day_lines, night_lines, vote_lines, why_state, why_vote
from .grammar import count_seconds
from .names import clause_of
from .night_steps import skipped_checks
from .told import Told

Events = Sequence[Event]


class Why(NamedTuple):
    """`clause` is empty where no source states it."""

    text: str
    clause: str


def why(state: State, events: Events) -> Why:
    """Why `state` waits for what it waits for; `events`: those of the last live action, may be empty."""
    told = [*_lead(state, events), *(_by_events(state, events) or why_state.reasons(state))]
    clauses = (clause_of(state.edition, reason.field) for reason in told)
    return Why(" ".join(reason.text for reason in told), next(filter(None, clauses), ""))


def _lead(state: State, events: Events) -> list[Told]:
    """What is told beside the reason: phases to say though nobody acts in them, and the opened day."""
    opened = [event for event in events if isinstance(event, ev.DayOpened)]
    skipped = _skipped(skipped_checks(state, events))
    return [*skipped, *(Told(day_lines.day_opened(event), "rotation") for event in opened)]


def _skipped(checks: Sequence[Checker]) -> list[Told]:
    match checks:
        case ["don", "sheriff"]:
            return [
                Told(_("The don and the sheriff are not at the table: say both phases, there is no answer."))
            ]
        case ["don"]:
            return [Told(_("The don is not at the table: say his phase for the table, there is no answer."))]
        case ["sheriff"]:
            return [
                Told(_("The sheriff is not at the table: say his phase for the table, there is no answer."))
            ]
        case _:
            return []


def _by_events(state: State, events: Events) -> list[Told]:
    told = (_REASONS[type(event)](state, event, events) for event in events if type(event) in _REASONS)
    return [reason for reason in told if reason is not None]


def _has(events: Events, kind: type) -> bool:
    return any(isinstance(event, kind) for event in events)


def _closed_early(events: Events) -> bool:
    return any(isinstance(event, ev.BallotClosed) and event.early for event in events)


# ── the vote ───────────────────────────────────────────────────────────────────────────────────────────────


def _vote_skipped(state: State, event: ev.VoteSkipped, events: Events) -> Told:
    return why_vote.no_vote(state, event.reason)


def _rest(state: State, event: ev.RestAssigned, events: Events) -> Told | None:
    if len(state.history.ballots[-1].tallies) > 1:
        return Told(vote_lines.rest_assigned(event)) if event.count else None
    if not _has(events, ev.LeftByVote):
        return None
    return Told(why_vote.single_leaves(event.count), "single_candidate")


def _ballot_closed(state: State, event: ev.BallotClosed, events: Events) -> Told | None:
    """A removal fell into a decided ballot (§7)."""
    if not event.early:
        return None
    tally = max(state.history.ballots[-1].tallies, key=lambda tally: tally.count)
    if not _has(events, ev.VoteCancelled):
        text = _("Seat {leader} was ahead and is removed: nobody leaves by the vote, none is cancelled.")
    else:
        text = _(
            "The vote stands: {leader} already has {votes}, more than others and than the {left} not given."
            " The next one is cancelled."
        )
    return Told(text.format(leader=tally.nominee, votes=tally.count, left=event.uncast))


def _tied(state: State, event: ev.Tied, events: Events) -> Told:
    return why_vote.tied(state)


def _leaders_stay(state: State, event: ev.LeadersStay, events: Events) -> Told:
    field = "single_candidate" if event.reason == "no_majority" else "day_zero_vote"
    return Told(vote_lines.leaders_stay(event), field)


_LIFT_FIELDS: Final[Mapping[str, str]] = {
    "no_lift": "lift",
    "three_of_nine": "lift_three_of_nine",
    "two_of_four": "lift_two_of_four",
    "whole_table": "lift_whole_table",
}


def _lift_refused(state: State, event: ev.LiftRefused, events: Events) -> Told:
    return Told(vote_lines.lift_refused(event), _LIFT_FIELDS[event.reason])


def _lift_opened(state: State, event: ev.LiftOpened, events: Events) -> Told:
    return why_vote.lift_due(state)


def _lift_voted(state: State, event: ev.LiftVoted, events: Events) -> Told:
    return Told(vote_lines.lift_voted(event), "lift")


def _left(state: State, event: ev.LeftByVote, events: Events) -> Told | None:
    return None if event.votes is None else Told(vote_lines.left_by_vote(event))


# ── discipline ─────────────────────────────────────────────────────────────────────────────────────────────


def _speech_began(state: State, event: ev.SpeechBegan, events: Events) -> Told | None:
    match event.loss:
        case "lost":
            return why_state.silenced(state, event.seat)
        case "short":
            return why_state.short_speech(state, event.seconds)
        case None:
            return None


def _speech_lost(state: State, event: ev.SpeechLost, events: Events) -> Told:
    if state.edition.third_foul == "short_speech":
        text = _("Seat {seat}: the third foul, its nearest speech is {seconds}.")
    else:
        text = _("Seat {seat}: the third foul, its nearest speech is lost.")
    seconds = count_seconds(state.edition.short_speech_seconds)
    return Told(text.format(seat=event.seat, seconds=seconds), "third_foul")


def _speech_restored(state: State, event: ev.SpeechRestored, events: Events) -> Told:
    return Told(day_lines.speech_restored(event), "third_foul")


def _removed(state: State, event: ev.PlayerRemoved, events: Events) -> Told | None:
    """Why a removal cancels no vote; `VoteCancelled`, `BallotClosed` and `GameDecided` tell the rest."""
    if _has(events, ev.VoteCancelled) or _has(events, ev.GameDecided) or _closed_early(events):
        return None
    if event.was_out:
        text = _("Seat {seat} was out already: it loses its last word, no vote is cancelled.")
    elif state.result.is_fixed:
        text = _("Seat {seat} is removed: the result stands.")
    else:
        text = _("Seat {seat} is removed: the vote is cancelled already, another is not.")
    return Told(text.format(seat=event.seat))


def _vote_cancelled(state: State, event: ev.VoteCancelled, events: Events) -> Told | None:
    if _closed_early(events):
        return None
    seat, day = event.by_seat, state.day
    if event.today:
        return why_vote.cancelled(state)
    if day.is_open:
        text = _("The vote of day {day} is cancelled: seat {seat} is removed, today's is decided.")
    elif day.number is None:
        text = _("The vote of day zero is cancelled: seat {seat} is removed before it.")
    else:
        text = _("The vote of day {day} is cancelled: seat {seat} is removed at night.")
    return Told(text.format(day=(day.number or 0) + 1, seat=seat))


# ── the night ──────────────────────────────────────────────────────────────────────────────────────────────


def _hit(state: State, event: ev.PlayerShot, events: Events) -> Told:
    return Told(night_lines.player_shot(event))


def _miss(state: State, event: ev.ShotMissed, events: Events) -> Told:
    """The nights in a row are told with the reason, unless they have just made the draw."""
    miss = night_lines.miss_at_the_table(event)
    if _has(events, ev.GameDecided):
        return Told(miss)
    row = night_lines.misses_in_row(event, state.edition.draw_after_missed_nights)
    return Told(f"{miss} {row}".strip(), "draw_after_missed_nights")


def _check_due(state: State, event: ev.CheckDue, events: Events) -> Told | None:
    after_shot = _has(events, ev.PlayerShot) or _has(events, ev.ShotMissed)
    if after_shot and not event.from_the_dead:
        return None
    return Told(night_lines.check_due(event))


def _best_move_due(state: State, event: ev.BestMoveDue, events: Events) -> Told:
    return why_state.best_move(state, event.seat, event.alive_before)


def _best_move_not_due(state: State, event: ev.BestMoveNotDue, events: Events) -> Told:
    return Told(night_lines.best_move_not_due(event), "best_move_min_alive")


# ── the end ────────────────────────────────────────────────────────────────────────────────────────────────


def _decided(state: State, event: ev.GameDecided, events: Events) -> Told:
    """A night that decided the game goes on, and its steps show no winner (§9)."""
    if state.phase in why_state.NIGHT_STEPS:
        return why_state.night_goes_on()
    return why_state.ending(state, event)


_REASONS: Final[Mapping[type, Callable[[State, Any, Events], Told | None]]] = {
    ev.VoteSkipped: _vote_skipped,
    ev.RestAssigned: _rest,
    ev.BallotClosed: _ballot_closed,
    ev.Tied: _tied,
    ev.LeadersStay: _leaders_stay,
    ev.LiftRefused: _lift_refused,
    ev.LiftOpened: _lift_opened,
    ev.LiftVoted: _lift_voted,
    ev.LeftByVote: _left,
    ev.SpeechBegan: _speech_began,
    ev.SpeechLost: _speech_lost,
    ev.SpeechRestored: _speech_restored,
    ev.PlayerRemoved: _removed,
    ev.VoteCancelled: _vote_cancelled,
    ev.PlayerShot: _hit,
    ev.ShotMissed: _miss,
    ev.CheckDue: _check_due,
    ev.BestMoveDue: _best_move_due,
    ev.BestMoveNotDue: _best_move_not_due,
    ev.GameDecided: _decided,
}
