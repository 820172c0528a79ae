"""American Mafia League, by its preset on mafiaratings.com. Its own text could not be read.

| of the preset | here |
|---|---|
| three of nine tied go to the lift | done |
| a third foul shortens the next speech to 30 seconds | done |
| no best move | done |
| the result is told at once, without a last speech | done |
| up to three versions "on record" in every speech | not kept: a protocol note, no rule of the game |
| opener, withdrawing, day 0, order of revotes, whole table, no technical fouls | as in FIIM |
"""

from dataclasses import replace

from .edition import assumed, inherited
from .fiim_2025 import FIIM_2025, PRESETS

AML = replace(
    FIIM_2025,
    key="aml",
    compared=False,
    lift_three_of_nine="always",
    third_foul="short_speech",
    best_move="none",
    final_speech=False,
    sources=inherited()
    | assumed(
        PRESETS,
        "rotation",
        "withdraw",
        "day_zero_vote",
        "revote_order",
        "lift_three_of_nine",
        "lift_two_of_four",
        "lift_whole_table",
        "third_foul",
        "short_speech_seconds",
        "tech_fouls_to_remove",
        "best_move",
        "final_speech",
    ),
)
