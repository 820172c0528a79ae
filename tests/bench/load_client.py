"""Judges and viewers who ask a server over loopback; each loop is bounded by a number and a time."""

import asyncio
import re
import time
from dataclasses import dataclass, field
from urllib.parse import urlencode

CSRF = "b" * 32
VERSION = re.compile(r"\?v=(\w+)")
TIMEOUT = 30  # seconds for one answer


@dataclass
class Measured:
    """Seconds of each answer; what else came than what was expected."""

    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def percentile(self, part: float) -> float:
        """In milliseconds."""
        return sorted(self.seconds)[min(len(self.seconds) - 1, int(len(self.seconds) * part))] * 1000


async def ask(
    port: int, path: str, *, form: dict[str, object] | None = None, cookies: dict[str, str] | None = None
) -> tuple[int, str]:
    """Status and body; cookies that the answer sets are put into `cookies`."""
    head = ["Host: 127.0.0.1", "Connection: close"]
    body = b""
    if cookies:
        head.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in cookies.items()))
    if form is not None:
        body = urlencode(form).encode()
        head += [
            "Content-Type: application/x-www-form-urlencoded",
            f"Content-Length: {len(body)}",
            "HX-Request: true",
        ]
    line = f"{'GET' if form is None else 'POST'} {path} HTTP/1.1"
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write("\r\n".join([line, *head, "", ""]).encode() + body)
        await writer.drain()
        raw = await asyncio.wait_for(reader.read(), TIMEOUT)
    finally:
        writer.close()
    top, _, text = raw.decode().partition("\r\n\r\n")
    if cookies is not None:
        cookies.update(re.findall(r"^Set-Cookie: (\w+)=([^;]+)", top, re.MULTILINE | re.IGNORECASE))
    return int(top.split(" ", 2)[1]), text


class Judge:
    """Gives a foul and takes it back, again and again; every fifth tap is sent twice, as if unanswered."""

    def __init__(self, game_id: int, session: str, seq: int) -> None:
        self.game_id, self.seq, self.taps = game_id, seq, 0
        self.cookies = {"sessionid": session, "csrftoken": CSRF}

    async def open(self, port: int) -> str:
        """The panel's page; the browser gets its id with it."""
        status, page = await ask(port, f"/judge/games/{self.game_id}/", cookies=self.cookies)
        assert status == 200, status
        return page

    async def tap(self, port: int, measured: Measured) -> str:
        kind = "foul" if self.taps % 2 == 0 else "withdraw_foul"
        form = {
            "csrfmiddlewaretoken": CSRF,
            "tap": f"{kind}:5",
            "expected_seq": self.seq,
            "key": f"{self.game_id}-{self.seq}",
            "sure": "1",
        }
        began = time.perf_counter()
        status, panel = await ask(
            port, f"/judge/games/{self.game_id}/actions", form=form, cookies=self.cookies
        )
        measured.seconds.append(time.perf_counter() - began)
        if status != 200:
            measured.errors.append(f"tap: {status}")
            return panel
        self.taps += 1
        self.seq += 1
        if self.taps % 5 == 0:
            again, _ = await ask(
                port, f"/judge/games/{self.game_id}/actions", form=form, cookies=self.cookies
            )
            if again != 200:
                measured.errors.append(f"tap sent twice: {again}")
        return panel

    async def play(self, ports: list[int], taps: int, pause: float, measured: Measured) -> None:
        await asyncio.sleep(pause * (self.game_id % 20) / 20)
        for number in range(taps):
            await self.tap(ports[number % len(ports)], measured)
            await asyncio.sleep(pause)


async def view(
    ports: list[int], number: int, game_id: int, seconds: float, every: float, measured: Measured
) -> None:
    """A live page that is open: it asks what is new, waits, and asks again."""
    port, version = ports[number % len(ports)], "0"
    until = time.monotonic() + seconds
    await asyncio.sleep(every * (number % 100) / 100)
    while time.monotonic() < until:
        began = time.perf_counter()
        try:
            status, body = await ask(port, f"/uk/games/{game_id}/live/board?v={version}")
        except (OSError, TimeoutError, IndexError) as error:
            measured.errors.append(f"poll: {type(error).__name__}")
            await asyncio.sleep(every)
            continue
        measured.seconds.append(time.perf_counter() - began)
        if status == 200 and (found := VERSION.search(body)):
            version = found[1]
        elif status != 204:
            measured.errors.append(f"poll: {status}")
        await asyncio.sleep(every)
