"""Why a request about people or evenings was not carried out; the views say it in words."""

from collections.abc import Sequence
from typing import Literal

from players.models import Player

RefusalCode = Literal[
    "not_open",  # the evening is a draft or cancelled
    "closed",  # the sign-up is over
    "over",  # the evening is over
    "checked_in",  # answers after the check-in are the admin's
    "no_offer",  # there is no place to confirm, or the time is over
    "too_few",  # to fill the tables
    "drawn",  # another one has drawn this round
    "not_free",
    "not_here",
    "no_place",  # everything is taken
    "not_signed_up",
    "has_account",  # a guest with an account signs up alone
    "too_many_guests",
    "no_nick",
    "bad_nick",
    "nick_taken",
    "own_role",  # nobody takes away his own admin's role
    "has_history",
    "claimed",
    "not_a_photo",
    "photo_too_big",
    "no_reason",
    "same_person",
    "met",  # two people who sat in one game are two
    "both_have_accounts",
    "merged",
    "undone",
]  # fmt: skip


class Refused(Exception):
    """The request does not fit what is stored; `players.texts.refusal` has a sentence for each code."""

    def __init__(self, code: RefusalCode, **facts: object) -> None:
        super().__init__(code)
        self.code: RefusalCode = code
        self.facts = facts


class LooksLike(Exception):
    """The nick looks like those of people whom the club knows; nothing was written."""

    def __init__(self, nick: str, people: Sequence[Player]) -> None:
        super().__init__(nick)
        self.nick, self.people = nick, people
