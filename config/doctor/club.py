"""Checks of the club: standings equal a recount, letters leave in time."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any, Final

from django.utils import timezone

from players.models import Message
from rating import counting
from rating.models import Season, Standing
from rating.results import results_of

#: Who waits longer has no `manage.py periodic` running.
LATE: Final = timedelta(hours=1)


def standings() -> tuple[str, list[str]]:
    """Ledger and standings of each season are those of its published games, counted from nothing."""
    complaints, rows = list[str](), 0
    seasons = list(Season.objects.order_by("pk"))
    for season in seasons:
        rows += season.standings.count()
        complaints += [f"season {season.name}: {wrong}" for wrong in _wrong_counts(season)]
    return f"{len(seasons)} seasons, {rows} rows", complaints


def _wrong_counts(season: Season) -> Iterator[str]:
    game_ids = list(counting.games_of(season).order_by("pk").values_list("pk", flat=True))
    ledger = set(season.counted.values_list("game_id", flat=True))
    if ledger != set(game_ids):
        yield f"its ledger differs in games {sorted(ledger ^ set(game_ids))}"
    sums = counting.Sums()
    for _, result in results_of(game_ids):
        sums.add(result)
    if season.games_counted != len(game_ids):
        yield f"it says {season.games_counted} games and has {len(game_ids)}"
    stored = {row.player_id: _values(row) for row in season.standings.all()}
    made = {row.player_id: _values(row) for row in _recounted(season, sums)}
    if differing := sorted(who for who in stored | made if stored.get(who) != made.get(who)):
        yield f"standings of players {differing} differ from a recount (manage.py rebuild_rating)"


def _recounted(season: Season, sums: counting.Sums) -> list[Standing]:
    rows = []
    for player, tally in sums.rated().items():
        row = counting.new_row(season, int(player))
        counting.add_tally(row, tally)
        rows.append(row)
    counting.placed(season.rules, season.min_games, rows)
    return rows


def _values(row: Standing) -> list[Any]:
    return [getattr(row, field.attname) for field in row._meta.concrete_fields if field.attname != "id"]


def outbox() -> tuple[str, list[str]]:
    """No letter waits long after it was due, none hangs half sent."""
    waiting = Message.objects.filter(status=Message.Status.WAITING)
    complaints, since = list[str](), timezone.now() - LATE
    if late := waiting.filter(due_at__lt=since).count():
        complaints.append(f"{late} letters wait for more than an hour: does `manage.py periodic` run?")
    if hanging := Message.objects.filter(status=Message.Status.SENDING, claimed_at__lt=since).count():
        complaints.append(f"{hanging} letters were being sent when the sender died; they may have arrived")
    return f"{waiting.count()} waiting letters", complaints
