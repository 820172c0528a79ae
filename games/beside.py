"""What is kept beside the log of a game: who sat at the judge's table, draws of roles, remarks, changes."""

from decimal import Decimal

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import AnnouncedManager, Game, PenaltyAnswer, Seat
from players.models import Player


class Remark(models.Model):
    """A remark to a player who is out: no action of the rules, a note of the protocol.

    `penalty` is what the judge suggests for it, answered with the final protocol; 0: it is a word only.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="remarks")
    text = models.CharField(_("remark"), max_length=200)
    penalty = models.DecimalField(_("penalty"), max_digits=10, decimal_places=6, default=Decimal(0))
    answer = models.CharField(max_length=8, choices=PenaltyAnswer.choices, blank=True)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("remark to a player who is out")
        verbose_name_plural = _("remarks to players who are out")
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(penalty__lte=0), name="a_remark_takes_points_if_any")
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.text}"


class GameChange(models.Model):
    """Who changed what about a game when, where it is no action of the rules: seats, announcement, status."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="changes")
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    kind = models.CharField(max_length=20)
    data = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("change of a game")
        verbose_name_plural = _("changes of games")
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.game_id}"


class Deputy(models.Model):
    """Another person at the judge's table: a judge to whom the game was handed, or an assistant for fouls."""

    class Kind(models.TextChoices):
        JUDGE = "judge", pgettext_lazy("deputy", "judge")
        ASSISTANT = "assistant", pgettext_lazy("deputy", "assistant")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="deputies")
    person = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="deputies")
    kind = models.CharField(max_length=9, choices=Kind.choices)

    class Meta:
        verbose_name = _("deputy at a table")
        verbose_name_plural = _("deputies at tables")
        constraints = [
            models.UniqueConstraint(fields=["game", "person"], name="one_deputy_per_person_and_game")
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.kind}"


class HandOver(models.Model):
    """An offer to take the game to another device: one use, for a minute. Only the token's digest is kept."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="hand_overs")
    digest = models.CharField(max_length=64, unique=True)
    kind = models.CharField(max_length=9, choices=Deputy.Kind.choices)
    offered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("offer of a game")
        verbose_name_plural = _("offers of games")

    def __str__(self) -> str:
        return f"{self.game_id}: {self.kind}"


class Draw(models.Model):
    """A deal made by the site: its seed is secret until the announcement, its commitment is shown before.

    `shown` counts the players who have seen their role; `taken_back` deals are published with the others.
    `key` is that of the tap that made it; `shown_tap` the digest of the device and the tap that showed the
    latest role: sent again, each finds what it did.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="draws")
    number = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    shown = models.PositiveSmallIntegerField(default=0)
    taken_back = models.BooleanField(default=False)
    key = models.CharField(max_length=64, blank=True, default="", db_default="", editable=False)
    shown_tap = models.CharField(max_length=64, blank=True, default="", db_default="", editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = AnnouncedManager()
    all_objects = models.Manager["Draw"]()

    class Meta:
        verbose_name = _("draw of roles")
        verbose_name_plural = _("draws of roles")
        ordering = ["game", "number"]
        base_manager_name = "all_objects"
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="draws_are_numbered")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"
