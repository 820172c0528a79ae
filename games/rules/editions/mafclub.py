"""The MAF CLUB network."""

from dataclasses import replace

from .fiim_2025 import FIIM_2025

MAFCLUB = replace(
    FIIM_2025,
    key="mafclub",
    compared=False,
    rotation="closer",
    withdraw="replace",
    lift_three_of_nine="always",
    final_speech=False,
)
