"""What the database's planner knows of the tables."""

from collections.abc import Iterable

from django.db import connection, models


def tell_planner(tables: Iterable[type[models.Model]]) -> None:
    """Have PostgreSQL count its rows anew, after many were written at once; it may stand in a transaction.

    Until it counts by itself, minutes later, it takes the tables for as empty as they were, and joins row by
    row: a season of 4,000 games then takes minutes instead of a second. SQLite plans by its indexes alone.
    """
    if connection.vendor != "postgresql":
        return
    names = ", ".join(connection.ops.quote_name(model._meta.db_table) for model in tables)
    with connection.cursor() as cursor:
        cursor.execute(f"ANALYZE {names}")
