"""FIIM as in 2018."""

from dataclasses import replace

from .fiim_2025 import FIIM_2025

FIIM_2018 = replace(
    FIIM_2025,
    key="fiim-2018",
    compared=False,
    withdraw="explicit",
    lift_three_of_nine="always",
    free_seating_seconds=0,
)
