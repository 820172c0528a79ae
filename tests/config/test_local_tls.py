"""`make run HTTPS=1`: a site by TLS of this machine's own authority, and the page that tells of it."""

import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path

import pytest
from django.test import Client

from config import local_tls
from config.own_hosts import LOCAL, own_addresses, own_hosts, own_names

ROOT = Path(__file__).resolve().parent.parent.parent


# ── this machine's own names ───────────────────────────────────────────────────────────────────────────────


def test_a_server_of_this_machine_alone_answers_to_its_local_names() -> None:
    assert own_hosts("127.0.0.1:8000") == list(LOCAL)
    assert own_hosts("192.168.1.5:8000") == [*LOCAL, "192.168.1.5"]


def test_a_server_for_the_network_answers_to_this_machines_own_names_and_to_no_other() -> None:
    assert own_hosts("0.0.0.0:8000") == [*LOCAL, *own_names(), *own_addresses()]
    assert "*" not in own_hosts("0.0.0.0:8000")
    assert all(len(address.split(".")) == 4 and not address.startswith("127.") for address in own_addresses())


# ── the authority ──────────────────────────────────────────────────────────────────────────────────────────


def test_the_authority_is_made_once_and_its_keys_are_their_owners_alone(tmp_path: Path) -> None:
    place = tmp_path / "club" / "authority"
    local_tls.issue(place, ["localhost"])
    first = local_tls.authority_of(place)
    local_tls.issue(place, ["localhost", "192.168.1.5"])
    assert local_tls.authority_of(place) == first
    assert sorted(file.name for file in place.iterdir()) == [
        "authority-key.pem",
        "authority.pem",
        "server-key.pem",
        "server.pem",
    ]
    assert {file.stat().st_mode & 0o777 for file in place.iterdir()} == {0o600}
    assert place.stat().st_mode & 0o777 == 0o700


def test_the_authority_lies_beside_the_secret_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SECRET_FILE", str(tmp_path / "secret-key"))
    assert local_tls.folder() == tmp_path / "authority"


# ── a real server ──────────────────────────────────────────────────────────────────────────────────────────


def two_free_ports() -> int:
    """A port whose neighbour is free too."""
    while True:
        with socket.socket() as one, socket.socket() as other:
            one.bind(("127.0.0.1", 0))
            port = int(one.getsockname()[1])
            try:
                other.bind(("127.0.0.1", port + 1))
            except OSError:
                continue
            return port


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, ssl.SSLContext]]:
    """gunicorn as `make run HTTPS=1` starts it; its port, and who trusts its authority."""
    folder, port = tmp_path_factory.mktemp("hall"), two_free_ports()
    environment = {
        **{name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "SECRET_KEY")},
        "DATA_DIR": str(folder),
        "SECRET_FILE": str(folder / "secret-key"),
        "BIND": f"127.0.0.1:{port}",
        "HTTPS": "1",
        "LOCAL_TLS": "1",
        "WEB_CONCURRENCY": "1",
    }
    for command in (["migrate", "--verbosity", "0"], ["collectstatic", "--no-input", "--verbosity", "0"]):
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=environment, check=True)
    gunicorn = [sys.executable, "-m", "gunicorn", "-c", "python:config.gunicorn", "config.wsgi"]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(gunicorn, cwd=ROOT, env=environment, stdout=log, stderr=log)
    try:
        for one in (port, port + 1):
            wait_for(one, process)
        trusting = ssl.create_default_context(cafile=str(folder / "authority" / "authority.pem"))
        yield port, trusting
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=20)
    assert b" 500 in " not in (folder / "log").read_bytes()
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port + 1)) != 0, "the page beside ends with the site"


def wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    for _ in range(600):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert process.poll() is None
        time.sleep(0.1)
    raise AssertionError("The server did not start.")


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_the_certificate_holds_for_whoever_trusts_the_authority(
    site: tuple[int, ssl.SSLContext], host: str
) -> None:
    port, trusting = site
    secure = HTTPSConnection(host, port, context=trusting, timeout=20)
    secure.request("GET", "/accounts/login/")
    answer = secure.getresponse()
    assert answer.status == 200
    cookies = [value for name, value in answer.getheaders() if name.lower() == "set-cookie"]
    assert cookies
    assert all(value.startswith("__Host-") and "Secure" in value for value in cookies)
    # Tomorrow the laptop may serve plain http again: no browser may be told otherwise.
    assert answer.getheader("Strict-Transport-Security") is None


def test_nobody_else_trusts_it(site: tuple[int, ssl.SSLContext]) -> None:
    stranger = HTTPSConnection("localhost", site[0], context=ssl.create_default_context(), timeout=20)
    with pytest.raises(ssl.SSLCertVerificationError):
        stranger.request("GET", "/healthz")


def get(port: int, path: str, host: str = "127.0.0.1") -> tuple[int, str, bytes]:
    plain = HTTPConnection("127.0.0.1", port, timeout=20)
    plain.request("GET", path, headers={"Host": f"{host}:{port}"})
    answer = plain.getresponse()
    return answer.status, answer.getheader("Content-Type") or "", answer.read()


def test_the_page_beside_tells_over_plain_http_how_to_trust_it_and_serves_nothing_else(
    site: tuple[int, ssl.SSLContext],
) -> None:
    port, trusting = site
    status, _kind, page = get(port + 1, "/")
    assert status == 200
    assert f"https://127.0.0.1:{port}/judge/" in page.decode()
    status, kind, certificate = get(port + 1, "/authority.crt")
    assert (status, kind) == (200, "application/x-x509-ca-cert")
    assert certificate in trusting.get_ca_certs(binary_form=True)
    assert get(port + 1, "/en/")[0] == 200
    # Whatever else is asked for leads to the page.
    assert [get(port + 1, path)[0] for path in ("/accounts/login/", "/judge/", "/games/")] == [302] * 3
    assert get(port + 1, "/", host="evil.example")[0] == 400


@pytest.mark.django_db
def test_a_site_over_plain_http_tells_how_to_start_it_with_https(client: Client) -> None:
    page = client.get("/trust/").content.decode()
    assert "make run BIND=0.0.0.0:8000 HTTPS=1" in page
    assert client.get("/trust/authority.crt").status_code == 404


@pytest.mark.parametrize(("words", "scheme"), [((), "http"), (("HTTPS=1",), "https")])
def test_make_run_serves_by_tls_where_it_is_asked_to(words: tuple[str, ...], scheme: str) -> None:
    make = ["make", "--no-print-directory", "--dry-run", "run", *words]
    told = subprocess.run(make, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert f"The site is at {scheme}://" in told


def test_a_tap_finds_its_connection_open_after_the_pause_between_two_asks_of_the_page(
    site: tuple[int, ssl.SSLContext],
) -> None:
    pause = re.search(r"WRITER_EVERY = (\d+)", (ROOT / "static" / "judge-queue.js").read_text())
    assert pause is not None
    port, trusting = site
    device = HTTPSConnection("localhost", port, context=trusting, timeout=20)
    for _ in range(2):
        device.request("GET", "/healthz")
        assert device.getresponse().read()
        time.sleep(int(pause[1]) / 1000 + 0.5)
    device.request("GET", "/healthz")  # a connection that the server had closed would break here
    assert device.getresponse().status == 200
