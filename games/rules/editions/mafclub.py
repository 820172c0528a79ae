"""The MAF CLUB network, by the preset of its league on mafiaratings.com. Its own text could not be read.

| of the preset | here |
|---|---|
| the closer moves on by one, not the opener | done |
| a second nomination replaces the first | done |
| three of nine tied go to the lift | done |
| the result is told at once, without a last speech | done |
| day 0, order of revotes, whole table, best move, third foul, no technical fouls | as in FIIM |
| points (4 for a win) | the rating's |
"""

from dataclasses import replace

from .edition import assumed, inherited
from .fiim_2025 import FIIM_2025, PRESETS

MAFCLUB = replace(
    FIIM_2025,
    key="mafclub",
    compared=False,
    rotation="closer",
    withdraw="replace",
    lift_three_of_nine="always",
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
        "tech_fouls_to_remove",
        "best_move",
        "final_speech",
    ),
)
