"""An edition: the frozen value that holds every fact in which rulebooks differ.

Rules ask for a fact (`edition.lift_three_of_nine`), never for the edition's name. Seconds are whole seconds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, get_args, get_origin, get_type_hints

from games.rules.violations import RecordError

Standing = Literal["stated", "inherited", "assumed"]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a field's value comes from, and how firmly it stands there.

    `stated`: the document says so in its `clause`, which screens cite. `inherited`: the edition's own page
    is silent, the value is that of `fiim-2025`. `assumed`: no original text could be read, `document` tells
    of it at second hand. Only what is stated has a clause.
    """

    document: str
    clause: str
    standing: Standing


@dataclass(frozen=True, slots=True)
class Edition:
    key: str
    #: Whether its values were compared with the federation's own text; screens mark those that were not.
    compared: bool = True
    announce: tuple[str, ...] = ()
    sources: Mapping[str, Source] = field(default_factory=dict, compare=False, repr=False)

    # Order and time
    first_opener: Literal["seat_1", "judge"] = "seat_1"
    rotation: Literal["opener", "closer", "round_number", "judge"] = "opener"
    speech_seconds: int = 60
    tie_speech_seconds: int = 30
    last_word_seconds: int = 60
    agreement_seconds: int = 60
    free_seating_seconds: int = 20
    best_move_seconds: int = 20
    check_seconds: int = 10

    # Nominations
    withdraw: Literal["none", "explicit", "replace"] = "none"
    self_nomination: bool = True
    silenced_may_nominate: bool = True

    # Voting
    day_zero_vote: Literal["standard", "as_other_days", "no_vote", "no_break", "self_break", "talk"] = (
        "standard"
    )
    single_candidate: Literal["leaves", "majority", "stays"] = "leaves"
    tie_repeat: Literal["same_leaders", "same_counts"] = "same_leaders"
    max_revotes: int | None = None
    revote_order: Literal["same", "reverse"] = "same"
    lift: bool = True
    lift_three_of_nine: Literal["never", "always", "after_day_1"] = "never"
    lift_two_of_four: bool = True
    lift_whole_table: Literal["night", "draw"] = "night"

    # Discipline
    third_foul: Literal["lose_speech", "short_speech", "none"] = "lose_speech"
    short_speech_at_alive: int = 4
    short_speech_seconds: int = 30
    tech_fouls_to_remove: Literal[0, 2] = 0

    # Night and end
    best_move: Literal["night_1", "first_kill", "none"] = "night_1"
    best_move_min_alive: int = 9
    best_move_day_zero_single: bool = False
    final_speech: bool = True
    draw_after_missed_nights: int | None = 3
    check_dead: bool = True
    team_defeat: Literal["immediate", "judge_decides"] = "immediate"
    judge_may_declare_black: bool = False


#: What describes an edition, but is not a rule of it.
NOT_RULES = frozenset({"key", "compared", "announce", "sources"})
RULE_FIELDS = tuple(f.name for f in fields(Edition) if f.name not in NOT_RULES)

#: Inclusive ranges of the number fields; null is allowed where the type says so.
RANGES: Mapping[str, tuple[int, int]] = {
    "speech_seconds": (0, 600),
    "tie_speech_seconds": (0, 600),
    "last_word_seconds": (0, 600),
    "agreement_seconds": (0, 600),
    "free_seating_seconds": (0, 600),
    "best_move_seconds": (0, 600),
    "check_seconds": (0, 600),
    "max_revotes": (0, 9),
    "short_speech_at_alive": (0, 10),
    "short_speech_seconds": (0, 600),
    "best_move_min_alive": (0, 10),
    "draw_after_missed_nights": (1, 9),
}
_TYPES = get_type_hints(Edition)


@dataclass(frozen=True, slots=True)
class FieldKind:
    """What a field may hold: `choices` (a closed list), or a number between `low` and `high`."""

    choices: tuple[str | int | bool, ...] = ()
    low: int = 0
    high: int = 0
    nullable: bool = False

    def admits(self, value: object) -> bool:
        if value is None:
            return self.nullable
        if self.choices:
            return any(type(value) is type(choice) and value == choice for choice in self.choices)
        return type(value) is int and self.low <= value <= self.high

    def __str__(self) -> str:
        if self.choices:
            options = [str(c).lower() if isinstance(c, bool) else str(c) for c in self.choices]
        else:
            options = [f"a number from {self.low} to {self.high}"]
        return ", ".join(options + (["null"] if self.nullable else []))


def field_kind(name: str) -> FieldKind:
    """The kind of a rule field, read from its type and `RANGES`."""
    hint: Any = _TYPES[name]
    if hint is bool:
        return FieldKind(choices=(True, False))
    if get_origin(hint) is Literal:
        return FieldKind(choices=get_args(hint))
    low, high = RANGES[name]
    return FieldKind(low=low, high=high, nullable=hint is not int)


FIELD_KINDS: Mapping[str, FieldKind] = {name: field_kind(name) for name in RULE_FIELDS}


def with_variants(edition: Edition, variants: Mapping[str, object]) -> Edition:
    """The edition with its announced fields fixed.

    Raises `RecordError` for a field that the edition does not announce, for a value outside its range and for
    an announced field that is missing. The house edition lets every field be overridden.
    """
    free = RULE_FIELDS if edition.key == HOUSE_KEY else edition.announce
    for name, value in variants.items():
        if name not in free:
            raise RecordError(f"variants: the edition {edition.key} does not announce {shown(name)}")
        if not FIELD_KINDS[name].admits(value):
            raise RecordError(f"variants: {name} must be {FIELD_KINDS[name]}, not {shown(value)}")
    missing = [name for name in edition.announce if name not in variants]
    if missing:
        raise RecordError(f"variants: {', '.join(missing)} must be announced in the edition {edition.key}")
    return replace(edition, **dict(variants)) if variants else edition  # type: ignore[arg-type]


#: The key of the edition whose every field is the club's own.
HOUSE_KEY = "house"


def shown(value: object) -> str:
    """A value for an error message: one short line, whatever it is."""
    if isinstance(value, list | dict):  # which may be deep or long
        return "a list" if isinstance(value, list) else "an object"
    text = ascii(value[:60] if isinstance(value, str) else value)
    return text if len(text) <= 40 else text[:37] + "..."


def inherited(document: str = "fiim-2025") -> dict[str, Source]:
    """The sources of an edition that says nothing yet: every field as in `document`."""
    return {name: Source(document, "", "inherited") for name in RULE_FIELDS}


def stated(document: str, clauses: Mapping[str, str]) -> dict[str, Source]:
    """The clause of `document` for each field that it states."""
    return {name: Source(document, clause, "stated") for name, clause in clauses.items()}


def assumed(document: str, *names: str) -> dict[str, Source]:
    """Fields that `document` tells of, while the original text could not be read."""
    return {name: Source(document, "", "assumed") for name in names}
