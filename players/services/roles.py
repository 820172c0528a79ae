"""Who may judge and who runs the club: granted and taken away by an admin."""

from django.contrib.auth.models import Group
from django.db import transaction

from players.access import CLUB_ADMIN, JUDGE
from players.errors import Refused
from players.models import User
from players.services.audit import note

ROLES = (JUDGE, CLUB_ADMIN)


@transaction.atomic
def set_role(*, user: User, role: str, wanted: bool, actor: User) -> None:
    """Raises Refused for an admin who would take away his own role: somebody must be left to give it back."""
    if user == actor and role == CLUB_ADMIN and not wanted:
        raise Refused("own_role")
    group = Group.objects.get_or_create(name=role)[0]
    had = user.groups.filter(pk=group.pk).exists()
    if had == wanted:
        return
    if wanted:
        user.groups.add(group)
    else:
        user.groups.remove(group)
    note(actor, "role_granted" if wanted else "role_taken", user, role=role)
