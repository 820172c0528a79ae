"""A cancelled game comes back as it was, for thirty days, by an admin's hand."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import publication
from games.models import Game, GameChange, Seat
from games.projection import facts_of
from games.services import announce, cancel
from games.trash import NotBroughtBack, bring_back
from players.models import User
from rating.models import Standing
from rating.services import create_season
from tests.factories import ClubAdminFactory
from tests.games.tables import DEAL, PlayedGame, red_wins_on_day_zero

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin() -> User:
    return ClubAdminFactory()


@pytest.fixture
def published(admin: User) -> PlayedGame:
    today = timezone.localdate()
    create_season(name="Осінь", starts_on=today - timedelta(days=1), ends_on=today)
    played = PlayedGame()
    red_wins_on_day_zero(played)
    announce(game_id=played.game.pk, actor=played.judge)
    publication.verify(game_id=played.game.pk, actor=admin)
    publication.publish(game_id=played.game.pk, actor=admin)
    return played


def as_stored(game: Game) -> tuple[object, ...]:
    standings = Standing.objects.order_by("player_id").values_list("player_id", "games", "wins", "total")
    seats = Seat.objects.filter(game=game).order_by("number").values_list("role", "bonus", "penalty")
    return Game.objects.values().get(pk=game.pk), list(seats), facts_of(game), list(standings)


def test_an_annulled_game_counts_nothing_and_comes_back_with_its_points(
    published: PlayedGame, admin: User
) -> None:
    before = as_stored(published.game)
    publication.annul(game_id=published.game.pk, actor=admin, reason="Не той протокол")
    assert not Standing.objects.exists()
    game = bring_back(game_id=published.game.pk, actor=admin)
    assert as_stored(game) == before
    assert game.changes.last().kind == "brought_back"


def test_a_game_that_was_broken_off_goes_on_where_its_log_stands(admin: User) -> None:
    played = PlayedGame()
    played.do(DEAL, {"do": "open_day"})
    cancel(game_id=played.game.pk, actor=played.judge, reason="Світло")
    game = bring_back(game_id=played.game.pk, actor=admin)
    assert (game.status, game.cancel_reason) == ("live", "")
    played.do({"do": "foul", "seat": 3})
    assert played.seq == 3


def test_a_game_cancelled_before_the_deal_is_set_up_again(admin: User) -> None:
    played = PlayedGame()
    cancel(game_id=played.game.pk, actor=played.judge, reason="Не прийшли")
    assert bring_back(game_id=played.game.pk, actor=admin).status == "setup"


def test_after_thirty_days_it_stays_cancelled(admin: User) -> None:
    played = PlayedGame()
    cancel(game_id=played.game.pk, actor=played.judge, reason="Світло")
    GameChange.objects.update(at=timezone.now() - timedelta(days=30, minutes=1))
    with pytest.raises(NotBroughtBack, match="term_is_over"):
        bring_back(game_id=played.game.pk, actor=admin)


def test_only_an_admin_brings_back_and_only_what_is_cancelled(admin: User) -> None:
    played = PlayedGame()
    with pytest.raises(NotBroughtBack, match="not_cancelled"):
        bring_back(game_id=played.game.pk, actor=admin)
    cancel(game_id=played.game.pk, actor=played.judge, reason="Світло")
    with pytest.raises(NotBroughtBack, match="not_allowed"):
        bring_back(game_id=played.game.pk, actor=played.judge)
    assert Game.objects.get().status == "cancelled"
