"""Results from elsewhere become published games of kind *result only*: all of them or none, each once.

One pass over the file, in batches; the first wrong line ends the writing, the reading goes on to the end so
that every wrong line is reported, and the transaction is taken back.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from dataclasses import replace as replaced
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from typing import Final

from django.db import transaction
from django.utils import timezone

from games.models import BestMove, Departure, Game, GameKind, Seat, Status
from games.publication import day_of
from games.services import told_on
from players.models import PastNick, Player
from players.nicks import nick_key
from players.numbers import whole_number
from players.planner import tell_planner
from rating import counting
from rating.models import Counted, Season, Standing, Undated
from rating.results import results_of
from rating.scoring.refusals import Refusal, shown
from rating.scoring.results import BLACK, Result, SeatResult

BATCH: Final = 500
NICK: Final = 40
PLACES: Final = 6
_EXACT: Final = 10**PLACES

Numbered = tuple[int, Result | Refusal]


@dataclass
class Report:
    """What an import did, or would do: lines are numbers in the file."""

    added: int = 0
    there: int = 0
    #: Lines whose game is there already, with another content: left as it is on the site.
    differing: list[tuple[int, str]] = field(default_factory=list)
    wrong: list[tuple[int, Refusal]] = field(default_factory=list)
    new_players: list[str] = field(default_factory=list)
    #: New nicks that look like known ones: (new, known).
    look_alikes: list[tuple[str, str]] = field(default_factory=list)
    new_seasons: list[str] = field(default_factory=list)
    #: How many of the added count in which season; None: in none.
    counted: dict[str | None, int] = field(default_factory=dict)


class _TakenBack(Exception):
    """Nothing of this import stays."""


def import_results(lines: Iterable[Numbered], *, season: str | None = None, dry_run: bool = False) -> Report:
    """Bring numbered results in; with a wrong line, or `dry_run`, nothing stays.

    `season` names the one of results without a date (else their own `season`); a missing one is made.
    """
    job = _Import(season)
    try:
        with transaction.atomic():
            job.run(iter(lines))
            if job.report.wrong or dry_run:
                raise _TakenBack
    except _TakenBack:
        if job.report.wrong:
            return Report(wrong=job.report.wrong)
    return job.report


class _Import:
    """One import: who is known, which seasons are held, and what has been counted so far."""

    def __init__(self, season: str | None) -> None:
        self.season = season
        self.report = Report()
        self.players: dict[str, int] = {}
        self.seasons: dict[str, Season] = {}
        self.sums: dict[int, counting.Sums] = {}

    def run(self, lines: Iterator[Numbered]) -> None:
        # Held from the start: a publication meanwhile waits, and no day changes its season.
        self.seasons = {each.name: each for each in Season.objects.select_for_update().order_by("pk")}
        while batch := list(islice(lines, BATCH)):
            good = self._good(batch)
            if not self.report.wrong:
                self._bring(good)
        if not self.report.wrong:
            for each in self.seasons.values():
                if each.pk in self.sums:
                    counting.apply(each, self.sums[each.pk])
            tell_planner((Player, Game, Seat, Departure, BestMove, Counted, Undated, Standing))

    def _good(self, batch: Iterable[Numbered]) -> list[tuple[int, Result]]:
        good = []
        for line, result in batch:
            refusal = result if isinstance(result, Refusal) else unfit(result)
            if refusal is not None:
                self.report.wrong.append((line, refusal))
            elif isinstance(result, Result):
                good.append((line, result))
        return good

    def _bring(self, batch: list[tuple[int, Result]]) -> None:
        new = self._without_known(batch)
        self._meet(dict.fromkeys(seat.player for result in new for seat in result.seats))
        games = self._write_games(new)
        write_facts(games, self.players)
        self._count(games)
        self.report.added += len(games)

    def _without_known(self, batch: list[tuple[int, Result]]) -> list[Result]:
        """Those whose id is new; the others are compared with the game that is there."""
        known = known_games(result for _, result in batch)
        if known:
            stored = dict(results_of(known.values()))
            nicks = nicks_of(stored.values())
            for line, result in batch:
                if result.id in known:
                    self.report.there += 1
                    before = stored.get(known[result.id])
                    if before is None or not _is_same(result, with_names(before, nicks)):
                        self.report.differing.append((line, result.id))
        return [result for _, result in batch if result.id not in known]

    def _meet(self, nicks: Iterable[str]) -> None:
        """Numbers of these people, by their nick or a past one; who has neither becomes a new person."""
        unknown = [nick for nick in nicks if nick not in self.players]
        self.players.update(past_nicks(unknown))
        self.players.update(Player.objects.known().filter(nick__in=unknown).values_list("nick", "pk"))
        new = [nick for nick in unknown if nick not in self.players]
        keys = {nick: nick_key(nick)[:80] for nick in new}
        alike = dict(
            Player.objects.known().filter(nick_key__in=keys.values()).values_list("nick_key", "nick")
        )
        self.report.look_alikes += [(nick, alike[key]) for nick, key in keys.items() if key in alike]
        people = [Player(nick=nick, nick_key=keys[nick]) for nick in new]
        self.players.update((player.nick, player.pk) for player in Player.objects.bulk_create(people))
        self.report.new_players += new

    def _write_games(self, results: Iterable[Result]) -> list[tuple[Game, Result]]:
        games = [
            Game(
                kind=GameKind.RESULT,
                external_id=result.id,
                status=Status.PUBLISHED,
                winner=result.winner,
                played_on=result.date,
                announced_at=told_at(result),
            )
            for result in results
        ]
        return list(zip(Game.objects.bulk_create(games), results, strict=True))

    def _count(self, games: list[tuple[Game, Result]]) -> None:
        counted, undated = [], []
        for game, result in games:
            season = self._season_of(result)
            name = season.name if season else None
            self.report.counted[name] = self.report.counted.get(name, 0) + 1
            if season is None:
                continue
            if result.date is None:
                undated.append(Undated(game=game, season=season))
            counted.append(Counted(game=game, season=season))
            sums = self.sums.setdefault(season.pk, counting.Sums())
            sums.add(with_names(result, self.players))
        Counted.objects.bulk_create(counted)
        Undated.objects.bulk_create(undated)

    def _season_of(self, result: Result) -> Season | None:
        """A date decides; without one the import's season, else the result's own (scoring.md)."""
        if result.date is not None:
            return next((each for each in self.seasons.values() if holds(each, result)), None)
        name = self.season or result.season
        if name is None:
            return None
        if name not in self.seasons:
            self.seasons[name] = Season.objects.create(name=name[:80])
            self.report.new_seasons.append(name)
        return self.seasons[name]


def known_games(results: Iterable[Result]) -> dict[str, int]:
    """Those that are there, by their id: brought in under it before, or the club's own, read from its file.

    A file of the club names its own games by their numbers. A number alone may be that of a game of another
    club: most seats must hold the same people on about the same day. Not all of them, for people, roles and
    points may have been put right since the file was made.
    """
    told = {result.id: result for result in results}
    held = Game.objects.filter(external_id__in=told).values_list("external_id", "pk")
    known = {str(external_id): pk for external_id, pk in held}
    numbers = {pk: id_ for id_ in told if id_ not in known and (pk := whole_number(id_))}
    own = Game.objects.announced().filter(external_id=None).in_bulk([*numbers])
    if own:
        nicks = {seat.player for id_ in numbers.values() for seat in told[id_].seats}
        people = past_nicks(nicks) | dict(
            Player.objects.known().filter(nick__in=nicks).values_list("nick", "pk")
        )
        for pk, stored in results_of(own):
            result = told[numbers[pk]]
            if result.date and abs((result.date - (stored.date or day_of(own[pk]))).days) <= 1:
                seats = {(seat.number, str(people.get(seat.player))) for seat in result.seats}
                if len(seats & {(seat.number, seat.player) for seat in stored.seats}) > len(seats) / 2:
                    known[result.id] = pk
    return known


def _is_same(result: Result, before: Result) -> bool:
    """Of a game of its own number without what its file tells otherwise than its log."""
    told = as_stored(result)
    if before.id.isdigit():
        told, before = _of_file(told), _of_file(before)
    return told == before


def _of_file(result: Result) -> Result:
    seats = tuple(replaced(seat, fouls=None) for seat in result.seats)
    return replaced(result, seats=seats, date=None, best_moves=result.best_moves[:1])


def holds(season: Season, result: Result) -> bool:
    if season.starts_on is None or season.ends_on is None or result.date is None:
        return False
    return season.starts_on <= result.date <= season.ends_on


def told_at(result: Result) -> datetime:
    """A moment of its day, so that lists by time put it there; a result without a day stands before all."""
    if result.date is None:
        return datetime.fromtimestamp(0, UTC)
    return min(told_on(result.date), timezone.now())


def unfit(result: Result) -> Refusal | None:
    """What a good result may still hold that our columns do not."""
    for seat in result.seats:
        if len(seat.player) > NICK:
            return Refusal("nick_too_long", seat=seat.number, limit=NICK, count=len(seat.player))
        for name, value in (("bonus", seat.bonus), ("penalty", seat.penalty)):
            if (value * _EXACT).denominator != 1:
                return Refusal("points_do_not_fit", seat=seat.number, where=name, places=PLACES)
    if result.season is not None and len(result.season) > 80:
        return Refusal("not_a_text", where="season", limit=80, value=shown(result.season))
    return None


def past_nicks(nicks: Iterable[str]) -> dict[str, int]:
    """Known people by nicks they had; a nick that several had finds nobody."""
    had = PastNick.objects.filter(nick__in=list(nicks), player__in=Player.objects.known())
    owners: dict[str, set[int]] = {}
    for nick, player in had.values_list("nick", "player_id"):
        owners.setdefault(nick, set()).add(player)
    return {nick: one for nick, (one, *others) in owners.items() if not others}


# ── rows ───────────────────────────────────────────────────────────────────────────────────────────────────


def write_facts(games: Iterable[tuple[Game, Result]], players: Mapping[str, int]) -> None:
    """Seats, first victims, early leavers and best moves of new games; `players`: people by nick."""
    games = list(games)
    seats = [seat_row(game, seat, players) for game, result in games for seat in result.seats]
    by_number = {(seat.game_id, seat.number): seat for seat in Seat.objects.bulk_create(seats)}
    departures: list[Departure] = []
    moves: list[BestMove] = []
    for game, result in games:
        own = {seat.number: by_number[game.pk, seat.number] for seat in result.seats}
        departures += departure_rows(game, result, own)
        moves += best_move_rows(game, result, own)
    Departure.all_objects.bulk_create(departures)
    BestMove.all_objects.bulk_create(moves)


def seat_row(game: Game, seat: SeatResult, players: Mapping[str, int]) -> Seat:
    return Seat(
        game=game,
        judge_id=game.judge_id,
        number=seat.number,
        player_id=players[seat.player],
        role=seat.role,
        bonus=_decimal(seat.bonus),
        penalty=_decimal(seat.penalty),
        told_fouls=seat.fouls,
    )


def departure_rows(game: Game, result: Result, seats: dict[int, Seat]) -> list[Departure]:
    """The first victim, and who left before his time: when and in which order is not told."""
    rows = []
    if result.first_killed is not None:
        rows.append(
            Departure(
                game=game, seat=seats[result.first_killed], how="shot", day=0, night=1, by_day=False, place=1
            )
        )
    for seat in result.seats:
        if seat.left is not None:
            row = Departure(game=game, seat=seats[seat.number], how=seat.left, night=0, by_day=True)
            row.place = len(rows) + 1
            rows.append(row)
    return rows


def best_move_rows(game: Game, result: Result, seats: dict[int, Seat]) -> list[BestMove]:
    blacks = {seat.number for seat in result.seats if seat.role in BLACK}
    return [
        BestMove(
            game=game,
            by=seats[move.by],
            targets=list(move.targets),
            hits=len(blacks.intersection(move.targets)),
            day=0,
            night=1,
        )
        for move in result.best_moves
    ]


def _decimal(value: Fraction) -> Decimal:
    return Decimal((value * _EXACT).numerator) / _EXACT if value else Decimal(0)


# ── results with nicks and with numbers ────────────────────────────────────────────────────────────────────


def with_names(result: Result, names: Mapping[str, int | str]) -> Result:
    """The result with its people called otherwise: by their numbers as in the database, or by their nicks."""
    seats = tuple(replaced(seat, player=str(names[seat.player])) for seat in result.seats)
    return replaced(result, seats=seats)


def nicks_of(results: Iterable[Result]) -> dict[str, str]:
    numbers = {int(seat.player) for result in results for seat in result.seats}
    return {str(number): player.nick for number, player in Player.objects.in_bulk(numbers).items()}


def as_stored(result: Result) -> Result:
    """Without what no column keeps: the season's name, the order of seats in the file."""
    seats = tuple(sorted(result.seats, key=lambda seat: seat.number))
    return replaced(result, season=None, seats=seats)
