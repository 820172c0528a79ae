"""Everything that has to happen by itself, in one run: every minute, from cron or a container.

Each step is safe to run twice and at once with itself: it does what is due and locks the rows it works on.
"""

import logging
from collections.abc import Callable
from importlib import import_module

from django.conf import settings
from django.utils import timezone

from config.caching import drop_expired
from players.services.outbox import send_due
from players.services.signups import settle_all
from rating.counting import is_behind
from rating.models import Season
from rating.services import recount_season

logger = logging.getLogger("club.periodic")


def offer_places() -> str:
    """Offers of a freed place that nobody confirmed go on to the next of the waiting list."""
    settle_all()
    return "places offered"


def send_letters() -> str:
    report = send_due()
    return f"letters: {report.sent} sent, {report.retried} to be retried, {report.failed} failed"


def count_seasons() -> str:
    """A season whose ledger lacks a published game, or holds one too many, is counted again."""
    late = [season.pk for season in Season.objects.order_by("pk") if is_behind(season)]
    for pk in late:
        recount_season(season_id=pk)
    return f"seasons: {len(late)} counted again"


def forget_expired() -> str:
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    return f"expired sessions dropped, {drop_expired(timezone.now())} counters of throttles"


STEPS: tuple[Callable[[], str], ...] = (offer_places, send_letters, count_seasons, forget_expired)


def run() -> tuple[list[str], int]:
    """What each step did, and how many broke down; one that breaks down does not stop the others."""
    told, broken = list[str](), 0
    for step in STEPS:
        try:
            told.append(step())
        except Exception:
            logger.exception("%s broke down", step.__name__)
            told.append(f"{step.__name__} broke down, see the log")
            broken += 1
    return told, broken
