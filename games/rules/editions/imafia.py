"""iMafia."""

from dataclasses import replace

from .fiim_2025 import FIIM_2025

IMAFIA = replace(
    FIIM_2025,
    key="imafia",
    compared=False,
    lift_three_of_nine="after_day_1",
)
