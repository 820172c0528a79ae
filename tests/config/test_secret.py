import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings

from config.secret import default_secret_path, load_or_create_secret


def test_the_key_is_made_once_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "club" / "secret-key"
    first = load_or_create_secret(path)
    assert len(first) >= 64
    assert load_or_create_secret(path) == first


def test_only_the_owner_may_read_the_key(tmp_path: Path) -> None:
    path = tmp_path / "club" / "secret-key"
    load_or_create_secret(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert [entry.name for entry in path.parent.iterdir()] == ["secret-key"]


def test_workers_that_start_together_agree_on_one_key(tmp_path: Path) -> None:
    path = tmp_path / "secret-key"
    with ThreadPoolExecutor(8) as workers:
        keys = set(workers.map(load_or_create_secret, [path] * 8))
    assert keys == {path.read_text().strip()}


def test_an_empty_key_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "secret-key"
    path.write_text("\n")
    with pytest.raises(ValueError, match="is empty"):
        load_or_create_secret(path)


def test_the_key_lies_outside_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/srv/data")
    assert default_secret_path() == Path("/srv/data/mafia-club/secret-key")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert not default_secret_path().is_relative_to(settings.BASE_DIR)
