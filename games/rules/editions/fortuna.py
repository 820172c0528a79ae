"""Fortuna Elite Club's page of rules."""

from dataclasses import replace

from .fiim_2025 import FIIM_2025

FORTUNA = replace(
    FIIM_2025,
    key="fortuna",
    announce=(
        "day_zero_vote",
        "single_candidate",
        "lift",
        "lift_three_of_nine",
        "lift_two_of_four",
    ),
)
