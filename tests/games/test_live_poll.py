"""The poll of a live page: cheap, the same for everybody, and as late as the game's delay."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import publication, services, told
from games.delay import set_delay
from games.facts import Departure
from games.models import Game, GameChange
from players import freshness
from tests.factories import ClubAdminFactory, JudgeFactory, PlayerFactory
from tests.games.tables import DEAL, END, PlayedGame, red_wins_on_day_zero
from tests.games.twins import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    frozen = Clock()
    monkeypatch.setattr("django.utils.timezone.now", frozen)
    yield frozen
    told.forget()


@pytest.fixture
def game() -> PlayedGame:
    played = PlayedGame()
    played.do(DEAL, {"do": "open_day"})
    return played


def poll_address(client: Client, game: PlayedGame) -> str:
    """The address that the open page asks."""
    page = client.get(f"/games/{game.game.pk}/").content.decode()
    return page.split('hx-get="')[1].split('"')[0]


def test_nothing_new_is_204_and_reads_neither_session_nor_cookie(client: Client, game: PlayedGame) -> None:
    address = poll_address(client, game)
    with CaptureQueriesContext(connection) as queries:
        response = client.get(address)
    assert (response.status_code, response.content) == (204, b"")
    assert len(queries) == 1
    assert response["Cache-Control"] == "public, max-age=1"
    assert "Vary" not in response
    assert "Set-Cookie" not in response
    assert not response.cookies
    assert not response.wsgi_request.session.accessed


def test_a_new_step_is_answered_with_the_new_board_once(client: Client, game: PlayedGame) -> None:
    address = poll_address(client, game)
    game.do({"do": "nominate", "by": 1, "target": 3})
    response = client.get(address)
    assert response.status_code == 200
    page = response.content.decode()
    assert "1 виставляє 3." in page
    assert client.get(page.split('hx-get="')[1].split('"')[0]).status_code == 204


def test_a_backup_that_is_restored_below_the_server_is_what_spectators_see(
    client: Client, game: PlayedGame
) -> None:
    """The log is as long as before and tells something else. A restore writes: that is another version.

    A poll does not ask for it (one query is all that it may): it learns of it from the next page of anybody.
    """
    page = f"/games/{game.game.pk}/"
    with transaction.atomic():
        game.do({"do": "nominate", "by": 1, "target": 3})
        assert "1 виставляє 3." in client.get(page).content.decode()
        transaction.set_rollback(True)
    game.do({"do": "nominate", "by": 1, "target": 4})
    freshness.renew()
    assert "1 виставляє 4." in client.get(page).content.decode()
    assert "1 виставляє 4." in client.get(f"/uk{page}live/board").content.decode()


def test_a_pause_of_the_clock_is_new(client: Client, game: PlayedGame) -> None:
    address = poll_address(client, game)
    services.set_clock(game_id=game.game.pk, actor=game.judge, command="add", seconds=10)
    assert client.get(address).status_code == 200


def test_the_language_of_the_poll_is_that_of_its_address(client: Client, game: PlayedGame) -> None:
    address = f"/en/games/{game.game.pk}/live/board"
    response = client.get(address, headers={"Accept-Language": "uk"})
    assert "Day zero, speeches" in response.content.decode()
    assert "Нульове коло, промови" in client.get(address.replace("/en/", "/uk/")).content.decode()
    assert client.get(address.replace("/en/", "/de/")).status_code == 404


def test_polling_stops_when_the_roles_are_open(client: Client) -> None:
    game = PlayedGame()
    red_wins_on_day_zero(game)
    address = poll_address(client, game)
    assert client.get(address).status_code == 204
    services.announce(game_id=game.game.pk, actor=game.judge)
    response = client.get(address)
    assert response.status_code == 286
    assert f'href="/games/{game.game.pk}/"' in response.content.decode()
    overlay = client.get(address.replace("/board", "/overlay"))
    assert (overlay.status_code, overlay.content) == (286, b"")


def test_polls_of_what_is_not_there_are_404(client: Client, game: PlayedGame) -> None:
    assert client.get(f"/uk/games/{game.game.pk}/live/roles").status_code == 404
    assert client.get("/uk/games/404/live/board").status_code == 404


def test_the_overlay_and_the_hall_show_the_speaker(client: Client, game: PlayedGame) -> None:
    nick = game.game.seats.get(number=1).player.nick
    overlay = client.get(f"/games/{game.game.pk}/overlay?size=720").content.decode()
    assert 'data-size="720"' in overlay
    assert f"<b>{nick}</b><small>говорить 1 · 1-ша промова з 10</small>" in overlay
    hall = client.get("/hall/").content.decode()
    assert f"<b>{nick}</b>" in hall
    address = hall.split('hx-get="')[1].split('"')[0]
    assert client.get(address).status_code == 204
    game.do({"do": "foul", "seat": 2})
    assert client.get(address).status_code == 200


def test_case_59_a_peek_of_the_judge_changes_no_byte_of_live_page_overlay_and_hall(
    client: Client, game: PlayedGame, clock: Clock
) -> None:
    own = f"/games/{game.game.pk}/"
    addresses = [own, f"{own}overlay?size=1080", "/overlay/", "/hall/"]
    before = [client.get(address).content for address in addresses]
    judge = Client()
    judge.force_login(game.judge)
    assert b"sheriff" in judge.get(f"/judge/games/{game.game.pk}/roles/").content
    assert [client.get(address).content for address in addresses] == before


def test_the_hall_names_the_games_that_come_next(client: Client) -> None:
    waiting = PlayedGame()
    hall = client.get("/hall/")
    assert "Зараз ніхто не грає." in hall.content.decode()
    assert [head.pk for head in hall.context["hall"].queue] == [waiting.game.pk]


def test_between_games_the_hall_names_the_last_one(client: Client) -> None:
    game = PlayedGame()
    red_wins_on_day_zero(game)
    address = client.get("/hall/").content.decode().split('hx-get="')[1].split('"')[0]
    services.announce(game_id=game.game.pk, actor=game.judge)
    hall = client.get(address)
    assert hall.status_code == 200
    last = f'Остання гра — <a href="/games/{game.game.pk}/">Гра {game.game.pk}</a>: Перемогли червоні</p>'
    assert last in hall.content.decode()
    PlayedGame().do(DEAL)
    assert "Остання гра" not in client.get("/hall/").content.decode()


# ── the broadcast that stays ───────────────────────────────────────────────────────────────────────────────


def at_table(number: int | None, *actions: dict[str, object]) -> PlayedGame:
    game = PlayedGame()
    Game.objects.filter(pk=game.game.pk).update(table=number)
    game.do(*actions)
    return game


def on_screen(client: Client, query: str = "") -> str:
    """The nick in the first seat that the broadcast shows; empty where it shows nothing."""
    page = client.get(f"/overlay/{query}").content.decode()
    assert client.get(poll_of(page)).status_code == 204
    return page.split('class="nk">')[1].split("<")[0] if 'class="nk">' in page else ""


def poll_of(page: str) -> str:
    return page.split('hx-get="')[1].split('"')[0].replace("&amp;", "&")


def first_of(game: PlayedGame) -> str:
    return str(game.game.seats.get(number=1).player.nick)


def test_case_58_the_broadcast_goes_over_to_the_next_game_and_is_off_the_air_between(
    client: Client, clock: Clock
) -> None:
    assert on_screen(client) == ""
    poll = poll_of(client.get("/overlay/?size=720").content.decode())
    first = PlayedGame()
    assert client.get(poll).status_code == 204
    first.do(DEAL, {"do": "open_day"})
    begun = client.get(poll)
    assert (begun.status_code, on_screen(client)) == (200, first_of(first))
    poll = poll_of(begun.content.decode())
    first.do({"do": "foul", "seat": 3})
    assert client.get(poll).status_code == 200

    over = PlayedGame()
    clock.now += timedelta(minutes=40)
    red_wins_on_day_zero(over)
    assert on_screen(client) == first_of(over)
    poll = poll_of(client.get("/overlay/").content.decode())
    services.announce(game_id=over.game.pk, actor=over.judge)
    off = client.get(poll)
    assert (off.status_code, "ov-head" in off.content.decode()) == (200, False)
    assert on_screen(client) == ""  # the unfinished game of the same table does not come back

    clock.now += timedelta(minutes=10)
    third = PlayedGame()
    third.do(DEAL)
    assert on_screen(client) == first_of(third)


def test_each_table_may_have_a_broadcast_of_its_own(client: Client, clock: Clock) -> None:
    one = at_table(1, DEAL)
    clock.now += timedelta(minutes=5)
    two = at_table(2, DEAL)
    shown = [on_screen(client, query) for query in ("?table=1", "?size=540&table=2", "?table=3", "")]
    assert shown == [first_of(one), first_of(two), "", first_of(two)]
    services.cancel(game_id=two.game.pk, actor=two.judge, reason="Згасло світло.")
    assert [on_screen(client, query) for query in ("?table=2", "", "?table=x")] == [
        "", first_of(one), first_of(one),
    ]  # fmt: skip


def test_what_was_left_unfinished_yesterday_is_off_the_air(client: Client, clock: Clock) -> None:
    PlayedGame().do(DEAL)
    clock.now += timedelta(hours=13)
    assert on_screen(client) == ""


def test_the_broadcast_of_a_delayed_game_begins_and_ends_as_late_as_all_else(
    client: Client, clock: Clock
) -> None:
    game, seen = delayed(60), dict[int, bool]()
    start = clock.now
    for second in (0, 30, 59, 60, 90, 119, 120, 150):
        clock.now = start + timedelta(seconds=second)
        if second == 0:
            red_wins_on_day_zero(game)
        if second == 59:
            services.announce(game_id=game.game.pk, actor=game.judge)
        seen[second] = on_screen(client) != ""
    assert [second for second, is_shown in seen.items() if is_shown] == [60, 90]


# ── the delay ──────────────────────────────────────────────────────────────────────────────────────────────


def delayed(seconds: int) -> PlayedGame:
    game = PlayedGame()
    set_delay(game_id=game.game.pk, actor=ClubAdminFactory(), seconds=seconds)
    return game


def test_the_public_sees_a_delayed_game_as_it_was(client: Client, clock: Clock) -> None:
    game = delayed(30)
    game.do(DEAL, {"do": "open_day"})
    clock.now += timedelta(seconds=40)
    game.do({"do": "nominate", "by": 1, "target": 3}, END)
    address = poll_address(client, game)
    clock.now += timedelta(seconds=29)
    assert client.get(address).status_code == 204
    clock.now += timedelta(seconds=1)
    response = client.get(address)
    assert response.status_code == 200
    assert "1 виставляє 3." in response.content.decode()


@pytest.mark.parametrize("where", ["/games/{}/", "/games/{}/overlay", "/hall/"])
def test_a_delayed_game_has_no_clock_rather_than_one_that_knows_no_pause(
    client: Client, clock: Clock, where: str
) -> None:
    """The clock is moved beside the log: how it stood so long ago is known to nobody."""
    game = delayed(30)
    game.do(DEAL, {"do": "open_day"})
    clock.now += timedelta(seconds=10)
    services.set_clock(game_id=game.game.pk, actor=game.judge, command="pause")
    clock.now += timedelta(seconds=33)
    page = client.get(where.format(game.game.pk)).content.decode()
    assert ("говорить" in page or "промова" in page, 'role="timer"' in page) == (True, False)


def test_a_delayed_announcement_is_public_nowhere_before_its_time(client: Client, clock: Clock) -> None:
    game = delayed(60)
    red_wins_on_day_zero(game)
    services.announce(game_id=game.game.pk, actor=game.judge)
    clock.now += timedelta(seconds=59)
    page = client.get(f"/games/{game.game.pk}/").content.decode()
    assert "role--" not in page
    assert client.get("/games/").context["games"] == []
    assert [line.head.pk for line in client.get("/").context["running"]] == [game.game.pk]
    assert (Game.objects.announced().count(), Departure.objects.count()) == (0, 0)
    clock.now += timedelta(seconds=2)
    assert "role--don" in client.get(f"/games/{game.game.pk}/").content.decode()
    assert [line.head.pk for line in client.get("/games/").context["games"]] == [game.game.pk]
    assert (Game.objects.announced().count(), Departure.objects.count()) == (1, 3)


def test_a_delayed_cancellation_is_told_in_its_time(client: Client, clock: Clock) -> None:
    game = delayed(60)
    game.do(DEAL)
    services.cancel(game_id=game.game.pk, actor=game.judge, reason="Згасло світло.")
    address = f"/games/{game.game.pk}/"
    assert "Згасло світло." not in client.get(address).content.decode()
    clock.now += timedelta(seconds=61)
    assert "Згасло світло." in client.get(address).content.decode()


def test_only_a_club_admin_sets_the_delay_and_it_is_written_down() -> None:
    game = PlayedGame()
    admin = ClubAdminFactory()
    with pytest.raises(PermissionDenied):
        set_delay(game_id=game.game.pk, actor=game.judge, seconds=30)
    with pytest.raises(ValidationError):
        set_delay(game_id=game.game.pk, actor=admin, seconds=1801)
    set_delay(game_id=game.game.pk, actor=admin, seconds=1800)
    change = GameChange.objects.get(game=game.game, kind="delay")
    assert (change.actor, change.data) == (admin, {"was": 0, "now": 1800})


def test_what_everybody_has_seen_is_not_hidden_again_by_a_delay(client: Client) -> None:
    game = PlayedGame()
    red_wins_on_day_zero(game)
    services.announce(game_id=game.game.pk, actor=game.judge)
    with pytest.raises(ValidationError):
        set_delay(game_id=game.game.pk, actor=ClubAdminFactory(), seconds=30)
    client.force_login(ClubAdminFactory())
    assert client.post(f"/games/{game.game.pk}/delay/", {"seconds": "30"}).status_code == 422


def test_a_game_is_not_published_before_the_public_has_heard_of_it(clock: Clock) -> None:
    game, admin = delayed(60), ClubAdminFactory()
    red_wins_on_day_zero(game)
    services.announce(game_id=game.game.pk, actor=game.judge)
    publication.verify(game_id=game.game.pk, actor=admin)
    with pytest.raises(publication.NotPublishable) as refused:
        publication.publish(game_id=game.game.pk, actor=admin)
    assert refused.value.code == "not_heard"
    clock.now += timedelta(seconds=61)
    assert publication.publish(game_id=game.game.pk, actor=admin).status == "published"


def test_the_page_of_the_delay_is_the_admins(client: Client) -> None:
    address = f"/games/{PlayedGame().game.pk}/delay/"
    assert client.get(address).status_code == 302
    client.force_login(JudgeFactory())
    assert client.post(address, {"seconds": "30"}).status_code == 403
    client.force_login(ClubAdminFactory())
    assert client.post(address, {"seconds": "1801"}).status_code == 422
    assert client.post(address, {"seconds": "30"}).status_code == 302
    assert Game.objects.get().delay_seconds == 30


def test_another_person_on_a_seat_is_news(client: Client, game: PlayedGame) -> None:
    address = poll_address(client, game)
    assert client.get(address).status_code == 204
    star = PlayerFactory(nick="Підмінна Зірка")
    services.reseat(game_id=game.game.pk, actor=game.judge, number=3, player=star)
    news = client.get(address)
    assert (news.status_code, star.nick in news.content.decode()) == (200, True)


def test_home_and_hall_ask_no_more_for_more_tables(client: Client) -> None:
    def queries(number: int) -> list[int]:
        for _ in range(number):
            more = PlayedGame()
            more.do(DEAL, {"do": "open_day"})
            set_delay(game_id=more.game.pk, actor=ClubAdminFactory(), seconds=30)
        found = []
        for address in ("/", "/games/", "/hall/", "/uk/hall/live"):
            told.forget()
            with CaptureQueriesContext(connection) as captured:
                assert client.get(address).status_code == 200
            found.append(len(captured))
        return found

    assert queries(1) == queries(4)
