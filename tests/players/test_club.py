"""The club's settings are kept in memory, and what was changed is never shown again."""

from typing import Any

import pytest
from django.db import transaction
from django.db.models.signals import post_init

from players.club import current_club, forget
from players.models import Club

pytestmark = pytest.mark.django_db


def test_who_read_before_a_change_keeps_nothing_after_it() -> None:
    """A worker's thread has read the settings; before it keeps them, another one hears of a change."""
    Club.objects.create(pk=1, name="Стара назва")
    forget()

    def change_meanwhile(sender: object, **kwargs: Any) -> None:
        post_init.disconnect(change_meanwhile, sender=Club)
        Club.objects.filter(pk=1).update(name="Нова назва")
        forget()

    post_init.connect(change_meanwhile, sender=Club)
    assert [current_club().name, current_club().name] == ["Стара назва", "Нова назва"]


@pytest.mark.django_db(transaction=True)
def test_what_is_read_while_a_change_waits_for_its_commit_is_not_kept_after_it() -> None:
    club = Club.objects.create(pk=1, name="Стара назва")
    forget()
    with transaction.atomic():
        club.name = "Нова назва"
        club.save()
        Club.objects.filter(pk=1).update(name="Найновіша назва")
        assert current_club().name == "Найновіша назва"
        Club.objects.filter(pk=1).update(name="Остання назва")
    assert current_club().name == "Остання назва"
