"""American Mafia League."""

from dataclasses import replace

from .fiim_2025 import FIIM_2025

AML = replace(
    FIIM_2025,
    key="aml",
    compared=False,
    lift_three_of_nine="always",
    third_foul="short_speech",
    best_move="none",
    final_speech=False,
)
