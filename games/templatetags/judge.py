"""How the judge's pages show texts."""

import json
import re

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.bundles import addresses_of
from games.screen.words import device_words, queue_words, waiting

register = template.Library()


@register.simple_tag
def judge_words() -> str:
    """What the page says by itself, as JSON for an attribute."""
    return json.dumps(queue_words() | device_words(), ensure_ascii=False)


@register.simple_tag
def waiting_words() -> str:
    """What the other pages of a game say of taps that wait (`judge-waiting.js`), as JSON for an attribute."""
    return json.dumps(waiting(), ensure_ascii=False)


@register.simple_tag
def bundle(name: str) -> list[str]:
    """The addresses of a bundle's files, in their order (`games.bundles`)."""
    return addresses_of(name)


@register.filter
def figures(text: str) -> SafeString:
    """The text with its numbers standing out."""
    return format_html_join("", "{}", ((_figure(part),) for part in re.split(r"(\d+)", text)))


def _figure(part: str) -> SafeString | str:
    return format_html_join("", "<b>{}</b>", ((part,),)) if part.isdigit() else part
