"""The sentences of refusals about people and evenings, and other words that pages share."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from players.errors import LooksLike, Refused

_REFUSALS: Final = {
    "not_open": gettext_lazy("This evening is not open for answers."),
    "closed": gettext_lazy("The sign-up is closed."),
    "over": gettext_lazy("The evening is over."),
    "checked_in": gettext_lazy("You are checked in. Only the admin can change the answer now."),
    "no_offer": gettext_lazy("There is no place to confirm: the time for it is over."),
    "no_place": gettext_lazy("All places are taken."),
    "drawn": gettext_lazy("This game has been drawn meanwhile: here is how it stands."),
    "not_free": gettext_lazy("Somebody of these sits at another table, or twice."),
    "not_here": gettext_lazy("Somebody of these is not checked in."),
    "not_signed_up": gettext_lazy("This person has not signed up."),
    "has_account": gettext_lazy("“{nick}” has an account and answers alone."),
    "no_nick": gettext_lazy("Write a nick."),
    "bad_nick": gettext_lazy("A nick has up to 40 letters and no line breaks."),
    "nick_taken": gettext_lazy("The nick “{nick}” is taken."),
    "own_role": gettext_lazy("You cannot take your own admin's role away."),
    "has_history": gettext_lazy("This account already has games: ask the admin to merge the two players."),
    "claimed": gettext_lazy("There is a claim that waits for the admin already."),
    "not_a_photo": gettext_lazy("This file is no picture that we can read: JPEG, PNG or WebP."),
    "photo_too_big": gettext_lazy("The picture is too big: up to 5 MB and 40 megapixels."),
    "no_reason": gettext_lazy("Give a reason."),
    "same_person": gettext_lazy("These are one and the same player."),
    "met": gettext_lazy("The two sat at one table or judged each other: they are two people."),
    "both_have_accounts": gettext_lazy("Both have accounts: one of them has to be closed first."),
    "merged": gettext_lazy("One of the two has been merged already."),
    "undone": gettext_lazy("This merge has been undone already, or another one stands on it."),
}
_COUNTED: Final[dict[str, Callable[[int], str]]] = {
    "too_many_guests": lambda most: ngettext(
        "You can bring {n} guest.", "You can bring up to {n} guests.", most
    ).format(n=most),
    "too_few": lambda missing: ngettext("{n} player is missing.", "{n} players are missing.", missing).format(
        n=missing
    ),
}


def refusal(refused: Refused) -> str:
    """Why the request was not carried out, in a sentence."""
    if refused.code in _COUNTED:
        (number,) = refused.facts.values()
        return _COUNTED[refused.code](int(str(number)))
    return str(_REFUSALS[refused.code]).format(**refused.facts)


def alike(looks: LooksLike) -> str:
    """The warning of a nick that somebody else may have."""
    known = ", ".join(f"«{person.nick}»" for person in looks.people)
    return _("The club knows a nick that reads like this one: {known}.").format(known=known)


def day_and_hour(moment: datetime) -> str:
    """“4 December, 19:00” of a moment that is local already."""
    return formats.date_format(moment, "j E, H:i")


def hour(moment: datetime) -> str:
    return formats.date_format(moment, "H:i")
