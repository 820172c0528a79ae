"""The page of an announced game: the table over time, lifts apart from ballots, links to every moment."""

import re

import pytest
from django.test import Client

from games import publication, selectors, services
from games.models import Game
from tests.factories import ClubAdminFactory
from tests.games.tables import END, PlayedGame, until_first_ballot
from tests.rating.club import points, publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def lifted() -> PlayedGame:
    """3 and 8 leave by a lift on day zero, 1 is shot, the other blacks are removed by day."""
    game = PlayedGame()
    until_first_ballot(game)
    votes = {"do": "vote", "for": 3, "voters": [1, 2, 4, 5, 6]}
    game.do(votes, END, END, votes, {"do": "lift", "voters": [1, 2, 4, 5, 6, 7]}, END, END)
    game.do({"do": "begin_night"}, {"do": "shoot", "shots": {"9": 1, "10": 1}})
    game.do({"do": "check", "by": "sheriff", "target": 9}, END, {"do": "open_day"}, END)
    game.do(*({"do": "remove", "seat": seat, "reason": "insult"} for seat in (10, 9)))
    services.announce(game_id=game.game.pk, actor=game.judge)
    return game


def told(game: PlayedGame) -> selectors.AnnouncedGame:
    return selectors.announced_game(Game.objects.select_related("judge", "evening").get(pk=game.game.pk))


def page(game: PlayedGame) -> str:
    return Client().get(f"/games/{game.game.pk}/").content.decode()


def test_a_ring_after_each_day_and_night_shows_who_sat_and_who_left(lifted: PlayedGame) -> None:
    rings = told(lifted).rings
    assert [(ring.key, ring.reds, ring.blacks, ring.left) for ring in rings] == [
        ("day-0", 6, 2, "3 — підйом, 8 — підйом"),
        ("night-1", 5, 2, "1 — відстріл"),
        ("day-1", 5, 0, "10 — вилучення, 9 — вилучення"),
    ]
    assert [[dot.css for dot in ring.dots] for ring in rings] == [
        ["red", "red", "red left", "red", "red", "red", "red", "black left", "black", "black"],
        ["red left", "red", "red out", "red", "red", "red", "red", "black out", "black", "black"],
        ["red out", "red", "red out", "red", "red", "red", "red", "black out", "black left", "black left"],
    ]
    assert rings[1].label == "Ніч 1. За столом: 2, 4, 5, 6, 7, 9, 10."
    assert (rings[0].dots[0].x, rings[0].dots[0].y, rings[0].dots[5].y) == (60, 14, 106)


def test_until_it_is_published_the_page_says_that_the_game_does_not_count(lifted: PlayedGame) -> None:
    waits = "Протокол ще не опубліковано: гра не враховується в рейтингу, бали можуть змінитися."
    assert waits in page(lifted)
    publication.verify(game_id=lifted.game.pk, actor=ClubAdminFactory())
    assert waits in page(lifted)
    publication.publish(game_id=lifted.game.pk, actor=ClubAdminFactory())
    assert "не опубліковано" not in page(lifted)


def test_a_lift_is_named_apart_from_ballots(lifted: PlayedGame) -> None:
    game = told(lifted)
    assert game.matrix is not None
    assert [(column.title, column.is_lift) for column in game.matrix.columns] == [
        ("Нульове коло", False),
        ("Перегол.", False),
        ("Підйом 3, 8", True),
    ]
    assert {row.person.number: row.left for row in game.rows if row.left} == {
        1: "відстріл, ніч 1",
        3: "підйом, нульове коло",
        8: "підйом, нульове коло",
        9: "вилучення, день 1",
        10: "вилучення, день 1",
    }


def test_the_story_tells_who_spoke_in_which_order(lifted: PlayedGame) -> None:
    assert [(chapter.key, chapter.order) for chapter in told(lifted).story] == [
        ("day-0", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10"),
        ("night-1", ""),
        ("day-1", "2, 4"),
    ]


def test_every_moment_and_the_deciding_one_have_a_link_of_their_own(lifted: PlayedGame) -> None:
    text = page(lifted)
    names = re.findall(r' id="([^"]+)"', text)
    assert len(names) == len(set(names))
    links = set(re.findall(r'href="#([^"]+)"', text))
    assert links - set(names) == set()
    assert {"decided", "day-0", "night-1", "day-1"} < links
    assert len([name for name in links if name.startswith("m")]) == 10


def test_an_edit_after_the_publication_is_told_with_its_day_and_author(lifted: PlayedGame) -> None:
    admin = ClubAdminFactory()
    publish(lifted.game, admin)
    assert "змінено після публікації" not in page(lifted)
    publication.correct(game_id=lifted.game.pk, actor=admin, points={1: points("0.5")}, reason="відео")
    assert re.search(r'href="#traces">.*змінено після публікації \d', page(lifted))
