"""Who is signed in, with what every page asks of an account (its roles, a judge's habits), in one query."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.backends import ModelBackend
from django.db.models import F

from players.models import User


class _WholeAccount(ModelBackend):
    def get_user(self, user_id: Any) -> User | None:
        accounts = User.objects.filter(pk=user_id).select_related("habits")
        rows = list(accounts.annotate(group=F("groups__name")))
        if not rows or not self.user_can_authenticate(rows[0]):
            return None
        account = rows[0]
        account.roles = frozenset(row.group for row in rows if row.group)
        return account


class ByPassword(_WholeAccount):
    """Django's own."""


class ByNameOrMail(_WholeAccount, AuthenticationBackend):  # type: ignore[misc]
    """allauth's."""
