"""From the hall to games in `setup`."""

from random import Random

import pytest

from games.errors import NotAllowed
from games.evenings.board import board_of
from games.evenings.hall import hall_of
from games.evenings.tables import (
    Seating,
    history_of,
    next_number,
    propose,
    queue,
    replace_player,
    seat_tables,
    take_back,
)
from games.models import Game, GameChange, Status
from games.services import start_draw
from players.errors import Refused
from players.models import Evening, Player, Presence, Signup, User
from players.services import hall
from tests.factories import ClubAdminFactory, EveningFactory, JudgeFactory, MemberFactory, PlayerFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin() -> User:
    user: User = ClubAdminFactory()
    return user


@pytest.fixture
def judges() -> list[Player]:
    return [MemberFactory(nick=nick, user=JudgeFactory()) for nick in ("Архіваріус", "Пані Полин")]


def gather(people: int, admin: User, **fields) -> Evening:
    """An evening with so many people in the hall."""
    evening: Evening = EveningFactory(**fields)
    for player in PlayerFactory.create_batch(people):
        hall.walk_in(evening_id=evening.pk, player=player, actor=admin)
    return evening


def play_round(evening: Evening, judges: list[Player], admin: User) -> list[Game]:
    seatings = propose(evening, judges, "balanced", Random(1))
    return seat_tables(evening_id=evening.pk, actor=admin, number=next_number(evening), seatings=seatings)


def end(games: list[Game]) -> None:
    """As if they had been played: nothing here depends on how."""
    Game.objects.filter(pk__in=[game.pk for game in games]).update(
        status=Status.FINISHED, announced_at=games[0].created_at
    )


def refusal_of(change, *args, **kwargs) -> str:
    with pytest.raises(Refused) as refused:
        change(*args, **kwargs)
    return refused.value.code


def test_a_draw_makes_a_game_in_setup_for_each_judge_by_the_evenings_rules(admin, judges) -> None:
    variants = {
        "day_zero_vote": "no_break",
        "single_candidate": "majority",
        "lift": True,
        "lift_three_of_nine": "never",
        "lift_two_of_four": True,
    }
    evening = gather(23, admin, tables=2, edition="fortuna", variants=variants)
    games = play_round(evening, judges, admin)
    assert [(g.table, g.number, g.status, g.judge) for g in games] == [
        (1, 1, "setup", judges[0]),
        (2, 1, "setup", judges[1]),
    ]
    assert {(g.edition, g.evening_id, g.rules_edition.single_candidate) for g in games} == {
        ("fortuna", evening.pk, "majority")
    }
    seated = [seat.player_id for game in games for seat in game.seats.all()]
    assert (len(seated), len(set(seated))) == (20, 20)
    assert {player.pk for player in queue(evening)}.isdisjoint(seated)


def test_who_sat_out_plays_the_next_game(admin, judges) -> None:
    evening = gather(12, admin)
    games = play_round(evening, judges[:1], admin)
    waiting = {player.pk for player in queue(evening)}
    end(games)
    second = play_round(evening, judges[:1], admin)
    assert waiting <= {seat.player_id for seat in second[0].seats.all()}
    assert (second[0].number, second[0].table) == (2, 1)


def test_a_judge_in_the_hall_is_never_drawn(admin, judges) -> None:
    evening = gather(10, admin)
    hall.walk_in(evening_id=evening.pk, player=judges[0], actor=admin)
    (game,) = play_round(evening, judges[:1], admin)
    assert judges[0].pk not in {seat.player_id for seat in game.seats.all()}
    assert refusal_of(propose, evening, judges, "balanced", Random(1)) == "too_few"


def test_a_second_table_is_drawn_while_the_first_one_plays(admin, judges) -> None:
    evening = gather(20, admin, tables=2)
    (first,) = play_round(evening, judges[:1], admin)
    (second,) = play_round(evening, judges[1:], admin)
    assert (first.table, second.table) == (1, 2)
    assert refusal_of(propose, evening, judges[:1], "balanced", Random(1)) == "too_few"


def test_two_admins_who_draw_at_once_make_one_round(admin, judges) -> None:
    evening = gather(20, admin, tables=2)
    seatings = propose(evening, judges[:1], "balanced", Random(1))
    others = propose(evening, judges[1:], "balanced", Random(2))
    seat_tables(evening_id=evening.pk, actor=admin, number=1, seatings=seatings)
    second = refusal_of(seat_tables, evening_id=evening.pk, actor=admin, number=1, seatings=others)
    assert (second, Game.objects.count()) == ("drawn", 1)


def test_somebody_who_left_or_sits_elsewhere_is_not_seated_and_no_table_is_made(admin, judges) -> None:
    evening = gather(20, admin, tables=2)
    one, two = propose(evening, judges, "balanced", Random(1))
    double = [one, Seating(two.judge, (*two.players[:9], one.players[0]))]
    twice = refusal_of(seat_tables, evening_id=evening.pk, actor=admin, number=1, seatings=double)
    hall.mark(evening_id=evening.pk, player=two.players[3], presence=Presence.LEFT, actor=admin)
    gone = refusal_of(seat_tables, evening_id=evening.pk, actor=admin, number=1, seatings=[one, two])
    assert (twice, gone, Game.objects.count()) == ("not_free", "not_here", 0)


def test_somebody_is_replaced_before_the_deal_and_the_change_is_kept(admin, judges) -> None:
    evening = gather(11, admin)
    (game,) = play_round(evening, judges[:1], admin)
    out, (instead,) = game.seats.get(number=4).player, queue(evening)
    replace_player(game_id=game.pk, actor=admin, number=4, player=instead)
    assert game.seats.get(number=4).player == instead
    assert [player.pk for player in queue(evening)] == [out.pk]
    change = GameChange.objects.get()
    assert (change.kind, change.data) == ("reseated", {"seat": 4, "was": out.pk, "now": instead.pk})
    seated = game.seats.get(number=5).player
    again = refusal_of(replace_player, game_id=game.pk, actor=admin, number=4, player=seated)
    assert again == "not_free"


def test_a_draw_is_taken_back_while_nobody_has_seen_a_role(admin, judges) -> None:
    evening = gather(20, admin, tables=2)
    first, second = play_round(evening, judges, admin)
    take_back(game_id=first.pk, actor=admin)
    assert list(Game.objects.values_list("pk", flat=True)) == [second.pk]
    start_draw(game_id=second.pk, actor=judges[1].user)
    with pytest.raises(NotAllowed) as refused:
        take_back(game_id=second.pk, actor=admin)
    assert refused.value.code == "deal_is_done"


def test_the_history_counts_every_game_but_cancelled_ones(admin, judges) -> None:
    evening = gather(10, admin)
    (game,) = play_round(evening, judges[:1], admin)
    assert set(history_of(evening).games.values()) == {1}
    Game.objects.filter(pk=game.pk).update(status=Status.CANCELLED, cancel_reason="світло зникло")
    assert history_of(evening).games == {}


def test_the_board_shows_who_sits_where_and_who_plays_next(admin, judges) -> None:
    evening = gather(12, admin)
    (game,) = play_round(evening, judges[:1], admin)
    board = board_of(evening)
    (table,) = board.tables
    assert (table.table, table.number, table.judge, table.is_next) == (1, 1, "Архіваріус", True)
    assert table.seats == [(seat.number, seat.player.nick) for seat in game.seats.all()]
    assert board.waiting == [player.nick for player in queue(evening)]


def test_a_first_timer_is_marked_until_the_first_game(admin, judges) -> None:
    evening = gather(10, admin)
    assert [person.is_first_time for person in hall_of(evening).here] == [True] * 10
    end(play_round(evening, judges[:1], admin))
    assert [person.is_first_time for person in hall_of(evening).here] == [False] * 10


def test_the_hall_takes_a_steady_number_of_queries(admin, judges, django_assert_max_num_queries) -> None:
    evening = gather(24, admin, tables=2)
    play_round(evening, judges, admin)
    assert Signup.objects.here().count() == 24
    with django_assert_max_num_queries(16):
        hall_of(evening)
