"""Whatever is sent to whatever address by whomever: no breakdown, and nothing written that the rules refuse.

Addresses come from the URL conf, fields from the forms that the pages show; both grow by themselves. Each
request is made on the same club and taken back.
"""

import random
import re
from dataclasses import dataclass, field
from datetime import timedelta
from http.cookies import SimpleCookie
from itertools import chain
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, models, transaction
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from config.backup.archive import entry_of
from config.backup.tables import Table, lines_of
from config.doctor import club, games
from config.doctor.database import stored_models
from games.log import events_of, read_log
from games.models import Game
from games.publication import publish, verify
from games.rules import new_game, play
from games.rules.codec import parse_action
from games.services import announce
from players.models import Evening
from rating.services import create_season
from tests.config.addresses import Address, Form, addresses, forms_of
from tests.factories import ClubAdminFactory, JudgeFactory, MemberFactory
from tests.games.tables import PlayedGame, red_wins_on_day_zero, until_first_ballot

pytestmark = pytest.mark.django_db

#: Tables that a refused request may write to: who is signed in where, how often somebody tried.
BOOKKEEPING = {"sessions.session", "admin.logentry", "players.publicversion"}
#: Tables of which no game and no standing is made.
ACCOUNTS = {"players.user", "auth.group", "account.emailaddress", "mfa.authenticator"}
UNWATCHED = {"django_session", "django_admin_log", "shared_cache"}
WRITES = re.compile(r'\s*(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"', re.IGNORECASE)
NO_ROW = "999999999999"
ODD = (
    *("", " ", "0", "-1", "1", "10", "11", "99999999999999999999", "1e999", "NaN", "on", "true", "null"),
    *("[1,2]", "{}", "\0", "a\nb", "'\"<b>&", "💀" * 50, "я" * 5000, "2026-02-30", "9999-12-31T23:59", "%00"),
    *("deal", "foul", "vote", "shoot", "undo", "redo", "1,2,3,4,5,6,7,8,9,10", "Гість 1", "../../etc"),
)


@dataclass
class Scene:
    """The club before each request: people's cookies, keys of rows, the forms that the pages show."""

    cookies: dict[str, SimpleCookie] = field(default_factory=dict)
    keys: dict[str, list[str]] = field(default_factory=dict)
    forms: list[Form] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    fields: dict[str, list[str]] = field(default_factory=dict)

    @property
    def all_keys(self) -> list[str]:
        return sorted({key for keys in self.keys.values() for key in keys})

    def paths_of(self, address: Address, number: int) -> list[str]:
        """Up to `number` paths of the address, with keys of different rows, the first rows' before all."""
        choose = random.Random(address.route)

        def keys(converter: str, name: str) -> list[str]:
            return self.keys_for(converter, address.model or name)

        first = address.path(lambda *part: keys(*part)[0])
        others = {address.path(lambda *part: choose.choice(keys(*part))) for _ in range(number * 3)} - {first}
        return [first, *sorted(others, key=lambda path: (NO_ROW in path, path))][:number]

    def keys_for(self, converter: str, name: str) -> list[str]:
        """Keys of rows for `game_id` and the like, and a few of rows that are not there."""
        if converter not in {"int", "path"}:
            return ["x", "Ім-я", "0" * 70, *self.cookies]
        own = self.keys.get(name.removesuffix("_id")) or self.all_keys
        return [*own, *own, "0", "3", NO_ROW]


@pytest.fixture
def scene() -> Scene:
    members = [MemberFactory() for _ in range(3)]
    admin, stranger = ClubAdminFactory(), JudgeFactory()
    staff = ClubAdminFactory(username="staff", is_staff=True, is_superuser=True)
    running, finished, published = PlayedGame(), PlayedGame(), PlayedGame("fiim-2018")
    until_first_ballot(running)
    for played in (finished, published):
        red_wins_on_day_zero(played)
        announce(game_id=played.game.pk, actor=played.judge)
    PlayedGame("fsm")
    today = timezone.localdate()
    create_season(name="Осінь", starts_on=today - timedelta(days=9), ends_on=today + timedelta(days=9))
    verify(game_id=published.game.pk, actor=admin)
    publish(game_id=published.game.pk, actor=admin)
    Evening.objects.create(title="П’ятниця", starts_at=timezone.now() + timedelta(days=2))
    Evening.objects.create(title="Сьогодні", starts_at=timezone.now() - timedelta(hours=1))
    made = Scene()
    people = {
        "visitor": None,
        "player": members[0].user,
        "judge": running.judge,
        "stranger": stranger,
        "admin": admin,
        "staff": staff,
    }
    for who, user in people.items():
        client = Client()
        if user is not None:
            client.force_login(user)
        made.cookies[who] = client.cookies
    for model in club_models():
        keys = [str(key) for key in model._base_manager.values_list("pk", flat=True)[:12]]
        made.keys.setdefault(model._meta.model_name or "", []).extend(keys)
    # The judge's screen of the running game is the one that must not be missed.
    made.keys["game"].insert(0, str(running.game.pk))
    return made


def club_models() -> list[type[models.Model]]:
    return [model for model in stored_models() if model._meta.label_lower not in BOOKKEEPING]


def stored() -> dict[str, str]:
    """A digest of each table."""
    return {table.name: entry_of([], lines_of(table)).sha256 for table in map(Table, club_models())}


def send(scene: Scene, who: str, method: str, path: str, **options: Any) -> Any:
    client = Client(raise_request_exception=False)
    client.cookies = SimpleCookie(scene.cookies[who].output(header="", sep=";"))
    return getattr(client, method)(path, **options)


@pytest.fixture
def explored(scene: Scene) -> Scene:
    """With the forms of every page that somebody may open; opening a page writes nothing, whoever does."""
    del scene.cookies["staff"]
    return explore(scene, addresses())


def explore(scene: Scene, places: list[Address]) -> Scene:
    before = stored()
    for address in places:
        for who in scene.cookies:
            for path in scene.paths_of(address, 3 if who in {"judge", "admin"} else 1):
                look(scene, before, who, path)
        look(scene, before, next(iter(scene.cookies)), address.path(lambda *part: NO_ROW))
    for form in scene.forms:
        for name, values in form.fields.items():
            scene.fields.setdefault(name, []).extend(values)
    return scene


def look(scene: Scene, before: dict[str, str], who: str, path: str) -> None:
    with Attempt(before) as attempt:
        response = send(scene, who, "get", path)
        tables = attempt.written()
    if response.status_code >= 500 or tables:
        scene.failures.append(f"{who}: GET {path}: {response.status_code}, written: {tables}")
    if response.status_code == 200 and response.get("Content-Type", "").startswith("text/html"):
        scene.forms += forms_of(path, response.content.decode())


#: An account's person is made when the account first needs one (with it public pages get a new version),
#: allauth's row of its address likewise.
MADE_BY_LOOKING = {"players.player", "account.emailaddress", "players.publicversion"}


class Attempt:
    """A request whose writes are taken back afterwards; `written` compares the tables with `before`."""

    def __init__(self, before: dict[str, str]) -> None:
        self.before, self.tried = before, set[str]()

    def __enter__(self) -> "Attempt":
        self.block = transaction.atomic()
        self.block.__enter__()
        self.watch = connection.execute_wrapper(self._note)
        self.watch.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self.watch.__exit__(*error)
        transaction.set_rollback(True)
        self.block.__exit__(*error)

    def _note(self, execute: Any, sql: str, *rest: Any) -> Any:
        table = WRITES.match(sql)
        if table is not None:
            self.tried |= {table[1]} - UNWATCHED
        return execute(sql, *rest)

    def written(self) -> set[str]:
        """Comparing is dear: it is done where something was tried to be written at all."""
        if not self.tried:
            return set()
        now = stored()
        return {name for name in now if now[name] != self.before[name]} - MADE_BY_LOOKING


def what_is_wrong() -> list[str]:
    """Every live action of every log is one that the rules allow, with the events that they give."""
    wrong = [*games.logs()[1], *games.results()[1], *games.facts()[1], *club.standings()[1]]
    for game in games.judged_games():
        state = new_game(game.rules_edition)
        for row in read_log(game).live:
            state, events = play(state, parse_action(row.action))
            if events != events_of(row):
                wrong.append(f"game {game.pk}, row {row.seq}: not what the rules give")
    connection.check_constraints()
    return wrong


def bodies(scene: Scene, forms: list[Form]) -> st.SearchStrategy[dict[str, list[str]]]:
    """Some fields of the site with any values; half of the time upon a form as a page shows it."""
    names = sorted({name for form in forms for name in form.fields} or scene.fields)
    offered = {name: sorted(set(scene.fields.get(name, [])))[:40] for name in names}

    def values(name: str) -> st.SearchStrategy[str]:
        usual = [*offered[name], *scene.all_keys[:40]]
        return st.one_of(st.sampled_from([*usual, *ODD]), st.text(max_size=12), st.integers().map(str))

    def some(name: str) -> st.SearchStrategy[tuple[str, list[str]]]:
        return st.tuples(st.just(name), st.lists(values(name), min_size=1, max_size=3))

    odd = st.lists(st.sampled_from(names).flatmap(some), max_size=6).map(dict)
    shown = [{name: given[:1] for name, given in form.fields.items() if given} for form in forms] or [{}]
    return st.tuples(st.sampled_from([{}, *shown]), odd).map(lambda parts: {**parts[0], **parts[1]})


def fuzz(
    scene: Scene, address: Address, examples: int, seed: int, tried: set[str] | None = None
) -> list[str]:
    """What went wrong with this address; `tried` collects the tables that somebody tried to write to."""
    choose = random.Random(f"{address.route} {seed}")
    paths = scene.paths_of(address, 8)
    forms = [form for form in scene.forms if form.action.split("?")[0] in paths][:60]
    files = {name for form in forms for name in form.files}
    before, failures = stored(), list[str]()

    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        derandomize=seed == 0,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(
        st.sampled_from(paths), st.sampled_from(sorted(scene.cookies)), bodies(scene, forms), st.booleans()
    )
    def one(path: str, who: str, body: dict[str, list[str]], is_htmx: bool) -> None:
        data: dict[str, Any] = dict(body)
        for name in files:
            data[name] = SimpleUploadedFile("x.png", choose.randbytes(300), content_type="image/png")
        headers = {"HX-Request": "true"} if is_htmx else {}
        with Attempt(before) as attempt:
            status = send(scene, who, "post", path, data=data, headers=headers).status_code
            if tried is not None:
                tried.update(attempt.tried)
            told = f"{who}: POST {path} {body}: {status}"
            if status >= 500:
                failures.append(told)
            elif (tables := attempt.written()) and status >= 400:
                failures.append(f"{told}, yet written: {tables}")
            elif tables - ACCOUNTS:
                failures.extend(f"{told}: {wrong}" for wrong in what_is_wrong())

    one()
    return failures


def test_no_address_breaks_down_or_writes_what_it_refuses(explored: Scene) -> None:
    running = Game.objects.get(status="live").pk
    assert f"/judge/games/{running}/actions" in {form.action for form in explored.forms}
    found = [fuzz(explored, address, examples=6, seed=0) for address in addresses()]
    assert [*explored.failures, *chain(*found)] == []


#: What staff may write in Django's admin: accounts with what is theirs; that a game is cancelled or back.
ADMINS_OWN = {
    *("players_user", "players_user_groups", "players_user_user_permissions", "players_player"),
    *("auth_group", "auth_group_permissions", "account_emailaddress", "mfa_authenticator"),
    *("games_game", "games_gamechange"),
}


def test_djangos_admin_breaks_down_nowhere_and_writes_accounts_alone(scene: Scene) -> None:
    scene.cookies = {who: scene.cookies[who] for who in ("visitor", "admin", "staff")}
    places = addresses(of_admin=True)
    explore(scene, places)
    assert "/admin/games/game/" in {form.action.split("?")[0] for form in scene.forms}
    assert {form.action for form in scene.forms if "/add/" in form.action} >= {"/admin/players/user/add/"}
    scene.cookies = {"staff": scene.cookies["staff"]}
    shown = {form.action.split("?")[0] for form in scene.forms}
    tried = set[str]()
    for address in places:
        examples = 8 if shown.intersection(scene.paths_of(address, 8)) else 2
        scene.failures += fuzz(scene, address, examples=examples, seed=0, tried=tried)
    assert scene.failures == []
    assert tried
    assert tried <= ADMINS_OWN


@pytest.mark.soak
def test_no_address_breaks_down_in_a_long_run(explored: Scene) -> None:
    seed = random.randrange(1, 10**6)
    found = [fuzz(explored, address, examples=300, seed=seed) for address in addresses()]
    assert list(chain(*found)) == []
