"""`decide`: what an action causes under the rules, or why it is refused.

| contract | where |
|---|---|
| §1 order of speeches, §2 a speech | `day.py` |
| §3 after the last speech, §4 ballot | `voting.py`, `hands.py` |
| §4 ties, §5 repeated tie | `ties.py` |
| §7 removal, §8 fouls, §12 team defeat | `discipline.py` |
| §6 leaving by vote, §9 victory, §10 draw | `ending.py` |
| §10 missed nights, §11 night | `night.py` |
"""

from typing import assert_never

from . import actions as act
from . import day, discipline, night, ties, voting
from .events import Event
from .table import State
from .turn import Turn


def play(state: State, action: act.Action) -> tuple[State, tuple[Event, ...]]:
    """The state after `action` and the events that led there; raises `RuleViolation` when it is refused."""
    turn = Turn(state)
    _dispatch(turn, action)
    return turn.state, tuple(turn.events)


def decide(state: State, action: act.Action) -> tuple[Event, ...]:
    """The events that `action` causes; raises `RuleViolation` when it is refused."""
    return play(state, action)[1]


def _dispatch(turn: Turn, action: act.Action) -> None:  # noqa: C901 - one case per action
    match action:
        case act.EndSpeech():
            day.end_speech(turn, action)
        case act.Nominate():
            day.nominate(turn, action)
        case act.Vote():
            voting.vote(turn, action)
        case act.Foul():
            discipline.foul(turn, action)
        case act.Check():
            night.check(turn, action)
        case act.Shoot():
            night.shoot(turn, action)
        case act.OpenDay():
            day.open_day(turn, action)
        case act.OpenVoting():
            voting.open_voting(turn, action)
        case act.BeginNight():
            night.begin_night(turn, action)
        case act.BestMove():
            night.best_move(turn, action)
        case act.Lift():
            ties.lift(turn, action)
        case act.Deal():
            day.deal(turn, action)
        case act.Withdraw():
            day.withdraw(turn, action)
        case act.TechFoul():
            discipline.tech_foul(turn, action)
        case act.WithdrawFoul():
            discipline.withdraw_foul(turn, action)
        case act.Remove():
            discipline.remove(turn, action)
        case act.TeamDefeat():
            discipline.team_defeat(turn, action)
        case act.DeclareBlack():
            discipline.declare_black(turn, action)
        case _:
            assert_never(action)
