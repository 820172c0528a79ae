"""The database's tables as lines of JSON, the same bytes from SQLite and from PostgreSQL.

A line is the list of a row's values in the order of `Table.columns`: numbers, texts, truth values and null
as themselves, moments as ISO texts in UTC with microseconds, decimals as texts, bytes in base 64, JSON fields
as they are with sorted keys.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from django.apps.registry import Apps
from django.db import connection, models
from django.db.migrations.loader import MigrationLoader
from django.db.models import sql

BATCH = 500
#: What a database says of itself, and another one says anew.
PASSING = frozenset({"players.publicversion"})


@dataclass(frozen=True, slots=True)
class Table:
    """A table as the migrations that the database has had made it, whatever today's models say."""

    model: type[models.Model]

    @property
    def name(self) -> str:
        return self.model._meta.label_lower

    @property
    def fields(self) -> list[Any]:
        return [field for field in self.model._meta.concrete_fields if not field.generated]

    @property
    def columns(self) -> list[str]:
        return [field.attname for field in self.fields]


def applied_migrations() -> list[tuple[str, str]]:
    """(app, name) of each migration that the database has had and the code knows."""
    loader = MigrationLoader(connection)
    return sorted(key for key in loader.applied_migrations if key in loader.graph.nodes)


def tables_after(migrations: Iterable[tuple[str, str]]) -> list[Table]:
    """All tables of the club that these migrations make, links between tables included, by name."""
    state = MigrationLoader(connection).project_state(list(migrations))
    apps: Apps = state.apps
    made = [
        Table(model)
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy and model._meta.label_lower not in PASSING
    ]
    return sorted(made, key=lambda table: table.name)


def lines_of(table: Table) -> Iterator[bytes]:
    """Every row, by primary key: databases sort numbers alike, texts each in its own way."""
    rows = table.model._base_manager.order_by("pk").iterator(chunk_size=2000)
    if isinstance(table.model._meta.pk, models.CharField):
        rows = iter(sorted(rows, key=lambda row: str(row.pk)))
    fields = table.fields
    for row in rows:
        values = [_plain(field, row) for field in fields]
        yield json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode() + b"\n"


def _plain(field: Any, row: models.Model) -> Any:
    value = field.value_from_object(row)
    if value is None or isinstance(value, bool | int | float | str) or isinstance(field, models.JSONField):
        return value
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    return field.value_to_string(row)


def insert_lines(table: Table, lines: Iterable[bytes]) -> None:
    """Insert the rows as they were: no field is filled anew, not even moments of creation."""
    fields = table.fields
    rows = (_row(table, fields, json.loads(line)) for line in lines)
    size = min(BATCH, connection.ops.bulk_batch_size(fields, range(BATCH)))
    while batch := list(islice(rows, size)):
        query = sql.InsertQuery(table.model)
        query.insert_values(fields, batch, raw=True)
        query.get_compiler(connection=connection).execute_sql()


def _row(table: Table, fields: list[Any], values: list[Any]) -> models.Model:
    named = zip(fields, values, strict=True)
    return table.model(**{field.attname: field.to_python(value) for field, value in named})
