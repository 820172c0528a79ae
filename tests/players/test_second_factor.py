"""The pages of the second factor: in the club's own words, in both languages, and working from end to end."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from tests.factories import PASSWORD, ClubAdminFactory, UserFactory
from tests.totp import code_of

pytestmark = pytest.mark.django_db

#: Address, what it says in Ukrainian and in English.
PAGES = [
    ("", "Застосунок із кодами", "App with codes"),
    ("totp/deactivate/", "Тоді запис відкриватиме сам пароль.", "Then the password alone opens the account."),
    ("recovery-codes/generate/", "Буде зроблено десять кодів", "Ten codes are made"),
]


def signed_in(username: str) -> Client:
    client = Client()
    client.post("/accounts/login/", {"login": username, "password": PASSWORD})
    return client


def admin_client() -> Client:
    client = signed_in(ClubAdminFactory(username="admin").username)
    page = client.get("/accounts/2fa/authenticate/").content.decode()
    assert "Введіть шість цифр, які зараз показує застосунок" in page
    client.post("/accounts/2fa/authenticate/", {"code": code_of(SECRET)})
    return sure(client)


def sure(client: Client) -> Client:
    """Who has just said again that it is he."""
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


SECRET = "JBSWY3DPEHPK3PXP"  # of tests.factories


@pytest.mark.parametrize(("address", "ukrainian", "english"), PAGES)
def test_a_page_of_the_second_factor_speaks_both_languages(
    address: str, ukrainian: str, english: str
) -> None:
    client = admin_client()
    assert ukrainian in client.get(f"/accounts/2fa/{address}").content.decode()
    assert english in client.get(f"/en/accounts/2fa/{address}").content.decode()


def test_codes_are_made_shown_and_downloaded() -> None:
    client = admin_client()
    made = client.post("/accounts/2fa/recovery-codes/generate/", follow=True).content.decode()
    assert "Лишилося 10 кодів." in made
    codes = client.get("/accounts/2fa/recovery-codes/download/").content.decode().split()
    assert len(codes) == 10
    assert all(code in made for code in codes)


def test_the_second_factor_is_switched_on_by_a_code_of_the_app() -> None:
    user = UserFactory(username="owl")
    client = sure(signed_in("owl"))
    page = client.get("/accounts/2fa/totp/activate/").content.decode()
    secret = re.search(r'id="authenticator_secret" value="([A-Z2-7]+)"', page)
    assert secret is not None
    assert "1. Скануйте картинку" in page
    client.post("/accounts/2fa/totp/activate/", {"code": code_of(secret[1])})
    assert Authenticator.objects.filter(user=user, type="totp").exists()


def test_a_change_of_sign_in_asks_for_the_password_again() -> None:
    UserFactory(username="owl")
    client = signed_in("owl")
    page = client.get("/accounts/2fa/totp/activate/", follow=True).content.decode()
    assert "Перш ніж змінювати вхід, введіть пароль ще раз." in page
    assert "Before a change of how you sign in" in client.get("/en/accounts/reauthenticate/").content.decode()
