"""Fouls, removals, team defeat, the judge's declaration (§7, §8, §9, §12)."""

from . import events as ev
from .actions import DeclareBlack, Foul, Remove, TeamDefeat, TechFoul, WithdrawFoul
from .day import cut_speech
from .ending import begin_last_words, finish, test_victory, win_at_once
from .night import checker_seat, next_check
from .table import How, Phase, State, Team, other_team
from .turn import Turn, refuse, require_present, require_running, require_seats
from .voting import decided_leader, single_leader

#: The foul that removes and the foul that costs a speech (§7, §8).
REMOVING_FOUL = 4
SILENCING_FOUL = 3

#: Phases in which an undecided vote of today is void when it is cancelled; the speeches go on to their end.
VOIDED = frozenset({Phase.VOTING_DUE, Phase.BALLOT, Phase.TIE_SPEECHES, Phase.LIFT_VOTE})


# ── fouls ──────────────────────────────────────────────────────────────────────────────────────────────────


def foul(turn: Turn, action: Foul) -> None:
    state = turn.state
    _require_target(state, action.do, action.seat)
    count = state.discipline.fouls_of(action.seat) + 1
    turn.add(ev.FoulGiven(action.seat, count, action.reason))
    if count >= REMOVING_FOUL:
        leave_table(turn, action.seat, "fouls", action.reason)
    elif count == SILENCING_FOUL and state.edition.third_foul != "none" and action.seat in state.seats.alive:
        turn.add(ev.SpeechLost(action.seat))


def tech_foul(turn: Turn, action: TechFoul) -> None:
    state = turn.state
    _require_target(state, action.do, action.seat)
    if not state.edition.tech_fouls_to_remove:
        refuse("no_tech_fouls", edition=state.edition.key)
    count = state.discipline.tech_fouls_of(action.seat) + 1
    turn.add(ev.TechFoulGiven(action.seat, count, action.reason))
    if count >= state.edition.tech_fouls_to_remove:
        leave_table(turn, action.seat, "tech_fouls", action.reason)


def withdraw_foul(turn: Turn, action: WithdrawFoul) -> None:
    """Takes back one ordinary foul; a third one with the loss that was not served (§8)."""
    state = turn.state
    _require_target(state, action.do, action.seat)
    count = state.discipline.fouls_of(action.seat)
    if not count:
        refuse("no_foul_to_withdraw", seat=action.seat)
    turn.add(ev.FoulWithdrawn(action.seat, count - 1))
    if action.seat in state.discipline.losses:
        turn.add(ev.SpeechRestored(action.seat))


def _require_target(state: State, do: str, seat: int) -> None:
    require_running(state, do)
    require_seats(seat)
    require_present(state, seat)


# ── removals ───────────────────────────────────────────────────────────────────────────────────────────────


def remove(turn: Turn, action: Remove) -> None:
    _require_target(turn.state, action.do, action.seat)
    leave_table(turn, action.seat, "removed", action.reason)


def team_defeat(turn: Turn, action: TeamDefeat) -> None:
    """§12; once the result is fixed it is a removal only, and needs somebody to remove."""
    state = turn.state
    require_running(state, action.do)
    require_seats(action.seat)
    judge_decides = state.edition.team_defeat == "judge_decides"
    ends = not state.result.is_fixed and (action.ends_game is True or not judge_decides)
    if not ends:
        require_present(state, action.seat)
    if judge_decides and action.ends_game is None:
        refuse("ends_game_required", edition=state.edition.key)
    if not judge_decides and action.ends_game is not None:
        refuse("ends_game_not_allowed", edition=state.edition.key)
    if not ends:
        leave_table(turn, action.seat, "team_defeat", action.reason)
        return
    was_out = action.seat not in state.seats.alive
    turn.add(ev.PlayerRemoved(action.seat, "team_defeat", action.reason, was_out))
    win_at_once(turn, other_team(state.seats.team(action.seat)), action.seat)


def leave_table(turn: Turn, seat: int, how: How, reason: str | None) -> None:
    """§7: out at once without a last word; the victory test; the closest vote; then what goes on."""
    if seat in turn.state.seats.leaving:
        turn.add(ev.PlayerRemoved(seat, how, reason, was_out=True))
        _go_on_without(turn, seat)
        return
    before = turn.state
    leader = decided_leader(before)
    turn.add(ev.PlayerRemoved(seat, how, reason, was_out=False))
    if leader is not None:
        turn.add(ev.BallotClosed(before.vote.round, before.alive_count, early=True, uncast=before.votes_left))
    if test_victory(turn):
        finish(turn)
    elif leader is not None:
        _leader_leaves(turn, before, leader, seat, how)
    else:
        if not before.result.is_fixed:
            cancel_closest_vote(turn, seat, how)
        _go_on_without(turn, seat)


def _leader_leaves(turn: Turn, before: State, leader: int, removed: int, how: How) -> None:
    """A ballot that was decided stands: the leader leaves, the next vote is cancelled (§7)."""
    if leader == removed:
        turn.add(ev.NightDue())
        return
    cancel_closest_vote(turn, removed, how)
    votes = turn.state.history.ballots[-1].counts[leader]
    single_leader(turn, leader, votes, of=before.alive_count)


def cancel_closest_vote(turn: Turn, seat: int, how: How) -> None:
    """Today's while it is not decided, else the next day's; several removals before a vote cancel it once."""
    day = turn.state.day
    today = day.is_open and not day.vote_decided
    if not (day.vote_cancelled if today else day.next_vote_cancelled):
        turn.add(ev.VoteCancelled(seat, how, today))


def _go_on_without(turn: Turn, seat: int) -> None:
    """What the step under way becomes when `seat` is gone."""
    state = turn.state
    if state.phase in VOIDED and not state.day.vote_decided:
        turn.add(ev.NightDue())
    elif checker_seat(state) == seat:
        next_check(turn)
    elif state.phase is Phase.BEST_MOVE and not state.seats.leaving:
        begin_last_words(turn)
    else:
        cut_speech(turn, seat)


# ── the judge's declaration ────────────────────────────────────────────────────────────────────────────────


def declare_black(turn: Turn, action: DeclareBlack) -> None:
    state = turn.state
    require_running(state, action.do)
    if state.result.is_fixed:
        refuse("game_over", winner=state.result.winner, reason=state.result.reason)
    if not state.edition.judge_may_declare_black:
        refuse("declare_not_allowed", edition=state.edition.key)
    win_at_once(turn, Team.BLACK)
