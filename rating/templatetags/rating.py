"""Numbers, roles and games as the rating's pages write them."""

from fractions import Fraction

from django import template
from django.utils import formats
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.models import Game, GameChange
from games.selectors import game_head
from games.templatetags.site import icon
from games.texts import how_name, night_name, role_name, winner_line
from rating.scoring.scheme import Scheme
from rating.selectors.verification import traces
from rating.texts import (
    CHANGE_TITLES,
    COEFFICIENT_TITLES,
    SCHEME_TITLES,
    coefficient_text,
    exact_text,
    points_text,
    signed_text,
)

register = template.Library()

register.filter("points", points_text)
register.filter("signed", signed_text)
register.filter("coefficient", coefficient_text)
register.filter("how_name", how_name)
register.filter("night_name", night_name)
register.filter("winner_line", winner_line)


@register.filter
def exact(value: int) -> str:
    """Ten-thousandths of a point as short as they are: «1», «−0,5»."""
    return exact_text(Fraction(value, 10_000))


@register.filter
def change_title(kind: str) -> str:
    return str(CHANGE_TITLES.get(kind, kind))


@register.filter
def coefficient_title(name: str) -> str:
    return str(COEFFICIENT_TITLES.get(name, name))


@register.filter
def kept_coefficient(value: str | bool | None) -> str:
    """A season's own value as it is kept: a numeral, a flag, or null."""
    return coefficient_text(value if value is None or isinstance(value, bool) else Fraction(value))


@register.filter
def share(part: int, of: int) -> str:
    """Per cent, whole: «53 %» with a space that does not break; nothing of nothing is a dash."""
    return f"{percent(part, of)} %" if of else "–"


@register.filter
def percent(part: int, of: int) -> int:
    return round(100 * part / of) if of else 0


@register.filter
def scheme_title(scheme: Scheme | str) -> str:
    return str(SCHEME_TITLES[scheme.key if isinstance(scheme, Scheme) else scheme])


@register.filter
def game_name(game: Game) -> str:
    """ "Game 3, Thursday"; a result from elsewhere by its number there."""
    number = game.number or game.external_id or game.pk
    if game.evening is None or not game.evening.title:
        return _("Game {number}").format(number=number)
    return _("Game {number}, {evening}").format(number=number, evening=game.evening.title)


@register.filter
def whole_name(game: Game) -> str:
    """ "Game 2, table 1 · Evening of 27 November": where a number alone tells too little."""
    head = game_head(game)
    day = formats.date_format(head.day, "j E") if head.day else ""
    return " · ".join(filter(None, (head.title, head.evening or day)))


@register.simple_tag
def role_chip(role: str) -> SafeString:
    return format_html('<span class="role role--{}">{}{}</span>', role, icon(role), role_name(role))


@register.simple_tag
def role_sign(role: str) -> SafeString:
    """The sign alone, its word for those who do not see it."""
    name = role_name(role)
    return format_html(
        '<span class="role role--{} role--icon" title="{}">{}<span class="sr">{}</span></span>',
        role, name, icon(role), name,
    )  # fmt: skip


@register.inclusion_tag("rating/_edited.html")
def edited_note(game_id: int) -> dict[str, object]:
    """The last edit of a published game: when, and who."""
    changes = GameChange.objects.filter(game_id=game_id, kind__in=("corrected", "reopened"))
    last = changes.select_related("actor__player").order_by("-at", "-pk")[:1]
    return {"edited": next(iter(traces(last)), None)}


@register.inclusion_tag("rating/_traces.html")
def protocol_traces(game_id: int) -> dict[str, object]:
    """What was done with the protocol since the announcement, for the game's public page."""
    kinds = ("points", "result_changed", "verified", "published", "corrected", "reopened", "annulled")
    changes = GameChange.objects.filter(game_id=game_id, kind__in=kinds).select_related("actor__player")
    return {"traces": traces(changes)}
