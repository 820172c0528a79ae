"""Raised hands, in a ballot and in a lift vote: told by seats or by their number (§4)."""

from .actions import Lift, Vote
from .table import State
from .turn import refuse


def count_hands(action: Vote | Lift, before: tuple[int, ...], left: int, state: State) -> int:
    """How many hands; each seat once, and no more than are `left`."""
    seen = set(before)
    for voter in action.voters or ():
        if voter in seen:
            refuse("already_voted", seat=voter, nominee=_voted_for(state, voter))
        seen.add(voter)
    count = len(action.voters) if action.voters is not None else action.count or 0
    if count > left:
        refuse("too_many_votes", count=count, left=left, alive=state.alive_count)
    return count


def _voted_for(state: State, voter: int) -> int | None:
    told = (tally.nominee for tally in state.vote.cast if voter in (tally.voters or ()))
    return next(told, state.vote.called)


def sorted_voters(voters: tuple[int, ...] | None) -> tuple[int, ...] | None:
    return None if voters is None else tuple(sorted(voters))
