"""Making and changing evenings. What everybody signed up should know is told in the same transaction."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from players.errors import Refused
from players.local_time import weeks_later
from players.models import Answer, Evening, Player, Signup, User
from players.services.audit import note
from players.services.outbox import put_all
from players.services.signups import locked, settle

#: Changes of which those who signed up are told.
TOLD = ("starts_at", "ends_at", "place", "zone")
FIELDS = (
    "title", "starts_at", "ends_at", "zone", "place", "tables", "seats", "edition", "variants", "fee",
    "closes_at", "confirm_minutes", "notes",
)  # fmt: skip


@transaction.atomic
def create_evening(
    *, actor: User, judges: Iterable[Player] = (), draft: bool = True, **fields: Any
) -> Evening:
    """A new evening; a draft is seen by nobody who does not run evenings."""
    evening = Evening.objects.create(status=Evening.Status.DRAFT, **fields)
    evening.judges.set(judges)
    note(actor, "evening_made", evening)
    if not draft:
        publish(evening_id=evening.pk, actor=actor)
        evening.refresh_from_db()
    return evening


def change_evening(*, evening_id: int, actor: User, judges: Iterable[Player], **fields: Any) -> Evening:
    """Change what `fields` name; who signed up is told of another time or place. Free places are offered."""
    with locked(evening_id, timezone.now()) as evening:
        changed = {name: value for name, value in fields.items() if getattr(evening, name) != value}
        for name, value in changed.items():
            setattr(evening, name, value)
        evening.revision += 1
        evening.save()
        evening.judges.set(judges)
        note(actor, "evening_changed", evening, fields=sorted(changed))
        if evening.is_open and not changed.keys().isdisjoint(TOLD):
            _tell_signed_up(evening, "evening_moved", f"moved:{evening.pk}:{evening.revision}")
    return evening


@transaction.atomic
def publish(*, evening_id: int, actor: User) -> Evening:
    """Open a draft for everybody; those who asked for it are told. Doing it again changes nothing."""
    evening = Evening.objects.select_for_update().get(pk=evening_id)
    if evening.status != Evening.Status.DRAFT:
        return evening
    evening.status = Evening.Status.OPEN
    evening.save(update_fields=["status"])
    note(actor, "evening_published", evening)
    if evening.ends_at > timezone.now():
        members = User.objects.filter(is_active=True)
        wanting = [user for user in members if "new_evening" not in user.muted]
        put_all(wanting, "new_evening", key=f"new:{evening.pk}", evening=evening.pk)
    return evening


@transaction.atomic
def cancel_evening(*, evening_id: int, actor: User, reason: str) -> Evening:
    """It stays visible with its reason; everybody signed up is told, once."""
    evening = Evening.objects.select_for_update().get(pk=evening_id)
    if evening.status == Evening.Status.CANCELLED:
        return evening
    if not reason.strip():
        raise Refused("no_reason")
    told = evening.status == Evening.Status.OPEN
    evening.status, evening.cancel_reason = Evening.Status.CANCELLED, reason.strip()[:200]
    evening.revision += 1
    evening.save()
    note(actor, "evening_cancelled", evening, reason=evening.cancel_reason)
    if told:
        _tell_signed_up(evening, "evening_cancelled", f"cancelled:{evening.pk}")
    return evening


@transaction.atomic
def repeat_weekly(*, evening_id: int, actor: User, weeks: int, draft: bool) -> list[Evening]:
    """The same evening in each of the next weeks, at the same hour by the club's clocks."""
    first = Evening.objects.get(pk=evening_id)
    judges = list(first.judges.all())
    return [
        create_evening(actor=actor, judges=judges, draft=draft, **_copied(first, week))
        for week in range(1, weeks + 1)
    ]


def _copied(first: Evening, week: int) -> dict[str, Any]:
    fields = {name: getattr(first, name) for name in FIELDS}
    for name in ("starts_at", "ends_at", "closes_at"):
        moment: datetime | None = fields[name]
        fields[name] = moment and weeks_later(moment, week, first.tz)
    return fields


def _tell_signed_up(evening: Evening, template: str, key: str) -> None:
    """Everybody who did not say no, and who brought a guest, each once."""
    signups = Signup.objects.filter(evening=evening).exclude(answer=Answer.NO)
    people = signups.select_related("player__user", "brought_by__user")
    readers = {
        user.pk: user
        for signup in people
        for person in (signup.player, signup.brought_by)
        if person is not None and (user := person.user) is not None
    }
    put_all(readers.values(), template, key=key, evening=evening.pk)


__all__ = ["cancel_evening", "change_evening", "create_evening", "publish", "repeat_weekly", "settle"]
