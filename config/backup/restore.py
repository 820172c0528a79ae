"""Putting a backup back: all of it or nothing, and compared with the file before it counts."""

from pathlib import Path

from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from config.backup.archive import BadBackup, Manifest, entry_of, open_archive, table_path
from config.backup.tables import Table, applied_migrations, insert_lines, lines_of, tables_after
from players.planner import tell_planner

#: Who has rows in one of these has a club to lose.
PRECIOUS = frozenset({"players.user", "players.player", "games.game"})


def check_backup(path: Path) -> Manifest:
    """The manifest of a backup whose digests are right. Raises BadBackup."""
    with open_archive(path) as (_archive, manifest):
        return manifest


def restore(path: Path, *, replace: bool = False) -> Manifest:
    """The database becomes what the backup holds; an older backup is then migrated to today's tables.

    Raises BadBackup, having changed no row: for a file that is damaged or newer than the code, for a database
    with people in it unless `replace`, and where what was written reads back otherwise than it stands in the
    file.
    """
    with open_archive(path) as (archive, manifest):
        _bring_tables_to(manifest)
        tables = tables_after(manifest.migrations)
        if not replace and any(table.name in PRECIOUS and _has_rows(table) for table in tables):
            raise BadBackup("The database has people or games in it; --replace lets the backup replace them.")
        _require_fit(tables, manifest)
        with transaction.atomic():
            _empty(tables)
            for table in tables:
                with archive.open(table_path(table.name)) as lines:
                    insert_lines(table, lines)
            _reset_sequences(tables)
            _require_links()
            _require_equal(tables, manifest)
        tell_planner(table.model for table in tables)
    ContentType.objects.clear_cache()
    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    return manifest


def _bring_tables_to(manifest: Manifest) -> None:
    """Make the tables as they were at the time of the backup, in a database that has none."""
    graph = MigrationLoader(connection).graph
    if unknown := [f"{app}.{name}" for app, name in manifest.migrations if (app, name) not in graph.nodes]:
        raise BadBackup(f"The backup is newer than this code, which lacks {', '.join(unknown)}.")
    applied = applied_migrations()
    if not applied:
        had = set(manifest.migrations)
        last = [key for key in manifest.migrations if not had & {*graph.node_map[key].children}]
        MigrationExecutor(connection).migrate(last)
    elif applied != sorted(manifest.migrations):
        raise BadBackup(
            "The tables of this database are of another time than the backup's: "
            "restore it into an empty database, which is then migrated."
        )


def _require_fit(tables: list[Table], manifest: Manifest) -> None:
    columns = {table.name: table.columns for table in tables}
    if columns != {name: entry.columns for name, entry in manifest.tables.items()}:
        raise BadBackup("The tables of the backup are not those that its migrations make.")


def _require_equal(tables: list[Table], manifest: Manifest) -> None:
    for table in tables:
        if entry_of(table.columns, lines_of(table)) != manifest.tables[table.name]:
            raise BadBackup(f"{table.name} reads back otherwise than it stands in the file.")


def _require_links() -> None:
    try:
        connection.check_constraints()
    except IntegrityError as error:
        raise BadBackup(f"The backup does not fit together: {error}.") from error


def _has_rows(table: Table) -> bool:
    return table.model._base_manager.exists()


def _empty(tables: list[Table]) -> None:
    names = [table.model._meta.db_table for table in tables]
    statements = connection.ops.sql_flush(no_style(), names, reset_sequences=True, allow_cascade=True)
    connection.ops.execute_sql_flush(statements)


def _reset_sequences(tables: list[Table]) -> None:
    with connection.cursor() as cursor:
        models = [table.model for table in tables]
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
