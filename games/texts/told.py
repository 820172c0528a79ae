"""A reason with the field of the edition that it rests on."""

from typing import NamedTuple


class Told(NamedTuple):
    """`field` names the rule whose source may be cited."""

    text: str
    field: str | None = None
