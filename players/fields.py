"""Fields of forms, where Django's own would break down."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Model

from players.numbers import whole_number


class Several(forms.ModelMultipleChoiceField[Model]):
    """Some rows of those offered. A number that no key can be is refused before SQLite is asked for it."""

    def clean(self, value: Any) -> Any:
        for key in value if isinstance(value, list | tuple) else ():
            if str(key).isdecimal() and whole_number(str(key)) is None:
                raise ValidationError(
                    self.error_messages["invalid_choice"], code="invalid_choice", params={"value": key}
                )
        return super().clean(value)
