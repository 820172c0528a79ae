"""The outbox: letters are put into the database with what they tell of, and sent by a command later.

So a request never waits for a mail server, a rolled back change tells nobody, and nothing is told twice.
"""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.utils import timezone

from players.channels import CHANNELS, Channel, Unreachable
from players.letters import KINDS, letter_of
from players.models import Message, User

logger = logging.getLogger(__name__)

#: How long to wait after each failed attempt; after the last one the letter has failed.
DELAYS = (
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=12),
)
#: A letter that has been "being sent" for so long belongs to a sender that died.
STUCK = timedelta(minutes=15)


def put(user: User, template: str, *, key: str, **facts: object) -> None:
    """A letter to the account over every channel that reaches it; once for a key."""
    put_all([user], template, key=key, **facts)


def put_all(users: Iterable[User], template: str, *, key: str, **facts: object) -> None:
    """The same letter to many. `facts` are plain values; the text is made when it is sent."""
    now = timezone.now()
    letters = [
        Message(
            key=key, channel=name, user=user, kind=KINDS[template], template=template, facts=facts, due_at=now
        )
        for user in users
        for name, channel in CHANNELS.items()
        if user.is_active and channel.address_of(user)
    ]
    Message.objects.bulk_create(letters, ignore_conflicts=True)


@dataclass(slots=True)
class Report:
    """What became of the letters that were due."""

    sent: int = 0
    retried: int = 0
    failed: int = 0
    skipped: int = 0


def send_due(now: datetime | None = None) -> Report:
    """Send every letter that is due. Several senders may run at once: each letter is claimed by one."""
    report = Report()
    _give_up_stuck(now or timezone.now(), report)
    while letter := _claim(now or timezone.now()):
        _deliver(letter, CHANNELS[letter.channel], now or timezone.now(), report)
    return report


def _give_up_stuck(now: datetime, report: Report) -> None:
    """It may have been sent before its sender died, so it is not sent again; an admin may."""
    stuck = Message.objects.filter(status=Message.Status.SENDING, claimed_at__lte=now - STUCK)
    report.failed += stuck.update(status=Message.Status.FAILED, error="interrupted while being sent")


@transaction.atomic
def _claim(now: datetime) -> Message | None:
    skip = connection.features.has_select_for_update_skip_locked
    due = Message.objects.filter(status=Message.Status.WAITING, due_at__lte=now)
    letter = due.select_for_update(skip_locked=skip, of=("self",)).order_by("due_at", "pk").first()
    if letter is not None:
        letter.status, letter.claimed_at = Message.Status.SENDING, now
        letter.attempts += 1
        letter.save(update_fields=["status", "claimed_at", "attempts"])
    return letter


def _deliver(letter: Message, channel: Channel, now: datetime, report: Report) -> None:
    written = None if letter.kind in letter.user.muted or not letter.user.is_active else letter_of(letter)
    if written is None:
        _finish(letter, Message.Status.SKIPPED)
        report.skipped += 1
        return
    try:
        channel.send(letter, written)
    except Unreachable as error:
        _finish(letter, Message.Status.FAILED, error=str(error)[:300])
        report.failed += 1
    except Exception as error:
        _retry_later(letter, error, now, report)
    else:
        _finish(letter, Message.Status.SENT, sent_at=now)
        report.sent += 1


def _retry_later(letter: Message, error: Exception, now: datetime, report: Report) -> None:
    logger.warning("Letter %s was not sent: %s", letter.pk, error)
    text = f"{type(error).__name__}: {error}"[:300]
    if letter.attempts > len(DELAYS):
        _finish(letter, Message.Status.FAILED, error=text)
        report.failed += 1
    else:
        due = now + DELAYS[letter.attempts - 1]
        _finish(letter, Message.Status.WAITING, error=text, due_at=due)
        report.retried += 1


def _finish(letter: Message, status: Message.Status, *, error: str = "", **times: datetime) -> None:
    letter.status, letter.error = status, error
    for name, moment in times.items():
        setattr(letter, name, moment)
    letter.save(update_fields=["status", "error", *times])


def send_again(letter_id: int) -> None:
    """An admin's wish: a failed letter gets all its attempts anew."""
    failed = Message.objects.filter(pk=letter_id, status=Message.Status.FAILED)
    failed.update(status=Message.Status.WAITING, attempts=0, due_at=timezone.now(), error="")
