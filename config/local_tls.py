"""HTTPS in a hall without internet: an authority of this machine, and a certificate for its addresses.

The authority is made once and kept beside the secret key, outside the project, so that a tablet trusts it
once. The certificate is made at each start, for the addresses that the machine has then. Private keys are
readable by their owner only.
"""

import contextlib
import hashlib
import os
import secrets
import ssl
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import trustme

from config.own_hosts import own_hosts
from config.secret import default_secret_path

#: Apple's devices take no certificate that holds longer than 825 days.
HOLDS: Final = timedelta(days=800)
AUTHORITY, AUTHORITY_KEY = "authority.pem", "authority-key.pem"
SERVER, SERVER_KEY = "server.pem", "server-key.pem"


def folder() -> Path:
    """Where the authority lies: in the secret key's folder."""
    return Path(os.environ.get("SECRET_FILE") or default_secret_path()).absolute().parent / "authority"


def prepare(place: Path, bind: str) -> tuple[Path, Path]:
    """The files of the certificate and of its key for a server bound so; the authority is made if need be."""
    return issue(place, [host.strip("[]") for host in own_hosts(bind)])


def issue(place: Path, hosts: Sequence[str]) -> tuple[Path, Path]:
    made = load_or_make(place).issue_cert(*hosts, not_after=datetime.now(UTC) + HOLDS)
    certificate, key = place / SERVER, place / SERVER_KEY
    _write(key, made.private_key_pem.bytes())
    _write(certificate, b"".join(part.bytes() for part in made.cert_chain_pems))
    return certificate, key


def load_or_make(place: Path) -> trustme.CA:
    certificate, key = place / AUTHORITY, place / AUTHORITY_KEY
    if not certificate.exists():
        made = trustme.CA(organization_name="Mafia club", organization_unit_name="this hall's laptop")
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write(key, made.private_key_pem.bytes())
        _write(certificate, made.cert_pem.bytes())
    return trustme.CA.from_pem(certificate.read_bytes(), key.read_bytes())


def authority_of(place: Path) -> tuple[bytes, str]:
    """The authority's certificate (DER) and its fingerprint, to be compared by eye; OSError for none."""
    certificate = ssl.PEM_cert_to_DER_cert((place / AUTHORITY).read_text(encoding="ascii"))
    digest = hashlib.sha256(certificate).hexdigest().upper()
    return certificate, ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))


def _write(path: Path, content: bytes) -> None:
    """At once and whole, for the owner only."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        draft.replace(path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            draft.unlink()
