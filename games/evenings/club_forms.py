"""Forms of the club: its settings, its own edition."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import texts
from games.evenings.forms import EditionFields
from games.evenings.house import house_values
from games.rules import RecordError, edition_for
from games.rules.editions import FIELD_KINDS, RULE_FIELDS
from games.rules.editions.edition import HOUSE_KEY
from players.merged_form import MergedForm
from players.models import Club

TEXTS = ("about", "first_time", "contacts")
FIELDS = ("name", "city", "zone", "place", "second_person_verifies", *TEXTS)


class ClubForm(MergedForm, EditionFields):
    """The settings of the club, its usual edition among them."""

    name = forms.CharField(label=gettext_lazy("Name of the club"), max_length=60, required=False)
    city = forms.CharField(label=gettext_lazy("City"), max_length=60, required=False)
    zone = forms.ChoiceField(label=gettext_lazy("Time zone"))
    place = forms.CharField(label=gettext_lazy("Usual place"), max_length=200, required=False)
    second_person_verifies = forms.BooleanField(
        label=gettext_lazy("A second person verifies each protocol before it is published"), required=False
    )
    about = forms.CharField(label=gettext_lazy("About the club"), max_length=4000, required=False)
    first_time = forms.CharField(
        label=gettext_lazy("For those who come for the first time"), max_length=2000, required=False
    )
    contacts = forms.CharField(label=gettext_lazy("Contacts"), max_length=1000, required=False)

    def __init__(self, data: Any = None, *, club: Club) -> None:
        initial = {name: getattr(club, name) for name in (*FIELDS, "edition")}
        super().__init__(data, initial=initial | self.initial_variants(club.variants))
        zones = sorted(available_timezones() - {"localtime"})
        self._choices("zone").choices = [(zone, zone) for zone in zones]
        for name in TEXTS:
            self.fields[name].widget = forms.Textarea({"rows": 4})

    def values(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in (*FIELDS, "edition", "variants")}


class HouseForm(MergedForm, forms.Form):
    """Every field of the rules, by subject, with its meaning in plain words."""

    note = forms.CharField(label=gettext_lazy("What is changed and why"), max_length=200, required=False)

    def __init__(self, data: Any = None) -> None:
        initial = {name: _shown(name, value) for name, value in house_values().items()}
        super().__init__(data, initial=initial)
        for name in RULE_FIELDS:
            self.fields[name] = _field(name)

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        return [(str(title), [self[name] for name in names]) for title, names in texts.FIELD_GROUPS]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if not self.errors:
            data["values"] = {name: _value(name, data[name]) for name in RULE_FIELDS}
            try:
                edition_for(HOUSE_KEY, data["values"])
            except RecordError as error:
                raise forms.ValidationError(str(error)) from error
        return data


def _field(name: str) -> forms.Field:
    kind, label, meaning = FIELD_KINDS[name], texts.field_label(name), texts.field_help(name)
    if kind.choices:
        choices = [(repr(value), texts.value_label(name, value)) for value in kind.choices]
        return forms.ChoiceField(label=label, help_text=meaning, choices=choices)
    if kind.nullable:
        empty = _("Empty: {meaning}.").format(meaning=texts.value_label(name, None))
        meaning = f"{meaning} {empty}"
    return forms.IntegerField(
        label=label,
        help_text=meaning,
        min_value=kind.low,
        max_value=kind.high,
        required=not kind.nullable,
    )


def _shown(name: str, value: object) -> object:
    return repr(value) if FIELD_KINDS[name].choices else value


def _value(name: str, chosen: Any) -> object:
    choices = FIELD_KINDS[name].choices
    return next(value for value in choices if repr(value) == chosen) if choices else chosen
