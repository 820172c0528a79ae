"""The night of acquaintance: display steps between the deal and the first day.

No rule knows them and no log row holds them; `Game.night_zero_step` names the one that the judge has reached,
so that it and its clock are the same after a reload and on another device.
"""

from games.rules import Edition, Phase, State

#: Behind the last step: the first day may be opened.
DONE = "done"


def is_night_zero(state: State) -> bool:
    return state.phase is Phase.DAY_DUE and state.day.number is None and not state.night.number


def steps_of(edition: Edition) -> tuple[str, ...]:
    """A step that the edition gives no seconds is left out."""
    agreement = ("agreement",) if edition.agreement_seconds else ()
    seating = ("seating",) if edition.free_seating_seconds else ()
    return (*agreement, "sheriff", *seating)


def step_of(edition: Edition, reached: str) -> str:
    """The step under way or `DONE`; a game that nobody has led on stands at the first."""
    return reached if reached in (*steps_of(edition), DONE) else steps_of(edition)[0]


def seconds_of(edition: Edition, step: str) -> int | None:
    """None for a step without a clock: the sheriff looks over the town at the judge's discretion."""
    return {"agreement": edition.agreement_seconds, "seating": edition.free_seating_seconds}.get(step)
