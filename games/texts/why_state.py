"""Why the next step is so, told from the state alone: what stands on the screen when no event says more."""

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules import Phase, State
from games.rules import events as ev
from games.rules.day import expected_opener
from games.rules.table import SEATS

from . import day_lines, why_vote
from .grammar import listed
from .names import day_name, night_name, win_reason_name, winner_line
from .openers import coming_day, opener_field, opener_reason
from .told import Told

NIGHT_STEPS = frozenset({Phase.DON_CHECK, Phase.SHERIFF_CHECK, Phase.BEST_MOVE})


def reasons(state: State) -> list[Told]:
    """One or two sentences for the phase."""
    return _BY_PHASE[state.phase](state)


# ── before the day ─────────────────────────────────────────────────────────────────────────────────────────


def _setup(state: State) -> list[Told]:
    return [Told(_("The roles are not dealt yet: the sheriff, the don and two mafia are needed."))]


def _day_due(state: State) -> list[Told]:
    opener = expected_opener(state)
    if opener is None:
        text = _("The judge chooses who opens {day}.").format(day=day_name(coming_day(state)))
    else:
        text = opener_reason(state, opener)
    return [Told(text, opener_field(state)), *_next_cancelled(state)]


def _next_cancelled(state: State) -> list[Told]:
    by = state.day.next_cancelled_by
    if by is None:
        return []
    return [Told(_("It will have no vote: seat {seat} was removed.").format(seat=by.seat))]


# ── speeches ───────────────────────────────────────────────────────────────────────────────────────────────


def _speeches(state: State) -> list[Told]:
    speaker, queue = state.speech.speaker, state.speech.queue
    if state.speech.silenced and speaker is not None:
        return [silenced(state, speaker)]
    if speaker is not None and queue:
        return [_next_speaker(state, speaker, queue[0])]
    return [Told(_("The last speech of the round.")), why_vote.after_speeches(state)]


def silenced(state: State, seat: int) -> Told:
    if state.edition.silenced_may_nominate:
        text = _("Seat {seat} has no speech: the third foul. It may only nominate.")
    else:
        text = _("Seat {seat} has no speech: the third foul. It may not nominate either.")
    return Told(text.format(seat=seat), "third_foul")


def short_speech(state: State, seconds: int) -> Told:
    if state.edition.third_foul == "short_speech":
        text = _("The speech is {n} s: the third foul.")
    else:
        text = _("The speech is {n} s: the third foul, {alive} at the table.")
    return Told(text.format(n=seconds, alive=state.alive_count), "third_foul")


def _next_speaker(state: State, speaker: int, following: int) -> Told:
    skipped = _out_between(state, speaker, following)
    opener = state.day.opener
    if not skipped:
        text = _("After {speaker} comes {following}: clockwise from {opener}.")
    else:
        text = ngettext(
            "After {speaker} comes {following}: clockwise from {opener}, seat {skipped} is out.",
            "After {speaker} comes {following}: clockwise from {opener}, seats {skipped} are out.",
            len(skipped),
        )
    said = text.format(speaker=speaker, following=following, opener=opener, skipped=listed(skipped))
    return Told(said, "rotation")


def _out_between(state: State, speaker: int, following: int) -> list[int]:
    """The seats that left, going clockwise from one speaker to the next."""
    clockwise = [seat for seat in SEATS if seat > speaker] + [seat for seat in SEATS if seat < speaker]
    return [seat for seat in clockwise[: clockwise.index(following)] if seat not in state.seats.alive]


# ── leaving, the night ─────────────────────────────────────────────────────────────────────────────────────


def _last_words(state: State) -> list[Told]:
    queue = state.speech.queue
    if queue:
        return [Told(_("They left together: the next last word is that of {seat}.").format(seat=queue[0]))]
    if state.result.is_fixed:
        return [Told(_("After the last word the game ends."), "final_speech"), _result(state)]
    if state.day.is_open:
        return [Told(_("Next is {night}.").format(night=night_name(state.night.number + 1)))]
    day = Told(_("Next is {day}.").format(day=day_name(coming_day(state))))
    return _day_due(state) if expected_opener(state) is None else [day, *_day_due(state)]


def _night_due(state: State) -> list[Told]:
    if state.day.vote_cancelled:
        return [why_vote.cancelled(state)]
    if not state.day.nominations:
        return [why_vote.no_vote(state, "no_candidates")]
    text = _("{n} at the table: next is {night}.")
    return [Told(text.format(n=state.alive_count, night=night_name(state.night.number + 1)))]


def _shooting(state: State) -> list[Told]:
    told = [Told(_("A hit, if every living black showed one seat exactly once."))]
    missed, limit = state.night.missed_in_row, state.edition.draw_after_missed_nights
    if not missed or limit is None:
        return told
    text = ngettext(
        "{n} night was missed; a draw at {limit}.",
        "{n} nights in a row were missed; a draw at {limit}.",
        missed,
    )
    return [*told, Told(text.format(n=missed, limit=limit), "draw_after_missed_nights")]


def _check(state: State) -> list[Told]:
    if state.edition.check_dead:
        text = _("Nobody checks himself; those who are out may be checked.")
    else:
        text = _("Nobody checks himself; only the living may be checked.")
    return [Told(text, "check_dead")]


def night_goes_on() -> Told:
    return Told(_("The result is known, but the night goes on to its end."), "final_speech")


def best_move(state: State, seat: int, alive_before: int) -> Told:
    need = state.edition.best_move_min_alive
    if state.day.is_open:
        text = _("There is a best move: seat {seat} left alone by the vote of day zero.")
        return Told(text.format(seat=seat), "best_move_day_zero_single")
    if state.edition.best_move == "night_1" and need:
        text = _(
            "There is a best move: the first night, {n} at the table before the shot (≥ {need} are needed)."
        )
    elif state.edition.best_move == "night_1":
        text = _("There is a best move: the first night, {n} at the table before the shot.")
    elif need:
        text = _(
            "There is a best move: the first victim, {n} at the table before the shot (≥ {need} are needed)."
        )
    else:
        text = _("There is a best move: the first victim, {n} at the table before the shot.")
    return Told(text.format(n=alive_before, need=need), "best_move")


def _best_move(state: State) -> list[Told]:
    seat = state.seats.leaving[0]
    return [best_move(state, seat, state.night.alive_before_shot)]


# ── the end ────────────────────────────────────────────────────────────────────────────────────────────────

_END_FIELDS: Final[Mapping[str, str]] = {
    "team_defeat": "team_defeat",
    "declared": "judge_may_declare_black",
    "missed_nights": "draw_after_missed_nights",
    "whole_table": "lift_whole_table",
}


def ending(state: State, event: ev.GameDecided) -> Told:
    text = day_lines.ending(event, state.edition.draw_after_missed_nights)
    return Told(text, _END_FIELDS.get(event.reason))


def _result(state: State) -> Told:
    """The result long after its event: without the numbers of its moment."""
    reason = state.result.reason or ""
    text = _("{winner}: {reason}.").format(
        winner=winner_line(state.result.winner or ""), reason=win_reason_name(reason)
    )
    return Told(text, _END_FIELDS.get(reason))


def _finished(state: State) -> list[Told]:
    return [_result(state)]


_BY_PHASE: Final[Mapping[Phase, Callable[[State], list[Told]]]] = {
    Phase.SETUP: _setup,
    Phase.DAY_DUE: _day_due,
    Phase.SPEECHES: _speeches,
    Phase.VOTING_DUE: why_vote.voting_due,
    Phase.BALLOT: why_vote.ballot,
    Phase.TIE_SPEECHES: why_vote.tie_speeches,
    Phase.LIFT_VOTE: why_vote.lift_vote,
    Phase.LAST_WORDS: _last_words,
    Phase.NIGHT_DUE: _night_due,
    Phase.SHOOTING: _shooting,
    Phase.DON_CHECK: _check,
    Phase.SHERIFF_CHECK: _check,
    Phase.BEST_MOVE: _best_move,
    Phase.FINISHED: _finished,
}
