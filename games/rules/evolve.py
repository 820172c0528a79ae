"""`evolve` folds one event into the state. It never refuses and never decides: events say what happened."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, assert_never

from . import events as ev
from .table import (
    Ballot,
    BestMoveEntry,
    Cancellation,
    Day,
    Departure,
    Discipline,
    How,
    LiftVote,
    Night,
    NightEntry,
    Nomination,
    Phase,
    Result,
    Seats,
    Speech,
    State,
    Tally,
    VoteState,
)

if TYPE_CHECKING:
    from dataclasses import replace as changed  # the fields and their types are checked
else:

    def changed(part, **values):
        """A copy with other values: `dataclasses.replace`, ten times as fast, for it runs no `__init__`."""
        copy = object.__new__(type(part))
        object.__setattr__(copy, "__dict__", part.__dict__ | values)  # the part is frozen
        return copy


SILENCE = Speech()
NO_VOTE = VoteState()


def fold(state: State, events: Iterable[ev.Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def evolve(state: State, event: ev.Event) -> State:  # noqa: C901 - one case per event
    """The state after `event`; the cases stand in the order of how often they happen."""
    match event:
        case ev.SpeechEnded():
            return _speech_ended(state, event)
        case ev.SpeechBegan():
            return _speech_began(state, event)
        case ev.PlayerNominated():
            nominations = (*state.day.nominations, Nomination(event.by, event.target))
            return changed(state, day=changed(state.day, nominations=nominations))
        case ev.VotesRecorded():
            return _votes_recorded(state, Tally(event.nominee, event.count, event.voters))
        case ev.LastWordsBegan():
            night = changed(state.night, told=True)
            return changed(state, phase=Phase.LAST_WORDS, speech=Speech(queue=event.seats), night=night)
        case ev.BallotOpened():
            vote = VoteState(round=event.round, candidates=event.candidates)
            return changed(state, phase=Phase.BALLOT, speech=SILENCE, vote=vote)
        case ev.RestAssigned():
            return _votes_recorded(state, Tally(event.nominee, event.count, event.voters, by_default=True))
        case ev.BallotClosed():
            return _ballot_closed(state, event)
        case ev.CheckDue():
            return changed(state, phase=Phase.DON_CHECK if event.by == "don" else Phase.SHERIFF_CHECK)
        case ev.CheckMade():
            return _check_made(state, event)
        case ev.FoulGiven() | ev.FoulWithdrawn():
            fouls = _with_count(state.discipline.fouls, event.seat, event.count)
            return changed(state, discipline=changed(state.discipline, fouls=fouls))
        case ev.DayOpened():
            return _day_opened(state, event)
        case ev.VotingDue():
            return changed(state, phase=Phase.VOTING_DUE, speech=SILENCE)
        case ev.LeftByVote():
            left = _depart(state, event.seats, "voted")
            return changed(left, day=changed(state.day, vote_decided=True), vote=NO_VOTE)
        case ev.NightDue():
            return changed(state, phase=Phase.NIGHT_DUE, speech=SILENCE, vote=NO_VOTE)
        case ev.NightBegan():
            night = Night(number=event.night, missed_in_row=state.night.missed_in_row, told=False)
            return changed(state, phase=Phase.SHOOTING, day=changed(state.day, is_open=False), night=night)
        case ev.PlayerShot():
            return _player_shot(state, event)
        case ev.DayDue():
            night = changed(state.night, told=True)
            return changed(state, phase=Phase.DAY_DUE, speech=SILENCE, night=night)
        case ev.TechFoulGiven():
            tech_fouls = _with_count(state.discipline.tech_fouls, event.seat, event.count)
            return changed(state, discipline=changed(state.discipline, tech_fouls=tech_fouls))
        case ev.RolesDealt():
            return changed(state, phase=Phase.DAY_DUE, seats=changed(state.seats, roles=event.roles))
        case ev.NominationWithdrawn():
            kept = tuple(n for n in state.day.nominations if n.target != event.target)
            return changed(state, day=changed(state.day, nominations=kept))
        case ev.VoteSkipped():
            decided = event.reason != "cancelled"
            return changed(state, day=changed(state.day, vote_decided=decided or state.day.vote_decided))
        case ev.Tied():
            vote = VoteState(round=state.vote.round, tied=event.seats)
            return changed(state, phase=Phase.TIE_SPEECHES, vote=vote, speech=Speech(queue=event.seats))
        case ev.LeadersStay():
            return _leaders_stay(state, event)
        case ev.TieRepeated():
            return changed(state, vote=VoteState(round=state.vote.round, tied=event.seats))
        case ev.LiftRefused():
            return changed(state, day=changed(state.day, vote_decided=True))
        case ev.LiftOpened():
            return changed(state, phase=Phase.LIFT_VOTE)
        case ev.LiftVoted():
            return _lift_voted(state, event)
        case ev.SpeechLost():
            losses = (*state.discipline.losses, event.seat)
            return changed(state, discipline=changed(state.discipline, losses=losses))
        case ev.SpeechRestored():
            return changed(state, discipline=_without_loss(state.discipline, event.seat))
        case ev.PlayerRemoved():
            return _player_removed(state, event)
        case ev.VoteCancelled():
            cancellation = Cancellation(event.by_seat, event.reason)
            if event.today:
                return changed(state, day=changed(state.day, cancelled_by=cancellation))
            return changed(state, day=changed(state.day, next_cancelled_by=cancellation))
        case ev.ShotMissed():
            missed = _night_entry(state, NightEntry(state.night.number, event.shots, None))
            return changed(missed, night=changed(state.night, missed_in_row=event.in_row))
        case ev.BestMoveDue():
            return changed(state, phase=Phase.BEST_MOVE)
        case ev.BestMoveNotDue():
            return state
        case ev.BestMoveNamed():
            entry = BestMoveEntry(event.by, event.targets, event.hits)
            best_moves = (*state.history.best_moves, entry)
            return changed(state, history=changed(state.history, best_moves=best_moves))
        case ev.GameDecided():
            return changed(state, result=Result(event.winner, event.reason))
        case ev.GameFinished():
            return changed(state, phase=Phase.FINISHED, speech=SILENCE, vote=NO_VOTE)
        case _:
            assert_never(event)


# ── speeches ───────────────────────────────────────────────────────────────────────────────────────────────


def _day_opened(state: State, event: ev.DayOpened) -> State:
    day = Day(
        number=event.day,
        is_open=True,
        opener=event.order[0],
        closer=event.order[-1],
        cancelled_by=state.day.next_cancelled_by if event.has_vote else None,
        next_cancelled_by=None if event.has_vote else state.day.next_cancelled_by,
        vote_decided=not event.has_vote,
    )
    return changed(state, phase=Phase.SPEECHES, day=day, speech=Speech(queue=event.order), vote=NO_VOTE)


def _speech_began(state: State, event: ev.SpeechBegan) -> State:
    speech = Speech(event.seat, event.seconds, state.speech.queue[1:], silenced=event.loss == "lost")
    if event.loss is None:
        return changed(state, speech=speech)
    return changed(state, speech=speech, discipline=_without_loss(state.discipline, event.seat))


def _speech_ended(state: State, event: ev.SpeechEnded) -> State:
    speech = Speech(queue=state.speech.queue)
    if state.phase is not Phase.LAST_WORDS:
        return changed(state, speech=speech)
    leaving = tuple(seat for seat in state.seats.leaving if seat != event.seat)
    return changed(state, speech=speech, seats=changed(state.seats, leaving=leaving))


# ── the vote ───────────────────────────────────────────────────────────────────────────────────────────────


def _votes_recorded(state: State, tally: Tally) -> State:
    return changed(state, vote=changed(state.vote, cast=(*state.vote.cast, tally)))


def _ballot_closed(state: State, event: ev.BallotClosed) -> State:
    ballot = Ballot(state.day.number or 0, event.round, state.vote.cast)
    history = changed(state.history, ballots=(*state.history.ballots, ballot))
    day = changed(state.day, vote_decided=event.early)
    return changed(state, day=day, vote=VoteState(round=event.round), history=history)


def _leaders_stay(state: State, event: ev.LeadersStay) -> State:
    decided = changed(state, day=changed(state.day, vote_decided=True))
    if not event.speeches:
        return decided
    vote = VoteState(round=state.vote.round, tied=event.seats, staying=True)
    return changed(decided, phase=Phase.TIE_SPEECHES, vote=vote, speech=Speech(queue=event.seats))


def _lift_voted(state: State, event: ev.LiftVoted) -> State:
    lift = LiftVote(state.day.number or 0, event.seats, event.count, event.voters, event.passed)
    history = changed(state.history, lifts=(*state.history.lifts, lift))
    return changed(state, day=changed(state.day, vote_decided=True), history=history)


# ── leaving ────────────────────────────────────────────────────────────────────────────────────────────────


def _depart(state: State, leaving: tuple[int, ...], how: How, *, with_word: bool = True) -> State:
    """Put seats out at one moment; a departure by day has no night (contract, `out`)."""
    night = None if state.day.is_open else state.night.number
    departures = tuple(Departure(seat, how, state.day.number, night) for seat in leaving)
    seats = Seats(
        roles=state.seats.roles,
        alive=tuple(seat for seat in state.seats.alive if seat not in leaving),
        out=state.seats.out + departures,
        leaving=state.seats.leaving + (leaving if with_word else ()),
    )
    losses = tuple(seat for seat in state.discipline.losses if seat not in leaving)
    return changed(
        state,
        seats=seats,
        discipline=changed(state.discipline, losses=losses),
        night=changed(state.night, missed_in_row=0, departed=True),
    )


def _player_removed(state: State, event: ev.PlayerRemoved) -> State:
    seat = event.seat
    queue = tuple(waiting for waiting in state.speech.queue if waiting != seat)
    state = changed(state, speech=changed(state.speech, queue=queue))
    if not state.night.told:
        departure = Departure(seat, event.how, state.day.number, state.night.number)
        state = changed(state, night=changed(state.night, removed=(*state.night.removed, departure)))
    if not event.was_out:
        return _depart(state, (seat,), event.how, with_word=False)
    leaving = tuple(other for other in state.seats.leaving if other != seat)
    return changed(state, seats=changed(state.seats, leaving=leaving))


def _player_shot(state: State, event: ev.PlayerShot) -> State:
    shot = _night_entry(state, NightEntry(state.night.number, event.shots, event.seat))
    shot = changed(shot, night=changed(state.night, alive_before_shot=state.alive_count))
    return _depart(shot, (event.seat,), "shot")


# ── nights and fouls ───────────────────────────────────────────────────────────────────────────────────────


def _night_entry(state: State, entry: NightEntry) -> State:
    return changed(state, history=changed(state.history, nights=(*state.history.nights, entry)))


def _check_made(state: State, event: ev.CheckMade) -> State:
    *before, entry = state.history.nights
    if event.by == "don":
        entry = changed(entry, don_check=event.target)
    else:
        entry = changed(entry, sheriff_check=event.target)
    return changed(state, history=changed(state.history, nights=(*before, entry)))


def _with_count(counts: tuple[int, ...], seat: int, count: int) -> tuple[int, ...]:
    return (*counts[: seat - 1], count, *counts[seat:])


def _without_loss(discipline: Discipline, seat: int) -> Discipline:
    return changed(discipline, losses=tuple(other for other in discipline.losses if other != seat))
