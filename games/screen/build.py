"""`build_panel`: a state and its game as the finished values of the judge's screen."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Literal

from django.utils.translation import gettext as _

from games import night_zero, texts
from games.clock import Clock, seconds_for
from games.models import Game
from games.rules import Action, Event, Phase, State, allowed_actions
from games.rules import actions as act
from games.rules.table import SPEECH_PHASES
from games.screen import day, deal, night, voting
from games.screen.follow import after
from games.screen.parts import Ahead, Ask, Face, Key, Message, Options, Panel, Scene, Table, Tile
from games.screen.sheet import sheet
from games.screen.top import steps, sub_of, title_of

#: A clock that is no longer than this from its start has no warning, only an end.
WARNING_MS = 10_000

#: From the beginning of a night to the end of its checks the table sleeps, and the screen must not shine.
DIM = (Phase.SHOOTING, Phase.DON_CHECK, Phase.SHERIFF_CHECK)

SCENES: Mapping[Phase, Callable[[Table], Scene]] = {
    Phase.SETUP: deal.setup,
    Phase.SPEECHES: day.speeches,
    Phase.VOTING_DUE: voting.voting_due,
    Phase.BALLOT: voting.ballot,
    Phase.TIE_SPEECHES: day.tie_speeches,
    Phase.LIFT_VOTE: voting.lift_vote,
    Phase.LAST_WORDS: day.last_words,
    Phase.NIGHT_DUE: day.night_due,
    Phase.SHOOTING: night.shooting,
    Phase.DON_CHECK: night.don_check,
    Phase.SHERIFF_CHECK: night.sheriff_check,
    Phase.BEST_MOVE: night.best_move,
    Phase.FINISHED: day.finished,
}


def table_of(
    game: Game,
    state: State,
    nicks: Mapping[int, str],
    *,
    address: str,
    now: datetime,
    clock: Clock | None = None,
    options: Options | None = None,
    draw: tuple[int, str] | None = None,
    last: Action | None = None,
    newcomers: frozenset[int] = frozenset(),
) -> Table:
    allowed = frozenset(allowed_actions(state))
    return Table(
        game, state, nicks, allowed, address, now, clock, options or Options(), draw, last, newcomers
    )


def build_panel(
    table: Table,
    *,
    last: tuple[Action, Sequence[Event]] | None,
    message: Message | None = None,
    ask: Ask | None = None,
    says: bool = True,
    can_redo: bool = False,
) -> Panel:
    """`last` is the last live action with its events: what an undo takes back, and why this step follows.

    `says`: the judge wants to be told what to say.
    """
    game, state = table.game, table.state
    events = last[1] if last else ()
    return Panel(
        game=game,
        seq=game.seq,
        key=new_key(),
        title=title_of(game),
        sub=sub_of(game),
        steps=steps(table),
        scene=_scene(table, _lines(table, events) if says else ()),
        clock=face(table.game, table.state, table.clock, table.now),
        message=message or _why(table, events),
        undo=_undo(last),
        can_redo=can_redo,
        ask=ask,
        sheet=sheet(table),
        is_dim=state.phase in DIM,
        has_roles=state.phase is not Phase.SETUP,
        scene_id=scene_id(state),
        address=table.address,
        mode=table.options.mode,
        ahead=_ahead(table),
    )


def scene_id(state: State) -> str:
    """One step of the game: picks that were made on it and are not recorded stay while it is the same."""
    vote, day = state.vote, state.day
    return f"{state.phase}.{day.number}.{state.night.number}.{vote.round}.{len(vote.cast)}"


def clock_id(state: State, reached: str = "") -> str:
    """One clock of the game: a step, who speaks in it, and the display step before the first day."""
    step = night_zero.step_of(state.edition, reached) if night_zero.is_night_zero(state) else ""
    return f"{scene_id(state)}.{state.speech.speaker}{step}"


def new_key() -> str:
    """An idempotency key: one per request, so that a retry is not a second tap."""
    return secrets.token_urlsafe(12)


def _lines(table: Table, events: Sequence[Event]) -> tuple[str, ...]:
    """The judge's script of the step; what is entered from paper has been said."""
    if table.game.on_paper:
        return ()
    if night_zero.is_night_zero(table.state):
        return deal.lines(table)
    if table.state.phase is Phase.SETUP and deal.is_by_site(table):
        return ()
    return tuple(texts.say_lines(table.state, events))


def _scene(table: Table, lines: tuple[str, ...]) -> Scene:
    state = table.state
    if state.phase is Phase.DAY_DUE:
        scene = (deal.acquaintance if night_zero.is_night_zero(state) else day.day_due)(table)
    else:
        scene = SCENES[state.phase](table)
    tiles = tuple(_with_pick(tile, table.options.picked) for tile in scene.tiles)
    return replace(scene, tiles=tiles, stage=replace(scene.stage, lines=lines))


def _with_pick(tile: Tile, picked: frozenset[int]) -> Tile:
    return replace(tile, is_picked=True) if tile.pick and tile.number in picked else tile


def _why(table: Table, events: Sequence[Event]) -> Message | None:
    if table.state.phase is Phase.SETUP and table.draw is not None:
        return Message("why", deal.how_far(table.draw[0]))
    why = texts.why(table.state, events)
    return Message("why", why.text, clause=why.clause) if why.text else None


def _undo(last: tuple[Action, Sequence[Event]] | None) -> Key:
    if last is None:
        return Key(_("Undo"), _("nothing"), "undo", "undo", locked=True)
    return Key(_("Undo"), _undone(*last), "undo", "undo")


def _undone(action: Action, events: Sequence[Event]) -> str:
    """What an undo would take back. The key stands in the open at dawn: it tells not whom a check was for."""
    line = texts.open_line if isinstance(action, act.Check) else texts.action_line
    return line(action, events)


# ── the clock ──────────────────────────────────────────────────────────────────────────────────────────────


def face(game: Game, state: State, clock: Clock | None, now: datetime) -> Face | None:
    """The clock as of `now`; None in a step without one, or with a lost speech."""
    total = seconds_for(state, game.night_zero_step)
    if clock is None or not total:
        return None
    left, since = clock.left_at(now), clock.running_since
    return Face(
        total_s=total,
        left_ms=clock.left_ms,
        starts_at_ms=None if since is None else epoch_ms(since),
        id=clock_id(state, game.night_zero_step),
        state=_clock_state(left, total, is_running=since is not None),
        text=clock_text(left),
    )


def _ahead(table: Table) -> Ahead | None:
    """None where no speech follows, or one that a third foul took."""
    state = after(table, act.EndSpeech()) if table.clock and table.state.phase in SPEECH_PHASES else None
    if state is None or state.phase not in SPEECH_PHASES or not state.speech.seconds:
        return None
    who = table.named(state.speech.speaker or 0)
    return Ahead(clock_id(state, table.game.night_zero_step), state.speech.seconds, who)


def _clock_state(left_ms: int, total_s: int, *, is_running: bool) -> Literal["run", "warn", "over", "paused"]:
    if left_ms <= 0:
        return "over"
    if not is_running:
        return "paused"
    return "warn" if left_ms <= WARNING_MS < total_s * 1000 else "run"


def clock_text(left_ms: int) -> str:
    """0:24 left, +0:07 over; whole seconds, a begun one counts as whole."""
    seconds = -(-left_ms // 1000)
    sign, seconds = ("+", -seconds) if seconds < 0 else ("", seconds)
    return f"{sign}{seconds // 60}:{seconds % 60:02}"


def epoch_ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)
