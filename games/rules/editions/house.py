"""A club's own regulation: every field may be fixed by `variants`."""

from dataclasses import replace

from .fiim_2025 import FIIM_2025

HOUSE = replace(FIIM_2025, key="house")
