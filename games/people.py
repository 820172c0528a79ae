"""What games know of people, registered with `players` when the site starts."""

from collections.abc import Iterable

from games.models import Deputy, Game, Habits, Seat
from players.models import Player


def met(one: Player, other: Player) -> bool:
    """Two who sat in one game, or of whom one led a game of the other, are two people."""
    together = Seat.objects.filter(player=one, game__seats__player=other).exists()
    judged = Game.objects.filter(judge=one, seats__player=other) | Game.objects.filter(
        judge=other, seats__player=one
    )
    led = Deputy.objects.filter(person=one, game__seats__player=other) | Deputy.objects.filter(
        person=other, game__seats__player=one
    )
    return together or judged.exists() or led.exists()


def games_of(player: Player) -> Iterable[dict[str, object]]:
    """The person's own seats, for the export of his data: roles of announced games only."""
    for seat in Seat.objects.filter(player=player).select_related("game").order_by("pk"):
        yield {
            "game": seat.game_id,
            "seat": seat.number,
            "role": seat.role,
            "winner": seat.game.winner,
            "status": seat.game.status,
            "bonus": str(seat.bonus),
            "penalty": str(seat.penalty),
            "reason": seat.points_reason,
        }


def settings_of(player: Player) -> Iterable[dict[str, object]]:
    """What a judge has chosen for his tablet."""
    for one in Habits.objects.filter(user=player.user_id):
        yield {name: getattr(one, name) for name in ("lead", "volume", "sound", "says", "left_hand")}
