"""Why a line of results is refused: a code, the values that explain it, and an English sentence."""

from decimal import Decimal
from typing import Final

#: The sentence of every code; `%(name)s` stands for a value. A screen may translate by the code.
SENTENCES: Final = {
    "line_too_long": "the line is longer than %(limit)s bytes",
    "not_utf8": "not UTF-8 text: byte %(byte)s cannot be read",
    "not_json": "not JSON: %(problem)s (column %(column)s)",
    "nested_too_deeply": "not JSON that can be read: it is nested too deeply",
    "number_too_long": "a number is too large to be read",
    "no_json_number": "%(value)s is no number",
    "key_twice": "the key %(key)s stands twice in one object",
    "same_id": "the id %(id)s stands in line %(line)s already",
    "not_an_object": "%(where)s must be an object, not %(value)s",
    "not_a_list": "%(where)s must be a list, not %(value)s",
    "not_a_text": "%(where)s must be a text of 1 to %(limit)s characters, not %(value)s",
    "bad_character": "%(where)s holds a character that cannot be shown: %(value)s",
    "not_a_choice": "%(where)s must be one of %(choices)s, not %(value)s",
    "not_a_number": "%(where)s must be a number, not %(value)s",
    "out_of_range": "%(where)s must be from %(low)s to %(high)s, not %(value)s",
    "too_precise": "%(where)s may have at most %(places)s decimal places, not %(value)s",
    "not_whole": "%(where)s must be a whole number from %(low)s to %(high)s, not %(value)s",
    "not_true_or_false": "%(where)s must be true or false, not %(value)s",
    "not_a_season": "season must be a whole number from 0 to %(limit)s or a name, not %(value)s",
    "not_a_date": "date must be a day as yyyy-mm-dd, dd.mm.yyyy or dd/mm/yyyy, not %(value)s",
    "not_ten_seats": "seats must be ten, not %(count)s",
    "seat_twice": "seat %(seat)s stands twice",
    "player_twice": "the player %(player)s sits on seat %(first)s and on seat %(second)s",
    "wrong_roles": (
        "the roles must be 6 civilian, 1 sheriff, 2 mafia and 1 don, not "
        "%(civilian)s civilian, %(sheriff)s sheriff, %(mafia)s mafia and %(don)s don"
    ),
    "both_best_moves": "best_move and best_moves may not stand together",
    "best_move_twice": "seat %(seat)s has two best moves",
    "too_many_targets": "%(where)s may name at most 3 seats, not %(count)s",
    "rows_differ": "the rows of one game differ in %(column)s: %(first)s and %(other)s",
    "nick_too_long": "seat %(seat)s: a nick has at most %(limit)s characters, not %(count)s",
    "points_do_not_fit": "seat %(seat)s: %(where)s may have at most %(places)s decimal places here",
    "cap_without_share": "compensation_cap and compensation_share must be both set or both empty",
    "unknown_coefficient": "no coefficient has this name",
}


class Refusal(ValueError):
    """A value that does not fit: `code` is a key of `SENTENCES`, `params` its sentence's values."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return SENTENCES[self.code] % self.params


def shown(value: object) -> str:
    """A value for a sentence: one short printable line, whatever it is."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case list():
            return "a list"
        case dict():
            return "an object"
        case int() if abs(value) >= 10**20:
            return "a huge number"
        case int() | float() | Decimal():
            return _shortened(str(value))
        case str():
            quoted = f"'{_shortened(value)}'"
            return quoted if quoted.isprintable() else ascii(quoted)[1:-1]
        case _:
            return f"a {type(value).__name__}"


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
