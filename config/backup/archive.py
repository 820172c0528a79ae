"""The backup file: a zip of one file of lines per table and a manifest about all of them."""

import json
import os
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final, Self

FORMAT: Final = "mafia-club-backup"
VERSION: Final = 1
MANIFEST: Final = "manifest.json"


class BadBackup(Exception):
    """The file is no backup, is damaged, or does not fit; the message says which, for the operator."""


@dataclass(frozen=True, slots=True)
class TableEntry:
    """One table: the order of values in a line, the number of rows, SHA-256 of all its lines."""

    columns: list[str]
    rows: int
    sha256: str


@dataclass(slots=True)
class Manifest:
    """What a backup holds. `migrations`: those that its database had had."""

    made_at: str
    database: str
    migrations: list[tuple[str, str]]
    tables: dict[str, TableEntry] = field(default_factory=dict)

    def as_json(self) -> bytes:
        head = {"format": FORMAT, "version": VERSION}
        return json.dumps(head | asdict(self), ensure_ascii=False, indent=1).encode()

    @classmethod
    def from_json(cls, raw: bytes) -> Self:
        """Raises BadBackup for anything that this version did not write."""
        try:
            data: dict[str, Any] = json.loads(raw)
            if data.pop("format") != FORMAT or data.pop("version") != VERSION:
                raise BadBackup("The file is a backup of another program or version.")
            tables = {name: TableEntry(**entry) for name, entry in data.pop("tables").items()}
            migrations = [(app, name) for app, name in data.pop("migrations")]
            return cls(tables=tables, migrations=migrations, **data)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadBackup(f"The manifest cannot be read: {error}.") from error


def file_digest(path: Path) -> str:
    digest = sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


@contextmanager
def new_archive(path: Path) -> Iterator[zipfile.ZipFile]:
    """The file to be, put in place whole and only when all went well; readable by its owner alone."""
    with NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False) as draft:
        try:
            with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as archive:
                yield archive
            draft.flush()
            os.fsync(draft.fileno())
            # A link never replaces: another backup of this name is kept.
            os.link(draft.name, path)
        finally:
            os.unlink(draft.name)


def add_table(archive: zipfile.ZipFile, name: str, columns: list[str], lines: Iterable[bytes]) -> TableEntry:
    with archive.open(table_path(name), "w", force_zip64=True) as file:

        def written() -> Iterator[bytes]:
            for line in lines:
                file.write(line)
                yield line

        return entry_of(columns, written())


def table_path(name: str) -> str:
    return f"tables/{name}.jsonl"


def entry_of(columns: list[str], lines: Iterable[bytes]) -> TableEntry:
    """The entry that these lines would have."""
    digest, rows = sha256(), 0
    for line in lines:
        digest.update(line)
        rows += 1
    return TableEntry(columns, rows, digest.hexdigest())


@contextmanager
def open_archive(path: Path) -> Iterator[tuple[zipfile.ZipFile, Manifest]]:
    """The backup with every digest compared. Raises BadBackup, naming the first part that is not right."""
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = Manifest.from_json(archive.read(MANIFEST))
            _compare(archive, manifest)
            yield archive, manifest
    except (zipfile.BadZipFile, KeyError, EOFError, OSError) as error:
        raise BadBackup(f"The file cannot be read as a backup: {error}.") from error


def _compare(archive: zipfile.ZipFile, manifest: Manifest) -> None:
    for name, entry in manifest.tables.items():
        with archive.open(table_path(name)) as lines:
            if entry_of(entry.columns, lines) != entry:
                raise BadBackup(f"The table {name} is damaged: its digest differs from the manifest's.")
