"""The read API gives what pages show, in pages of its own, and nothing of a running game's secrets."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games import services
from games.models import Game
from games.rules.codec import parse_record
from games.rules.replay import replay, summary
from tests.games.tables import PlayedGame, red_wins_on_day_zero, until_first_ballot

pytestmark = pytest.mark.django_db

Get = Callable[..., Any]


@pytest.fixture
def get(client: Client) -> Get:
    cache.clear()

    def ask(address: str, **query: object) -> Any:
        response = client.get(f"/api/v1{address}", {name: str(value) for name, value in query.items()})
        assert response.status_code == 200, response.content
        return response.json()

    return ask


@pytest.fixture
def announced() -> PlayedGame:
    game = PlayedGame()
    red_wins_on_day_zero(game)
    services.announce(game_id=game.game.pk, actor=game.judge)
    return game


def test_announced_games_are_listed_with_their_result(get: Get, announced: PlayedGame) -> None:
    PlayedGame()
    page = get("/games")
    assert page["count"] == 1
    (item,) = page["items"]
    assert (item["id"], item["winner"], item["reason"]) == (announced.game.pk, "red", "blacks_out")
    assert item["judge"] == announced.game.judge.nick  # type: ignore[union-attr]
    assert get("/games", winner="black")["items"] == []
    someone = announced.game.seats.get(number=3).player
    assert get("/games", player=someone.pk)["count"] == 1


def test_an_announced_game_is_a_record_that_replays_to_its_end(get: Get, announced: PlayedGame) -> None:
    game = get(f"/games/{announced.game.pk}")
    assert game["format"] == "mafia-club-game/1"
    assert [seat["role"] for seat in game["seats"]][6:] == ["sheriff", "don", "mafia", "mafia"]
    end = summary(replay(parse_record(game["record"])))
    assert end["winner"] == game["winner"] == "red"


def test_a_running_game_is_its_public_state(get: Get) -> None:
    running = PlayedGame()
    until_first_ballot(running)
    running.do({"do": "vote", "for": 3, "count": 4}, {"do": "end_speech"}, {"do": "begin_night"})
    running.do({"do": "shoot", "target": 1})
    game = get(f"/games/{running.game.pk}")
    assert set(game) == {"id", "version", "seats", "state"}
    assert (game["state"]["phase"], game["state"]["nights"]) == ("night", [])
    assert get("/games/running") == [game]
    assert "sheriff" not in json.dumps(game)


def test_a_cancelled_game_gives_its_reason_alone(get: Get) -> None:
    game = PlayedGame()
    services.cancel(game_id=game.game.pk, actor=game.judge, reason="Згасло світло.")
    assert get(f"/games/{game.game.pk}") == {
        "id": game.game.pk,
        "status": "cancelled",
        "reason": "Згасло світло.",
    }


def test_people_and_seasons_are_listed(get: Get, announced: PlayedGame) -> None:
    assert get("/players", page_size=5)["count"] >= 10
    assert len(get("/players", page_size=5)["items"]) == 5
    assert get("/seasons") == {"items": [], "count": 0}


def test_an_unchanged_answer_is_304(client: Client, announced: PlayedGame) -> None:
    first = client.get("/api/v1/games")
    again = client.get("/api/v1/games", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    Game.objects.filter(pk=announced.game.pk).update(table=7)
    assert client.get("/api/v1/games", headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_nobody_writes_and_strangers_are_404(client: Client) -> None:
    assert client.post("/api/v1/games").status_code == 405
    assert client.get("/api/v1/games/404").status_code == 404
    assert client.get("/api/v1/seasons/404/standings").status_code == 404


def test_who_asks_too_often_has_to_wait(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from config.api import api

    cache.clear()
    (throttle,) = api.throttle  # type: ignore[misc]
    monkeypatch.setattr(throttle, "num_requests", 2)
    assert [client.get("/api/v1/seasons").status_code for _ in range(3)] == [200, 200, 429]
    cache.clear()


def test_the_description_is_served(client: Client) -> None:
    described = client.get("/api/v1/openapi.json").json()
    assert set(described["paths"]) == {
        "/api/v1/games",
        "/api/v1/games/running",
        "/api/v1/games/{game_id}",
        "/api/v1/players",
        "/api/v1/seasons",
        "/api/v1/seasons/{season_id}/standings",
    }
    assert client.get("/api/v1/docs").status_code == 200
