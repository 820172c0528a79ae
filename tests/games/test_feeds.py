"""Feeds, the site map and pictures of games hold announced games only."""

from io import BytesIO

import pytest
from django.test import Client
from PIL import Image

from games import services
from games.delay import set_delay
from tests.factories import ClubAdminFactory
from tests.games.tables import PlayedGame, red_wins_on_day_zero

pytestmark = pytest.mark.django_db


@pytest.fixture
def games() -> dict[str, PlayedGame]:
    """Of three games that are over one is announced, one is announced with a delay, one is not."""
    found = {name: PlayedGame() for name in ("announced", "delayed", "running")}
    for name, game in found.items():
        red_wins_on_day_zero(game)
        if name == "delayed":
            set_delay(game_id=game.game.pk, actor=ClubAdminFactory(), seconds=600)
        if name != "running":
            services.announce(game_id=game.game.pk, actor=game.judge)
    return found


def shown(client: Client, address: str, games: dict[str, PlayedGame]) -> set[str]:
    response = client.get(address)
    assert response.status_code == 200
    text = response.content.decode()
    return {name for name, game in games.items() if f"/games/{game.game.pk}/" in text}


@pytest.mark.parametrize("address", ["/feed/", "/en/feed/", "/sitemap-games.xml"])
def test_only_announced_games_are_told_to_other_programs(
    client: Client, games: dict[str, PlayedGame], address: str
) -> None:
    assert shown(client, address, games) == {"announced"}


def test_the_feed_tells_who_won(client: Client, games: dict[str, PlayedGame]) -> None:
    feed = client.get("/feed/")
    assert feed["Content-Type"] == "application/atom+xml; charset=utf-8"
    assert "Перемогли червоні" in feed.content.decode()


def test_the_site_map_has_both_languages(client: Client, games: dict[str, PlayedGame]) -> None:
    assert 'hreflang="en"' in client.get("/sitemap-games.xml").content.decode()
    pages = client.get("/sitemap-pages.xml").content.decode()
    assert "<loc>http://testserver/games/</loc>" in pages
    assert "<loc>http://testserver/en/games/</loc>" in pages
    assert "sitemap-games.xml" in client.get("/sitemap.xml").content.decode()


def test_an_announced_game_has_a_picture_and_a_running_one_has_none(
    client: Client, games: dict[str, PlayedGame]
) -> None:
    response = client.get(f"/games/{games['announced'].game.pk}/card.png")
    assert Image.open(BytesIO(response.content)).size == (1200, 630)
    assert client.get(f"/games/{games['delayed'].game.pk}/card.png").status_code == 404
    assert client.get(f"/games/{games['running'].game.pk}/card.png").status_code == 404


def test_an_announced_game_can_be_kept_as_data(client: Client, games: dict[str, PlayedGame]) -> None:
    response = client.get(f"/games/{games['announced'].game.pk}/game.json")
    assert response.json()["format"] == "mafia-club-game/1"
    assert client.get(f"/games/{games['delayed'].game.pk}/game.json").status_code == 404
    assert client.get(f"/games/{games['running'].game.pk}/game.json").status_code == 404


def test_a_link_to_an_announced_game_previews_with_its_picture(
    client: Client, games: dict[str, PlayedGame]
) -> None:
    number = games["announced"].game.pk
    page = client.get(f"/games/{number}/").content.decode()
    assert f'<meta property="og:image" content="http://testserver/games/{number}/card.png">' in page
    assert "og:image" not in client.get(f"/games/{games['running'].game.pk}/").content.decode()
