"""Prometheus metrics at /metrics, for who knows METRICS_TOKEN; without a token there is no such page."""

import os

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Gauge, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from config.health import outbox_age
from games.models import Game


def metrics(request: HttpRequest) -> HttpResponse:
    """Requests by view, method and status of all workers, and the club's own gauges as they are now."""
    expected = f"Bearer {settings.METRICS_TOKEN}"
    if not settings.METRICS_TOKEN or not constant_time_compare(
        request.headers.get("Authorization", ""), expected
    ):
        raise Http404
    body = generate_latest(_of_all_workers()) + generate_latest(_of_the_club())
    return HttpResponse(body, content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})


def _of_all_workers() -> CollectorRegistry:
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry


def _of_the_club() -> CollectorRegistry:
    registry = CollectorRegistry()
    age = Gauge(
        "club_outbox_age_seconds", "How long the longest waiting letter has been due", registry=registry
    )
    age.set(outbox_age().total_seconds())
    live = Gauge("club_live_games", "Games that are being played", registry=registry)
    live.set(Game.objects.running().count())
    return registry
