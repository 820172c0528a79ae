"""A text in both languages of the site, and what every text must be."""

import re
from collections.abc import Callable

from django.utils import translation

_UNFILLED = re.compile(r"[{}]|%\(|%[sd]")
_CYRILLIC = re.compile(r"[А-ЯҐЄІЇа-яґєії]")


def english(say: Callable[[], str]) -> str:
    with translation.override("en"):
        return say()


def ukrainian(say: Callable[[], str]) -> str:
    with translation.override("uk"):
        return say()


def flaws(say: Callable[[], str]) -> list[str]:
    """What is wrong with a text; numbers and punctuation alone need no translation."""
    texts = english(say), ukrainian(say)
    found = [f"unfilled: {text}" for text in texts if _UNFILLED.search(text)]
    if not all(text.strip() == text != "" for text in texts):
        found.append(f"empty or padded: {texts}")
    if _CYRILLIC.search(texts[0]) or (re.search(r"[a-z]", texts[0]) and not _CYRILLIC.search(texts[1])):
        found.append(f"not translated: {texts}")
    return found
