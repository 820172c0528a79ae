"""How a game ends (§9, §10), how seats leave by vote, and their last words (§6)."""

from typing import Literal

from . import events as ev
from .table import Team, WinReason
from .turn import Turn


def test_victory(turn: Turn) -> bool:
    """Fix the winner if the table decides: no black alive → red; blacks ≥ reds → black (§9).

    Returns whether the result was fixed by this test. Once fixed, nothing changes it.
    """
    state = turn.state
    blacks = len(state.seats.blacks)
    reds = state.alive_count - blacks
    if state.result.is_fixed or 0 < blacks < reds:
        return False
    if blacks == 0:
        turn.add(ev.GameDecided("red", "blacks_out", blacks, reds))
    else:
        turn.add(ev.GameDecided("black", "parity", blacks, reds))
    return True


def finish(turn: Turn) -> None:
    turn.add(ev.GameFinished())


def win_at_once(turn: Turn, winner: Team, seat: int | None = None) -> None:
    """A team defeat (of `seat`) or the judge's declaration: finished on the spot."""
    seats = turn.state.seats
    blacks = len(seats.blacks)
    reason: WinReason = "declared" if seat is None else "team_defeat"
    color: Literal["red", "black"] = "red" if winner is Team.RED else "black"
    turn.add(ev.GameDecided(color, reason, blacks, len(seats.alive) - blacks, seat))
    finish(turn)


def draw(turn: Turn, reason: WinReason) -> None:
    seats = turn.state.seats
    blacks = len(seats.blacks)
    turn.add(ev.GameDecided("draw", reason, blacks, len(seats.alive) - blacks))
    finish(turn)


def leave_by_vote(turn: Turn, seats: tuple[int, ...], votes: int | None, *, of: int) -> None:
    """§6: all at the same moment, then the victory test, then the last words."""
    turn.add(ev.LeftByVote(seats, votes, of))
    edition = turn.state.edition
    if test_victory(turn):
        if not edition.final_speech:
            return finish(turn)
    elif turn.state.day.number == 0 and edition.best_move_day_zero_single and len(seats) == 1:
        return turn.add(ev.BestMoveDue(seats[0], of))
    return begin_last_words(turn)


def begin_last_words(turn: Turn) -> None:
    """The last words of all who are leaving, in their order; without any, whatever follows."""
    leaving = turn.state.seats.leaving
    if leaving:
        turn.add(ev.LastWordsBegan(leaving))
    next_word(turn)


def next_word(turn: Turn) -> None:
    state = turn.state
    if state.speech.queue:
        turn.add(ev.SpeechBegan(state.speech.queue[0], state.edition.last_word_seconds))
    elif state.result.is_fixed:
        finish(turn)
    elif state.day.is_open:
        turn.add(ev.NightDue())
    else:
        turn.add(ev.DayDue())
