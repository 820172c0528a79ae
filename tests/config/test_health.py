from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from config import health
from players.models import Message
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


def test_a_healthy_site_says_so_in_plain_text_to_anybody(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response["Content-Type"]) == (200, "text/plain")
    assert response.content == b"ok\ndatabase: ok\nmigrations: ok\noutbox: 0 s\n"


def test_a_late_letter_is_told_but_the_site_serves_on(client: Client) -> None:
    due = timezone.now() - timedelta(minutes=5)
    user = UserFactory()
    Message.objects.create(key="a", user=user, kind="place", template="place", due_at=due)
    later = due + timedelta(hours=9)
    Message.objects.create(key="b", user=user, kind="place", template="place", due_at=later)
    response = client.get("/healthz")
    assert (response.status_code, response.content[-14:]) == (200, b"outbox: 300 s\n")


def test_a_site_whose_tables_wait_for_migrations_serves_nobody(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "_migrated", set())
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (
        503,
        b"unavailable\ndatabase: ok\nmigrations: 1 wait\n",
    )


def test_a_healthy_site_is_asked_with_one_query(
    client: Client, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    client.get("/healthz")
    with django_assert_num_queries(1):
        client.get("/healthz")
