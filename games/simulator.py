"""Plays plausible games by a seeded `Random`: for the demo club, for tests, for measuring.

The choice is pure: `next_action(state, table, random)` gives an action that the rules allow and that people
at a table might have made, `any_action` one of everything that is allowed. `play_random` plays a whole game
without a database; `games.demo` enters such games through the services, as a judge would.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from games.draw import DECK
from games.rules import Action, Edition, Phase, Role, State, Team, allowed_actions, new_game, play
from games.rules import actions as act
from games.rules.actions import FOUL_REASONS, REMOVAL_REASONS, TEAM_DEFEAT_REASONS
from games.rules.allowed import is_allowed
from games.rules.table import SEATS

Choose = Callable[[State, Random], Action]


@dataclass(frozen=True, slots=True)
class Table:
    """What makes one table unlike another: by seat (index = seat − 1) how suspect and how loud it is.

    `foul_rate` is the chance of a foul before any one action; `counts` tells that the judge enters numbers of
    votes, not names; `names_shooters` that he enters shots shooter by shooter.
    """

    suspicion: tuple[float, ...]
    loudness: tuple[float, ...]
    foul_rate: float
    counts: bool
    names_shooters: bool


def new_table(random: Random) -> Table:
    return Table(
        suspicion=tuple(random.uniform(0.3, 1.0) for _ in SEATS),
        loudness=tuple(random.choice((0.2, 0.5, 1.0, 5.0)) for _ in SEATS),
        foul_rate=random.choice((0.02, 0.05, 0.12)),
        counts=random.random() < 0.2,
        names_shooters=random.random() < 0.6,
    )


@dataclass(frozen=True, slots=True)
class Play:
    """A played game: `states[i]` is the state in which `actions[i]` was made, the last one is the end."""

    actions: tuple[Action, ...]
    states: tuple[State, ...]


def play_random(
    edition: Edition,
    random: Random,
    choose: Choose | None = None,
    *,
    dealt: act.Deal | None = None,
    most: int = 1000,
) -> Play:
    """A game from the deal, which may be given, until it is finished or `most` actions long."""
    if choose is None:
        table = new_table(random)
        choose = lambda state, random: next_action(state, table, random)  # noqa: E731
    states, actions = [new_game(edition)], list[Action]()
    while states[-1].phase is not Phase.FINISHED and len(actions) < most:
        actions.append(dealt if dealt and not actions else choose(states[-1], random))
        states.append(play(states[-1], actions[-1])[0])
    return Play(tuple(actions), tuple(states))


# ── a choice without a thought ─────────────────────────────────────────────────────────────────────────────


def any_action(state: State, random: Random) -> Action:
    """Any allowed action, each kind as likely as another, with hands, shots and targets of its own.

    The game's own steps come more often than fouls and removals, so that games get somewhere.
    """
    if state.phase is Phase.SETUP:
        return deal(random)
    allowed = allowed_actions(state)
    steps = [action for action in allowed if not isinstance(action, DISCIPLINE)]
    pool = steps if steps and random.random() < 0.95 else allowed
    kind = random.choice(sorted({action.do for action in pool}))
    return _varied(state, random.choice([action for action in pool if action.do == kind]), random)


DISCIPLINE = (act.Foul, act.TechFoul, act.WithdrawFoul, act.Remove, act.TeamDefeat, act.DeclareBlack)


def deal(random: Random) -> act.Deal:
    return act.Deal(tuple(random.sample(DECK, k=len(DECK))))


def _varied(state: State, action: Action, random: Random) -> Action:
    """Another member of the family that the least one stands for."""
    match action:
        case act.Vote():
            return _hands(lambda **hands: act.Vote(action.nominee, **hands), state, random)
        case act.Lift():
            return _hands(act.Lift, state, random)
        case act.Shoot() if random.random() < 0.5:
            return act.Shoot(tuple((black, random.choice((None, *SEATS))) for black in state.seats.blacks))
        case act.BestMove():
            return act.BestMove(tuple(random.sample(SEATS, k=random.randint(0, 3))))
        case _:
            return action


def _hands(make: Callable[..., Action], state: State, random: Random) -> Action:
    voted = state.vote.known_voters
    free = [seat for seat in state.seats.alive if seat not in voted]
    free = free[: state.votes_left] if state.phase is Phase.BALLOT else list(state.seats.alive)
    raised = random.sample(free, k=random.randint(0, len(free)))
    return make(count=len(raised)) if random.random() < 0.3 else make(voters=tuple(raised))


# ── a choice as at a table ─────────────────────────────────────────────────────────────────────────────────


def next_action(state: State, table: Table, random: Random) -> Action:
    """What a judge might enter next at such a table."""
    if state.phase is Phase.SETUP:
        return deal(random)
    return _discipline(state, table, random) or _step(state, table, random)


def _step(state: State, table: Table, random: Random) -> Action:
    match state.phase:
        case Phase.DAY_DUE:
            return _open_day(state, random)
        case Phase.SPEECHES:
            return _nomination(state, table, random) or act.EndSpeech()
        case Phase.VOTING_DUE:
            return act.OpenVoting()
        case Phase.BALLOT:
            return _vote(state, table, random)
        case Phase.TIE_SPEECHES | Phase.LAST_WORDS:
            return act.EndSpeech()
        case Phase.LIFT_VOTE:
            hands = tuple(seat for seat in state.seats.alive if random.random() < 0.5)
            return act.Lift(count=len(hands)) if table.counts else act.Lift(voters=hands)
        case Phase.NIGHT_DUE:
            return act.BeginNight()
        case Phase.SHOOTING:
            return _shot(state, table, random)
        case Phase.DON_CHECK | Phase.SHERIFF_CHECK:
            return _check(state, random)
        case Phase.BEST_MOVE:
            return _best_move(state, table, random)
        case _:
            raise ValueError(f"Nothing is to come in {state.phase}.")


def _open_day(state: State, random: Random) -> Action:
    free = act.OpenDay()
    return free if is_allowed(state, free) else act.OpenDay(random.choice(state.seats.alive))


def _nomination(state: State, table: Table, random: Random) -> Action | None:
    """About every other speaker names somebody; the blacks seldom one of their own."""
    speaker = state.speech.speaker
    if speaker is None or random.random() < 0.55 or state.day.nomination_by(speaker) is not None:
        return None
    target = _weighted(state, speaker, [seat for seat in state.seats.alive if seat != speaker], table, random)
    nomination = act.Nominate(speaker, target)
    return nomination if is_allowed(state, nomination) else None


def _vote(state: State, table: Table, random: Random) -> Action:
    called = state.vote.called or 0
    open_candidates = state.vote.candidates[len(state.vote.cast) :]
    voted = state.vote.known_voters
    free = [seat for seat in state.seats.alive if seat not in voted][: state.votes_left]
    hands = tuple(seat for seat in free if _choice(state, seat, open_candidates, table, random) == called)
    return act.Vote(called, count=len(hands)) if table.counts else act.Vote(called, voters=hands)


def _choice(state: State, voter: int, candidates: Sequence[int], table: Table, random: Random) -> int:
    """In a revote most keep to whom they chose before."""
    before = state.history.ballots[-1].tallies if state.vote.round else ()
    kept = next((tally.nominee for tally in before if voter in (tally.voters or ())), None)
    if kept is not None and kept in candidates and random.random() < 0.85:
        return kept
    if len(candidates) == 1:  # a single candidate may be spared
        return candidates[0] if random.random() < 0.7 else 0
    return _weighted(state, voter, candidates, table, random)


def _weighted(state: State, by: int, seats: Sequence[int], table: Table, random: Random) -> int:
    """One of the seats, by how suspect it is to `by`: the town finds blacks better than by chance."""
    is_black = state.seats.team(by) is Team.BLACK

    def weight(seat: int) -> float:
        black = state.seats.team(seat) is Team.BLACK
        if is_black:
            return table.suspicion[seat - 1] * (0.35 if black else 1.0)
        return table.suspicion[seat - 1] * (2.6 if black else 1.0)

    return random.choices(seats, [weight(seat) for seat in seats])[0]


# ── the night ──────────────────────────────────────────────────────────────────────────────────────────────


def _shot(state: State, table: Table, random: Random) -> Action:
    """The blacks mostly agree on a red, most of all on the sheriff; sometimes one of them errs."""
    blacks = state.seats.blacks
    reds = [seat for seat in state.seats.alive if seat not in blacks]
    target = random.choices(reds, [2.5 if state.seats.role(seat) is Role.SHERIFF else 1.0 for seat in reds])[
        0
    ]
    if random.random() < 0.9:
        return (
            act.Shoot(tuple((black, target) for black in blacks))
            if table.names_shooters
            else act.Shoot(None, target)
        )
    if not table.names_shooters or len(blacks) == 1:
        return act.Shoot(None, None)
    shots: list[tuple[int, act.Shot]] = [(black, target) for black in blacks]
    shots[random.randrange(len(shots))] = (random.choice(blacks), random.choice((None, *reds)))
    return act.Shoot(tuple(dict(shots).items()))


def _check(state: State, random: Random) -> Action:
    by: act.Checker = "don" if state.phase is Phase.DON_CHECK else "sheriff"
    checked = [night.don_check if by == "don" else night.sheriff_check for night in state.history.nights]
    own = state.seats.seat_of(Role(by))
    known = state.seats.blacks if by == "don" else ()
    fresh = [s for s in state.seats.alive if s != own and s not in checked and s not in known]
    target = random.choice(fresh) if fresh and random.random() < 0.97 else None
    return act.Check(by, target)


def _best_move(state: State, table: Table, random: Random) -> Action:
    others = list(state.seats.alive)
    targets = set[int]()
    for _ in range(random.choice((3, 3, 3, 3, 2, 0))):
        victim = state.victim or others[0]
        targets.add(_weighted(state, victim, [s for s in others if s not in targets], table, random))
    return act.BestMove(tuple(sorted(targets)))


# ── fouls and worse ────────────────────────────────────────────────────────────────────────────────────────


def _discipline(state: State, table: Table, random: Random) -> Action | None:
    if random.random() >= table.foul_rate:
        return None
    alive = state.seats.alive
    seat = random.choices(alive, [table.loudness[seat - 1] for seat in alive])[0]
    return next((action for action in _offences(seat, random) if is_allowed(state, action)), None)


def _offences(seat: int, random: Random) -> Iterator[Action]:
    """What `seat` did, the rarest first: most are plain fouls."""
    chance = random.random()
    if chance < 0.004:
        yield act.TeamDefeat(seat, random.choice(TEAM_DEFEAT_REASONS))
        yield act.TeamDefeat(seat, random.choice(TEAM_DEFEAT_REASONS), ends_game=random.random() < 0.5)
    if chance < 0.02:
        yield act.Remove(seat, random.choice(REMOVAL_REASONS))
    if chance < 0.06:
        yield act.WithdrawFoul(seat)
    if chance < 0.15:
        yield act.TechFoul(seat, random.choice(FOUL_REASONS))
    yield act.Foul(seat, random.choice((*FOUL_REASONS, None)))
