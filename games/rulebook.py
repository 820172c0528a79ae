"""An edition in plain words, from its fields and their sources; and editions side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.rules import EDITIONS, Edition
from games.rules.editions import RULE_FIELDS
from games.texts import (
    FIELD_GROUPS,
    clause_of,
    document_name,
    edition_mark,
    edition_title,
    field_help,
    field_label,
    value_label,
)


@dataclass(frozen=True, slots=True)
class Rule:
    """`is_announced`: the judge fixes it before each game; `value` is then the club's usual one, or empty."""

    label: str
    help: str
    value: str
    clause: str
    is_announced: bool


@dataclass(frozen=True, slots=True)
class Rulebook:
    key: str
    title: str
    mark: str
    groups: tuple[tuple[str, tuple[Rule, ...]], ...]
    announced: tuple[Rule, ...]
    documents: tuple[str, ...]


def rulebook(key: str, variants: Mapping[str, object]) -> Rulebook:
    """`variants`: what the club usually announces; KeyError where there is no such edition."""
    edition = EDITIONS[key]
    groups = tuple(
        (str(title), tuple(_rule(edition, name, variants) for name in names)) for title, names in FIELD_GROUPS
    )
    return Rulebook(
        key=key,
        title=edition_title(key),
        mark=edition_mark(edition),
        groups=groups,
        announced=tuple(rule for _title, rules in groups for rule in rules if rule.is_announced),
        documents=_documents(edition),
    )


def _rule(edition: Edition, name: str, variants: Mapping[str, object]) -> Rule:
    announced = name in edition.announce
    if announced and name not in variants:
        value = ""
    else:
        value = value_label(name, variants.get(name, getattr(edition, name)))
    return Rule(field_label(name), field_help(name), value, clause_of(edition, name), announced)


def _documents(edition: Edition) -> tuple[str, ...]:
    """What states its values; another edition's key says from whom the rest is inherited."""
    told = (source.document for source in edition.sources.values() if source.document not in EDITIONS)
    return tuple(document_name(document) for document in dict.fromkeys(told))


# ── side by side ───────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Difference:
    """A field in which some editions differ, with a value for each of them; `odd` marks the rarer ones."""

    label: str
    values: tuple[tuple[str, bool], ...]


def titles() -> list[tuple[str, str]]:
    return [(key, edition_title(key)) for key in EDITIONS if key != "house"]


def differences() -> list[Difference]:
    editions = [edition for key, edition in EDITIONS.items() if key != "house"]
    rows = [(name, [_value(edition, name) for edition in editions]) for name in RULE_FIELDS]
    return [Difference(field_label(name), _marked(row)) for name, row in rows if len(set(row)) > 1]


def _value(edition: Edition, name: str) -> str:
    return _("announced") if name in edition.announce else value_label(name, getattr(edition, name))


def _marked(row: Sequence[str]) -> tuple[tuple[str, bool], ...]:
    usual = max(row, key=row.count)
    return tuple((value, value != usual) for value in row)
