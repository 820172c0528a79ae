"""What the database's planner knows of the tables."""

from collections.abc import Iterable

from django.db import connection, models


def tell_planner(tables: Iterable[type[models.Model]]) -> None:
    """Have the database count the rows anew, after many were written at once; it may stand in a transaction.

    Until PostgreSQL counts by itself, minutes later, it takes the tables for as empty as they were, and joins
    row by row: a season of 4,000 games then takes minutes instead of a second. SQLite never counts by itself.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA analysis_limit = 1000")  # rows looked at per index, however large it is
        for model in tables:
            cursor.execute(f"ANALYZE {connection.ops.quote_name(model._meta.db_table)}")
