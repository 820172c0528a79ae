"""Message catalogs by Babel alone, so that no system gettext is needed.

    python -m config.translations compile    .po to .mo, for the server
    python -m config.translations update     new messages of code and templates into the .po files
    python -m config.translations prune      messages that nothing uses any more out of them
    python -m config.translations check      exit 1 and a line for each message that is not right

Messages are English; `locale/uk` holds the Ukrainian ones, the site's default language.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import chain
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, BinaryIO, Final, cast

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

ROOT: Final = Path(__file__).resolve().parent.parent
CODE: Final = ("config", "games", "players", "rating")
KEYWORDS: Final[dict[str, Any]] = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
_HEADER: Final = r"""msgid ""
msgstr ""
"Language: {language}\n"
"Plural-Forms: {plurals}\n"
"Content-Type: text/plain; charset=utf-8\n"

"""
_PLACEHOLDER: Final = re.compile(r"%\(\w+\)[sd]|\{\w*\}")


def extract_template(file: BinaryIO, *args: Any, **options: Any) -> Iterator[Any]:
    """Babel's extractor of Django templates: Django itself turns them into marked-up code."""
    code = templatize(file.read().decode())
    flat = "\n".join(line.lstrip() for line in code.split("\n"))  # a page's indents are no code's
    return extract_python(BytesIO(flat.encode()), *args, **options)


def used_messages(root: Path = ROOT) -> Catalog:
    """Every message of the code and the templates."""
    catalog = Catalog()
    code = chain.from_iterable((root / name).rglob("*.py") for name in CODE)
    pages = chain.from_iterable((root / "templates").rglob(f"*.{end}") for end in ("html", "txt"))
    for path in sorted(code):
        _add_messages(catalog, path, extract_python)
    for path in sorted(pages):
        _add_messages(catalog, path, extract_template)
    return catalog


def _add_messages(catalog: Catalog, path: Path, method: Callable[..., Any]) -> None:
    with path.open("rb") as file:
        for _line, message, _comments, context in extract(method, file, keywords=KEYWORDS):
            catalog.add(message, context=context)


def po_files(root: Path = ROOT) -> list[Path]:
    return sorted(root.glob("locale/*/LC_MESSAGES/*.po"))


def read_catalog(po: Path) -> Catalog:
    """Raises babel's PoFileError for a file with a broken line."""
    with po.open("rb") as file:
        return read_po(file, locale=po.parent.parent.name, abort_invalid=True)


def write_catalog(po: Path, catalog: Catalog) -> None:
    with _replaced(po) as file:
        header = _HEADER.format(language=catalog.locale_identifier, plurals=catalog.plural_forms)
        file.write(header.encode())
        # Sorted, without locations and dates: two people's new messages seldom touch one line.
        write_po(file, catalog, 100, no_location=True, omit_header=True, sort_output=True)


@contextmanager
def _replaced(path: Path) -> Iterator[BinaryIO]:
    """The file's new content, put in place whole: several processes may write at once."""
    with NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False) as file:
        try:
            yield cast(BinaryIO, file)
        except BaseException:
            os.unlink(file.name)
            raise
    os.chmod(file.name, 0o644)
    os.replace(file.name, path)


def compile_catalogs(root: Path = ROOT) -> None:
    for po in po_files(root):
        catalog = read_catalog(po)
        with _replaced(po.with_suffix(".mo")) as file:
            write_mo(file, catalog)


def update_catalogs() -> None:
    used = used_messages()
    for po in po_files():
        catalog = read_catalog(po)
        for message in _messages(used):
            if catalog.get(message.id, message.context) is None:
                catalog.add(message.id, context=message.context)
        write_catalog(po, catalog)


def prune_catalogs() -> None:
    used = used_messages()
    for po in po_files():
        catalog = read_catalog(po)
        for message in _messages(catalog):
            if used.get(message.id, message.context) is None:
                catalog.delete(message.id, message.context)
        write_catalog(po, catalog)


def complaints(used: Catalog, translated: Catalog) -> list[str]:
    """What is wrong with a translation, a line each: missing, fuzzy, unused, other placeholders."""
    found = []
    for message in _messages(used):
        translation = translated.get(message.id, message.context)
        if translation is None or not all(_forms(translation)):
            found.append(f"untranslated: {message.id!r}")
        elif translation.fuzzy:
            found.append(f"fuzzy: {message.id!r}")
        elif any(_placeholders(form) != _wanted(message) for form in _forms(translation)):
            found.append(f"other placeholders: {message.id!r}")
    unused = (m for m in _messages(translated) if used.get(m.id, m.context) is None)
    return found + [f"unused: {message.id!r}" for message in unused]


def _messages(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def _forms(message: Message) -> tuple[str, ...]:
    text = message.string
    return tuple(text) if isinstance(text, list | tuple) else (text or "",)


def _wanted(message: Message) -> set[str]:
    """The placeholders of the message; of a plural's, for one form may stand for many numbers."""
    return _placeholders(message.id if isinstance(message.id, str) else message.id[-1])


def _placeholders(text: str) -> set[str]:
    return set(_PLACEHOLDER.findall(text))


def check_catalogs() -> int:
    used = used_messages()
    lines = [
        f"{po.relative_to(ROOT)}: {line}" for po in po_files() for line in complaints(used, read_catalog(po))
    ]
    for line in lines:
        print(line)
    return 1 if lines else 0


def main(arguments: list[str]) -> int:
    settings.configure()  # reading a template asks for its default encoding only
    match arguments:
        case ["compile"]:
            compile_catalogs()
        case ["update"]:
            update_catalogs()
        case ["prune"]:
            prune_catalogs()
        case ["check"]:
            return check_catalogs()
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
