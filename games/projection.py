"""From events to facts: `project` goes with every log row, `rebuild` writes a game's facts anew.

`facts_from` makes the same facts in memory, for those who only compare.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from games.facts import FACTS, BestMove, Departure, Fact, Foul, NightAction, Nomination, Vote
from games.log import LogRow, events_of
from games.models import Game, Seat
from games.rules import Event, Phase, Role, State, evolve, fold, new_game
from games.rules import events as ev
from games.rules.actions import Checker, Shot
from games.rules.night import shown_seats

#: The key of each seat's row.
Seats = Mapping[int, int]


def project(row: LogRow, before: State, events: Iterable[Event], seats: Seats) -> None:
    """Write the facts of one row; `before` is the state in which its events began."""
    facts: list[Fact] = []
    for made, taken in _steps(row, before, events, seats):
        facts += made
        if taken is not None:
            standing = taken.model.all_objects.filter(game_id=row.game_id, retracted_by=None)
            standing.filter(**taken.fields).update(retracted_by=row.pk)
    _save(facts)


def facts_from(game: Game, rows: Iterable[LogRow]) -> list[Fact]:
    """Every fact of a game as its live rows make them, in their order; nothing is written."""
    seats = dict(Seat.objects.filter(game=game).values_list("number", "pk"))
    state, facts = new_game(game.rules_edition), list[Fact]()
    for row in rows:
        events, new = events_of(row), list[Fact]()
        for made, taken in _steps(row, state, events, seats):
            new += made
            for fact in facts:
                if taken is not None and taken.is_it(fact):
                    fact.retracted_by_id = row.pk
        facts += new
        state = fold(state, events)
    return facts


class _Taken(NamedTuple):
    """Which facts of earlier rows an event takes back: those with these values that still stand."""

    model: type[Fact]
    fields: dict[str, Any]

    def is_it(self, fact: Fact) -> bool:
        is_standing = isinstance(fact, self.model) and fact.retracted_by_id is None
        return is_standing and all(getattr(fact, name) == value for name, value in self.fields.items())


def _steps(
    row: LogRow, before: State, events: Iterable[Event], seats: Seats
) -> Iterator[tuple[list[Fact], _Taken | None]]:
    """For each event of a row the facts that it makes and those that it takes back."""
    state = before
    for event in events:
        made = _facts_of(event, state, seats)
        for fact in made:
            fact.game_id, fact.action_id = row.game_id, row.pk
            fact.day, fact.night = state.day.number, state.night.number
        yield made, _taken_back(event, state, seats)
        state = evolve(state, event)


def _save(facts: Iterable[Fact]) -> None:
    by_model: dict[type[Fact], list[Fact]] = {}
    for fact in facts:
        by_model.setdefault(type(fact), []).append(fact)
    for model, rows in by_model.items():
        model.all_objects.bulk_create(rows)


def unproject(row: LogRow) -> None:
    """Take back what a row made and what it retracted."""
    for model in FACTS:
        model.all_objects.filter(game_id=row.game_id, action=row.pk).delete()
    for model in RETRACTABLE:
        model.all_objects.filter(game_id=row.game_id, retracted_by=row.pk).update(retracted_by=None)


RETRACTABLE: tuple[type[Fact], ...] = (Nomination, Vote, Foul)


# ── one event's facts ──────────────────────────────────────────────────────────────────────────────────────


def _facts_of(event: Event, state: State, seats: Seats) -> list[Fact]:  # noqa: C901 - one case per event
    match event:
        case ev.PlayerNominated():
            return [Nomination(by_id=seats[event.by], target_id=seats[event.target])]
        case ev.VotesRecorded():
            return _votes(event, state.vote.round, seats, by_default=False)
        case ev.RestAssigned():
            return _votes(event, state.vote.round, seats, by_default=True)
        case ev.LiftVoted():
            hands = _hands(event.voters, event.count, seats)
            return [Vote(kind=Vote.Kind.LIFT, round=state.vote.round, **hand) for hand in hands]
        case ev.PlayerShot():
            shots = _shots(event.shots, event.seat, seats)
            return [*shots, *_departures((event.seat,), "shot", state, seats)]
        case ev.ShotMissed():
            return _shots(event.shots, None, seats)
        case ev.CheckMade() if event.target is not None:
            return [_check(event.by, event.target, event.answer, state, seats)]
        case ev.FoulGiven():
            return [_foul(event, Foul.Kind.ORDINARY, seats)]
        case ev.TechFoulGiven():
            return [_foul(event, Foul.Kind.TECHNICAL, seats)]
        case ev.LeftByVote():
            return _departures(event.seats, "voted", state, seats)
        case ev.PlayerRemoved() if not event.was_out:
            return _departures((event.seat,), event.how, state, seats, event.reason)
        case ev.BestMoveNamed():
            return [BestMove(by_id=seats[event.by], targets=list(event.targets), hits=event.hits)]
        case _:
            return []


def _votes(
    event: ev.VotesRecorded | ev.RestAssigned, round_: int, seats: Seats, *, by_default: bool
) -> list[Fact]:
    nominee = seats[event.nominee]
    return [
        Vote(kind=Vote.Kind.BALLOT, round=round_, nominee_id=nominee, by_default=by_default, **hand)
        for hand in _hands(event.voters, event.count, seats)
    ]


def _hands(voters: tuple[int, ...] | None, count: int, seats: Seats) -> list[dict[str, Any]]:
    """One row per voter; one with the count where nobody is named, also for a candidate without votes."""
    if voters:
        return [{"voter_id": seats[voter], "count": 1} for voter in voters]
    return [{"voter_id": None, "count": count}]


def _shots(shots: tuple[tuple[int, Shot], ...] | None, killed: int | None, seats: Seats) -> list[Fact]:
    kind, hit = NightAction.Kind.SHOT, killed is not None
    if shots is None:
        target = seats[killed] if killed is not None else None
        return [NightAction(kind=kind, by_id=None, target_id=target, hit=hit)]
    return [
        NightAction(kind=kind, by_id=seats[shooter], target_id=shown and seats[shown], hit=hit)
        for shooter, shot in shots
        for shown in shown_seats(shot) or (None,)
    ]


def _check(by: Checker, target: int, answer: bool | None, state: State, seats: Seats) -> Fact:
    checker = seats[state.seats.seat_of(Role(by))]
    kind = NightAction.Kind(f"{by}_check")
    return NightAction(kind=kind, by_id=checker, target_id=seats[target], hit=bool(answer))


def _foul(event: ev.FoulGiven | ev.TechFoulGiven, kind: Foul.Kind, seats: Seats) -> Fact:
    return Foul(kind=kind, seat_id=seats[event.seat], number=event.count, reason=(event.reason or "")[:200])


def _departures(
    leaving: tuple[int, ...], how: str, state: State, seats: Seats, reason: str | None = None
) -> list[Fact]:
    first = len(state.seats.out) + 1
    return [
        Departure(
            seat_id=seats[seat],
            how=how,
            by_day=state.day.is_open,
            place=place,
            reason=(reason or "")[:200],
        )
        for place, seat in enumerate(leaving, first)
    ]


# ── taking back ────────────────────────────────────────────────────────────────────────────────────────────


def _taken_back(event: Event, state: State, seats: Seats) -> _Taken | None:
    match event:
        case ev.NominationWithdrawn():
            return _Taken(Nomination, {"target_id": seats[event.target], "day": state.day.number})
        case ev.FoulWithdrawn():
            foul = {"seat_id": seats[event.seat], "kind": Foul.Kind.ORDINARY, "number": event.count + 1}
            return _Taken(Foul, foul)
        case ev.NightDue() if state.phase is Phase.BALLOT and state.vote.cast:
            ballot = {"kind": Vote.Kind.BALLOT, "day": state.day.number, "round": state.vote.round}
            return _Taken(Vote, ballot)
        case _:
            return None


def rebuild(game: Game, rows: Iterable[LogRow]) -> None:
    """Write every fact of a game anew from its live rows."""
    for model in FACTS:
        model.all_objects.filter(game=game).delete()
    _save(facts_from(game, rows))


def facts_of(game: Game) -> list[tuple[Any, ...]]:
    """Every stored fact of a game as plain values, to compare a game with its rebuilt self."""
    return plain(fact for model in FACTS for fact in model.all_objects.filter(game=game))


def plain(facts: Iterable[Fact]) -> list[tuple[Any, ...]]:
    """Sorted values of facts without their own keys."""
    return sorted(
        (
            type(fact).__name__,
            *(str(value) for name, value in sorted(vars(fact).items()) if name not in ("id", "_state")),
        )
        for fact in facts
    )
