"""What a load balancer or container engine asks: does the site answer, with its database and its tables?"""

from datetime import datetime, timedelta
from typing import Final

from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from players.models import Message

#: Migrations are only ever added while nobody is served by this process: once right, always right.
_migrated: Final = set[str]()


def health(request: HttpRequest) -> HttpResponse:
    """200, or 503 where the site cannot serve; a late outbox is told but is no reason to stop serving."""
    try:
        waits = waiting_migrations()
        late = outbox_age()
    except Error as error:
        return _answer(503, "unavailable", f"database: {type(error).__name__}")
    if waits:
        return _answer(503, "unavailable", "database: ok", f"migrations: {waits} wait")
    return _answer(200, "ok", "database: ok", "migrations: ok", f"outbox: {late.total_seconds():.0f} s")


def _answer(status: int, *lines: str) -> HttpResponse:
    body = "".join(f"{line}\n" for line in lines)
    return HttpResponse(body, status=status, content_type="text/plain", headers={"Cache-Control": "no-store"})


def waiting_migrations() -> int:
    """How many migrations the database lacks; looked up until there are none."""
    if not _migrated:
        executor = MigrationExecutor(connection)
        if waits := len(executor.migration_plan(executor.loader.graph.leaf_nodes())):
            return waits
        _migrated.add("yes")
    return 0


def outbox_age(now: datetime | None = None) -> timedelta:
    """For how long the longest waiting letter has been due."""
    now = now or timezone.now()
    due = Message.objects.filter(status=Message.Status.WAITING).order_by("due_at")
    first = due.values_list("due_at", flat=True).first()
    return max(now - first, timedelta(0)) if first else timedelta(0)
