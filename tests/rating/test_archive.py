"""The archive finds games by what is known of them, and says when nothing is found."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import services
from games.models import Game
from tests.games.tables import PlayedGame, red_wins_on_day_zero

pytestmark = pytest.mark.django_db


@pytest.fixture
def games() -> list[PlayedGame]:
    """Two games the reds won, of two editions; the later one was announced today, the other a week ago."""
    found = [PlayedGame("fiim-2025"), PlayedGame("noir")]
    for game in found:
        red_wins_on_day_zero(game)
        services.announce(game_id=game.game.pk, actor=game.judge)
    Game.objects.filter(pk=found[0].game.pk).update(announced_at=timezone.now() - timedelta(days=7))
    return found


def found(client: Client, **query: object) -> list[int]:
    response = client.get("/games/", {name: str(value) for name, value in query.items()})
    assert response.status_code == 200
    return [line.head.pk for line in response.context["games"]]


def test_without_a_choice_all_games_are_shown(client: Client, games: list[PlayedGame]) -> None:
    assert found(client) == [games[1].game.pk, games[0].game.pk]


def test_games_are_found_by_edition_judge_and_winner(client: Client, games: list[PlayedGame]) -> None:
    assert found(client, edition="noir") == [games[1].game.pk]
    assert found(client, judge=games[0].game.judge_id) == [games[0].game.pk]
    assert found(client, winner="black") == []
    assert len(found(client, winner="red")) == 2


def test_games_are_found_by_day(client: Client, games: list[PlayedGame]) -> None:
    today = timezone.localdate()
    assert found(client, after=today) == [games[1].game.pk]
    assert found(client, before=today - timedelta(days=1)) == [games[0].game.pk]


def test_a_players_games_are_found_by_his_role(client: Client, games: list[PlayedGame]) -> None:
    sheriff = games[0].game.seats.get(number=7).player
    assert found(client, player=sheriff.nick) == [games[0].game.pk]
    assert found(client, player=sheriff.nick, role="sheriff") == [games[0].game.pk]
    assert found(client, player=sheriff.nick, role="don") == []
    assert len(found(client, role="don")) == 2


def test_nothing_found_leads_back_to_all(client: Client, games: list[PlayedGame]) -> None:
    page = client.get("/games/", {"winner": "draw"}).content.decode()
    assert "Таких ігор немає." in page


def test_a_wrong_filter_is_named_and_filters_nothing(client: Client, games: list[PlayedGame]) -> None:
    response = client.get("/games/", {"after": "yesterday"})
    assert [error for errors in response.context["filter"].errors.values() for error in errors] != []
    assert len(response.context["games"]) == 2


def test_a_running_game_is_found_by_nothing(client: Client) -> None:
    game = PlayedGame()
    red_wins_on_day_zero(game)
    nick = game.game.seats.get(number=8).player.nick
    assert found(client, player=nick, role="don") == []
    assert found(client, winner="red") == []


def test_queries_do_not_grow_with_pages(client: Client, games: list[PlayedGame]) -> None:
    with CaptureQueriesContext(connection) as two:
        found(client, winner="red")
    for _ in range(5):
        more = PlayedGame()
        red_wins_on_day_zero(more)
        services.announce(game_id=more.game.pk, actor=more.judge)
    with CaptureQueriesContext(connection) as seven:
        found(client, winner="red")
    assert len(two) == len(seven)
