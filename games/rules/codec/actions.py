"""Actions to JSON and back: one parser each, in the contract's order of fields."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields

from games.rules import actions as act
from games.rules.editions.edition import shown
from games.rules.violations import RecordError

from .reading import (
    MISSING,
    Fields,
    Json,
    read_bool,
    read_checker,
    read_number,
    read_numbers,
    read_target,
    read_text,
    read_texts,
)

_PARSERS: Mapping[str, Callable[[Fields], act.Action]] = {
    "deal": lambda f: act.Deal(f.need("roles", read_texts)),
    "open_day": lambda f: act.OpenDay(f.may("opener", read_number)),
    "nominate": lambda f: act.Nominate(f.need("by", read_number), f.need("target", read_number)),
    "withdraw": lambda f: act.Withdraw(f.need("by", read_number)),
    "end_speech": lambda f: act.EndSpeech(),
    "open_voting": lambda f: act.OpenVoting(),
    "vote": lambda f: act.Vote(f.need("for", read_number), **f.hands()),
    "lift": lambda f: act.Lift(**f.hands()),
    "begin_night": lambda f: act.BeginNight(),
    "shoot": lambda f: act.Shoot(**f.shot()),
    "check": lambda f: act.Check(f.need("by", read_checker), f.need("target", read_target)),
    "best_move": lambda f: act.BestMove(f.need("targets", read_numbers)),
    "foul": lambda f: act.Foul(f.need("seat", read_number), f.may("reason", read_text)),
    "tech_foul": lambda f: act.TechFoul(f.need("seat", read_number), f.may("reason", read_text)),
    "withdraw_foul": lambda f: act.WithdrawFoul(f.need("seat", read_number)),
    "remove": lambda f: act.Remove(f.need("seat", read_number), f.may("reason", read_text)),
    "team_defeat": lambda f: act.TeamDefeat(
        f.need("seat", read_number), f.may("reason", read_text), f.may("ends_game", read_bool)
    ),
    "declare_black": lambda f: act.DeclareBlack(),
}
ACTION_KINDS = tuple(_PARSERS)


def parse_action(raw: Json) -> act.Action:
    """One action of a record; raises `RecordError` for an unknown one or a wrong field."""
    if type(raw) is not dict:
        raise RecordError("an action must be an object")
    do = raw.get("do", MISSING)
    if do is MISSING:
        raise RecordError("do is missing")
    parser = _PARSERS.get(do) if type(do) is str else None
    if parser is None:
        raise RecordError(f"there is no action {shown(do)}")
    try:
        return parser(Fields(raw))
    except RecordError as error:
        raise RecordError(f"{do}: {error}") from None


def dump_action(action: act.Action) -> dict[str, Json]:
    """The action as the record writes it; `parse_action` of it gives the action back."""
    match action:
        case act.Vote():
            return {"do": action.do, "for": action.nominee, **_dump_hands(action)}
        case act.Lift():
            return {"do": action.do, **_dump_hands(action)}
        case act.Shoot(shots=None):
            return {"do": action.do, "target": action.target}
        case act.Shoot():
            return {"do": action.do, "shots": dump_shots(action.shots)}
        case act.Check():
            return {"do": action.do, "by": action.by, "target": action.target}
        case _:
            told = {f.name: getattr(action, f.name) for f in fields(action)}
            return {"do": action.do} | {name: plain(v) for name, v in told.items() if v is not None}


def _dump_hands(action: act.Vote | act.Lift) -> dict[str, Json]:
    return {"count": action.count} if action.voters is None else {"voters": list(action.voters)}


def dump_shots(shots: Iterable[tuple[int, act.Shot]] | None) -> dict[str, Json] | None:
    """Shots as told, by shooter; keys are the seats as text."""
    return None if shots is None else {str(shooter): plain(shot) for shooter, shot in shots}


def plain(value: object) -> Json:
    return [plain(item) for item in value] if isinstance(value, tuple) else value
