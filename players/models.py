"""Accounts and people. An account signs in; a person sits at tables, with or without an account."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from players.look_alike import nick_key


class User(AbstractUser):
    """An account. What it may do is said by its groups (players.access)."""

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(Lower("username"), name="one_account_per_username"),
            models.UniqueConstraint(
                Lower("email"), condition=~models.Q(email=""), name="one_account_per_email"
            ),
        ]

    @cached_property
    def roles(self) -> frozenset[str]:
        """Names of the account's groups, read once per request."""
        return frozenset(self.groups.values_list("name", flat=True))


class PlayerQuerySet(models.QuerySet["Player"]):
    def known(self) -> "PlayerQuerySet":
        """Without the unnamed guests, each of whom is a person of one game."""
        return self.filter(is_guest=False)


class Player(models.Model):
    """A person who sits at tables. A guest («Гість 1») is a person of one game only."""

    nick = models.CharField(_("nick"), max_length=40)
    # Not unique: a club may have two people whose nicks look alike, it is only warned of them.
    nick_key = models.CharField(max_length=80, db_index=True, editable=False)
    user = models.OneToOneField(
        User,
        verbose_name=_("account"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="player",
    )
    is_guest = models.BooleanField(_("guest of one game"), default=False)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["nick"]
        constraints = [
            models.UniqueConstraint(
                fields=["nick"], condition=models.Q(is_guest=False), name="one_player_per_nick"
            ),
            models.CheckConstraint(
                condition=models.Q(is_guest=False) | models.Q(user=None),
                name="a_guest_has_no_account",
            ),
        ]

    def __str__(self) -> str:
        return self.nick

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        # A few signs unfold to many letters (ﷺ); the key need not tell such nicks apart.
        self.nick_key = nick_key(self.nick)[:80]
        if update_fields is not None and "nick" in update_fields:
            update_fields = {*update_fields, "nick_key"}
        super().save(*args, update_fields=update_fields, **kwargs)


class Evening(models.Model):
    """A game evening: when games are played together."""

    title = models.CharField(_("title"), max_length=120, blank=True)
    starts_at = models.DateTimeField(_("starts at"))

    class Meta:
        verbose_name = _("evening")
        verbose_name_plural = _("evenings")
        ordering = ["-starts_at"]

    def __str__(self) -> str:
        return self.title or f"{self.starts_at:%Y-%m-%d}"
