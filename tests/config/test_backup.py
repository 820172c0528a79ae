"""`backup` and `restore`: the whole club in one file, out of either database and into either."""

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from config.backup import archive as archive_module
from config.backup.archive import BadBackup
from config.backup.restore import check_backup, restore
from config.backup.write import write_backup
from games.models import Foul, Game, JudgeAction
from games.projection import facts_of
from players.models import Player, User
from tests.factories import PASSWORD, MemberFactory, PlayerFactory
from tests.games.tables import DEAL, PlayedGame, red_wins_on_day_zero

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "club.backup"


def changed(file: Path, name: str, content: bytes) -> None:
    """The same zip with one part replaced."""
    with zipfile.ZipFile(file) as old:
        parts = {part: old.read(part) for part in old.namelist()}
    with zipfile.ZipFile(file, "w") as new:
        for part, raw in (parts | {name: content}).items():
            new.writestr(part, raw)


def manifest_of(file: Path) -> dict[str, Any]:
    with zipfile.ZipFile(file) as archive:
        return json.loads(archive.read("manifest.json"))


def test_what_was_lost_since_the_backup_comes_back_exactly(file: Path, tmp_path: Path) -> None:
    played = PlayedGame()
    red_wins_on_day_zero(played)
    member = MemberFactory(nick="Сойка")
    rows, facts = list(JudgeAction.all_objects.values()), facts_of(played.game)
    before = write_backup(file)
    Foul.all_objects.all().delete()
    PlayerFactory(nick="Хтось новий")
    User.objects.filter(pk=member.user.pk).update(password="")
    restore(file, replace=True)
    assert list(JudgeAction.all_objects.values()) == rows
    assert facts_of(played.game) == facts
    assert not Player.objects.filter(nick="Хтось новий").exists()
    assert User.objects.get(pk=member.user.pk).check_password(PASSWORD)
    after = write_backup(tmp_path / "second.backup")
    assert after.tables == before.tables


def test_after_a_restore_new_rows_get_keys_of_their_own(file: Path) -> None:
    last = PlayerFactory()
    write_backup(file)
    restore(file, replace=True)
    assert PlayerFactory().pk > last.pk
    game = PlayedGame()
    game.do(DEAL)
    assert game.seq == 1


def test_the_manifest_counts_and_digests_every_table(file: Path) -> None:
    PlayerFactory.create_batch(3)
    write_backup(file)
    manifest = manifest_of(file)
    assert (manifest["format"], manifest["database"]) == ("mafia-club-backup", connection.vendor)
    assert ["players", "0001_initial"] in manifest["migrations"]
    assert manifest["tables"]["players.player"]["rows"] == 3
    stored = {model._meta.db_table for model in map(table_model, manifest["tables"])}
    assert set(connection.introspection.table_names()) - stored - {"sqlite_stat1"} == {
        "django_migrations",
        "shared_cache",
        "players_publicversion",
    }


def table_model(label: str) -> Any:
    from django.apps import apps

    return apps.get_model(label)


def test_a_club_is_replaced_only_when_told_to(file: Path) -> None:
    PlayerFactory(nick="Перша")
    write_backup(file)
    PlayerFactory(nick="Друга")
    with pytest.raises(BadBackup, match="--replace"):
        restore(file)
    assert Player.objects.filter(nick="Друга").exists()


def test_a_damaged_table_is_found_before_anything_changes(file: Path) -> None:
    PlayerFactory(nick="Перша")
    write_backup(file)
    with zipfile.ZipFile(file) as archive:
        lines = archive.read("tables/players.player.jsonl")
    changed(file, "tables/players.player.jsonl", lines.replace("Перша".encode(), "Інша".encode()))
    with pytest.raises(BadBackup, match=r"players\.player is damaged"):
        restore(file, replace=True)
    assert Player.objects.get().nick == "Перша"


def test_what_does_not_read_back_as_it_was_written_is_not_kept(file: Path) -> None:
    """A row that its own database would write otherwise: here a moment with a digit too many."""
    PlayerFactory(nick="Перша")
    write_backup(file)
    with zipfile.ZipFile(file) as archive:
        lines = archive.read("tables/players.player.jsonl").replace(b"+00:00", b"9+00:00")
    changed(file, "tables/players.player.jsonl", lines)
    manifest = manifest_of(file)
    entry = archive_module.entry_of(manifest["tables"]["players.player"]["columns"], [lines])
    manifest["tables"]["players.player"]["sha256"] = entry.sha256
    changed(file, "manifest.json", json.dumps(manifest).encode())
    with pytest.raises(BadBackup, match=r"players\.player reads back otherwise"):
        restore(file, replace=True)
    assert Player.objects.get().nick == "Перша"


def test_a_row_that_points_nowhere_is_refused_whole(file: Path) -> None:
    played = PlayedGame()
    write_backup(file)
    manifest = manifest_of(file)
    entry = archive_module.entry_of(manifest["tables"]["players.player"]["columns"], [])
    manifest["tables"]["players.player"] = {"columns": entry.columns, "rows": 0, "sha256": entry.sha256}
    changed(file, "manifest.json", json.dumps(manifest).encode())
    changed(file, "tables/players.player.jsonl", b"")
    with pytest.raises(BadBackup, match="does not fit"):
        restore(file, replace=True)
    assert Game.objects.get() == played.game


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"not a zip", "cannot be read as a backup"),
        (None, "cannot be read as a backup"),
    ],
)
def test_another_file_is_no_backup(file: Path, content: bytes | None, sentence: str) -> None:
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BadBackup, match=sentence):
        check_backup(file)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"version": 2}, "another program or version"),
        ({"tables": []}, "The manifest cannot be read"),
        ({"migrations": [["games", "9999_from_the_future"]]}, r"lacks games\.9999_from_the_future"),
        ({"migrations": []}, "of another time"),
    ],
)
def test_a_manifest_that_does_not_fit_is_refused(file: Path, change: dict[str, Any], sentence: str) -> None:
    write_backup(file)
    changed(file, "manifest.json", json.dumps(manifest_of(file) | change).encode())
    with pytest.raises(BadBackup, match=sentence):
        restore(file)


def test_the_commands_tell_what_they_did(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    PlayerFactory.create_batch(2)
    call_command("backup", file)
    assert "SHA-256 " in capsys.readouterr().out
    with pytest.raises(CommandError, match="is there already"):
        call_command("backup", file)
    call_command("restore", file, check=True)
    shown = capsys.readouterr().out
    assert "       2  players.player\n" in shown
    assert f"({connection.vendor}) is whole." in shown
    with pytest.raises(CommandError, match="--replace"):
        call_command("restore", file)
    call_command("restore", file, replace=True)
    assert "is restored, each row compared" in capsys.readouterr().out


def test_a_folder_that_is_not_there_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be written: No such file or directory"):
        call_command("backup", tmp_path / "no" / "folder" / "club.backup")


def test_only_the_owner_may_read_a_backup(file: Path) -> None:
    write_backup(file)
    assert file.stat().st_mode & 0o777 == 0o600
    assert [entry.name for entry in file.parent.iterdir()] == ["club.backup"]
