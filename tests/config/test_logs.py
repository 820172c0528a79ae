"""What the site tells its operator: logs with an id and no secrets, metrics, errors without people's data."""

import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from config.logs import RequestContext, logging_config
from config.sentry import without_secrets
from config.urls import urlpatterns as site
from players.models import User
from tests.factories import PASSWORD, UserFactory
from tests.games.tables import DEAL, PlayedGame

pytestmark = pytest.mark.django_db


def break_down(request: HttpRequest, key: str) -> HttpResponse:
    raise RuntimeError("no luck")


urlpatterns = [path("secret/<str:key>/", break_down), *site]


@pytest.fixture
def lines() -> Iterator[StringIO]:
    """What a log collector gets."""
    written = StringIO()
    config = logging_config("json", "INFO")
    form = {name: value for name, value in config["formatters"]["json"].items() if name != "()"}
    handler = logging.StreamHandler(written)
    handler.setFormatter(make_json(form))
    handler.addFilter(RequestContext())
    loggers = [logging.getLogger("club.request"), logging.getLogger("django")]
    for logger in loggers:
        logger.addHandler(handler)
    yield written
    for logger in loggers:
        logger.removeHandler(handler)


def make_json(form: dict[str, Any]) -> logging.Formatter:
    from pythonjsonlogger.json import JsonFormatter

    options = {**form, "fmt": form["format"]}
    del options["format"]
    return JsonFormatter(**options)


def records(lines: StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines.getvalue().splitlines()]


def test_a_request_leaves_one_line_with_its_route_status_and_account(lines: StringIO) -> None:
    user: User = UserFactory()
    client = Client()
    client.force_login(user)
    response = client.get("/accounts/logout/?next=/secret/")
    (line,) = records(lines)
    assert line["request_id"] == response["X-Request-ID"]
    kept = {name: line[name] for name in ("level", "logger", "method", "route", "status", "user")}
    assert kept == {
        "level": "INFO",
        "logger": "club.request",
        "method": "GET",
        "route": "accounts/logout/",
        "status": 200,
        "user": user.pk,
    }
    assert line["ms"] > 0


def test_the_id_that_a_proxy_gave_is_kept_and_nonsense_is_not(client: Client) -> None:
    given = client.get("/healthz", headers={"X-Request-ID": "proxy-id-0123"})
    assert given["X-Request-ID"] == "proxy-id-0123"
    for nonsense in ("a\nb-forged-line", "short", "x" * 65):
        assert client.get("/healthz", headers={"X-Request-ID": nonsense})["X-Request-ID"] != nonsense


def test_no_secret_reaches_the_log(lines: StringIO) -> None:
    """Passwords, reset keys, session keys, queries and paths; also when the view breaks down."""
    UserFactory(username="sova")
    with override_settings(ROOT_URLCONF=__name__):
        client = Client(raise_request_exception=False)
        client.post("/accounts/login/?next=/q-secret/", {"login": "sova", "password": PASSWORD})
        client.get("/accounts/password/reset/key/1-k3y-s3cret/")
        client.get("/no/such/p-secret/")
        assert client.get("/secret/v-secret/?token=t-secret").status_code == 500
    told = lines.getvalue()
    assert "no luck" in told
    for secret in (PASSWORD, client.cookies["sessionid"].value, "k3y-s3cret", "secret/v", "-secret"):
        assert secret not in told
    by_route = {line.get("route") for line in records(lines)}
    assert {"secret/<str:key>/", "(no such page)", "accounts/login/"} <= by_route


def test_roles_of_a_running_game_reach_no_log(lines: StringIO) -> None:
    played = PlayedGame()
    played.do(DEAL)
    client = Client()
    client.force_login(played.judge)
    client.get("/judge/")
    for role in ("sheriff", "civilian"):
        assert role not in lines.getvalue()


def test_a_healthy_answer_to_a_machine_is_no_news(client: Client, lines: StringIO) -> None:
    client.get("/healthz")
    assert lines.getvalue() == ""


def run_with(tmp_path: Path, code: str, **environment: str) -> str:
    base = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "DATA_DIR": str(tmp_path)}
    outcome = subprocess.run(
        [sys.executable, "-c", f"import django; django.setup(); {code}"],
        env={**base, "DJANGO_SETTINGS_MODULE": "config.settings", **environment},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    return outcome.stdout + outcome.stderr


@pytest.mark.parametrize("form", ["json", "line"])
def test_both_forms_of_the_log_are_written_by_the_site_itself(tmp_path: Path, form: str) -> None:
    told = run_with(tmp_path, "import logging; logging.getLogger('club').info('Привіт')", LOG_FORMAT=form)
    if form == "json":
        line = json.loads(told)
        assert (line["message"], line["level"], line["request_id"]) == ("Привіт", "INFO", "-")
    else:
        assert told.endswith(" INFO club [-]: Привіт\n")


def test_sentry_is_started_by_its_address_only(tmp_path: Path) -> None:
    ask = "import sys; print('sentry_sdk' in sys.modules)"
    assert run_with(tmp_path, ask) == "False\n"
    ask = "import sentry_sdk as s; o = s.get_client().options; print(o['send_default_pii'], o['dsn'])"
    dsn = "http://public@127.0.0.1:9/1"
    assert run_with(tmp_path, ask, SENTRY_DSN=dsn) == f"False {dsn}\n"


def test_an_error_report_names_the_page_and_nobody() -> None:
    event = {
        "transaction": "/games/{game_id}/",
        "request": {"method": "POST", "url": "http://c/x?key=1", "cookies": {"sessionid": "s"}, "data": "d"},
        "user": {"id": 1},
        "breadcrumbs": {"values": ["SELECT 1"]},
        "exception": {"values": []},
    }
    assert without_secrets(event, {}) == {
        "transaction": "/games/{game_id}/",
        "request": {"method": "POST"},
        "exception": {"values": []},
    }


def test_there_are_no_metrics_without_a_token(client: Client) -> None:
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


@override_settings(
    METRICS_TOKEN="prometheus-knows",
    MIDDLEWARE=[
        "django_prometheus.middleware.PrometheusBeforeMiddleware",
        *settings.MIDDLEWARE,
        "django_prometheus.middleware.PrometheusAfterMiddleware",
    ],
)
def test_who_knows_the_token_gets_requests_and_the_clubs_own_figures() -> None:
    PlayedGame().do(DEAL)
    client = Client()
    client.get("/healthz")
    assert client.get("/metrics", headers={"Authorization": "Bearer guess"}).status_code == 404
    response = client.get("/metrics", headers={"Authorization": "Bearer prometheus-knows"})
    assert response.status_code == 200
    lines = response.text.splitlines()
    assert "club_live_games 1.0" in lines
    assert "club_outbox_age_seconds 0.0" in lines
    counted = (
        'django_http_responses_total_by_status_view_method_total{method="GET",status="200",view="health"}'
    )
    assert [line for line in lines if line.startswith(counted)]
