"""Form fields in the site's look; `{{ form }}` and `{{ form.x.as_field_group }}` use it."""

from django import template
from django.forms import BoundField, CheckboxInput, RadioSelect
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def as_input(field: BoundField) -> SafeString:
    """The field's control with the class that the stylesheet dresses; ticks keep their own look."""
    widget = field.field.widget
    if isinstance(widget, CheckboxInput | RadioSelect):
        return field.as_widget()
    classes = f"{widget.attrs.get('class', '')} input".strip()
    return field.as_widget(attrs={"class": classes})
