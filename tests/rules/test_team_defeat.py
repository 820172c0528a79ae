"""A team's defeat and the judge's declaration (§12, §9)."""

import pytest

from games.rules import Phase
from games.rules.actions import Action, DeclareBlack, Remove, TeamDefeat
from games.rules.events import GameDecided, GameFinished, PlayerRemoved
from tests.rules.table import Table


@pytest.mark.parametrize(("seat", "winner"), [(3, "black"), (7, "black"), (8, "red"), (10, "red")])
def test_the_other_team_wins_at_once(seat: int, winner: str) -> None:
    """T-64, case 9."""
    table = Table().open_day().do(TeamDefeat(seat, "oath_or_bet"))
    blacks = 3 - (seat > 7)
    assert table.events == (
        PlayerRemoved(seat, "team_defeat", "oath_or_bet", was_out=False),
        GameDecided(winner, "team_defeat", blacks, 9 - blacks, seat),  # type: ignore[arg-type]
        GameFinished(),
    )
    assert (table.phase, table.out) == (Phase.FINISHED, [(seat, "team_defeat")])


def test_it_reaches_one_who_is_already_out() -> None:
    """A hint from the hall, T-78: he stays out as he left."""
    table = Table().do(Remove(3)).day().do(TeamDefeat(3, "audience_hint"))
    assert (table.result, table.out) == (("black", "team_defeat"), [(3, "removed")])


def test_it_reaches_one_who_has_his_last_word() -> None:
    table = Table().day({1: 3, 2: 8}).vote(6).do(TeamDefeat(3))
    assert (table.phase, table.result, table.out) == (
        Phase.FINISHED,
        ("black", "team_defeat"),
        [(3, "voted")],
    )


def test_in_a_decided_ballot_it_ends_the_game_and_the_ballot_is_not_listed() -> None:
    """§7 speaks of a defeat that does not end the game."""
    table = Table().day({1: 3, 2: 5, 4: 8}).vote(6).do(TeamDefeat(1))
    assert (table.result, table.ballots) == (("black", "team_defeat"), [])


def test_where_the_judge_decides_it_may_end_the_game() -> None:
    """Noir 09."""
    table = Table("noir").do(TeamDefeat(3, ends_game=True))
    assert table.result == ("black", "team_defeat")


def test_where_the_judge_decides_it_may_be_a_removal() -> None:
    """The vote is cancelled as by any removal, `how` stays."""
    table = Table("noir").open_day(1).do(TeamDefeat(3, ends_game=False))
    assert (table.result, table.out, table.cancelled) == ((None, None), [(3, "team_defeat")], (True, False))


def test_a_removal_by_it_may_win_by_the_table() -> None:
    table = Table("noir").do(Remove(8), Remove(9), TeamDefeat(10, ends_game=False))
    assert table.result == ("red", "blacks_out")


@pytest.mark.parametrize(
    ("edition", "action", "code"),
    [
        ("fiim-2025", TeamDefeat(0), "not_a_seat"),
        ("fiim-2025", TeamDefeat(3, ends_game=True), "ends_game_not_allowed"),
        ("fiim-2025", TeamDefeat(3, ends_game=False), "ends_game_not_allowed"),
        ("fiim-2025", TeamDefeat(4), ""),
        ("noir", TeamDefeat(3), "ends_game_required"),
        ("noir", TeamDefeat(4), "seat_is_out"),
        ("noir", TeamDefeat(4, ends_game=False), "seat_is_out"),
        ("noir", TeamDefeat(4, ends_game=True), ""),
        ("fiim-2025", DeclareBlack(), "declare_not_allowed"),
        ("noir", DeclareBlack(), ""),
    ],
)
def test_what_the_edition_leaves_to_the_judge(edition: str, action: Action, code: str) -> None:
    """Seat 4 is out."""
    assert Table(edition).do(Remove(4)).refusal(action) == code


@pytest.mark.parametrize("edition", ["fortuna", "fsm", "mafclub", "aml", "fiim-2018", "imafia", "clm"])
def test_the_judge_declares_only_in_noir(edition: str) -> None:
    """T-104."""
    announced = dict.fromkeys(("lift", "lift_two_of_four"), True) | {
        "day_zero_vote": "standard",
        "single_candidate": "leaves",
        "lift_three_of_nine": "never",
    }
    table = Table(edition, **(announced if edition == "fortuna" else {}))
    assert table.refusal(DeclareBlack()) == "declare_not_allowed"


def test_a_declaration_finishes_the_game_wherever_it_stands() -> None:
    """T-104: also in a last word."""
    table = Table("noir").day({1: 3, 2: 8}, opener=1).vote(6).do(DeclareBlack())
    assert table.events == (GameDecided("black", "declared", 3, 6), GameFinished())
    assert Table("noir", roles=None).refusal(DeclareBlack()) == "wrong_phase"


def test_once_the_result_is_fixed_a_declaration_comes_too_late() -> None:
    """T-104, refusal codes: `game_over` also in the final last word."""
    table = Table("house", judge_may_declare_black=True).after_nights(10, 1, 2, 3, 4).day().shot(5)
    assert (table.phase, table.refusal(DeclareBlack())) == (Phase.DON_CHECK, "game_over")


def test_with_judge_decides_a_fixed_result_still_asks_and_only_removes() -> None:
    table = Table("house", team_defeat="judge_decides").after_nights(10, 1, 2, 3, 4).day().shot(5).checks()
    assert table.refusal(TeamDefeat(6)) == "ends_game_required"
    table.do(TeamDefeat(6, ends_game=True))
    assert (table.result, table.out[-1]) == (("black", "parity"), (6, "team_defeat"))
