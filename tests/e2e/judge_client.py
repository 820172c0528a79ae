"""A judge's device without a browser: taps as forms, kept until the server answers, each with its own key."""

import http.client
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlencode

from games.rules import Action
from games.rules import actions as act
from tests.e2e.site import PASSWORD, Server

Form = list[tuple[str, str]]


def form_of(action: Action) -> Form:  # noqa: C901 - one case per kind of tap
    """The form that enters an action on the judge's screen, loud ones already confirmed."""
    match action:
        case act.Deal():
            cards = [(role, str(seat)) for seat, role in enumerate(action.roles, 1) if role != "civilian"]
            return [("tap", "deal"), *cards]
        case act.OpenDay():
            return [("tap", "open_day"), ("opener", str(action.opener or ""))]
        case act.Nominate():
            return [("tap", f"nominate:{action.by}:{action.target}")]
        case act.Withdraw():
            return [("tap", f"withdraw:{action.by}")]
        case act.Vote():
            return _hands("vote", action.voters, action.count, ("for", str(action.nominee)))
        case act.Lift():
            return _hands("lift", action.voters, action.count)
        case act.Shoot(shots=None, target=None):
            return [("tap", "shoot:miss")]
        case act.Shoot(shots=None):
            return [("tap", "shoot"), ("target", str(action.target))]
        case act.Shoot():
            told = [(by, shot if isinstance(shot, tuple) else (shot,)) for by, shot in action.shots]
            shots = [(f"shot_{by}", str(seat or "")) for by, seats in told for seat in seats]
            return [("tap", "shots"), *shots]
        case act.Check():
            chosen = [("target", str(action.target))] if action.target else []
            return [("tap", f"check:{action.by}" + ("" if action.target else ":none")), *chosen]
        case act.BestMove():
            return [("tap", "best_move"), *(("targets", str(seat)) for seat in action.targets)]
        case act.Foul() | act.TechFoul() | act.Remove() | act.TeamDefeat() | act.WithdrawFoul():
            return _offence(action)
        case _:
            return [("tap", action.do), ("sure", "1")]


def _hands(do: str, voters: tuple[int, ...] | None, count: int | None, *fields: tuple[str, str]) -> Form:
    if voters is None:
        return [("tap", f"{do}:{count}"), *fields]
    return [("tap", do), *fields, *(("voters", str(seat)) for seat in voters)]


Offence = act.Foul | act.TechFoul | act.Remove | act.TeamDefeat | act.WithdrawFoul


def _offence(action: Offence) -> Form:
    reason = getattr(action, "reason", None) or ""
    form = [("tap", f"{action.do}:{action.seat}"), ("sure", "1"), ("reason_text", reason)]
    ends = getattr(action, "ends_game", None)
    return form if ends is None else [*form, ("ends_game", "yes" if ends else "no")]


@dataclass
class JudgeClient:
    """Signed in as `judge`; `through` is the address that its taps go to (a proxy's, or the server's)."""

    server: Server
    through: tuple[str, int]
    #: Called with the number of the try before each retry: the back-off.
    wait: Callable[[int], None]
    cookies: dict[str, str] = field(default_factory=dict)
    retries: int = 0

    @property
    def direct(self) -> tuple[str, int]:
        host, port = self.server.url.removeprefix("http://").split(":")
        return host, int(port)

    def sign_in(self, username: str) -> None:
        page = self._send(self.direct, "GET", "/accounts/login/")[1]
        token = re.search(rb'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert token is not None
        form = [("csrfmiddlewaretoken", token[1].decode()), ("login", username), ("password", PASSWORD)]
        assert self._send(self.direct, "POST", "/accounts/login/", form)[0] == 302

    def open(self, game: int) -> None:
        """The game's page, which names the device."""
        assert self._send(self.direct, "GET", f"/judge/games/{game}/")[0] == 200

    def tap(self, game: int, form: Form, *, seq: int, key: str) -> int:
        """Send until the server answers; returns the status."""
        body = [
            *form,
            ("expected_seq", str(seq)),
            ("key", key),
            ("csrfmiddlewaretoken", self.cookies["csrftoken"]),
        ]
        tries = 0
        while True:
            try:
                return self._send(self.through, "POST", f"/judge/games/{game}/actions", body)[0]
            except (OSError, http.client.HTTPException):
                tries += 1
                self.retries += 1
                self.wait(tries)

    def _send(
        self, address: tuple[str, int], method: str, path: str, form: Form | None = None
    ) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection(*address, timeout=30)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        headers |= {"Connection": "close", "Host": self.server.url.removeprefix("http://")}
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, urlencode(form or []), headers)
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                cookie = value.split(";")[0].split("=", 1)
                self.cookies[cookie[0]] = cookie[1]
        return answer.status, content
