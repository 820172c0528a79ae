"""CLM: known by one change in the code of mafiaratings.com. Its own text could not be read.

| rule | here |
|---|---|
| day 0: a single winner leaves only if he voted for himself | done; which "no break" is meant is a guess |
| a third foul costs no speech | done; it might be a shorter one |
| two technical fouls remove | done |
"""

from dataclasses import replace

from .edition import assumed, inherited
from .fiim_2025 import FIIM_2025

CLM = replace(
    FIIM_2025,
    key="clm",
    compared=False,
    day_zero_vote="self_break",
    third_foul="none",
    tech_fouls_to_remove=2,
    sources=inherited()
    | assumed("mafiaratings.com: change for CLM", "day_zero_vote", "third_foul", "tech_fouls_to_remove"),
)
