"""What people type on the rating's pages: a choice of rows, points of a protocol, a season."""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Game
from games.publication import SeatPoints
from players.merged_form import MergedForm
from players.numbers import whole_number
from rating.models import Season
from rating.scoring.scheme import COEFFICIENTS, CoefficientError, with_coefficients
from rating.scoring.schemes import SCHEMES
from rating.selectors.table import ROLE_CHOICES, SORTS, Choice
from rating.selectors.verification import MarkRow
from rating.texts import COEFFICIENT_TITLES, MINUS, SCHEME_TITLES, exact_text


def choice_of(query: QueryDict) -> Choice:
    """What the address asks for; anything it should not hold counts as not asked."""
    sort = query.get("sort", "")
    role = query.get("role", "")
    return Choice(
        sort=sort.removeprefix("-") if sort.removeprefix("-") in SORTS else "",
        ascending=sort.startswith("-"),
        search=query.get("nick", "").replace("\0", "").strip()[:40],
        least=_number(query.get("least", "")),
        role=role if role in ROLE_CHOICES else "",
        month=_month(query.get("month", "")),
        page=_number(query.get("page", "")) or 1,
    )


def _number(text: str) -> int:
    return whole_number(text, 99999) or 0


def _month(text: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(f"{text}-01")
    except ValueError:
        return None


# ── points of a protocol ───────────────────────────────────────────────────────────────────────────────────


class PointsInvalid(ValueError):
    """A field that holds no number: the sentence names its seat, `field` is its name in the form."""

    def __init__(self, told: str, field: str) -> None:
        super().__init__(told)
        self.field = field


def points_of(post: Mapping[str, str], game: Game) -> dict[int, SeatPoints]:
    """The typed points of every seat that the form holds. Raises PointsInvalid."""
    return points_in(post, game.seats.values_list("number", flat=True))


def points_in(post: Mapping[str, str], seats: Iterable[int]) -> dict[int, SeatPoints]:
    """The same for a form of these seats."""
    return {
        number: SeatPoints(
            bonus=_points(post, f"bonus-{number}", number),
            penalty=_points(post, f"penalty-{number}", number),
            reason=post.get(f"reason-{number}", "").strip(),
        )
        for number in seats
        if f"bonus-{number}" in post
    }


def _points(post: Mapping[str, str], field: str, seat: int) -> Decimal:
    """A number with comma or point and any minus; nothing is 0."""
    text = post.get(field, "")
    plain = text.strip().replace(",", ".").replace(MINUS, "-").replace(" ", "")
    try:
        value = Decimal(plain or 0)
    except InvalidOperation:
        told = _("Seat %(seat)s: “%(text)s” is no number.") % {"seat": seat, "text": text}
        raise PointsInvalid(told, field) from None
    return value


@dataclass(frozen=True, slots=True)
class MarkFields:
    """A seat of the protocol with what stands in its fields."""

    row: MarkRow
    bonus: str
    penalty: str
    reason: str


def mark_fields(rows: Iterable[MarkRow], post: Mapping[str, str]) -> list[MarkFields]:
    """What was typed, else what is stored."""
    return [_mark_fields(row, post) for row in rows]


def _mark_fields(row: MarkRow, post: Mapping[str, str]) -> MarkFields:
    seat = row.seat
    return MarkFields(
        row=row,
        bonus=post.get(f"bonus-{seat.number}", exact_text(seat.bonus)),
        penalty=post.get(f"penalty-{seat.number}", exact_text(seat.penalty)),
        reason=post.get(f"reason-{seat.number}", seat.points_reason),
    )


@dataclass(frozen=True, slots=True)
class PenaltyAnswer:
    """The button of a suggested penalty: `offer` is its key, `seat` where it stands."""

    take: bool
    seat: int
    offer: str


def answer_of(post: Mapping[str, str]) -> PenaltyAnswer | None:
    """ "yes:9:left", "no:9:12" (a remark's number); None for anything else."""
    said, _colon, rest = post.get("answer", "").partition(":")
    seat, _colon, offer = rest.partition(":")
    number = whole_number(seat, 10)
    return PenaltyAnswer(said == "yes", number, offer) if number and said in ("yes", "no") else None


# ── a season ───────────────────────────────────────────────────────────────────────────────────────────────

_FLAG: Final = "compensation_won_needs_hit"


class SeasonForm(MergedForm, forms.Form):
    """A season's name, days, scheme and own coefficients; an empty coefficient is the scheme's."""

    merges = False

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    starts_on = forms.DateField(
        label=gettext_lazy("First day"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    ends_on = forms.DateField(
        label=gettext_lazy("Last day"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    scheme = forms.ChoiceField(label=gettext_lazy("Scheme"), choices=[*SCHEME_TITLES.items()])
    min_games = forms.IntegerField(
        label=gettext_lazy("Least games for a place"), min_value=1, max_value=1000, initial=1
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in COEFFICIENTS:
            self.fields[f"own_{name}"] = _coefficient_field(name)

    @classmethod
    def of(cls, season: Season, data: QueryDict | None = None) -> "SeasonForm":
        initial = {
            name: getattr(season, name) for name in ("name", "starts_on", "ends_on", "scheme", "min_games")
        }
        own = {f"own_{name}": _shown(value) for name, value in season.coefficients.items()}
        form = cls(data, initial=initial | own)
        form.merges = True
        return form

    @property
    def coefficient_fields(self) -> list[forms.BoundField]:
        return [self[f"own_{name}"] for name in COEFFICIENTS]

    def clean(self) -> dict[str, Any]:
        """`coefficients`: the season's own, as the model keeps them."""
        cleaned: dict[str, Any] = super().clean() or {}
        own = {name: _kept(cleaned.get(f"own_{name}")) for name in COEFFICIENTS if cleaned.get(f"own_{name}")}
        cleaned["coefficients"] = own
        if "scheme" in cleaned:
            try:
                with_coefficients(SCHEMES[cleaned["scheme"]], own)
            except CoefficientError as error:
                for name in error.problems:
                    self.add_error(
                        f"own_{name}" if name in COEFFICIENTS else None, _("This number does not fit.")
                    )
        return cleaned

    @property
    def values(self) -> dict[str, Any]:
        names = ("name", "starts_on", "ends_on", "scheme", "min_games", "coefficients")
        return {name: self.cleaned_data[name] for name in names}


def _coefficient_field(name: str) -> forms.Field:
    title = COEFFICIENT_TITLES[name]
    if name == _FLAG:
        choices = [
            ("", gettext_lazy("as the scheme")),
            ("yes", gettext_lazy("yes")),
            ("no", gettext_lazy("no")),
        ]
        return forms.ChoiceField(label=title, choices=choices, required=False)
    usual = {key: getattr(scheme, name) for key, scheme in SCHEMES.items()}
    hint = ", ".join(
        f"{SCHEME_TITLES[key]}: {exact_text(value) if value is not None else '–'}"
        for key, value in usual.items()
    )
    return forms.CharField(label=title, required=False, max_length=12, help_text=hint)


def _kept(value: str | None) -> str | bool | None:
    """A typed coefficient as the season keeps it: a numeral, a flag, or null for «none»."""
    if value in ("yes", "no"):
        return value == "yes"
    text = (value or "").strip().replace(",", ".").replace(MINUS, "-")
    return None if text in ("none", "немає", "–") else text


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "–" if value is None else str(value)
