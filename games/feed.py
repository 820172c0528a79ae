"""Lines of what just happened in a running game, each told from two public states and nothing else."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from django.utils.translation import gettext as _

from games.rules import PublicState
from games.rules import events as ev
from games.rules.table import SEATS, Ballot, Departure
from games.texts.grammar import numbers, sentence
from games.texts.names import night_name
from games.texts.story import event_line
from games.told import Step


@dataclass(frozen=True, slots=True)
class Line:
    at: datetime
    text: str


def newest_lines(steps: Sequence[Step], limit: int = 8) -> list[Line]:
    """The last lines, the newest first."""
    lines = list[Line]()
    for step in reversed(steps):
        if len(lines) >= limit:
            break
        lines += [Line(step.at, text) for text in reversed(list(lines_between(step.before, step.after)))]
    return lines[:limit]


def lines_between(before: PublicState, after: PublicState) -> Iterator[str]:
    """What one step told the hall, in its order."""
    events = chain(_discipline(before, after), _vote(before, after))
    yield from filter(None, map(event_line, events))
    yield from _night(before, after)
    yield from filter(None, map(event_line, _day(before, after)))
    if after.phase == "finished" and before.phase != "finished":
        yield _("The game is over: the judge is about to announce the result.")


# ── fouls, removals ────────────────────────────────────────────────────────────────────────────────────────


def _discipline(before: PublicState, after: PublicState) -> Iterator[ev.Event]:
    for seat in SEATS:
        was, now = before.fouls[seat - 1], after.fouls[seat - 1]
        if now > was:
            yield ev.FoulGiven(seat, now, None)
        elif now < was:
            yield ev.FoulWithdrawn(seat, now)
        if after.tech_fouls[seat - 1] > before.tech_fouls[seat - 1]:
            yield ev.TechFoulGiven(seat, after.tech_fouls[seat - 1], None)
    for gone in _gone(before, after):
        if gone.how not in ("voted", "shot"):
            yield ev.PlayerRemoved(gone.seat, gone.how, None, was_out=False)
    today, coming = after.cancelled_by, after.next_cancelled_by
    if today not in (None, before.cancelled_by, before.next_cancelled_by):
        yield ev.VoteCancelled(today.seat, today.how, today=True)
    if coming not in (None, before.next_cancelled_by):
        yield ev.VoteCancelled(coming.seat, coming.how, today=False)


def _gone(before: PublicState, after: PublicState) -> tuple[Departure, ...]:
    return tuple(departure for departure in after.out if departure not in before.out)


# ── the vote ───────────────────────────────────────────────────────────────────────────────────────────────


def _vote(before: PublicState, after: PublicState) -> Iterator[ev.Event]:
    if after.phase == "ballot" and len(after.cast) > len(before.cast):
        tally = after.cast[-1]
        yield ev.VotesRecorded(tally.nominee, tally.count, tally.voters)
    for ballot in after.ballots[len(before.ballots) :]:
        yield from _rest(ballot, len(before.cast))
        yield from _tie(before, after, ballot)
    for lift in after.lifts[len(before.lifts) :]:
        of = len(before.alive)
        yield ev.LiftVoted(lift.seats, lift.count, lift.voters, of, of // 2 + 1, lift.passed)
    voted = tuple(gone.seat for gone in _gone(before, after) if gone.how == "voted")
    if voted and len(after.lifts) == len(before.lifts):
        last = after.ballots[-1]
        yield ev.LeftByVote(voted, last.counts[voted[0]], sum(last.counts.values()))


def _rest(ballot: Ballot, told: int) -> Iterator[ev.Event]:
    """The tallies that the closing of the ballot told at once."""
    for tally in ballot.tallies[told:]:
        if tally.by_default:
            yield ev.RestAssigned(tally.nominee, tally.count, tally.voters)
        else:
            yield ev.VotesRecorded(tally.nominee, tally.count, tally.voters)


def _tie(before: PublicState, after: PublicState, ballot: Ballot) -> Iterator[ev.Event]:
    of, votes = sum(ballot.counts.values()), max(ballot.counts.values())
    leaders = tuple(seat for seat, count in ballot.counts.items() if count == votes)
    if len(leaders) > 1 and after.phase == "tie_speeches":
        yield ev.Tied(leaders, votes, of)
    elif after.phase == "lift_vote":
        yield ev.LiftOpened(leaders, of, of // 2 + 1)


# ── night and day ──────────────────────────────────────────────────────────────────────────────────────────


def _night(before: PublicState, after: PublicState) -> Iterator[str]:
    if after.phase == "night" and before.phase != "night":
        yield _("{night} begins.").format(night=sentence(night_name(after.night)))
    for night in after.nights[len(before.nights) :]:
        text = _("{night}: a miss.") if night.killed is None else _("{night}: seat {seat} is shot.")
        yield text.format(night=sentence(night_name(night.night)), seat=night.killed)
    for move in after.best_moves[len(before.best_moves) :]:
        said = numbers(move.targets) or _("nobody")
        yield _("The best move of seat {seat}: {targets}.").format(seat=move.by, targets=said)


def _day(before: PublicState, after: PublicState) -> Iterator[ev.Event]:
    if after.day is not None and after.day != before.day:
        order = (after.opener or 1, *(seat for seat in after.alive if seat != after.opener))
        yield ev.DayOpened(after.day, order, has_vote=True)
        return
    for target, by in after.nominated:
        if (target, by) not in before.nominated:
            yield ev.PlayerNominated(by, target)
    for target, by in before.nominated:
        if (target, by) not in after.nominated:
            yield ev.NominationWithdrawn(by, target)
