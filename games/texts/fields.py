"""The fields of an edition in plain words: for the rules page, the form of house rules, the announcement."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

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
    return gettext("at {n} or fewer at the table").format(n=count)


def _at_least(count: int) -> str:
    return gettext("at {n} or more at the table").format(n=count)


_ALLOWED: Final[dict[Value, Promise]] = {True: _("allowed"), False: _("not allowed")}
_EXISTS: Final[dict[Value, Promise]] = {True: _("there is one"), False: _("there is none")}
_JUDGE: Final = _("the judge chooses")
_NO_STEP: Final[dict[Value, Promise]] = {0: _("no such step")}

_ORDER: Final = {
    "first_opener": FieldText(
        _("Who opens day zero"),
        _("Whose speech is the first of the game."),
        {"seat_1": _("seat 1"), "judge": _JUDGE},
    ),
    "rotation": FieldText(
        _("Who opens the next days"),
        _("How the first speech moves round the table from day to day."),
        {
            "opener": _("the next living seat after the last opener"),
            "closer": _("so that the next living seat after the last closer closes"),
            "round_number": _("by the number of the day: seat 2 opens day 1, seat 3 day 2"),
            "judge": _JUDGE,
        },
    ),
    "speech_seconds": FieldText(_("A speech"), _("How long a player speaks by day."), number=count_seconds),
    "tie_speech_seconds": FieldText(
        _("A tie speech"), _("How long each of the tied speaks."), number=count_seconds
    ),
    "last_word_seconds": FieldText(
        _("A last word"), _("How long one who leaves speaks."), number=count_seconds
    ),
    "agreement_seconds": FieldText(
        _("The agreement of the blacks"),
        _("How long the blacks see each other in the night of acquaintance."),
        _NO_STEP,
        count_seconds,
    ),
    "free_seating_seconds": FieldText(
        _("Free seating"),
        _("How long players find their pose in the night of acquaintance."),
        _NO_STEP,
        count_seconds,
    ),
    "best_move_seconds": FieldText(
        _("Time for the best move"),
        _("How long the first victim thinks about the three numbers."),
        number=count_seconds,
    ),
    "check_seconds": FieldText(
        _("Time for a check"),
        _("How long the don or the sheriff is awake for a check."),
        number=count_seconds,
    ),
}

_NOMINATIONS: Final = {
    "withdraw": FieldText(
        _("Withdrawing a nomination"),
        _("Whether a speaker may take back whom he nominated in the same speech."),
        {
            "none": _("not allowed"),
            "explicit": _("may be withdrawn, then another nominated"),
            "replace": _("another nomination replaces the first"),
        },
    ),
    "self_nomination": FieldText(
        _("Nominating oneself"), _("Whether a player may nominate himself."), _ALLOWED
    ),
    "silenced_may_nominate": FieldText(
        _("A nomination without a speech"),
        _("What one who lost the speech by the third foul may still do."),
        {True: _("may nominate"), False: _("may not nominate")},
    ),
}

_VOTE: Final = {
    "day_zero_vote": FieldText(
        _("The vote of day zero"),
        _("How the very first vote differs from those of other days."),
        {
            "standard": _("one candidate: no vote; more: as on other days"),
            "as_other_days": _("as on other days"),
            "no_vote": _("there is no vote"),
            "no_break": _("we vote, a single leader stays"),
            "self_break": _("we vote, a single leader leaves only by his own vote too"),
            "talk": _("we vote, the leaders speak and stay"),
        },
    ),
    "single_candidate": FieldText(
        _("A single candidate"),
        _("What happens when only one was nominated."),
        {
            "leaves": _("leaves"),
            "majority": _("leaves by more than half of the votes"),
            "stays": _("stays"),
        },
    ),
    "tie_repeat": FieldText(
        _("When a tie is repeated"),
        _("Which second tie ends the revotes."),
        {
            "same_leaders": _("the same are tied again"),
            "same_counts": _("the same are tied twice in a row with the same votes"),
        },
    ),
    "max_revotes": FieldText(
        _("Revotes at most"),
        _("After so many revotes any tie counts as repeated."),
        {None: _("no limit"), 0: _("no revotes")},
        _revotes,
    ),
    "revote_order": FieldText(
        _("The order of a revote"),
        _("In which order the tied are called again."),
        {"same": _("as nominated"), "reverse": _("reversed in the 1st, the 3rd and so on")},
    ),
    "lift": FieldText(
        _("Lifting all the tied"),
        _("After a repeated tie the table votes whether all the tied leave."),
        _EXISTS,
    ),
    "lift_three_of_nine": FieldText(
        _("Lifting three of nine"),
        _("Whether three tied may be lifted when nine are at the table."),
        {
            "never": _("never"),
            "always": _("always"),
            "after_day_1": _("on any day but day 1"),
        },
    ),
    "lift_two_of_four": FieldText(
        _("Lifting two of four"),
        _("Whether two tied may be lifted when four are at the table."),
        _ALLOWED,
    ),
    "lift_whole_table": FieldText(
        _("Lifting the whole table"),
        _("What a repeated tie of all the living leads to."),
        {"night": _("no lift, night is next"), "draw": _("a lift vote; passed, it is a draw")},
    ),
}

_DISCIPLINE: Final = {
    "third_foul": FieldText(
        _("The third foul"),
        _("What the third foul costs."),
        {
            "lose_speech": _("the nearest speech is lost"),
            "short_speech": _("the nearest speech is short"),
            "none": _("a warning only"),
        },
    ),
    "short_speech_at_alive": FieldText(
        _("Short instead of lost"),
        _("With so few at the table the third foul shortens the speech and does not take it."),
        {0: _("never")},
        _at_most,
    ),
    "short_speech_seconds": FieldText(
        _("A short speech"),
        _("How long the shortened speech lasts."),
        number=count_seconds,
    ),
    "tech_fouls_to_remove": FieldText(
        _("Technical fouls"),
        _("Whether they are given, and which one removes."),
        {0: _("are not given"), 2: _("the second one removes")},
    ),
}

_NIGHT: Final = {
    "best_move": FieldText(
        _("The best move"),
        _("Who may name three he thinks black before his last word."),
        {
            "night_1": _("the victim of night 1"),
            "first_kill": _("the first victim of the game"),
            "none": _("nobody"),
        },
    ),
    "best_move_min_alive": FieldText(
        _("Living for a best move"),
        _("How many must have been at the table before the shot."),
        {0: _("any number")},
        _at_least,
    ),
    "best_move_day_zero_single": FieldText(
        _("A best move by the vote of day zero"),
        _("Whether one who left alone by the vote of day zero has a best move."),
        _EXISTS,
    ),
    "final_speech": FieldText(
        _("A last word after the game is decided"),
        _("Whether the result is told only after the last word of those who left."),
        {True: _("first the last word, then the result"), False: _("the game ends at once")},
    ),
    "draw_after_missed_nights": FieldText(
        _("A draw by missed nights"),
        _("After how many nights in a row without anybody leaving the game is a draw."),
        {None: _("there is no draw")},
        _nights,
    ),
    "check_dead": FieldText(
        _("Checking those who are out"),
        _("Whether the don and the sheriff may check a seat that has left."),
        {True: _("allowed"), False: _("the living only")},
    ),
    "team_defeat": FieldText(
        _("Team defeat"),
        _("Whether a proof from outside the game ends it."),
        {"immediate": _("always ends the game"), "judge_decides": _("the judge decides")},
    ),
    "judge_may_declare_black": FieldText(
        _("Declaring the blacks ahead"),
        _("Whether the judge may end a game that the town can no longer win."),
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
    (_("Order and time"), tuple(_ORDER)),
    (_("Nominations"), tuple(_NOMINATIONS)),
    (_("The vote and the tie"), tuple(_VOTE)),
    (_("Discipline"), tuple(_DISCIPLINE)),
    (_("The night and the end"), tuple(_NIGHT)),
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
    title = gettext("We play by the edition “{edition}”.").format(edition=edition_title(edition.key))
    return [title, *(_told(edition, name) for name in _announced(edition))]


def _announced(edition: Edition) -> tuple[str, ...]:
    if edition.key != HOUSE_KEY:
        return edition.announce
    reference = Edition(key=HOUSE_KEY)
    return tuple(name for name in RULE_FIELDS if getattr(edition, name) != getattr(reference, name))


def _told(edition: Edition, name: str) -> str:
    value = value_label(name, getattr(edition, name))
    return sentence(gettext("{field}: {value}.").format(field=field_label(name), value=value))
