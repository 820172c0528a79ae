"""What may come next: the buttons of the judge's screen, from the same `decide` that refuses.

Every candidate action is tried; what is not refused is allowed. Actions with hands, shots or several targets
stand for their family by the least member: `count=0`, a common target, no targets.
"""

from collections.abc import Callable, Iterable, Mapping

from . import actions as act
from .decide import decide
from .table import SEATS, Phase, State
from .violations import RuleViolation


def _discipline() -> Iterable[act.Action]:
    for seat in SEATS:
        yield from (act.Foul(seat), act.TechFoul(seat), act.WithdrawFoul(seat), act.Remove(seat))
        yield from (act.TeamDefeat(seat, None, ends) for ends in (None, True, False))
    yield act.DeclareBlack()


def _speeches(state: State) -> Iterable[act.Action]:
    speaker = state.speech.speaker or 0
    yield act.EndSpeech()
    yield act.Withdraw(speaker)
    yield from (act.Nominate(speaker, target) for target in SEATS)


def _checks(state: State) -> Iterable[act.Action]:
    by: act.Checker = "don" if state.phase is Phase.DON_CHECK else "sheriff"
    return (act.Check(by, target) for target in (None, *SEATS))


_IN_PHASE: Mapping[Phase, Callable[[State], Iterable[act.Action]]] = {
    Phase.DAY_DUE: lambda state: (act.OpenDay(opener) for opener in (None, *SEATS)),
    Phase.SPEECHES: _speeches,
    Phase.VOTING_DUE: lambda state: (act.OpenVoting(),),
    Phase.BALLOT: lambda state: (act.Vote(state.vote.called or 0, count=0),),
    Phase.TIE_SPEECHES: lambda state: (act.EndSpeech(),),
    Phase.LIFT_VOTE: lambda state: (act.Lift(count=0),),
    Phase.LAST_WORDS: lambda state: (act.EndSpeech(),),
    Phase.NIGHT_DUE: lambda state: (act.BeginNight(),),
    Phase.SHOOTING: lambda state: (act.Shoot(None, target) for target in (None, *SEATS)),
    Phase.DON_CHECK: _checks,
    Phase.SHERIFF_CHECK: _checks,
    Phase.BEST_MOVE: lambda state: (act.BestMove(()),),
}


def allowed_actions(state: State) -> tuple[act.Action, ...]:
    """Every action that `decide` accepts now, families by their least member; the deal is not among them."""
    if state.phase not in _IN_PHASE:
        return ()
    candidates = (*_IN_PHASE[state.phase](state), *_discipline())
    return tuple(action for action in candidates if is_allowed(state, action))


def is_allowed(state: State, action: act.Action) -> bool:
    try:
        decide(state, action)
    except RuleViolation:
        return False
    return True
