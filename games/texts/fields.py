"""The fields of an edition in plain words: for the rules page, the form of house rules, the announcement."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.rules import Edition
from games.rules.editions import RULE_FIELDS
from games.rules.editions.edition import HOUSE_KEY

from .grammar import count_seconds, sentence
from .names import edition_title

Value = str | int | bool | None


@dataclass(frozen=True, slots=True)
class FieldText:
    """A field's label, what it means, its named values, and the words for its other numbers."""

    label: Promise
    help: Promise
    values: Mapping[Value, Promise] = field(default_factory=dict)
    number: Callable[[int], str] = str


def _revotes(count: int) -> str:
    return ngettext("{n} revote", "{n} revotes", count).format(n=count)


def _nights(count: int) -> str:
    return ngettext("after {n} night", "after {n} nights", count).format(n=count)


def _at_most(count: int) -> str:
    return _("at {n} or fewer at the table").format(n=count)


def _at_least(count: int) -> str:
    return _("at {n} or more at the table").format(n=count)


_ALLOWED: Final[dict[Value, Promise]] = {True: lazy("allowed"), False: lazy("not allowed")}
_EXISTS: Final[dict[Value, Promise]] = {True: lazy("there is one"), False: lazy("there is none")}
_JUDGE: Final = lazy("the judge chooses")
_NO_STEP: Final[dict[Value, Promise]] = {0: lazy("no such step")}

_ORDER: Final = {
    "first_opener": FieldText(
        lazy("Who opens day zero"),
        lazy("Whose speech is the first of the game."),
        {"seat_1": lazy("seat 1"), "judge": _JUDGE},
    ),
    "rotation": FieldText(
        lazy("Who opens the next days"),
        lazy("How the first speech moves round the table from day to day."),
        {
            "opener": lazy("the next living seat after the last opener"),
            "closer": lazy("so that the next living seat after the last closer closes"),
            "round_number": lazy("by the number of the day: seat 2 opens day 1, seat 3 day 2"),
            "judge": _JUDGE,
        },
    ),
    "speech_seconds": FieldText(
        lazy("A speech"), lazy("How long a player speaks by day."), number=count_seconds
    ),
    "tie_speech_seconds": FieldText(
        lazy("A tie speech"), lazy("How long each of the tied speaks."), number=count_seconds
    ),
    "last_word_seconds": FieldText(
        lazy("A last word"), lazy("How long one who leaves speaks."), number=count_seconds
    ),
    "agreement_seconds": FieldText(
        lazy("The agreement of the blacks"),
        lazy("How long the blacks see each other in the night of acquaintance."),
        _NO_STEP,
        count_seconds,
    ),
    "free_seating_seconds": FieldText(
        lazy("Free seating"),
        lazy("How long players find their pose in the night of acquaintance."),
        _NO_STEP,
        count_seconds,
    ),
    "best_move_seconds": FieldText(
        lazy("Time for the best move"),
        lazy("How long the first victim thinks about the three numbers."),
        number=count_seconds,
    ),
    "check_seconds": FieldText(
        lazy("Time for a check"),
        lazy("How long the don or the sheriff is awake for a check."),
        number=count_seconds,
    ),
}

_NOMINATIONS: Final = {
    "withdraw": FieldText(
        lazy("Withdrawing a nomination"),
        lazy("Whether a speaker may take back whom he nominated in the same speech."),
        {
            "none": lazy("not allowed"),
            "explicit": lazy("may be withdrawn, then another nominated"),
            "replace": lazy("another nomination replaces the first"),
        },
    ),
    "self_nomination": FieldText(
        lazy("Nominating oneself"), lazy("Whether a player may nominate himself."), _ALLOWED
    ),
    "silenced_may_nominate": FieldText(
        lazy("A nomination without a speech"),
        lazy("What one who lost the speech by the third foul may still do."),
        {True: lazy("may nominate"), False: lazy("may not nominate")},
    ),
}

_VOTE: Final = {
    "day_zero_vote": FieldText(
        lazy("The vote of day zero"),
        lazy("How the very first vote differs from those of other days."),
        {
            "standard": lazy("one candidate: no vote; more: as on other days"),
            "as_other_days": lazy("as on other days"),
            "no_vote": lazy("there is no vote"),
            "no_break": lazy("we vote, a single leader stays"),
            "self_break": lazy("we vote, a single leader leaves only by his own vote too"),
            "talk": lazy("we vote, the leaders speak and stay"),
        },
    ),
    "single_candidate": FieldText(
        lazy("A single candidate"),
        lazy("What happens when only one was nominated."),
        {
            "leaves": lazy("leaves"),
            "majority": lazy("leaves by more than half of the votes"),
            "stays": lazy("stays"),
        },
    ),
    "tie_repeat": FieldText(
        lazy("When a tie is repeated"),
        lazy("Which second tie ends the revotes."),
        {
            "same_leaders": lazy("the same are tied again"),
            "same_counts": lazy("the same are tied twice in a row with the same votes"),
        },
    ),
    "max_revotes": FieldText(
        lazy("Revotes at most"),
        lazy("After so many revotes any tie counts as repeated."),
        {None: lazy("no limit"), 0: lazy("no revotes")},
        _revotes,
    ),
    "revote_order": FieldText(
        lazy("The order of a revote"),
        lazy("In which order the tied are called again."),
        {"same": lazy("as nominated"), "reverse": lazy("reversed in the 1st, the 3rd and so on")},
    ),
    "lift": FieldText(
        lazy("Lifting all the tied"),
        lazy("After a repeated tie the table votes whether all the tied leave."),
        _EXISTS,
    ),
    "lift_three_of_nine": FieldText(
        lazy("Lifting three of nine"),
        lazy("Whether three tied may be lifted when nine are at the table."),
        {
            "never": lazy("never"),
            "always": lazy("always"),
            "after_day_1": lazy("on any day but day 1"),
        },
    ),
    "lift_two_of_four": FieldText(
        lazy("Lifting two of four"),
        lazy("Whether two tied may be lifted when four are at the table."),
        _ALLOWED,
    ),
    "lift_whole_table": FieldText(
        lazy("Lifting the whole table"),
        lazy("What a repeated tie of all the living leads to."),
        {"night": lazy("no lift, night is next"), "draw": lazy("a lift vote; passed, it is a draw")},
    ),
}

_DISCIPLINE: Final = {
    "third_foul": FieldText(
        lazy("The third foul"),
        lazy("What the third foul costs."),
        {
            "lose_speech": lazy("the nearest speech is lost"),
            "short_speech": lazy("the nearest speech is short"),
            "none": lazy("a warning only"),
        },
    ),
    "short_speech_at_alive": FieldText(
        lazy("Short instead of lost"),
        lazy("With so few at the table the third foul shortens the speech and does not take it."),
        {0: lazy("never")},
        _at_most,
    ),
    "short_speech_seconds": FieldText(
        lazy("A short speech"),
        lazy("How long the shortened speech lasts."),
        number=count_seconds,
    ),
    "tech_fouls_to_remove": FieldText(
        lazy("Technical fouls"),
        lazy("Whether they are given, and which one removes."),
        {0: lazy("are not given"), 2: lazy("the second one removes")},
    ),
}

_NIGHT: Final = {
    "best_move": FieldText(
        lazy("The best move"),
        lazy("Who may name three he thinks black before his last word."),
        {
            "night_1": lazy("the victim of night 1"),
            "first_kill": lazy("the first victim of the game"),
            "none": lazy("nobody"),
        },
    ),
    "best_move_min_alive": FieldText(
        lazy("Living for a best move"),
        lazy("How many must have been at the table before the shot."),
        {0: lazy("any number")},
        _at_least,
    ),
    "best_move_day_zero_single": FieldText(
        lazy("A best move by the vote of day zero"),
        lazy("Whether one who left alone by the vote of day zero has a best move."),
        _EXISTS,
    ),
    "final_speech": FieldText(
        lazy("A last word after the game is decided"),
        lazy("Whether the result is told only after the last word of those who left."),
        {True: lazy("first the last word, then the result"), False: lazy("the game ends at once")},
    ),
    "draw_after_missed_nights": FieldText(
        lazy("A draw by missed nights"),
        lazy("After how many nights in a row without anybody leaving the game is a draw."),
        {None: lazy("there is no draw")},
        _nights,
    ),
    "check_dead": FieldText(
        lazy("Checking those who are out"),
        lazy("Whether the don and the sheriff may check a seat that has left."),
        {True: lazy("allowed"), False: lazy("the living only")},
    ),
    "team_defeat": FieldText(
        lazy("Team defeat"),
        lazy("Whether a proof from outside the game ends it."),
        {"immediate": lazy("always ends the game"), "judge_decides": lazy("the judge decides")},
    ),
    "judge_may_declare_black": FieldText(
        lazy("Declaring the blacks ahead"),
        lazy("Whether the judge may end a game that the town can no longer win."),
        _ALLOWED,
    ),
}

_FIELDS: Final[Mapping[str, FieldText]] = {
    **_ORDER,
    **_NOMINATIONS,
    **_VOTE,
    **_DISCIPLINE,
    **_NIGHT,
}

#: The fields by subject, for pages and forms.
FIELD_GROUPS: Final[tuple[tuple[Promise, tuple[str, ...]], ...]] = (
    (lazy("Order and time"), tuple(_ORDER)),
    (lazy("Nominations"), tuple(_NOMINATIONS)),
    (lazy("The vote and the tie"), tuple(_VOTE)),
    (lazy("Discipline"), tuple(_DISCIPLINE)),
    (lazy("The night and the end"), tuple(_NIGHT)),
)


def field_label(name: str) -> str:
    """A rule field of an edition in a few words."""
    return str(_FIELDS[name].label)


def field_help(name: str) -> str:
    """What the field decides, in a sentence."""
    return str(_FIELDS[name].help)


def value_label(name: str, value: object) -> str:
    """A value of the field in plain words: "leaves", "60 seconds", "no limit"."""
    text = _FIELDS[name]
    named = next((said for known, said in text.values.items() if _same(known, value)), None)
    if named is not None:
        return str(named)
    return text.number(value) if isinstance(value, int) else str(value)


def _same(known: Value, value: object) -> bool:
    """`True` is not 1 here."""
    return type(known) is type(value) and known == value


def announcement(edition: Edition) -> list[str]:
    """What the judge reads to the table before the deal: the edition, and every announced variant.

    A club's own rules announce whatever differs from the reference edition.
    """
    title = _("We play by the edition “{edition}”.").format(edition=edition_title(edition.key))
    return [title, *(_told(edition, name) for name in _announced(edition))]


def _announced(edition: Edition) -> tuple[str, ...]:
    if edition.key != HOUSE_KEY:
        return edition.announce
    reference = Edition(key=HOUSE_KEY)
    return tuple(name for name in RULE_FIELDS if getattr(edition, name) != getattr(reference, name))


def _told(edition: Edition, name: str) -> str:
    value = value_label(name, getattr(edition, name))
    return sentence(_("{field}: {value}.").format(field=field_label(name), value=value))
