import pytest
from django.contrib.auth import get_user
from django.core import mail
from django.test import Client

from tests.factories import PASSWORD, ClubAdminFactory, UserFactory

LOGIN = "/accounts/login/"
TOO_MANY_ATTEMPTS = "Занадто багато невдалих спроб входу. Спробуйте ще раз пізніше."

pytestmark = pytest.mark.django_db


def sign_in(client: Client, login: str, password: str = PASSWORD, **more: str):
    return client.post(LOGIN, {"login": login, "password": password, **more})


@pytest.mark.parametrize("login", ["sova", "Sova", "sova@club.example", "SOVA@club.example"])
def test_a_member_signs_in_by_username_or_email(client: Client, login: str) -> None:
    user = UserFactory(username="sova", email="sova@club.example")
    response = sign_in(client, login)
    assert (response.status_code, response["Location"]) == (302, "/")
    assert get_user(client) == user


def test_sign_in_leads_back_to_the_page_that_asked_for_it(client: Client) -> None:
    UserFactory(username="sova")
    assert sign_in(client, "sova", next="/judge/games/7/")["Location"] == "/judge/games/7/"


def test_sign_in_never_leads_to_another_site(client: Client) -> None:
    UserFactory(username="sova")
    assert sign_in(client, "sova", next="https://evil.example/")["Location"] == "/"


def test_a_wrong_password_and_an_unknown_name_get_one_answer(client: Client) -> None:
    UserFactory(username="sova")
    known, unknown = sign_in(client, "sova", "wrong"), sign_in(client, "nobody", "wrong")
    assert known.context["form"].errors == unknown.context["form"].errors
    assert not get_user(client).is_authenticated


def test_the_sixth_failed_attempt_in_five_minutes_is_refused_even_with_the_right_password(
    client: Client,
) -> None:
    UserFactory(username="sova")
    for _attempt in range(5):
        sign_in(client, "sova", "wrong")
    response = sign_in(client, "sova")
    assert response.context["form"].non_field_errors() == [TOO_MANY_ATTEMPTS]
    assert not get_user(client).is_authenticated


def test_attempts_on_one_account_do_not_lock_another(client: Client) -> None:
    UserFactory(username="sova")
    lis = UserFactory(username="lis")
    for _attempt in range(5):
        sign_in(client, "sova", "wrong")
    sign_in(client, "lis")
    assert get_user(client) == lis


def test_one_address_cannot_try_many_accounts(client: Client) -> None:
    UserFactory(username="sova")
    for attempt in range(10):
        sign_in(client, f"guess{attempt}", "wrong")
    response = sign_in(client, "sova")
    assert response.context["form"].non_field_errors() == [TOO_MANY_ATTEMPTS]


def test_signing_out_takes_a_post(client: Client) -> None:
    client.force_login(UserFactory())
    assert client.get("/accounts/logout/").status_code == 200
    assert get_user(client).is_authenticated
    assert client.post("/accounts/logout/")["Location"] == "/"
    assert not get_user(client).is_authenticated


def test_the_admin_site_has_no_sign_in_form_of_its_own(client: Client) -> None:
    response = client.get("/admin/login/?next=/admin/")
    assert response.status_code == 302
    assert response["Location"].startswith(LOGIN)


def test_a_club_admin_without_staff_rights_does_not_enter_the_admin_site(client: Client) -> None:
    client.force_login(ClubAdminFactory())
    assert client.get("/admin/").status_code == 302


def test_a_forgotten_password_is_replaced_by_a_mailed_link(client: Client) -> None:
    UserFactory(username="sova", email="sova@club.example")
    client.post("/accounts/password/reset/", {"email": "sova@club.example"})
    link = next(word for word in mail.outbox[0].body.split() if "/password/reset/key/" in word)
    form = client.get(link, follow=True)
    new = {"password1": "another fine horse", "password2": "another fine horse"}
    client.post(form.request["PATH_INFO"], new)
    assert sign_in(client, "sova", "another fine horse").status_code == 302


def test_the_sign_in_page_is_ukrainian_and_has_an_english_address(client: Client) -> None:
    assert '<html lang="uk">' in client.get(LOGIN).text
    assert '<html lang="en">' in client.get("/en/accounts/login/").text


def test_fields_are_named_once_and_in_ukrainian(client: Client) -> None:
    page = client.get(LOGIN).text
    assert '<label for="id_login">Імʼя користувача або пошта</label>' in page
    assert "placeholder" not in page
    assert '<label for="id_email">Електронна пошта</label>' in client.get("/accounts/password/reset/").text
