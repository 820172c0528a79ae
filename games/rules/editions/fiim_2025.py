"""FIIM, as in force from 2025."""

from .edition import Edition

FIIM_2025 = Edition(key="fiim-2025")
