"""Every public page in both languages, told to machines, on the map of the site; feeds that readers take."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import resolve
from django.utils import timezone, translation

from players.models import Club
from rating.services import create_season
from tests.factories import EveningFactory
from tests.games.tables import DEAL, PlayedGame
from tests.games.twins import patterns
from tests.rating.club import published

pytestmark = pytest.mark.django_db

#: Pages to which no search should lead: answers to a question, details, a screen of the hall.
UNMAPPED = {"compare", "head_to_head", "season_player", "evening_board"}
#: Pictures for broadcasts; what a judge's tablet shows without network, or before it trusts the laptop.
NO_PAGES = {"air", "game_overlay", "judge_offline", "trust"}


@pytest.fixture
def pages() -> list[str]:
    """Every address at which a visitor finds a page, of a club that has one of each thing."""
    today = timezone.localdate()
    season = create_season(
        name="Сезон", starts_on=today - timedelta(days=5), ends_on=today + timedelta(days=5)
    )
    game, evening = published(), EveningFactory()
    one, other = game.game.seats.order_by("number").values_list("player_id", flat=True)[:2]
    known = {
        "game_id": game.game.pk, "player_id": one, "other_id": other, "season_id": season.pk,
        "evening_id": evening.pk, "key": "noir",
    }  # fmt: skip
    return list(_found(known))


def _found(known: dict[str, object]) -> Iterator[str]:
    client = Client()
    for pattern in patterns():
        address = "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda match: str(known.get(match[1], 1)), pattern)
        if "(?" in address or address.startswith(("/api/", "/healthz", "/uk/")):
            continue
        response = client.get(address)
        if response.status_code == 200 and response["Content-Type"].startswith("text/html"):
            yield address


def name_of(path: str) -> str | None:
    language = "en" if path.startswith("/en/") else "uk"
    with translation.override(language):
        return resolve(path).url_name


def test_every_public_page_names_itself_in_each_language(pages: list[str], client: Client) -> None:
    assert len(pages) > 20
    for address in pages:
        if name_of(address) in NO_PAGES:
            continue
        text = client.get(address).content.decode()
        found = dict(re.findall(r'<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)">', text))
        english = "/en" + address
        assert found == {
            "uk": f"http://testserver{address}",
            "en": f"http://testserver{english}",
            "x-default": f"http://testserver{address}",
        }, address
        there = client.get(english)
        assert (there.status_code, '<html lang="en"' in there.content.decode()) == (200, True), english
        assert there.content.decode().count('hreflang="uk"') == 2, "for machines and for people"


def test_the_map_of_the_site_holds_every_kind_of_public_page(pages: list[str], client: Client) -> None:
    index = client.get("/sitemap.xml").content.decode()
    locations = [
        location
        for section in re.findall(r"<loc>([^<]+)</loc>", index)
        for location in re.findall(r"<loc>([^<]+)</loc>", client.get(urlsplit(section).path).content.decode())
    ]
    paths = {urlsplit(location).path for location in locations}
    assert set(map(name_of, pages)) - UNMAPPED - NO_PAGES - set(map(name_of, paths)) == set()
    assert [path for path in sorted(paths) if client.get(path).status_code != 200] == []


def test_no_running_game_and_no_draft_is_on_the_map(client: Client) -> None:
    game, draft = PlayedGame(), EveningFactory(status="draft")
    game.do(DEAL)
    for section in ("games", "evenings"):
        text = client.get(f"/sitemap-{section}.xml").content.decode()
        assert f"/games/{game.game.pk}/" not in text
        assert f"/evenings/{draft.pk}/" not in text


def test_the_chosen_language_opens_the_site_and_changes_no_other_address(client: Client) -> None:
    assert client.get("/").status_code == 200
    client.cookies["django_language"] = "en"
    answer = client.get("/")
    assert (answer.status_code, answer["Location"], answer["Cache-Control"]) == (302, "/en/", "no-cache")
    assert "Cookie" in answer["Vary"]
    assert '<html lang="uk"' in client.get("/games/").content.decode()
    client.cookies["django_language"] = "uk"
    assert '<html lang="uk"' in client.get("/").content.decode()
    client.cookies["django_language"] = "//evil.example"
    assert client.get("/").status_code == 200


@pytest.mark.parametrize("address", ["/feed/", "/en/feed/"])
def test_the_feed_has_what_atom_asks_for(client: Client, address: str) -> None:
    Club.objects.create(pk=1, name="Світанок")
    game = published()
    atom = "{http://www.w3.org/2005/Atom}"
    feed = ET.fromstring(client.get(address).content)
    assert feed.tag == f"{atom}feed"
    for name in ("id", "title", "updated"):
        assert feed.findtext(f"{atom}{name}"), name
    assert feed.findtext(f"{atom}author/{atom}name") == "Світанок"
    own = [link.get("href") for link in feed.findall(f"{atom}link") if link.get("rel") == "self"]
    assert own == [f"http://testserver{address}"]
    (entry,) = feed.findall(f"{atom}entry")
    for name in ("id", "title", "updated", "published"):
        assert entry.findtext(f"{atom}{name}"), name
    link = entry.find(f"{atom}link")
    assert link is not None
    assert str(link.get("href")).endswith(f"/games/{game.game.pk}/")
