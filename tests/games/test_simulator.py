"""The simulator plays by the rules, and the demo club is what its games make of it."""

from collections import Counter
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command
from django.utils import timezone

from games.demo import EDITIONS, demo_password
from games.draws import checked_draws, commitments
from games.models import Game, JudgeAction, Kind, Status
from games.rules import Phase, edition_for, fold, new_game
from games.rules.decide import decide
from games.simulator import any_action, play_random
from players.models import Evening, Player, User
from rating.models import Season


@pytest.mark.parametrize(("key", "variants"), EDITIONS)
def test_every_simulated_game_comes_to_its_end_by_the_rules(key: str, variants: dict[str, object]) -> None:
    edition = edition_for(key, variants)
    played = play_random(edition, Random(key))
    state = new_game(edition)
    for action, before in zip(played.actions, played.states, strict=False):
        assert before == state
        state = fold(state, decide(state, action))
    assert state == played.states[-1]
    assert state.phase is Phase.FINISHED


def test_the_same_seed_plays_the_same_game() -> None:
    edition = edition_for("noir")
    assert play_random(edition, Random(7)).actions == play_random(edition, Random(7)).actions
    assert play_random(edition, Random(7)).actions != play_random(edition, Random(8)).actions


def test_games_have_ties_lifts_misses_fouls_removals_and_both_winners() -> None:
    ends = [play_random(edition_for("fsm"), Random(seed)).states[-1] for seed in range(80)]
    seen = Counter(departure.how for end in ends for departure in end.seats.out)
    assert {"voted", "shot", "fouls", "removed"} <= set(seen)
    assert any(ballot.round for end in ends for ballot in end.history.ballots)
    assert any(end.history.lifts for end in ends)
    assert any(night.killed is None for end in ends for night in end.history.nights)
    assert {end.result.winner for end in ends} == {"red", "black"}


def test_a_thoughtless_player_stays_within_what_is_allowed() -> None:
    for seed in range(10):
        played = play_random(edition_for("fiim-2025"), Random(seed), any_action)
        assert played.states[-1].phase is Phase.FINISHED


def demo(*arguments: str) -> str:
    out = StringIO()
    call_command("demo", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.django_db
def test_an_empty_database_becomes_a_club_whose_people_can_sign_in() -> None:
    out = demo("--if-empty")
    assert Counter(Game.objects.values_list("status", flat=True)) == {
        Status.PUBLISHED: 22, Status.FINISHED: 2, Status.CANCELLED: 1, Status.LIVE: 1, Status.SETUP: 1,
    }  # fmt: skip
    season = Season.objects.get()
    assert (season.games_counted, season.starts_on.day) == (22, 1)
    assert 364 <= (season.ends_on - season.starts_on).days <= 365
    assert JudgeAction.all_objects.filter(kind=Kind.UNDO).exists()
    assert len(set(Game.objects.values_list("edition", flat=True))) == 4
    assert [line.split() for line in out.splitlines() if "user name" in line] == [
        [f"{role}:", "user", "name", f"{role},", "password", demo_password(role)]
        for role in ("judge", "player", "admin")
    ]
    (season,) = Season.objects.all()
    assert season.standings.count() > 20
    (coming,) = Evening.objects.filter(starts_at__gt=timezone.now())
    assert coming.signups.filter(standing="in").count() == 17
    judge = User.objects.get(username="judge")
    assert judge.check_password(demo_password("judge"))
    assert Game.objects.running().get().judge.user == judge
    people, games = Player.objects.count(), Game.objects.count()
    assert demo().splitlines()[:3] == out.splitlines()[:3]
    assert (Player.objects.count(), Game.objects.count()) == (people, games)


@pytest.mark.django_db
def test_more_games_are_played_on_earlier_evenings() -> None:
    demo("--games", "2")
    demo("--games", "1")
    announced = Game.objects.announced().order_by("pk")
    assert [(game.table, game.number) for game in announced] == [(1, 1), (2, 1), (1, 1)]
    assert announced[2].announced_at < announced[0].announced_at  # type: ignore[operator]
    assert Game.objects.running().count() == 1
    assert Season.objects.count() == 1


@pytest.mark.django_db
def test_a_changed_password_is_not_shown() -> None:
    demo("--games", "1")
    judge = User.objects.get(username="judge")
    judge.set_password("another one entirely")
    judge.save()
    assert "user name judge, password (changed since)" in demo()


@pytest.mark.django_db
def test_games_of_the_demo_are_dealt_by_a_draw_that_anybody_can_check() -> None:
    demo("--games", "1")
    (checked,) = checked_draws(Game.objects.announced().get())
    assert checked.fits
    assert [len(commitments(game, timezone.now())) for game in Game.objects.running()] == [1]
