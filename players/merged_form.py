"""A form that several people, or one in two tabs, may have open: a save changes only what its person changed.

Beside the fields the page holds what they showed (`shown`). What a person left alone stays as it stands by
now; where somebody else has saved another value of the very field, the form says which and asks, and nothing
is written. Each tick of a list is a choice of its own.
"""

import json
from typing import Any, Final, TypeVar

from django import forms
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.datastructures import MultiValueDict
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

SHOWN: Final = "shown"
Row = TypeVar("Row", bound=Model)
_LISTS: Final = (forms.SelectMultiple, forms.CheckboxSelectMultiple)


class MergedForm(forms.BaseForm):
    """Bound, it needs the initial values as they stand in the database now."""

    #: Whether something stored is changed: a form of something new has nothing to be compared with.
    merges = True
    #: Whether a person is asked where another value was saved meanwhile; else his own, the later one, stands.
    asks = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.taken: list[str] = []
        self.disputed: dict[str, list[str]] = {}

    @property
    def shown(self) -> SafeString:
        """Stands in the page's form: the values as the person sees them before he changes anything."""
        if not self.merges:
            return SafeString()
        stands = {name: self._stands(name) for name in self._compared()}
        return format_html(
            '<input type="hidden" name="{}" value="{}">', SHOWN, json.dumps(stands, ensure_ascii=False)
        )

    @property
    def status(self) -> int:
        """Of the page that shows the form."""
        return 409 if self.disputed else 422 if self.errors else 200

    def full_clean(self) -> None:
        if self.is_bound and self.merges:
            self._merge(_read(self.data.get(SHOWN)))
        super().full_clean()
        for name, now in self.disputed.items():
            words = self._words(name, now)
            self.add_error(name, _("Saved here meanwhile: “%(now)s”.") % {"now": words})
        if self.disputed:
            self.add_error(
                None,
                _(
                    "Somebody has saved something else meanwhile. Nothing is changed yet: "
                    "look at what is marked; saved again, yours takes its place."
                ),
            )

    def _merge(self, shown: dict[str, list[str]]) -> None:
        data: MultiValueDict[str, str] = MultiValueDict()
        for key in self.data:
            data.setlist(key, _list(self.data, key))
        self.taken, self.disputed = [], {}
        for name in self._compared():
            key = self.add_prefix(name)
            was, mine, now = shown.get(name), _texts(_list(data, key)), self._stands(name)
            if was is None or now in (was, mine):
                continue
            if isinstance(self.fields[name].widget, _LISTS):
                ticked, cleared = set(mine) - set(was), set(was) - set(mine)
                data.setlist(key, sorted((set(now) | ticked) - cleared))
                self.taken.append(name)
            elif mine == was:
                data.setlist(key, now)
                self.taken.append(name)
            elif self.asks:
                self.disputed[name] = now
        self.data = data

    def _compared(self) -> list[str]:
        return [name for name, field in self.fields.items() if not field.disabled]

    def _stands(self, name: str) -> list[str]:
        """What an untouched field would send now."""
        field = self.fields[name]
        value = field.prepare_value(self.get_initial_for_field(field, name))
        if isinstance(field.widget, forms.CheckboxInput):
            return ["on"] if field.widget.check_test(value) else []
        told = field.widget.format_value(value)
        return _texts(told if isinstance(told, list) else [told])

    def _words(self, name: str, now: list[str]) -> str:
        labels = {str(key): str(label) for key, label in getattr(self.fields[name], "choices", ())}
        return ", ".join(labels.get(text, text) for text in now) or "—"


def kept_still(rows: QuerySet[Row], request: HttpRequest) -> QuerySet[Row]:
    """For a save the rows are held until it is over, so that what was compared is what is replaced."""
    return rows.select_for_update() if request.method == "POST" else rows


def _list(data: Any, key: str) -> list[Any]:
    return data.getlist(key) if hasattr(data, "getlist") else [data[key]] if key in data else []


def _texts(values: list[Any]) -> list[str]:
    """As texts that can be compared: a browser sends other ends of lines than it was given."""
    told = (str(value).replace("\r\n", "\n").strip() for value in values if value is not None)
    return sorted(text for text in told if text)


def _read(text: object) -> dict[str, list[str]]:
    """What the page said it had shown; nothing where it is no such thing."""
    try:
        told = json.loads(str(text or "{}"))
    except (ValueError, RecursionError):
        return {}
    if not isinstance(told, dict):
        return {}
    return {name: _texts(values) for name, values in told.items() if isinstance(values, list)}
