"""The clock: a rest and a moment, never ticks."""

from datetime import UTC, datetime, timedelta

from games.clock import Clock

NOON = datetime(2026, 12, 4, 12, tzinfo=UTC)


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def test_case_29_a_running_clock_shows_the_true_rest_whenever_it_is_asked() -> None:
    clock = Clock(60_000, NOON)
    assert [clock.left_at(at(s)) for s in (0, 25.5, 60, 600)] == [60_000, 34_500, 0, -540_000]


def test_a_lead_delays_the_start() -> None:
    clock = Clock(60_000, at(3))
    assert [clock.left_at(at(s)) for s in (0, 3, 4)] == [60_000, 60_000, 59_000]


def test_a_paused_clock_keeps_its_rest_and_goes_on_from_there() -> None:
    paused = Clock(60_000, NOON).paused(at(20))
    assert paused == Clock(40_000)
    assert paused.left_at(at(1000)) == 40_000
    assert paused.started(at(1000)).left_at(at(1010)) == 30_000


def test_starting_a_running_clock_changes_nothing() -> None:
    clock = Clock(60_000, NOON)
    assert clock.started(at(30)) == clock


def test_seconds_are_added_to_a_running_a_waiting_and_a_standing_clock() -> None:
    assert Clock(60_000, NOON).added(10, at(20)).left_at(at(20)) == 50_000
    assert Clock(60_000, at(3)).added(-10, at(1)) == Clock(50_000, at(3))
    assert Clock(5_000).added(-10, at(1)) == Clock(-5_000)
