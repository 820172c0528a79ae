"""A game, its ten seats, and the judge's log, which is the truth about it.

Rows of the log are only ever inserted. The state of a game is the fold of the live rows' events and is stored
nowhere; what people query stands in `facts.py`, projected in the same transaction.
"""

from datetime import datetime, timedelta
from decimal import Decimal
from functools import cached_property
from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import ExpressionWrapper, F, Q, Value
from django.db.models.lookups import LessThanOrEqual
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.rules import Edition, edition_for
from games.rules.events import VERSION
from players.models import Evening, Player


class Status(models.TextChoices):
    SETUP = "setup", pgettext_lazy("game status", "being set up")
    LIVE = "live", pgettext_lazy("game status", "live")
    FINISHED = "finished", pgettext_lazy("game status", "announced")
    VERIFIED = "verified", pgettext_lazy("game status", "verified")
    PUBLISHED = "published", pgettext_lazy("game status", "published")
    CANCELLED = "cancelled", pgettext_lazy("game status", "cancelled")


#: The roles are open to everybody.
ANNOUNCED = (Status.FINISHED, Status.VERIFIED, Status.PUBLISHED)


class GameKind(models.TextChoices):
    FULL = "full", pgettext_lazy("kind of game", "judged on the site")
    RESULT = "result", pgettext_lazy("kind of game", "result only")


#: The longest time, in seconds, by which what the public sees of a game may lag behind the table.
LONGEST_DELAY = 1800


class EpochSeconds(models.Func):
    """A moment as seconds since 1970: SQLite cannot add a column of seconds to a moment."""

    output_field = models.FloatField()
    template = "EXTRACT(EPOCH FROM %(expressions)s)"

    def as_sqlite(self, compiler: Any, connection: Any, **extra: Any) -> Any:
        template = "(julianday(%(expressions)s) - 2440587.5) * 86400.0"
        return self.as_sql(compiler, connection, template=template, **extra)


def told_to_all(game: str = "") -> Q:
    """Announced, and the game's delay is over since; `game`: the way to the game, with its `__`."""
    moment = EpochSeconds(F(f"{game}announced_at")) + F(f"{game}delay_seconds")
    heard = LessThanOrEqual(
        ExpressionWrapper(moment, models.FloatField()), Value(timezone.now().timestamp(), models.FloatField())
    )
    return Q((f"{game}status__in", ANNOUNCED)) & (Q((f"{game}delay_seconds", 0)) | Q(heard))


class GameQuerySet(models.QuerySet["Game"]):
    def announced(self) -> "GameQuerySet":
        """Whose roles everybody may see by now."""
        return self.filter(told_to_all())

    def running(self) -> "GameQuerySet":
        """Being played, as far as the public knows: an announcement is unheard for a delay at most.

        What is entered from paper was played long ago.
        """
        lately = timezone.now() - timedelta(seconds=LONGEST_DELAY)
        unheard = Q(announced_at__gt=lately, status__in=ANNOUNCED) & ~told_to_all()
        return self.filter(Q(status=Status.LIVE) | unheard, on_paper=False)


class Game(models.Model):
    """`full` games are judged on the site; of a `result` game only the result was brought in from elsewhere.

    Those have neither log nor edition, perhaps no judge; `external_id` is their number where they came from.
    """

    kind = models.CharField(
        _("kind"), max_length=6, choices=GameKind.choices, default=GameKind.FULL, db_default=GameKind.FULL
    )
    edition = models.CharField(_("edition"), max_length=20, blank=True)
    variants = models.JSONField(_("announced variants"), default=dict, blank=True)
    judge = models.ForeignKey(
        Player,
        verbose_name=_("judge"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="judged_games",
    )
    external_id = models.CharField(_("number elsewhere"), max_length=200, null=True, blank=True, unique=True)
    #: The day in the club's zone to whose season the game belongs: that on which it began. Written with the
    #: publication; null for a result that came without a date.
    played_on = models.DateField(_("played on"), null=True, blank=True, db_index=True)
    evening = models.ForeignKey(
        Evening, verbose_name=_("evening"), on_delete=models.PROTECT, null=True, blank=True
    )
    table = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    number = models.PositiveSmallIntegerField(_("number"), null=True, blank=True)
    status = models.CharField(_("status"), max_length=10, choices=Status.choices, default=Status.SETUP)
    cancel_reason = models.CharField(_("reason of the cancellation"), max_length=200, blank=True)
    delay_seconds = models.PositiveSmallIntegerField(
        _("delay of what the public sees, in seconds"),
        default=0,
        db_default=0,
        validators=[MaxValueValidator(LONGEST_DELAY)],
    )
    #: The form that made the game, so that its second press makes no second game, and what it said.
    draft_key = models.CharField(max_length=64, blank=True, default="", db_default="", editable=False)
    draft_digest = models.CharField(max_length=64, blank=True, default="", db_default="", editable=False)
    #: Written down on paper at the table and entered later: no clock runs, `played_on` is told, not measured.
    on_paper = models.BooleanField(_("entered from paper"), default=False, db_default=False)
    comment = models.CharField(
        _("comment of the judge"), max_length=500, blank=True, default="", db_default=""
    )
    #: The length of the log; a judge's request names the one that its screen showed.
    seq = models.PositiveIntegerField(default=0, editable=False)
    #: The result, empty until the judge announces it.
    winner = models.CharField(_("winner"), max_length=5, blank=True)
    win_reason = models.CharField(_("reason"), max_length=20, blank=True)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    started_at = models.DateTimeField(_("started at"), null=True, blank=True)
    announced_at = models.DateTimeField(_("announced at"), null=True, blank=True)
    #: The clock beside the log (`clock.py`): the rest in ms, and since when it runs (null: it stands).
    clock_left_ms = models.IntegerField(null=True, editable=False)
    clock_running_since = models.DateTimeField(null=True, editable=False)
    #: The display step of the night of acquaintance that the judge has reached (`night_zero.py`).
    night_zero_step = models.CharField(max_length=10, blank=True, default="", db_default="", editable=False)
    #: The one device that writes (`lease.py`); empty until the first request of a device.
    lease_device = models.CharField(max_length=64, blank=True, default="", db_default="", editable=False)
    lease_holder = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+", editable=False
    )
    lease_since = models.DateTimeField(null=True, editable=False)

    objects = GameQuerySet.as_manager()

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["status", "-announced_at"]),
            models.Index(fields=["-announced_at", "-id"], name="games_newest_first"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=ANNOUNCED, announced_at__isnull=False)
                | (~Q(status__in=ANNOUNCED) & Q(winner="")),
                name="no_result_before_the_announcement",
            ),
            models.CheckConstraint(
                condition=~Q(status=Status.CANCELLED) | ~Q(cancel_reason=""),
                name="a_cancelled_game_has_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(kind=GameKind.RESULT) | (Q(judge__isnull=False) & ~Q(edition="")),
                name="a_judged_game_has_judge_and_edition",
            ),
            models.CheckConstraint(
                condition=Q(delay_seconds__lte=LONGEST_DELAY), name="the_public_waits_half_an_hour_at_most"
            ),
            models.UniqueConstraint(
                fields=["judge", "draft_key"], condition=~Q(draft_key=""), name="a_form_makes_one_game"
            ),
        ]

    def __str__(self) -> str:
        return f"{_('Game')} {self.number or self.pk}"

    @property
    def is_announced(self) -> bool:
        return self.status in ANNOUNCED

    def may_be_written_by(self, device: str) -> bool:
        """Whether the device holds the lease, or nobody does yet."""
        return self.lease_device in ("", device)

    def public_moment(self, now: datetime) -> datetime:
        """The public sees the game as it was then."""
        return now - timedelta(seconds=self.delay_seconds)

    def is_public(self, now: datetime) -> bool:
        """Whether everybody may see the roles: announced, and the delay is over (as `told_to_all` has it)."""
        if not self.is_announced or self.announced_at is None:
            return False
        return not self.delay_seconds or self.announced_at <= self.public_moment(now)

    @cached_property
    def rules_edition(self) -> Edition:
        """The pinned edition with its announced variants fixed."""
        return edition_for(self.edition, self.variants)


class PenaltyAnswer(models.TextChoices):
    """To a suggested penalty; empty while it is open."""

    TAKEN = "taken", pgettext_lazy("suggested penalty", "taken")
    DECLINED = "declined", pgettext_lazy("suggested penalty", "declined")


class Seat(models.Model):
    """A person in one game. The role and the points are empty until the judge announces the winner."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(
        _("seat"), validators=[MinValueValidator(1), MaxValueValidator(10)]
    )
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.PROTECT, related_name="seats"
    )
    #: Copied from the game, so that the database itself keeps the judge from his own table.
    judge = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+", editable=False)
    role = models.CharField(_("role"), max_length=10, blank=True, editable=False)
    #: Points that the judge set beside the scheme's (`games.publication` writes them): up to ±1000 with six
    #: decimals, exact in every database (SQLite keeps fifteen digits).
    bonus = models.DecimalField(
        _("bonus"), max_digits=10, decimal_places=6, default=Decimal(0), db_default=0, editable=False
    )
    penalty = models.DecimalField(
        _("penalty"), max_digits=10, decimal_places=6, default=Decimal(0), db_default=0, editable=False
    )
    points_reason = models.CharField(
        _("reason of the points"), max_length=200, blank=True, default="", db_default="", editable=False
    )
    #: What the judge said to the penalty that the scheme suggests for how the player left.
    penalty_answer = models.CharField(
        max_length=8, choices=PenaltyAnswer.choices, blank=True, default="", db_default="", editable=False
    )
    #: How many fouls a result that came from elsewhere told; judged games have `Foul` facts instead.
    told_fouls = models.PositiveSmallIntegerField(null=True, editable=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_person_per_seat"),
            models.UniqueConstraint(fields=["game", "player"], name="ten_different_people"),
            models.CheckConstraint(condition=Q(number__range=(1, 10)), name="seats_are_1_to_10"),
            models.CheckConstraint(condition=~Q(player=F("judge")), name="the_judge_does_not_play"),
            models.CheckConstraint(condition=Q(penalty__lte=0), name="a_penalty_takes_points"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.player}"


class AnnouncedManager(models.Manager[Any]):
    """Rows of announced games only, so that no list, export or admin page can leak a running game.

    The judge's own pages ask `all_objects`.
    """

    def get_queryset(self) -> models.QuerySet[Any]:
        return super().get_queryset().filter(told_to_all("game__"))


class Kind(models.TextChoices):
    ACTION = "action"
    UNDO = "undo"
    REDO = "redo"


class JudgeAction(models.Model):
    """One row of the log: an action with the events it caused, or an undo or redo of such a row.

    A redo carries the action and the events of the row it brings back. `clock_before_ms` is the rest of the
    clock at the tap. `key` is the idempotency key of a request; an edit makes many rows of one `batch`.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="log")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=6, choices=Kind.choices)
    action = models.JSONField(null=True)
    events = models.JSONField(default=list)
    version = models.PositiveSmallIntegerField(default=VERSION)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="undone_by")
    restores = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="restored_by")
    key = models.CharField(max_length=64, null=True, unique=True)  # noqa: DJ001 - unique needs null
    digest = models.CharField(max_length=64, blank=True)
    batch = models.CharField(max_length=64, blank=True)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    created_at = models.DateTimeField(auto_now_add=True)
    clock_before_ms = models.IntegerField(null=True)

    objects = AnnouncedManager()
    all_objects = models.Manager["JudgeAction"]()

    class Meta:
        verbose_name = _("action of the judge")
        verbose_name_plural = _("actions of the judge")
        ordering = ["game", "seq"]
        base_manager_name = "all_objects"
        constraints = [
            models.UniqueConstraint(fields=["game", "seq"], name="one_row_per_step"),
            models.CheckConstraint(
                condition=Q(kind="action", undoes=None, restores=None, action__isnull=False)
                | Q(kind="undo", undoes__isnull=False, restores=None, action=None)
                | Q(kind="redo", undoes=None, restores__isnull=False, action__isnull=False),
                name="a_row_acts_or_undoes_or_restores",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seq}: {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise TypeError("Rows of the log are only ever inserted.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        raise TypeError("Rows of the log are never deleted.")


from games.beside import (  # noqa: E402 - they refer to the models above
    Deputy,
    Draw,
    GameChange,
    HandOver,
    Remark,
)
from games.facts import (  # noqa: E402 - as those beside
    BestMove,
    Departure,
    Foul,
    NightAction,
    Nomination,
    Vote,
)
from games.habits import Habits  # noqa: E402 - as those beside

__all__ = [
    "ANNOUNCED",
    "BestMove",
    "Departure",
    "Deputy",
    "Draw",
    "Foul",
    "Game",
    "GameChange",
    "GameKind",
    "Habits",
    "HandOver",
    "JudgeAction",
    "Kind",
    "NightAction",
    "Nomination",
    "PenaltyAnswer",
    "Remark",
    "Seat",
    "Status",
    "Vote",
]
