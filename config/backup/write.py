"""Writing a backup of a running site."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from django.db import connection, transaction

from config.backup.archive import MANIFEST, Manifest, add_table, new_archive
from config.backup.tables import applied_migrations, lines_of, tables_after


def write_backup(path: Path) -> Manifest:
    """Everything as it is at one moment. Raises FileExistsError rather than replace a file."""
    if path.exists():
        raise FileExistsError(path)
    with new_archive(path) as archive, one_moment():
        manifest = Manifest(datetime.now(UTC).isoformat(), connection.vendor, applied_migrations())
        for table in tables_after(manifest.migrations):
            entry = add_table(archive, table.name, table.columns, lines_of(table))
            manifest.tables[table.name] = entry
        archive.writestr(MANIFEST, manifest.as_json())
    return manifest


@contextmanager
def one_moment() -> Iterator[None]:
    """Reads inside see the database as it was at the first of them; nobody who writes has to wait."""
    if connection.in_atomic_block:  # a caller's own transaction is its moment
        yield
        return
    usual = getattr(connection, "transaction_mode", None)
    connection.ensure_connection()
    if connection.vendor == "sqlite":
        connection.transaction_mode = "DEFERRED"  # type: ignore[attr-defined]
    try:
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
    finally:
        if connection.vendor == "sqlite":
            connection.transaction_mode = usual  # type: ignore[attr-defined]
