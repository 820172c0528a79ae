"""Who writes, as the other devices see it: finished words for the place of the foot."""

from dataclasses import dataclass

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from games.access import person_of
from games.devices import kind_in_words
from games.models import Game, GameChange
from games.screen.build import epoch_ms


@dataclass(frozen=True, slots=True)
class Lease:
    """The game is written elsewhere: what to say, and the key that takes it. `asks`: the key asks once."""

    title: str
    text: str
    key: str
    asks: bool = False


def lease_of(game: Game, device: str, *, asks: bool = False) -> Lease | None:
    """None where this device may write."""
    if game.may_be_written_by(device):
        return None
    who = holder_of(game)
    if asks:
        text = _("%(who)s's %(device)s will only show the game.") % who
        return Lease(_("Take the game to this device?"), text, _("Take it"), asks=True)
    if _was_taken_from(game, device):
        title = _("%(who)s's %(device)s took the game at %(time)s.") % who
        return Lease(title, _("Here it is only shown."), _("Take it back"))
    text = _("It is led by %(who)s's %(device)s since %(time)s. Here it is only shown.") % who
    return Lease(_("Another device leads the game."), text, _("Take it"))


def holder_of(game: Game) -> dict[str, str]:
    """In words: `who` leads the game on which kind of `device` since what `time`."""
    since = game.lease_since and formats.time_format(timezone.localtime(game.lease_since), "H:i")
    return {
        "who": person_of(game.lease_holder).nick if game.lease_holder else "",
        "device": kind_in_words(game.lease_device),
        "time": since or "",
    }


def _was_taken_from(game: Game, device: str) -> bool:
    changes = GameChange.objects.filter(game=game, kind__in=("taken_over", "handed_over")).order_by("pk")
    last = changes.last()
    return last is not None and last.data.get("device") == device


def mark_of(game: Game, device: str) -> str:
    """What a device has seen: the log, who writes, the display step; and behind `~` the clock."""
    since = game.clock_running_since and epoch_ms(game.clock_running_since)
    told = f"{game.seq}.{game.may_be_written_by(device):d}.{game.status}.{game.night_zero_step}"
    return f"{told}~{game.clock_left_ms}.{since}"
