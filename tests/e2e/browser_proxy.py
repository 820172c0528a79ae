"""A bad network for a browser: many connections at once, and only taps are cut: the plan is the tests."""

import contextlib
import re
import socket
import threading
from random import Random

from tests.e2e.cutting_proxy import CUTS, Cut, CuttingProxy, read_all, read_request

TAP = re.compile(rb"POST [^ ]*/actions ")
PAGE = re.compile(rb"GET /judge/games/\d+/ ")


class BrowserProxy(CuttingProxy):
    """As its parent, a thread per connection; `is_down` cuts every tap, `is_away` everything.

    `pages` are the answers with a game's page; `overtaken` is given once in the place of the next one.
    """

    def __init__(self, port: int, random: Random, share: float) -> None:
        super().__init__(port, random, share)
        self.is_down = self.is_away = False
        self.pages: list[bytes] = []
        self.overtaken: bytes | None = None
        self._lock = threading.Lock()

    @property
    def url(self) -> str:
        return "http://{}:{}".format(*self.address)

    def _serve(self) -> None:
        while True:
            try:
                client, _address = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._one, args=(client,), daemon=True).start()

    def _one(self, client: socket.socket) -> None:
        with client, contextlib.suppress(OSError):
            if self.is_away:
                return
            client.settimeout(60)
            request = read_request(client)
            # One request per connection: the browser would use it again, and the plan would not see it.
            request = re.sub(rb"(?i)\r\nconnection: [^\r]*", b"\r\nConnection: close", request, count=1)
            self._pass_on(client, request, self._cut_of(request))

    def _cut_of(self, request: bytes) -> Cut:
        if not TAP.match(request):
            return "none"
        with self._lock:
            bad = self.is_down or self.random.random() < self.share
            cut: Cut = "before" if self.is_down else self.random.choice(CUTS) if bad else "none"
            self.cuts[cut] += 1
            return cut

    def _pass_on(self, client: socket.socket, request: bytes, cut: Cut) -> None:
        if cut == "before":
            return
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as server:
            server.sendall(request[: len(request) * 2 // 3] if cut == "in_request" else request)
            if cut == "in_request":
                return
            answer = read_all(server)
        if PAGE.match(request):
            answer, self.overtaken = self.overtaken or answer, None
            self.pages.append(answer)
        if cut != "after_request":
            client.sendall(answer[: len(answer) // 2] if cut == "in_answer" else answer)
