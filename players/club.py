"""The club's settings, read often and changed seldom: kept in memory for some seconds."""

import time
from zoneinfo import ZoneInfo

from django.db.models.signals import post_save

from players.models import Club

#: Another worker sees a change after so many seconds at the latest.
KEPT_SECONDS = 10.0
_kept: list[tuple[float, Club]] = []


def current_club() -> Club:
    """The club's settings; those of a new club where nobody has changed any. For reading only."""
    now = time.monotonic()
    if not _kept or now - _kept[0][0] > KEPT_SECONDS:
        keep(Club.objects.first() or Club(pk=1), at=now)
    return _kept[0][1]


def keep(club: Club, *, at: float | None = None) -> None:
    _kept[:] = [(time.monotonic() if at is None else at, club)]


def forget() -> None:
    """Whoever asks next reads the settings anew."""
    _kept.clear()


def club_zone() -> ZoneInfo:
    return ZoneInfo(current_club().zone)


def _changed(sender: object, instance: Club, **kwargs: object) -> None:
    keep(instance)


post_save.connect(_changed, sender=Club)
