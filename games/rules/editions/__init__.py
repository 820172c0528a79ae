"""The editions, by key. A published edition is never changed: a correction gets a new key."""

from collections.abc import Mapping

from games.rules.violations import RecordError

from .aml import AML
from .clm import CLM
from .edition import FIELD_KINDS, RULE_FIELDS, Edition, Source, shown, with_variants
from .fiim_2018 import FIIM_2018
from .fiim_2025 import FIIM_2025
from .fortuna import FORTUNA
from .fsm import FSM
from .house import HOUSE
from .imafia import IMAFIA
from .mafclub import MAFCLUB
from .noir import NOIR

EDITIONS: Mapping[str, Edition] = {
    edition.key: edition
    for edition in (FIIM_2025, NOIR, FORTUNA, FSM, MAFCLUB, AML, FIIM_2018, IMAFIA, CLM, HOUSE)
}


def edition_for(key: str, variants: Mapping[str, object] | None = None) -> Edition:
    """The edition `key` with its announced fields fixed; raises `RecordError` naming what is wrong."""
    edition = EDITIONS.get(key)
    if edition is None:
        raise RecordError(f"edition: there is no {shown(key)}; known are {', '.join(EDITIONS)}")
    return with_variants(edition, variants or {})


__all__ = [
    "EDITIONS",
    "FIELD_KINDS",
    "RULE_FIELDS",
    "Edition",
    "Source",
    "edition_for",
    "with_variants",
]
