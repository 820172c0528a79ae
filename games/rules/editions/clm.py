"""CLM."""

from dataclasses import replace

from .fiim_2025 import FIIM_2025

CLM = replace(
    FIIM_2025,
    key="clm",
    compared=False,
    day_zero_vote="self_break",
    third_foul="none",
    tech_fouls_to_remove=2,
)
