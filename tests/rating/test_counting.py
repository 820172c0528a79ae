"""What is counted where: one ledger, seasons by a game's own time, frozen tables, recounts."""

import datetime

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.utils import timezone

from games import publication, services
from games.models import Game, Status
from players.models import PastNick, Player
from players.services.merging import merge, undo_merge
from rating import aggregates
from rating.counting import games_of
from rating.models import Counted, Season, Snapshot
from rating.services import (
    SeasonRefused,
    change_season,
    create_season,
    freeze,
    preview_points,
    preview_rules,
    unfreeze,
)
from rating.tables import table_of
from tests.factories import ClubAdminFactory
from tests.games.tables import PlayedGame
from tests.rating.club import (
    announced,
    autumn,
    bring,
    bring_one,
    many,
    points,
    publish,
    published,
    recounted,
    seat,
    stored,
    table,
    total_of,
)
from tests.rating.records import result

pytestmark = pytest.mark.django_db

OCTOBER = datetime.datetime(2026, 10, 5, 18, tzinfo=datetime.UTC)


def test_a_published_game_counts_and_an_announced_one_does_not() -> None:
    season = autumn()
    game = announced(OCTOBER).game
    assert table(season) == []
    publish(game)
    winner = seat(game, 1).player
    assert len(table(season)) == 10
    assert total_of(season, winner) == 10_000


def test_a_reopened_game_counts_no_more_and_published_again_it_counts_once() -> None:
    season = autumn()
    bring(*many(5))
    before = stored(season)
    game = announced(OCTOBER).game
    publish(game)
    publication.reopen(game_id=game.pk, actor=ClubAdminFactory(), reason="перевірка")
    assert stored(season) == before
    publish(game)
    after = stored(season)
    assert recounted(season) == after
    assert season.counted.filter(game=game).count() == 1


def test_case_48_the_points_of_a_correction_are_in_the_table_at_once_and_once() -> None:
    season = autumn()
    game = published(OCTOBER).game
    admin = ClubAdminFactory()
    given = {9: points("0", "-0.5", "за 4 фоли"), 1: points("0.3")}
    for _ in range(2):
        publication.correct(game_id=game.pk, actor=admin, points=given, reason="забули штраф")
    assert (total_of(season, seat(game, 9).player), total_of(season, seat(game, 1).player)) == (-5000, 13_000)
    after = stored(season)
    assert recounted(season) == after


def test_case_49_a_cancelled_or_annulled_game_gives_nobody_anything_and_stays_visible() -> None:
    season = autumn()
    running = PlayedGame()
    services.cancel(game_id=running.game.pk, actor=running.judge, reason="не вистачило часу")
    game = published(OCTOBER).game
    publication.annul(game_id=game.pk, actor=ClubAdminFactory(), reason="переграли")
    assert table(season) == []
    assert not Counted.objects.exists()
    assert set(Game.objects.filter(status=Status.CANCELLED)) == {running.game, game}


def test_of_points_before_publication_none_is_lost() -> None:
    season = autumn()
    game = announced(OCTOBER)
    publication.set_points(game_id=game.game.pk, actor=game.judge, points={8: points("0.25", "-0.7")})
    publish(game.game)
    assert total_of(season, seat(game.game, 8).player) == -4500


# ── seasons by time ────────────────────────────────────────────────────────────────────────────────────────


def test_case_50_a_game_over_the_turn_of_seasons_belongs_to_the_one_in_which_it_began() -> None:
    old = autumn()
    new = create_season(name="Зима", starts_on=datetime.date(2027, 1, 1), ends_on=datetime.date(2027, 2, 28))
    before_midnight = datetime.datetime(2026, 12, 31, 21, 59, tzinfo=datetime.UTC)  # 23:59 in Kyiv
    after_midnight = datetime.datetime(2026, 12, 31, 22, 0, tzinfo=datetime.UTC)  # 0:00 in Kyiv
    first, second = published(before_midnight).game, published(after_midnight).game
    assert (first.counted.season, second.counted.season) == (old, new)


@pytest.mark.parametrize(
    ("began", "day"),
    [
        ("2026-03-29T00:59:00+00:00", "2026-03-29"),  # 2:59, a minute before the clocks leap to 4:00
        ("2026-03-29T20:59:00+00:00", "2026-03-29"),  # 23:59 of the short day, already UTC+3
        ("2026-03-29T21:00:00+00:00", "2026-03-30"),
        ("2026-10-24T20:59:00+00:00", "2026-10-24"),  # 23:59 before the long day, UTC+3
        ("2026-10-24T21:00:00+00:00", "2026-10-25"),
        ("2026-10-25T21:59:00+00:00", "2026-10-25"),  # 23:59 of the long day, UTC+2
        ("2026-10-25T22:00:00+00:00", "2026-10-26"),
    ],
)
def test_the_day_of_a_game_is_the_clubs_on_both_days_of_the_change_of_clocks(began: str, day: str) -> None:
    game = published(datetime.datetime.fromisoformat(began)).game
    game.refresh_from_db()
    assert game.played_on == datetime.date.fromisoformat(day)


def test_the_viewers_time_zone_changes_no_season() -> None:
    season = autumn()
    late = datetime.datetime(2026, 8, 31, 21, 30, tzinfo=datetime.UTC)  # 0:30 of September 1 in Kyiv
    with timezone.override("America/New_York"):
        game = published(late).game
    assert game.counted.season == season


def test_a_game_outside_every_season_counts_in_none_until_one_holds_its_day() -> None:
    game = bring_one(date="2020-01-01")
    assert not Counted.objects.exists()
    season = create_season(
        name="2020", starts_on=datetime.date(2020, 1, 1), ends_on=datetime.date(2020, 1, 1)
    )
    assert game.counted.season == season
    assert season.games_counted == 1


def test_of_two_seasons_none_may_hold_the_same_day() -> None:
    autumn()
    with pytest.raises(ValidationError):
        create_season(name="Інша", starts_on=datetime.date(2026, 12, 31), ends_on=datetime.date(2027, 1, 1))


def test_other_days_of_a_season_are_counted_anew() -> None:
    season = autumn()
    bring_one(1, date="2026-09-01")
    bring_one(2, date="2026-12-31")
    change(season, starts_on=datetime.date(2026, 9, 2))
    season.refresh_from_db()
    assert season.games_counted == 1
    assert list(season.counted.values_list("game__external_id", flat=True)) == ["g2"]


def test_case_58_a_game_that_moves_to_another_season_takes_its_bonus_along_and_counts_there_alone() -> None:
    first = autumn("Перша")
    bring(result(1, date="2026-12-31", winner="red", at={1: {"bonus": 0.4}}))
    before = [row.plain() for row in table_of(first)]
    change(first, ends_on=datetime.date(2026, 12, 30))
    second = create_season(
        name="Друга", starts_on=datetime.date(2026, 12, 31), ends_on=datetime.date(2027, 2, 1)
    )
    for season in (first, second):
        season.refresh_from_db()
    assert (first.games_counted, table_of(first)) == (0, [])
    assert [row.plain() for row in table_of(second)] == before
    assert recounted(second) == stored(second)


def change(season: Season, **values: object) -> Season:
    names = ("name", "starts_on", "ends_on", "scheme", "coefficients", "min_games")
    kept = {name: getattr(season, name) for name in names}
    return change_season(season_id=season.pk, actor=None, **(kept | values))  # type: ignore[arg-type]


# ── coefficients ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_changed_coefficient_recounts_the_table_and_keeps_the_old_one() -> None:
    season = autumn()
    bring(result(1, date="2026-10-01", winner="red"))
    before = [row.plain() for row in table_of(season)]
    season.refresh_from_db()
    shown = preview_rules(season, scheme="fiim-2025", coefficients={"win": "3"}, min_games=1)
    assert next((c.before.total, c.after.total) for c in shown if c.before and c.after) == (10_000, 30_000)
    assert [row.plain() for row in table_of(season)] == before, "a preview writes nothing"
    change(season, coefficients={"win": "3"})
    assert sorted(total for *_, total in table(season)) == [0] * 3 + [30_000] * 7
    kept = Snapshot.objects.get(season=season)
    assert (kept.coefficients, kept.table) == ({}, before)
    after = stored(season)
    assert recounted(season) == after


def test_below_the_least_number_of_games_there_is_a_row_but_no_place() -> None:
    season = autumn()
    bring(*many(2))
    bring(result(3, date="2026-10-03", at={1: {"player": "Новий"}}, winner="red"))
    change(season, min_games=2)
    places = {nick: place for place, nick, _ in table(season)}
    assert places["Новий"] is None
    assert table(season)[-1][1] == "Новий"
    assert [place for place in places.values() if place is not None] == sorted(
        place for place in places.values() if place is not None
    )


def test_case_52_exactly_equal_players_share_a_place_and_the_next_ones_are_skipped() -> None:
    season = autumn()
    bring(result(1, date="2026-10-01", winner="red", at={7: {"bonus": 0.1}}))
    assert [(place, total) for place, _, total in table(season)] == [
        (1, 11_000),
        *[(2, 10_000)] * 6,
        *[(8, 0)] * 3,
    ]
    assert list(season.standings.order_by("position").values_list("shared", flat=True)) == [
        False,
        *[True] * 9,
    ]


# ── frozen ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_frozen_table_stays_whatever_happens_later() -> None:
    season = autumn()
    game = published(OCTOBER).game
    frozen = [row.plain() for row in table_of(season)]
    freeze(season_id=season.pk)
    admin = ClubAdminFactory()
    publication.correct(game_id=game.pk, actor=admin, points={1: points("5")}, reason="так")
    bring_one(7)
    publication.annul(game_id=game.pk, actor=admin, reason="так")
    call_command("rebuild_rating")
    player = seat(game, 2).player
    player.nick = "Перейменована"
    player.save()
    season.refresh_from_db()
    assert [row.plain() for row in table_of(season)] == frozen


def test_a_frozen_season_is_not_changed_and_unfrozen_it_follows_the_games_again() -> None:
    season = autumn()
    bring_one(1)
    freeze(season_id=season.pk)
    bring_one(2)
    with pytest.raises(SeasonRefused):
        change(season, min_games=5)
    unfreeze(season_id=season.pk, actor=None)
    season.refresh_from_db()
    assert {row.games for row in table_of(season)} == {2}
    assert {row["games"] for row in Snapshot.objects.get(season=season).table} == {1}


# ── recounts ───────────────────────────────────────────────────────────────────────────────────────────────


def test_whatever_was_published_reopened_and_corrected_a_recount_finds_the_same() -> None:
    season = autumn()
    bring(*many(30, players=17))
    admin = ClubAdminFactory()
    games = list(Game.objects.order_by("pk"))
    for game in games[::3]:
        publication.reopen(game_id=game.pk, actor=admin, reason="так")
    for game in games[::6]:
        publish(game)
    for number, game in enumerate(games[1::3]):
        given = {1: points("0.3", f"-0.{number}1")}
        publication.correct(game_id=game.pk, actor=admin, points=given, reason="так")
    after = stored(season)
    assert len(after) == 17
    assert recounted(season) == after


def test_rebuild_rating_checks_and_mends_what_somebody_spoilt(capsys: pytest.CaptureFixture[str]) -> None:
    season = autumn()
    bring(*many(3))
    right = stored(season)
    call_command("rebuild_rating", check=True)
    season.standings.filter(position=1).update(total=999, wins=7)
    with pytest.raises(SystemExit) as stopped:
        call_command("rebuild_rating", check=True)
    assert stopped.value.code == 1
    assert "Осінь 2026" in capsys.readouterr().err
    assert stored(season) != right
    call_command("rebuild_rating")
    assert stored(season) == right


def test_a_recount_of_one_season_touches_no_other() -> None:
    season = autumn()
    bring(*many(3))
    other = create_season(
        name="2020", starts_on=datetime.date(2020, 1, 1), ends_on=datetime.date(2020, 12, 31)
    )
    bring(*[result(100 + n, date="2020-05-05") for n in range(3)])
    season.standings.update(total=5)
    other.standings.update(total=5)
    call_command("rebuild_rating", season=season.name)
    assert 5 not in season.standings.values_list("total", flat=True)
    assert set(other.standings.values_list("total", flat=True)) == {5}


# ── previews ───────────────────────────────────────────────────────────────────────────────────────────────


def test_the_preview_of_a_correction_is_what_the_correction_makes() -> None:
    season = autumn()
    bring(*many(4))
    game = Game.objects.first()
    assert game is not None
    given = {1: points("2.5"), 8: points("0", "-1")}
    shown = preview_points(game, given)
    expected = {change.row.player: change.after for change in shown}
    assert [change.row.position for change in shown] == sorted(change.row.position for change in shown)
    before = {row.player: row for row in table_of(season)}
    assert {change.row.player: change.before for change in shown} == {
        player: before[player] for player in expected
    }
    publication.correct(game_id=game.pk, actor=ClubAdminFactory(), points=given, reason="так")
    after = {row.player: row for row in table_of(season)}
    assert expected == {player: after[player] for player in expected}


# ── people who are found to be one ─────────────────────────────────────────────────────────────────────────


def test_two_people_who_are_one_have_one_row_and_apart_again_two() -> None:
    season = autumn()
    bring(
        result(1, date="2026-10-01", winner="red"),
        result(2, date="2026-10-02", winner="red", at={1: {"player": "P1 (новий)"}}),
    )
    before = stored(season)
    kept, gone = (Player.objects.get(nick=nick) for nick in ("P1", "P1 (новий)"))
    admin = ClubAdminFactory()
    record = merge(kept=kept, gone=gone, actor=admin)
    assert (total_of(season, kept), total_of(season, gone)) == (20_000, None)
    after = stored(season)
    assert recounted(season) == after
    undo_merge(merge_id=record.pk, actor=admin)
    assert stored(season) == before


def test_an_import_finds_people_by_the_nicks_they_had() -> None:
    known = Player.objects.create(nick="Нова")
    PastNick.objects.create(player=known, nick="P1")
    bring_one(1)
    assert known.seats.count() == 1
    assert not Player.objects.filter(nick="P1").exists()


def test_a_guest_of_one_game_counts_for_the_others_and_stands_in_no_table() -> None:
    season = autumn()
    games = [announced(OCTOBER), announced(OCTOBER)]
    known = [seat(games[0].game, number).player for number in (2, 3)]
    for game in games:
        Player.objects.filter(pk=seat(game.game, 1).player_id).update(is_guest=True, nick="Гість 1")
        publish(game.game)
    season.refresh_from_db()
    assert (season.red_wins, season.standings.count()) == (2, 18)
    assert not season.standings.filter(player__is_guest=True).exists()
    assert [total_of(season, player) for player in known] == [10_000, 10_000]
    assert stored(season) == recounted(season)
    assert set(aggregates.tallies(games_of(season))) == set(season.standings.values_list("player", flat=True))
    publication.reopen(game_id=games[0].game.pk, actor=ClubAdminFactory(), reason="так")
    assert season.standings.count() == 9
