"""Points, a second pair of eyes, publication, reopening, corrections: who may, and what they leave."""

import datetime
from collections.abc import Callable
from decimal import Decimal

import pytest

from games import publication, services
from games.access import person_of
from games.models import Deputy, Game, GameChange, Status
from games.publication import NotPublishable, SeatPoints
from players.models import Club, User
from tests.factories import ClubAdminFactory, JudgeFactory, MemberFactory
from tests.games.tables import PlayedGame, red_wins_on_day_zero
from tests.rating.club import announced, autumn, bring_one, points, publish, published, seat

pytestmark = pytest.mark.django_db


def refused(act: Callable[[], object]) -> tuple[str, dict[str, object]]:
    with pytest.raises(NotPublishable) as found:
        act()
    return found.value.code, found.value.params


def player() -> User:
    user = MemberFactory().user
    assert user is not None
    return user


# ── points ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_judge_sets_points_with_their_ground_and_a_trace_of_before_and_after_stays() -> None:
    game = announced()
    given = {4: points("0.4", reason="дві перевірки"), 9: points("0", "-0.5", "за 4 фоли")}
    publication.set_points(game_id=game.game.pk, actor=game.judge, points=given)
    assert (seat(game.game, 4).bonus, seat(game.game, 9).penalty) == (Decimal("0.4"), Decimal("-0.5"))
    change = GameChange.objects.get(game=game.game, kind="points")
    assert (change.actor, change.data) == (
        game.judge,
        {
            "seats": {
                "4": {
                    "was": {"bonus": "0", "penalty": "0", "reason": ""},
                    "now": {"bonus": "0.4", "penalty": "0", "reason": "дві перевірки"},
                },
                "9": {
                    "was": {"bonus": "0", "penalty": "0", "reason": ""},
                    "now": {"bonus": "0", "penalty": "-0.5", "reason": "за 4 фоли"},
                },
            }
        },
    )


def test_setting_the_same_points_again_leaves_no_second_trace() -> None:
    game = announced()
    for _ in range(2):
        publication.set_points(game_id=game.game.pk, actor=game.judge, points={4: points("0.4")})
    assert GameChange.objects.filter(kind="points").count() == 1


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        (points("1000.1"), "out_of_range", "bonus"),
        (points("NaN"), "out_of_range", "bonus"),
        (points("Infinity"), "out_of_range", "bonus"),
        (points("0.0000001"), "too_precise", "bonus"),
        (points("0", "0.1"), "penalty_above_zero", "penalty"),
        (points("0.1", reason=" "), "points_without_reason", "reason"),
        (points("0.1", reason="x" * 201), "out_of_range", "reason"),
    ],
)
def test_points_that_do_not_fit_are_refused_and_none_is_written(
    given: SeatPoints, code: str, field: str
) -> None:
    game = announced()

    def act() -> object:
        both = {1: points("0.1"), 4: given}
        return publication.set_points(game_id=game.game.pk, actor=game.judge, points=both)

    assert refused(act) == (code, {"seat": 4, "field": field})
    assert seat(game.game, 1).bonus == 0


def test_a_seat_that_is_none_is_refused() -> None:
    game = announced()

    def act() -> object:
        return publication.set_points(game_id=game.game.pk, actor=game.judge, points={11: points("1")})

    assert refused(act) == ("no_seat", {"seat": 11})


def test_the_smallest_and_the_largest_points_come_back_exactly() -> None:
    game = announced()
    given = {1: points("0.000001"), 2: points("-999.999999", "-1000"), 3: points("1000")}
    publication.set_points(game_id=game.game.pk, actor=game.judge, points=given)
    found = [(seat(game.game, n).bonus, seat(game.game, n).penalty) for n in (1, 2, 3)]
    assert found == [
        (Decimal("0.000001"), Decimal(0)),
        (Decimal("-999.999999"), Decimal(-1000)),
        (Decimal(1000), Decimal(0)),
    ]


def test_points_are_set_by_the_games_judge_or_an_admin_alone() -> None:
    game = announced()
    for actor in (JudgeFactory(), player()):
        act = lambda actor=actor: publication.set_points(  # noqa: E731 - one line per person
            game_id=game.game.pk, actor=actor, points={4: points("0.4")}
        )
        assert refused(act)[0] == "not_allowed"
    publication.set_points(game_id=game.game.pk, actor=ClubAdminFactory(), points={4: points("0.4")})
    assert seat(game.game, 4).bonus == Decimal("0.4")


def test_verified_points_are_not_changed_in_passing() -> None:
    game = announced()
    publication.verify(game_id=game.game.pk, actor=JudgeFactory())
    act = lambda: publication.set_points(  # noqa: E731
        game_id=game.game.pk, actor=game.judge, points={4: points("0.4")}
    )
    assert refused(act)[0] == "already_verified"


# ── a second pair of eyes ──────────────────────────────────────────────────────────────────────────────────


def test_the_games_own_judge_does_not_verify_it() -> None:
    game = announced()
    assert refused(lambda: publication.verify(game_id=game.game.pk, actor=game.judge))[0] == "same_person"


def test_a_player_does_not_verify() -> None:
    game = announced()
    assert refused(lambda: publication.verify(game_id=game.game.pk, actor=player()))[0] == "not_allowed"


@pytest.mark.parametrize("second", [JudgeFactory, ClubAdminFactory])
def test_another_judge_or_an_admin_verifies(second: Callable[[], User]) -> None:
    game = announced()
    assert publication.verify(game_id=game.game.pk, actor=second()).status == Status.VERIFIED


def test_nothing_is_published_before_it_is_verified() -> None:
    game = announced()
    assert refused(lambda: publication.publish(game_id=game.game.pk, actor=game.judge))[0] == "not_verified"


def test_where_the_club_needs_no_second_person_the_judge_publishes_himself() -> None:
    Club.objects.create(second_person_verifies=False)
    game = announced()
    assert publication.publish(game_id=game.game.pk, actor=game.judge).status == Status.PUBLISHED


@pytest.mark.parametrize("is_second_needed", [True, False])
def test_a_judge_who_sat_in_the_game_publishes_it_in_no_club(is_second_needed: bool) -> None:
    Club.objects.create(second_person_verifies=is_second_needed)
    game, seated = announced(), JudgeFactory()
    services.reseat(game_id=game.game.pk, actor=game.judge, number=4, player=person_of(seated))
    if is_second_needed:
        publication.verify(game_id=game.game.pk, actor=JudgeFactory())
    assert refused(lambda: publication.publish(game_id=game.game.pk, actor=seated))[0] == "not_allowed"
    assert publication.publish(game_id=game.game.pk, actor=JudgeFactory()).status == Status.PUBLISHED


def test_a_running_game_is_neither_verified_nor_published() -> None:
    game = PlayedGame()
    for act in (publication.verify, publication.publish):
        code, _ = refused(lambda act=act: act(game_id=game.game.pk, actor=JudgeFactory()))
        assert code == "not_announced"


def test_case_49_publishing_twice_publishes_once() -> None:
    season = autumn()
    game = bring_one(winner="red")
    for _ in range(2):
        publication.publish(game_id=game.pk, actor=JudgeFactory())
    judged = published(datetime.datetime(2026, 10, 5, 18, tzinfo=datetime.UTC))
    publish(judged.game)
    assert GameChange.objects.filter(game=judged.game, kind="published").count() == 1
    season.refresh_from_db()
    assert season.games_counted == 2


# ── opening again, correcting, annulling ───────────────────────────────────────────────────────────────────


def test_a_published_game_is_opened_again_by_an_admin_with_a_reason() -> None:
    game = published().game
    admin = ClubAdminFactory()
    assert refused(lambda: publication.reopen(game_id=game.pk, actor=admin, reason=" "))[0] == "no_reason"
    assert publication.reopen(game_id=game.pk, actor=admin, reason="не той гравець").status == Status.FINISHED
    change = GameChange.objects.get(game=game, kind="reopened")
    assert (change.actor, change.data) == (admin, {"was": "published", "reason": "не той гравець"})


def test_its_judge_opens_a_verified_game_again_but_not_a_published_one() -> None:
    game = announced()
    publication.verify(game_id=game.game.pk, actor=JudgeFactory())
    reopen = lambda: publication.reopen(game_id=game.game.pk, actor=game.judge, reason="бали")  # noqa: E731
    assert reopen().status == Status.FINISHED
    publish(game.game)
    assert refused(reopen)[0] == "not_allowed"


def test_only_a_published_game_is_corrected_and_only_by_an_admin_with_a_reason() -> None:
    game = announced().game
    admin = ClubAdminFactory()

    def correct(actor: User, reason: str = "помилка") -> Game:
        return publication.correct(game_id=game.pk, actor=actor, points={4: points("0.3")}, reason=reason)

    assert refused(lambda: correct(admin))[0] == "not_published"
    publish(game)
    assert refused(lambda: correct(JudgeFactory()))[0] == "not_allowed"
    assert refused(lambda: correct(admin, reason=""))[0] == "no_reason"
    correct(admin)
    change = GameChange.objects.get(game=game, kind="corrected")
    assert (change.data["reason"], change.data["seats"]["4"]["now"]["bonus"]) == ("помилка", "0.3")


def test_an_annulled_game_stays_with_its_reason_and_without_a_result() -> None:
    game = published().game
    admin = ClubAdminFactory()
    publication.annul(game_id=game.pk, actor=admin, reason="грали не за тими правилами")
    game.refresh_from_db()
    assert (game.status, game.winner, game.cancel_reason) == (
        Status.CANCELLED,
        "",
        "грали не за тими правилами",
    )
    assert GameChange.objects.get(game=game, kind="annulled").data["winner"] == "red"


def test_a_judge_annuls_nothing() -> None:
    game = published()
    act = lambda: publication.annul(game_id=game.game.pk, actor=game.judge, reason="так")  # noqa: E731
    assert refused(act)[0] == "not_allowed"


def test_one_who_played_or_led_the_game_is_no_second_pair_of_eyes() -> None:
    game = PlayedGame()
    red_wins_on_day_zero(game)
    deputy, seated = JudgeFactory(), JudgeFactory()
    Deputy.objects.create(game=game.game, person=person_of(deputy), kind=Deputy.Kind.JUDGE)
    services.reseat(game_id=game.game.pk, actor=game.judge, number=4, player=person_of(seated))
    services.announce(game_id=game.game.pk, actor=game.judge)
    for judge, code in ((deputy, "same_person"), (seated, "not_allowed"), (game.judge, "same_person")):
        asked = refused(lambda judge=judge: publication.verify(game_id=game.game.pk, actor=judge))
        assert asked[0] == code
    assert publication.verify(game_id=game.game.pk, actor=JudgeFactory()).status == "verified"
