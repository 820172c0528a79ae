"""A game before the deal: its ten people, and the site's draw of roles."""

from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256

from django.db import transaction

from games.draw import DECK, commitment_to, new_seed, roles_from
from games.errors import NotAllowed, Unconfirmed
from games.models import Draw, Game, Seat, Status
from games.rules import edition_for
from games.rules.actions import Deal
from games.rules.table import SEATS
from games.services.requests import hold_lease, lock, require_lease
from players.models import Evening, Player, User


@transaction.atomic
def create_game(
    *,
    judge: Player,
    edition: str,
    variants: Mapping[str, object],
    players: Sequence[Player],
    table: int | None = None,
    number: int | None = None,
    evening: Evening | None = None,
    played_on: date | None = None,
    draft: tuple[str, str] = ("", ""),
) -> Game:
    """A game in `setup`; `players` in seat order. Raises RecordError for a wrong edition or variant.

    `played_on`: it was played that day and written down on paper; it is entered now, without clocks.
    `draft`: the key of the form that makes it, and the digest of what the form says.
    """
    edition_for(edition, variants)
    if len(players) != 10 or len({player.pk for player in players}) != 10:
        raise NotAllowed("ten_players")
    if judge in players:
        raise NotAllowed("judge_cannot_sit")
    key, digest = draft
    game = Game.objects.create(
        judge=judge,
        edition=edition,
        variants=dict(variants),
        table=table,
        number=number,
        evening=evening,
        on_paper=played_on is not None,
        played_on=played_on,
        draft_key=key,
        draft_digest=digest,
    )
    Seat.objects.bulk_create(
        Seat(game=game, number=seat, player=player, judge=judge) for seat, player in enumerate(players, 1)
    )
    return game


@transaction.atomic
def start_draw(
    *, game_id: int, actor: User, device: str | None = None, key: str = "", confirmed: bool = True
) -> Draw:
    """A new deal by the site; an earlier one of this game is taken back (and published after the game).

    A tap whose answer was lost is the same tap: its `key` finds the draw that it made. Unconfirmed where
    somebody has seen a role of the earlier one: he would play another than he knows.
    """
    game = lock(game_id, actor)
    made = Draw.all_objects.filter(game=game, key=key).first() if key else None
    if made is not None:
        return made
    if game.status != Status.SETUP:
        raise NotAllowed("deal_is_done")
    hold_lease(game, actor, device)
    game.save(update_fields=["lease_device", "lease_holder", "lease_since"])
    earlier = Draw.all_objects.filter(game=game)
    if not confirmed and earlier.filter(taken_back=False, shown__gt=0).exists():
        raise Unconfirmed
    earlier.update(taken_back=True)
    number, seed = earlier.count() + 1, new_seed()
    return Draw.all_objects.create(
        game=game, number=number, seed=seed, commitment=commitment_to(seed, game.pk, number), key=key
    )


@transaction.atomic
def show_next_role(*, game_id: int, actor: User, seat: int, device: str | None = None, key: str = "") -> str:
    """The role of the next seat of the pass-round, once: asking again for a seat already shown is refused.

    A tap whose answer was lost is the same tap: with its `key`, on the same device, while nobody else has
    been shown a role since, it shows its own again.
    """
    game = lock(game_id, actor)
    require_lease(game, device)
    draw = current_draw(game)
    if draw is None or game.status != Status.SETUP or seat not in SEATS:
        raise NotAllowed("deal_is_done")
    tap = sha256(f"{device}:{key}".encode()).hexdigest() if key else ""
    if seat == draw.shown + 1:
        Draw.all_objects.filter(pk=draw.pk).update(shown=seat, shown_tap=tap)
    elif not (key and (seat, tap) == (draw.shown, draw.shown_tap)):
        raise NotAllowed("deal_is_done")
    return roles_from(draw.seed)[seat - 1]


def current_draw(game: Game) -> Draw | None:
    return Draw.all_objects.filter(game=game, taken_back=False).first()


def deal_from(draw: Draw) -> Deal:
    """The deal of a draw that everybody has seen; NotAllowed while somebody has not."""
    if draw.shown != len(DECK):
        raise NotAllowed("roles_not_shown")
    return Deal(roles_from(draw.seed))
