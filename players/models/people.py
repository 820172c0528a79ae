"""Accounts and people. An account signs in; a person sits at tables, with or without an account."""

import secrets
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from players.look_alike import nick_key

NICK_LENGTH = 40


def new_secret() -> str:
    """A secret for an address that opens without signing in: 32 bytes, for URLs."""
    return secrets.token_urlsafe(32)


def muted_at_first() -> list[str]:
    """Announcements of new evenings are for those who ask for them."""
    return ["new_evening"]


class User(AbstractUser):
    """An account. What it may do is said by its groups (players.access)."""

    language = models.CharField(
        _("language of letters"),
        max_length=5,
        choices=settings.LANGUAGES,
        default=settings.LANGUAGE_CODE,
        db_default="uk",
    )
    #: Kinds of letters that the person does not want.
    muted = models.JSONField(
        _("unwanted letters"), default=muted_at_first, db_default=muted_at_first(), blank=True
    )
    #: Opens the person's own calendar without signing in; none until the person asks for it.
    calendar_key = models.CharField(max_length=64, unique=True, null=True, editable=False)  # noqa: DJ001

    #: A judge's PIN, hashed; empty for none (`players.services.pins`).
    pin = models.CharField(max_length=128, blank=True, default="", db_default="", editable=False)

    #: What the site works out of the person's games is for him and the admins alone (`access.may_see_page`).
    hides_page = models.BooleanField(_("Hide my page"), default=False, db_default=False)

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
        """Without the unnamed guests, each of whom is a person of one game, and without those merged away."""
        return self.filter(is_guest=False, merged_into=None)

    def shown(self) -> "PlayerQuerySet":
        """Known people whose pages everybody may see."""
        return self.known().exclude(user__hides_page=True)


class Player(models.Model):
    """A person who sits at tables. A guest («Гість 1») is a person of one game only.

    A person found to be another one is merged into that one and stays as an empty row, so that the merge can
    be undone and an old address leads on.
    """

    nick = models.CharField(_("nick"), max_length=NICK_LENGTH)
    # Not unique: a club may have two people whose nicks look alike, it is only warned of them.
    nick_key = models.CharField(max_length=80, db_index=True, editable=False)
    real_name = models.CharField(_("real name"), max_length=80, blank=True, default="", db_default="")
    city = models.CharField(_("city"), max_length=60, blank=True, default="", db_default="")
    user = models.OneToOneField(
        User,
        verbose_name=_("account"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="player",
    )
    is_guest = models.BooleanField(_("guest of one game"), default=False)
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, editable=False, related_name="merged_people"
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["nick"]
        constraints = [
            models.UniqueConstraint(
                fields=["nick"],
                condition=models.Q(is_guest=False, merged_into=None),
                name="one_player_per_nick",
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


class PastNick(models.Model):
    """A nick by which a person was known, before a rename or a merge. Imports find the person by it."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="past_nicks")
    nick = models.CharField(_("nick"), max_length=NICK_LENGTH)
    nick_key = models.CharField(max_length=80, db_index=True, editable=False)
    until = models.DateTimeField(_("until"), auto_now_add=True)

    class Meta:
        verbose_name = _("past nick")
        verbose_name_plural = _("past nicks")
        ordering = ["-until", "-pk"]
        constraints = [models.UniqueConstraint(fields=["player", "nick"], name="a_past_nick_once_per_person")]

    def __str__(self) -> str:
        return self.nick

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.nick_key = nick_key(self.nick)[:80]
        super().save(*args, **kwargs)


class Photo(models.Model):
    """A person's photo as the site itself encoded it: small, so that the database keeps it."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="photo")
    image = models.BinaryField()
    digest = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("photo")
        verbose_name_plural = _("photos")

    def __str__(self) -> str:
        return str(self.player)


class Claim(models.Model):
    """An account says that it is a person whom the club knows; an admin approves or refuses."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waits")
        APPROVED = "approved", _("approved")
        REFUSED = "refused", _("refused")

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="claims")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="claims")
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.WAITING)
    words = models.CharField(_("how the club can tell"), max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("claim of a history")
        verbose_name_plural = _("claims of histories")
        ordering = ["created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["user"], condition=models.Q(status="waiting"), name="one_waiting_claim_per_account"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user} → {self.player}"


class Merge(models.Model):
    """Two rows were found to be one person: what moved, so that it can be moved back."""

    kept = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merges")
    gone = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    #: {"app.model.field": [primary keys]}
    moved = models.JSONField(default=dict)
    #: Rows that both had and of which one went: [{"model": …, field: value, …}]
    dropped = models.JSONField(default=list)
    actor = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("merge of people")
        verbose_name_plural = _("merges of people")
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.gone} → {self.kept}"
