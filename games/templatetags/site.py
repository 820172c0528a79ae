"""What every template of the site uses: icons, the sections, the other language."""

from dataclasses import dataclass
from functools import lru_cache

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse, translate_url
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=512)
def icon(name: str, css: str = "") -> SafeString:
    """A sign of the sprite `static/icons.svg`: decoration, so a word stands beside it or in a label.

    Remembered: a page has dozens, and the sprite's address stays the same as long as the process lives.
    """
    return format_html(
        '<svg class="i{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        f" {css}" if css else "",
        static("icons.svg"),
        name,
    )


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    sign: str
    address: str
    is_here: bool


#: Sections of the site: the name of the address, the word, the sign. One without an address is not shown.
SECTIONS = (
    ("home", _("Home"), "home"),
    ("evenings", _("Evenings"), "calendar"),
    ("games", _("Games"), "cards"),
    ("rating", _("Rating"), "chart"),
)


@register.simple_tag(takes_context=True)
def sections(context: template.Context) -> list[Section]:
    path = request.path if (request := context.get("request")) else ""
    return [
        Section(str(title), sign, address, _is_here(address, path))
        for name, title, sign in SECTIONS
        if (address := address_of(name))
    ]


def address_of(name: str) -> str:
    """The address of a page by its name, empty where the site has no such page."""
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""


def _is_here(address: str, path: str) -> bool:
    home = address_of("home")
    return path == address if address == home else path.startswith(address)


@register.simple_tag(takes_context=True)
def alternates(context: template.Context) -> list[tuple[str, str]]:
    """This page in each language, for machines: (language, whole address); Ukrainian is for all others."""
    request: HttpRequest | None = context.get("request")
    if request is None or not request.resolver_match:
        return []
    found = [
        (language, request.build_absolute_uri(translate_url(request.path, language)))
        for language, _name in settings.LANGUAGES
    ]
    return [*found, ("x-default", found[0][1])]


@register.simple_tag(takes_context=True)
def in_language(context: template.Context, language: str) -> str:
    """This page's address in another language."""
    request: HttpRequest | None = context.get("request")
    return translate_url(request.get_full_path(), language) if request else ""
