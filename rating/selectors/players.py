"""A player's page: what the published games tell about him, each share with the number it stands on."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any, Final

from django.db.models import Count, F, FilteredRelation, Q, Sum

from games.models import BestMove, Departure, Foul, GameKind, NightAction, Nomination, Seat, Status, Vote
from players.models import Player
from rating.aggregates import BLACK, RED
from rating.models import Standing
from rating.selectors.why import Why

COMPANY: Final = 8


@dataclass(frozen=True, slots=True)
class Share:
    """`part` of `of`; fewer than ten are few."""

    part: int
    of: int

    @property
    def is_small(self) -> bool:
        return 0 < self.of < 10


@dataclass(frozen=True, slots=True)
class Played:
    """One game of his."""

    game: int
    seat: int
    role: str
    winner: str
    day: date | None

    @property
    def is_red(self) -> bool:
        return self.role in RED

    @property
    def outcome(self) -> str:
        if self.winner == "draw":
            return "draw"
        return "win" if (self.winner == "red") == self.is_red else "loss"


@dataclass(frozen=True, slots=True)
class Streaks:
    """`now` counts games of one outcome in a row up to the last one."""

    now: int
    now_outcome: str
    best: int
    worst: int
    busiest_day: date | None
    busiest: int


@dataclass(frozen=True, slots=True)
class Company:
    """Another player: games in one team, and against each other, with his (the page's) wins."""

    player: int
    nick: str
    together: Share
    against: Share


@dataclass(frozen=True, slots=True)
class Stats:
    """Everything of the page that is not a season's."""

    played: tuple[Played, ...]
    first_day: date | None
    all: Share
    roles: dict[str, Share]
    colours: dict[str, Share]
    seats: dict[int, Share]
    first_killed: Share
    best_moves: Share
    moves_made: int
    votes: Share
    sheriff_checks: Share
    don_checks: Share
    nominations: Share
    fouls: int
    games_with_fouls: int
    removed: int
    streaks: Streaks
    partners: tuple[Company, ...]
    rivals: tuple[Company, ...]

    @property
    def games(self) -> int:
        return len(self.played)


def stats_of(player: Player) -> Stats:
    """In a fixed number of queries, whatever he played."""
    played = played_by(player)
    red = [each for each in played if each.is_red]
    moves = _moves(player)
    company = company_of(player)
    fouls, with_fouls = _fouls(player)
    return Stats(
        played=tuple(played),
        first_day=next((each.day for each in played if each.day), None),
        all=_wins(played),
        roles={role: _wins(each for each in played if each.role == role) for role in (*RED, *BLACK)},
        colours={"red": _wins(red), "black": _wins(each for each in played if not each.is_red)},
        seats={seat: _wins(each for each in played if each.seat == seat) for seat in range(1, 11)},
        first_killed=Share(_first_kills(player), len(red)),
        best_moves=Share(moves["hits"] or 0, 3 * moves["made"]),
        moves_made=moves["made"],
        votes=_votes(player),
        sheriff_checks=_checks(player, NightAction.Kind.SHERIFF_CHECK),
        don_checks=_checks(player, NightAction.Kind.DON_CHECK),
        nominations=_nominations(player),
        fouls=fouls,
        games_with_fouls=with_fouls,
        removed=_of(Departure, "seat", player).filter(~Q(how__in=("voted", "shot"))).count(),
        streaks=streaks_of(played),
        partners=tuple(sorted(company, key=lambda each: (-each.together.of, each.nick))[:COMPANY]),
        rivals=tuple(sorted(company, key=lambda each: (-each.against.of, each.nick))[:COMPANY]),
    )


def played_by(player: Player) -> list[Played]:
    """His published games in order of time; those without a date come first."""
    seats = Seat.objects.filter(player=player, game__status=Status.PUBLISHED)
    rows = seats.order_by(F("game__played_on").asc(nulls_first=True), "game_id")
    columns = ("game_id", "number", "role", "game__winner", "game__played_on")
    return [Played(*row) for row in rows.values_list(*columns)]


def _wins(played: Iterable[Played]) -> Share:
    outcomes = [each.outcome for each in played]
    return Share(outcomes.count("win"), len(outcomes))


# ── facts ──────────────────────────────────────────────────────────────────────────────────────────────────


def _of(model: Any, seat: str, player: Player) -> Any:
    """Facts of published games whose seat of this name was his."""
    own = {f"{seat}__player": player, "game__status": Status.PUBLISHED, "retracted_by": None}
    return model.all_objects.filter(**own)


def _moves(player: Player) -> dict[str, int]:
    own = _of(BestMove, "by", player).filter(by__role__in=RED)
    return own.aggregate(made=Count("pk"), hits=Sum("hits"))  # type: ignore[no-any-return]


def _first_kills(player: Player) -> int:
    kills = _of(Departure, "seat", player).filter(how="shot", night=1, seat__role__in=RED)
    return int(kills.count())


def _share(rows: Any, hit: Q) -> Share:
    return Share(**rows.aggregate(part=Count("pk", filter=hit), of=Count("pk")))


def _votes(player: Player) -> Share:
    """As a red, by hands whose owners were told: how many were for a black."""
    cast = _of(Vote, "voter", player).filter(
        kind=Vote.Kind.BALLOT, voter__role__in=RED, nominee__isnull=False
    )
    return _share(cast, Q(nominee__role__in=BLACK))


def _checks(player: Player, kind: str) -> Share:
    return _share(_of(NightAction, "by", player).filter(kind=kind, target__isnull=False), Q(hit=True))


def _nominations(player: Player) -> Share:
    own = _of(Nomination, "by", player).filter(by__role__in=RED)
    return _share(own, Q(target__role__in=BLACK))


def _fouls(player: Player) -> tuple[int, int]:
    """Fouls that stand, and the games in which they are known: judged ones, or results that told them."""
    own = int(_of(Foul, "seat", player).count())
    seats = Seat.objects.filter(player=player, game__status=Status.PUBLISHED)
    known = Q(game__kind=GameKind.FULL) | Q(told_fouls__isnull=False)
    told = seats.aggregate(fouls=Sum("told_fouls"), games=Count("pk", filter=known))
    return own + (told["fouls"] or 0), told["games"]


# ── company ────────────────────────────────────────────────────────────────────────────────────────────────


def company_of(player: Player) -> list[Company]:
    """Everybody who sat at a table with him, counted by the database."""
    together = Q(role__in=RED, mine__role__in=RED) | Q(role__in=BLACK, mine__role__in=BLACK)
    against = Q(role__in=RED, mine__role__in=BLACK) | Q(role__in=BLACK, mine__role__in=RED)
    his_win = Q(mine__role__in=RED, game__winner="red") | Q(mine__role__in=BLACK, game__winner="black")
    his = Q(game__seats__player=player, game__status=Status.PUBLISHED)
    others = (
        Seat.objects.alias(mine=FilteredRelation("game__seats", condition=his))
        .filter(mine__isnull=False)
        .exclude(player=player)
        .order_by()
        .values("player_id", "player__nick")
        .annotate(
            together=Count("pk", filter=together),
            won_together=Count("pk", filter=together & his_win),
            against=Count("pk", filter=against),
            won_against=Count("pk", filter=against & his_win),
        )
    )
    return [
        Company(
            player=row["player_id"],
            nick=row["player__nick"],
            together=Share(row["won_together"], row["together"]),
            against=Share(row["won_against"], row["against"]),
        )
        for row in others
    ]


def streaks_of(played: Sequence[Played]) -> Streaks:
    runs = [(outcome, len(list(run))) for outcome, run in groupby(each.outcome for each in played)]
    days = Counter(each.day for each in played if each.day)
    busiest = max(days.items(), key=lambda each: (each[1], each[0]), default=(None, 0))
    return Streaks(
        now=runs[-1][1] if runs else 0,
        now_outcome=runs[-1][0] if runs else "",
        best=max((length for outcome, length in runs if outcome == "win"), default=0),
        worst=max((length for outcome, length in runs if outcome == "loss"), default=0),
        busiest_day=busiest[0],
        busiest=busiest[1],
    )


# ── two players ────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game of both."""

    one: Played
    other: Played

    @property
    def is_together(self) -> bool:
        return self.one.is_red == self.other.is_red


def meetings(one: Sequence[Played], other: Sequence[Played]) -> list[Meeting]:
    """Games at one table, the latest first."""
    theirs = {each.game: each for each in other}
    both = [Meeting(each, theirs[each.game]) for each in one if each.game in theirs]
    return both[::-1]


def seasons_of(player: Player) -> list[Standing]:
    """His standings, the newest season first."""
    own = Standing.objects.filter(player=player).select_related("season", "player")
    return list(own.order_by(F("season__ends_on").desc(nulls_last=True), "-season_id"))


# ── the chart ──────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Step:
    """A day of the season: what he made of it, and his points after it (ten-thousandths)."""

    day: date | None
    games: int
    gained: int
    total: int


def progress(reasons: Why) -> list[Step]:
    """Points by day. Ci counts in each game at the rate of today, as the table does."""
    steps, total = list[Step](), 0
    for day, games in groupby(reasons.games, key=lambda each: each.game.played_on):
        played = list(games)
        gained = sum(each.total for each in played)
        total += gained
        steps.append(Step(day, len(played), gained, total))
    return steps
