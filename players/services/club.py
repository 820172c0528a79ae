"""The settings of the club: changed by its admins, each change with its author."""

from typing import Any

from django.db import transaction

from players.models import Club, User
from players.services.audit import note


@transaction.atomic
def save_club(*, actor: User, **fields: Any) -> Club:
    """Write the settings; those who changed nothing leave no trace."""
    club = Club.objects.select_for_update().first() or Club(pk=1)
    changed = sorted(name for name, value in fields.items() if getattr(club, name) != value)
    for name in changed:
        setattr(club, name, fields[name])
    club.save()
    if changed:
        note(actor, "club_changed", None, fields=changed)
    return club
