"""From people in the hall to games in `setup`: the only writers of an evening's tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from django.db import transaction

from games.errors import NotAllowed
from games.evenings.drawing import AT_A_TABLE, History, Method, claim, draw
from games.models import Draw, Game, GameChange, Seat, Status
from games.services import create_game
from players.access import JUDGE
from players.errors import Refused
from players.models import Evening, Player, Presence, Signup, User
from players.services.audit import note

COUNTED = (Status.SETUP, Status.LIVE, Status.FINISHED, Status.VERIFIED, Status.PUBLISHED)
#: Games that keep their people at the table.
UNDER_WAY = (Status.SETUP, Status.LIVE)


@dataclass(frozen=True, slots=True)
class Seating:
    """One table of a draw: its judge, and its people in seat order."""

    judge: Player
    players: tuple[Player, ...]


def history_of(evening: Evening) -> History:
    """What the evening's games did so far. Rounds are the games' numbers."""
    history = History()
    seats = Seat.objects.filter(game__evening=evening, game__status__in=COUNTED)
    tables: dict[tuple[int, int], list[int]] = {}
    rows = seats.order_by("game__number", "game", "number").values_list("game__number", "game", "player")
    for number, game, player in rows:
        tables.setdefault((number or 0, game), []).append(player)
    for (number, _game), people in tables.items():
        history.add(number, people)
    return history


def next_number(evening: Evening) -> int:
    last = Game.objects.filter(evening=evening).exclude(number=None).order_by("-number").first()
    return 1 if last is None else (last.number or 0) + 1


def in_the_hall(evening: Evening) -> list[Player]:
    """Everybody checked in and not gone."""
    here = Signup.objects.filter(evening=evening, presence=Presence.HERE).select_related("player__user")
    return [signup.player for signup in here.order_by("checked_in_at", "pk")]


def at_tables(evening: Evening) -> set[int]:
    """People and judges of games that are not over."""
    seats = Seat.objects.filter(game__evening=evening, game__status__in=UNDER_WAY)
    judges = Game.objects.filter(evening=evening, status__in=UNDER_WAY).values_list("judge", flat=True)
    return set(seats.values_list("player", flat=True)) | {judge for judge in judges if judge}


def free_people(evening: Evening) -> list[Player]:
    busy = at_tables(evening)
    return [player for player in in_the_hall(evening) if player.pk not in busy]


def possible_judges(evening: Evening) -> list[Player]:
    """People whose account may judge: the evening's judges first."""
    appointed = set(evening.judges.values_list("pk", flat=True)) if evening.pk else set()
    people = Player.objects.known().filter(user__groups__name=JUDGE, user__is_active=True)
    return sorted(people, key=lambda player: (player.pk not in appointed, player.nick))


def queue(evening: Evening) -> list[Player]:
    """Who plays next, in order, of those who are free. Equals stand by nick: lots are drawn later."""
    history = history_of(evening)
    return sorted(free_people(evening), key=lambda player: (claim(player.pk, history), player.nick))


def propose(evening: Evening, judges: Sequence[Player], method: Method, rng: Random) -> list[Seating]:
    """A draw of one table for each judge, nothing written. Judges are never drawn.

    Raises Refused for fewer than ten players to a table.
    """
    judging = {judge.pk for judge in judges}
    people = {player.pk: player for player in free_people(evening) if player.pk not in judging}
    if len(people) < AT_A_TABLE * len(judges) or not judges:
        raise Refused("too_few", missing=AT_A_TABLE * max(len(judges), 1) - len(people))
    drawn = draw(people, len(judges), history_of(evening), rng, method)
    return [
        Seating(judge, tuple(people[pk] for pk in table)) for judge, table in zip(judges, drawn, strict=True)
    ]


@transaction.atomic
def seat_tables(*, evening_id: int, actor: User, number: int, seatings: Sequence[Seating]) -> list[Game]:
    """Make the games of one round, all or none; they inherit the evening's edition and variants.

    Raises Refused for a round that was drawn meanwhile, or for people who are not free any more; RecordError
    and NotAllowed as `create_game`.
    """
    evening = Evening.objects.select_for_update().get(pk=evening_id)
    if not evening.is_open:
        raise Refused("not_open")
    if number != next_number(evening):
        raise Refused("drawn")
    _require_free(evening, seatings)
    free_tables = _free_tables(evening, len(seatings))
    games = [
        create_game(
            judge=seating.judge,
            edition=evening.edition,
            variants=evening.variants,
            players=seating.players,
            table=table,
            number=number,
            evening=evening,
        )
        for table, seating in zip(free_tables, seatings, strict=True)
    ]
    note(actor, "tables_drawn", evening, number=number, games=[game.pk for game in games])
    return games


def _require_free(evening: Evening, seatings: Sequence[Seating]) -> None:
    everybody = [person.pk for seating in seatings for person in (*seating.players, seating.judge)]
    players = {person.pk for seating in seatings for person in seating.players}
    busy = at_tables(evening)
    if len(set(everybody)) != len(everybody) or busy & set(everybody):
        raise Refused("not_free")
    if players - {player.pk for player in in_the_hall(evening)}:
        raise Refused("not_here")


def _free_tables(evening: Evening, count: int) -> list[int]:
    """The lowest numbers of tables at which nobody plays."""
    under_way = Game.objects.filter(evening=evening, status__in=UNDER_WAY)
    busy = set(under_way.values_list("table", flat=True))
    return [table for table in range(1, count + len(busy) + 1) if table not in busy][:count]


@transaction.atomic
def replace_player(*, game_id: int, actor: User, number: int, player: Player) -> Seat:
    """Another one on a seat before the deal. The judge of the game may do it on his own page too."""
    game = _game_in_setup(game_id)
    if player.pk == game.judge_id:
        raise NotAllowed("judge_cannot_sit")
    evening = game.evening
    if evening is None or player.pk not in {person.pk for person in free_people(evening)}:
        raise Refused("not_free")
    seat = Seat.objects.get(game=game, number=number)
    data = {"seat": number, "was": seat.player_id, "now": player.pk}
    GameChange.objects.create(game=game, actor=actor, kind="reseated", data=data)
    seat.player = player
    seat.save(update_fields=["player"])
    note(actor, "replaced", evening, game=game.pk, **data)
    return seat


@transaction.atomic
def take_back(*, game_id: int, actor: User) -> None:
    """Forget a game that was only drawn: no role has been seen, nothing was recorded."""
    game = _game_in_setup(game_id)
    if Draw.all_objects.filter(game=game).exists() or game.seq:
        raise NotAllowed("deal_is_done")
    note(actor, "draw_taken_back", game.evening, number=game.number, table=game.table)
    game.delete()


def _game_in_setup(game_id: int) -> Game:
    game = Game.objects.select_for_update(of=("self",)).get(pk=game_id)
    if game.status != Status.SETUP:
        raise NotAllowed("deal_is_done")
    return game
