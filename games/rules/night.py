"""The night: the shot, the two checks, the best move (§10, §11)."""

from typing import Final

from . import events as ev
from .actions import BeginNight, BestMove, Check, Checker, Shoot, Shot
from .ending import begin_last_words, draw, finish, test_victory
from .table import Phase, Role, State, Team
from .turn import Turn, refuse, require_phase, require_seats

#: A best move names so many at the most.
MOST_TARGETS: Final = 3

Shots = tuple[tuple[int, Shot], ...]


def begin_night(turn: Turn, action: BeginNight) -> None:
    state = turn.state
    require_phase(state, action.do, Phase.NIGHT_DUE)
    turn.add(ev.NightBegan(state.night.number + 1, state.seats.blacks))


# ── the shot ───────────────────────────────────────────────────────────────────────────────────────────────


def shoot(turn: Turn, action: Shoot) -> None:
    state = turn.state
    require_phase(state, action.do, Phase.SHOOTING)
    shots = action.shots
    told = () if action.target is None else (action.target,)
    shown = [seat for _, shot in shots or () for seat in shown_seats(shot)]
    require_seats(*(shooter for shooter, _ in shots or ()), *shown, *told)
    blacks = state.seats.blacks
    for shooter, _ in shots or ():
        if shooter not in blacks:
            refuse("not_a_living_black", seat=shooter)
    target, miss = verdict(state, action)
    if target is None:
        _missed(turn, shots, miss or "told")
    else:
        _killed(turn, ev.PlayerShot(target, shots, len(blacks)))


def shown_seats(shot: Shot) -> tuple[int, ...]:
    """The seats that one shooter showed: none, one or several."""
    if shot is None:
        return ()
    return (shot,) if isinstance(shot, int) else shot


def verdict(state: State, action: Shoot) -> tuple[int | None, ev.MissReason | None]:
    """Whom the shot kills, or why it is a miss: every living black exactly once, all the same living seat."""
    if action.shots is None:
        if action.target is None:
            return None, "told"
        return _if_living(state, action.target)
    told = dict(action.shots)
    shown = [shown_seats(told.get(black)) for black in state.seats.blacks]
    if any(len(seats) > 1 for seats in shown):
        return None, "several"
    if not all(shown):
        return None, "no_shot"
    targets = {seats[0] for seats in shown}
    return _if_living(state, targets.pop()) if len(targets) == 1 else (None, "different")


def _if_living(state: State, target: int) -> tuple[int | None, ev.MissReason | None]:
    return (target, None) if target in state.seats.alive else (None, "target_out")


def _missed(turn: Turn, shots: Shots | None, reason: ev.MissReason) -> None:
    """§10: a miss in a night in which somebody was removed counts for nothing."""
    night = turn.state.night
    in_row = 0 if night.departed else night.missed_in_row + 1
    turn.add(ev.ShotMissed(shots, reason, in_row))
    if in_row and in_row == turn.state.edition.draw_after_missed_nights:
        draw(turn, "missed_nights")
    else:
        next_check(turn)


def _killed(turn: Turn, event: ev.PlayerShot) -> None:
    """§9: with a final speech a night that decided the game goes on to its end."""
    turn.add(event)
    if test_victory(turn) and not turn.state.edition.final_speech:
        finish(turn)
    else:
        next_check(turn)


# ── the checks ─────────────────────────────────────────────────────────────────────────────────────────────


def next_check(turn: Turn) -> None:
    """The don's check, then the sheriff's, of whoever of them can make one; then the end of the night."""
    phase = turn.state.phase
    if phase is Phase.SHOOTING and _call_checker(turn, "don", Role.DON):
        return
    if phase in (Phase.SHOOTING, Phase.DON_CHECK) and _call_checker(turn, "sheriff", Role.SHERIFF):
        return
    after_checks(turn)


def _call_checker(turn: Turn, by: Checker, role: Role) -> bool:
    """He checks if he was alive when the shooting began and is not removed: tonight's victim still does."""
    seats = turn.state.seats
    seat = seats.seat_of(role)
    if seat not in seats.alive and seat not in seats.leaving:
        return False
    turn.add(ev.CheckDue(by, from_the_dead=seat in seats.leaving))
    return True


def checker_seat(state: State) -> int | None:
    """Whose check it is, in a check phase."""
    if state.phase is Phase.DON_CHECK:
        return state.seats.seat_of(Role.DON)
    return state.seats.seat_of(Role.SHERIFF) if state.phase is Phase.SHERIFF_CHECK else None


def check(turn: Turn, action: Check) -> None:
    state = turn.state
    require_phase(state, action.do, Phase.DON_CHECK, Phase.SHERIFF_CHECK)
    if action.target is not None:
        _require_checkable(state, action.by, action.target)
    due = "don" if state.phase is Phase.DON_CHECK else "sheriff"
    if action.by != due:
        refuse("wrong_checker", by=action.by, due=due)
    turn.add(ev.CheckMade(action.by, action.target, answer_to(state, action.by, action.target)))
    next_check(turn)


def _require_checkable(state: State, by: Checker, target: int) -> None:
    require_seats(target)
    if target == state.seats.seat_of(Role(by)):
        refuse("check_self", by=by, seat=target)
    departure = state.seats.departure(target)
    left_before = departure is not None and departure.night != state.night.number
    if left_before and not state.edition.check_dead:
        refuse("check_dead", seat=target, departure=departure)


def answer_to(state: State, by: Checker, target: int | None) -> bool | None:
    """The don learns "is he the sheriff", the sheriff "is he black"."""
    if target is None:
        return None
    if by == "don":
        return state.seats.role(target) is Role.SHERIFF
    return state.seats.team(target) is Team.BLACK


# ── the best move and the end of the night ─────────────────────────────────────────────────────────────────


def after_checks(turn: Turn) -> None:
    state = turn.state
    victim = state.victim
    if victim is None or victim not in state.seats.leaving or not _is_best_move_night(state):
        begin_last_words(turn)
        return
    alive, need = state.night.alive_before_shot, state.edition.best_move_min_alive
    if alive >= need:
        turn.add(ev.BestMoveDue(victim, alive))
    else:
        turn.add(ev.BestMoveNotDue(victim, alive, need))
        begin_last_words(turn)


def _is_best_move_night(state: State) -> bool:
    if state.edition.best_move == "night_1":
        return state.night.number == 1
    kills = [entry for entry in state.history.nights if entry.killed is not None]
    return state.edition.best_move == "first_kill" and len(kills) == 1


def best_move(turn: Turn, action: BestMove) -> None:
    state = turn.state
    require_phase(state, action.do, Phase.BEST_MOVE)
    require_seats(*action.targets)
    for index, target in enumerate(action.targets):
        if target in action.targets[:index]:
            refuse("duplicate_target", seat=target)
    if len(action.targets) > MOST_TARGETS:
        refuse("too_many_targets", count=len(action.targets))
    hits = sum(state.seats.team(target) is Team.BLACK for target in action.targets)
    turn.add(ev.BestMoveNamed(state.seats.leaving[0], action.targets, hits))
    begin_last_words(turn)
