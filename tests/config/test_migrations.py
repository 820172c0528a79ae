"""Migrations on data, forward and back: what the older tables can hold is still there afterwards."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations import AddField, CreateModel
from django.db.migrations.loader import MigrationLoader

from config.doctor import games
from games.models import Game, JudgeAction, Seat
from games.projection import facts_of
from games.services import announce
from players.models import Player, PublicVersion
from tests.games.tables import PlayedGame, red_wins_on_day_zero, until_first_ballot

pytestmark = pytest.mark.django_db(transaction=True)

OURS = ("players", "games", "rating")


@pytest.fixture
def _migrated_afterwards() -> Iterator[None]:
    yield
    call_command("migrate", verbosity=0)


def latest(app: str) -> list[str]:
    """Names of the app's migrations, in order."""
    graph = MigrationLoader(connection).graph
    ((_, leaf),) = graph.leaf_nodes(app)
    return [name for label, name in graph.forwards_plan((app, leaf)) if label == app]


def rows() -> dict[str, int]:
    """Of the club's own data; the version of public pages is made anew by any database."""
    models = [model for app in OURS for model in apps.get_app_config(app).get_models()]
    models.remove(PublicVersion)
    return {model._meta.label: model._base_manager.count() for model in models}


def seen() -> tuple[object, ...]:
    return (
        list(JudgeAction.all_objects.order_by("pk").values("game", "seq", "action", "events", "at")),
        list(Seat.objects.order_by("pk").values("game", "number", "player", "role")),
        [facts_of(game) for game in Game.objects.order_by("pk")],
        list(Player.objects.order_by("pk").values_list("nick", "nick_key")),
    )


@pytest.mark.usefixtures("_migrated_afterwards")
def test_games_survive_all_later_migrations_back_and_forth() -> None:
    announced, running = PlayedGame(), PlayedGame("fiim-2018")
    red_wins_on_day_zero(announced)
    announce(game_id=announced.game.pk, actor=announced.judge)
    until_first_ballot(running)
    before = seen()
    call_command("migrate", "games", latest("games")[0], verbosity=0)
    call_command("migrate", verbosity=0)
    assert seen() == before
    assert (games.logs()[1], games.results()[1], games.facts()[1]) == ([], [], [])
    running.do({"do": "foul", "seat": 5})


@pytest.mark.usefixtures("_migrated_afterwards")
@pytest.mark.parametrize("app", OURS)
def test_the_latest_migration_of_each_app_can_be_taken_back(app: str) -> None:
    PlayedGame()
    names = latest(app)
    before = rows()
    call_command("migrate", app, names[-2] if len(names) > 1 else "zero", verbosity=0)
    call_command("migrate", verbosity=0)
    now = rows()
    assert {label: number for label, number in now.items() if number} == {
        label: number for label, number in before.items() if number
    }


#: An evening's end follows from its beginning; no constant would be one.
WITHOUT = {"players.evening.ends_at"}


def test_a_column_that_was_added_later_is_null_or_has_a_value_of_the_databases_own() -> None:
    """The code before a release inserts rows that know nothing of it (CONTRIBUTING, “A change of tables”)."""
    bare = set[str]()
    for (label, _name), migration in MigrationLoader(None).disk_migrations.items():
        made = {each.name.lower() for each in migration.operations if isinstance(each, CreateModel)}
        for operation in migration.operations if label in OURS else ():
            if isinstance(operation, AddField) and operation.model_name.lower() not in made:
                bare |= {f"{label}.{operation.model_name}.{operation.name}"} - _filled(label, operation)
    assert bare == WITHOUT


def _filled(label: str, operation: AddField) -> set[str]:
    field = apps.get_model(label, operation.model_name)._meta.get_field(operation.name)
    fills_itself = field.null or field.many_to_many or field.has_db_default()
    return {f"{label}.{operation.model_name}.{operation.name}"} if fills_itself else set()
