"""Two rows that are one person become one: whatever points at the one then points at the other.

The row that goes stays empty, its nick an alias, so that an import finds the right person, and the merge
can be undone as long as no other stands on it.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.core import serializers
from django.db import transaction
from django.db.models import ForeignKey, Model
from django.utils import timezone

from players.errors import Refused
from players.models import Merge, PastNick, Player, Signup, User
from players.registry import AFTER_MOVE, DERIVED, OBSTACLES
from players.services.audit import note
from players.services.signups import bring_back

#: What belongs to the row itself and does not move.
_OWN = {"players.merge.kept", "players.merge.gone", "players.player.merged_into", "players.photo.player"}


@dataclass(frozen=True, slots=True)
class Moving:
    """Rows of one kind that a merge moves, for the preview."""

    title: str
    count: int


def preview(kept: Player, gone: Player) -> list[Moving]:
    """What would move. Raises Refused as the merge itself would."""
    _require_one_person(kept, gone)
    found = ((_model(field)._meta.verbose_name_plural, _rows(field, gone)) for field in references())
    return [Moving(str(title), len(rows)) for title, rows in found if rows]


@transaction.atomic
def merge(*, kept: Player, gone: Player, actor: User) -> Merge:
    """Make `gone` a part of `kept`. Refused for two who ever sat in one game, or who both have accounts."""
    kept, gone = _locked(kept, gone)
    _require_one_person(kept, gone)
    record = Merge(kept=kept, gone=gone, actor=actor, moved={}, dropped=[])
    for field in references():
        _move(field, gone, kept, record)
    if gone.user_id is not None:
        user, gone.user = gone.user, None
        gone.save(update_fields=["user"])
        kept.user = user
        kept.save(update_fields=["user"])
        record.moved["account"] = [user.pk] if user else []
    gone.merged_into = kept
    gone.save(update_fields=["merged_into"])
    if PastNick.objects.get_or_create(player=kept, nick=gone.nick)[1]:
        record.moved["alias"] = [gone.nick]
    record.save()
    _moved(kept, gone)
    note(actor, "merged", kept, gone=gone.pk)
    return record


@transaction.atomic
def undo_merge(*, merge_id: int, actor: User) -> Merge:
    """Move back what the merge moved and still stands there. Rows written since stay with the kept person."""
    record = Merge.objects.select_for_update().get(pk=merge_id)
    later = Merge.objects.filter(undone_at=None, pk__gt=record.pk)
    if record.undone_at is not None or later.filter(gone__in=[record.kept_id]).exists():
        raise Refused("undone")
    kept, gone = record.kept, record.gone
    for field in references():
        pks = record.moved.get(_name(field), [])
        _model(field)._base_manager.filter(pk__in=pks, **{field.name: kept}).update(**{field.name: gone})
    for row in serializers.deserialize("python", record.dropped):
        if isinstance(row.object, Signup):
            bring_back(row.object)
        else:
            row.save()
    PastNick.objects.filter(player=kept, nick__in=record.moved.get("alias", [])).delete()
    _give_account_back(record)
    gone.merged_into = None
    gone.save(update_fields=["merged_into"])
    record.undone_at = timezone.now()
    record.save(update_fields=["undone_at"])
    _moved(kept, gone)
    note(actor, "merge_undone", kept, gone=gone.pk)
    return record


def _give_account_back(record: Merge) -> None:
    accounts = record.moved.get("account", [])
    if accounts and record.kept.user_id in accounts:
        user, record.kept.user = record.kept.user, None
        record.kept.save(update_fields=["user"])
        record.gone.user = user
        record.gone.save(update_fields=["user"])


def _locked(kept: Player, gone: Player) -> tuple[Player, Player]:
    ids = [kept.pk, gone.pk]
    rows = {row.pk: row for row in Player.objects.select_for_update().filter(pk__in=ids).order_by("pk")}
    return rows[kept.pk], rows[gone.pk]


def _require_one_person(kept: Player, gone: Player) -> None:
    if kept.pk == gone.pk:
        raise Refused("same_person")
    if kept.merged_into_id or gone.merged_into_id:
        raise Refused("merged")
    if kept.user_id and gone.user_id:
        raise Refused("both_have_accounts")
    if any(excludes(kept, gone) for excludes in OBSTACLES):
        raise Refused("met")


def references() -> Iterator[ForeignKey[Any, Any]]:
    """Every field of every app that points at a person and moves in a merge, hidden ones too."""
    for relation in Player._meta.get_fields(include_hidden=True):
        field = getattr(relation, "field", None)
        if relation.auto_created and isinstance(field, ForeignKey) and _moves(field):
            yield field


def _moves(field: ForeignKey[Any, Any]) -> bool:
    return not field.unique and _name(field) not in _OWN | DERIVED


def _name(field: ForeignKey[Any, Any]) -> str:
    return f"{field.model._meta.label_lower}.{field.name}"


def _model(field: ForeignKey[Any, Any]) -> type[Model]:
    return field.model


def _rows(field: ForeignKey[Any, Any], person: Player) -> list[Any]:
    return list(_model(field)._base_manager.filter(**{field.name: person}))


def _move(field: ForeignKey[Any, Any], gone: Player, kept: Player, record: Merge) -> None:
    """Point the rows at the kept person; of those that only one may have, the kept person's stays."""
    once = _once(field)
    rows = _rows(field, gone)
    taken = {_key(row, once) for row in _rows(field, kept)} if once else set()
    double = [row for row in rows if once and _key(row, once) in taken]
    record.dropped += json.loads(serializers.serialize("json", double))
    pks = [row.pk for row in rows if row not in double]
    for row in double:
        row.delete()
    _model(field)._base_manager.filter(pk__in=pks).update(**{field.name: kept})
    if pks:
        record.moved[_name(field)] = pks


def _once(field: ForeignKey[Any, Any]) -> tuple[str, ...]:
    """The other fields of the constraint that lets a person have one such row (one answer per evening)."""
    meta = _model(field)._meta
    groups = [constraint.fields for constraint in meta.total_unique_constraints]
    for group in [*groups, *meta.unique_together]:
        if field.name in group:
            return tuple(name for name in group if name != field.name)
    return ()


def _key(row: Any, names: tuple[str, ...]) -> tuple[object, ...]:
    return tuple(getattr(row, row._meta.get_field(name).attname) for name in names)


def _moved(kept: Player, gone: Player) -> None:
    for tell in AFTER_MOVE:
        tell(kept, gone)


__all__ = ["Moving", "merge", "preview", "references", "undo_merge"]
