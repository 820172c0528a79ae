"""The public pages: what they show, sort and open into, and how often they ask the database."""

import datetime
import re
from html import unescape

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.formats import date_format
from django.utils.timezone import localtime

from games.models import Game
from players.models import Player
from rating.models import Counted, Season, Standing
from rating.services import create_season, freeze
from tests.factories import MemberFactory, PlayerFactory
from tests.rating.club import autumn, bring, many
from tests.rating.records import best_move, result

pytestmark = pytest.mark.django_db


def text(client: Client, address: str) -> str:
    """The page's words, tags and runs of spaces gone."""
    response = client.get(address)
    assert response.status_code == 200, response.content.decode()[:500]
    main = response.content.decode().split("<main", 1)[1].split("</main>")[0]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", main)))


def nicks(client: Client, address: str) -> list[str]:
    """Nicks of the big table, in order."""
    page = client.get(address).content.decode()
    table = page.split('<table class="standings">', 1)[1].split("</table>")[0]
    return re.findall(r'<th scope="row"><a class="nick"[^>]*>([^<]*)</a>', table)


def of(nick: str) -> Player:
    return Player.objects.get(nick=nick)


@pytest.fixture
def season() -> Season:
    """Two games: the reds win one, in the other P2 is killed first and names two blacks."""
    season = autumn()
    bring(
        result(1, date="2026-10-05", winner="red", at={1: {"bonus": 0.4}, 9: {"penalty": -0.5}}),
        result(2, date="2026-11-06", winner="black", first_killed=2, best_move=best_move(2, 8, 9, 1)),
    )
    season.refresh_from_db()
    return season


# ── the table ──────────────────────────────────────────────────────────────────────────────────────────────


def test_without_a_season_the_page_says_so(client: Client) -> None:
    assert "Сезону ще немає." in text(client, "/rating/")


def test_an_empty_season_says_so(client: Client) -> None:
    autumn()
    assert "У сезоні ще немає ігор." in text(client, "/rating/")


def test_the_rating_opens_the_season_of_today_and_else_the_newest(client: Client) -> None:
    create_season(name="Давній", starts_on=datetime.date(2001, 1, 1), ends_on=datetime.date(2001, 2, 1))
    create_season(name="Новий", starts_on=datetime.date(2002, 1, 1), ends_on=datetime.date(2002, 2, 1))
    assert "Рейтинг. Новий" in text(client, "/rating/")
    today = datetime.date.today()  # noqa: DTZ011 - any day near today will do
    day = datetime.timedelta(days=2)
    create_season(name="Теперішній", starts_on=today - day, ends_on=today + day)
    assert "Рейтинг. Теперішній" in text(client, "/rating/")


def test_a_chosen_season_leads_to_its_page_with_the_other_choices(client: Client, season: Season) -> None:
    response = client.get(f"/rating/?season={season.pk}&nick=P1&sort=games")
    assert (response.status_code, response["Location"]) == (302, f"/rating/{season.pk}/?nick=P1&sort=games")
    assert client.get("/rating/?season=99999").status_code == 404
    assert client.get("/rating/99999/").status_code == 404


def test_a_row_shows_place_games_wins_by_colour_and_all_its_points(client: Client, season: Season) -> None:
    page = text(client, f"/rating/{season.pk}/")
    assert "2 гри 10 гравців" in page
    # place, nick, games, wins, red, black, bonus, move, Ci, penalty, average, total
    assert "1 P2 2 1 50 % 1 /2 0 /0 – 0,50 1+0 0,50 – 1,00 2,00" in page
    assert "2 P1 2 1 50 % 1 /2 0 /0 +0,40 0,00 0,00 – 0,70 1,40" in page
    assert "10 P9 2 1 50 % 0 /0 1 /2 – 0,00 0,00 −0,50 0,25 0,50" in page


def test_equal_players_share_a_place_and_the_page_says_so(client: Client) -> None:
    season = autumn()
    bring(result(1, date="2026-10-05", winner="red"))
    page = text(client, f"/rating/{season.pk}/")
    assert page.count("спільне") == 9  # the sheriff's win breaks his tie
    assert "1 P7 1 1 100 %" in page
    assert "2 P1 спільне" in page
    assert "8 P10 спільне" in page


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("sort=bonus", "P1"),
        ("sort=best_moves", "P2"),
        ("sort=penalty", "P2"),
        ("sort=-penalty", "P9"),
        ("sort=black", "P8"),
        ("sort=-", "P9"),
        ("sort=average", "P2"),
        ("sort=nonsense", "P2"),
        ("nick=p10", "P10"),
        ("nick=Р10", "P10"),  # a Cyrillic Р finds the Latin one
        ("role=don", "P8"),
        ("role=black&sort=penalty", "P8"),
        ("month=2026-10", "P1"),
        ("month=2026-10&role=sheriff", "P7"),
        ("month=nonsense", "P2"),
        ("page=99", "P2"),
        ("page=x&least=x", "P2"),
    ],
)
def test_the_table_is_sorted_and_chosen_by_its_address(
    client: Client, season: Season, query: str, first: str
) -> None:
    assert nicks(client, f"/rating/{season.pk}/?{query}")[0] == first


def test_of_a_frozen_table_sorting_and_searching_find_the_same(client: Client, season: Season) -> None:
    queries = ("", "sort=bonus", "sort=-games", "nick=P1", "least=2", "sort=average")
    live = [nicks(client, f"/rating/{season.pk}/?{query}") for query in queries]
    freeze(season_id=season.pk)
    assert [nicks(client, f"/rating/{season.pk}/?{query}") for query in queries] == live
    assert "таблицю заморожено" in text(client, f"/rating/{season.pk}/")


def test_who_played_less_than_asked_is_left_out(client: Client, season: Season) -> None:
    bring(result(3, date="2026-10-07", at={1: {"player": "Новий"}}))
    assert "Новий" in nicks(client, f"/rating/{season.pk}/")
    assert "Новий" not in nicks(client, f"/rating/{season.pk}/?least=2")
    page = text(client, f"/rating/{season.pk}/?least=100")
    assert "Ніхто не зіграв 100 ігор." in page
    assert "Скинути" in page


def test_fifty_players_make_a_page_and_the_rest_the_next(client: Client) -> None:
    season = autumn()
    bring(*many(60, players=60))
    first, second = (nicks(client, f"/rating/{season.pk}/?page={page}") for page in (1, 2))
    assert (len(first), len(second)) == (50, 10)
    assert not set(first) & set(second)


def test_my_own_row_is_marked(client: Client, season: Season) -> None:
    member = MemberFactory()
    of("P4").seats.update(player=member)
    Standing.objects.filter(player=of("P4")).update(player=member)
    assert member.user is not None
    client.force_login(member.user)
    assert text(client, f"/rating/{season.pk}/").count("це ви") == 1


def test_a_total_opens_into_what_it_is_made_of_without_any_script(client: Client, season: Season) -> None:
    page = text(client, f"/rating/{season.pk}/?why={of('P2').pk}")
    assert "Перемоги 1,00 1 перемога по 1" in page
    assert "Найкращий хід 0,50 2 з 3: 1, 3 з 3: 0" in page
    assert "Компенсація (Ci) 0,50 по 0,5: i = 1, N = 2, B = 1" in page
    closed = client.get(f"/rating/{season.pk}/").content.decode()
    assert f'href="?why={of("P2").pk}#p{of("P2").pk}"' in closed


def test_a_nick_with_markup_is_text(client: Client) -> None:
    season = autumn()
    bring(result(1, date="2026-10-05", at={1: {"player": "<script>alert(1)</script>"}}))
    for address in (f"/rating/{season.pk}/", f"/players/{of('<script>alert(1)</script>').pk}/"):
        assert b"<script>alert" not in client.get(address).content


# ── why, line by line ──────────────────────────────────────────────────────────────────────────────────────


def test_the_lines_of_all_games_add_up_to_the_total_and_lead_to_their_moments(
    client: Client, season: Season
) -> None:
    player = of("P2")
    address = f"/rating/{season.pk}/players/{player.pk}/"
    page = text(client, address)
    assert "Сума рядків точно дорівнює підсумку в таблиці." in page
    assert "Результат : поразка 0,00 Найкращий хід : 2 з 3 +0,50 Компенсація (Ci) +0,50 1,00" in page
    game = Game.objects.get(external_id="g2")
    assert f'href="/games/{game.pk}/#night-1"' in client.get(address).content.decode()


def test_a_penalty_stands_with_its_ground(client: Client, season: Season) -> None:
    Game.objects.get(external_id="g1").seats.filter(number=9).update(points_reason="вилучення")
    page = text(client, f"/rating/{season.pk}/players/{of('P9').pk}/")
    assert "Штраф (вилучення) −0,50" in page


def test_a_player_who_is_not_in_the_season_has_no_lines(client: Client, season: Season) -> None:
    assert client.get(f"/rating/{season.pk}/players/{PlayerFactory().pk}/").status_code == 404


# ── best moves, leaders ────────────────────────────────────────────────────────────────────────────────────


def test_the_board_tells_who_was_killed_first_what_he_named_hits_points_and_wins_after(
    client: Client, season: Season
) -> None:
    for address in (f"/rating/{season.pk}/best-moves/", "/rating/best-moves/"):
        page = text(client, address)
        assert "P2 мирний Гра g2 6 листопада 2026 8 чорний 9 чорний 1 2 з 3 0,50 поразка" in page
        assert "P2 1 1 0 67 % 2 /3 0,50 0 0 %" in page


def test_a_first_victim_who_named_nobody_is_on_the_board(client: Client) -> None:
    season = autumn()
    bring(result(1, date="2026-10-05", winner="red", first_killed=3))
    page = text(client, f"/rating/{season.pk}/best-moves/")
    assert "P3 мирний Гра g1 5 жовтня 2026 ніхто – 0,00 перемога" in page


def test_a_black_who_was_shot_first_is_not_on_the_board(client: Client) -> None:
    season = autumn()
    bring(result(1, date="2026-10-05", winner="red", first_killed=8, best_move=best_move(8, 1, 2, 3)))
    assert "Перших відстрілів ще не було." in text(client, f"/rating/{season.pk}/best-moves/")


def test_leaders_of_the_evening_the_month_and_the_season(client: Client, season: Season) -> None:
    page = text(client, f"/rating/{season.pk}/leaders/")
    assert "Вечір 6 листопада 1 гра MVP P2 1,00 · 1 гра" in page
    assert "Листопад 2026 1 гра MVP P2 1,00" in page
    assert "Увесь сезон 2 гри MVP P2 2,00 · 2 гри Найкращий червоний P2 2,00 · 2 гри" in page
    assert "Найкращий дон P8 1,00" in page


def test_of_equal_leaders_all_are_named(client: Client) -> None:
    season = autumn()
    bring(result(1, date="2026-10-05", winner="black"))
    page = text(client, f"/rating/{season.pk}/leaders/")
    assert "Найкращий червоний P1 0,00 · 1 гра P2 0,00 · 1 гра P3 0,00 · 1 гра ділять 7 гравців" in page


def test_a_table_that_lacks_a_published_game_says_of_when_it_is_until_it_is_counted_again(
    client: Client, season: Season
) -> None:
    address, told = f"/rating/{season.pk}/", "Перераховуємо, показано таблицю на"
    assert told not in text(client, address)
    Counted.objects.filter(pk=Counted.objects.first().pk).delete()
    at = localtime(Season.objects.get(pk=season.pk).counted_at)
    assert f"{told} {date_format(at, 'j E, H:i')}." in text(client, address)
    call_command("periodic")
    assert told not in text(client, address)
    Game.objects.filter(counted__season=season).update(status="verified")
    assert told in text(client, address)


# ── how often the database is asked ────────────────────────────────────────────────────────────────────────


def queries(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def test_thirty_rows_take_as_many_queries_as_ten(client: Client) -> None:
    season = autumn()
    bring(*many(2))
    player, other = of("P1").pk, of("P2").pk
    addresses = [
        "/rating/",
        f"/rating/{season.pk}/?why={player}",
        f"/rating/{season.pk}/?role=red&month=2026-10",
        f"/rating/{season.pk}/?sort=average&nick=P",
        f"/rating/{season.pk}/players/{player}/",
        f"/rating/{season.pk}/best-moves/",
        "/rating/best-moves/",
        f"/rating/{season.pk}/leaders/",
        f"/players/{player}/",
        f"/players/{player}/vs/{other}/",
        f"/players/{player}/compare/?nick=P",
    ]
    few = {address: queries(client, address) for address in addresses}
    bring(*many(60, first=100, players=30))
    assert {address: queries(client, address) for address in addresses} == few
    assert max(few.values()) <= 35


def test_the_plain_table_takes_few_queries(client: Client) -> None:
    season = autumn()
    bring(*many(10, players=30))
    assert queries(client, f"/rating/{season.pk}/") <= 7


def test_pages_are_the_same_in_english(client: Client, season: Season) -> None:
    page = text(client, f"/en/rating/{season.pk}/")
    assert "Rating. Осінь 2026 2 games 10 players" in page
    assert "1 P2 2 1 50 % 1 /2 0 /0 – 0.50 1+0 0.50 – 1.00 2.00" in page
