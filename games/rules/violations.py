"""Refusals: facts with the values that explain them. Sentences stand in `games/texts.py`."""

from typing import Final

#: Every refusal code; when several fit, the first in this order is the one given.
CODES: Final = (
    "game_over",
    "wrong_phase",
    "bad_deal",
    "not_a_seat",
    "seat_is_out",
    "not_the_speaker",
    "nomination_used",
    "already_nominated",
    "self_nomination",
    "silenced",
    "withdraw_not_allowed",
    "nothing_to_withdraw",
    "opener_required",
    "wrong_opener",
    "not_called",
    "already_voted",
    "too_many_votes",
    "not_a_living_black",
    "check_self",
    "check_dead",
    "wrong_checker",
    "duplicate_target",
    "too_many_targets",
    "no_tech_fouls",
    "no_foul_to_withdraw",
    "declare_not_allowed",
    "ends_game_required",
    "ends_game_not_allowed",
)


class RuleViolation(Exception):
    """The rules refuse an action: `code` is one of `CODES`, `params` the values of its sentence."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class RecordError(ValueError):
    """The file is not a valid game record; the message is one line in English."""
