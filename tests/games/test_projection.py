"""The facts: what each action leaves to be queried, and that they equal the log rebuilt."""

import pytest
from django.core.management import call_command

from games.models import BestMove, Departure, Foul, NightAction, Nomination, Vote
from games.projection import facts_of
from games.services import reproject
from tests.games.tables import ALL, DEAL, END, PlayedGame, until_first_ballot

pytestmark = pytest.mark.django_db

NO_CHECKS = ({"do": "check", "by": "don", "target": None}, {"do": "check", "by": "sheriff", "target": None})


def quiet_day(game: PlayedGame) -> None:
    game.do(DEAL)
    game.day_with({}, ALL)
    game.do({"do": "begin_night"})


def test_a_vote_is_a_row_per_voter_and_the_rest_is_by_default() -> None:
    game = PlayedGame()
    until_first_ballot(game)
    game.do({"do": "vote", "for": 3, "voters": [1, 2, 4, 5, 6, 7]})
    votes = Vote.all_objects.values_list("nominee__number", "voter__number", "count", "by_default", "round")
    assert set(votes) == {
        *((3, voter, 1, False, 0) for voter in (1, 2, 4, 5, 6, 7)),
        *((8, voter, 1, True, 0) for voter in (3, 8, 9, 10)),
    }


def test_case_4_the_rest_is_credited_at_the_tally_and_marked() -> None:
    game = PlayedGame()
    until_first_ballot(game)
    assert Vote.all_objects.count() == 0
    game.do({"do": "vote", "for": 3, "count": 7})
    votes = Vote.all_objects.order_by("pk").values_list("nominee__number", "voter", "count", "by_default")
    assert list(votes) == [(3, None, 7, False), (8, None, 3, True)]


def test_case_20_a_lift_vote_is_of_its_own_kind() -> None:
    game = PlayedGame()
    until_first_ballot(game)
    halves = {"do": "vote", "for": 3, "count": 5}
    game.do(halves, END, END, halves, {"do": "lift", "voters": [1, 2, 4, 5, 6, 7]})
    lift = Vote.all_objects.filter(kind=Vote.Kind.LIFT)
    assert set(lift.values_list("voter__number", flat=True)) == {1, 2, 4, 5, 6, 7}
    assert set(lift.values_list("nominee", flat=True)) == {None}
    left = Departure.all_objects.order_by("place").values_list("seat__number", "how", "by_day", "place")
    assert list(left) == [(3, "voted", True, 1), (8, "voted", True, 2)]


def test_a_void_ballot_is_retracted_by_the_removal() -> None:
    game = PlayedGame()
    game.do(DEAL)
    game.day_with({1: 3, 2: 8, 3: 5}, ALL)
    game.do({"do": "open_voting"}, {"do": "vote", "for": 3, "voters": [1, 2]}, {"do": "remove", "seat": 6})
    assert {vote.retracted_by.action["do"] for vote in Vote.all_objects.all()} == {"remove"}


def test_a_withdrawn_nomination_stays_as_a_retracted_fact() -> None:
    game = PlayedGame("fiim-2018")
    game.do(DEAL, {"do": "open_day"}, {"do": "nominate", "by": 1, "target": 6}, {"do": "withdraw", "by": 1})
    game.do({"do": "nominate", "by": 1, "target": 7})
    told = Nomination.all_objects.order_by("pk").values_list("target__number", "retracted_by__seq")
    assert list(told) == [(6, 4), (7, None)]
    game.undo()
    game.undo()
    assert list(Nomination.all_objects.values_list("target__number", "retracted_by")) == [(6, None)]


def test_a_withdrawn_foul_is_retracted_and_the_next_has_its_number_again() -> None:
    game = PlayedGame()
    foul, back = {"do": "foul", "seat": 4, "reason": "gestures"}, {"do": "withdraw_foul", "seat": 4}
    game.do(DEAL, foul, foul, back, foul)
    told = Foul.all_objects.order_by("pk").values_list("number", "reason", "retracted_by__seq")
    assert list(told) == [(1, "gestures", None), (2, "gestures", 4), (2, "gestures", None)]


def test_a_shot_per_shooter_and_case_18_every_check_is_kept() -> None:
    game = PlayedGame()
    quiet_day(game)
    game.do({"do": "shoot", "shots": {"8": 1, "9": 1, "10": [1, 2]}})
    game.do({"do": "check", "by": "don", "target": 7}, {"do": "check", "by": "sheriff", "target": 5})
    told = NightAction.all_objects.order_by("pk").values_list("kind", "by__number", "target__number", "hit")
    assert list(told) == [
        ("shot", 8, 1, False),
        ("shot", 9, 1, False),
        ("shot", 10, 1, False),
        ("shot", 10, 2, False),
        ("don_check", 8, 7, True),
        ("sheriff_check", 7, 5, False),
    ]


def test_case_19_a_check_not_made_is_no_fact() -> None:
    game = PlayedGame()
    quiet_day(game)
    game.do({"do": "shoot", "target": None}, *NO_CHECKS)
    assert list(NightAction.all_objects.values_list("kind", "target", "hit")) == [("shot", None, False)]


def test_the_victim_leaves_at_night_and_his_best_move_is_kept_with_its_hits() -> None:
    game = PlayedGame()
    quiet_day(game)
    game.do({"do": "shoot", "target": 1}, *NO_CHECKS, {"do": "best_move", "targets": [8, 9, 4]})
    departure = Departure.all_objects.get()
    assert (departure.seat.number, departure.how, departure.by_day, departure.night) == (1, "shot", False, 1)
    move = BestMove.all_objects.get()
    assert (move.by.number, move.targets, move.hits) == (1, [8, 9, 4], 2)


def test_every_fact_names_the_row_that_made_it() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"}, {"do": "nominate", "by": 1, "target": 5})
    assert Nomination.all_objects.get().action.action["do"] == "nominate"


def test_reproject_gives_the_stored_facts_after_undo_and_edit(capsys: pytest.CaptureFixture[str]) -> None:
    game = PlayedGame()
    until_first_ballot(game)
    game.do({"do": "foul", "seat": 4}, {"do": "withdraw_foul", "seat": 4})
    game.undo()
    game.redo()
    game.amend(3, {"do": "nominate", "by": 1, "target": 4})
    game.do({"do": "vote", "for": 4, "count": 4})
    stored = facts_of(game.game)
    assert len(stored) > 4
    reproject(game.game)
    assert facts_of(game.game) == stored
    Vote.all_objects.first().delete()
    call_command("reproject")
    assert f"1 games rebuilt, 1 had differed: [{game.game.pk}]" in capsys.readouterr().out
    assert facts_of(game.game) == stored
