"""Nicks compared as people read them: «Ёж», "ёж " and a Latin "Ёж" look alike."""

import unicodedata
from typing import Final

# Letters of one shape, in either case, are folded to one Latin letter (В and B, н and H); so are
# е/є, и/і/ы and digits drawn like letters. Accents (ё, ї, й) have gone before this table is asked.
_LOOK_ALIKES: Final = str.maketrans("авгґеєзиіыјкмнорстухѕԁԛԝ01l", "abrree3iiijkmhopctyxsdqwoii")


def nick_key(nick: str) -> str:
    """The key by which two nicks that look alike are equal.

    Case, accents, spaces and punctuation do not count; Cyrillic and Latin letters of one shape,
    and the letters that people mix up (ё/е, і/и/ї), are one. A nick of signs alone keeps them.
    """
    # Compatibility forms first (full-width, ligatures), then accents apart from their letters.
    plain = unicodedata.normalize("NFKD", nick).casefold()
    letters = "".join(sign for sign in plain if sign.isalnum())
    return letters.translate(_LOOK_ALIKES) or plain.strip()
