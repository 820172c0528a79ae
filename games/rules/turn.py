"""One action being decided: the state so far, the events so far, and the guards that every rule uses."""

from typing import NoReturn

from .events import Event
from .evolve import evolve
from .table import SEATS, Phase, State
from .violations import RuleViolation


class Turn:
    """Collects the events of one action; `state` is always the fold of what was added."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)


def refuse(code: str, **params: object) -> NoReturn:
    raise RuleViolation(code, **params)


def require_phase(state: State, do: str, *phases: Phase) -> None:
    """`game_over` in a finished game, else `wrong_phase` outside `phases`."""
    if state.phase not in phases:
        if state.phase is Phase.FINISHED:
            refuse("game_over", winner=state.result.winner, reason=state.result.reason)
        refuse("wrong_phase", phase=state.phase, do=do, phases=phases)


def require_running(state: State, do: str) -> None:
    """Discipline is open from the deal to the end."""
    if state.phase is Phase.SETUP or state.phase is Phase.FINISHED:
        require_phase(state, do, *RUNNING)


def require_seats(*seats: int) -> None:
    for seat in seats:
        if seat not in SEATS:
            refuse("not_a_seat", seat=seat)


def require_alive(state: State, *seats: int) -> None:
    alive = state.seats.alive
    for seat in seats:
        if seat not in alive:
            refuse("seat_is_out", seat=seat, departure=state.seats.departure(seat))


def require_present(state: State, seat: int) -> None:
    """Living, or one who has or waits for his last word."""
    if seat not in state.seats.leaving:
        require_alive(state, seat)


RUNNING = tuple(phase for phase in Phase if phase not in (Phase.SETUP, Phase.FINISHED))
