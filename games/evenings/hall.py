"""Finished values for the hall: who is here, who plays, who sat out, how fair the evening is."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.evenings.drawing import Record, quality
from games.evenings.selectors import first_timers, heading_of
from games.evenings.tables import COUNTED, at_tables, history_of, next_number, possible_judges, queue
from games.models import Game, Status
from players.models import Answer, Evening, Player, Presence, Signup, Standing
from players.texts import hour


@dataclass(frozen=True, slots=True)
class Guest:
    """A person in the list of the door."""

    player_id: int
    nick: str
    presence: str
    standing: str
    note: str
    is_first_time: bool
    plays: bool


@dataclass(frozen=True, slots=True)
class HallGame:
    game_id: int
    table: int
    number: int
    judge: str
    status: str
    is_setup: bool
    seats: Sequence[tuple[int, int, str, bool]]


@dataclass(frozen=True, slots=True)
class Fairness:
    """The evening so far: rows of people, and its sums in words that a template can show."""

    rows: Sequence[tuple[str, Record]]
    spread: int
    pairs: Sequence[tuple[int, int]]
    seats_again: int


@dataclass(frozen=True, slots=True)
class Hall:
    evening: Evening
    heading: str
    expected: Sequence[Guest]
    here: Sequence[Guest]
    gone: Sequence[Guest]
    games: Sequence[HallGame]
    queue: Sequence[Player]
    number: int
    most_tables: int
    missing: int
    judges: Sequence[tuple[int, str, bool]]
    fairness: Fairness | None


def hall_of(evening: Evening) -> Hall:
    signups = list(
        Signup.objects.filter(evening=evening).select_related("player", "brought_by").order_by("order", "pk")
    )
    firsts = first_timers(signup.player_id for signup in signups)
    busy, waiting = at_tables(evening), queue(evening)
    people = [_guest(signup, evening, signup.player_id in firsts, busy) for signup in signups]
    coming = [signup.standing != Standing.NONE or signup.answer == Answer.MAYBE for signup in signups]
    return Hall(
        evening=evening,
        heading=heading_of(evening),
        expected=[p for p, comes in zip(people, coming, strict=True) if comes and not p.presence],
        here=[p for p in people if p.presence == Presence.HERE],
        gone=[p for p in people if p.presence in (Presence.NO_SHOW, Presence.LEFT)],
        games=hall_games(evening, firsts),
        queue=waiting,
        number=next_number(evening),
        most_tables=len(waiting) // 10,
        missing=max(10 - len(waiting), 0),
        judges=judge_choices(evening, busy),
        fairness=fairness_of(evening, signups),
    )


def _guest(signup: Signup, evening: Evening, first: bool, busy: set[int]) -> Guest:
    late = signup.arrives_at and hour(evening.local(signup.arrives_at))
    host = signup.brought_by.nick if signup.brought_by else ""
    return Guest(
        player_id=signup.player_id,
        nick=signup.player.nick,
        presence=signup.presence,
        standing=signup.standing if signup.answer != Answer.MAYBE else "maybe",
        note=late or host,
        is_first_time=first,
        plays=signup.player_id in busy,
    )


def hall_games(evening: Evening, firsts: set[int]) -> list[HallGame]:
    games = Game.objects.filter(evening=evening, status__in=COUNTED).select_related("judge")
    return [
        HallGame(
            game_id=game.pk,
            table=game.table or 0,
            number=game.number or 0,
            judge=game.judge.nick if game.judge else "",
            status=str(game.get_status_display()),
            is_setup=game.status == Status.SETUP,
            seats=[
                (seat.number, seat.player_id, seat.player.nick, seat.player_id in firsts)
                for seat in game.seats.all()
            ],
        )
        for game in games.prefetch_related("seats__player").order_by("-number", "table")
    ]


def judge_choices(evening: Evening, busy: set[int]) -> list[tuple[int, str, bool]]:
    """Those who may judge and are not at a table: number, nick, appointed to this evening."""
    appointed = set(evening.judges.values_list("pk", flat=True))
    free = (judge for judge in possible_judges(evening) if judge.pk not in busy)
    return [(judge.pk, judge.nick, judge.pk in appointed) for judge in free]


def fairness_of(evening: Evening, signups: Sequence[Signup]) -> Fairness | None:
    """None before the first game."""
    history = history_of(evening)
    nicks = {s.player_id: s.player.nick for s in signups if s.presence == Presence.HERE}
    nicks |= dict(
        Player.objects.filter(pk__in=[pk for pk in history.games if pk not in nicks]).values_list(
            "pk", "nick"
        )
    )
    if not history.games:
        return None
    found = quality(nicks, history)
    rows = sorted(((nicks[pk], row) for pk, row in found.records.items()), key=lambda row: row[0])
    pairs = sorted((times, count) for times, count in found.pairs.items() if times > 1)
    return Fairness(rows, found.spread, pairs, found.seats_again)
