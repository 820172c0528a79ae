"""Full disk, read-only database, lost connection: a 503 page, nothing half written, recovery by itself."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.conf.urls.i18n import i18n_patterns
from django.db import close_old_connections, connection, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import path

from config.outage import broken
from config.urls import urlpatterns as site
from games.models import Foul, JudgeAction
from games.rules.codec import parse_action
from games.services import record_action
from players.models import Player, User
from tests.factories import PASSWORD, PlayerFactory, UserFactory
from tests.games.tables import DEAL, PlayedGame, key

pytestmark = pytest.mark.django_db(transaction=True)

handler500 = broken


def two_players(request: HttpRequest) -> HttpResponse:
    """A write of two parts that is broken off between them, as the address says."""
    with transaction.atomic():
        PlayerFactory(nick="Перша половина")
        if request.GET.get("lose"):
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
        PlayerFactory(nick="Друга половина")
    return HttpResponse("written")


def foul(request: HttpRequest, game_id: int) -> HttpResponse:
    """A judge's tap, through the service that every judge's page uses."""
    outcome = record_action(
        game_id=game_id,
        actor=User.objects.get(username="judge"),
        action=parse_action({"do": "foul", "seat": 4, "reason": request.POST["reason"]}),
        expected_seq=1,
        key=request.POST["key"],
    )
    return HttpResponse(str(outcome.seq))


def remember(request: HttpRequest) -> HttpResponse:
    request.session["remembered"] = True
    return HttpResponse("remembered")


def mistaken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError


urlpatterns = [
    path("two/", two_players),
    path("foul/<int:game_id>/", foul),
    *i18n_patterns(path("mistaken/", mistaken), prefix_default_language=False),
    path("remember/", remember),
    *site,
]


@pytest.fixture
def visitor() -> Iterator[Client]:
    with override_settings(ROOT_URLCONF=__name__):
        yield Client(raise_request_exception=False)


def is_told(response: HttpResponse) -> bool:
    """503 in the club's look, and for machines when to come again."""
    text = response.content.decode()
    return (
        response.status_code == 503
        and response["Retry-After"] == "5"
        and "<h1>Записи клубу зараз недоступні</h1>" in text
        and 'class="site-head"' in text
    )


@contextmanager
def full_disk() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA page_count")
        pages = cursor.fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        yield
        cursor.execute("PRAGMA max_page_count = 1073741823")


@contextmanager
def read_only() -> Iterator[None]:
    on, off = {
        "sqlite": ("PRAGMA query_only = ON", "PRAGMA query_only = OFF"),
        "postgresql": ("SET default_transaction_read_only = on", "SET default_transaction_read_only = off"),
    }[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(on)
        yield
        cursor.execute(off)


@pytest.fixture
def played() -> PlayedGame:
    played = PlayedGame()
    User.objects.filter(pk=played.judge.pk).update(username="judge")
    played.do(DEAL)
    return played


@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite can be told the size of its disk")
def test_a_tap_on_a_full_disk_is_refused_whole_and_taken_when_there_is_room(
    visitor: Client, played: PlayedGame
) -> None:
    tap = {"key": key(), "reason": "ж" * 30_000}
    with full_disk():
        assert is_told(visitor.post(f"/foul/{played.game.pk}/", tap))
        assert visitor.get("/healthz").status_code == 200
    assert (JudgeAction.all_objects.count(), Foul.all_objects.count(), played.seq) == (1, 0, 1)
    assert visitor.post(f"/foul/{played.game.pk}/", tap).content == b"2"
    assert (JudgeAction.all_objects.count(), Foul.all_objects.count(), played.seq) == (2, 1, 2)


def test_a_read_only_database_is_read_and_tells_who_would_write(visitor: Client, played: PlayedGame) -> None:
    tap = {"key": key(), "reason": "gestures"}
    with read_only():
        assert is_told(visitor.post(f"/foul/{played.game.pk}/", tap))
        assert visitor.get("/en/").status_code == 200
        assert visitor.get("/healthz").status_code == 200
    assert played.seq == 1
    assert visitor.post(f"/foul/{played.game.pk}/", tap).content == b"2"


def test_what_is_written_behind_the_view_breaks_as_politely(visitor: Client) -> None:
    """Sessions are saved by a middleware, where no view could catch anything."""
    with read_only():
        assert is_told(visitor.get("/remember/"))
    assert visitor.get("/remember/").content == b"remembered"


def test_throttles_that_cannot_count_let_nobody_in(visitor: Client) -> None:
    UserFactory(username="somebody")
    form = {"login": "somebody", "password": PASSWORD}
    with read_only():
        assert visitor.post("/accounts/login/", form).status_code == 429
    assert visitor.post("/accounts/login/", form).status_code == 302


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no connection to lose")
def test_a_connection_lost_between_two_writes_leaves_neither(visitor: Client) -> None:
    assert is_told(visitor.post("/two/?lose=1"))
    close_old_connections()  # what Django does at the end of each request; its test client leaves it out
    assert not Player.objects.exists()
    assert visitor.post("/two/").content == b"written"
    assert Player.objects.count() == 2


def test_the_health_page_tells_an_outage_in_plain_text(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connection.settings_dict, "NAME", "/no/such/folder/club")
    connection.close()
    response = visitor.get("/healthz")
    assert (response.status_code, response.content) == (503, b"unavailable\ndatabase: OperationalError\n")


def test_a_mistake_of_ours_is_no_outage(visitor: Client) -> None:
    response = visitor.get("/mistaken/")
    assert response.status_code == 500
    assert "<h1>Щось зламалося. Ігри збережено.</h1>" in response.content.decode()


@override_settings(
    STORAGES={
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    },
    STATIC_ROOT="/no/such/folder",
)
def test_a_site_without_static_files_still_answers(visitor: Client) -> None:
    response = visitor.get("/mistaken/")
    assert (response.status_code, b"its log says how" in response.content) == (500, True)


@pytest.mark.parametrize(("address", "home"), [("/mistaken/", "/"), ("/en/mistaken/", "/en/")])
def test_a_broken_page_needs_no_database_and_asks_nobody_signed_in_to_sign_in(
    visitor: Client, address: str, home: str
) -> None:
    """It is drawn without the request: it knows neither the account nor the club's settings."""
    visitor.force_login(UserFactory())
    with CaptureQueriesContext(connection) as queries:
        response = visitor.get(address)
    text = response.content.decode()
    assert (response.status_code, f'<a class="btn btn--outline" href="{home}">' in text) == (500, True)
    assert "/accounts/login/" not in text
    assert len(queries) == 0
