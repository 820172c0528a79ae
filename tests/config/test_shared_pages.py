"""Public pages are kept in memory, and yet everything that happens shows on them at once."""

import os
from collections.abc import Callable
from datetime import timedelta
from threading import Thread
from urllib.parse import urlsplit

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import publication, services
from games.delay import set_delay
from games.shared import SHELF
from players.freshness import public_version
from players.models import Answer, Club, Evening, Player
from players.services import signups
from rating.models import Season
from tests.e2e.site import run_manage
from tests.factories import ClubAdminFactory, EveningFactory, MemberFactory, PlayerFactory
from tests.games.tables import DEAL, END, PlayedGame, red_wins_on_day_zero
from tests.games.twins import Clock
from tests.rating.club import announced, points, publish, published

pytestmark = pytest.mark.django_db

WON = "чорних за столом немає"


def page(address: str) -> str:
    """What a visitor sees; by the second time it has been kept."""
    first, second = Client().get(address), Client().get(address)
    assert (first.status_code, first.content) == (200, second.content)
    return second.content.decode()


def queries(address: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert Client().get(address).status_code == 200
    return len(captured)


def season_of_today() -> Season:
    today = timezone.localdate()
    return Season.objects.create(
        name="Сезон", starts_on=today - timedelta(days=9), ends_on=today + timedelta(days=9)
    )


# ── what is kept ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_kept_page_costs_the_question_for_the_version_alone() -> None:
    season, game = season_of_today(), published()
    player = game.game.seats.first().player_id
    mine = (f"/games/{game.game.pk}/", f"/rating/{season.pk}/", f"/players/{player}/")
    for address in ("/", "/games/", *mine):
        page(address)
        assert queries(address) == 1, address


def test_lists_ask_once_more_while_games_run_however_many() -> None:
    def running(number: int) -> list[int]:
        for _ in range(number):
            PlayedGame().do(DEAL, {"do": "open_day"})
        return [queries(address) for address in ("/", "/games/") if page(address)]

    assert (running(1), running(3)) == ([2, 2], [2, 2])


def test_a_visitor_who_has_the_page_gets_304_until_it_changes() -> None:
    client = Client()
    etag = client.get("/games/")["ETag"]
    assert client.get("/games/", headers={"If-None-Match": etag}).status_code == 304
    announced()
    changed = client.get("/games/", headers={"If-None-Match": etag})
    assert (changed.status_code, changed["Cache-Control"]) == (200, "no-cache")
    assert changed["Vary"].split(", ")[0] == "Cookie"


def test_whoever_is_signed_in_gets_a_page_of_his_own_and_leaves_it_to_nobody() -> None:
    member, client = MemberFactory(), Client()
    client.force_login(member.user)
    own = client.get("/")
    assert (own["Cache-Control"], own.has_header("ETag")) == ("private, no-store", False)
    assert "/accounts/login/" not in own.content.decode()
    assert "/accounts/login/" in page("/")
    assert client.get("/").content == own.content


def test_each_language_and_each_host_has_its_own_page() -> None:
    game = published()
    assert 'lang="uk"' in page("/games/")
    assert 'lang="en"' in page("/en/games/")
    other = Client(headers={"Host": "127.0.0.1"}).get(f"/games/{game.game.pk}/").content.decode()
    assert "http://127.0.0.1/" in other
    assert "http://testserver/" in page(f"/games/{game.game.pk}/")


def test_the_shelf_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.shared.MOST_BYTES", 40_000)
    for number in range(9):
        page(f"/rules/?n={number}")
    assert queries("/rules/?n=8") == 1
    assert SHELF._bytes <= 40_000


# ── what happens shows at once ─────────────────────────────────────────────────────────────────────────────


def test_an_announced_a_published_and_a_corrected_game_show() -> None:
    season = season_of_today()
    game = PlayedGame()
    red_wins_on_day_zero(game)
    address, rating = f"/games/{game.game.pk}/", f"/rating/{season.pk}/"
    nick = game.game.seats.get(number=1).player.nick
    assert WON not in page(address) + page("/") + page("/games/")
    services.announce(game_id=game.game.pk, actor=game.judge)
    assert [WON in page(each) for each in (address, "/", "/games/")] == [True] * 3
    assert nick not in page(rating)
    admin = ClubAdminFactory()
    publish(game.game, admin)
    assert nick in page(rating)
    publication.correct(game_id=game.game.pk, actor=admin, points={1: points("0.7")}, reason="переглянуто")
    assert "переглянуто" in page(address)
    assert "0,7" in page(address)


@pytest.mark.parametrize("rename", ["save", "update"])
def test_a_renamed_person_shows(rename: str) -> None:
    game = published()
    player = game.game.seats.get(number=3).player
    addresses = [f"/games/{game.game.pk}/", f"/players/{player.pk}/"]
    assert all(player.nick in page(address) for address in addresses)
    if rename == "update":
        Player.objects.filter(pk=player.pk).update(nick="Перейменований")
    else:
        player.nick = "Перейменований"
        player.save()
    assert all("Перейменований" in page(address) for address in addresses)


def test_a_signup_and_a_moved_evening_show_on_the_home_page() -> None:
    evening = EveningFactory(place="Стара вежа")
    assert "Йдуть 0 з 10" in page("/")
    member = MemberFactory()
    signups.answer(evening_id=evening.pk, player=member, answer=Answer.GOING)
    assert "Йде 1 з 10" in page("/")
    Evening.objects.filter(pk=evening.pk).update(place="Нова вежа")
    assert "Нова вежа" in page("/")


def test_the_clubs_settings_show_in_every_worker() -> None:
    page("/")
    Club.objects.update_or_create(pk=1, defaults={"name": "Опівніч"})
    assert "Опівніч" in page("/")
    Club.objects.filter(pk=1).update(name="Світанок")  # as another worker would: no signal here
    assert "Світанок" in page("/")


def test_a_new_season_and_its_new_name_show() -> None:
    page("/rating/")
    season = season_of_today()
    assert "Сезон" in page("/rating/")
    Season.objects.filter(pk=season.pk).update(name="Інша назва")
    assert "Інша назва" in page("/rating/")


def test_a_running_game_shows_its_steps_and_its_end() -> None:
    game = PlayedGame()
    assert "Нульове коло" not in page("/")
    game.do(DEAL, {"do": "open_day"})
    assert all("Нульове коло, промови" in page(address) for address in ("/", "/games/"))
    game.do({"do": "nominate", "by": 1, "target": 3}, END, {"do": "nominate", "by": 2, "target": 8})
    game.do(*[END] * 9, {"do": "open_voting"})
    game.do({"do": "vote", "for": 3, "count": 4}, END, {"do": "begin_night"})
    assert "Ніч 1" in page("/")
    game.do(*({"do": "remove", "seat": seat} for seat in (9, 10)))
    services.announce(game_id=game.game.pk, actor=game.judge)
    assert "Ніч 1" not in page("/")
    assert WON in page("/")


# ── time alone ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    frozen = Clock()
    monkeypatch.setattr("django.utils.timezone.now", frozen)
    return frozen


def test_a_delayed_announcement_shows_when_its_delay_is_over_and_not_before(clock: Clock) -> None:
    game = PlayedGame()
    set_delay(game_id=game.game.pk, actor=ClubAdminFactory(), seconds=300)
    red_wins_on_day_zero(game)
    services.announce(game_id=game.game.pk, actor=game.judge)
    address, said = f"/games/{game.game.pk}/", []
    for seconds in (0, 299, 2):
        clock.now += timedelta(seconds=seconds)
        said.append([WON in page(each) for each in ("/", "/games/", address)])
    assert said == [[False] * 3, [False] * 3, [True] * 3]


def test_a_delayed_game_moves_on_the_home_page_as_its_spectators_see_it(clock: Clock) -> None:
    game = PlayedGame()
    set_delay(game_id=game.game.pk, actor=ClubAdminFactory(), seconds=60)
    game.do(DEAL)
    clock.now += timedelta(seconds=30)
    game.do({"do": "open_day"})
    assert "Нульове коло, промови" not in page("/")
    clock.now += timedelta(seconds=60)
    assert "Нульове коло, промови" in page("/")


def test_an_evening_that_has_begun_leaves_the_home_page(clock: Clock) -> None:
    evening = EveningFactory(starts_at=clock.now + timedelta(minutes=5), place="Стара вежа")
    assert "Стара вежа" in page("/")
    clock.now = evening.starts_at + timedelta(seconds=1)
    assert "Стара вежа" not in page("/")


# ── the version ────────────────────────────────────────────────────────────────────────────────────────────


def changes(act: Callable[[], object]) -> bool:
    before = public_version()
    act()
    return public_version() != before


def test_every_kind_of_write_changes_the_version_and_reading_does_not() -> None:
    player = PlayerFactory()
    assert changes(lambda: Player.objects.create(nick="Один"))
    assert changes(lambda: Player.objects.bulk_create([Player(nick="Два"), Player(nick="Три")]))
    assert changes(lambda: Player.objects.filter(pk=player.pk).update(nick="Чотири"))
    assert changes(lambda: Player.objects.bulk_update([player], ["nick"]))
    assert changes(lambda: Player.objects.filter(pk=player.pk).delete())
    assert not changes(lambda: list(Player.objects.all()))
    assert not changes(lambda: Player.objects.filter(nick="Нема такої").update(nick="П’ять"))


def test_a_judges_tap_leaves_the_version_as_it_is_but_for_the_beginning() -> None:
    game = PlayedGame()
    assert changes(lambda: game.do(DEAL))
    assert not changes(lambda: game.do({"do": "open_day"}, {"do": "nominate", "by": 1, "target": 3}, END))
    assert not changes(game.undo)


def test_a_change_that_is_rolled_back_hides_no_later_one() -> None:
    def half_way() -> None:
        try:
            with transaction.atomic():
                Player.objects.create(nick="Не буде")
                raise RuntimeError
        except RuntimeError:
            Player.objects.create(nick="Буде")

    before = public_version()
    with transaction.atomic():
        half_way()
    assert public_version() != before


@pytest.mark.django_db(transaction=True)
def test_two_transactions_change_the_version_without_waiting_for_each_other() -> None:
    if connection.vendor == "sqlite":
        pytest.skip("SQLite has one writer")
    versions = {public_version()}

    def write() -> None:
        Player.objects.create(nick="Зсередини")
        connection.close()

    with transaction.atomic():
        Player.objects.create(nick="Ззовні")
        other = Thread(target=write)
        other.start()
        other.join(timeout=10)
        assert not other.is_alive()
    versions |= {public_version()}
    assert len(versions) == 2


@pytest.mark.django_db(transaction=True)
def test_what_another_process_writes_shows_at_once() -> None:
    game = published()
    player = game.game.seats.get(number=3).player
    address = f"/games/{game.game.pk}/"
    assert player.nick in page(address)
    rename = (
        f"from players.models import Player; Player.objects.filter(pk={player.pk}).update(nick='Здалеку')"
    )
    environment = {**os.environ, "DATABASE_URL": database_url()}
    run_manage(environment, "shell", "--verbosity", "0", "-c", rename)
    assert "Здалеку" in page(address)


def database_url() -> str:
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
