"""Checks of the database itself, the same on SQLite and PostgreSQL where both can answer."""

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import connection, models
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Exists, OuterRef
from django.db.models.functions import Length


def soundness() -> tuple[str, list[str]]:
    """SQLite reads its whole file, unique columns included; PostgreSQL is asked for what it doubts."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA integrity_check(20)")
            return "the whole file", [row[0] for row in cursor.fetchall() if row[0] != "ok"]
        cursor.execute("SELECT conrelid::regclass, conname FROM pg_constraint WHERE NOT convalidated")
        doubts = [f"{table}: the constraint {name} was never checked on old rows" for table, name in cursor]
        cursor.execute("SELECT indexrelid::regclass FROM pg_index WHERE NOT indisvalid")
        return "constraints and indexes", doubts + [f"the index {name} is not valid" for (name,) in cursor]


def migrations() -> tuple[str, list[str]]:
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    known = len(executor.loader.applied_migrations)
    return f"{known} applied", [f"{migration} waits to be applied" for migration, _ in plan]


def constraints() -> tuple[str, list[str]]:
    """Every constraint that a model declares is there: the database itself keeps it."""
    declared, missing = 0, []
    for model in stored_models():
        with connection.cursor() as cursor:
            there = connection.introspection.get_constraints(cursor, model._meta.db_table)
        for constraint in model._meta.constraints:
            declared += 1
            if constraint.name not in there:
                missing.append(f"{model._meta.label}: {constraint.name} is missing in the database")
    return f"{declared} declared", missing


def links() -> tuple[str, list[str]]:
    """No row points to a row that is gone."""
    looked_at, orphans = 0, []
    for model, field in _foreign_keys():
        looked_at += 1
        there = field.related_model._base_manager.filter(**{field.target_field.name: OuterRef(field.attname)})
        lost = model._base_manager.filter(~Exists(there), **{f"{field.attname}__isnull": False})
        if keys := [str(key) for key in lost.order_by("pk").values_list("pk", flat=True)[:5]]:
            orphans.append(f"{model._meta.label} {', '.join(keys)}: {field.name} points to nothing")
    return f"{looked_at} kinds of links", orphans


def lengths() -> tuple[str, list[str]]:
    """SQLite keeps longer texts than a column allows; PostgreSQL would refuse them at the move."""
    looked_at, long = 0, []
    for model in stored_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, models.CharField) and field.max_length:
                looked_at += 1
                rows = model._base_manager.annotate(length_of_it=Length(field.attname))
                if keys := rows.filter(length_of_it__gt=field.max_length).values_list("pk", flat=True)[:5]:
                    found = ", ".join(str(key) for key in keys)
                    long.append(
                        f"{model._meta.label} {found}: {field.name} is longer than {field.max_length}"
                    )
    return f"{looked_at} columns of text", long


def stored_models() -> list[type[models.Model]]:
    """Every model with a table of its own, links between tables included."""
    every = apps.get_models(include_auto_created=True)
    return [model for model in every if model._meta.managed and not model._meta.proxy]


def _foreign_keys() -> Iterator[tuple[type[models.Model], Any]]:
    for model in stored_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, models.ForeignKey):
                yield model, field
