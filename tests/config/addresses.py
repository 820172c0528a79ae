"""Every address of the site, read from the URL conf, so that tests cover those that are added later."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

#: Django's own pages, for staff with a second factor.
ADMIN = "admin"


@dataclass(frozen=True)
class Address:
    """A route such as `games/<int:game_id>/`, and its view."""

    route: str
    view: Callable[..., Any]

    @property
    def model(self) -> str:
        """Whose rows Django's admin shows here; empty elsewhere."""
        part = re.match(r"admin/\w+/(\w+)/", self.route)
        return part[1] if part else ""

    def path(self, value_of: Callable[[str, str], str]) -> str:
        """The path with each part filled in by `value_of(converter, name)`; of alternatives the first."""
        first = re.sub(r"\(\?P<\w+>(\w+)\|[\w|]+\)", r"\1", self.route)
        named = re.sub(r"<(?:(\w+):)?(\w+)>", lambda part: value_of(part[1] or "str", part[2]), first)
        by_regex = re.sub(r"\(\?P(\w+)\)", r"\1", named)
        return "/" + re.sub(r"[\^$\\]|\[.*?\]\+?|\(\?P|\.\+\)|\)", "", by_regex)


def addresses(*, of_admin: bool = False) -> list[Address]:
    """Those of the club, or those of Django's admin; without the English twins, which have the same views."""
    found = _walk(get_resolver().url_patterns, "", in_admin=False)
    wanted = [address for address, is_admins in found if is_admins == of_admin]
    return sorted(wanted, key=lambda address: address.route)


def _walk(
    patterns: list[URLPattern | URLResolver], prefix: str, *, in_admin: bool
) -> Iterator[tuple[Address, bool]]:
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield Address(route, pattern.callback), in_admin
        else:
            yield from _walk(pattern.url_patterns, route, in_admin=in_admin or pattern.namespace == ADMIN)


@dataclass
class Form:
    """A form as a page shows it: where it goes, and what each field offers."""

    action: str
    fields: dict[str, list[str]]
    files: set[str]


class _Forms(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.page, self.found = page, list[Form]()
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        name, value = attributes.get("name", ""), attributes.get("value", "")
        if tag == "form" and attributes.get("method", "").lower() == "post":
            self.found.append(Form(attributes.get("action") or self.page, {}, set()))
        elif not self.found:
            return
        elif tag == "select":
            self.select = name
            self.found[-1].fields.setdefault(name, [])
        elif tag == "option":
            self.found[-1].fields.setdefault(self.select, []).append(value)
        elif tag in {"input", "button", "textarea"} and name:
            self.found[-1].fields.setdefault(name, []).append(value)
            if attributes.get("type") == "file":
                self.found[-1].files.add(name)


def forms_of(page: str, html: str) -> list[Form]:
    parser = _Forms(page)
    parser.feed(html)
    return parser.found
