"""The club itself: its settings, its own rules, and who changed what."""

from typing import Any

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models.people import User


def usual_zone() -> str:
    return str(settings.TIME_ZONE)


def usual_verification() -> bool:
    return bool(settings.SECOND_PERSON_VERIFIES)


class Club(models.Model):
    """The settings of the club: one row, read by `players.club.current_club`."""

    name = models.CharField(_("name"), max_length=60, blank=True)
    city = models.CharField(_("city"), max_length=60, blank=True)
    zone = models.CharField(_("time zone"), max_length=40, default=usual_zone)
    place = models.CharField(_("usual place"), max_length=200, blank=True)
    edition = models.CharField(_("usual edition"), max_length=20, default="fiim-2025")
    variants = models.JSONField(_("usual variants"), default=dict, blank=True)
    second_person_verifies = models.BooleanField(
        _("a second person verifies each protocol"), default=usual_verification
    )
    about = models.TextField(_("about the club"), max_length=4000, blank=True)
    first_time = models.TextField(_("for those who come for the first time"), max_length=2000, blank=True)
    contacts = models.TextField(_("contacts"), max_length=1000, blank=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("club")
        constraints = [models.CheckConstraint(condition=models.Q(pk=1), name="there_is_one_club")]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.pk = 1
        super().save(*args, **kwargs)


class HouseRules(models.Model):
    """A version of the club's own edition: a value for every field of the rules. The newest one is in force.

    A version that a game used is never changed; a change makes a new one.
    """

    number = models.PositiveSmallIntegerField(unique=True, validators=[MinValueValidator(1)])
    variants = models.JSONField()
    note = models.CharField(_("what changed"), max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("version of the house rules")
        verbose_name_plural = _("versions of the house rules")
        ordering = ["-number"]

    def __str__(self) -> str:
        return str(self.number)


class Audit(models.Model):
    """Who of the club's admins did what when. People are named by number: a deleted nick is not kept."""

    actor = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True, db_index=True)
    kind = models.CharField(max_length=40)
    #: What it was done to: "evening", "player", "user"…, and its number.
    about = models.CharField(max_length=20, blank=True)
    about_id = models.PositiveBigIntegerField(null=True)
    data = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("admin's action")
        verbose_name_plural = _("admins' actions")
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["about", "about_id"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.about} {self.about_id}"
