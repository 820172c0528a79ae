"""A judge reports a fault: the admins get a letter with what they need, and nobody of the table does."""

import pytest
from django.test import Client

from games.access import person_of
from games.services import reseat
from players.letters import letter_of
from players.models import Message
from tests.factories import ClubAdminFactory
from tests.games.tables import DEAL, PlayedGame

pytestmark = pytest.mark.django_db
TEXT = "Після другого фолу\nпанель не змінилась."


@pytest.fixture
def game() -> PlayedGame:
    played = PlayedGame()
    played.do(DEAL)
    return played


@pytest.fixture
def judge(game: PlayedGame) -> Client:
    client = Client(headers={"User-Agent": "Tablet/1"})
    client.force_login(game.judge)
    return client


def test_the_admins_get_one_letter_with_game_step_and_browser(game: PlayedGame, judge: Client) -> None:
    admin = ClubAdminFactory(language="uk")
    address = f"/judge/games/{game.game.pk}/report/"
    assert "Що ви зробили" in judge.get(address).content.decode()
    for _again in range(2):
        page = judge.post(address, {"text": TEXT}).content.decode()
    assert f"Лист отримають: {person_of(admin).nick}." in " ".join(page.replace("<b>", "").split())
    message = Message.objects.get()
    letter = letter_of(message)
    assert letter is not None
    assert (message.user, letter.subject) == (admin, "Суддя повідомляє, що щось не так")
    nick = person_of(game.judge).nick
    assert f"{nick} пише про гру {game.game.pk}, після дії 1:\n\n{TEXT}\n" in letter.body
    assert "Редакція fiim-2025, браузер: Tablet/1" in letter.body
    assert f"/games/{game.game.pk}/\n" in letter.body


def test_an_admin_who_sits_in_the_game_is_not_told(game: PlayedGame, judge: Client) -> None:
    admin = ClubAdminFactory()
    reseat(game_id=game.game.pk, actor=game.judge, number=4, player=person_of(admin))
    page = judge.post(f"/judge/games/{game.game.pk}/report/", {"text": TEXT})
    assert "скажіть комусь із них" in page.content.decode()
    assert not Message.objects.exists()


def test_an_empty_report_is_refused_and_nobody_else_may_write_one(game: PlayedGame, judge: Client) -> None:
    address = f"/judge/games/{game.game.pk}/report/"
    assert judge.post(address, {"text": "  "}).status_code == 422
    stranger = Client()
    stranger.force_login(ClubAdminFactory())
    assert stranger.get(address).status_code in (302, 403)
