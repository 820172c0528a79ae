"""What of a text nobody sees: control characters, and format characters that turn or hide other signs.

One rule for every text that enters: forms (`config.plain_text`), imports, files of games. A nick with U+202E
would turn around whatever stands behind it on a page, one with U+200B would be the same nick twice.
"""

import unicodedata
from typing import Any, Final

#: Lines and tabs of a longer text.
_KEPT: Final = frozenset("\t\n\r")
_LINES: Final = frozenset("\u2028\u2029")
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs"})


def is_seen(sign: str) -> bool:
    return sign in _KEPT or (unicodedata.category(sign) not in _UNSEEN and sign not in _LINES)


def seen(text: str) -> str:
    """The text without what nobody sees; separators of lines and paragraphs become plain ends of lines."""
    if text.isprintable():
        return text
    return "".join("\n" if sign in _LINES else sign for sign in text if sign in _LINES or is_seen(sign))


def all_seen(value: Any) -> Any:
    """The same for every text in decoded JSON."""
    match value:
        case str():
            return seen(value)
        case list():
            return [all_seen(each) for each in value]
        case dict():
            return {seen(str(name)): all_seen(each) for name, each in value.items()}
        case _:
            return value
