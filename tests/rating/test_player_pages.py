"""A player's page and two players side by side: shares with the numbers they stand on."""

import pytest
from django.test import Client

from games import publication, services
from games.models import Game
from players.models import PastNick, Player
from players.services import merging
from rating.selectors.players import Share, Streaks, meetings, played_by, stats_of
from tests.factories import ClubAdminFactory, GuestFactory, PlayerFactory, UserFactory
from tests.games.tables import ALL, DEAL, END, PlayedGame
from tests.rating.club import autumn, bring, publish
from tests.rating.records import best_move, result
from tests.rating.test_rating_pages import of, text

pytestmark = pytest.mark.django_db


def played_through() -> PlayedGame:
    """A whole judged game: a vote, a night with a hit and both checks, a best move, then the blacks leave.

    Day 0: 1 nominates the don 8, 9 nominates 2; 1–7 vote for 8, the rest falls to 2. Night 1: 3 is shot.
    """
    game = PlayedGame()
    game.do(DEAL)
    game.day_with({1: 8, 9: 2}, ALL)
    game.do({"do": "open_voting"})
    game.do({"do": "vote", "for": 8, "voters": [1, 2, 3, 4, 5, 6]})
    game.do(END, {"do": "begin_night"}, {"do": "shoot", "target": 3})
    game.do({"do": "check", "by": "sheriff", "target": 9}, {"do": "best_move", "targets": [9, 10, 1]}, END)
    game.do({"do": "foul", "seat": 4}, {"do": "remove", "seat": 9}, {"do": "remove", "seat": 10})
    services.announce(game_id=game.game.pk, actor=game.judge)
    return game


def person(game: PlayedGame, number: int) -> Player:
    return game.game.seats.get(number=number).player


def test_a_player_without_games_has_a_page_that_says_so(client: Client) -> None:
    assert "Ще жодної гри в клубі." in text(client, f"/players/{PlayerFactory().pk}/")


def test_there_is_no_page_of_a_player_that_is_not_there(client: Client) -> None:
    for address in ("/players/99999/", "/players/99999/compare/", "/players/99999/vs/1/"):
        assert client.get(address).status_code == 404


def test_of_a_judged_game_votes_checks_nominations_fouls_and_best_moves_are_told() -> None:
    game = played_through()
    publish(game.game)
    first, sheriff, victim = (stats_of(person(game, seat)) for seat in (1, 7, 3))
    assert (first.votes, first.nominations) == (Share(1, 1), Share(1, 1))
    assert (sheriff.votes, sheriff.sheriff_checks, sheriff.don_checks) == (
        Share(0, 1),
        Share(1, 1),
        Share(0, 0),
    )
    assert (victim.first_killed, victim.best_moves, victim.moves_made) == (Share(1, 1), Share(2, 3), 1)
    assert (stats_of(person(game, 4)).fouls, stats_of(person(game, 4)).games_with_fouls) == (1, 1)
    assert (stats_of(person(game, 9)).removed, first.removed) == (1, 0)
    assert stats_of(person(game, 9)).nominations == Share(0, 0), "a black's nominations are no accuracy"


def test_an_announced_game_tells_nothing_of_a_player_until_it_is_published(client: Client) -> None:
    game = played_through()
    assert stats_of(person(game, 1)).games == 0
    assert "Ще жодної гри в клубі." in text(client, f"/players/{person(game, 1).pk}/")
    publish(game.game)
    assert stats_of(person(game, 1)).games == 1
    publication.annul(game_id=game.game.pk, actor=ClubAdminFactory(), reason="так")
    assert stats_of(person(game, 1)).games == 0


def test_shares_by_role_colour_and_seat_stand_on_their_numbers() -> None:
    bring(
        result(1, date="2026-10-01", winner="red"),
        result(2, date="2026-10-02", winner="black"),
        result(3, date="2026-10-03", winner="draw"),
        result(4, date="2026-10-04", winner="black", at={1: {"player": "P8"}, 8: {"player": "P1"}}),
    )
    stats = stats_of(of("P1"))
    assert stats.roles == {
        "civilian": Share(1, 3),
        "sheriff": Share(0, 0),
        "mafia": Share(0, 0),
        "don": Share(1, 1),
    }
    assert stats.colours == {"red": Share(1, 3), "black": Share(1, 1)}
    assert {seat: share for seat, share in stats.seats.items() if share.of} == {
        1: Share(1, 3),
        8: Share(1, 1),
    }


def test_streaks_go_by_the_day_of_the_game_and_not_by_the_order_of_entering() -> None:
    bring(
        result(1, date="2026-10-09", winner="red"),
        result(2, date="2026-10-01", winner="red"),
        result(3, date="2026-10-02", winner="red"),
        result(4, date="2026-10-02", winner="red"),
        result(5, date="2026-10-05", winner="black"),
    )
    streaks = stats_of(of("P1")).streaks
    assert streaks == Streaks(
        now=1, now_outcome="win", best=3, worst=1, busiest_day=streaks.busiest_day, busiest=2
    )
    assert str(streaks.busiest_day) == "2026-10-02"


def test_few_games_say_how_few_they_are(client: Client) -> None:
    bring(result(1, date="2026-10-01"), result(2, date="2026-10-02"), result(3, date="2026-10-03"))
    page = text(client, f"/players/{of('P1').pk}/")
    assert "Перемоги 100 % 3 гри" in page
    assert "Перший відстріл, з ігор за червоних 0 % 0/3 · 3 гри" in page
    assert "Голоси за чорних, за червоних ще немає" in page
    assert "Фоли не записано" in page


def test_partners_and_rivals_with_whom_he_played_most() -> None:
    bring(
        result(1, winner="red"),
        result(2, winner="black"),
        result(3, winner="red", at={9: {"player": "P2"}, 2: {"player": "P9"}}),
    )
    stats = stats_of(of("P1"))
    second = next(each for each in stats.partners if each.nick == "P2")
    assert (second.together, second.against) == (Share(1, 2), Share(1, 1))
    assert [each.nick for each in stats.rivals][:2] == ["P10", "P8"]


def test_the_chart_is_a_table_too(client: Client) -> None:
    autumn()
    bring(
        result(1, date="2026-10-01", winner="red"),
        result(2, date="2026-10-01", winner="red"),
        result(3, date="2026-10-08", winner="black", first_killed=1, best_move=best_move(1, 8, 9, 10)),
    )
    page = client.get(f"/players/{of('P1').pk}/").content.decode()
    assert 'data-day="2026-10-01" data-value="20000"' in page
    # 0.7 for three of three; Ci: N = 3, B = 1, i = 1: the cap of 0.5 for a lost game.
    assert 'data-day="2026-10-08" data-value="32000"' in page
    assert "1 жовтня 2026 2 +2,00 2,00 8 жовтня 2026 1 +1,20 3,20" in text(client, f"/players/{of('P1').pk}/")


def test_the_page_shows_the_season_that_was_asked(client: Client) -> None:
    autumn()
    bring(result(1, date="2026-10-01"), result(2, season="Давній"))
    page = text(client, f"/players/{of('P1').pk}/")
    assert "Місце, Осінь 2026" in page
    old = of("P1").standings.get(season__name="Давній").season_id
    assert "Місце, Давній" in text(client, f"/players/{of('P1').pk}/?season={old}")
    assert "Місце, Осінь 2026" in text(client, f"/players/{of('P1').pk}/?season=x")


def test_a_guest_is_named_as_such(client: Client) -> None:
    assert "гість однієї гри" in text(client, f"/players/{GuestFactory().pk}/")


# ── two players ────────────────────────────────────────────────────────────────────────────────────────────


def test_two_players_side_by_side(client: Client) -> None:
    bring(
        result(1, date="2026-10-01", winner="red"),
        result(2, date="2026-10-02", winner="black"),
        result(3, date="2026-10-03", winner="draw"),
        result(4, winner="red", at={1: {"player": "Інший"}}),
    )
    one, other = of("P1"), of("P9")
    assert [each.one.game for each in meetings(played_by(one), played_by(other))] == list(
        Game.objects.filter(external_id__in=("g1", "g2", "g3")).order_by("-pk").values_list("pk", flat=True)
    )
    page = text(client, f"/players/{one.pk}/vs/{other.pk}/")
    assert "3 гри за одним столом В одній команді 0 Один проти одного 3 1 нічия" in page
    assert "Перемоги: P1 1 Перемоги: P9 1" in page


def test_two_who_never_met(client: Client) -> None:
    one, other = PlayerFactory(), PlayerFactory()
    assert "Вони ще не сиділи за одним столом." in text(client, f"/players/{one.pk}/vs/{other.pk}/")


def test_nobody_is_compared_with_himself(client: Client) -> None:
    one = PlayerFactory()
    assert client.get(f"/players/{one.pk}/vs/{one.pk}/").status_code == 404


def test_a_nick_finds_whom_to_compare_with(client: Client) -> None:
    one = PlayerFactory(nick="Сойка")
    only = PlayerFactory(nick="Джміль")
    for nick in ("Тінь", "Тінь друга"):
        PlayerFactory(nick=nick)
    response = client.get(f"/players/{one.pk}/compare/?nick=джміль")
    assert (response.status_code, response["Location"]) == (302, f"/players/{one.pk}/vs/{only.pk}/")
    page = text(client, f"/players/{one.pk}/compare/?nick=тінь")
    assert "Тінь Тінь друга" in page
    assert "Нікого з таким ніком немає." in text(client, f"/players/{one.pk}/compare/?nick=сойка")


# ── a hidden page ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def hidden() -> Player:
    """Somebody with a published game, a past nick and an account, who has hidden his page on his own page."""
    game = played_through()
    publish(game.game)
    player = person(game, 1)
    player.user = UserFactory()
    player.save()
    PastNick.objects.create(player=player, nick="Колишній")
    own = Client()
    own.force_login(player.user)
    own.post("/me/", {"nick": player.nick, "hides_page": "on"})
    player.user.refresh_from_db()
    assert player.user.hides_page
    return player


def test_a_hidden_page_tells_the_nick_and_nothing_worked_out_of_games(hidden: Player) -> None:
    other = PlayerFactory(nick="Інший")
    pages = ("/players/{}/", "/players/{}/compare/", "/players/{}/vs/{}/", "/players/{1}/vs/{0}/")
    member = Client()
    member.force_login(UserFactory())
    for client in (Client(), member):
        for page in pages:
            answer = client.get(page.format(hidden.pk, other.pk))
            told = answer.content.decode()
            assert (answer.status_code, "Гравець приховав сторінку." in told) == (200, True), page
            assert ("Колишній" in told, "<table" in told, "<dl" in told) == (False, False, False), page
            assert '<meta name="robots" content="noindex">' in told


def test_the_hidden_page_is_seen_by_its_player_and_by_admins(hidden: Player) -> None:
    for user, told in (
        (hidden.user, "Ви приховали цю сторінку"),
        (ClubAdminFactory(), "ви бачите її як адмін"),
    ):
        client = Client()
        client.force_login(user)
        page = client.get(f"/players/{hidden.pk}/").content.decode()
        assert (told in page, "Колишній" in page, "noindex" in page) == (True, True, False)


def test_neither_lists_of_people_nor_search_lead_to_a_hidden_page(client: Client, hidden: Player) -> None:
    assert hidden.pk not in [row["id"] for row in client.get("/api/v1/players").json()["items"]]
    assert f"/players/{hidden.pk}/" not in client.get("/sitemap-people.xml").content.decode()
    found = client.get(f"/players/{PlayerFactory().pk}/compare/", {"nick": hidden.nick})
    assert "Нікого з таким ніком немає." in found.content.decode()


def test_protocols_and_standings_keep_the_nick_of_who_hid_his_page(client: Client, hidden: Player) -> None:
    season = autumn()
    game = Game.objects.get()
    for address in (
        f"/games/{game.pk}/",
        f"/rating/{season.pk}/",
        f"/rating/{season.pk}/players/{hidden.pk}/",
    ):
        assert hidden.nick in client.get(address).content.decode(), address
    assert hidden.nick in str(client.get(f"/api/v1/games/{game.pk}").json())


def test_the_wish_goes_with_the_account(client: Client, hidden: Player) -> None:
    kept = PlayerFactory()
    done = merging.merge(kept=kept, gone=hidden, actor=ClubAdminFactory())
    assert "Гравець приховав сторінку." in client.get(f"/players/{kept.pk}/").content.decode()
    merging.undo_merge(merge_id=done.pk, actor=ClubAdminFactory())
    shown = [client.get(f"/players/{pk}/").content.decode() for pk in (kept.pk, hidden.pk)]
    assert ["приховав" in page for page in shown] == [False, True]


def test_a_page_is_shown_again_at_once_when_its_player_says_so(client: Client, hidden: Player) -> None:
    own = Client()
    own.force_login(hidden.user)
    own.post("/me/", {"nick": hidden.nick})
    assert "Колишній" in client.get(f"/players/{hidden.pk}/").content.decode()
