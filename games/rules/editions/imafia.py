"""iMafia: FIIM but for three tied of nine. Its own text could not be read.

| rule | here |
|---|---|
| three of nine tied: no lift on day 1, a lift vote later (nine then means a missed night) | done |
| everything else | as in FIIM |
"""

from dataclasses import replace

from .edition import assumed, inherited
from .fiim_2025 import FIIM_2025

IMAFIA = replace(
    FIIM_2025,
    key="imafia",
    compared=False,
    lift_three_of_nine="after_day_1",
    sources=inherited() | assumed("mafiaratings.com: change for iMafia", "lift_three_of_nine"),
)
