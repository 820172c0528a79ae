"""Nicks compared as people read them: «Ёж», "ёж " and a Latin "Ёж" look alike."""

import unicodedata
from functools import cache
from typing import Final

from confusable_homoglyphs.confusables import confusables_data

#: Letters that people mix up though their shapes differ, and digits drawn like letters. Accents (ё, ї, й)
#: have gone before this table is asked.
_MIXED_UP: Final = {"є": "e", "э": "e", "и": "i", "ы": "i", "з": "3", "0": "o", "1": "i", "l": "i"}


def nick_key(nick: str) -> str:
    """The key by which two nicks that look alike are equal.

    Case, accents, spaces and punctuation do not count; letters of one shape, whatever their script (Unicode's
    confusables), and letters that people mix up (ё/е, і/и/ї) are one. A nick of signs alone keeps them.
    """
    # Compatibility forms first (full-width, ligatures), then accents apart from their letters.
    plain = unicodedata.normalize("NFKD", nick).casefold()
    return "".join(_shape(sign) for sign in plain if sign.isalnum()) or plain.strip()


@cache
def _shape(letter: str) -> str:
    """The Latin letter of the same shape, in either case (В and B, н and H); else the letter itself."""
    if letter in _MIXED_UP or letter.isascii():
        return _MIXED_UP.get(letter, letter)
    for form in (letter, letter.upper()):
        for alike in confusables_data.get(form, ()):
            latin = "".join(sign for sign in alike["c"] if sign.isascii() and sign.isalnum()).casefold()
            if latin:
                return _MIXED_UP.get(latin, latin)
    return letter
