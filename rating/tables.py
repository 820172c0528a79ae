"""A season's table as finished rows, from the standings or from a table that was kept."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Self

from rating.models import Season, Standing


@dataclass(frozen=True, slots=True)
class Row:
    """One player's row. Points are in ten-thousandths; `place` None: too few games for one."""

    player: int
    nick: str
    position: int
    place: int | None
    shared: bool
    games: int
    wins: int
    draws: int
    games_red: int
    wins_red: int
    named_0: int
    named_1: int
    named_2: int
    named_3: int
    first_killed: int
    first_killed_lost: int
    first_killed_won: int
    first_killed_won_hit: int
    total: int
    win_points: int
    bonus_points: int
    penalty_points: int
    best_move_points: int
    compensation: int

    @classmethod
    def of(cls, standing: Standing) -> Self:
        """The standing needs its player read with it."""
        own = {name: getattr(standing, name) for name in _SHARED}
        return cls(player=standing.player_id, nick=standing.player.nick, **own)

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Self:
        return cls(**plain)

    def plain(self) -> dict[str, Any]:
        """As JSON keeps it."""
        return asdict(self)

    @property
    def games_black(self) -> int:
        return self.games - self.games_red

    @property
    def wins_black(self) -> int:
        return self.wins - self.wins_red

    @property
    def losses(self) -> int:
        return self.games - self.wins - self.draws

    @property
    def average(self) -> int:
        """Points a game, in ten-thousandths."""
        return round(self.total / self.games)

    @property
    def best_moves(self) -> int:
        """Best moves as a red, whatever they hit."""
        return self.named_0 + self.named_1 + self.named_2 + self.named_3

    @property
    def hits(self) -> int:
        return self.named_1 + 2 * self.named_2 + 3 * self.named_3


_SHARED = tuple(field.name for field in fields(Row) if field.name not in ("player", "nick"))


def table_of(season: Season) -> list[Row]:
    """All rows in order: the kept ones of a frozen season, else the standings."""
    if season.final_table is not None:
        return [Row.from_plain(plain) for plain in season.final_table]
    return counted_table(season)


def counted_table(season: Season) -> list[Row]:
    """The standings as they are counted now, also of a frozen season."""
    return [Row.of(row) for row in season.standings.select_related("player").order_by("position")]


def snapshot(season: Season) -> list[dict[str, Any]]:
    return [row.plain() for row in counted_table(season)]
