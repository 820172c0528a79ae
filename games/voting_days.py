"""Votes of a game with who could vote in them: the rules' own history does not keep who was alive."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.rules import Event, State, evolve
from games.rules import events as ev
from games.rules.table import Ballot, LiftVote


@dataclass(frozen=True, slots=True)
class VoteMoment:
    """A closed ballot or a lift vote; `alive` could vote in it, `left` went out by it."""

    vote: Ballot | LiftVote
    alive: tuple[int, ...]
    left: tuple[int, ...] = ()

    @property
    def is_by_count(self) -> bool:
        """Whether some of its votes have no names."""
        if isinstance(self.vote, LiftVote):
            return self.vote.voters is None and self.vote.count > 0
        return any(tally.voters is None and tally.count for tally in self.vote.tallies)


def lifted_seats(moments: Iterable[VoteMoment]) -> frozenset[int]:
    """Who left by a lift: all the tied together."""
    return frozenset(seat for moment in moments if isinstance(moment.vote, LiftVote) for seat in moment.left)


def vote_moments(start: State, events: Iterable[Event]) -> list[VoteMoment]:
    """In their order; `start` is the state in which the events began."""
    moments, state = list[VoteMoment](), start
    for event in events:
        before, state = state, evolve(state, event)
        if len(state.history.ballots) > len(before.history.ballots):
            moments.append(VoteMoment(state.history.ballots[-1], before.seats.alive))
        elif len(state.history.lifts) > len(before.history.lifts):
            moments.append(VoteMoment(state.history.lifts[-1], before.seats.alive))
        elif isinstance(event, ev.LeftByVote) and moments:
            last = moments[-1]
            moments[-1] = VoteMoment(last.vote, last.alive, event.seats)
    return moments
