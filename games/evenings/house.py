"""The club's own edition: a value for every field of the rules, in versions."""

from collections.abc import Mapping

from django.db import transaction

from games.models import Game
from games.rules import edition_for
from games.rules.editions import RULE_FIELDS
from games.rules.editions.edition import HOUSE_KEY
from games.rules.editions.house import HOUSE
from players.models import HouseRules, User
from players.services.audit import note


def house_values() -> dict[str, object]:
    """Every field of the house rules as they stand; before the first version as in the reference edition."""
    newest = HouseRules.objects.first()
    standing = newest.variants if newest else {}
    return {name: standing.get(name, getattr(HOUSE, name)) for name in RULE_FIELDS}


def is_used(version: HouseRules) -> bool:
    """Whether a game was made by exactly these values."""
    games = Game.objects.filter(edition=HOUSE_KEY).order_by()
    return version.variants in games.values_list("variants", flat=True)


@transaction.atomic
def save_house_rules(*, values: Mapping[str, object], note_text: str, actor: User) -> HouseRules:
    """The rules in force from now on. A version by which a game was played stays as it was.

    Raises RecordError as a game would for a value outside its range.
    """
    edition_for(HOUSE_KEY, values)
    newest = HouseRules.objects.select_for_update().first()
    before = newest.variants if newest else {}
    if newest is not None and newest.variants == dict(values):
        return newest
    if newest is None or is_used(newest):
        newest = HouseRules(number=1 if newest is None else newest.number + 1)
    newest.variants, newest.note = dict(values), note_text
    newest.save()
    changed = sorted(name for name, value in values.items() if before.get(name) != value)
    note(actor, "house_changed", None, version=newest.number, fields=changed)
    return newest
