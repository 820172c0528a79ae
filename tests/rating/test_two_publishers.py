"""Publications that meet: the table depends on the list of games and on nothing else."""

import datetime
import threading

import pytest
from django.db import connection

from games import publication
from games.models import Game, Status
from players.models import User
from rating.importing import import_results
from rating.models import Counted, Season
from rating.services import create_season
from tests.factories import ClubAdminFactory, JudgeFactory
from tests.games.test_two_writers import at_once
from tests.rating.club import AUTUMN, announced, autumn, bring, many, recounted, stored

pytestmark = pytest.mark.django_db(transaction=True)

OCTOBER = datetime.datetime(2026, 10, 5, 18, tzinfo=datetime.UTC)


def verified() -> Game:
    game = announced(OCTOBER).game
    publication.verify(game_id=game.pk, actor=JudgeFactory())
    return game


def publish(game: Game, actor: User) -> object:
    return publication.publish(game_id=game.pk, actor=actor)


def same_names(*games: Game) -> None:
    """Seat the first game's people in the others too, so that all of them change the same rows."""
    people = list(games[0].seats.order_by("number").values_list("player_id", flat=True))
    for game in games[1:]:
        for number, player in enumerate(people, 1):
            game.seats.filter(number=number).update(player_id=player)


def test_case_47_judges_who_publish_at_the_same_second_lose_no_game() -> None:
    season = autumn()
    games = [verified() for _ in range(4)]
    same_names(*games)
    judges = [JudgeFactory() for _ in games]
    answers = at_once(
        *(
            lambda game=game, judge=judge: publish(game, judge)
            for game, judge in zip(games, judges, strict=True)
        )
    )
    assert [type(answer) for answer in answers] == [Game] * 4
    season.refresh_from_db()
    assert season.games_counted == 4
    assert set(season.standings.values_list("games", flat=True)) == {4}
    after = stored(season)
    assert recounted(season) == after


def test_case_49_one_game_published_by_four_at_once_counts_once() -> None:
    season = autumn()
    game = verified()
    judges = [JudgeFactory() for _ in range(4)]
    answers = at_once(*(lambda judge=judge: publish(game, judge) for judge in judges))
    assert [type(answer) for answer in answers] == [Game] * 4
    assert set(season.standings.values_list("games", flat=True)) == {1}
    assert game.changes.filter(kind="published").count() == 1


def test_a_correction_and_an_opening_that_meet_leave_a_table_that_a_recount_finds() -> None:
    season = autumn()
    bring(*many(3))
    game = Game.objects.order_by("pk")[0]
    admins = [ClubAdminFactory() for _ in range(2)]
    at_once(
        lambda: publication.reopen(game_id=game.pk, actor=admins[0], reason="так"),
        lambda: publication.correct(game_id=game.pk, actor=admins[1], points={}, reason="так"),
    )
    game.refresh_from_db()
    assert game.status == Status.FINISHED
    after = stored(season)
    assert set(season.standings.values_list("games", flat=True)) == {2}
    assert recounted(season) == after


def test_a_season_made_while_a_game_is_published_counts_it_once() -> None:
    game = verified()
    judge = JudgeFactory()
    at_once(
        lambda: publish(game, judge),
        lambda: create_season(name="Осінь 2026", starts_on=AUTUMN[0], ends_on=AUTUMN[1]),
    )
    season = Season.objects.get()
    assert list(Counted.objects.values_list("game", "season")) == [(game.pk, season.pk)]
    assert set(season.standings.values_list("games", flat=True)) == {1}


def test_two_imports_of_one_file_at_once_bring_it_in_once() -> None:
    season = autumn()
    results = list(enumerate(many(40), 1))
    answers = at_once(*(lambda: import_results(results) for _ in range(2)))
    assert sorted((answer.added, answer.there) for answer in answers) == [(0, 40), (40, 0)]
    assert season.counted.count() == 40
    after = stored(season)
    assert recounted(season) == after


def test_while_an_import_runs_a_publication_waits_and_both_count() -> None:
    season = autumn()
    game, judge = verified(), JudgeFactory()
    begun = threading.Event()

    def lines() -> object:
        for line in enumerate(many(600), 1):
            yield line
            begun.set()

    def later() -> object:
        begun.wait(timeout=30)
        return publish(game, judge)

    answers = at_once(lambda: import_results(lines()), later)  # type: ignore[arg-type]
    assert [type(answer).__name__ for answer in answers] == ["Report", "Game"]
    season.refresh_from_db()
    assert season.games_counted == 601
    after = stored(season)
    assert recounted(season) == after
    connection.close()
