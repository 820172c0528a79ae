"""What every test stands on: a real database of its own, quick passwords, plain static files."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings
from django.utils import translation
from django.utils.translation.reloader import translation_file_changed

from config.translations import compile_catalogs
from players.club import keep
from players.models import Club


@pytest.fixture(scope="session", autouse=True)
def _settings_of_tests() -> Iterator[None]:
    """Hashing passwords slowly and naming static files by their content are tested end to end."""
    compile_catalogs()
    # Something asked for a translation while Django started: what was read then may be old.
    translation_file_changed(None, Path("django.mo"))
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        STORAGES={**settings.STORAGES, "staticfiles": plain},
    ):
        yield


@pytest.fixture(autouse=True)
def _default_language() -> Iterator[None]:
    """A request leaves its language active in the thread: each test starts with the default one."""
    with translation.override(settings.LANGUAGE_CODE):
        yield


@pytest.fixture(autouse=True)
def _club_as_it_starts() -> None:
    """The settings of a new club, in memory: reading them asks the database nothing."""
    keep(Club(pk=1), at=float("inf"))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite's test database is a file, as in a club: two connections see one database."""
    database: dict[str, Any] = settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        folder: Path = tmp_path_factory.mktemp("database")
        database["TEST"]["NAME"] = str(folder / "test.sqlite3")
