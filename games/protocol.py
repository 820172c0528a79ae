"""The protocol of an announced game: finished values for its page, from the folded log and the seats."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.models import Seat
from games.rules import State, Team
from games.rules.night import MOST_TARGETS, shown_seats
from games.rules.table import SEATS, Ballot, LiftVote, NightEntry, Role, team_of
from games.texts.grammar import numbers, sentence
from games.texts.names import day_name, departure_line, night_name, role_name
from games.voting_days import VoteMoment


@dataclass(frozen=True, slots=True)
class Person:
    """A seat of an announced game; `role` is the key, `role_name` the word."""

    number: int
    nick: str
    player_id: int
    role: str
    role_name: str
    is_black: bool


@dataclass(frozen=True, slots=True)
class BestMoveCell:
    """Targets as "3, 7, 9", and how many of them are black."""

    targets: str
    hits: int
    of: int


@dataclass(frozen=True, slots=True)
class ProtocolRow:
    """`left` is empty for who stayed at the table; points are None until somebody gave some."""

    person: Person
    fouls: int
    tech_fouls: int
    left: str
    best_move: BestMoveCell | None
    bonus: Decimal
    penalty: Decimal
    points_reason: str


def people_of(seats: Sequence[Seat]) -> dict[int, Person]:
    return {
        seat.number: Person(
            number=seat.number,
            nick=seat.player.nick,
            player_id=seat.player_id,
            role=seat.role,
            role_name=role_name(seat.role) if seat.role else "",
            is_black=bool(seat.role) and team_of(Role(seat.role)) is Team.BLACK,
        )
        for seat in seats
    }


def protocol_rows(
    seats: Sequence[Seat], state: State | None, lifted: frozenset[int] = frozenset()
) -> list[ProtocolRow]:
    """A row a seat. Without a state (only the result was entered) there is nothing but roles and points.

    `lifted` left by a lift of the tied.
    """
    people = people_of(seats)
    return [
        ProtocolRow(
            person=people[seat.number],
            fouls=state.discipline.fouls_of(seat.number) if state else seat.told_fouls or 0,
            tech_fouls=state.discipline.tech_fouls_of(seat.number) if state else 0,
            left=_left(seat.number, state, lifted) if state else "",
            best_move=_best_move(seat.number, state) if state else None,
            bonus=seat.bonus,
            penalty=seat.penalty,
            points_reason=seat.points_reason,
        )
        for seat in seats
    ]


def _left(seat: int, state: State, lifted: frozenset[int]) -> str:
    gone = state.seats.departure(seat)
    if gone is None:
        return ""
    if gone.how == "voted" and gone.day is not None and seat in lifted:
        return _("{how}, {when}").format(how=_("lift"), when=day_name(gone.day))
    return departure_line(gone)


def _best_move(seat: int, state: State) -> BestMoveCell | None:
    for move in state.history.best_moves:
        if move.by == seat:
            return BestMoveCell(numbers(move.targets), move.hits, MOST_TARGETS)
    return None


# ── votes ──────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Cell:
    """What one seat did in one vote: `text` is a seat number, a word or a sign; `css` how it looks."""

    text: str
    css: str
    label: str


@dataclass(frozen=True, slots=True)
class Column:
    """A vote: its heading, and its result as "7 — 5", one text a candidate; `out` marks those who left.

    `is_lift`: not for whom, but whether all the tied leave together.
    """

    title: str
    day: int
    totals: tuple[tuple[str, bool], ...]
    is_lift: bool = False


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """`for_black` of `known` votes of the seat went to blacks."""

    person: Person
    cells: tuple[Cell, ...]
    for_black: int
    known: int


@dataclass(frozen=True, slots=True)
class Matrix:
    """`has_counts`: some votes were entered as numbers, so who voted is not known."""

    columns: tuple[Column, ...]
    rows: tuple[MatrixRow, ...]
    has_counts: bool

    @property
    def has_lifts(self) -> bool:
        return any(column.is_lift for column in self.columns)


def vote_matrix(people: dict[int, Person], moments: Sequence[VoteMoment]) -> Matrix:
    rows = []
    for seat in SEATS:
        cells = tuple(_cell(seat, moment, people) for moment in moments)
        votes = [cell for moment, cell in zip(moments, cells, strict=True) if _is_ballot_vote(moment, cell)]
        hits = sum("hit" in cell.css for cell in votes)
        rows.append(MatrixRow(people[seat], cells, hits, len(votes)))
    columns = tuple(_column(moment) for moment in moments)
    return Matrix(columns, tuple(rows), any(moment.is_by_count for moment in moments))


def _is_ballot_vote(moment: VoteMoment, cell: Cell) -> bool:
    return isinstance(moment.vote, Ballot) and cell.text.isdigit()


def _cell(seat: int, moment: VoteMoment, people: dict[int, Person]) -> Cell:
    if seat not in moment.alive:
        return Cell("·", "gone", _("not at the table"))
    if isinstance(moment.vote, LiftVote):
        return _lift_cell(seat, moment.vote)
    for tally in moment.vote.tallies:
        if seat in (tally.voters or ()):
            css = "no hit" if people[tally.nominee].is_black else "no"
            label = _("for {nominee}, by default") if tally.by_default else _("for {nominee}")
            css += " deflt" if tally.by_default else ""
            css += " self" if tally.nominee == seat else ""
            return Cell(str(tally.nominee), css, label.format(nominee=tally.nominee))
    if moment.is_by_count:
        return Cell("?", "gone", _("not known"))
    return Cell("–", "", _("did not vote"))


def _lift_cell(seat: int, lift: LiftVote) -> Cell:
    if lift.voters is None:
        return Cell("?", "gone", _("not known"))
    if seat in lift.voters:
        return Cell(pgettext("lift vote", "for"), "", _("for the lift"))
    return Cell("–", "", _("against the lift"))


def _column(moment: VoteMoment) -> Column:
    vote = moment.vote
    if isinstance(vote, LiftVote):
        of = len(moment.alive)
        text = _("{votes} of {n}, {need} are needed").format(votes=vote.count, n=of, need=of // 2 + 1)
        title = _("Lift of {seats}").format(seats=numbers(vote.seats))
        return Column(title, vote.day, ((text, vote.passed),), is_lift=True)
    title = sentence(day_name(vote.day)) if not vote.round else pgettext("column", "Revote")
    totals = tuple(
        (f"{tally.nominee} — {tally.count}", tally.nominee in moment.left) for tally in vote.tallies
    )
    return Column(title, vote.day, totals)


# ── nights ─────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Look:
    """A check: whom, and what its answer was."""

    target: Person
    answer: str
    hit: bool


@dataclass(frozen=True, slots=True)
class NightRow:
    """`shots` are "8 → 5", in seat order; empty where only the common target was told."""

    title: str
    shots: tuple[str, ...]
    killed: Person | None
    don: Look | None
    sheriff: Look | None


def night_rows(people: dict[int, Person], nights: Sequence[NightEntry]) -> list[NightRow]:
    return [
        NightRow(
            title=sentence(night_name(night.night)),
            shots=tuple(_shots(night)),
            killed=people[night.killed] if night.killed else None,
            don=_don_look(people, night.don_check),
            sheriff=_sheriff_look(people, night.sheriff_check),
        )
        for night in nights
    ]


def _shots(night: NightEntry) -> Iterator[str]:
    for shooter, shot in night.shots or ():
        yield f"{shooter} → {numbers(shown_seats(shot)) or '–'}"


def _don_look(people: dict[int, Person], target: int | None) -> Look | None:
    if target is None:
        return None
    hit = people[target].role == Role.SHERIFF
    return Look(
        people[target],
        pgettext("answer to the don", "the sheriff")
        if hit
        else pgettext("answer to the don", "not the sheriff"),
        hit,
    )


def _sheriff_look(people: dict[int, Person], target: int | None) -> Look | None:
    if target is None:
        return None
    person = people[target]
    return Look(
        person,
        pgettext("answer to the sheriff", "black")
        if person.is_black
        else pgettext("answer to the sheriff", "red"),
        person.is_black,
    )
