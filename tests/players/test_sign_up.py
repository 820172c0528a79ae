"""Signing up by e-mail with or without a password, sign-in by code, the admin's second factor."""

import re

import pytest
from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth import get_user
from django.core import mail
from django.test import Client

from players.models import Claim, Player, User
from tests.factories import (
    PASSWORD,
    SECRET,
    ClubAdminFactory,
    JudgeFactory,
    MemberFactory,
    PlayerFactory,
    UserFactory,
    role,
)
from tests.totp import code_of

pytestmark = pytest.mark.django_db
SIGN_UP = "/accounts/signup/"


def sign_up(client: Client, nick: str = "Сова", **more: str):
    return client.post(SIGN_UP, {"nick": nick, "email": "sova@club.example", "password1": "", **more})


def mailed_code() -> str:
    found = re.search(r"^([A-Z0-9]{3,}(?:-[A-Z0-9]{3,})?)$", str(mail.outbox[-1].body), re.MULTILINE)
    assert found
    return found.group(1)


def confirm(client: Client) -> None:
    client.post("/accounts/confirm-email/", {"code": mailed_code()})


def test_a_newcomer_signs_up_without_a_password_and_confirms_by_a_code(client: Client) -> None:
    assert sign_up(client)["Location"] == "/accounts/confirm-email/"
    assert not get_user(client).is_authenticated
    confirm(client)
    user = get_user(client)
    assert user.is_authenticated
    assert (user.email, user.has_usable_password()) == ("sova@club.example", False)
    assert Player.objects.get(user=user).nick == "Сова"


def test_a_newcomer_with_a_password_signs_in_by_it_after_confirming(client: Client) -> None:
    sign_up(client, password1=PASSWORD)
    confirm(client)
    client.logout()
    client.post("/accounts/login/", {"login": "sova@club.example", "password": PASSWORD})
    assert get_user(client).is_authenticated


def test_an_unconfirmed_address_signs_nobody_in(client: Client) -> None:
    sign_up(client, password1=PASSWORD)
    client.post("/accounts/login/", {"login": "sova@club.example", "password": PASSWORD})
    assert not get_user(client).is_authenticated


def test_a_change_of_address_locks_nobody_out(client: Client) -> None:
    user = UserFactory(username="judge", email="old@club.example")
    client.post("/accounts/login/", {"login": "judge", "password": PASSWORD})
    client.get("/accounts/email/")
    client.post("/accounts/email/", {"action_add": "", "email": "new@club.example"})
    client.logout()
    client.post("/accounts/login/", {"login": "judge", "password": PASSWORD})
    assert get_user(client) == user


def test_a_wrong_code_confirms_nothing(client: Client) -> None:
    sign_up(client)
    client.post("/accounts/confirm-email/", {"code": "WRONG1"})
    assert not get_user(client).is_authenticated


def test_an_address_that_has_an_account_is_told_so_by_mail_alone(client: Client) -> None:
    UserFactory(username="sova", email="sova@club.example")
    response = sign_up(client, nick="Інша")
    assert response["Location"] == "/accounts/confirm-email/"
    assert (User.objects.count(), Player.objects.count()) == (1, 0)


def test_a_known_nick_is_shown_and_no_account_is_made(client: Client) -> None:
    PlayerFactory(nick="Сова")
    response = sign_up(client, nick="COBA")
    assert "Клуб уже знає схожий нік: «Сова»." in response.text
    assert User.objects.count() == 0


def test_a_known_player_without_an_account_asks_for_the_history_while_signing_up(client: Client) -> None:
    known = PlayerFactory(nick="Сова")
    sign_up(client, it_is_me="on")
    asked = Claim.objects.get()
    assert (asked.player, asked.status, asked.user.email) == (known, "waiting", "sova@club.example")
    known.refresh_from_db()
    assert known.user is None


def test_nobody_asks_for_the_nick_of_a_member_while_signing_up(client: Client) -> None:
    MemberFactory(nick="Сова")
    sign_up(client, it_is_me="on")
    assert (Claim.objects.count(), User.objects.count()) == (0, 1)


def test_a_member_signs_in_by_a_mailed_code(client: Client) -> None:
    user = UserFactory(email="sova@club.example")
    client.post("/accounts/login/code/", {"email": "sova@club.example"})
    client.post("/accounts/login/code/confirm/", {"code": mailed_code()})
    assert get_user(client) == user


def test_sign_up_is_throttled(client: Client) -> None:
    statuses = [sign_up(client, nick=f"Нік {n}", email=f"new{n}@club.example").status_code for n in range(25)]
    assert 429 in statuses


# ── the second factor ──────────────────────────────────────────────────────────────────────────────────────


def test_an_admin_signs_in_with_the_second_factor(client: Client) -> None:
    admin = ClubAdminFactory(username="admin")
    response = client.post("/accounts/login/", {"login": "admin", "password": PASSWORD})
    assert response["Location"].startswith("/accounts/2fa/authenticate/")
    assert not get_user(client).is_authenticated
    client.post("/accounts/2fa/authenticate/", {"code": code_of(SECRET)})
    assert get_user(client) == admin


def test_an_admin_without_a_second_factor_sets_it_up_before_any_page_of_the_club(client: Client) -> None:
    admin = UserFactory(username="fresh")
    admin.groups.add(role("club_admin"))
    client.force_login(admin)
    for page in ("/club/", "/club/people/", "/club/roles/", "/evenings/new/", "/verify/"):
        assert client.get(page)["Location"] == "/accounts/2fa/totp/activate/", page


def test_the_second_factor_is_set_up_with_codes_to_keep(client: Client) -> None:
    UserFactory(username="fresh").groups.add(role("club_admin"))
    client.post("/accounts/login/", {"login": "fresh", "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = client.get("/accounts/2fa/totp/activate/")
    secret = page.context["form"].secret
    response = client.post("/accounts/2fa/totp/activate/", {"code": code_of(secret)}, follow=True)
    assert response.request["PATH_INFO"] == "/accounts/2fa/recovery-codes/"
    assert is_mfa_enabled(get_user(client))
    assert client.get("/club/").status_code == 200


@pytest.mark.parametrize("factory", [UserFactory, JudgeFactory])
def test_others_need_no_second_factor(client: Client, factory) -> None:
    client.force_login(factory())
    assert client.get("/me/").status_code == 200
