"""Django's admin tells nothing of a running game, not by its lookups either."""

from typing import Any

import pytest
from django.contrib import admin
from django.test import Client

from games.models import Seat
from players.models import User
from tests.games.tables import ALL, DEAL, PlayedGame


def reverse_lookups() -> list[tuple[Any, str]]:
    """Every reverse relation of every model of games that the admin lists."""
    return [
        (model, f"{field.name}__isnull")
        for model in admin.site._registry
        if model._meta.app_label == "games"
        for field in model._meta.get_fields()
        if field.auto_created and not field.concrete
    ]


@pytest.mark.parametrize(("model", "lookup"), reverse_lookups())
def test_no_list_is_looked_up_over_a_relation(model: Any, lookup: str, rf: Any) -> None:
    assert not admin.site._registry[model].lookup_allowed(lookup, "False", rf.get("/"))


@pytest.mark.django_db
def test_a_superuser_cannot_find_who_acted_in_the_night(client: Client) -> None:
    game = PlayedGame()
    game.do(DEAL)
    game.day_with({}, ALL)
    game.do({"do": "begin_night"}, {"do": "shoot", "shots": {"8": 1, "9": 1, "10": 1}})
    request: Any = type("Request", (), {"user": User(is_superuser=True, is_staff=True)})()
    seats = admin.site._registry[Seat]
    for lookup in ("night_actions_made__isnull", "departures__isnull", "game__nightaction_facts"):
        assert not seats.lookup_allowed(lookup, "False", request)
