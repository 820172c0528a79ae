"""Tallies by the database's own arithmetic, for any choice of games: a month, an evening, a role.

The season's table stands in `Standing`; this is for what nobody stored, and a second way to the same numbers.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Sum

from games.models import BestMove, Departure, Game, Seat
from rating.counting import MILLION
from rating.scoring.tally import SPECIAL_ROLES, Tally

RED: Final = ("civilian", "sheriff")
BLACK: Final = ("mafia", "don")


def won(seat: str = "") -> Q:
    """That the seat's team won; `seat` is the way to the seat (`by__`), from a row that has its game."""
    red = Q(**{f"{seat}role__in": RED, "game__winner": "red"})
    return red | Q(**{f"{seat}role__in": BLACK, "game__winner": "black"})


def lost(seat: str = "") -> Q:
    red = Q(**{f"{seat}role__in": RED, "game__winner": "black"})
    return red | Q(**{f"{seat}role__in": BLACK, "game__winner": "red"})


def tallies(games: QuerySet[Game], roles: Iterable[str] = ()) -> dict[int, Tally]:
    """Everybody's sums over published games, by his number; `roles` leaves only seats of these."""
    return over_roles(tallies_by_role(games), roles)


def over_roles(by_role: Mapping[tuple[int, str], Tally], roles: Iterable[str] = ()) -> dict[int, Tally]:
    wanted = set(roles) or {*RED, *BLACK}
    found: dict[int, Tally] = {}
    for (player, role), tally in by_role.items():
        if role in wanted:
            found[player] = plus(found[player], tally) if player in found else tally
    return found


def plus(one: Tally, other: Tally) -> Tally:
    return Tally(**{each.name: getattr(one, each.name) + getattr(other, each.name) for each in fields(Tally)})


def tallies_by_role(games: QuerySet[Game]) -> dict[tuple[int, str], Tally]:
    """The sums of every player in every role, in three queries; guests of one game are nobody's sums."""
    found: dict[tuple[int, str], Tally] = {}
    for row in _seats(games):
        key = row.pop("player_id"), row.pop("role")
        bonus, penalty = _exact(row.pop("bonus")), _exact(row.pop("penalty"))
        found[key] = Tally(bonus=bonus, penalty=penalty, **row)
    for more, way in ((_best_moves(games), "by__"), (_first_kills(games), "seat__")):
        for row in more:
            tally = found[row.pop(f"{way}player_id"), row.pop(f"{way}role")]
            for name, value in row.items():
                setattr(tally, name, value)
    return found


def _exact(total: Decimal) -> Fraction:
    """SQLite adds floating point numbers: sums of six decimals are exact again when rounded to six."""
    return Fraction(round(total * MILLION), MILLION)


def _seats(games: QuerySet[Game]) -> Any:
    red = Q(role__in=RED)
    return (
        Seat.objects.filter(game__in=games, player__is_guest=False)
        .order_by("player_id", "role")
        .values("player_id", "role")
        .annotate(
            games=Count("pk"),
            wins=Count("pk", filter=won()),
            draws=Count("pk", filter=Q(game__winner="draw")),
            special_wins=Count("pk", filter=won() & Q(role__in=list(SPECIAL_ROLES))),
            games_red=Count("pk", filter=red),
            wins_red=Count("pk", filter=red & won()),
            bonus=Sum("bonus"),
            penalty=Sum("penalty"),
        )
    )


def _best_moves(games: QuerySet[Game]) -> Any:
    moves = BestMove.all_objects.filter(
        game__in=games, by__role__in=RED, by__player__is_guest=False, retracted_by=None
    )
    hits = {f"named_{n}": Count("pk", filter=Q(hits=n)) for n in range(4)}
    return moves.order_by("by__player_id", "by__role").values("by__player_id", "by__role").annotate(**hits)


def _first_kills(games: QuerySet[Game]) -> Any:
    hit = BestMove.all_objects.filter(by=OuterRef("seat"), hits__gt=0, retracted_by=None)
    kills = Departure.all_objects.filter(
        game__in=games, how="shot", night=1, seat__role__in=RED, seat__player__is_guest=False
    )
    return (
        kills.order_by("seat__player_id", "seat__role")
        .values("seat__player_id", "seat__role")
        .annotate(
            first_killed=Count("pk"),
            first_killed_lost=Count("pk", filter=lost("seat__")),
            first_killed_won=Count("pk", filter=won("seat__")),
            first_killed_won_hit=Count("pk", filter=won("seat__") & Q(Exists(hit))),
        )
    )
