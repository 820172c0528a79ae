"""What the public has been told of a running game: the public states that its log went through.

Everything that spectators see of a game before its announcement is made from a `Told`: page, poll, overlay,
hall. It holds public states and times only, so none of these can show what it was never given. A game with a
delay is seen as it was so many seconds ago, and without a clock: nobody keeps when it was paused.
"""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from threading import Lock
from time import monotonic

from django.db.models import Max, Q

from games.clock import Clock
from games.log import LogRow, events_of, log_of, read_rows
from games.models import Game, JudgeAction
from games.rules import PublicState, fold, new_game, public_state
from games.services import clock_of

#: Phases whose clock the hall hears; at night it would count the steps that nobody may know.
CLOCKED = frozenset({"speeches", "tie_speeches", "last_words"})


@dataclass(frozen=True, slots=True)
class Step:
    """A moment at which the public state changed."""

    at: datetime
    before: PublicState
    after: PublicState


@dataclass(frozen=True, slots=True)
class Told:
    """The public state now, how it came about, and the clock where one is public."""

    state: PublicState
    steps: tuple[Step, ...]
    clock: Clock | None

    @property
    def version(self) -> str:
        """Changes whenever a page made from this would; the passing of time alone changes nothing."""
        clock = self.clock and (self.clock.left_ms, self.clock.running_since)
        return sha256(f"{self.state.version} {clock}".encode()).hexdigest()[:16]


def told(game: Game, now: datetime) -> Told:
    """What is public of one game at `now`."""
    return told_of([game], now)[game.pk]


def told_of(games: Sequence[Game], now: datetime) -> dict[int, Told]:
    """What is public of each at `now`: a query if anything happened, one more if any has a delay."""
    histories = _histories(games, seen_lengths(games, now))
    return {game.pk: replace(histories[game.pk], clock=_clock(histories[game.pk], game)) for game in games}


def seen_lengths(games: Iterable[Game], now: datetime) -> dict[int, int]:
    """How long each log was at its public moment."""
    lengths, late = dict[int, int](), Q()
    for game in games:
        lengths[game.pk] = 0 if game.delay_seconds else game.seq
        if game.delay_seconds:
            late |= Q(game_id=game.pk, created_at__lte=game.public_moment(now))
    if late:
        rows = JudgeAction.all_objects.filter(late).order_by()
        lengths |= rows.values_list("game_id").annotate(Max("seq"))
    return lengths


def _clock(history: Told, game: Game) -> Clock | None:
    return clock_of(game) if history.state.phase in CLOCKED and not game.delay_seconds else None


#: What is remembered, and since when: a log only grows, so its first rows never change, unless a backup is
#: restored below a running server. That is another version of the club's data; and nothing is believed for
#: longer than some seconds, by who does not ask for the version.
_remembered: OrderedDict[object, tuple[float, Told]] = OrderedDict()
_version = 0
_lock = Lock()
MOST_REMEMBERED = 64
KEPT_SECONDS = 10.0


def _histories(games: Sequence[Game], lengths: Mapping[int, int]) -> dict[int, Told]:
    keys = {game.pk: _key(game, lengths[game.pk]) for game in games}
    fresh = monotonic() - KEPT_SECONDS
    with _lock:
        kept = {pk: _remembered[key] for pk, key in keys.items() if key in _remembered}
    found = {pk: history for pk, (since, history) in kept.items() if since > fresh}
    unknown = [game for game in games if game.pk not in found]
    rows = _rows({game.pk: lengths[game.pk] for game in unknown if lengths[game.pk]})
    for game in unknown:
        found[game.pk] = _history(game, rows.get(game.pk, ()))
    with _lock:
        for game in unknown:
            _remembered[keys[game.pk]] = (monotonic(), found[game.pk])
        for key in keys.values():
            if key in _remembered:
                _remembered.move_to_end(key)
        while len(_remembered) > MOST_REMEMBERED:
            _remembered.popitem(last=False)
    return found


def renew(version: int) -> None:
    """Believe nothing that was remembered under another version of the club's data (`players.freshness`)."""
    global _version
    _version = version


def _key(game: Game, seq: int) -> object:
    return _version, game.pk, game.created_at, game.edition, repr(sorted(game.variants.items())), seq


def _rows(lengths: Mapping[int, int]) -> dict[int, list[LogRow]]:
    """The first rows of these logs."""
    if not lengths:
        return {}
    wanted, rows = Q(), dict[int, list[LogRow]]()
    for pk, seq in lengths.items():
        wanted |= Q(game_id=pk, seq__lte=seq)
    for row in read_rows(JudgeAction.all_objects.filter(wanted)):
        rows.setdefault(row.game_id, []).append(row)
    return rows


def _history(game: Game, all_rows: Sequence[LogRow]) -> Told:
    """What these rows of the log tell."""
    rows = log_of(all_rows).live
    steps, state = list[Step](), new_game(game.rules_edition)
    shown = public_state(state)
    for row in rows:
        state = fold(state, events_of(row))
        after = public_state(state)
        if after != shown:
            steps.append(Step(row.at, shown, after))
        shown = after
    return Told(shown, tuple(steps), None)


def forget() -> None:
    """For tests, which play other games under the same keys."""
    _remembered.clear()
