"""Twins: games whose public events are the same, and whose secrets are not.

One database is played on three times from one point, with a frozen clock: other roles, other shooters,
other checks, the don dead or alive, another winner. Whoever looks at a public address must get equal bytes.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from django.core.management.color import no_style
from django.db import connection, transaction
from django.test import Client
from django.urls import get_resolver
from django.urls.resolvers import URLPattern, URLResolver

from games import services, told
from games.access import person_of
from games.facts import FACTS
from games.models import Draw, Game, JudgeAction, Seat
from games.rules.codec import parse_action
from players.models import Player, User
from tests.factories import ClubAdminFactory, JudgeFactory, MemberFactory, PlayerFactory

Action = dict[str, Any]
START = datetime(2026, 11, 27, 17, 0, tzinfo=UTC)


@dataclass
class Clock:
    """Stands still; `django.utils.timezone.now` is set to it."""

    now: datetime = START

    def __call__(self) -> datetime:
        return self.now


@dataclass(frozen=True)
class Secrets:
    """What only the judge knows: roles in seat order, and for each night the shots and the checks."""

    roles: tuple[str, ...]
    shots: tuple[dict[str, Any], ...]
    checks: tuple[tuple[Action, ...], ...]


def roles(*, sheriff: int, don: int, mafia: tuple[int, int]) -> tuple[str, ...]:
    special = {sheriff: "sheriff", don: "don", mafia[0]: "mafia", mafia[1]: "mafia"}
    return tuple(special.get(seat, "civilian") for seat in range(1, 11))


def check(by: str, target: int | None) -> Action:
    return {"do": "check", "by": by, "target": target}


#: The same is seen of all: day 0 puts 9 out, night 1 kills 10, day 1 puts 1 out after a tie, night 2 is a
#: miss, day 2 puts 2 out, night 3 kills 5, day 3 puts 6 out, which ends the game.
DON_ALIVE = Secrets(
    roles(sheriff=5, don=2, mafia=(3, 4)),
    ({"2": 10, "3": 10, "4": 10}, {"2": 5, "3": 5, "4": 7}, {"3": 5, "4": 5}),
    (
        (check("don", 5), check("sheriff", 3)),
        (check("don", 7), check("sheriff", 4)),
        (check("sheriff", None),),
    ),
)
DON_DEAD = Secrets(
    roles(sheriff=6, don=9, mafia=(7, 8)),
    ({"7": 10, "8": 10}, {"7": 3, "8": None}, {"7": 5, "8": 5}),
    ((check("sheriff", 7),), (check("sheriff", 1),), (check("sheriff", 8),)),
)
REDS_WIN = Secrets(
    roles(sheriff=8, don=9, mafia=(2, 6)),
    ({"2": 10, "6": 10}, {"2": 7}, {"6": 5}),
    ((check("sheriff", 2),), (check("sheriff", 4),), (check("sheriff", None),)),
)
TWINS = {"don alive": DON_ALIVE, "don dead": DON_DEAD, "reds win": REDS_WIN}

END: Action = {"do": "end_speech"}


def beats(secrets: Secrets) -> Iterator[tuple[Action, ...]]:
    """The game in steps that the hall sees; what happens in secret between two of them is one step."""
    yield ({"do": "deal", "roles": list(secrets.roles)},)
    yield from _day([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], {1: 9, 2: 3})
    yield ({"do": "vote", "for": 9, "voters": [1, 3, 4, 5, 7, 8, 10]},)
    yield (END,)
    yield from _night(secrets, 0, (), ({"do": "best_move", "targets": [2, 3, 7]},))
    yield (END,)
    yield from _day([2, 3, 4, 5, 6, 7, 8, 1], {2: 1, 3: 4, 4: 7})
    yield ({"do": "vote", "for": 1, "voters": [2, 3, 5]},)
    yield ({"do": "vote", "for": 4, "count": 3},)
    yield (END,)
    yield (END,)
    yield ({"do": "vote", "for": 1, "voters": [2, 3, 4, 5, 6]},)
    yield (END,)
    yield from _night(secrets, 1, ({"do": "foul", "seat": 3, "reason": "gestures"},), ())
    yield ({"do": "foul", "seat": 3},)
    yield from _day([3, 4, 5, 6, 7, 8, 2], {3: 2, 4: 5})
    yield ({"do": "vote", "for": 2, "voters": [3, 4, 5, 6]},)
    yield (END,)
    yield from _night(secrets, 2, (), ())
    yield (END,)
    yield from _day([4, 6, 7, 8, 3], {4: 6, 6: 7})
    yield ({"do": "vote", "for": 6, "voters": [3, 4, 7]},)
    yield (END,)


def _day(order: list[int], nominations: dict[int, int]) -> Iterator[tuple[Action, ...]]:
    yield ({"do": "open_day"},)
    for seat in order:
        if seat in nominations:
            yield ({"do": "nominate", "by": seat, "target": nominations[seat]},)
        yield (END,)
    yield ({"do": "open_voting"},)


def _night(
    secrets: Secrets, night: int, seen: tuple[Action, ...], after: tuple[Action, ...]
) -> Iterator[tuple[Action, ...]]:
    """Each secret step is looked at, too: `seen` happens in the middle of the night, `after` at its end."""
    yield ({"do": "begin_night"},)
    yield ({"do": "shoot", "shots": secrets.shots[night]},)
    if seen:
        yield seen
    yield (*secrets.checks[night], *after)


@dataclass(frozen=True)
class Table:
    """The people of the twins, the same in each."""

    judge: User
    players: tuple[Player, ...]
    viewers: dict[str, User | None]

    @classmethod
    def make(cls) -> "Table":
        seated = MemberFactory(nick="Сидить за столом")
        players = (seated, *(PlayerFactory() for _ in range(9)))
        viewers: dict[str, User | None] = {
            "visitor": None,
            "player": MemberFactory().user,
            "seated": seated.user,
            "other judge": JudgeFactory(),
            "admin": ClubAdminFactory(),
        }
        judge = JudgeFactory()
        for user in (judge, *filter(None, viewers.values())):
            person_of(user)
        return cls(judge, players, viewers)


Look = Callable[[Game, str], None]


def play_twin(table: Table, secrets: Secrets, clock: Clock, look: Look) -> None:
    """Plays the game to its end and calls `look` after each step; then nothing of it has happened."""
    _rewind_keys()
    with transaction.atomic():
        told.forget()
        clock.now = START
        game = services.create_game(
            judge=person_of(table.judge),
            edition="fiim-2025",
            variants={},
            players=table.players,
            table=1,
            number=1,
        )
        look(game, "before the deal")
        for number, beat in enumerate(beats(secrets)):
            clock.now = START + timedelta(seconds=20 * (number + 1))
            for action in beat:
                _enter(game, table.judge, action, clock)
            if beat != (END,):
                look(game, f"step {number}")
        transaction.set_rollback(True)


def _enter(game: Game, judge: User, action: Action, clock: Clock) -> None:
    seq = Game.objects.values_list("seq", flat=True).get(pk=game.pk)
    services.record_action(
        game_id=game.pk,
        actor=judge,
        action=parse_action(action),
        expected_seq=seq,
        key=f"twin-{seq}",
        at=clock.now,
    )


def _rewind_keys() -> None:
    """PostgreSQL does not roll its sequences back, neither after a twin nor after an earlier test."""
    models = [Game, Seat, JudgeAction, Draw, *FACTS]
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(sql)


# ── looking ────────────────────────────────────────────────────────────────────────────────────────────────

#: Pages of other makers, which know no game, and addresses that are no pages of ours.
NOT_WALKED = re.compile(r"^(admin|accounts|i18n|static)/")
#: Differ from one answer to the next, whatever they tell.
CHANGING = re.compile(rb'name="(csrfmiddlewaretoken|draft)" value="[\w-]+"|"X-CSRFToken": ?"\w+"')
CHANGING_HEADERS = ("Expires", "Set-Cookie", "X-Request-ID")


@dataclass(frozen=True)
class Answer:
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


@dataclass
class Seen:
    """What a viewer got, by step and address."""

    answers: dict[tuple[str, str, str], Answer] = field(default_factory=dict)

    def differences(self, other: "Seen") -> list[tuple[str, str, str]]:
        """(viewer, step, address) whose answers differ; both must have looked at the same."""
        assert self.answers.keys() == other.answers.keys()
        return [key for key, answer in self.answers.items() if other.answers[key] != answer]


def patterns(urls: Any = None, prefix: str = "") -> Iterator[str]:
    """Every address of the site as its pattern, such as `games/<int:game_id>/`, in the default language."""
    for entry in urls or get_resolver().url_patterns:
        route = prefix + str(entry.pattern)
        if NOT_WALKED.match(route):
            continue
        if isinstance(entry, URLResolver):
            yield from patterns(entry.url_patterns, route)
        elif isinstance(entry, URLPattern):
            yield route


def addresses(game: Game, players: tuple[Player, ...]) -> list[str]:
    """All addresses, filled in for a game. A parameter that is not known here has to be added."""
    known = {"game_id": game.pk, "player_id": players[0].pk, "language": "uk", "shape": "board"}
    found = []
    for pattern in patterns():
        address = re.sub(r"<(?:\w+:)?(\w+)>", lambda match: str(known.get(match[1], 1)), pattern)
        if "(?" not in address:
            found.append("/" + address)
    return found


def look_at(client: Client, address: str) -> Answer:
    response = client.get(address)
    body = b"".join(response.streaming_content) if response.streaming else response.content
    headers = tuple(
        (name, value) for name, value in sorted(response.headers.items()) if name not in CHANGING_HEADERS
    )
    return Answer(response.status_code, headers, CHANGING.sub(b"", body))


def clients_of(table: Table) -> dict[str, Client]:
    clients = {}
    for name, user in table.viewers.items():
        clients[name] = Client(raise_request_exception=False)
        if user is not None:
            clients[name].force_login(user)
    return clients
