"""The night: the shot and the checks (§11)."""

import pytest

from games.rules import Phase
from games.rules.actions import Action, BeginNight, BestMove, Check, Remove, Shoot
from games.rules.events import CheckDue, CheckMade, DayDue, NightBegan, PlayerShot, ShotMissed
from tests.rules.table import Table


def night(*left: int) -> Table:
    """Night 1 is begun; `left` were removed before day 0."""
    return Table().do(*(Remove(seat) for seat in left)).day().do(BeginNight())


# ── the shot ───────────────────────────────────────────────────────────────────────────────────────────────


def test_the_night_tells_who_shoots() -> None:
    assert night(9).events == (NightBegan(1, (8, 10)),)


def test_all_living_blacks_at_one_seat_kill() -> None:
    """T-80."""
    shots = ((8, 2), (9, 2), (10, 2))
    table = night().do(Shoot(shots=shots))
    assert table.events[0] == PlayerShot(2, shots, shooters=3)
    assert (table.out, 2 in table.state.seats.alive) == ([(2, "shot")], False)


@pytest.mark.parametrize(
    ("shots", "reason"),
    [
        (((8, 2), (9, 2), (10, 3)), "different"),
        (((8, 2), (9, 2), (10, None)), "no_shot"),
        (((8, 2), (9, (2, 4)), (10, 2)), "several"),
        (((8, 2), (9, (2, 2)), (10, 2)), "several"),
        (((8, 2), (9, ()), (10, 2)), "no_shot"),
        (((8, 2), (9, 2)), "no_shot"),
        ((), "no_shot"),
        (((8, 4), (9, 4), (10, 4)), "target_out"),
    ],
)
def test_anything_else_is_a_miss(shots: tuple[tuple[int, int | None], ...], reason: str) -> None:
    """T-81; seat 4 is out."""
    table = night(4).do(Shoot(shots=shots))
    assert table.events[0] == ShotMissed(shots, reason, 1)
    assert table.out == [(4, "removed")]


def test_a_list_with_one_seat_is_one_shot() -> None:
    assert night().do(Shoot(shots=((8, (2,)), (9, 2), (10, 2)))).out == [(2, "shot")]


@pytest.mark.parametrize(
    ("left", "shots"), [((8,), ((9, 5), (10, 5))), ((8, 9), ((10, 5),))], ids=["no don", "one black"]
)
def test_only_living_blacks_must_agree(left: tuple[int, ...], shots: tuple[tuple[int, int], ...]) -> None:
    """T-82, T-83."""
    assert night(*left).do(Shoot(shots=shots)).out[-1] == (5, "shot")


@pytest.mark.parametrize(("target", "reason"), [(None, "told"), (4, "target_out")])
def test_a_target_told_alone_may_be_a_miss(target: int | None, reason: str) -> None:
    assert night(4).do(Shoot(target=target)).events[0] == ShotMissed(None, reason, 1)


def test_blacks_may_shoot_a_black() -> None:
    assert night().do(Shoot(target=9)).out == [(9, "shot")]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Shoot(shots=((11, 5),)), "not_a_seat"),
        (Shoot(shots=((8, 0),)), "not_a_seat"),
        (Shoot(shots=((8, (5, 12)),)), "not_a_seat"),
        (Shoot(target=-1), "not_a_seat"),
        (Shoot(shots=((1, 5),)), "not_a_living_black"),
        (Shoot(shots=((9, 5),)), "not_a_living_black"),
        (Shoot(shots=((8, 5),)), ""),
        (Check("don", 1), "wrong_phase"),
    ],
)
def test_only_living_blacks_shoot(action: Action, code: str) -> None:
    """Seat 9 is out."""
    assert night(9).refusal(action) == code


def test_a_night_begins_only_when_it_is_due() -> None:
    assert Table().refusal(BeginNight()) == "wrong_phase"
    assert night().refusal(BeginNight()) == "wrong_phase"
    assert Table().day().refusal(Shoot(target=1)) == "wrong_phase"


# ── the checks ─────────────────────────────────────────────────────────────────────────────────────────────


def test_the_don_asks_for_the_sheriff_and_the_sheriff_for_the_blacks() -> None:
    table = Table().day().shot(None).do(Check("don", 7))
    assert table.events == (CheckMade("don", 7, answer=True), CheckDue("sheriff"))
    table.do(Check("sheriff", 8))
    assert table.events == (CheckMade("sheriff", 8, answer=True), DayDue())


@pytest.mark.parametrize(("don", "sheriff"), [(9, 1), (1, 6)])
def test_answers_that_find_nobody(don: int, sheriff: int) -> None:
    table = Table().day().shot(None)
    assert table.do(Check("don", don)).events[0] == CheckMade("don", don, answer=False)
    assert table.do(Check("sheriff", sheriff)).events[0] == CheckMade("sheriff", sheriff, answer=False)


def test_a_check_that_is_not_made_has_no_answer() -> None:
    table = Table().day().shot(None).do(Check("don", None))
    assert table.events[0] == CheckMade("don", None, answer=None)


def test_every_nights_checks_are_kept() -> None:
    """Case 18: the don checks seat 5 twice."""
    table = Table()
    for sheriff in (1, 2):
        table.day().shot(None).checks(don=5, sheriff=sheriff)
    nights = [(entry.don_check, entry.sheriff_check) for entry in table.state.history.nights]
    assert nights == [(5, 1), (5, 2)]


def test_one_who_was_shot_tonight_still_checks_and_then_no_more() -> None:
    """T-93."""
    table = Table().day().shot(7).do(Check("don", 1))
    assert table.events[-1] == CheckDue("sheriff", from_the_dead=True)
    table.do(Check("sheriff", 8), BestMove(())).last_words().day().shot(None).do(Check("don", 1))
    assert table.phase is Phase.DAY_DUE


@pytest.mark.parametrize(
    ("left", "phase"),
    [((8,), Phase.SHERIFF_CHECK), ((7,), Phase.DON_CHECK), ((7, 8), Phase.DAY_DUE)],
)
def test_who_left_before_the_night_is_not_asked(left: tuple[int, ...], phase: Phase) -> None:
    """Case 19."""
    assert night(*left).do(Shoot(target=None)).phase is phase


def test_a_don_removed_after_the_shooting_began_makes_no_check() -> None:
    assert night().do(Remove(8), Shoot(target=None)).phase is Phase.SHERIFF_CHECK


@pytest.mark.parametrize(
    ("edition", "action", "code"),
    [
        ("fiim-2025", Check("don", 0), "not_a_seat"),
        ("fiim-2025", Check("don", 8), "check_self"),
        ("fiim-2025", Check("sheriff", 7), "check_self"),
        ("fiim-2025", Check("sheriff", 1), "wrong_checker"),
        ("fiim-2025", Check("sheriff", None), "wrong_checker"),
        ("fiim-2025", Check("don", 4), ""),
        ("noir", Check("don", 4), "check_dead"),
        ("noir", Check("sheriff", 4), "check_dead"),
        ("noir", Check("don", 5), ""),
        ("noir", Check("don", 6), ""),
        ("noir", BestMove(()), "wrong_phase"),
    ],
)
def test_whom_a_checker_may_check(edition: str, action: Action, code: str) -> None:
    """Seat 4 left before the night; 5 is its victim, 6 was removed in it."""
    table = Table(edition).do(Remove(4)).day(opener=1).shot(5).do(Remove(6))
    assert table.refusal(action) == code


# ── the end of the night ───────────────────────────────────────────────────────────────────────────────────


def test_after_a_miss_the_day_is_due() -> None:
    """No best move, no last word."""
    assert Table().day().shot(None).checks().phase is Phase.DAY_DUE


def test_after_a_later_nights_hit_the_victim_speaks_and_the_day_is_due() -> None:
    table = Table().after_nights(1).day().shot(2).checks()
    assert (table.phase, table.speaker) == (Phase.LAST_WORDS, 2)
    assert table.last_words().phase is Phase.DAY_DUE


def test_there_is_at_most_one_victim_a_night_and_history_tells_him() -> None:
    table = Table().after_nights(1, None, 2)
    assert [(entry.night, entry.killed) for entry in table.state.history.nights] == [
        (1, 1),
        (2, None),
        (3, 2),
    ]
