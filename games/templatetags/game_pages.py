"""How public pages of games write durations and points."""

from datetime import timedelta
from decimal import Decimal

from django import template
from django.utils.formats import number_format
from django.utils.translation import gettext as _

register = template.Library()


@register.filter
def lasted(time: timedelta) -> str:
    """ "1 h 12 min", "48 min"."""
    hours, minutes = divmod(round(time.total_seconds() / 60), 60)
    if not hours:
        return _("{minutes} min").format(minutes=minutes)
    return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)


@register.filter
def points(value: Decimal) -> str:
    """With its sign, a true minus and two decimals: "+0.40", "−0.50"."""
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return sign + number_format(abs(value), 2)
