"""The log in words, for its judge: what was done when by whom, by day and night.

While the game runs, whoever looks over the judge's shoulder learns nothing here that the hall does not know:
shots, checks, the deal and who won are told only when they are asked for (`secrets`).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from games import texts
from games.log import Log, LogRow, events_of
from games.models import Deputy, Game, GameChange, JudgeAction, Kind
from games.rules import Action, Event, State, evolve, new_game
from games.rules import events as ev
from games.rules.codec import parse_action
from players.models import Player

#: Events whose line says more than the action's own: what followed, and why.
TOLD = (
    ev.VoteSkipped, ev.Tied, ev.LeadersStay, ev.TieRepeated, ev.LiftRefused, ev.LiftOpened, ev.LiftVoted,
    ev.LeftByVote, ev.RestAssigned, ev.VoteCancelled, ev.SpeechLost, ev.SpeechRestored, ev.PlayerRemoved,
)  # fmt: skip
SECRET = (ev.PlayerShot, ev.ShotMissed, ev.CheckMade, ev.GameDecided)
#: What is shown between the rows: who wrote, who was put where.
BESIDE = ("taken_over", "handed_over", "reseated", "remark", "announced", "unannounced", "cancelled")


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the log in words; `css` strikes an undone one through and marks the one being edited.

    `seq` 0: a step beside the log, such as a hand-over.
    """

    seq: int
    at: datetime
    actor: str
    words: str
    told: tuple[str, ...] = ()
    css: str = ""
    can_change: bool = False
    can_redo: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    lines: tuple[Line, ...]


class LogPage:
    """The lines of one game's log. `seq` is the row being edited, `bad` those that an edit does not fit."""

    def __init__(
        self, game: Game, log: Log, *, secrets: bool, seq: int | None = None, bad: Iterable[int] = ()
    ) -> None:
        self.game, self.log, self.seq, self.bad = game, log, seq, frozenset(bad)
        self.secrets = secrets or game.is_announced
        self.live = {row.pk for row in log.live}
        self.undone = {row.pk for row in log.undone}
        self.hidden = _decided_again(game, log)
        self.nicks = dict(
            Player.objects.filter(user__in={row.actor_id for row in log.rows}).values_list("user", "nick")
        )

    def chapters(self) -> tuple[Chapter, ...]:
        """By day and night; undone rows stay, struck through. What an edit only decided again stands once."""
        found = list[tuple[str, list[Line]]]()
        for title, line in self._lines():
            if not found or found[-1][0] != title:
                found.append((title, []))
            found[-1][1].append(line)
        return tuple(Chapter(title, tuple(lines)) for title, lines in found)

    def _lines(self) -> Iterator[tuple[str, Line]]:
        state, beside = new_game(self.game.rules_edition), list(_beside(self.game))
        for row in self.log.rows:
            while beside and beside[0].at < row.created_at:
                yield _chapter(state), beside.pop(0)
            if row.kind == Kind.UNDO or row.pk in self.hidden:
                continue
            events = events_of(row)
            if row.pk in self.live:
                for event in events:
                    state = evolve(state, event)
            yield _chapter(state), self._line(row, events)
        yield from ((_chapter(state), line) for line in beside)

    def _line(self, row: LogRow, events: Sequence[Event]) -> Line:
        action = parse_action(row.action)
        is_live = row.pk in self.live
        return Line(
            seq=row.seq,
            at=timezone.localtime(row.at),
            actor=self.nicks.get(row.actor_id, ""),
            words=self.words(action, events),
            told=tuple(self._told(events)),
            css=self._css(row, is_live=is_live),
            can_change=is_live and not self.game.is_announced,
            can_redo=row.pk in self.undone and not self.game.is_announced,
        )

    def words(self, action: Action, events: Sequence[Event]) -> str:
        line = texts.action_line if self.secrets else texts.open_line
        return texts.sentence(line(action, events))

    def _told(self, events: Sequence[Event]) -> Iterator[str]:
        kinds = (*TOLD, *SECRET) if self.secrets else TOLD
        yield from filter(None, (texts.event_line(event) for event in events if isinstance(event, kinds)))

    def _css(self, row: LogRow, *, is_live: bool) -> str:
        if not is_live:
            return "is-undone"
        if row.seq == self.seq:
            return "is-edit"
        return "is-bad" if row.seq in self.bad else ""


def is_secret(row: LogRow) -> bool:
    return isinstance(parse_action(row.action), texts.SECRET_ACTIONS)


def _decided_again(game: Game, log: Log) -> frozenset[int]:
    """Rows that an edit undid only to decide them again: the same actions stand further down.

    Of an edit's undone rows the first is the one that was changed: it is shown, struck through.
    """
    batches = dict(JudgeAction.all_objects.filter(game=game).values_list("pk", "batch"))
    undone, acted = defaultdict[str, list[int]](list), set[str]()
    for row in log.rows:
        batch = batches[row.pk]
        if row.kind == Kind.UNDO and row.undoes_id is not None:
            undone[batch].append(row.undoes_id)
        elif row.kind == Kind.ACTION:
            acted.add(batch)
    return frozenset(pk for batch in acted for pk in undone[batch][:-1])


def _chapter(state: State) -> str:
    if state.day.is_open and state.day.number is not None:
        return texts.sentence(texts.day_name(state.day.number))
    if state.night.number:
        return texts.sentence(texts.night_name(state.night.number))
    return _("Before the first day")


# ── beside the log ─────────────────────────────────────────────────────────────────────────────────────────


def _beside(game: Game) -> Iterator[Line]:
    changes = GameChange.objects.filter(game=game, kind__in=BESIDE).select_related("actor__player")
    nicks = dict(Player.objects.filter(user__in=_givers(changes)).values_list("user", "nick"))
    for change in changes:
        player = getattr(change.actor, "player", None)
        actor = player.nick if player else ""
        words = texts.sentence(_change_line(change, nicks))
        yield Line(0, timezone.localtime(change.at), actor, words, css="is-beside")


def _givers(changes: Iterable[GameChange]) -> set[int]:
    return {user for change in changes for name in ("by", "was") if (user := change.data.get(name))}


def _change_line(change: GameChange, nicks: dict[int, str]) -> str:
    data = change.data
    match change.kind:
        case "taken_over":
            was = nicks.get(data.get("was") or 0, "")
            if not was:
                return _("taken over by another device")
            return _("taken over by another device, until then: %(nick)s") % {"nick": was}
        case "handed_over":
            given = {"nick": nicks.get(data.get("by") or 0, "")}
            if data.get("to") == Deputy.Kind.ASSISTANT:
                return _("an assistant for fouls, asked by %(nick)s") % given
            return _("the game is taken from %(nick)s by code") % given
        case "reseated":
            return _("another person on seat %(seat)s") % {"seat": data.get("seat")}
        case "remark":
            return _("a remark to seat %(seat)s, who is out") % {"seat": data.get("seat")}
        case "unannounced":
            return _("the announcement is taken back: %(reason)s") % {"reason": data.get("reason")}
        case "cancelled":
            return _("the game is cancelled")
        case _:
            return _("the winner is announced")
