"""What everybody is told of the site's draws: the commitments at once, the seeds after the announcement."""

from dataclasses import dataclass
from datetime import datetime

from games.draw import commitment_to, roles_from
from games.models import Draw, Game, Seat
from games.texts import role_name


@dataclass(frozen=True, slots=True)
class CheckedDraw:
    """A published draw; `roles` are those that its seed gives, in seat order."""

    number: int
    commitment: str
    seed: str
    taken_back: bool
    roles: tuple[str, ...]
    #: The commitment is the one that game, number and seed make.
    is_kept: bool
    #: The roles were those that were played; nothing is said of a deal that was taken back.
    is_played: bool

    @property
    def fits(self) -> bool:
        return self.is_kept and (self.taken_back or self.is_played)

    @property
    def roles_in_words(self) -> str:
        return ", ".join(f"{seat} {role_name(role)}" for seat, role in enumerate(self.roles, start=1))


def commitments(game: Game, now: datetime) -> list[str]:
    """Those of a game before its announcement, in the order of the deals, as far as the public sees it."""
    shown = Draw.all_objects.filter(game=game, created_at__lte=game.public_moment(now))
    return list(shown.values_list("commitment", flat=True))


def checked_draws(game: Game) -> list[CheckedDraw]:
    """Every draw of an announced game, also those that were taken back; none of another game."""
    draws = list(Draw.objects.filter(game=game))
    if not draws:
        return []
    played = tuple(Seat.objects.filter(game=game).order_by("number").values_list("role", flat=True))
    return [_checked(draw, played) for draw in draws]


def _checked(draw: Draw, played: tuple[str, ...]) -> CheckedDraw:
    roles = roles_from(draw.seed)
    return CheckedDraw(
        number=draw.number,
        commitment=draw.commitment,
        seed=draw.seed,
        taken_back=draw.taken_back,
        roles=roles,
        is_kept=commitment_to(draw.seed, draw.game_id, draw.number) == draw.commitment,
        is_played=roles == played,
    )
