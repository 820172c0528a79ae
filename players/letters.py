"""The text of a letter, made when it is sent: in the reader's language, of what is true by then."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from players.models import Evening, Message, MessageKind

#: Which wish each template belongs to.
KINDS: Final = {
    "new_evening": MessageKind.NEW_EVENING,
    "evening_moved": MessageKind.EVENING_CHANGED,
    "evening_cancelled": MessageKind.EVENING_CHANGED,
    "place_offered": MessageKind.PLACE,
    "offer_withdrawn": MessageKind.PLACE,
    "place_passed_on": MessageKind.PLACE,
    "claim_approved": MessageKind.CLAIM,
    "claim_refused": MessageKind.CLAIM,
    "protocol_to_verify": MessageKind.PROTOCOL,
    "trouble": MessageKind.TROUBLE,
}
#: News of an evening that is over is no news.
_PERISHABLE: Final = {"new_evening", "place_offered", "evening_moved"}


@dataclass(frozen=True, slots=True)
class Letter:
    subject: str
    body: str


def letter_of(message: Message) -> Letter | None:
    """The letter in the reader's language; None when what it tells of is no longer so."""
    evening = Evening.objects.filter(pk=message.facts.get("evening")).first()
    if "evening" in message.facts and evening is None:
        return None
    if evening is not None and message.template in _PERISHABLE and not _is_news(message, evening):
        return None
    with translation.override(message.user.language):
        text = render_to_string(f"letters/{message.template}.txt", _context(message, evening)).strip()
    subject, _blank, body = text.partition("\n")
    return Letter(subject.strip(), f"{body.strip()}\n")


def _is_news(message: Message, evening: Evening) -> bool:
    if not evening.is_open:
        return False
    until = _moment(message, evening) or evening.ends_at
    return message.due_at < until


def _moment(message: Message, evening: Evening) -> datetime | None:
    text = message.facts.get("until")
    return evening.local(datetime.fromisoformat(text)) if text else None


def _context(message: Message, evening: Evening | None) -> dict[str, object]:
    return {
        **message.facts,
        "evening": evening,
        "starts": evening and evening.local(evening.starts_at),
        "until": evening and _moment(message, evening),
        "address": absolute(_page_of(message, evening)),
        "wishes": absolute(reverse("me_letters")),
    }


def _page_of(message: Message, evening: Evening | None) -> str:
    if evening is not None:
        return reverse("evening", args=[evening.pk])
    game = message.facts.get("game")
    if message.template == "trouble":
        return reverse("game", args=[game])
    return reverse("protocol", args=[game]) if game else reverse("home")


def absolute(path: str) -> str:
    """The address with the site's name, for letters and calendars."""
    return f"{settings.SITE_URL.rstrip('/')}{path}"
