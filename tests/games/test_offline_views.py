"""What makes the judge's page an app of the device, and which panels the device may keep (§9)."""

import json
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from PIL import Image

from config.app_icons import FOLDER, ICONS, draw
from games import offline_views
from games.bundles import BUNDLES
from tests.games.tables import DEAL, END, PlayedGame

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.mark.parametrize(("prefix", "lang", "name"), [("", "uk", "Суддя"), ("/en", "en", "Judge")])
def test_the_app_is_described_in_both_languages(client: Client, prefix: str, lang: str, name: str) -> None:
    told = json.loads(client.get(f"{prefix}/judge/app.webmanifest").content)
    here = f"{prefix}/judge/"
    assert (told["lang"], told["short_name"], told["start_url"], told["id"]) == (lang, name, here, here)
    assert {(one["sizes"], one["purpose"]) for one in told["icons"]} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }


def test_the_icons_are_the_clubs_mark_as_it_is_now() -> None:
    for name, side, share, corner in ICONS:
        with Image.open(FOLDER / name) as kept:
            assert kept.size == (side, side)
            assert kept.convert("RGBA").tobytes() == draw(side, share, corner).convert("RGBA").tobytes(), name


def test_the_worker_is_asked_for_anew_and_belongs_to_the_judges_pages(client: Client) -> None:
    answer = client.get("/judge/worker.js")
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("text/javascript", "no-cache")
    assert reverse("judge_offline").startswith("/judge/")
    assert "worker-src 'self'" in answer["Content-Security-Policy"]


def test_another_release_is_another_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    for release in "ab":
        offline_views._release.cache_clear()
        monkeypatch.setattr(
            offline_views, "static", lambda name, release=release: f"/static/{release}/{name}"
        )
        told.append(offline_views._release())
    offline_views._release.cache_clear()
    assert told[0]["version"] != told[1]["version"]
    assert told[0]["files"] == [f"/static/a/{name}" for name in offline_views.FILES]


def test_every_file_that_the_worker_keeps_is_there() -> None:
    static = Path(settings.BASE_DIR) / "static"
    parts = [part for name in offline_views.FILES for part in BUNDLES.get(name, (name,))]
    assert [part for part in parts if not (static / part).is_file()] == []


# ── which panels may be kept ───────────────────────────────────────────────────────────────────────────────


class Tablet:
    def __init__(self) -> None:
        self.game, self.client = PlayedGame(), Client()
        self.client.force_login(self.game.judge)
        self.address = reverse("judge_game", args=[self.game.game.pk])

    def keeping(self, query: str = "") -> str:
        return self.client.get(f"{self.address}{query}", headers=HTMX)["X-Panel"]


def test_a_panel_that_tells_of_a_night_elsewhere_names_nobody_of_it_and_is_not_kept() -> None:
    """A tap of the evening comes late, in the morning: the answer says that the night was."""
    tablet = Tablet()
    tablet.game.do(DEAL, {"do": "open_day"}, *[END] * 10)
    late = {"tap": "begin_night", "expected_seq": str(tablet.game.seq), "key": "late"}
    night = ({"do": "begin_night"}, {"do": "shoot", "target": None})
    checks = ({"do": "check", "by": by, "target": 2} for by in ("don", "sheriff"))
    tablet.game.do(*night, *checks, {"do": "open_day"})
    answer = tablet.client.post(f"{tablet.address}actions", late, headers=HTMX)
    page = answer.content.decode()
    assert (answer.status_code, "перевірка дона" in page, "перевіряє" in page) == (409, True, False)
    assert (answer["X-Panel"], tablet.keeping()) == ("", "open")


def test_panels_with_roles_shots_or_checks_are_kept_by_no_device() -> None:
    tablet = Tablet()
    told = [tablet.keeping(), tablet.keeping("?mode=draw")]
    tablet.game.do(DEAL)
    told += [tablet.keeping()]  # before a day the panel may say who is out
    tablet.game.do({"do": "open_day"}, *[END] * 10, {"do": "begin_night"})
    told += [tablet.keeping(), tablet.keeping("?mode=shooters")]
    tablet.game.do({"do": "shoot", "target": 1})
    told += [tablet.keeping(), tablet.keeping("?look=1&target=7")]
    tablet.game.do({"do": "check", "by": "don", "target": 7})
    told += [tablet.keeping()]
    tablet.game.do({"do": "check", "by": "sheriff", "target": 2}, {"do": "best_move", "targets": []})
    told += [tablet.keeping()]  # the last word
    assert told == ["secret"] * 9


def test_what_everybody_heard_is_kept_and_a_question_over_it_changes_nothing() -> None:
    tablet = Tablet()
    tablet.game.do(DEAL, {"do": "open_day"})
    assert (tablet.keeping(), tablet.keeping("?sheet=more")) == ("open", "")


def test_a_device_that_only_follows_keeps_nothing() -> None:
    tablet, phone = Tablet(), Client()
    tablet.client.post(
        f"{tablet.address}actions",
        {"tap": "deal", "sheriff": 7, "don": 8, "mafia": [9, 10], "expected_seq": 0, "key": "a"},
    )
    phone.force_login(tablet.game.judge)
    assert phone.get(tablet.address, headers=HTMX)["X-Panel"] == "secret"
