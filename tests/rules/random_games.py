"""Random legal games over random regulations, for laws that hold in all of them.

A game is made from one number, so that a failing one is told by its seed. Choices prefer what is seldom at a
real table: ties, misses, removals, third fouls, withdrawals, hands told by counts.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from games.rules import Action, Edition, Event, Phase, RuleViolation, State, edition_for, new_game, play
from games.rules import actions as act
from games.rules.editions import FIELD_KINDS
from games.rules.table import SEATS
from tests.rules.table import ROLES


@dataclass(frozen=True)
class Game:
    """`states[i]` is the state in which `actions[i]` was entered and caused `events[i]`."""

    edition: Edition
    variants: dict[str, object]
    states: tuple[State, ...]
    actions: tuple[Action, ...]
    events: tuple[tuple[Event, ...], ...]

    @property
    def end(self) -> State:
        return self.states[-1]


def random_game(seed: int, most: int = 250, **fixed: object) -> Game:
    """A game of at most so many actions; `fixed` variants are not drawn."""
    random = Random(seed)
    variants = random_variants(random) | fixed
    edition = edition_for("house", variants)
    states, actions, events = [new_game(edition)], list[Action](), list[tuple[Event, ...]]()
    while states[-1].phase is not Phase.FINISHED and len(actions) < most:
        action, state, caused = _step(states[-1], random)
        actions.append(action)
        states.append(state)
        events.append(caused)
    return Game(edition, variants, tuple(states), tuple(actions), tuple(events))


def random_variants(random: Random) -> dict[str, object]:
    """About every third field has a value of its own."""
    variants: dict[str, object] = {}
    for name, kind in FIELD_KINDS.items():
        if random.random() < 0.35:
            values = [*kind.choices] or [kind.low, random.randint(kind.low, kind.high), kind.high]
            variants[name] = random.choice([*values, None] if kind.nullable else values)
    return variants


def _step(state: State, random: Random) -> tuple[Action, State, tuple[Event, ...]]:
    while True:
        action = propose(state, random)
        try:
            return action, *play(state, action)
        except RuleViolation:
            continue


def propose(state: State, random: Random) -> Action:
    """An action that is probably, but not surely, allowed."""
    if state.phase is Phase.SETUP:
        return act.Deal(tuple(random.sample(ROLES, k=10)))
    if random.random() < 0.12:
        return _discipline(state, random)
    return _PROPOSALS[state.phase](state, random)


def _discipline(state: State, random: Random) -> Action:
    favourite = state.seats.alive[len(state.seats.alive) // 2]
    seat = random.choice((favourite, favourite, *SEATS))
    ends = random.choice((None, True, False))
    offences: tuple[Action, ...] = (
        act.Foul(seat),
        act.WithdrawFoul(seat),
        act.TechFoul(seat),
        act.Remove(seat),
        act.TeamDefeat(seat, "oath_or_bet", ends),
        act.DeclareBlack(),
    )
    return random.choices(offences, (60, 12, 12, 6, 1, 0.5))[0]


def _open_day(state: State, random: Random) -> Action:
    return act.OpenDay(random.choice((None, *SEATS)))


def _speech(state: State, random: Random) -> Action:
    speaker = state.speech.speaker or 0
    if random.random() < 0.55:
        return act.EndSpeech()
    if random.random() < 0.15:
        return act.Withdraw(speaker)
    return act.Nominate(speaker, random.choice(SEATS))


def _vote(state: State, random: Random) -> Action:
    """Mostly an equal share, so that ties are common."""
    called = state.vote.called or 0
    share = len(state.seats.alive) // len(state.vote.candidates)
    count = share if random.random() < 0.75 else random.randint(0, state.votes_left)
    free = [seat for seat in state.seats.alive if seat not in state.vote.known_voters]
    if random.random() < 0.3 or count > len(free):
        return act.Vote(called, count=count)
    return act.Vote(called, voters=tuple(random.sample(free, k=count)))


def _lift(state: State, random: Random) -> Action:
    hands = random.sample(state.seats.alive, k=random.randint(0, len(state.seats.alive)))
    return act.Lift(count=len(hands)) if random.random() < 0.5 else act.Lift(voters=tuple(hands))


def _shoot(state: State, random: Random) -> Action:
    target = random.choice((None, *state.seats.alive, *SEATS))
    if random.random() < 0.5:
        return act.Shoot(target=target)
    shots: list[tuple[int, act.Shot]] = [(black, target) for black in state.seats.blacks]
    if random.random() < 0.2:
        shots[-1] = (shots[-1][0], random.choice((None, (), (1, 2), 3)))
    return act.Shoot(shots=tuple(shots))


def _check(state: State, random: Random) -> Action:
    by: act.Checker = "don" if state.phase is Phase.DON_CHECK else "sheriff"
    return act.Check(by, random.choice((None, *SEATS)))


def _best_move(state: State, random: Random) -> Action:
    return act.BestMove(tuple(random.sample(SEATS, k=random.randint(0, 3))))


_PROPOSALS: dict[Phase, Callable[[State, Random], Action]] = {
    Phase.DAY_DUE: _open_day,
    Phase.SPEECHES: _speech,
    Phase.VOTING_DUE: lambda state, random: act.OpenVoting(),
    Phase.BALLOT: _vote,
    Phase.TIE_SPEECHES: lambda state, random: act.EndSpeech(),
    Phase.LIFT_VOTE: _lift,
    Phase.LAST_WORDS: lambda state, random: act.EndSpeech(),
    Phase.NIGHT_DUE: lambda state, random: act.BeginNight(),
    Phase.SHOOTING: _shoot,
    Phase.DON_CHECK: _check,
    Phase.SHERIFF_CHECK: _check,
    Phase.BEST_MOVE: _best_move,
}


def every_action() -> Iterator[Action]:
    """One of each kind with each seat, also such as no table knows: 0 and 11."""
    numbers = (0, *SEATS, 11)
    yield from (act.Deal(ROLES), act.EndSpeech(), act.OpenVoting(), act.BeginNight(), act.DeclareBlack())
    yield from (act.Lift(count=0), act.BestMove(()))
    for seat in (None, *numbers):
        yield from (
            act.OpenDay(seat),
            act.Shoot(target=seat),
            act.Check("don", seat),
            act.Check("sheriff", seat),
        )
    for seat in numbers:
        yield from (act.Withdraw(seat), act.Vote(seat, count=0), act.Foul(seat), act.TechFoul(seat))
        yield from (act.WithdrawFoul(seat), act.Remove(seat))
        yield from (act.TeamDefeat(seat, None, ends) for ends in (None, True, False))
        yield from (act.Nominate(seat, target) for target in numbers)
