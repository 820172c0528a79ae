"""The facts that people query: projections of the log, written with it and rebuilt exactly by `reproject`.

Every fact names the log row that made it and, where a later row took it back (a withdrawn nomination or
foul, a ballot made void), that row in `retracted_by`. Default managers return announced games only.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import AnnouncedManager, Game, JudgeAction, Seat


class Fact(models.Model):
    """`day` is the last opened day (null before day 0), `night` the last begun night (0 before night 1)."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="%(class)s_facts")
    #: Null in a game of which only the result was entered.
    action = models.ForeignKey(
        JudgeAction, on_delete=models.CASCADE, null=True, related_name="%(class)s_facts"
    )
    retracted_by = models.ForeignKey(JudgeAction, on_delete=models.CASCADE, null=True, related_name="+")
    day = models.PositiveSmallIntegerField(null=True)
    night = models.PositiveSmallIntegerField()

    objects = AnnouncedManager()
    all_objects = models.Manager()  # noqa: DJ012 - the subclasses' fields come after

    class Meta:
        abstract = True
        base_manager_name = "all_objects"
        ordering = ["game", "pk"]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.pk}"


def seat_key(related_name: str, *, null: bool = False) -> "models.ForeignKey[Seat]":
    return models.ForeignKey(Seat, on_delete=models.CASCADE, null=null, related_name=related_name)


class Nomination(Fact):
    by = seat_key("nominations_made")
    target = seat_key("nominations_received")

    class Meta(Fact.Meta):
        abstract = False
        verbose_name = _("nomination")
        verbose_name_plural = _("nominations")


class Vote(Fact):
    """One row per voter, or one with the count where no names were told (`voter` null).

    `round` is 0 for the first ballot of a day; `by_default`: nobody cast it, it fell to the last candidate.
    A lift vote is of its own kind and has no nominee: its rows are the hands for lifting.
    """

    class Kind(models.TextChoices):
        BALLOT = "ballot"
        LIFT = "lift"

    kind = models.CharField(max_length=6, choices=Kind.choices)
    round = models.PositiveSmallIntegerField()
    nominee = seat_key("votes_received", null=True)
    voter = seat_key("votes_cast", null=True)
    count = models.PositiveSmallIntegerField()
    by_default = models.BooleanField(default=False)

    class Meta(Fact.Meta):
        abstract = False
        verbose_name = _("vote")
        verbose_name_plural = _("votes")


class NightAction(Fact):
    """A shot per shooter (`by` null where only the common target was told), or a check.

    `hit`: the shot killed, the don found the sheriff, the sheriff found a black.
    """

    class Kind(models.TextChoices):
        SHOT = "shot"
        DON_CHECK = "don_check"
        SHERIFF_CHECK = "sheriff_check"

    kind = models.CharField(max_length=13, choices=Kind.choices)
    by = seat_key("night_actions_made", null=True)
    target = seat_key("night_actions_received", null=True)
    hit = models.BooleanField()

    class Meta(Fact.Meta):
        abstract = False
        verbose_name = _("night action")
        verbose_name_plural = _("night actions")


class Foul(Fact):
    """`number`: the seat's how manieth of its kind. A withdrawn foul is retracted."""

    class Kind(models.TextChoices):
        ORDINARY = "foul"
        TECHNICAL = "tech_foul"

    kind = models.CharField(max_length=9, choices=Kind.choices)
    seat = seat_key("foul_facts")
    number = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=200, blank=True)

    class Meta(Fact.Meta):
        abstract = False
        verbose_name = _("foul")
        verbose_name_plural = _("fouls")


class Departure(Fact):
    """How a seat left; `by_day`: between `open_day` and `begin_night`. `place`: 1 for the first who left."""

    seat = seat_key("departures")
    how = models.CharField(max_length=11)
    by_day = models.BooleanField()
    place = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=200, blank=True)

    class Meta(Fact.Meta):
        abstract = False
        verbose_name = _("departure")
        verbose_name_plural = _("departures")


class BestMove(Fact):
    """Up to three seats that the first victim named; `hits` are the blacks among them."""

    by = seat_key("best_moves")
    targets = models.JSONField()
    hits = models.PositiveSmallIntegerField()

    class Meta(Fact.Meta):
        abstract = False
        verbose_name = _("best move")
        verbose_name_plural = _("best moves")


FACTS: tuple[type[Fact], ...] = (Nomination, Vote, NightAction, Foul, Departure, BestMove)
