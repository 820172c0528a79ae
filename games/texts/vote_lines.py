"""A line for each event of the vote."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules import events as ev

from .grammar import listed, numbers


def vote_skipped(event: ev.VoteSkipped) -> str:
    match event.reason:
        case "cancelled":
            return _("The vote was cancelled: night is next.")
        case "no_candidates":
            return _("There are no candidates: night is next.")
        case "day_zero_single":
            return _("There is one candidate and it is day zero: night is next.")
        case "day_zero_no_vote":
            return _("Day zero has no vote: night is next.")
        case "single_candidate_stays":
            return _("There is one candidate, and it stays: night is next.")


def voting_due(event: ev.VotingDue) -> str:
    if len(event.candidates) == 1:
        return _("There is one candidate, {n} at the table: we vote.").format(n=event.of)
    return _("{k} candidates, {n} at the table: we vote in the order of nomination.").format(
        k=len(event.candidates), n=event.of
    )


def ballot_opened(event: ev.BallotOpened) -> str:
    candidates = numbers(event.candidates)
    if not event.round:
        return _("The vote, in this order: {candidates}.").format(candidates=candidates)
    return _("Revote {round}, only on {candidates}.").format(round=event.round, candidates=candidates)


def votes_recorded(event: ev.VotesRecorded) -> str:
    if event.voters:
        text = ngettext(
            "{n} vote for {nominee}: {voters}.", "{n} votes for {nominee}: {voters}.", event.count
        )
    else:
        text = ngettext("{n} vote for {nominee}.", "{n} votes for {nominee}.", event.count)
    return text.format(n=event.count, nominee=event.nominee, voters=numbers(event.voters or ()))


def rest_assigned(event: ev.RestAssigned) -> str:
    if not event.count:
        return _("Nobody is left to vote for {last}.").format(last=event.nominee)
    text = _("The rest, {rest}, go to candidate {last} by default.")
    return text.format(rest=event.count, last=event.nominee)


def ballot_closed(event: ev.BallotClosed) -> str | None:
    if not event.early:
        return None
    return ngettext(
        "The vote was decided and is closed: {n} vote of {of} not given.",
        "The vote was decided and is closed: {n} votes of {of} not given.",
        event.uncast,
    ).format(n=event.uncast, of=event.of)


# ── ties ───────────────────────────────────────────────────────────────────────────────────────────────────


def tied(event: ev.Tied) -> str:
    text = _("{seats} have {votes} of {n} each: a speech each, then a revote on them alone.")
    return text.format(seats=listed(event.seats), votes=event.votes, n=event.of)


def leaders_stay(event: ev.LeadersStay) -> str:
    seats, votes, of = listed(event.seats), event.votes, event.of
    match event.reason:
        case "talk":
            text = ngettext(
                "Day zero: seat {seats} with {votes} of {n} speaks and stays.",
                "Day zero: seats {seats} with {votes} of {n} each speak and stay.",
                len(event.seats),
            )
        case "no_break":
            text = _("Seat {seats} stays with {votes} of {n}: day zero puts no single leader out.")
        case "self_break":
            text = _("Seat {seats} speaks and stays with {votes} of {n}: its own vote was not for itself.")
        case "no_majority":
            text = _("Seat {seats} stays: {votes} of {n}, {need} are needed.")
        case "lift_not_passed":
            text = _("Nobody leaves: {votes} of {n} for the lift, {need} are needed.")
    return text.format(seats=seats, votes=votes, n=of, need=of // 2 + 1)


def tie_repeated(event: ev.TieRepeated) -> str:
    match event.reason:
        case "same_leaders":
            text = _("The same {seats} are tied twice in a row: {votes} of {n} each.")
        case "same_counts":
            text = _("The same {seats} are tied with the same votes twice in a row: {votes} of {n} each.")
        case "max_revotes":
            text = _("{seats} are tied with {votes} of {n} each, and there are no more revotes.")
    return text.format(seats=listed(event.seats), votes=event.votes, n=event.of)


# ── the lift ───────────────────────────────────────────────────────────────────────────────────────────────


def lift_refused(event: ev.LiftRefused) -> str:
    match event.reason:
        case "no_lift":
            text = _("{seats} are tied again, and there is no lift in this edition: night is next.")
        case "three_of_nine" | "two_of_four":
            text = _("{n} at the table and {k} tied: there is no lift, night is next.")
        case "whole_table":
            text = _("The whole table is tied, {n} of {n}: there is no lift, night is next.")
    return text.format(seats=listed(event.seats), n=event.of, k=len(event.seats))


def lift_opened(event: ev.LiftOpened) -> str:
    text = _("The table decides on {seats} together: {need} of {n} are needed.")
    return text.format(seats=listed(event.seats), need=event.need, n=event.of)


def lift_voted(event: ev.LiftVoted) -> str:
    if not event.passed:
        text = _("{votes} of {n} for the lift, {need} are needed: nobody leaves.")
    elif len(event.seats) == event.of:
        text = _("{votes} of {n} for the lift, {need} are needed: the whole table.")
    else:
        text = _("{votes} of {n} for the lift, {need} are needed: {seats} leave.")
    return text.format(votes=event.count, n=event.of, need=event.need, seats=listed(event.seats))


def left_by_vote(event: ev.LeftByVote) -> str:
    seats = listed(event.seats)
    if event.votes is None:
        text = ngettext("Seat {seats} leaves.", "Seats {seats} leave together.", len(event.seats))
        return text.format(seats=seats)
    return _("Seat {seat} leaves: {votes} of {n} votes.").format(seat=seats, votes=event.votes, n=event.of)


def night_due(event: ev.NightDue) -> str:
    return _("The day is over: night is next.")
