"""The outbox: what is to be told to whom, each once."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class MessageKind(models.TextChoices):
    """What a person may mute; the label is shown beside the tick."""

    NEW_EVENING = "new_evening", _("a new evening is announced")
    EVENING_CHANGED = "evening_changed", _("an evening I signed up for is moved or cancelled")
    PLACE = "place", _("a place for me was freed, or went to somebody else")
    CLAIM = "claim", _("my history in the club was approved or refused")
    PROTOCOL = "protocol", _("a judge asks me to verify a protocol")
    TROUBLE = "trouble", _("a judge reports that something is wrong")


class Message(models.Model):
    """One letter to one account over one channel.

    The text is made when it is sent, in the person's language, from `template` and `facts`. `key` says what
    it is about: the same thing is never told twice. A row that was being sent when the sender died is not
    sent again by itself, for it may have arrived.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", _("waits")
        SENDING = "sending", _("is being sent")
        SENT = "sent", _("sent")
        FAILED = "failed", _("failed")
        SKIPPED = "skipped", _("not wanted")

    key = models.CharField(max_length=120)
    channel = models.CharField(max_length=10, default="email")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="letters")
    kind = models.CharField(max_length=20, choices=MessageKind.choices)
    template = models.CharField(max_length=40)
    facts = models.JSONField(default=dict)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    created_at = models.DateTimeField(auto_now_add=True)
    claimed_at = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("letter")
        verbose_name_plural = _("letters")
        ordering = ["-created_at", "-pk"]
        indexes = [models.Index(fields=["status", "due_at"])]
        constraints = [
            models.UniqueConstraint(fields=["key", "channel", "user"], name="a_message_is_told_once")
        ]

    def __str__(self) -> str:
        return f"{self.template} → {self.user}"
