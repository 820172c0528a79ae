"""Seasons and what is counted in them.

A season holds a scheme and its own coefficients; the ledger (`Counted`) says which games it counts; a
`Standing` holds one player's sums of facts, and from them his points and place. Standings are derived:
written by `counting` alone, equal to a recount from nothing (`manage.py rebuild_rating`).
"""

import datetime
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models import Game
from players.models import Player
from rating.scoring.scheme import CoefficientError, Scheme, with_coefficients
from rating.scoring.schemes import SCHEMES


def scheme_of(key: str, coefficients: Mapping[str, object]) -> Scheme:
    """The scheme with a season's own coefficients. Raises CoefficientError; KeyError: no such scheme."""
    return with_coefficients(SCHEMES[key], coefficients)


class SeasonQuerySet(models.QuerySet["Season"]):
    def at(self, day: datetime.date) -> "SeasonQuerySet":
        """The season whose dates hold the day: one or none."""
        return self.filter(starts_on__lte=day, ends_on__gte=day)


class Season(models.Model):
    """Both dates belong to it; a season without dates holds old results of unknown days."""

    name = models.CharField(_("name"), max_length=80, unique=True)
    starts_on = models.DateField(_("first day"), null=True, blank=True)
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    scheme = models.CharField(
        _("scheme"), max_length=20, default="fiim-2025", choices=[(key, key) for key in SCHEMES]
    )
    #: The season's own values by name, numbers as numerals ("0.3").
    coefficients = models.JSONField(_("own coefficients"), default=dict, blank=True)
    min_games = models.PositiveSmallIntegerField(
        _("least games for a place"), default=1, help_text=_("Who has fewer stands below, without a place.")
    )
    #: Counted games by who won.
    red_wins = models.PositiveIntegerField(default=0, editable=False)
    black_wins = models.PositiveIntegerField(default=0, editable=False)
    draws = models.PositiveIntegerField(default=0, editable=False)
    counted_at = models.DateTimeField(null=True, editable=False)
    frozen_at = models.DateTimeField(null=True, editable=False)
    #: The table as it was frozen, rows as `tables.snapshot` makes them.
    final_table = models.JSONField(null=True, editable=False)

    objects = SeasonQuerySet.as_manager()

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = [F("ends_on").desc(nulls_last=True), "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(starts_on=None, ends_on=None)
                | Q(starts_on__isnull=False, ends_on__isnull=False, ends_on__gte=F("starts_on")),
                name="a_season_has_both_days_or_none",
            ),
            models.CheckConstraint(
                condition=Q(frozen_at=None) | Q(final_table__isnull=False),
                name="a_frozen_season_has_its_table",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Days in order, no day in two seasons, coefficients that make a scheme."""
        self._clean_days()
        try:
            scheme_of(self.scheme, self.coefficients)
        except CoefficientError as error:
            raise ValidationError({"coefficients": str(error)}) from error

    def _clean_days(self) -> None:
        if (self.starts_on is None) != (self.ends_on is None):
            raise ValidationError(_("A season has both days or none."))
        if self.starts_on is None or self.ends_on is None:
            return
        if self.ends_on < self.starts_on:
            raise ValidationError({"ends_on": _("The last day is before the first.")})
        others = Season.objects.exclude(pk=self.pk)
        other = others.filter(starts_on__lte=self.ends_on, ends_on__gte=self.starts_on).first()
        if other is not None:
            raise ValidationError(
                {"starts_on": _("These days belong to the season “%(name)s” too.") % {"name": other}}
            )

    @property
    def rules(self) -> Scheme:
        return scheme_of(self.scheme, self.coefficients)

    @property
    def games_counted(self) -> int:
        return self.red_wins + self.black_wins + self.draws

    @property
    def is_frozen(self) -> bool:
        return self.frozen_at is not None


class Counted(models.Model):
    """The ledger: a game that is counted, and where. No game counts twice."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="counted")
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="counted")

    class Meta:
        verbose_name = _("counted game")
        verbose_name_plural = _("counted games")

    def __str__(self) -> str:
        return f"{self.game_id} → {self.season_id}"


class Undated(models.Model):
    """The season that an import named for a result without a date."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="undated")
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="undated")

    def __str__(self) -> str:
        return f"{self.game_id} → {self.season_id}"


class Standing(models.Model):
    """One player's counted facts in one season (the fields of `scoring.Tally`), his points and his place.

    `bonus` and `penalty` are in millionths of a point. The points below are in ten-thousandths, rounded
    half-even once from exact values; places are decided on the exact ones. `place` is null below the season's
    minimum of games; `position` is the row's number in the table, from 1.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="standings")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="standings")

    games = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()
    draws = models.PositiveIntegerField()
    special_wins = models.PositiveIntegerField()
    games_red = models.PositiveIntegerField()
    wins_red = models.PositiveIntegerField()
    bonus = models.BigIntegerField()
    penalty = models.BigIntegerField()
    named_0 = models.PositiveIntegerField()
    named_1 = models.PositiveIntegerField()
    named_2 = models.PositiveIntegerField()
    named_3 = models.PositiveIntegerField()
    first_killed = models.PositiveIntegerField()
    first_killed_lost = models.PositiveIntegerField()
    first_killed_won = models.PositiveIntegerField()
    first_killed_won_hit = models.PositiveIntegerField()

    position = models.PositiveIntegerField(default=0)
    place = models.PositiveIntegerField(null=True)
    shared = models.BooleanField(default=False)
    total = models.BigIntegerField(default=0)
    win_points = models.BigIntegerField(default=0)
    bonus_points = models.BigIntegerField(default=0)
    penalty_points = models.BigIntegerField(default=0)
    best_move_points = models.BigIntegerField(default=0)
    compensation = models.BigIntegerField(default=0)

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        constraints = [
            models.UniqueConstraint(fields=["season", "player"], name="one_standing_per_season_and_player"),
        ]
        indexes = [models.Index(fields=["season", "position"])]

    def __str__(self) -> str:
        return f"{self.place}. {self.player_id}"


class Snapshot(models.Model):
    """A table as it stood before a season's scheme or coefficients were changed."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="snapshots")
    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    scheme = models.CharField(max_length=20)
    coefficients = models.JSONField(default=dict)
    min_games = models.PositiveSmallIntegerField()
    table: "models.JSONField[Any, Any]" = models.JSONField()

    class Meta:
        verbose_name = _("old table")
        verbose_name_plural = _("old tables")
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.season} {self.at:%Y-%m-%d %H:%M}"
