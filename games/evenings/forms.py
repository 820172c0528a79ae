"""Forms of an evening. The edition and its announced variants are checked as a game would check them."""

from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import texts
from games.evenings.selectors import zone_name
from games.evenings.tables import possible_judges
from games.models import Game
from games.rules import RecordError, edition_for
from games.rules.editions import EDITIONS, FIELD_KINDS
from games.rules.editions.edition import HOUSE_KEY
from players.club import club_zone, current_club
from players.fields import Several
from players.local_time import from_local
from players.merged_form import MergedForm
from players.models import Evening, HouseRules, Player

#: Every field that some edition announces before a meeting.
ANNOUNCED = tuple(dict.fromkeys(name for edition in EDITIONS.values() for name in edition.announce))


def edition_choices() -> list[tuple[str, str]]:
    """The editions by name; the house edition only when the club has written its own rules."""
    known = [(key, str(texts.edition_title(key))) for key in EDITIONS if key != HOUSE_KEY]
    house = HouseRules.objects.first()
    return [*known, (HOUSE_KEY, str(texts.edition_title(HOUSE_KEY)))] if house else known


def variant_field(name: str, *, required: bool = False) -> forms.ChoiceField:
    """A choice among the values of a rule field, in plain words."""
    kind = FIELD_KINDS[name]
    choices = [(repr(value), texts.value_label(name, value)) for value in kind.choices]
    return forms.ChoiceField(
        label=texts.field_label(name),
        help_text=texts.field_help(name),
        choices=choices if required else [("", "—"), *choices],
        required=required,
    )


def variant_value(name: str, chosen: str) -> object:
    return next(value for value in FIELD_KINDS[name].choices if repr(value) == chosen)


class EditionFields(forms.Form):
    """An edition and what it has announced; adds `variants` to the cleaned data."""

    edition = forms.ChoiceField(label=gettext_lazy("Edition of the rules"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._choices("edition").choices = edition_choices()
        for name in ANNOUNCED:
            self.fields[f"variant-{name}"] = variant_field(name)

    def _choices(self, name: str) -> Any:
        return self.fields[name]

    def variant_fields(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The announced fields by the edition that asks for them; evening.css shows the chosen one's."""
        asking = [edition for edition in EDITIONS.values() if edition.announce]
        return [(edition.key, [self[f"variant-{name}"] for name in edition.announce]) for edition in asking]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        key = data.get("edition")
        if key:
            data["variants"] = self._variants(key, data)
            self._check(key, data["variants"])
        return data

    def _variants(self, key: str, data: dict[str, Any]) -> dict[str, object]:
        if key == HOUSE_KEY and (house := HouseRules.objects.first()):
            return dict(house.variants)
        chosen = ((name, data.get(f"variant-{name}", "")) for name in EDITIONS[key].announce)
        return {name: variant_value(name, text) for name, text in chosen if text}

    def _check(self, key: str, variants: dict[str, object]) -> None:
        missing = [name for name in EDITIONS[key].announce if name not in variants]
        for name in missing:
            self.add_error(f"variant-{name}", _("Choose: it is announced before the meeting."))
        if missing:
            return
        try:
            edition_for(key, variants)
        except RecordError as error:
            self.add_error("edition", str(error))

    @staticmethod
    def initial_variants(variants: dict[str, object]) -> dict[str, str]:
        return {f"variant-{name}": repr(value) for name, value in variants.items() if name in ANNOUNCED}


#: A year typed half way ("0202") is no evening's; at the ends of all years no zone can tell its hours.
FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2100, 12, 31)


def _within_the_years(moment: datetime) -> None:
    for within in (MinValueValidator(FIRST_DAY), MaxValueValidator(LAST_DAY)):
        within(moment.date())


class EveningForm(MergedForm, EditionFields):
    """The hours are the evening's own, by the clocks of its zone."""

    field_order = ["title", "day", "starts", "ends", "place", "tables", "seats", "fee", "closes", "judges"]

    title = forms.CharField(label=gettext_lazy("Title"), max_length=120, required=False)
    day = forms.DateField(
        label=gettext_lazy("Day"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        validators=[MinValueValidator(FIRST_DAY), MaxValueValidator(LAST_DAY)],
    )
    starts = forms.TimeField(
        label=gettext_lazy("Begins at"), widget=forms.TimeInput({"type": "time"}, format="%H:%M")
    )
    ends = forms.TimeField(
        label=gettext_lazy("Ends at"), widget=forms.TimeInput({"type": "time"}, format="%H:%M")
    )
    place = forms.CharField(label=gettext_lazy("Place"), max_length=200, required=False)
    tables = forms.IntegerField(label=gettext_lazy("Tables"), min_value=1, max_value=12)
    seats = forms.IntegerField(
        label=gettext_lazy("Places"),
        min_value=1,
        max_value=200,
        help_text=gettext_lazy("How many players may come; more than ten to a table take turns."),
    )
    fee = forms.CharField(label=gettext_lazy("Fee"), max_length=120, required=False)
    closes = forms.DateTimeField(
        label=gettext_lazy("Sign-up until"),
        required=False,
        widget=forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        validators=[_within_the_years],
    )
    judges = Several(
        label=gettext_lazy("Judges"),
        queryset=Player.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    confirm_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes to confirm a freed place"), min_value=5, max_value=2880
    )
    notes = forms.CharField(
        label=gettext_lazy("Notes"), max_length=2000, required=False, widget=forms.Textarea({"rows": 4})
    )

    def __init__(self, *args: Any, evening: Evening | None = None, **kwargs: Any) -> None:
        self.evening, self.merges = evening, evening is not None
        self.zone = evening.tz if evening else club_zone()
        super().__init__(*args, initial=_initial_of(evening) if evening else _initial_of_new(), **kwargs)
        judges = possible_judges(evening) if evening else possible_judges(Evening())
        self._choices("judges").queryset = Player.objects.filter(pk__in=[judge.pk for judge in judges])
        if self.edition_is_fixed:
            for name in ("edition", *(f"variant-{name}" for name in ANNOUNCED)):
                self.fields[name].disabled = True

    @property
    def zone_name(self) -> str:
        return zone_name(self.zone.key)

    @property
    def edition_is_fixed(self) -> bool:
        """Games were made by it: it holds for the whole meeting."""
        return self.evening is not None and Game.objects.filter(evening=self.evening).exists()

    def _variants(self, key: str, data: dict[str, Any]) -> dict[str, object]:
        if self.evening is not None and self.edition_is_fixed:
            return dict(self.evening.variants)
        return super()._variants(key, data)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if not self.errors.keys() & {"day", "starts", "ends", "closes"}:
            self._set_times(data)
        return data

    def _set_times(self, data: dict[str, Any]) -> None:
        """Ends past midnight belong to the next day."""
        day: date = data["day"]
        last = day if data["ends"] > data["starts"] else day + timedelta(days=1)
        data["starts_at"] = self._moment("starts", day, data["starts"])
        data["ends_at"] = self._moment("ends", last, data["ends"])
        closes: datetime | None = data.get("closes")
        # A datetime-local field knows no zone: what Django took for the active one is the wall's.
        data["closes_at"] = closes and self._moment(
            "closes", closes.date(), closes.time().replace(tzinfo=None)
        )

    def _moment(self, field: str, day: date, hour: time) -> datetime | None:
        try:
            return from_local(day, hour, self.zone)
        except ValueError:
            self.add_error(field, _("The clocks go forward that night: there is no such hour."))
            return None

    def values(self) -> dict[str, Any]:
        """The fields of the evening."""
        names = (
            "title", "starts_at", "ends_at", "place", "tables", "seats", "edition", "variants", "fee",
            "closes_at", "confirm_minutes", "notes",
        )  # fmt: skip
        return {name: self.cleaned_data[name] for name in names} | {"zone": self.zone.key}


def _initial_of(evening: Evening) -> dict[str, object]:
    names = ("title", "place", "tables", "seats", "edition", "fee", "confirm_minutes", "notes")
    starts, ends = evening.local(evening.starts_at), evening.local(evening.ends_at)
    return {
        **{name: getattr(evening, name) for name in names},
        **EditionFields.initial_variants(evening.variants),
        "day": starts.date(),
        "starts": starts.time(),
        "ends": ends.time(),
        "closes": evening.closes_at and evening.local(evening.closes_at).replace(tzinfo=None),
        "judges": list(evening.judges.values_list("pk", flat=True)),
    }


def _initial_of_new() -> dict[str, object]:
    """As the last evening was; else as the club usually plays."""
    last = Evening.objects.exclude(status=Evening.Status.CANCELLED).first()
    if last is not None:
        kept = _initial_of(last)
        return {
            name: value for name, value in kept.items() if name not in ("day", "closes", "title", "notes")
        }
    club = current_club()
    usual: dict[str, object] = {"tables": 1, "seats": 10, "confirm_minutes": 120, "edition": club.edition}
    hours: dict[str, object] = {"starts": time(19), "ends": time(23, 30), "place": club.place}
    return usual | hours | EditionFields.initial_variants(club.variants)


class RepeatForm(forms.Form):
    weeks = forms.IntegerField(label=gettext_lazy("Weeks ahead"), min_value=1, max_value=26, initial=4)
    draft = forms.BooleanField(label=gettext_lazy("As drafts"), required=False, initial=True)


class CancelForm(forms.Form):
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200)
