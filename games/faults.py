"""What a judge reports of a fault: a letter to the admins."""

from hashlib import sha256

from games.access import person_of
from games.models import Game, Seat
from players.access import CLUB_ADMIN
from players.models import User
from players.services import outbox


def tell_admins(game: Game, user: User, text: str, browser: str) -> list[str]:
    """The nicks of those who are told; the same words are told once, however often they are sent."""
    seated = Seat.objects.filter(game=game, player__user__isnull=False).values("player__user")
    admins = User.objects.filter(groups__name=CLUB_ADMIN, is_active=True).exclude(pk__in=seated)
    admins = admins.exclude(email="").order_by("pk")
    outbox.put_all(
        admins,
        "trouble",
        key=f"trouble {game.pk} {game.seq} {sha256(text.encode()).hexdigest()[:16]}",
        game=game.pk,
        seq=game.seq,
        edition=game.edition,
        who=person_of(user).nick,
        text=text,
        browser=browser,
    )
    return [person_of(admin).nick for admin in admins]
