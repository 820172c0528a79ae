"""How the judge's pages show texts."""

import re

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def figures(text: str) -> SafeString:
    """The text with its numbers standing out."""
    return format_html_join("", "{}", ((_figure(part),) for part in re.split(r"(\d+)", text)))


def _figure(part: str) -> SafeString | str:
    return format_html_join("", "<b>{}</b>", ((part,),)) if part.isdigit() else part
