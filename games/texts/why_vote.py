"""Why the vote goes as it goes, told from the state: whether there is one, the ballot, ties, the lift."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules import State
from games.rules import events as ev
from games.rules.voting import has_day_zero_rule, why_no_vote

from . import vote_lines
from .grammar import each_seconds, listed, numbers
from .told import Told

# ── whether there is a vote ─────────────────────────────────────────────────────────────────────────────────


def after_speeches(state: State) -> Told:
    reason = why_no_vote(state)
    return _to_vote(state) if reason is None else no_vote(state, reason)


_NO_VOTE_FIELDS: Final[Mapping[str, str]] = {
    "day_zero_single": "day_zero_vote",
    "day_zero_no_vote": "day_zero_vote",
    "single_candidate_stays": "single_candidate",
}


def no_vote(state: State, reason: ev.NoVoteReason) -> Told:
    if reason == "cancelled":
        return cancelled(state)
    return Told(vote_lines.vote_skipped(ev.VoteSkipped(reason)), _NO_VOTE_FIELDS.get(reason))


def cancelled(state: State) -> Told:
    """Whose removal cancelled the vote of the open day, and when he was removed."""
    by = state.day.cancelled_by
    seat = by.seat if by else 0
    departure = state.seats.departure(seat)
    if departure is None or (departure.night is None and departure.day == state.day.number):
        text = _("The vote is cancelled: seat {seat} was removed today.")
    elif departure.night is not None:
        text = _("The vote is cancelled: seat {seat} was removed at night.")
    else:
        text = _("The vote is cancelled: seat {seat} was removed last day, after its vote.")
    return Told(text.format(seat=seat))


def _to_vote(state: State) -> Told:
    alive, count = state.alive_count, len(state.day.candidates)
    if count > 1:
        text = vote_lines.voting_due(ev.VotingDue(state.day.candidates, alive))
        return Told(f"{text} {_day_zero(state)}".strip(), "day_zero_vote" if _day_zero(state) else None)
    if has_day_zero_rule(state):
        return Told(_day_zero(state), "day_zero_vote")
    if state.edition.single_candidate == "majority":
        return Told(_single_needs(alive), "single_candidate")
    return Told(single_leaves(alive), "single_candidate")


def _day_zero(state: State) -> str:
    """What is special about this vote; empty where nothing is."""
    if not has_day_zero_rule(state):
        return ""
    match state.edition.day_zero_vote:
        case "talk":
            return _("Day zero: the leaders speak and stay.")
        case "no_break":
            return _("Day zero: a single leader stays.")
        case "self_break":
            return _("Day zero: a single leader leaves only by his own vote too.")
        case _:
            return ""


def single_leaves(alive: int) -> str:
    text = ngettext(
        "There is one candidate: it leaves with the vote of all {n}.",
        "There is one candidate: it leaves with the votes of all {n}.",
        alive,
    )
    return text.format(n=alive)


def _single_needs(alive: int) -> str:
    text = _("There is one candidate: more than half is needed, {need} of {n}.")
    return text.format(need=alive // 2 + 1, n=alive)


def voting_due(state: State) -> list[Told]:
    return [_to_vote(state)]


def ballot(state: State) -> list[Told]:
    vote = state.vote
    if len(vote.candidates) == 1:
        return [Told(_single_needs(state.alive_count), "single_candidate")]
    rest = [_rest_to_come(state)] if len(vote.cast) == len(vote.candidates) - 2 else []
    return ([_standing(state)] if vote.cast else [_order(state)]) + rest


def _order(state: State) -> Told:
    candidates = numbers(state.vote.candidates)
    if not state.vote.round:
        return Told(_("Candidates are called as nominated: {candidates}.").format(candidates=candidates))
    text = _("A revote on the tied alone: {candidates}.")
    return Told(text.format(candidates=candidates), "revote_order")


def _standing(state: State) -> Told:
    """Who is ahead among those called."""
    ranked = sorted(state.vote.cast, key=lambda tally: tally.count, reverse=True)
    most = ranked[0].count
    ahead = [tally.nominee for tally in ranked if tally.count == most]
    if not most:
        text = _("Nobody has a vote yet, {left} of {n} are left.")
    elif len(ahead) > 1:
        text = _("So far {seats} are equal: {votes} each, {left} of {n} are left.")
    else:
        text = _("So far {seats} is ahead: {votes}, {left} of {n} are left.")
    return Told(text.format(seats=listed(ahead), votes=most, left=state.votes_left, n=state.alive_count))


def _rest_to_come(state: State) -> Told:
    text = _("After {called} the rest goes to the last candidate {last}, and the count is closed.")
    return Told(text.format(called=state.vote.called, last=state.vote.candidates[-1]))


# ── ties and the lift ──────────────────────────────────────────────────────────────────────────────────────


def tied(state: State) -> Told:
    """Between two ballots: who is tied, with what, and what follows."""
    ballots = state.history.ballots
    counts, now = ballots[-1].counts, state.vote.tied
    seconds, votes = each_seconds(state.edition.tie_speech_seconds), counts[now[0]]
    if not ballots[-1].round:
        text = _("{seats} have {votes} of {n} each: {seconds} and a revote on them alone.")
    elif len(now) < len(counts):
        text = _("{before} were tied, now {seats} are: {seconds} once more.")
    else:
        text = _("The same {seats} are tied, but with other votes, {votes} of {n}: {seconds} once more.")
    said = text.format(
        seats=listed(now),
        votes=votes,
        n=sum(counts.values()),
        seconds=seconds,
        before=listed(counts),
    )
    return Told(said, "tie_repeat" if ballots[-1].round else "tie_speech_seconds")


def tie_speeches(state: State) -> list[Told]:
    if not state.vote.staying:
        return [tied(state)]
    text = _("The vote is decided: {seats} speak and stay.").format(seats=listed(state.vote.tied))
    return [Told(text, "day_zero_vote")]


def lift_due(state: State) -> Told:
    tied_now, of = state.vote.tied, state.alive_count
    said = _lift_text(state).format(seats=listed(tied_now), need=of // 2 + 1, n=of)
    return Told(said, "lift_whole_table" if len(tied_now) == of else "lift")


def _lift_text(state: State) -> str:
    """Which test of a repeated tie was met, and whose fate is voted on."""
    if len(state.vote.tied) == state.alive_count:
        return _("The whole table is tied: if it is lifted, the game is a draw. {need} of {n} are needed.")
    limit, both = state.edition.max_revotes, len(state.vote.tied) == 2
    if limit is not None and state.vote.round >= limit:
        return _no_more_revotes(both)
    return _same_votes(both) if state.edition.tie_repeat == "same_counts" else _same_leaders(both)


def _no_more_revotes(both: bool) -> str:
    if both:
        return _(
            "{seats} are tied and revotes are over: the table decides on both. {need} of {n} are needed."
        )
    return _("{seats} are tied and revotes are over: the table decides on all. {need} of {n} are needed.")


def _same_leaders(both: bool) -> str:
    if both:
        return _(
            "The same {seats} are tied twice in a row: the table decides on both. {need} of {n} are needed."
        )
    return _("The same {seats} are tied twice in a row: the table decides on all. {need} of {n} are needed.")


def _same_votes(both: bool) -> str:
    if both:
        return _(
            "The same {seats} are tied twice in a row with the same votes: the table decides on both."
            " {need} of {n} are needed."
        )
    return _(
        "The same {seats} are tied twice in a row with the same votes: the table decides on all."
        " {need} of {n} are needed."
    )


def lift_vote(state: State) -> list[Told]:
    return [lift_due(state)]
