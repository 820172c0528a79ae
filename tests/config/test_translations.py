import gettext
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from config.translations import (
    compile_catalogs,
    complaints,
    po_files,
    read_catalog,
    used_messages,
    write_catalog,
)


def catalog_of(*messages: tuple[object, object], **options: object) -> Catalog:
    catalog = Catalog(locale="uk")
    for message, translation in messages:
        catalog.add(message, translation, **options)
    return catalog


USED = catalog_of(("Seat {seat}", ""), (("%(n)s vote", "%(n)s votes"), ("", "", "")))
RIGHT = [
    ("Seat {seat}", "Місце {seat}"),
    (("%(n)s vote", "%(n)s votes"), ("%(n)s голос", "%(n)s голоси", "%(n)s голосів")),
]


def test_a_complete_translation_has_no_complaints() -> None:
    assert complaints(USED, catalog_of(*RIGHT)) == []


@pytest.mark.parametrize(
    ("translated", "expected"),
    [
        (catalog_of(RIGHT[1]), ["untranslated: 'Seat {seat}'"]),
        (catalog_of(("Seat {seat}", ""), RIGHT[1]), ["untranslated: 'Seat {seat}'"]),
        (
            catalog_of(RIGHT[0], (RIGHT[1][0], ("%(n)s голос", "%(n)s голоси", ""))),
            ["untranslated: ('%(n)s vote', '%(n)s votes')"],
        ),
        (
            catalog_of(("Seat {seat}", "Місце {place}"), RIGHT[1]),
            ["other placeholders: 'Seat {seat}'"],
        ),
        (catalog_of(*RIGHT, ("Bye", "Бувай")), ["unused: 'Bye'"]),
    ],
)
def test_a_complaint_names_the_message_and_what_is_wrong(translated: Catalog, expected: list[str]) -> None:
    assert complaints(USED, translated) == expected


def test_a_fuzzy_translation_is_not_enough() -> None:
    fuzzy = catalog_of(*RIGHT, flags=["fuzzy"])
    assert complaints(USED, fuzzy) == [f"fuzzy: {message!r}" for message, _ in RIGHT]


def test_messages_are_found_in_code_and_templates(tmp_path: Path) -> None:
    for name in ("games", "templates"):
        (tmp_path / name).mkdir()
    (tmp_path / "games" / "texts.py").write_text('_("foul")\nngettext("a day", "%(n)s days", 2)\n')
    (tmp_path / "templates" / "page.html").write_text(
        '{% load i18n %}{% translate "night" context "time" %}'
        "{% blocktranslate count n=n %}one{% plural %}{{ n }} many{% endblocktranslate %}"
    )
    found = {(message.id, message.context) for message in used_messages(tmp_path) if message.id}
    assert found == {
        ("foul", None),
        (("a day", "%(n)s days"), None),
        ("night", "time"),
        (("one", "%(n)s many"), None),
    }


def test_a_catalog_is_written_as_it_was_read(tmp_path: Path) -> None:
    for po in po_files():
        copy = tmp_path / po.parent.parent.name / "LC_MESSAGES" / po.name
        copy.parent.mkdir(parents=True)
        write_catalog(copy, read_catalog(po))
        assert copy.read_text(encoding="utf-8") == po.read_text(encoding="utf-8")


def test_a_compiled_catalog_counts_as_ukrainian_does(tmp_path: Path) -> None:
    po = tmp_path / "locale" / "uk" / "LC_MESSAGES" / "django.po"
    po.parent.mkdir(parents=True)
    write_catalog(po, catalog_of(*RIGHT))
    compile_catalogs(tmp_path)
    ukrainian = gettext.translation("django", tmp_path / "locale", ["uk"])
    counted = [ukrainian.ngettext(*RIGHT[1][0], n) % {"n": n} for n in (1, 2, 5, 11, 21)]
    assert counted == ["1 голос", "2 голоси", "5 голосів", "11 голосів", "21 голос"]


def test_a_page_of_any_indents_is_read(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "page.html").write_text(
        '{% load i18n %}\n    <p>\n        {% translate "day" %}</p>\n  <p>\n {% translate "night" %}'
    )
    assert {message.id for message in used_messages(tmp_path) if message.id} == {"day", "night"}
