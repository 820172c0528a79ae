"""A running game as spectators see it: finished values for the live page, the overlay and the hall screen."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.feed import Line, newest_lines
from games.rules import PublicState
from games.rules.table import SEATS
from games.texts.grammar import order_name, sentence
from games.texts.names import day_name, departure_line, night_name, phase_name
from games.told import Told

Nicks = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class LiveSeat:
    """`state` is `speaking`, `called`, `out` or empty; `place` a candidate's place in the order.

    `notes` say everything, `badge` the one thing for which a small screen has room.
    """

    number: int
    nick: str
    state: str
    place: int | None
    notes: tuple[str, ...]
    badge: str
    fouls: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """`votes` is None while nobody was asked about him."""

    number: int
    nick: str
    by: int | None
    votes: int | None
    is_called: bool


@dataclass(frozen=True, slots=True)
class LiveClock:
    """For the page's script: the rest in ms and, where it runs, when it ends (ms since 1970)."""

    text: str
    left_ms: int
    ends_at_ms: int | None


@dataclass(frozen=True, slots=True)
class Middle:
    """The middle of the ring: a line above, whom it is about, a line below; `big` stands for the clock."""

    above: str
    big: str
    name: str
    below: str


@dataclass(frozen=True, slots=True)
class LiveBoard:
    version: str
    title: str
    phase: str
    middle: Middle
    clock: LiveClock | None
    seats: tuple[LiveSeat, ...]
    candidates: tuple[Candidate, ...]
    candidates_note: str
    vote_note: str
    lines: list[Line]
    now_ms: int


def live_board(told: Told, nicks: Nicks, now: datetime) -> LiveBoard:
    state = told.state
    return LiveBoard(
        version=version_of(told, nicks),
        title=title_of(state),
        phase=state.phase,
        middle=_middle(state, nicks),
        clock=_clock(told, now),
        seats=tuple(_seat(seat, state, nicks) for seat in SEATS),
        candidates=tuple(_candidates(state, nicks)),
        candidates_note=_candidates_note(state),
        vote_note=_vote_note(state),
        lines=newest_lines(told.steps),
        now_ms=_ms(now),
    )


def version_of(told: Told, nicks: Nicks) -> str:
    """Changes with what is told and with the names at the table: somebody may be put on another's seat."""
    return sha256(f"{told.version} {sorted(nicks.items())}".encode()).hexdigest()[:16]


def title_of(state: PublicState) -> str:
    """ "Day 1, speeches", "Night 2"."""
    if state.phase == "night":
        return sentence(night_name(state.night))
    if state.day is None or state.phase in ("setup", "day_due", "finished"):
        return sentence(phase_name(state.phase))
    return sentence(_("{day}, {phase}").format(day=day_name(state.day), phase=phase_name(state.phase)))


# ── the middle ─────────────────────────────────────────────────────────────────────────────────────────────


def _middle(state: PublicState, nicks: Nicks) -> Middle:
    table = ngettext("{n} player at the table", "{n} players at the table", len(state.alive)).format(
        n=len(state.alive)
    )
    if state.speaker is not None:
        above = _("seat {seat} has no speech") if state.silenced else _("seat {seat} speaks")
        return Middle(above.format(seat=state.speaker), "", nicks[state.speaker], _place_of_speech(state))
    if state.called is not None:
        below = ngettext("{n} vote is left", "{n} votes are left", _votes_left(state))
        return Middle(
            _("vote for"), str(state.called), nicks[state.called], below.format(n=_votes_left(state))
        )
    if state.phase == "night":  # the title says which
        return Middle("", "", sentence(_("the town sleeps")), table)
    return Middle("", "", sentence(phase_name(state.phase)), table)


def _place_of_speech(state: PublicState) -> str:
    if state.phase == "last_words":
        return phase_name("last_words")
    of = len(state.candidates) if state.phase == "tie_speeches" else len(state.alive)
    spoken = of - len(state.queue)
    return _("{nth} speech of {of}").format(nth=order_name(spoken), of=of)


def _votes_left(state: PublicState) -> int:
    return len(state.alive) - sum(tally.count for tally in state.cast)


def _clock(told: Told, now: datetime) -> LiveClock | None:
    clock = told.clock
    if clock is None:
        return None
    left = clock.left_at(now)
    since = clock.running_since
    ends_at = None if since is None else _ms(since) + clock.left_ms
    seconds = abs(_whole_seconds(left))
    sign = "+" if left < 0 else ""
    return LiveClock(f"{sign}{seconds // 60}:{seconds % 60:02}", clock.left_ms, ends_at)


def _whole_seconds(ms: int) -> int:
    """Rounded up while time is left, so that 0:00 is shown only at the end."""
    return -(-ms // 1000)


def _ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


# ── seats and candidates ───────────────────────────────────────────────────────────────────────────────────


def _seat(seat: int, state: PublicState, nicks: Nicks) -> LiveSeat:
    places = {candidate: place for place, candidate in enumerate(state.candidates, 1)}
    return LiveSeat(
        number=seat,
        nick=nicks[seat],
        state=_seat_state(seat, state),
        place=places.get(seat),
        notes=tuple(_notes(seat, state, places)),
        badge=_badge(seat, state),
        fouls=state.fouls[seat - 1],
    )


def _seat_state(seat: int, state: PublicState) -> str:
    if seat == state.speaker:
        return "speaking"
    if seat == state.called:
        return "called"
    return "" if seat in state.alive else "out"


def _badge(seat: int, state: PublicState) -> str:
    if seat == state.speaker:
        return pgettext("seat", "no speech") if state.silenced else pgettext("seat", "speaks")
    if state.queue[:1] == (seat,):
        return pgettext("seat", "next")
    gone = next((departure for departure in state.out if departure.seat == seat), None)
    return departure_line(gone) if gone else ""


def _notes(seat: int, state: PublicState, places: Mapping[int, int]) -> Iterator[str]:
    if badge := _badge(seat, state):
        yield badge
    if seat in places:
        yield _nomination_note(seat, state, places[seat])
    if seat in state.alive and (fouls := state.fouls[seat - 1]):
        yield ngettext("{n} foul", "{n} fouls", fouls).format(n=fouls)
    if seat in state.alive and (fouls := state.tech_fouls[seat - 1]):
        yield ngettext("{n} technical foul", "{n} technical fouls", fouls).format(n=fouls)


def _nomination_note(seat: int, state: PublicState, place: int) -> str:
    by = dict(state.nominated).get(seat)
    if by is None:
        return _("C{place}").format(place=place)
    return _("C{place} by {by}").format(place=place, by=by)


def _candidates(state: PublicState, nicks: Nicks) -> Iterator[Candidate]:
    by = dict(state.nominated)
    votes = {tally.nominee: tally.count for tally in state.cast}
    if state.phase in ("tie_speeches", "lift_vote") and state.ballots:
        votes = state.ballots[-1].counts
    for seat in state.candidates:
        yield Candidate(seat, nicks[seat], by.get(seat), votes.get(seat), seat == state.called)


def _candidates_note(state: PublicState) -> str:
    if state.phase == "lift_vote":
        return _("may leave together")
    if state.phase == "tie_speeches":
        return pgettext("candidates", "a tie")
    return _("in the order of nomination")


def _vote_note(state: PublicState) -> str:
    """Why there is no vote where one was cancelled."""
    cancelled = state.cancelled_by or state.next_cancelled_by
    if cancelled is None:
        return ""
    if state.cancelled_by is not None:
        return _("No vote today: seat {seat} was removed.").format(seat=cancelled.seat)
    return _("The next vote is cancelled: seat {seat} was removed.").format(seat=cancelled.seat)
