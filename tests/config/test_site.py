"""What holds for the whole site: headers, languages, database, settings from the environment."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client

ROOT = Path(settings.BASE_DIR)


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "title"), [("/", "Головна"), ("/en/", "Home")])
def test_the_home_page_is_there_in_both_languages(client: Client, address: str, title: str) -> None:
    response = client.get(address)
    assert response.status_code == 200
    assert f"<title>{title} · " in response.text


@pytest.mark.django_db
def test_every_page_forbids_scripts_styles_and_frames_of_others(client: Client) -> None:
    policy = client.get("/accounts/login/")["Content-Security-Policy"]
    assert set(policy.split("; ")) == {
        "default-src 'self'",
        "img-src 'self' data:",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
        "worker-src 'self'",
        "manifest-src 'self'",
    }


@pytest.mark.django_db
def test_no_template_has_code_that_the_policy_forbids() -> None:
    inline = re.compile(r"<[^>]*\s(?:on\w+|style)=|<style|<script(?![^>]*\s(?:src|type=\"application/))")
    pages = [(path.name, path.read_text(encoding="utf-8")) for path in (ROOT / "templates").rglob("*.html")]
    assert [name for name, page in pages if inline.search(page)] == []
    assert inline.search('<h1 onclick="go()">')


def test_a_plain_address_is_ukrainian_whatever_the_browser_prefers(client: Client) -> None:
    response = client.get("/accounts/login/", headers={"accept-language": "en"})
    assert response["Content-Language"] == "uk"


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's own settings")
def test_sqlite_waits_for_writers_and_loses_nothing() -> None:
    with connection.cursor() as cursor:
        found = {}
        for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout"):
            cursor.execute(f"PRAGMA {pragma}")
            found[pragma] = cursor.fetchone()[0]
    full = 2
    assert found == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "busy_timeout": 20_000,
    }
    assert settings.DATABASES["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


@pytest.mark.django_db
def test_models_and_migrations_agree() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def settings_with(tmp_path: Path, names: list[str], **environment: str) -> dict[str, object]:
    """The named settings as a fresh process with these variables has them."""
    code = (
        "import json; from django.conf import settings; "
        f"print(json.dumps({{n: getattr(settings, n, None) for n in {names}}}, default=str))"
    )
    base = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "DATA_DIR": str(tmp_path / "var")}
    outcome = subprocess.run(
        [sys.executable, "-c", code],
        env={**base, "DJANGO_SETTINGS_MODULE": "config.settings", **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(outcome.stdout)


def test_https_makes_cookies_secure_and_redirects(tmp_path: Path) -> None:
    names = ["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT"]
    assert settings_with(tmp_path, names) == dict.fromkeys(names, False)
    assert settings_with(tmp_path, names, HTTPS="1") == dict.fromkeys(names, True)


def test_without_settings_the_site_is_safe_and_lives_in_its_data_folder(tmp_path: Path) -> None:
    found = settings_with(tmp_path, ["DEBUG", "ALLOWED_HOSTS", "STATIC_ROOT", "DATABASES"])
    assert found["DEBUG"] is False
    assert found["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert found["STATIC_ROOT"] == str(tmp_path / "var" / "static")
    assert found["DATABASES"]["default"]["NAME"] == str(tmp_path / "var" / "club.sqlite3")
    assert (tmp_path / ".local/share/mafia-club/secret-key").exists()


def test_a_database_url_puts_the_site_on_postgresql(tmp_path: Path) -> None:
    url = "postgres://club:secret@db:5432/club"
    found = settings_with(tmp_path, ["DATABASES"], DATABASE_URL=url)["DATABASES"]["default"]
    assert found["ENGINE"] == "django.db.backends.postgresql"
    assert (found["USER"], found["HOST"], found["NAME"]) == ("club", "db", "club")
    assert "transaction_mode" not in found.get("OPTIONS", {})


def test_a_secret_key_in_the_environment_leaves_no_file(tmp_path: Path) -> None:
    found = settings_with(tmp_path, ["SECRET_KEY"], SECRET_KEY="from the environment")
    assert found == {"SECRET_KEY": "from the environment"}
    assert not (tmp_path / ".local").exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("prefix", "title"), [("/", "Такої сторінки немає"), ("/en/", "There is no such page")]
)
def test_an_unknown_address_gets_a_sentence(client: Client, prefix: str, title: str) -> None:
    response = client.get(f"{prefix}no/such/page/")
    assert response.status_code == 404
    assert f"<h1>{title}</h1>" in response.text


@pytest.mark.django_db
def test_a_form_without_its_token_changes_nothing_and_says_so() -> None:
    response = Client(enforce_csrf_checks=True).post("/accounts/logout/")
    assert response.status_code == 403
    assert "<h1>Сторінка застаріла</h1>" in response.text


def test_the_page_of_a_broken_server_needs_nothing() -> None:
    assert "<h1>Щось зламалося. Ігри збережено.</h1>" in render_to_string("500.html")
