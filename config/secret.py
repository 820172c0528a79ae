"""The installation's secret key: made once, kept outside the repository."""

import contextlib
import os
import secrets
from pathlib import Path


def default_secret_path() -> Path:
    """Where the key lies when SECRET_FILE names no other place (XDG base directories)."""
    data_home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data_home) / "mafia-club" / "secret-key"


def load_or_create_secret(path: Path) -> str:
    """The key in the file, made first if there is none; the file is readable by its owner only."""
    if not path.exists():
        _create_secret(path)
    key = path.read_text(encoding="ascii").strip()
    if not key:
        raise ValueError(f"The secret key file {path} is empty: remove it to have a new key made.")
    return key


def _create_secret(path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(64) + "\n")
    # A link is atomic and never replaces: two workers at their first start agree on one key.
    with contextlib.suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()
