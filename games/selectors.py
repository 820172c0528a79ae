"""What public pages show, as finished values. Everything about a running game is made from `games.told`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Prefetch, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from games.course import Ring, rings_of
from games.draws import CheckedDraw, checked_draws
from games.facts import BestMove
from games.live import LiveBoard, live_board, title_of, version_of
from games.log import events_of, fold_rows, read_log
from games.models import Game, GameKind, Seat, Status
from games.protocol import Matrix, NightRow, ProtocolRow, night_rows, people_of, protocol_rows, vote_matrix
from games.rules import new_game
from games.rules.night import MOST_TARGETS
from games.story import Chapter, StoryLine, steps_of, story_of
from games.texts.grammar import numbers
from games.texts.names import edition_mark, edition_title, win_reason_name, winner_line
from games.told import Told, seen_lengths, told, told_of
from games.voting_days import lifted_seats, vote_moments
from players.models import Evening

GAMES_ON_A_PAGE = 30


@dataclass(frozen=True, slots=True)
class GameHead:
    """What every page says of a game: where, when, who judged, by which rules.

    Of a result from elsewhere at most the `day` is known.
    """

    pk: int
    title: str
    evening: str
    evening_id: int | None
    judge: str
    edition: str
    edition_mark: str
    at: datetime | None
    day: date | None
    lasted: timedelta | None


def game_title(game: Game) -> str:
    """ "Game 3, table 1"; a game without a number of its evening is called by its own."""
    if game.table is None:
        return _("Game {number}").format(number=game.number or game.pk)
    return _("Game {number}, table {table}").format(number=game.number or game.pk, table=game.table)


def game_head(game: Game, *, is_over: bool = True) -> GameHead:
    """Of a game that is not over for the public, nothing tells when it ended."""
    ended_at = game.announced_at if is_over else None
    lasted = ended_at - game.started_at if ended_at and game.started_at else None
    if game.kind == GameKind.RESULT or game.on_paper:  # nobody kept its hours
        lasted = at = None
    else:
        at = game.started_at or ended_at
    return GameHead(
        pk=game.pk,
        title=game_title(game),
        evening=_evening_name(game.evening) if game.evening else "",
        evening_id=game.evening_id,
        judge=game.judge.nick if game.judge else "",
        edition=edition_title(game.edition) if game.edition else "",
        edition_mark=edition_mark(game.rules_edition) if game.edition else "",
        at=at,
        day=timezone.localdate(at) if at else game.played_on,
        lasted=lasted,
    )


def game_or_404(game_id: int) -> Game:
    game: Game = get_object_or_404(Game.objects.select_related("judge", "evening"), pk=game_id)
    return game


def game_with_nicks(game_id: int) -> tuple[Game, dict[int, str]]:
    """The game and who sits at its table, in one query."""
    seats = Seat.objects.filter(game=game_id).select_related("player", "game__judge", "game__evening")
    nicks, game = dict[int, str](), None
    for seat in seats:
        nicks[seat.number], game = seat.player.nick, seat.game
    if game is None:
        raise Http404
    return game, nicks


def _evening_name(evening: Evening) -> str:
    day = formats.date_format(evening.local(evening.starts_at), "j E")
    return evening.title or _("Evening of {day}").format(day=day)


# ── the list ───────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class GameLine:
    """An announced or cancelled game in a list; `winner` is empty for a cancelled one."""

    head: GameHead
    winner: str
    won: str
    reason: str
    best_move: str
    announced_at: datetime | None


@dataclass(frozen=True, slots=True)
class RunningLine:
    """A running game in a list, as the public knows it."""

    head: GameHead
    doing: str
    at_table: int


def running_games(now: datetime) -> list[RunningLine]:
    """Games at the tables now, by table."""
    games = list(with_people(Game.objects.running()).order_by("table", "pk"))
    return [_running_line(game, known) for game, known in zip(games, _told_of(games, now), strict=True)]


def _told_of(games: Sequence[Game], now: datetime) -> list[Told]:
    known = told_of(games, now)
    return [known[game.pk] for game in games]


def _running_line(game: Game, known: Told) -> RunningLine:
    return RunningLine(game_head(game, is_over=False), title_of(known.state), len(known.state.alive))


def running_lengths(pks: Iterable[int], now: datetime) -> tuple[tuple[int, int], ...]:
    """How far the public has heard of these running games: as long as it is the same, so are their lines."""
    games = Game.objects.filter(pk__in=pks).order_by().only("pk", "seq", "delay_seconds")
    return tuple(sorted(seen_lengths(games, now).items()))


def last_games(limit: int = 5) -> list[GameLine]:
    return game_lines(announced_games().order_by("-announced_at", "-pk")[:limit])


def announced_games() -> QuerySet[Game]:
    moves = BestMove.objects.select_related("by__player")
    return with_people(Game.objects.announced()).prefetch_related(Prefetch("bestmove_facts", queryset=moves))


def with_people(games: QuerySet[Game]) -> QuerySet[Game]:
    return games.select_related("judge", "evening")


def game_lines(games: Iterable[Game]) -> list[GameLine]:
    return [
        GameLine(
            head=game_head(game),
            winner=game.winner,
            won=winner_line(game.winner) if game.winner else "",
            reason=win_reason_name(game.win_reason) if game.win_reason else "",
            best_move=_best_move(game),
            announced_at=game.announced_at,
        )
        for game in games
    ]


def _best_move(game: Game) -> str:
    """ "2 of 3 · Ро"."""
    said = [
        _("{hits} of {n} · {nick}").format(hits=move.hits, n=MOST_TARGETS, nick=move.by.player.nick)
        for move in game.bestmove_facts.all()
        if move.targets
    ]
    return numbers(said)


# ── one game ───────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class AnnouncedGame:
    """Everything about a game whose roles are open."""

    head: GameHead
    won: str
    winner: str
    why: str
    rows: list[ProtocolRow]
    matrix: Matrix | None
    nights: list[NightRow]
    story: list[Chapter]
    steps: list[StoryLine]
    rings: list[Ring]
    has_tech_fouls: bool
    has_points: bool
    is_result_only: bool
    is_published: bool
    comment: str
    draws: list[CheckedDraw]


def announced_game(game: Game) -> AnnouncedGame:
    """The page after the announcement; four queries, and one for a draw by the site."""
    seats = list(game.seats.select_related("player").order_by("number"))
    if game.kind == GameKind.RESULT or not game.seq:
        return _page(game, protocol_rows(seats, None), None, [], [], [], [])
    live = read_log(game).live
    state = fold_rows(game, live)
    people = people_of(seats)
    events = [event for row in live for event in events_of(row)]
    moments = vote_moments(new_game(game.rules_edition), events)
    matrix, lifted = vote_matrix(people, moments), lifted_seats(moments)
    story = story_of(game.rules_edition, live)
    return _page(
        game,
        protocol_rows(seats, state, lifted),
        matrix if matrix.columns else None,
        night_rows(people, state.history.nights),
        story,
        steps_of(live),
        rings_of(story, people, lifted),
    )


def card_of(game: Game) -> tuple[str, list[str], tuple[bool, ...]]:
    """What the picture of an announced game shows: its title, lines below, who was black."""
    head = game_head(game)
    when = formats.date_format(timezone.localtime(head.at), "j E Y") if head.at else ""
    people = people_of(list(game.seats.select_related("player").order_by("number")))
    lines = [
        win_reason_name(game.win_reason) if game.win_reason else "",
        " · ".join(filter(None, (head.title, when))),
        _("judge {judge}").format(judge=head.judge) if head.judge else "",
    ]
    blacks = tuple(person.is_black for person in people.values())
    return winner_line(game.winner), list(filter(None, lines)), blacks


def _page(
    game: Game,
    rows: list[ProtocolRow],
    matrix: Matrix | None,
    nights: list[NightRow],
    story: list[Chapter],
    steps: list[StoryLine],
    rings: list[Ring],
) -> AnnouncedGame:
    return AnnouncedGame(
        head=game_head(game),
        won=winner_line(game.winner) if game.winner else "",
        winner=game.winner,
        why=win_reason_name(game.win_reason) if game.win_reason else "",
        rows=rows,
        matrix=matrix,
        nights=nights,
        story=story,
        steps=steps,
        rings=rings,
        has_tech_fouls=any(row.tech_fouls for row in rows),
        has_points=any(row.bonus or row.penalty for row in rows),
        is_result_only=not story,
        is_published=game.status == Status.PUBLISHED,
        comment=game.comment,
        draws=checked_draws(game),
    )


@dataclass(frozen=True, slots=True)
class RunningGame:
    """A game before its announcement: who sits where, and what the hall knows."""

    head: GameHead
    board: LiveBoard
    delay: int


def running_game(game: Game, now: datetime) -> RunningGame:
    return running_views([game], now)[0]


def running_views(games: Sequence[Game], now: datetime) -> list[RunningGame]:
    nicks: dict[int, dict[int, str]] = {game.pk: {} for game in games}
    seats = Seat.objects.filter(game__in=games).values_list("game_id", "number", "player__nick")
    for pk, number, nick in seats:
        nicks[pk][number] = nick
    return [
        RunningGame(
            game_head(game, is_over=False), live_board(known, nicks[game.pk], now), game.delay_seconds
        )
        for game, known in zip(games, _told_of(games, now), strict=True)
    ]


def live_version(game: Game, nicks: Mapping[int, str], now: datetime) -> str:
    return version_of(told(game, now), nicks)


def nicks_of(game: Game) -> dict[int, str]:
    return dict(Seat.objects.filter(game=game).values_list("number", "player__nick"))


@dataclass(frozen=True, slots=True)
class CancelledGame:
    head: GameHead
    reason: str
    seats: list[tuple[int, str]]


def cancelled_game(game: Game) -> CancelledGame:
    return CancelledGame(game_head(game, is_over=False), game.cancel_reason, sorted(nicks_of(game).items()))


def is_cancelled(game: Game, now: datetime) -> bool:
    """Whether the public has heard of the cancellation."""
    if game.status != Status.CANCELLED or not game.delay_seconds:
        return game.status == Status.CANCELLED
    return game.changes.filter(kind__in=("cancelled", "annulled"), at__lte=game.public_moment(now)).exists()
