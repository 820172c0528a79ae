"""The story of an announced game, day by day: what happened, in the order it did, and why."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from games.log import LogRow, events_of
from games.rules import Event, Phase, State, evolve, new_game
from games.rules import events as ev
from games.rules.editions import Edition
from games.rules.table import Ballot, Departure
from games.texts.grammar import numbers, sentence
from games.texts.names import day_name, night_name
from games.texts.story import event_line

#: What other lines tell already, or what tells nothing to somebody who reads afterwards.
UNTOLD = (
    ev.RolesDealt, ev.SpeechEnded, ev.PlayerNominated, ev.VotingDue, ev.BallotOpened, ev.VotesRecorded,
    ev.RestAssigned, ev.NightDue, ev.NightBegan, ev.CheckDue, ev.BestMoveDue, ev.DayDue, ev.LastWordsBegan,
    ev.SpeechLost, ev.GameFinished,
)  # fmt: skip
#: Lines that give a reason.
WHY = (
    ev.VoteSkipped, ev.Tied, ev.LeadersStay, ev.TieRepeated, ev.LiftRefused, ev.LiftOpened, ev.VoteCancelled,
    ev.BestMoveNotDue, ev.GameDecided,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class StoryLine:
    """`seq`: the log row that it comes from; `anchor`: its name in links, at the first line of a row."""

    seq: int
    text: str
    css: str = ""
    anchor: str = ""


@dataclass(slots=True)
class Chapter:
    """A day or a night; `reds` and `blacks` are the living when it began, `candidates` those of the day.

    `speakers` spoke in that order; `left` went out in it, `alive` sat at the table when it was over.
    """

    key: str
    title: str
    is_night: bool
    reds: int
    blacks: int
    candidates: str = ""
    speakers: list[int] = field(default_factory=list)
    lines: list[StoryLine] = field(default_factory=list)
    left: tuple[Departure, ...] = ()
    alive: tuple[int, ...] = ()

    @property
    def order(self) -> str:
        """ "2, 3, 5", in which they spoke."""
        return numbers(self.speakers)

    @property
    def sign(self) -> str:
        return "moon" if self.is_night else "sun"


def story_of(edition: Edition, rows: Sequence[LogRow]) -> list[Chapter]:
    """Chapters from the live rows of a log."""
    chapters, state, out = list[Chapter](), new_game(edition), 0
    for row in rows:
        before = state
        events = events_of(row)
        for event in events:
            if isinstance(event, ev.DayOpened | ev.NightBegan):
                chapters.append(_chapter(event, state))
                out = len(state.seats.out)
            state = evolve(state, event)
            if isinstance(event, ev.SpeechBegan) and state.phase is Phase.SPEECHES:
                chapters[-1].speakers.append(event.seat)
        if chapters:
            chapters[-1].lines += _with_anchor(_lines(row, before, state, events))
            chapters[-1].candidates = _candidates(state)
            chapters[-1].left, chapters[-1].alive = state.seats.out[out:], state.seats.alive
    return [chapter for chapter in chapters if chapter.lines]


def _with_anchor(lines: Iterable[StoryLine]) -> Iterable[StoryLine]:
    """A row is linked to by its first line."""
    for number, line in enumerate(lines):
        yield replace(line, anchor="" if number else f"m{line.seq}")


def _chapter(event: ev.DayOpened | ev.NightBegan, state: State) -> Chapter:
    blacks = len(state.seats.blacks)
    reds = state.alive_count - blacks
    if isinstance(event, ev.DayOpened):
        return Chapter(f"day-{event.day}", sentence(day_name(event.day)), False, reds, blacks)
    return Chapter(f"night-{event.night}", sentence(night_name(event.night)), True, reds, blacks)


def _candidates(state: State) -> str:
    """ "7 by 2, 6 by 3": as they stood when the day went over into the vote."""
    if not state.day.is_open or not state.day.nominations:
        return ""
    by = [_("{target} by {by}").format(target=n.target, by=n.by) for n in state.day.nominations]
    return _("Candidates: {candidates}.").format(candidates=numbers(by))


def _lines(row: LogRow, before: State, after: State, events: Sequence[Event]) -> Iterable[StoryLine]:
    """The lines of one row; a ballot that it closed is told in one line before what followed from it."""
    closed = after.history.ballots[len(before.history.ballots) :]
    for event in events:
        if isinstance(event, ev.BallotClosed):
            yield from (StoryLine(row.seq, _ballot(ballot)) for ballot in closed)
        text = None if _is_untold(event) else event_line(event)
        if text:
            yield StoryLine(row.seq, text, _css(event))


def _is_untold(event: Event) -> bool:
    if isinstance(event, ev.SpeechBegan):
        return event.loss is None
    if isinstance(event, ev.SpeechEnded):
        return not event.cut
    return isinstance(event, UNTOLD)


def _css(event: Event) -> str:
    if isinstance(event, ev.GameDecided):
        return "why decided"
    if isinstance(event, WHY):
        return "why"
    return "muted" if isinstance(event, ev.FoulGiven | ev.TechFoulGiven | ev.FoulWithdrawn) else ""


def _ballot(ballot: Ballot) -> str:
    tallies = numbers(f"{tally.nominee} — {tally.count}" for tally in ballot.tallies)
    text = _("The revote: {tallies}.") if ballot.round else _("The vote: {tallies}.")
    return text.format(tallies=tallies)


def steps_of(rows: Sequence[LogRow]) -> list[StoryLine]:
    """Every single event, step by step."""
    told = ((row.seq, event_line(event)) for row in rows for event in events_of(row))
    return [StoryLine(seq, text) for seq, text in told if text]
