"""A club's own regulation: every field may be fixed in advance by `variants`; the others are FIIM's.

| of the regulation | here |
|---|---|
| any field of an edition | done: by `variants`, within the field's range |
| a rule that no field holds | not done: it needs a field, and every edition its value |
"""

from dataclasses import replace

from .edition import inherited
from .fiim_2025 import FIIM_2025

HOUSE = replace(FIIM_2025, key="house", sources=inherited())
