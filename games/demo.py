"""The demo club: people, and games of the simulator, entered through the services as judges would do it."""

from base64 import b32encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from decimal import Decimal
from random import Random

from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.contrib.auth.models import Group
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games import publication, services
from games.access import person_of
from games.demo_pen import Pen, Sitting, user_of
from games.models import Game
from games.rules import Action, Phase, State, edition_for
from games.rules import actions as act
from games.simulator import play_random
from players.access import CLUB_ADMIN, JUDGE
from players.models import Answer, Evening, Player, User
from players.services import signups
from players.services.evenings import create_evening

NICKS = (
    "Тінь", "Пані Полин", "Барон фон Трюфель", "Джміль", "Кардинал", "Примара Опери",
    "Кіт із провулка Сліпого", "Ро", "Невловимий Капітан Немо-Другий", "Оксамит", "Мисливиця за Тінями",
    "Ліхтарник", "Чорна Орхідея", "Містер Ікс", "Гільйотина", "Ворон", "Мадам Шафран", "Детектив Сутінь",
    "Попіл", "Скрипаль на даху пекарні", "Мідна Монета", "Нічний Поїзд", "Феєрія",
)  # fmt: skip
JUDGE_NICK, SECOND_JUDGE_NICK, PLAYER_NICK = "Архіваріус", "Нотаріус Ґава", "Сойка"

FORTUNA = {
    "day_zero_vote": "standard",
    "single_candidate": "majority",
    "lift": True,
    "lift_three_of_nine": "never",
    "lift_two_of_four": True,
}
#: Editions that the club plays by, with what its judges announce.
EDITIONS: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("noir", {}),
    ("fiim-2025", {}),
    ("fortuna", FORTUNA),
    ("noir", {}),
    ("fsm", {}),
    ("fortuna", FORTUNA | {"day_zero_vote": "talk", "single_candidate": "stays"}),
)
GAMES_OF_AN_EVENING = 4
#: For what judges of the demo club give points.
REASONS = ("Вів стіл", "Чиста гра", "Переконлива остання мова")


@dataclass(frozen=True, slots=True)
class SignIn:
    """What somebody needs to sign in; `password` is empty where it was changed since.

    `secret` is what an authenticator app takes for the second factor, `code` what it shows now; empty for who
    needs none.
    """

    role: str
    username: str
    password: str
    secret: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class Club:
    judges: tuple[Player, ...]
    players: tuple[Player, ...]
    admin: Player


# ── people ─────────────────────────────────────────────────────────────────────────────────────────────────


def make_club() -> Club:
    """The demo club's people; those who are there already are taken as they are."""
    judge = _account("judge", JUDGE_NICK, group=JUDGE)
    second = _account("judge2", SECOND_JUDGE_NICK, group=JUDGE, may_sign_in=False)
    admin = _account("admin", "Розпорядниця", group=CLUB_ADMIN, second_factor=True)
    player = _account("player", PLAYER_NICK)
    known = [Player.objects.known().get_or_create(nick=nick)[0] for nick in NICKS]
    return Club((judge, second), (player, *known), admin)


def _account(
    username: str, nick: str, *, group: str = "", may_sign_in: bool = True, second_factor: bool = False
) -> Player:
    user = User.objects.filter(username=username).first()
    if user is None:
        password = demo_password(username) if may_sign_in else None
        user = User.objects.create_user(username, f"{username}@club.example", password)
        Player.objects.get_or_create(nick=nick, is_guest=False, defaults={"user": user})
        if second_factor:
            TOTP.activate(user, demo_secret(username))
    if group:
        user.groups.add(Group.objects.get(name=group))
    return person_of(user)


def demo_password(username: str) -> str:
    """Made from the secret key: nobody outside can guess it, and it can be shown again at each start."""
    digest = salted_hmac("games.demo", username, algorithm="sha256").hexdigest()
    return f"{digest[:4]}-{digest[4:8]}-{digest[8:12]}"


def demo_secret(username: str) -> str:
    """The secret of the second factor, in base 32; made like the password."""
    return b32encode(salted_hmac("games.demo.totp", username).digest()).decode()


def sign_ins() -> list[SignIn]:
    """Those of the demo accounts that exist."""
    order = ["judge", "player", "admin"]
    users = User.objects.filter(username__in=order)
    return [_sign_in(user) for user in sorted(users, key=lambda user: order.index(user.username))]


def _sign_in(user: User) -> SignIn:
    name = user.username
    password = demo_password(name) if user.check_password(demo_password(name)) else ""
    if name != "admin" or not password:
        return SignIn(name, name, password)
    secret = demo_secret(name)
    counters = list(yield_hotp_counters_from_time())
    counter = counters[len(counters) // 2]
    return SignIn(name, name, password, secret, format_hotp_value(hotp_value(secret, counter)))


# ── games ──────────────────────────────────────────────────────────────────────────────────────────────────


def play_past_games(club: Club, number: int, random: Random) -> None:
    """Games four an evening, on the Fridays before the evenings there are; all but the last are published."""
    there = Evening.objects.filter(starts_at__lt=timezone.now()).count()
    more, made = -(-number // GAMES_OF_AN_EVENING), 0
    for weeks in range(there + more, there, -1):
        evening = _make_evening(club, _friday(weeks))
        people = random.sample(club.players, k=20)
        for place in range(min(GAMES_OF_AN_EVENING, number - made)):
            half = people[10 * (place % 2) :][:10]
            seats = random.sample(half, k=10)
            sitting = Sitting(club.judges[place % 2], seats, evening, place % 2 + 1, place // 2 + 1)
            start = evening.starts_at + timedelta(minutes=15 + 95 * (place // 2))
            game = play_and_announce(sitting, EDITIONS[made % len(EDITIONS)], start, random)
            if weeks > 1 or place < 2:
                publish(club, game, random)
            made += 1


def _make_evening(club: Club, starts_at: datetime) -> Evening:
    return create_evening(
        actor=user_of(club.admin),
        judges=club.judges,
        draft=False,
        starts_at=starts_at,
        tables=2,
        seats=20,
        place="вул. Соборності, 12, зала на горищі",
        edition="noir",
    )


def make_next_evening(club: Club, random: Random) -> Evening:
    """The coming Friday: one table is sure, the second one gathers."""
    evening = _make_evening(club, _friday(0))
    for place, player in enumerate(random.sample(club.players, k=19)):
        said = Answer.GOING if place < 15 else Answer.MAYBE if place < 17 else Answer.LATE
        signups.answer(evening_id=evening.pk, player=player, answer=said)
    return evening


@transaction.atomic
def publish(club: Club, game: Game, random: Random) -> None:
    """The judge's points, the other judge's signature, the publication."""
    judge = user_of(game.judge)
    other = next(user_of(person) for person in club.judges if person != game.judge)
    points = {
        seat: publication.SeatPoints(Decimal(random.choice(("0.1", "0.2", "0.3"))), reason=reason)
        for seat, reason in zip(random.sample(range(1, 11), k=3), REASONS, strict=True)
    }
    publication.set_points(game_id=game.pk, actor=judge, points=points)
    publication.verify(game_id=game.pk, actor=other)
    publication.publish(game_id=game.pk, actor=judge)


def _friday(weeks_ago: int) -> datetime:
    """Seven in the evening of a past Friday; 0: the coming one."""
    today = timezone.localdate()
    day = today - timedelta(days=(today.weekday() - 4) % 7 or 7, weeks=weeks_ago - 1)
    return timezone.make_aware(datetime.combine(day, time(19)))


@transaction.atomic
def play_and_announce(
    sitting: Sitting, edition: tuple[str, Mapping[str, object]], start: datetime, random: Random
) -> Game:
    """One game to the judge's announcement, with slips undone and, now and then, an entry amended."""
    pen, at = Pen(sitting, edition), start
    for action, state, at in _timed(edition, start, random, pen.draw(random)):
        if random.random() < 0.02:
            pen.slip(state, action, at, random)
        pen.write(action, at)
    if random.random() < 0.3:
        pen.amend_a_foul()
    return services.announce(game_id=pen.game.pk, actor=pen.actor, at=at + timedelta(seconds=20))


@transaction.atomic
def leave_game_in_mid_day(club: Club, random: Random) -> Game:
    """A live game with a speech under way, two candidates and somebody out; its clock stands."""
    evening = _make_evening(club, timezone.now() - timedelta(hours=1))
    sitting = Sitting(club.judges[0], random.sample(club.players, k=10), evening, 1, 1)
    edition = EDITIONS[0]
    pen = Pen(sitting, edition)
    dealt = pen.draw(random)
    steps = next(steps for steps in _games(edition, random, dealt) if steps)
    delay = timezone.now() - timedelta(seconds=30) - steps[-1][2]
    for action, _state, at in steps:
        pen.write(action, at + delay)
    services.set_clock(game_id=pen.game.pk, actor=pen.actor, command="pause")
    return pen.game


def set_up_game(club: Club, random: Random) -> Game:
    """A game before its deal."""
    edition, variants = EDITIONS[2]
    return services.create_game(
        judge=club.judges[0],
        edition=edition,
        variants=variants,
        players=random.sample(club.players, k=10),
        table=2,
        number=2,
    )


@transaction.atomic
def cancel_game(club: Club, random: Random) -> Game:
    """A game that was broken off on the first day."""
    sitting = Sitting(club.judges[0], random.sample(club.players, k=10), None, 1, 3)
    pen = Pen(sitting, EDITIONS[1])
    for action, _state, at in _timed(EDITIONS[1], timezone.now() - timedelta(days=10), random)[:12]:
        pen.write(action, at)
    return services.cancel(game_id=pen.game.pk, actor=pen.actor, reason="Вимкнули світло в залі.")


_Step = tuple[Action, State, datetime]


def _games(
    edition: tuple[str, Mapping[str, object]], random: Random, dealt: act.Deal
) -> Iterator[list[_Step]]:
    """Games cut off at a speech of day 1 with two candidates; empty where there is no such moment."""
    while True:
        steps = _timed(edition, timezone.now(), random, dealt)
        cut = next((index for index, (_, state, _) in enumerate(steps) if _is_mid_day(state)), 0)
        yield steps[:cut]


def _is_mid_day(state: State) -> bool:
    return (
        state.phase is Phase.SPEECHES
        and state.day.number == 1
        and len(state.day.nominations) == 2
        and bool(state.speech.seconds)
        and bool(state.history.nights[-1].killed)
        and any(state.discipline.fouls)
    )


def _timed(
    edition: tuple[str, Mapping[str, object]], start: datetime, random: Random, dealt: act.Deal | None = None
) -> list[_Step]:
    """A played game: each action, the state it was made in, and when."""
    played = play_random(edition_for(*edition), random, dealt=dealt)
    steps, at = list[_Step](), start
    for action, state in zip(played.actions, played.states, strict=False):
        at += timedelta(seconds=_seconds(action, state, random))
        steps.append((action, state, at))
    return steps


def _seconds(action: Action, state: State, random: Random) -> float:
    """How long such a step takes at a table."""
    match action:
        case act.EndSpeech():
            return random.uniform(0.6, 1.0) * (state.speech.seconds or 5)
        case act.Shoot() | act.Check() | act.BestMove() | act.OpenDay():
            return random.uniform(12, 25)
        case act.Vote() | act.Lift():
            return random.uniform(8, 15)
        case _:
            return random.uniform(2, 12)
