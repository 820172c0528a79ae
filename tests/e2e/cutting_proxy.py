"""A bad network: a proxy on loopback that cuts connections before, in and after a request, by a plan."""

import contextlib
import socket
import threading
from collections import Counter
from random import Random
from types import TracebackType
from typing import Literal, Self

Cut = Literal["none", "before", "in_request", "after_request", "in_answer"]
CUTS: tuple[Cut, ...] = ("before", "in_request", "after_request", "in_answer")


class CuttingProxy:
    """Forwards one request per connection to `port`; cuts a share of them. `cuts` counts what was done."""

    def __init__(self, port: int, random: Random, share: float) -> None:
        self.port, self.random, self.share = port, random, share
        self.cuts: Counter[Cut] = Counter()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._serve, daemon=True)

    @property
    def address(self) -> tuple[str, int]:
        host, port = self._listener.getsockname()
        return host, port

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join(timeout=10)

    def _serve(self) -> None:
        """One connection after another: the order of the cuts is the plan's, whatever the threads do."""
        while True:
            try:
                client, _address = self._listener.accept()
            except OSError:
                return
            cut: Cut = self.random.choice(CUTS) if self.random.random() < self.share else "none"
            self.cuts[cut] += 1
            with client, contextlib.suppress(OSError):
                client.settimeout(30)
                self._forward(client, cut)

    def _forward(self, client: socket.socket, cut: Cut) -> None:
        if cut == "before":
            return
        request = read_request(client)
        if cut == "in_request":
            request = request[: len(request) * 2 // 3]
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as server:
            server.sendall(request)
            if cut == "in_request":
                return
            answer = read_all(server)
        if cut == "after_request":
            return
        client.sendall(answer[: len(answer) // 2] if cut == "in_answer" else answer)


def read_request(connection: socket.socket) -> bytes:
    """Headers and a body of Content-Length bytes."""
    data = b""
    while b"\r\n\r\n" not in data:
        data += _some(connection)
    head, _blank, body = data.partition(b"\r\n\r\n")
    told = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    length = int(told[0].split(b":")[1]) if told else 0
    while len(body) < length:
        body += _some(connection)
    return head + b"\r\n\r\n" + body


def read_all(connection: socket.socket) -> bytes:
    data = b""
    while chunk := connection.recv(65536):
        data += chunk
    return data


def _some(connection: socket.socket) -> bytes:
    chunk = connection.recv(65536)
    if not chunk:
        raise OSError("closed")
    return chunk
