"""A judge's PIN: a few digits that open what his device hides, hashed on his account."""

import re

from allauth.core.internal.ratelimit import clear, consume
from django.contrib.auth.hashers import check_password, make_password
from django.http import HttpRequest

from players.models import User

PIN = re.compile("[0-9]{4,8}")
#: A few digits are guessed soon: five tries in five minutes, for the account, not for the address.
RATES = {"pin": "5/5m/user"}
ACTION = {"app": "players", "action": "pin"}


def is_pin(text: str) -> bool:
    return PIN.fullmatch(text) is not None


def set_pin(user: User, pin: str) -> None:
    """Raises ValueError for what is no PIN."""
    if not is_pin(pin):
        raise ValueError("A PIN is four to eight digits.")
    user.pin = make_password(pin)
    user.save(update_fields=["pin"])


def may_try(request: HttpRequest, user: User) -> bool:
    """Counts the try; False when there were too many."""
    return consume(request, config=RATES, user=user, limit_get=True, **ACTION) is not None


def is_right(request: HttpRequest, user: User, pin: str) -> bool:
    """Whether it is the account's PIN; a right one forgets the wrong ones before it."""
    right = bool(user.pin) and check_password(pin, user.pin)
    if right:
        clear(request, config=RATES, user=user, **ACTION)
    return right
