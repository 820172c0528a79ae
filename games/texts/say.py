"""The judge's script: what is said aloud stands in quotes, what is for the judge alone outside them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules import Edition, Event, Phase, State
from games.rules import events as ev
from games.rules.day import expected_opener

from .grammar import count_seconds, foul_order, listed
from .names import day_name, winner_line
from .night_steps import skipped_checks
from .openers import coming_day


def say(state: State) -> str:
    """The lines of the step in one text."""
    return " ".join(say_lines(state, ()))


def say_lines(state: State, events: Sequence[Event]) -> list[str]:
    """What the judge says now: about the last action, then the checks that nobody makes, then the step."""
    about = [_about(event) for event in events]
    skipped = [_skipped(by) for by in skipped_checks(state, events)]
    return [*filter(None, about), *skipped, *_BY_PHASE[state.phase](state)]


def acquaintance_lines(edition: Edition) -> list[str]:
    """The night of acquaintance, a line a step; a step of no seconds is left out."""
    agreement, seating = edition.agreement_seconds, edition.free_seating_seconds
    steps = [
        _("“The town falls asleep. The mafia wakes up: you have {seconds} to agree.”").format(
            seconds=count_seconds(agreement)
        )
        if agreement
        else _("“The town falls asleep. The mafia wakes up and gets acquainted.”"),
        _("“The mafia falls asleep. The sheriff wakes up and sees the town.”"),
    ]
    if seating:
        text = _("“The sheriff falls asleep. Free seating, {seconds}.”")
        steps.append(text.format(seconds=count_seconds(seating)))
    return [*steps, _("“The town wakes up.”")]


def _about(event: Event) -> str:
    """What is said about something that has just happened; empty for most."""
    match event:
        case ev.PlayerNominated():
            return _("“Seat {seat} is nominated.”").format(seat=event.target)
        case ev.FoulGiven():
            return _("“Seat {seat}, the {nth} foul.”").format(seat=event.seat, nth=foul_order(event.count))
        case ev.TechFoulGiven():
            return _("“Seat {seat}, the {nth} technical foul.”").format(
                seat=event.seat, nth=foul_order(event.count)
            )
        case ev.PlayerRemoved():
            return _("“Seat {seat} leaves the table without a last word.”").format(seat=event.seat)
        case ev.VoteCancelled(today=True):
            return _("“There will be no vote today.”")
        case ev.LiftVoted(passed=False) | ev.LiftRefused():
            return _("“Nobody leaves the table.”")
        case _:
            return ""


def _skipped(by: str) -> str:
    if by == "don":
        return _("“The don wakes up and checks… The don falls asleep.” There is no answer.")
    return _("“The sheriff wakes up and checks… The sheriff falls asleep.” There is no answer.")


# ── by day ─────────────────────────────────────────────────────────────────────────────────────────────────


def _setup(state: State) -> list[str]:
    return [_("“Player number one, take a card.” Mark only the sheriff, the don and the mafia.")]


def _day_due(state: State) -> list[str]:
    if state.day.number is None:
        return acquaintance_lines(state.edition)
    lines = []
    if state.victim is None:
        lines.append(_("“The town wakes up. Nobody was shot this night.”"))
    return [*lines, *opening_lines(state)]


def opening_lines(state: State) -> list[str]:
    """How the coming day is begun."""
    day, opener = day_name(coming_day(state)), expected_opener(state)
    if opener is None:
        return [_("“We begin {day}.”").format(day=day)]
    return [_("“We begin {day}. Seat {opener} opens.”").format(day=day, opener=opener)]


def _speeches(state: State) -> list[str]:
    seat, seconds = state.speech.speaker, state.speech.seconds or 0
    if seconds:
        text = _("“Seat {seat} has the floor, {seconds}.”")
        return [text.format(seat=seat, seconds=count_seconds(seconds))]
    if state.edition.silenced_may_nominate:
        return [_("“Seat {seat} has no speech. Whom do you nominate?”").format(seat=seat)]
    return [_("“Seat {seat} has no speech.”").format(seat=seat)]


def _voting_due(state: State) -> list[str]:
    text = ngettext(
        "“One is nominated: seat {seats}.”",
        "“Nominated are seats {seats}. We vote in this order.”",
        len(state.day.candidates),
    )
    return [text.format(seats=listed(state.day.candidates))]


def _ballot(state: State) -> list[str]:
    return [_("“Who votes for seat {seat} to leave the table?”").format(seat=state.vote.called)]


def _tie_speeches(state: State) -> list[str]:
    text = _("“A tie. Seat {seat} has the floor, {seconds}.”")
    if state.vote.staying:
        text = _("“Seat {seat} stays and has the floor, {seconds}.”")
    seconds = count_seconds(state.speech.seconds or 0)
    return [text.format(seat=state.speech.speaker, seconds=seconds)]


def _lift_vote(state: State) -> list[str]:
    if len(state.vote.tied) == 2:
        return [_("“Who votes for both players to leave the table?”")]
    return [_("“Who votes for all the tied to leave the table?”")]


def _last_words(state: State) -> list[str]:
    seat, seconds = state.speech.speaker, count_seconds(state.speech.seconds or 0)
    if state.day.is_open:
        text = _("“Seat {seat} leaves the table. The last word, {seconds}.”")
    else:
        text = _("“The town wakes up. Seat {seat} was shot this night. The last word, {seconds}.”")
    return [text.format(seat=seat, seconds=seconds)]


# ── by night ───────────────────────────────────────────────────────────────────────────────────────────────


def _night_due(state: State) -> list[str]:
    return [_("“Night comes. The town falls asleep.”")]


def _shooting(state: State) -> list[str]:
    return [_("“The mafia shoots. One… two… three…” and so on to ten.")]


def _don_check(state: State) -> list[str]:
    return [_("“The don wakes up and checks.” Show the sign while he looks.")]


def _sheriff_check(state: State) -> list[str]:
    return [_("“The sheriff wakes up and checks.” Show the sign while he looks.")]


def _best_move(state: State) -> list[str]:
    seat = state.seats.leaving[0]
    if state.day.is_open:
        text = _("“Seat {seat}, you leave the table. Name three whom you think black.”")
    else:
        text = _("“Seat {seat}, you were shot. Name three whom you think black.”")
    return [text.format(seat=seat)]


def _finished(state: State) -> list[str]:
    winner = winner_line(state.result.winner or "")
    return [_("“The game is over. {winner}.”").format(winner=winner)]


_BY_PHASE: Final[Mapping[Phase, Callable[[State], list[str]]]] = {
    Phase.SETUP: _setup,
    Phase.DAY_DUE: _day_due,
    Phase.SPEECHES: _speeches,
    Phase.VOTING_DUE: _voting_due,
    Phase.BALLOT: _ballot,
    Phase.TIE_SPEECHES: _tie_speeches,
    Phase.LIFT_VOTE: _lift_vote,
    Phase.LAST_WORDS: _last_words,
    Phase.NIGHT_DUE: _night_due,
    Phase.SHOOTING: _shooting,
    Phase.DON_CHECK: _don_check,
    Phase.SHERIFF_CHECK: _sheriff_check,
    Phase.BEST_MOVE: _best_move,
    Phase.FINISHED: _finished,
}
