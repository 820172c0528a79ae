"""Rules in plain words: generated from the editions, in both languages, for everybody."""

import re

import pytest
from django.test import Client
from django.utils import translation

from games.guide import HOSTS, NEWCOMERS
from games.rulebook import differences, rulebook
from games.rules import EDITIONS
from games.rules.editions import RULE_FIELDS
from players.club import current_club, keep
from players.models import Club

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", EDITIONS)
def test_every_field_of_an_edition_stands_on_its_page_once(key: str) -> None:
    book = rulebook(key, {})
    assert sum(len(rules) for _title, rules in book.groups) == len(RULE_FIELDS)
    assert len(book.announced) == len(EDITIONS[key].announce)


def test_a_clause_stands_only_beside_what_the_document_states() -> None:
    rules = [rule for _title, rules in rulebook("noir", {}).groups for rule in rules]
    stated = [source for source in EDITIONS["noir"].sources.values() if source.standing == "stated"]
    assert sum(bool(rule.clause) for rule in rules) == len(stated)


def test_an_edition_that_was_not_compared_says_so(client: Client) -> None:
    assert "не звірено з оригіналом" in client.get("/rules/fiim-2018/").content.decode()
    assert "не звірено з оригіналом" not in client.get("/rules/noir/").content.decode()


def test_the_rules_page_shows_the_clubs_edition(client: Client) -> None:
    before = current_club()
    keep(Club(pk=1, edition="fortuna", variants={"single_candidate": "majority"}), at=float("inf"))
    try:
        page = client.get("/rules/")
    finally:
        keep(before, at=float("inf"))
    book = page.context["book"]
    assert (book.key, page.context["is_ours"]) == ("fortuna", True)
    values = {rule.label: rule.value for rule in book.announced}
    assert sorted(filter(None, values.values())) == ["виходить, якщо за це більше половини"]


def test_differences_name_the_rarer_value() -> None:
    rows = {row.label: row.values for row in differences()}
    assert len(rows) < len(RULE_FIELDS)
    assert all(len({value for value, _odd in values}) > 1 for values in rows.values())
    assert all(any(not odd for _value, odd in values) for values in rows.values())


@pytest.mark.parametrize(
    "address",
    ["/rules/", "/rules/noir/", "/rules/house/", "/rules/compare/", "/guide/newcomers/", "/guide/hosts/"],
)
@pytest.mark.parametrize("language", ["", "/en"])
def test_rules_and_guides_are_open_in_both_languages(client: Client, language: str, address: str) -> None:
    response = client.get(language + address)
    assert response.status_code == 200
    assert "fiim.world/fiim-rules" in response.content.decode() or "compare" in address


def test_an_unknown_edition_is_404(client: Client) -> None:
    assert client.get("/rules/chess/").status_code == 404


def test_the_guides_cover_their_sections() -> None:
    assert len(NEWCOMERS.parts) == 11
    assert len(HOSTS.parts) == 10


@pytest.mark.parametrize("key", EDITIONS)
def test_the_documents_of_an_edition_are_told_in_the_readers_language(key: str) -> None:
    with translation.override("uk"):
        documents = rulebook(key, {}).documents
    assert [document for document in documents if not re.search("[а-яіїєґ]", document)] == []
