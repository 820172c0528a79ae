"""FSM, as clubs that declare its rules play."""

from dataclasses import replace

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
)
