"""The club's settings, read often and changed seldom: kept in memory for some seconds."""

import time
from threading import Lock
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models.signals import post_save

from players.models import Club

#: Another worker sees a change after so many seconds at the latest.
KEPT_SECONDS = 10.0
_kept: list[tuple[float, Club]] = []
#: How often what was kept has been given up. Who began to read before that keeps nothing.
_turn = 0
_lock = Lock()


def current_club() -> Club:
    """The club's settings; those of a new club where nobody has changed any. For reading only."""
    now, turn, kept = time.monotonic(), _turn, _kept[:]
    if kept and now - kept[0][0] <= KEPT_SECONDS:
        return kept[0][1]
    club = Club.objects.first() or Club(pk=1)
    with _lock:
        if turn == _turn:
            keep(club, at=now)
    return club


def keep(club: Club, *, at: float) -> None:
    _kept[:] = [(at, club)]


def forget() -> None:
    """Whoever asks next reads the settings anew."""
    global _turn
    with _lock:
        _turn += 1
        _kept.clear()


def club_zone() -> ZoneInfo:
    return ZoneInfo(current_club().zone)


def _changed(sender: object, **kwargs: object) -> None:
    """At once for who goes on in this transaction, and again when the others can read the change."""
    forget()
    transaction.on_commit(forget)


post_save.connect(_changed, sender=Club)
