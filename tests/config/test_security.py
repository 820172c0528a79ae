"""What protects the public site as a whole; SECURITY.md says against whom."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import (
    SECRET_SESSION_KEY,
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.conf import settings
from django.contrib.auth import get_user
from django.test import Client, override_settings
from django.urls import reverse

from games.models import Game
from games.services import cancel
from players.models import User
from tests.factories import PASSWORD, SECRET, ClubAdminFactory, UserFactory, add_second_factor
from tests.games.tables import PlayedGame

pytestmark = pytest.mark.django_db

LOGIN = "/accounts/login/"
ELSEWHERE = ["https://evil.example/", "//evil.example/", "/\\evil.example/", "javascript:alert(1)"]


def python(tmp_path: Path, *arguments: str, **environment: str) -> str:
    """What a fresh process of the site with these variables prints."""
    kept = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "DATA_DIR": str(tmp_path)}
    outcome = subprocess.run(
        [sys.executable, *arguments],
        env={**kept, "DJANGO_SETTINGS_MODULE": "config.settings", **environment},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    assert outcome.returncode == 0, outcome.stderr
    return outcome.stdout


# ── headers and cookies ────────────────────────────────────────────────────────────────────────────────────


def test_the_deployment_check_is_clean(tmp_path: Path) -> None:
    check = ("manage.py", "check", "--deploy", "--fail-level", "WARNING")
    python(tmp_path, *check, HTTPS="1")
    python(tmp_path, *check, HTTPS="1", HSTS_WHOLE_DOMAIN="1")


def test_with_https_cookies_belong_to_this_host_alone(tmp_path: Path) -> None:
    names = ["SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "SESSION_COOKIE_HTTPONLY", "SESSION_COOKIE_SAMESITE"]
    code = "from django.conf import settings as s; import json;"
    code += f"print(json.dumps([getattr(s, name) for name in {[*names, 'SECURE_HSTS_SECONDS']}]))"
    told = json.loads(python(tmp_path, "-c", code, HTTPS="1"))
    assert told == ["__Host-session", "__Host-csrf", True, "Lax", 31_536_000]


@override_settings(SECURE_SSL_REDIRECT=True, SECURE_HSTS_SECONDS=31_536_000)
def test_https_is_demanded_for_a_year(client: Client) -> None:
    plain = client.get("/games/")
    assert (plain.status_code, plain["Location"]) == (301, "https://testserver/games/")
    assert client.get("/healthz").status_code == 200
    assert client.get("/", secure=True)["Strict-Transport-Security"] == "max-age=31536000"


def test_a_page_may_use_no_sensor_and_no_camera(client: Client) -> None:
    policy = client.get("/")["Permissions-Policy"].split(", ")
    assert {"camera=()", "microphone=()", "geolocation=()", "payment=()", "usb=()"} <= set(policy)
    allowed = {part.split("=")[0] for part in policy if part.endswith("=(self)")}
    assert allowed == {"clipboard-write", "fullscreen", "screen-wake-lock"}


def test_a_page_made_for_somebody_is_kept_by_nobody(client: Client) -> None:
    client.force_login(UserFactory())
    response = client.get("/accounts/logout/")
    assert response["Cache-Control"] == "private, no-store"
    assert "Cookie" in response["Vary"]


def test_a_page_made_for_anybody_leaves_no_cookie(client: Client) -> None:
    assert client.get("/").cookies == {}
    assert client.get("/healthz").cookies == {}


# ── sessions ───────────────────────────────────────────────────────────────────────────────────────────────


def sign_in(client: Client, user: User) -> Any:
    return client.post(LOGIN, {"login": user.username, "password": PASSWORD})


def test_a_session_key_known_before_the_sign_in_is_worth_nothing_after() -> None:
    client, user = Client(), UserFactory()
    client.session.save()
    planted = client.session
    planted["planted"] = "yes"
    planted.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = planted.session_key
    assert sign_in(client, user).status_code == 302
    assert client.session.session_key != planted.session_key
    thief = Client()
    thief.cookies[settings.SESSION_COOKIE_NAME] = planted.session_key
    assert get_user(client) == user
    assert not get_user(thief).is_authenticated


def test_a_new_password_ends_the_sessions_of_other_devices() -> None:
    user, here, there = UserFactory(), Client(), Client()
    sign_in(here, user)
    sign_in(there, user)
    change = {"oldpassword": PASSWORD, "password1": "quite other words", "password2": "quite other words"}
    assert here.post(reverse("account_change_password"), change).status_code == 302
    assert get_user(here).is_authenticated
    assert not get_user(there).is_authenticated


def test_signing_out_ends_the_session_itself() -> None:
    client, user = Client(), UserFactory()
    sign_in(client, user)
    stolen = client.session.session_key
    client.post("/accounts/logout/")
    thief = Client()
    thief.cookies[settings.SESSION_COOKIE_NAME] = stolen
    assert not get_user(thief).is_authenticated


# ── where one may be sent ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("target", ELSEWHERE)
def test_nobody_is_sent_to_another_site(target: str) -> None:
    user, client = UserFactory(), Client()
    signed_in = client.post(LOGIN, {"login": user.username, "password": PASSWORD, "next": target})
    language = client.post("/i18n/setlang/", {"language": "en", "next": target})
    signed_out = client.post("/accounts/logout/", {"next": target})
    for response in (signed_in, language, signed_out):
        assert response.status_code == 302
        assert response["Location"].startswith("/")
        assert not response["Location"].startswith(("//", "/\\"))
        assert "evil" not in response["Location"]


# ── the admin's pages ──────────────────────────────────────────────────────────────────────────────────────


def code_for(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))


def staff() -> User:
    return UserFactory(is_staff=True, is_superuser=True)


def test_staff_sets_a_second_factor_up_before_it_enters() -> None:
    user, client = staff(), Client()
    sign_in(client, user)
    assert client.get("/admin/")["Location"] == "/admin/login/?next=/admin/"
    assert client.get("/admin/login/?next=/admin/")["Location"] == reverse("mfa_activate_totp")
    again = client.get(reverse("mfa_activate_totp"))["Location"]
    assert again.startswith(reverse("account_reauthenticate"))
    page = client.post(again, {"password": PASSWORD}, follow=True)
    secret = client.session[SECRET_SESSION_KEY]
    assert page.status_code == 200
    client.post(reverse("mfa_activate_totp"), {"code": code_for(secret)})
    assert client.get("/admin/").status_code == 200


def test_a_password_alone_no_longer_signs_in_who_has_a_second_factor() -> None:
    user, client = staff(), Client()
    add_second_factor(user)
    answer = sign_in(client, user)
    assert answer["Location"] == reverse("mfa_authenticate")
    assert not get_user(client).is_authenticated
    assert client.post(reverse("mfa_authenticate"), {"code": "000000"}).status_code == 200
    assert not get_user(client).is_authenticated
    client.post(reverse("mfa_authenticate"), {"code": code_for(SECRET)})
    assert client.get("/admin/").status_code == 200


def test_the_admins_pages_lie_where_the_operator_says(tmp_path: Path) -> None:
    code = (
        "import django; django.setup();from django.urls import reverse, resolve, Resolver404\n"
        "print(reverse('admin:index'))\n"
        "try: print(resolve('/admin/'))\n"
        "except Resolver404: print('nothing')"
    )
    assert python(tmp_path, "-c", code, ADMIN_PATH="/behind/the-stage") == "/behind/the-stage/\nnothing\n"


def test_an_admin_brings_a_cancelled_game_back_on_its_page() -> None:
    played, admin, client = PlayedGame(), ClubAdminFactory(is_staff=True, is_superuser=True), Client()
    cancel(game_id=played.game.pk, actor=played.judge, reason="Світло")
    client.force_login(admin)
    form = {"action": "bring_back_cancelled", "_selected_action": [played.game.pk]}
    page = client.post("/admin/games/game/", form, follow=True)
    assert page.status_code == 200
    assert Game.objects.get().status == "setup"
    again = client.post("/admin/games/game/", form, follow=True)
    assert "її не скасовано." in again.text
