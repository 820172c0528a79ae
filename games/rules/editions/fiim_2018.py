"""FIIM as in 2018, by the options that mafiaratings.com then marked as FIIM's. No text of it could be read.

| of the options | here |
|---|---|
| a speaker says "I withdraw" and may nominate another | done |
| no option for three of nine tied: like any other tie | done: they go to the lift |
| no free seating after the acquaintance | done |
| three missed nights with four at the table: red wins | not done: a draw, as now |
| advising the victim on the best move removes | the judge's reason for a removal |
"""

from dataclasses import replace

from .edition import assumed, inherited
from .fiim_2025 import FIIM_2025

FIIM_2018 = replace(
    FIIM_2025,
    key="fiim-2018",
    compared=False,
    withdraw="explicit",
    lift_three_of_nine="always",
    free_seating_seconds=0,
    sources=inherited()
    | assumed(
        "mafiaratings.com: options of 2018",
        "withdraw",
        "lift_three_of_nine",
        "free_seating_seconds",
        "silenced_may_nominate",
    ),
)
