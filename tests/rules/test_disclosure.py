"""What spectators may know before the announcement (contract, last section)."""

from dataclasses import fields
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules import Phase, PublicState, RuleViolation, State, Team, new_game, play, public_state
from games.rules import actions as act
from games.rules.actions import (
    BeginNight,
    BestMove,
    Check,
    EndSpeech,
    Foul,
    Nominate,
    Remove,
    Shoot,
    TeamDefeat,
)
from games.rules.disclosure import PublicBestMove, PublicNight
from games.rules.table import SEATS, Cancellation, Departure, LiftVote, Role, Tally
from tests.rules.random_games import Game, random_game
from tests.rules.table import Table

NIGHT = (Phase.SHOOTING, Phase.DON_CHECK, Phase.SHERIFF_CHECK)


def public(table: Table) -> PublicState:
    return public_state(table.state)


def changed(before: PublicState, after: PublicState) -> dict[str, Any]:
    """The fields that differ, with their new values."""
    told = ((field.name, getattr(after, field.name)) for field in fields(PublicState))
    return {name: value for name, value in told if value != getattr(before, name)}


# ── by day ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_whole_state_of_a_day_is_told() -> None:
    """All of it, so that a field that is added must be thought about here."""
    table = Table().day().night(None).open_day().do(Nominate(2, 5), EndSpeech(), *[Foul(3)] * 3, EndSpeech())
    assert public(table) == PublicState(
        edition="fiim-2025",
        phase="speeches",
        day=1,
        night=1,
        alive=SEATS,
        out=(),
        fouls=(0, 0, 3, 0, 0, 0, 0, 0, 0, 0),
        tech_fouls=(0,) * 10,
        opener=2,
        speaker=4,
        speech_seconds=60,
        silenced=False,
        queue=(5, 6, 7, 8, 9, 10, 1),
        candidates=(5,),
        nominated=((5, 2),),
        called=None,
        round=0,
        cast=(),
        ballots=(),
        lifts=(),
        nights=(PublicNight(1, None),),
        best_moves=(),
        cancelled_by=None,
        next_cancelled_by=None,
    )


def test_no_field_could_hold_a_secret() -> None:
    names = {field.name for field in fields(PublicState)}
    assert not names & {"roles", "role", "shots", "shooters", "checks", "winner", "reason", "result", "hits"}
    assert {field.name for field in fields(PublicNight)} == {"night", "killed"}
    assert {field.name for field in fields(PublicBestMove)} == {"by", "targets"}


def test_a_ballot_is_told_as_it_happens() -> None:
    table = Table().day({1: 3, 2: 8, 4: 5}).vote([1, 2])
    told = public(table)
    assert (told.phase, told.called, told.cast) == ("ballot", 8, (Tally(3, 2, (1, 2)),))
    table.ballot(4)
    assert public(table).phase == "tie_speeches"
    assert (public(table).candidates, len(public(table).ballots)) == ((8, 5), 1)


def test_a_lift_is_told() -> None:
    table = Table().day({1: 3, 2: 8}).vote(5).tie_speeches().ballot(5).lift(4)
    assert public(table).lifts == (LiftVote(0, (3, 8), 4, None, passed=False),)


def test_who_cancelled_a_vote_and_how_is_told() -> None:
    table = Table().open_day().do(Remove(4))
    assert public(table).cancelled_by == Cancellation(4, "removed")
    assert public(Table().day().do(Remove(4))).next_cancelled_by == Cancellation(4, "removed")


# ── by night ───────────────────────────────────────────────────────────────────────────────────────────────


def test_from_begin_night_on_no_step_of_the_night_is_seen() -> None:
    table = Table().day().do(BeginNight())
    begun = public(table)
    assert (begun.phase, begun.night, begun.alive) == ("night", 1, SEATS)
    seen = {begun.version}
    for action in (Shoot(shots=((8, 3), (9, 3), (10, 3))), Check("don", 7), Check("sheriff", 8)):
        seen.add(public(table.do(action)).version)
    assert (table.phase, seen) == (Phase.BEST_MOVE, {begun.version})


def test_with_the_last_word_the_victim_and_his_best_move_are_told() -> None:
    table = Table().day().shot(3).checks()
    before = public(table)
    after = public(table.do(BestMove((8, 9, 1))))
    assert changed(before, after) == {
        "phase": "last_words",
        "alive": (1, 2, 4, 5, 6, 7, 8, 9, 10),
        "out": (Departure(3, "shot", 0, 1),),
        "speaker": 3,
        "speech_seconds": 60,
        "nights": (PublicNight(1, 3),),
        "best_moves": (PublicBestMove(3, (8, 9, 1)),),
    }


def test_a_miss_is_told_when_the_day_is_due() -> None:
    table = Table().day().shot(None)
    before = public(table)
    assert changed(before, public(table.checks())) == {"phase": "day_due", "nights": (PublicNight(1, None),)}


def test_fouls_and_removals_of_the_night_are_seen_but_not_what_they_cancel() -> None:
    """Whether the coming vote is cancelled tells whether the removed had been shot."""
    table = Table().day().shot(3).do(Foul(5))
    other = Table().day().shot(5).do(Foul(5))
    for each in (table, other):
        each.do(Remove(5))
    assert public(table) == public(other)
    assert (public(table).out, public(table).next_cancelled_by) == ((Departure(5, "removed", 0, 1),), None)
    morning = public(table.checks().do(BestMove(())))
    assert morning.next_cancelled_by == Cancellation(5, "removed")
    assert public(other.checks()).next_cancelled_by is None


def test_a_cancellation_known_before_the_night_stays_known() -> None:
    table = Table().day().do(Remove(4)).shot(None).do(Remove(5))
    assert public(table).next_cancelled_by == Cancellation(4, "removed")


def test_a_team_defeat_by_night_of_one_long_out_tells_him_once() -> None:
    table = Table().do(Remove(3)).day().shot(4).do(TeamDefeat(3, "audience_hint"))
    told = public(table)
    assert (told.phase, told.out, told.alive) == (
        "night",
        (Departure(3, "removed", None, 0),),
        (1, 2, 4, 5, 6, 7, 8, 9, 10),
    )


def test_a_game_that_ended_by_night_still_looks_like_night() -> None:
    """Until the judge announces it: neither the draw nor the shot is seen."""
    draw = Table().after_nights(None, None).day().shot(None)
    won = Table("aml").after_nights(10, 1, 2, 3, 4).day().shot(5)
    assert [(table.phase, public(table).phase) for table in (draw, won)] == [(Phase.FINISHED, "night")] * 2


# ── while a decided game goes on ───────────────────────────────────────────────────────────────────────────


def test_the_last_words_of_a_decided_game_look_like_any_others() -> None:
    """A removal in them cancels nothing, but the hall sees what it would cancel."""
    decided = Table().after_nights(10, 1, 2, 3, 4).day().shot(5).checks()
    running = Table(roles=TWIN).after_nights(10, 1, 2, 3, 4).day().shot(5).checks()
    assert (decided.result[0], running.result[0]) == ("black", None)
    assert public(decided) == public(running)
    assert public(decided.do(Remove(6))) == public(running.do(Remove(6)))
    assert public(decided).next_cancelled_by == Cancellation(6, "removed")


def test_a_removal_after_the_deciding_shot_is_told_in_the_morning_like_any_other() -> None:
    decided = Table().after_nights(10, 1, 2, 3, 4).day().shot(5).do(Remove(6)).checks()
    running = Table(roles=TWIN).after_nights(10, 1, 2, 3, 4).day().shot(5).do(Remove(6)).checks()
    assert (decided.result[0], running.result[0]) == ("black", None)
    assert public(decided) == public(running)


#: With these roles one black of five is left when `decided` has two.
TWIN = ("mafia", *("civilian",) * 5, "sheriff", "don", "civilian", "mafia")


# ── twins ──────────────────────────────────────────────────────────────────────────────────────────────────


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(min_value=0, max_value=2**32 - 1))
def test_games_with_the_same_public_acts_and_other_secrets_look_alike(seed: int) -> None:
    """The twin has other roles, other shooters, other checks: nothing secret may be seen."""
    game = random_game(seed, team_defeat="immediate", judge_may_declare_black=False)
    twin = Twin(game, Random(seed))
    for before, action, after in zip(game.states, game.actions, game.states[1:], strict=False):
        if not twin.follow(before, action, after):
            break
        if after.night.told == twin.state.night.told:
            assert public_state(after) == public_state(twin.state)
            assert public_state(after).version == public_state(twin.state).version


class Twin:
    """Plays the public acts of `game` at a table with other secrets, while both courses are the same."""

    def __init__(self, game: Game, random: Random) -> None:
        self.state: State = new_game(game.edition)
        self.random = random

    def follow(self, before: State, action: act.Action, after: State) -> bool:
        """Whether the twin could follow; a win that only one of them has parts them."""
        match action:
            case act.Deal():
                self._play(act.Deal(tuple(self.random.sample(action.roles, k=10))))
            case act.Shoot():
                self._play(self._shot(after.victim))
            case act.Check():
                pass
            case _:
                if not self._play(action):
                    return False
        if after.phase not in NIGHT:
            self._make_checks()
        return after.phase is not Phase.FINISHED and self.state.phase is not Phase.FINISHED

    def _shot(self, victim: int | None) -> act.Shoot:
        blacks = self.state.seats.blacks
        if victim is None:
            shots: tuple[tuple[int, act.Shot], ...] = tuple((black, None) for black in blacks)
        else:
            shots = tuple((black, victim) for black in blacks)
        return act.Shoot(shots=shots) if self.random.random() < 0.5 else act.Shoot(target=victim)

    def _make_checks(self) -> None:
        while self.state.phase in (Phase.DON_CHECK, Phase.SHERIFF_CHECK):
            by: act.Checker = "don" if self.state.phase is Phase.DON_CHECK else "sheriff"
            self._play(act.Check(by, self.random.choice((None, *SEATS))))

    def _play(self, action: act.Action) -> bool:
        try:
            self.state, _ = play(self.state, action)
        except RuleViolation:
            return False
        return True


def test_twins_could_leak() -> None:
    """The law above compares tables that differ in every secret."""
    game = random_game(7, team_defeat="immediate", judge_may_declare_black=False)
    twin = Twin(game, Random(7))
    twin.follow(game.states[0], game.actions[0], game.states[1])
    assert game.states[1].seats.roles != twin.state.seats.roles
    assert set(twin.state.seats.roles) == set(Role)
    assert sum(twin.state.seats.team(seat) is Team.BLACK for seat in SEATS) == 3
