"""A judge's settings: one row an account, the same on every device, changed by a sheet or by a page."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.access import person_of
from games.models import Habits
from players.registry import EXPORTS
from tests.factories import JudgeFactory, MemberFactory
from tests.games.tables import DEAL, PlayedGame

pytestmark = pytest.mark.django_db

ADDRESS = "/judge/settings/"
MINE = {"lead": "5", "volume": "0", "sound": "bell", "left_hand": "on"}


def browser(user: object) -> Client:
    client = Client()
    client.force_login(user)
    return client


def row(user: object) -> tuple[object, ...]:
    return Habits.objects.filter(user=user).values_list("lead", "volume", "sound", "says", "left_hand").get()


def test_only_a_judge_has_settings() -> None:
    assert Client().get(ADDRESS).status_code == 302
    assert browser(MemberFactory().user).get(ADDRESS).status_code == 403
    assert browser(MemberFactory().user).post(ADDRESS, MINE).status_code == 403
    assert browser(JudgeFactory()).get(ADDRESS).status_code == 200
    assert not Habits.objects.exists()


def test_a_page_without_javascript_keeps_them_on_the_account() -> None:
    judge = JudgeFactory()
    response = browser(judge).post(ADDRESS, MINE)
    assert (response.status_code, response.headers["Location"]) == (303, f"{ADDRESS}?saved=1")
    assert row(judge) == (5, 0, "bell", False, True)
    browser(judge).post(ADDRESS, MINE | {"lead": "-1", "says": "on"})
    assert row(judge) == (-1, 0, "bell", True, True)


def test_they_are_among_ones_own_data() -> None:
    judge = JudgeFactory()
    browser(judge).post(ADDRESS, MINE)
    kept = dict(EXPORTS)["judge_settings"](person_of(judge))
    assert list(kept) == [{"lead": 5, "volume": 0, "sound": "bell", "says": False, "left_hand": True}]


def test_what_is_no_choice_is_refused_and_changes_nothing() -> None:
    judge = JudgeFactory()
    response = browser(judge).post(ADDRESS, MINE | {"volume": "7"})
    assert response.status_code == 422
    assert not Habits.objects.exists()


def test_the_sheet_answers_with_the_games_panel_on_every_device_of_the_judge() -> None:
    game = PlayedGame()
    game.do(DEAL)
    address = reverse("judge_game", args=[game.game.pk])
    sheet = browser(game.judge).get(f"{address}?sheet=habits")
    assert f'hx-post="{ADDRESS}"' in sheet.content.decode()
    told = MINE | {"game": game.game.pk}
    answer = browser(game.judge).post(ADDRESS, told, headers={"HX-Request": "true"})
    panels = [answer, browser(game.judge).get(address)]
    for panel in panels:
        found = re.search(r'<main class="panel"[^>]*>', panel.content.decode())
        assert found is not None
        assert all(part in found[0] for part in ('data-hand="left"', 'data-volume="0"', 'data-sound="bell"'))
        assert 'class="say"' not in panel.content.decode()
    assert browser(game.judge).post(ADDRESS, told).headers["Location"] == address


def test_settings_open_no_game_of_another_judge() -> None:
    told = MINE | {"game": PlayedGame().game.pk}
    assert browser(JudgeFactory()).post(ADDRESS, told).status_code == 403
    assert not Habits.objects.exists()
