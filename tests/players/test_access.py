import pytest
from django.conf import settings
from django.contrib.auth import load_backend
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path
from pytest_django import DjangoAssertNumQueries

from games.habits import Habits, habits_of
from players.access import CLUB_ADMIN, JUDGE, club_admin_required, is_club_admin, is_judge, judge_required
from players.models import User
from tests.factories import ClubAdminFactory, JudgeFactory, UserFactory, role


@judge_required
def judges_page(request: HttpRequest, number: int) -> HttpResponse:
    return HttpResponse(f"game {number}")


@club_admin_required
def admins_page(request: HttpRequest) -> HttpResponse:
    return HttpResponse("club")


urlpatterns = [
    path("accounts/", include("allauth.urls")),
    path("judge/<int:number>/", judges_page),
    path("club/", admins_page),
]
pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


def test_a_judge_enters(client: Client) -> None:
    client.force_login(JudgeFactory())
    response = client.get("/judge/7/")
    assert (response.status_code, response.content) == (200, b"game 7")


def test_somebody_signed_out_is_sent_to_sign_in_and_back(client: Client) -> None:
    response = client.get("/judge/7/?tab=log")
    assert response.status_code == 302
    assert response["Location"] == "/accounts/login/?next=%2Fjudge%2F7%2F%3Ftab%3Dlog"


def test_a_form_sent_after_the_session_ended_leads_back_to_its_page(client: Client) -> None:
    referer = "http://testserver/judge/7/log/?day=1"
    response = client.post("/judge/7/", headers={"referer": referer})
    assert response["Location"] == "/accounts/login/?next=%2Fjudge%2F7%2Flog%2F%3Fday%3D1"


def test_a_page_of_another_site_is_never_led_back_to(client: Client) -> None:
    response = client.post("/judge/7/", headers={"referer": "https://evil.example/x/"})
    assert response["Location"] == "/accounts/login/?next=%2Fjudge%2F7%2F"


def test_an_expired_session_redirects_the_whole_page_of_an_htmx_request(client: Client) -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/judge/7/"}
    response = client.post("/judge/7/", headers=headers)
    assert response.status_code == 200
    assert response["HX-Redirect"] == "/accounts/login/?next=%2Fjudge%2F7%2F"
    assert response.content == b""


@pytest.mark.parametrize("factory", [UserFactory, ClubAdminFactory])
def test_an_account_without_the_judges_role_is_refused(client: Client, factory) -> None:
    client.force_login(factory())
    assert client.get("/judge/7/").status_code == 403


@pytest.mark.parametrize("factory", [UserFactory, JudgeFactory])
def test_an_account_without_the_admins_role_is_refused(client: Client, factory) -> None:
    client.force_login(factory())
    assert client.get("/club/").status_code == 403


def test_a_superuser_is_a_club_admin_but_no_judge() -> None:
    superuser = UserFactory(is_superuser=True)
    assert (is_club_admin(superuser), is_judge(superuser)) == (True, False)


def test_a_closed_account_has_no_role() -> None:
    judge, admin = JudgeFactory(is_active=False), ClubAdminFactory(is_active=False)
    assert (is_judge(judge), is_club_admin(admin)) == (False, False)


def test_an_account_comes_with_its_roles_and_habits_in_one_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    judge, member = JudgeFactory(), UserFactory()
    judge.groups.add(role(CLUB_ADMIN))
    for backend in map(load_backend, settings.AUTHENTICATION_BACKENDS):
        with django_assert_num_queries(2):
            found, other = backend.get_user(judge.pk), backend.get_user(member.pk)
            assert (found.roles, other.roles) == ({JUDGE, CLUB_ADMIN}, frozenset())
            assert (habits_of(found).lead, habits_of(other).lead) == (Habits.Lead.THREE, Habits.Lead.THREE)
        assert backend.get_user(0) is None
    User.objects.filter(pk=member.pk).update(is_active=False)
    assert backend.get_user(member.pk) is None
