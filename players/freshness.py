"""The version of what public pages show: a number that every change of the club's data replaces.

The database itself is asked what was written: every statement goes through `_watched`, so neither a bulk
update nor Django's admin nor a command can forget to say that something changed. The version changes in the
transaction of the change and is read by all processes.

A writer puts a random number into a row that no other transaction holds, and adds a row where all are held:
nobody waits for anybody. The version is their sum; random numbers do not come again after a rollback.
"""

import re
from collections.abc import Callable
from secrets import randbits
from typing import Any, Final

from django.db import connection as default_connection
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

TABLE: Final = "players_publicversion"

#: What no public page shows: people's sessions, letters and keys; the judge's log and the facts beside it,
#: which nobody sees until the announcement, and that changes the game's row.
UNSEEN: Final = frozenset(
    {
        TABLE, "shared_cache", "django_session", "django_migrations", "django_content_type",
        "auth_permission",
        "account_emailaddress", "account_emailconfirmation", "mfa_authenticator", "django_admin_log",
        "players_message", "players_audit",
        "games_judgeaction", "games_nomination", "games_vote", "games_nightaction", "games_foul",
        "games_departure", "games_bestmove", "games_draw", "games_handover", "games_deputy",
    }
)  # fmt: skip
#: Columns of seen tables that a judge's tap writes; running games are asked for anew (`games.told`).
UNSEEN_COLUMNS: Final = {
    "games_game": {
        "seq", "night_zero_step", "clock_left_ms", "clock_running_since",
        "lease_device", "lease_holder_id", "lease_since",
    },
    "players_user": {"last_login"},
}  # fmt: skip

_WRITE: Final = re.compile(r'(?:INSERT (?:OR \w+ )?INTO|UPDATE|DELETE FROM) "(\w+)"|TRUNCATE')
_SCHEMA: Final = re.compile("CREATE|DROP|ALTER")
_COLUMN: Final = re.compile(r'(?: SET|,) "(\w+)" = ')

Execute = Callable[[Any, Any, bool, dict[str, Any]], Any]


def watch(sender: object, connection: BaseDatabaseWrapper, **kwargs: object) -> None:
    """Listens to the signal `connection_created`."""
    if _watched not in connection.execute_wrappers:
        connection.execute_wrappers.append(_watched)


def public_version() -> int:
    """One query. Within a transaction that has changed something it is the transaction's own."""
    _unmark(default_connection)
    with default_connection.cursor() as cursor:
        cursor.execute(f"SELECT SUM(token) FROM {TABLE}")  # noqa: S608 - our own table's name
        return int(cursor.fetchone()[0] or 0)


def renew(connection: Any = default_connection) -> None:
    """Another version, for a change that `UNSEEN` leaves out."""
    token = randbits(40)
    with connection.cursor() as cursor:
        cursor.execute(_update(connection), [token])
        if not cursor.rowcount:
            cursor.execute(f"INSERT INTO {TABLE} (token) VALUES (%s)", [token])  # noqa: S608


def _update(connection: Any) -> str:
    free = f"SELECT id FROM {TABLE} ORDER BY id LIMIT 1"  # noqa: S608
    if connection.features.has_select_for_update_skip_locked:
        free += " FOR UPDATE SKIP LOCKED"
    return f"UPDATE {TABLE} SET token = %s WHERE id = ({free})"  # noqa: S608


def _watched(execute: Execute, sql: Any, params: Any, many: bool, context: dict[str, Any]) -> Any:
    result = execute(sql, params, many, context)
    text, connection = str(sql), context["connection"]
    if (written := _WRITE.match(text)) and _is_seen(written[1], text):
        if context["cursor"].rowcount == 0 and not text.startswith("INSERT"):  # nothing was there to change
            return result
        if not _is_marked(connection) and _has_table(connection):
            _mark(connection)
            renew(connection)
    elif _SCHEMA.match(text):
        connection.club_has_versions = None
    return result


def _is_seen(table: str | None, sql: str) -> bool:
    if table is None:  # many tables emptied at once
        return True
    if table in UNSEEN:
        return False
    if table in UNSEEN_COLUMNS and sql.startswith("UPDATE"):
        return not set(_COLUMN.findall(sql.partition(" WHERE ")[0])) <= UNSEEN_COLUMNS[table]
    return True


def _has_table(connection: Any) -> bool:
    """Migrations and restored backups write before the table is there."""
    if getattr(connection, "club_has_versions", None) is None:
        connection.club_has_versions = TABLE in connection.introspection.table_names()
    return bool(connection.club_has_versions)


# Once in a transaction is enough, as long as nobody has read the version in it. What says so is a commit hook
# that does nothing: a savepoint that is rolled back takes its hooks away with what it had changed.


def _changed_already() -> None:
    pass


def _is_marked(connection: Any) -> bool:
    return any(hook is _changed_already for _sids, hook, _robust in connection.run_on_commit)


def _mark(connection: Any) -> None:
    if connection.in_atomic_block:
        transaction.on_commit(_changed_already, using=connection.alias)


def _unmark(connection: Any) -> None:
    connection.run_on_commit = [each for each in connection.run_on_commit if each[1] is not _changed_already]
