"""FSM, as clubs that declare its rules play. Its own text could not be read: nothing here is stated.

| rule | as told | here |
|---|---|---|
| a tie is repeated by the same candidates with the same counts | one club's code | done |
| three of nine tied go to the lift | one club's formula | done |
| a third foul shortens the next speech to 30 seconds | one club | done |
| two technical fouls remove | two clubs | done; minor and major ones are not told apart |
| one voted out alone on day 0 names a best move | two clubs | done |
| the opener by the number of the round | one club | not done: the others move the opener |
| versions of the killed "on record" | one club | not kept: points for them are the judge's |
"""

from dataclasses import replace

from .edition import assumed, inherited
from .fiim_2025 import FIIM_2025

FSM = replace(
    FIIM_2025,
    key="fsm",
    compared=False,
    tie_repeat="same_counts",
    lift_three_of_nine="always",
    third_foul="short_speech",
    tech_fouls_to_remove=2,
    best_move_day_zero_single=True,
    sources=inherited()
    | assumed(
        "clubs that declare the rules of FSM",
        "rotation",
        "tie_repeat",
        "lift_three_of_nine",
        "third_foul",
        "short_speech_seconds",
        "tech_fouls_to_remove",
        "best_move_day_zero_single",
    ),
)
