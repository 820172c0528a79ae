"""Every page of evenings, people and the club, for every kind of reader.

200: opens; 302: sent to sign in (or on, after a button); 303: done and shown; 403: refused; 404: nothing
there. Pages of other apps are tested by their own tests.
"""

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.access import person_of
from games.evenings import urls as evening_urls
from games.models import Game
from games.services import create_game
from players import urls as people_urls
from players.models import Answer, Claim, Merge, Player, User
from players.services import hall, signups
from tests.factories import (
    ClubAdminFactory,
    EveningFactory,
    JudgeFactory,
    MemberFactory,
    PlayerFactory,
    UserFactory,
)

pytestmark = pytest.mark.django_db

READERS = ("visitor", "player", "judge", "other_judge", "admin", "bare_admin")
OPEN = (200,) * 6
SIGNED_IN = (302, 200, 200, 200, 200, 200)
DOES = (302, 303, 303, 303, 303, 303)
ADMIN = (302, 403, 403, 403, 200, 302)
# `judge` is appointed to the evening, `other_judge` is not; `bare_admin` has no second factor yet.
RUNS = (302, 403, 200, 403, 200, 302)
RUNS_DOES = (302, 403, 303, 403, 303, 302)
ADMIN_DOES = (302, 403, 403, 403, 303, 302)
ADMIN_TURNS = (302, 403, 403, 403, 302, 302)
TURNS = (302,) * 6

GET, POST = "get", "post"
MATRIX = [
    # who may: everybody
    (GET, "evenings", OPEN, {}),
    (GET, "evening", OPEN, {}),
    (GET, "evening_board", OPEN, {}),
    (GET, "evening_calendar", OPEN, {}),
    (GET, "about", OPEN, {}),
    (GET, "privacy", OPEN, {}),
    (GET, "club_calendar", OPEN, {}),
    (GET, "my_calendar", OPEN, {}),
    (GET, "player_photo", (404,) * 6, {}),  # the person has none; nobody is asked who he is
    # whoever is signed in
    (GET, "my_evenings", SIGNED_IN, {}),
    (POST, "evening_answer", DOES, {"answer": "going"}),
    (POST, "evening_confirm", DOES, {}),
    (POST, "evening_guest", DOES, {"nick": "Гостя"}),
    (POST, "evening_drop_guest", (302, 403, 403, 403, 403, 403), {"guest": "{someone}"}),
    (GET, "me", SIGNED_IN, {}),
    (POST, "me_photo", (302, 302, 302, 302, 302, 302), {"do": "drop"}),
    (GET, "me_letters", SIGNED_IN, {}),
    (POST, "me_calendar", TURNS, {}),
    (GET, "me_claim", SIGNED_IN, {}),
    (GET, "me_export", SIGNED_IN, {}),
    (GET, "me_delete", SIGNED_IN, {}),
    # those who run the evening
    (GET, "evening_hall", RUNS, {}),
    (POST, "evening_mark", RUNS_DOES, {"player": "{someone}", "do": "here"}),
    (POST, "evening_walk_in", RUNS_DOES, {"nick": "З вулиці"}),
    (POST, "evening_draw", RUNS_DOES, {"judge": "{judge}"}),  # too few: told in the hall
    (POST, "evening_tables", RUNS_DOES, {"number": "1"}),
    (POST, "evening_replace", RUNS_DOES, {"seat": "1", "player": "{someone}"}),
    (POST, "evening_undraw", RUNS_DOES, {}),
    # the club's admins
    (GET, "evening_new", ADMIN, {}),
    (GET, "evening_edit", ADMIN, {}),
    (POST, "evening_publish", ADMIN_DOES, {}),
    (POST, "evening_cancel", ADMIN_DOES, {"reason": "світла немає"}),
    (POST, "evening_repeat", ADMIN_DOES, {"weeks": "1"}),
    (GET, "club", ADMIN, {}),
    (GET, "club_settings", ADMIN, {}),
    (GET, "club_house", ADMIN, {}),
    (GET, "club_people", ADMIN, {}),
    (GET, "club_person", ADMIN, {}),
    (GET, "club_merge", ADMIN, {"kept": "{someone}", "gone": "{other}"}),
    (POST, "club_claim", ADMIN_TURNS, {"do": "refuse"}),
    (POST, "club_undo_merge", ADMIN_TURNS, {}),
    (GET, "club_roles", ADMIN, {}),
    (POST, "club_roles", ADMIN_TURNS, {"user": "{user}", "role": "judge", "do": "grant"}),
    (GET, "club_audit", ADMIN, {}),
    (GET, "club_letters", ADMIN, {}),
    (POST, "club_letters", ADMIN_TURNS, {"letter": "1"}),
]


@pytest.fixture
def club(client: Client) -> dict[str, object]:
    """An evening with a drawn game and somebody signed up, a claim, a merge, and six kinds of readers."""
    judge = person_of(JudgeFactory(username="judge"))
    evening = EveningFactory(seats=40, judges=[judge])
    someone, other = PlayerFactory(), PlayerFactory()
    signups.answer(evening_id=evening.pk, player=someone, answer=Answer.GOING)
    admin = ClubAdminFactory(username="admin")
    bare = ClubAdminFactory(username="bare_admin")
    bare.authenticator_set.all().delete()
    players = PlayerFactory.create_batch(10)
    for player in players:
        hall.walk_in(evening_id=evening.pk, player=player, actor=admin)
    game = create_game(
        judge=judge, edition="fiim-2025", variants={}, players=players, evening=evening, number=1, table=1
    )
    user = UserFactory(username="player", calendar_key="secret")
    Player.objects.create(nick="Сова", user=user)
    JudgeFactory(username="other_judge")
    return {
        "evening_id": evening.pk,
        "game_id": game.pk,
        "player_id": someone.pk,
        "claim_id": Claim.objects.create(user=user, player=other).pk,
        "merge_id": Merge.objects.create(kept=someone, gone=PlayerFactory(), actor=admin).pk,
        "key": "secret",
        "digest": "none",
        "someone": someone.pk,
        "other": other.pk,
        "judge": judge.pk,
        "user": user.pk,
    }


def addresses() -> dict[str, list[str]]:
    """Names of the pages here with the parameters that their addresses take."""
    found = {}
    for pattern in [*people_urls.urlpatterns, *evening_urls.urlpatterns]:
        found[str(pattern.name)] = list(pattern.pattern.converters)
    return found


def test_the_matrix_holds_every_page() -> None:
    assert {name for _method, name, _statuses, _data in MATRIX} == set(addresses())


@pytest.mark.parametrize(
    ("method", "name", "statuses", "data"), MATRIX, ids=[f"{row[0]}-{row[1]}" for row in MATRIX]
)
def test_a_page_opens_for_those_whom_it_is_for(
    club, method: str, name: str, statuses: tuple[int, ...], data: dict[str, str]
) -> None:
    address = reverse(name, kwargs={key: club[key] for key in addresses()[name]})
    body = {key: value.format(**club) for key, value in data.items()}
    answers = {reader: _asked(reader, method, address, body) for reader in READERS}
    assert {reader: status for reader, (status, _to) in answers.items()} == dict(
        zip(READERS, statuses, strict=True)
    )
    if statuses[0] == 302:
        assert answers["visitor"][1].startswith("/accounts/login/")
    if statuses in (ADMIN, RUNS, RUNS_DOES, ADMIN_DOES, ADMIN_TURNS):
        assert answers["bare_admin"][1] == "/accounts/2fa/totp/activate/"


def _asked(reader: str, method: str, address: str, body: dict[str, str]) -> tuple[int, str]:
    """Status and address of an answer; whatever the request changed is taken back for the next reader."""
    client, before = Client(), transaction.savepoint()
    if reader != "visitor":
        client.force_login(User.objects.get(username=reader))
    response = getattr(client, method)(address, body)
    transaction.savepoint_rollback(before)
    return response.status_code, response.get("Location", "")


@pytest.mark.parametrize("name", [name for method, name, _s, _d in MATRIX if method == POST])
def test_a_button_is_never_pressed_by_a_link_or_from_another_site(club, name: str) -> None:
    address = reverse(name, kwargs={key: club[key] for key in addresses()[name]})
    strict = Client(enforce_csrf_checks=True)
    admin = ClubAdminFactory()
    strict.force_login(admin)
    assert strict.post(address, {}).status_code == 403
    shown_by_get = {"club_roles", "club_letters"}
    if name not in shown_by_get:
        assert strict.get(address).status_code == 405
    assert Game.objects.count() == 1


def test_a_member_is_offered_nothing_that_is_not_his(client: Client, club) -> None:
    member = MemberFactory()
    client.force_login(member.user)
    page = client.get(f"/evenings/{club['evening_id']}/").text
    for address in ("hall", "edit", "publish"):
        assert f"/evenings/{club['evening_id']}/{address}/" not in page
