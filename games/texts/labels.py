"""Short labels of actions for the undo key and the log: "foul 9 · third", "4 votes for 3"."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules import Action, Event
from games.rules import actions as act
from games.rules import events as ev
from games.rules.night import shown_seats

from .grammar import foul_order, numbers
from .names import day_name

Events = Sequence[Event]
E = TypeVar("E")


def action_line(action: Action, events: Events) -> str:
    """The action in a few words, a small letter first; `events`: what it caused, empty while unknown."""
    return _LABELS[type(action)](action, events)


#: Actions of which the hall hears only that they were made, until the game is over.
SECRET_ACTIONS: Final = (act.Deal, act.Shoot, act.Check)


def open_line(action: Action, events: Events) -> str:
    """The same for whoever looks over the judge's shoulder: of a secret action only its kind."""
    match action:
        case act.Shoot():
            return _("the shot of the night")
        case act.Check(by="don"):
            return _("the don's check")
        case act.Check():
            return _("the sheriff's check")
        case _:
            return action_line(action, events)


def _first(events: Events, kind: type[E]) -> E | None:
    return next((event for event in events if isinstance(event, kind)), None)


# ── the day ────────────────────────────────────────────────────────────────────────────────────────────────


def _deal(action: act.Deal, events: Events) -> str:
    return _("the deal")


def _open_day(action: act.OpenDay, events: Events) -> str:
    opened = _first(events, ev.DayOpened)
    if opened is not None:
        day = day_name(opened.day)
        return _("{opener} opens {day}").format(opener=opened.order[0], day=day)
    if action.opener is None:
        return _("the day opened")
    return _("{opener} opens the day").format(opener=action.opener)


def _nominate(action: act.Nominate, events: Events) -> str:
    return _("{by} nominates {target}").format(by=action.by, target=action.target)


def _withdraw(action: act.Withdraw, events: Events) -> str:
    withdrawn = _first(events, ev.NominationWithdrawn)
    if withdrawn is None:
        return _("{by} takes the nomination back").format(by=action.by)
    return _("{by} takes {target} back").format(by=action.by, target=withdrawn.target)


def _end_speech(action: act.EndSpeech, events: Events) -> str:
    ended = _first(events, ev.SpeechEnded)
    return _("end of the speech of {seat}").format(seat=ended.seat) if ended else _("end of the speech")


def _open_voting(action: act.OpenVoting, events: Events) -> str:
    return _("the vote begun")


def _vote(action: act.Vote, events: Events) -> str:
    count = _hands(action)
    text = ngettext("{n} vote for {nominee}", "{n} votes for {nominee}", count)
    return text.format(n=count, nominee=action.nominee)


def _lift(action: act.Lift, events: Events) -> str:
    return _("{n} for the lift").format(n=_hands(action))


def _hands(action: act.Vote | act.Lift) -> int:
    return len(action.voters) if action.voters is not None else action.count or 0


# ── the night ──────────────────────────────────────────────────────────────────────────────────────────────


def _begin_night(action: act.BeginNight, events: Events) -> str:
    began = _first(events, ev.NightBegan)
    return _("night {night} begun").format(night=began.night) if began else _("the night begun")


def _shoot(action: act.Shoot, events: Events) -> str:
    hit = _first(events, ev.PlayerShot)
    if hit is not None:
        return _("shot: {seat}").format(seat=hit.seat)
    if _first(events, ev.ShotMissed) is not None or not _shown(action):
        return _("a miss")
    return _("shot: {seat}").format(seat=numbers(_shown(action)))


def _shown(action: act.Shoot) -> list[int]:
    """The seats that were shown, each once, in the order told."""
    told = [action.target] if action.shots is None else [shot for _by, shot in action.shots]
    return list(dict.fromkeys(seat for shot in told for seat in shown_seats(shot)))


def _check(action: act.Check, events: Events) -> str:
    match action.by, action.target:
        case "don", None:
            return _("don: there was no check")
        case "sheriff", None:
            return _("sheriff: there was no check")
        case "don", target:
            return _("the don checks {target}").format(target=target)
        case _, target:
            return _("the sheriff checks {target}").format(target=target)


def _best_move(action: act.BestMove, events: Events) -> str:
    if not action.targets:
        return _("best move: nobody")
    return _("best move {targets}").format(targets=numbers(action.targets))


# ── discipline ─────────────────────────────────────────────────────────────────────────────────────────────


def _foul(action: act.Foul, events: Events) -> str:
    given = _first(events, ev.FoulGiven)
    if given is None:
        return _("foul {seat}").format(seat=action.seat)
    return _("foul {seat} · {nth}").format(seat=action.seat, nth=foul_order(given.count))


def _tech_foul(action: act.TechFoul, events: Events) -> str:
    given = _first(events, ev.TechFoulGiven)
    if given is None:
        return _("technical foul {seat}").format(seat=action.seat)
    return _("technical foul {seat} · {nth}").format(seat=action.seat, nth=foul_order(given.count))


def _withdraw_foul(action: act.WithdrawFoul, events: Events) -> str:
    return _("foul {seat} taken back").format(seat=action.seat)


def _remove(action: act.Remove, events: Events) -> str:
    return _("removal of {seat}").format(seat=action.seat)


def _team_defeat(action: act.TeamDefeat, events: Events) -> str:
    return _("team defeat of {seat}").format(seat=action.seat)


def _declare_black(action: act.DeclareBlack, events: Events) -> str:
    return _("the blacks declared ahead")


_LABELS: Final[Mapping[type, Callable[[Any, Events], str]]] = {
    act.Deal: _deal,
    act.OpenDay: _open_day,
    act.Nominate: _nominate,
    act.Withdraw: _withdraw,
    act.EndSpeech: _end_speech,
    act.OpenVoting: _open_voting,
    act.Vote: _vote,
    act.Lift: _lift,
    act.BeginNight: _begin_night,
    act.Shoot: _shoot,
    act.Check: _check,
    act.BestMove: _best_move,
    act.Foul: _foul,
    act.TechFoul: _tech_foul,
    act.WithdrawFoul: _withdraw_foul,
    act.Remove: _remove,
    act.TeamDefeat: _team_defeat,
    act.DeclareBlack: _declare_black,
}
