"""Mending a game of which only the result is known: before its publication and after."""

import pytest
from django.test import Client

from config.doctor import club
from config.doctor import games as doctor
from games import publication
from games.access import person_of
from games.models import Game, GameChange, Status
from games.publication import NotPublishable
from players.models import User
from rating import paper_change
from rating.models import Season
from rating.results import result_of
from rating.scoring.results import BestMove
from tests.factories import ClubAdminFactory, JudgeFactory, MemberFactory, PlayerFactory
from tests.rating.club import announced, autumn, bring_one, recounted, seat, stored, total_of
from tests.rating.test_paper import form, signed_in

pytestmark = pytest.mark.django_db

#: The don and a civilian were taken for one another.
SWAPPED = {"role-4": "don", "role-8": "civilian"}


@pytest.fixture
def judge() -> User:
    judge: User = JudgeFactory()
    person_of(judge)
    return judge


@pytest.fixture
def game(judge: User) -> Game:
    """Entered from paper: the blacks won, 5 was shot and named 8, 9 and 1."""
    autumn()
    signed_in(judge).post("/judge/result/", form([PlayerFactory() for _ in range(10)]))
    return Game.objects.get()


def fields(game: Game, **changed: str) -> dict[str, str]:
    """The form as the page fills it."""
    paper = paper_change.paper_of(game)
    told = {"winner": paper.winner, "killed": str(paper.killed or "")}
    told |= {f"target-{place}": value for place, value in paper.places}
    for number, (role, left) in enumerate(zip(paper.roles, paper.left, strict=True), 1):
        told |= {f"role-{number}": role, f"left-{number}": left}
    return told | {"seen": str(publication.last_change(game))} | changed


def publish(game: Game) -> User:
    admin: User = ClubAdminFactory()
    publication.verify(game_id=game.pk, actor=admin)
    publication.publish(game_id=game.pk, actor=admin)
    return admin


def is_whole() -> bool:
    return doctor.results()[1] == [] and club.standings()[1] == []


def test_its_judge_mends_it_before_verification_and_everything_else_stays(judge: User, game: Game) -> None:
    client, before = signed_in(judge), result_of(game.pk)
    address = f"/verify/{game.pk}/result/"
    assert address in client.get(f"/verify/{game.pk}/").content.decode()
    assert client.get(address).status_code == 200
    changed = SWAPPED | {"left-2": "fouls", "killed": "6", "winner": "red"}
    assert client.post(address, fields(game, **changed)).headers["Location"] == f"/verify/{game.pk}/"
    game.refresh_from_db()
    after = result_of(game.pk)
    assert (game.status, game.winner, after.first_killed) == (Status.FINISHED, "red", 6)
    roles = [each.role for each in after.seats]
    assert roles[3:8] == ["don", "civilian", "civilian", "sheriff", "civilian"]
    assert after.best_moves == (BestMove(6, (8, 9, 1)),)
    assert after.red_hits() == {6: 1}, "8 is no black any more"
    assert [each.player for each in after.seats] == [each.player for each in before.seats]
    assert [each.left for each in after.seats] == [None, "fouls", *[None] * 8]
    change = GameChange.objects.get(kind="result_changed")
    assert (change.actor, [(each["what"], each["seat"]) for each in change.data["facts"]]) == (
        judge,
        [
            ("winner", 0), ("killed", 0), ("role", 4), ("role", 8), ("left", 2), ("best_move", 5),
            ("best_move", 6),
        ],
    )  # fmt: skip
    assert is_whole()


def test_the_same_result_again_changes_and_notes_nothing(judge: User, game: Game) -> None:
    before = GameChange.objects.count()
    assert signed_in(judge).post(f"/verify/{game.pk}/result/", fields(game)).status_code == 302
    assert GameChange.objects.count() == before


def test_a_published_one_is_corrected_after_a_look_with_a_reason_and_counted_at_once(game: Game) -> None:
    admin = publish(game)
    client, address = signed_in(admin), f"/verify/{game.pk}/result/"
    season = Season.objects.get()
    don = seat(game, 8).player
    was = total_of(season, don)
    look = client.post(address, fields(game, **SWAPPED))
    assert (look.status_code, total_of(season, don)) == (200, was)
    assert len(look.context["changes"]) == 10
    unsaid = client.post(address, fields(game, confirm="1", **SWAPPED))
    assert (unsaid.status_code, "Напишіть чому" in unsaid.content.decode()) == (422, True)
    page = client.post(address, fields(game, confirm="1", why="Переплутали", **SWAPPED), follow=True)
    assert (page.status_code, game.changes.last().kind) == (200, "corrected")
    assert "роль місця 4: мирний → дон" in page.content.decode()
    now = total_of(season, don)
    assert (was, now) == (10_000, 0), "a civilian of a lost game"
    assert stored(season) == recounted(season)
    assert is_whole()
    public = Client().get(f"/games/{game.pk}/").content.decode()
    assert "Переплутали" in public
    assert "роль місця 4: мирний → дон" in public


def test_an_imported_result_keeps_the_best_moves_of_others_than_the_victim() -> None:
    autumn()
    game = bring_one(first_killed=1, best_move={"by": 2, "targets": [10]})
    told = fields(game, confirm="1", why="Так", **{"target-1": "8"})
    assert signed_in(ClubAdminFactory()).post(f"/verify/{game.pk}/result/", told).status_code == 302
    assert set(result_of(game.pk).best_moves) == {BestMove(1, (8,)), BestMove(2, (10,))}
    assert is_whole()


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"role-7": "civilian"}, "Потрібні 6 мирних, шериф, дон і 2 мафії. Зараз: мирний: 7, шериф: 0"),
        ({"winner": "nobody"}, "Хто переміг?"),
        ({"killed": ""}, "Найкращий хід робить перша жертва"),
        ({"target-2": "8"}, "У найкращому ході різні місця."),
        ({"left-5": "removed"}, "Відстріляний не міг вибути ще якось."),
    ],
)
def test_what_does_not_fit_is_told_and_changes_nothing(
    judge: User, game: Game, changed: dict[str, str], sentence: str
) -> None:
    before = result_of(game.pk)
    response = signed_in(judge).post(f"/verify/{game.pk}/result/", fields(game, **changed))
    assert (response.status_code, sentence in response.content.decode()) == (422, True)
    assert result_of(game.pk) == before


def test_it_is_decided_on_the_protocol_that_was_seen(judge: User, game: Game) -> None:
    told = fields(game, **SWAPPED)
    admin: User = ClubAdminFactory()
    signed_in(admin).post(f"/verify/{game.pk}/result/", fields(game, winner="red"))
    stale = signed_in(judge).post(f"/verify/{game.pk}/result/", told)
    assert (stale.status_code, stale.context["paper"].winner) == (409, "red")
    assert result_of(game.pk).seats[3].role == "civilian"
    assert int(stale.context["seen"]) == publication.last_change(game)


def test_it_opens_to_whom_the_points_belong(judge: User, game: Game) -> None:
    """Visitor, member, its judge, another judge, admin; while it is open, verified, published."""
    people = (None, MemberFactory().user, judge, JudgeFactory(), ClubAdminFactory())
    clients = [signed_in(person) for person in people]

    def answers() -> list[int]:
        return [client.get(f"/verify/{game.pk}/result/").status_code for client in clients]

    assert answers() == [302, 403, 200, 403, 200]
    admin: User = ClubAdminFactory()
    publication.verify(game_id=game.pk, actor=admin)
    assert answers() == [302, 403, 403, 403, 403]
    paper = paper_change.paper_of(game)
    with pytest.raises(NotPublishable) as refused:
        paper_change.change_result(game_id=game.pk, actor=admin, paper=paper, reason="так", seen=10**9)
    assert refused.value.code == "already_verified"
    publication.publish(game_id=game.pk, actor=admin)
    assert answers() == [302, 403, 403, 403, 200]


def test_a_game_with_a_log_has_no_such_page() -> None:
    game = announced()
    assert signed_in(ClubAdminFactory()).get(f"/verify/{game.game.pk}/result/").status_code == 404
