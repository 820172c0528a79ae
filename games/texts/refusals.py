"""What the judge reads when the rules refuse: a sentence, and one reason with its numbers."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.rules import Phase, RuleViolation, State
from games.rules.table import Role
from games.rules.turn import RUNNING

from .grammar import sentence
from .names import (
    action_name,
    clause_of,
    departure_line,
    edition_title,
    phase_name,
    phase_while,
    role_name,
)
from .openers import opener_field, opener_reason

#: What stands before the sentence of a refusal.
NOT_RECORDED: Final = gettext_lazy("Not recorded:")

Params = Mapping[str, Any]
Explain = Callable[[State, Params], tuple[str, str]]


class Refusal(NamedTuple):
    """`sentence` goes on after `NOT_RECORDED`, without a full stop; `reason` is whole, with its clause."""

    sentence: str
    reason: str


def refusal(violation: RuleViolation, state: State) -> Refusal:
    """The texts of a violation that `decide` raised in `state`."""
    said, reason = _EXPLAIN[violation.code](state, violation.params)
    return Refusal(said, _with_clause(reason, clause_of(state.edition, _field(violation.code, state))))


def _with_clause(reason: str, clause: str) -> str:
    if not clause:
        return reason
    return _("{reason} ({clause}).").format(reason=reason.removesuffix("."), clause=clause)


#: The field of the edition that a refusal rests on.
_FIELDS: Final[Mapping[str, str]] = {
    "nomination_used": "withdraw",
    "self_nomination": "self_nomination",
    "silenced": "silenced_may_nominate",
    "withdraw_not_allowed": "withdraw",
    "check_dead": "check_dead",
    "no_tech_fouls": "tech_fouls_to_remove",
    "declare_not_allowed": "judge_may_declare_black",
    "ends_game_required": "team_defeat",
    "ends_game_not_allowed": "team_defeat",
}


def _field(code: str, state: State) -> str | None:
    return opener_field(state) if code in ("opener_required", "wrong_opener") else _FIELDS.get(code)


def _title(state: State) -> str:
    return edition_title(state.edition.key)


# ── the game ───────────────────────────────────────────────────────────────────────────────────────────────


def _game_over(state: State, params: Params) -> tuple[str, str]:
    match params.get("winner"):
        case "red":
            reason = _("The reds have won. To change that, undo the last action or open the protocol.")
        case "black":
            reason = _("The blacks have won. To change that, undo the last action or open the protocol.")
        case _:
            reason = _("It is a draw. To change that, undo the last action or open the protocol.")
    return _("the game is over"), reason


def _wrong_phase(state: State, params: Params) -> tuple[str, str]:
    said = _("it is now: {phase}").format(phase=phase_name(params["phase"]))
    action, phases = action_name(params["do"]), params["phases"]
    if tuple(phases) == RUNNING:
        return said, _("“{action}” is possible only from the deal to the end of the game.").format(
            action=action
        )
    allowed = _or(phase_while(phase) for phase in Phase if phase in phases)
    return said, _("“{action}” is possible only while {phases}.").format(action=action, phases=allowed)


def _or(clauses: Iterable[str]) -> str:
    *first, last = clauses
    return _("{first} or {last}").format(first=", ".join(first), last=last) if first else last


def _bad_deal(state: State, params: Params) -> tuple[str, str]:
    counts: Counter[str] = Counter(params["roles"])
    reason = _(
        "6 civilians, the sheriff, the don and 2 mafia are needed. Now: civilians {civilians},"
        " sheriffs {sheriffs}, dons {dons}, mafia {mafia}."
    ).format(
        civilians=counts[Role.CIVILIAN],
        sheriffs=counts[Role.SHERIFF],
        dons=counts[Role.DON],
        mafia=counts[Role.MAFIA],
    )
    return _("the roles do not add up"), reason


# ── seats ──────────────────────────────────────────────────────────────────────────────────────────────────


def _not_a_seat(state: State, params: Params) -> tuple[str, str]:
    return _("there is no seat {seat}").format(seat=params["seat"]), _("Seats are 1 to 10.")


def _seat_is_out(state: State, params: Params) -> tuple[str, str]:
    said = _("seat {seat} is out").format(seat=params["seat"])
    return said, f"{sentence(departure_line(params['departure']))}."


def _not_the_speaker(state: State, params: Params) -> tuple[str, str]:
    said = _("seat {speaker} is speaking").format(speaker=params["speaker"])
    return said, _("Only the speaker nominates.")


# ── nominations ────────────────────────────────────────────────────────────────────────────────────────────


def _nomination_used(state: State, params: Params) -> tuple[str, str]:
    said = _("seat {by} has already nominated {target}").format(**params)
    return said, _("One nomination a speech. A slip? Undo it.")


def _already_nominated(state: State, params: Params) -> tuple[str, str]:
    said = _("{target} is already a candidate").format(target=params["target"])
    reason = _("Seat {target} was nominated by seat {by}. A seat becomes a candidate once a day.")
    return said, reason.format(**params)


def _self_nomination(state: State, params: Params) -> tuple[str, str]:
    reason = _("The edition “{edition}” forbids it.").format(edition=_title(state))
    return _("nobody may nominate himself"), reason


def _silenced(state: State, params: Params) -> tuple[str, str]:
    said = pgettext("refusal", "seat {seat} has no speech").format(seat=params["seat"])
    return said, _("The third foul: today it neither speaks nor nominates.")


def _withdraw_not_allowed(state: State, params: Params) -> tuple[str, str]:
    reason = _("The edition “{edition}” does not allow it. If it was a slip, undo it.")
    return _("a nomination cannot be withdrawn"), reason.format(edition=_title(state))


def _nothing_to_withdraw(state: State, params: Params) -> tuple[str, str]:
    reason = _("Seat {by} has nominated nobody in this speech.").format(by=params["by"])
    return _("there is nothing to withdraw"), reason


# ── opening the day ────────────────────────────────────────────────────────────────────────────────────────


def _opener_required(state: State, params: Params) -> tuple[str, str]:
    reason = _("In the edition “{edition}” the judge decides it.").format(edition=_title(state))
    return _("choose who opens the day"), reason


def _wrong_opener(state: State, params: Params) -> tuple[str, str]:
    said = _("{right} opens, not {given}").format(**params)
    return said, opener_reason(state, params["right"])


# ── votes ──────────────────────────────────────────────────────────────────────────────────────────────────


def _not_called(state: State, params: Params) -> tuple[str, str]:
    said = _("the vote is now on {called}").format(called=params["called"])
    reason = _("Hands for {nominee} are not taken: the candidates are called in order.")
    return said, reason.format(nominee=params["nominee"])


def _already_voted(state: State, params: Params) -> tuple[str, str]:
    said = _("seat {seat} has already voted").format(seat=params["seat"])
    if params.get("nominee") is None:
        return said, _("It stands twice in the list. Each votes once.")
    return said, _("Its vote is for {nominee}. Each votes once.").format(nominee=params["nominee"])


def _too_many_votes(state: State, params: Params) -> tuple[str, str]:
    said = ngettext("{n} vote is too many", "{n} votes are too many", params["count"])
    reason = _("{left} of {alive} are left.").format(left=params["left"], alive=params["alive"])
    return said.format(n=params["count"]), reason


# ── the night ──────────────────────────────────────────────────────────────────────────────────────────────


def _not_a_living_black(state: State, params: Params) -> tuple[str, str]:
    said = _("seat {seat} does not shoot").format(seat=params["seat"])
    return said, _("Only the living blacks shoot.")


def _check_self(state: State, params: Params) -> tuple[str, str]:
    return _("nobody checks himself"), _("Choose another seat or “There was no check”.")


def _check_dead(state: State, params: Params) -> tuple[str, str]:
    said = _("seat {seat} is already out").format(seat=params["seat"])
    reason = _("The edition “{edition}” checks the living only.").format(edition=_title(state))
    return said, reason


def _wrong_checker(state: State, params: Params) -> tuple[str, str]:
    said = _("now the {role} checks").format(role=role_name(params["due"]))
    if params["due"] == "don":
        return said, _("The sheriff checks after the don.")
    return said, _("The don checked before the sheriff.")


def _duplicate_target(state: State, params: Params) -> tuple[str, str]:
    said = _("seat {seat} is named twice").format(seat=params["seat"])
    return said, _("A best move is three different seats.")


def _too_many_targets(state: State, params: Params) -> tuple[str, str]:
    said = ngettext("{n} seat is named", "{n} seats are named", params["count"])
    return said.format(n=params["count"]), _("Three at most.")


# ── discipline ─────────────────────────────────────────────────────────────────────────────────────────────


def _no_tech_fouls(state: State, params: Params) -> tuple[str, str]:
    reason = _("The edition “{edition}” knows only ordinary ones.").format(edition=_title(state))
    return _("there are no technical fouls here"), reason


def _no_foul_to_withdraw(state: State, params: Params) -> tuple[str, str]:
    said = _("seat {seat} has no fouls").format(seat=params["seat"])
    return said, _("Only a foul that has not removed its seat can be taken back.")


def _declare_not_allowed(state: State, params: Params) -> tuple[str, str]:
    reason = _("The edition “{edition}” waits for parity at the table.").format(edition=_title(state))
    return _("the blacks cannot be declared ahead"), reason


def _ends_game_required(state: State, params: Params) -> tuple[str, str]:
    reason = _("In the edition “{edition}” the judge decides it.").format(edition=_title(state))
    return _("decide whether the team defeat ends the game"), reason


def _ends_game_not_allowed(state: State, params: Params) -> tuple[str, str]:
    reason = _("The edition “{edition}” leaves no choice.").format(edition=_title(state))
    return _("a team defeat always ends the game here"), reason


_EXPLAIN: Final[Mapping[str, Explain]] = {
    "game_over": _game_over,
    "wrong_phase": _wrong_phase,
    "bad_deal": _bad_deal,
    "not_a_seat": _not_a_seat,
    "seat_is_out": _seat_is_out,
    "not_the_speaker": _not_the_speaker,
    "nomination_used": _nomination_used,
    "already_nominated": _already_nominated,
    "self_nomination": _self_nomination,
    "silenced": _silenced,
    "withdraw_not_allowed": _withdraw_not_allowed,
    "nothing_to_withdraw": _nothing_to_withdraw,
    "opener_required": _opener_required,
    "wrong_opener": _wrong_opener,
    "not_called": _not_called,
    "already_voted": _already_voted,
    "too_many_votes": _too_many_votes,
    "not_a_living_black": _not_a_living_black,
    "check_self": _check_self,
    "check_dead": _check_dead,
    "wrong_checker": _wrong_checker,
    "duplicate_target": _duplicate_target,
    "too_many_targets": _too_many_targets,
    "no_tech_fouls": _no_tech_fouls,
    "no_foul_to_withdraw": _no_foul_to_withdraw,
    "declare_not_allowed": _declare_not_allowed,
    "ends_game_required": _ends_game_required,
    "ends_game_not_allowed": _ends_game_not_allowed,
}
