"""An evening of games, and who comes to it."""

from datetime import datetime, timedelta
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from players.models.people import Player

#: How long an evening lasts when nobody says.
USUAL_LENGTH = timedelta(hours=4, minutes=30)


class EveningQuerySet(models.QuerySet["Evening"]):
    def public(self) -> "EveningQuerySet":
        """Without drafts, which only those who run evenings see."""
        return self.exclude(status=Evening.Status.DRAFT)

    def coming(self, now: datetime) -> "EveningQuerySet":
        """Not over yet, the nearest first."""
        return self.filter(ends_at__gt=now).order_by("starts_at")


class Evening(models.Model):
    """When and where games are played together. Times are stored in UTC, shown in the evening's own zone.

    `edition` and `variants` hold for the whole meeting; the games layer checks and inherits them.
    """

    class Status(models.TextChoices):
        DRAFT = "draft", pgettext_lazy("evening status", "draft")
        OPEN = "open", pgettext_lazy("evening status", "announced")
        CANCELLED = "cancelled", pgettext_lazy("evening status", "cancelled")

    title = models.CharField(_("title"), max_length=120, blank=True)
    starts_at = models.DateTimeField(_("starts at"), db_index=True)
    ends_at = models.DateTimeField(_("ends at"))
    zone = models.CharField(_("time zone"), max_length=40, default="Europe/Kyiv", db_default="Europe/Kyiv")
    place = models.CharField(_("place"), max_length=200, blank=True, default="", db_default="")
    tables = models.PositiveSmallIntegerField(
        _("tables"), default=1, validators=[MinValueValidator(1), MaxValueValidator(12)], db_default=1
    )
    #: The one source of capacity: how many players may come.
    seats = models.PositiveSmallIntegerField(
        _("places"), default=10, validators=[MinValueValidator(1), MaxValueValidator(200)], db_default=10
    )
    edition = models.CharField(_("edition"), max_length=20, blank=True, default="", db_default="")
    variants = models.JSONField(_("announced variants"), default=dict, blank=True, db_default={})
    judges = models.ManyToManyField(
        Player, verbose_name=_("judges"), blank=True, related_name="evenings_to_judge"
    )
    fee = models.CharField(_("fee"), max_length=120, blank=True, default="", db_default="")
    closes_at = models.DateTimeField(_("sign-up until"), null=True, blank=True)
    confirm_minutes = models.PositiveSmallIntegerField(
        _("minutes to confirm a freed place"), default=120, validators=[MinValueValidator(5)], db_default=120
    )
    notes = models.TextField(_("notes"), max_length=2000, blank=True, default="", db_default="")
    status = models.CharField(
        max_length=9, choices=Status.choices, default=Status.OPEN, db_default=Status.OPEN
    )
    cancel_reason = models.CharField(_("reason"), max_length=200, blank=True, default="", db_default="")
    #: Counts up with each request for a place: the order of the sign-up and of the waiting list.
    last_order = models.PositiveIntegerField(default=0, editable=False, db_default=0)
    #: The version of the calendar entry.
    revision = models.PositiveIntegerField(default=0, editable=False, db_default=0)

    objects = EveningQuerySet.as_manager()

    class Meta:
        verbose_name = _("evening")
        verbose_name_plural = _("evenings")
        ordering = ["-starts_at"]
        constraints = [
            models.CheckConstraint(condition=Q(ends_at__gt=F("starts_at")), name="an_evening_ends_later"),
            models.CheckConstraint(
                condition=~Q(status="cancelled") | ~Q(cancel_reason=""),
                name="a_cancelled_evening_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return self.title or f"{self.local(self.starts_at):%Y-%m-%d}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.ends_at is None:
            self.ends_at = self.starts_at + USUAL_LENGTH
        super().save(*args, **kwargs)

    @cached_property
    def tz(self) -> ZoneInfo:
        return ZoneInfo(self.zone)

    def local(self, moment: datetime) -> datetime:
        """The moment by the clock on the evening's wall."""
        return moment.astimezone(self.tz)

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN

    def is_closed_at(self, now: datetime) -> bool:
        """Whether the sign-up is over for players; those who run the evening may still change it."""
        return now >= (self.closes_at or self.ends_at)


class Answer(models.TextChoices):
    GOING = "going", _("coming")
    LATE = "late", _("coming later")
    MAYBE = "maybe", _("maybe")
    NO = "no", _("not coming")


class Standing(models.TextChoices):
    IN = "in", _("has a place")
    OFFERED = "offered", _("is offered a place")
    WAITING = "waiting", _("waits")
    NONE = "none", _("has no place")


class Presence(models.TextChoices):
    UNKNOWN = "", _("not seen yet")
    HERE = "here", _("is here")
    NO_SHOW = "no_show", _("did not come")
    LEFT = "left", _("has left")


class SignupQuerySet(models.QuerySet["Signup"]):
    def holding(self) -> "SignupQuerySet":
        """Those who take up a place: have it, or are asked to confirm it."""
        return self.filter(standing__in=[Standing.IN, Standing.OFFERED])

    def waiting(self) -> "SignupQuerySet":
        return self.filter(standing=Standing.WAITING).order_by("order")

    def here(self) -> "SignupQuerySet":
        return self.filter(presence=Presence.HERE)


class Signup(models.Model):
    """One person's answer to one evening. `answer` is what the person said, `standing` what came of it."""

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="signups")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="signups")
    answer = models.CharField(max_length=5, choices=Answer.choices)
    standing = models.CharField(max_length=7, choices=Standing.choices, default=Standing.NONE)
    #: When the place was asked for, counted by the evening; 0 without one.
    order = models.PositiveIntegerField(default=0)
    offered_until = models.DateTimeField(null=True, blank=True)
    arrives_at = models.DateTimeField(_("comes at"), null=True, blank=True)
    leaves_at = models.DateTimeField(_("leaves at"), null=True, blank=True)
    brought_by = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="guests"
    )
    presence = models.CharField(max_length=7, choices=Presence.choices, default=Presence.UNKNOWN, blank=True)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    answered_at = models.DateTimeField(auto_now=True)

    objects = SignupQuerySet.as_manager()

    class Meta:
        verbose_name = _("sign-up")
        verbose_name_plural = _("sign-ups")
        ordering = ["order", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "player"], name="one_answer_per_person_and_evening"),
            models.CheckConstraint(
                condition=Q(standing="none") | Q(answer__in=["going", "late"]),
                name="only_who_comes_has_or_awaits_a_place",
            ),
            models.CheckConstraint(
                condition=Q(standing="offered", offered_until__isnull=False)
                | (~Q(standing="offered") & Q(offered_until=None)),
                name="an_offer_has_a_deadline",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.answer}"
