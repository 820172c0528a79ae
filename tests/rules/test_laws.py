"""Laws that hold in every game under every regulation."""

import json
from itertools import pairwise

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules import (
    Action,
    Phase,
    RuleViolation,
    allowed_actions,
    decide,
    evolve,
    fold,
    new_game,
    play,
)
from games.rules import events as ev
from games.rules.codec import (
    dump_action,
    dump_event,
    dump_record,
    parse_action,
    parse_event,
    parse_record,
)
from games.rules.replay import replay, state_summary
from games.rules.table import SEATS
from tests.rules.random_games import Game, every_action, random_game

ANY = st.integers(min_value=0, max_value=2**32 - 1).map(random_game)
WITHOUT_LIMIT = st.integers(min_value=0, max_value=2**32 - 1).map(
    lambda seed: random_game(seed, max_revotes=None)
)
#: A busy machine is no reason to fail.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
bounded = settings(patient, max_examples=120)
few = settings(patient, max_examples=25)

EVERY_ACTION = tuple(every_action())


def refusal(game: Game, at: int, action: Action) -> str:
    try:
        decide(game.states[at], action)
    except RuleViolation as violation:
        return violation.code
    return ""


# ── the log is the game ────────────────────────────────────────────────────────────────────────────────────


@bounded
@given(ANY)
def test_the_written_record_replays_to_the_same_game(game: Game) -> None:
    raw = json.loads(json.dumps(dump_record("house", game.variants, game.actions)))
    played = replay(parse_record(raw))
    assert (played.state, played.events, played.refused) == (game.end, game.events, None)


@bounded
@given(ANY)
def test_the_written_events_fold_to_every_state(game: Game) -> None:
    state = new_game(game.edition)
    for caused, after in zip(game.events, game.states[1:], strict=True):
        state = fold(state, (parse_event(json.loads(json.dumps(dump_event(event)))) for event in caused))
        assert state == after


@bounded
@given(ANY)
def test_every_action_and_event_comes_back_from_its_json(game: Game) -> None:
    assert [parse_action(dump_action(action)) for action in game.actions] == list(game.actions)
    events = [event for caused in game.events for event in caused]
    assert [parse_event(dump_event(event)) for event in events] == events


@few
@given(ANY)
def test_undo_restores_the_state_before(game: Game) -> None:
    """A log without its last action replays to the state in which it was entered."""
    state = new_game(game.edition)
    for before, action in zip(game.states, game.actions, strict=False):
        assert state == before
        state = play(state, action)[0]


@few
@given(ANY)
def test_the_told_state_is_plain_json(game: Game) -> None:
    for state in game.states:
        told = state_summary(state)
        assert json.loads(json.dumps(told)) == told


# ── what is allowed ────────────────────────────────────────────────────────────────────────────────────────


@few
@given(ANY)
def test_what_is_allowed_is_what_is_not_refused(game: Game) -> None:
    """Families stand by their least member; the deal is not offered."""
    for at in range(1, len(game.states), 12):
        accepted = {action for action in EVERY_ACTION if not refusal(game, at, action)}
        assert set(allowed_actions(game.states[at])) == accepted


@few
@given(ANY)
def test_a_game_that_is_not_over_has_a_next_step(game: Game) -> None:
    for state in game.states[1:]:
        assert bool(allowed_actions(state)) == (state.phase is not Phase.FINISHED)


@bounded
@given(ANY)
def test_after_the_end_every_action_is_refused_as_game_over(game: Game) -> None:
    if game.end.phase is Phase.FINISHED:
        codes = {refusal(game, -1, action) for action in EVERY_ACTION}
        assert codes == {"game_over"}


# ── seats ──────────────────────────────────────────────────────────────────────────────────────────────────


@bounded
@given(ANY)
def test_the_living_and_the_out_are_the_ten(game: Game) -> None:
    for state in game.states:
        out = [departure.seat for departure in state.seats.out]
        assert sorted([*state.seats.alive, *out]) == list(SEATS)
        assert set(state.seats.leaving) <= set(out)


@bounded
@given(ANY)
def test_nobody_comes_back_and_nothing_told_is_taken_back(game: Game) -> None:
    for before, after in pairwise(game.states):
        assert after.seats.out[: len(before.seats.out)] == before.seats.out
        for told in ("ballots", "lifts", "best_moves"):
            earlier = getattr(before.history, told)
            assert getattr(after.history, told)[: len(earlier)] == earlier


@bounded
@given(ANY)
def test_only_the_living_speak_by_day_and_only_the_leaving_have_last_words(game: Game) -> None:
    for state in game.states:
        speakers = {state.speech.speaker, *state.speech.queue} - {None}
        if state.phase in (Phase.SPEECHES, Phase.TIE_SPEECHES):
            assert state.speech.speaker in state.seats.alive
            assert speakers <= set(state.seats.alive)
        elif state.phase is Phase.LAST_WORDS:
            assert (state.speech.speaker, *state.speech.queue) == state.seats.leaving
        else:
            assert speakers == set()


# ── the vote ───────────────────────────────────────────────────────────────────────────────────────────────


@bounded
@given(ANY)
def test_the_votes_of_a_ballot_are_as_many_as_the_living(game: Game) -> None:
    """But for a ballot closed early, and a majority of one."""
    for state, caused in zip(game.states, game.events, strict=False):
        for event in caused:
            state = evolve(state, event)
            if isinstance(event, ev.BallotClosed):
                ballot = state.history.ballots[-1]
                votes = sum(ballot.counts.values()) + event.uncast
                alone = len(ballot.tallies) == 1 and game.edition.single_candidate == "majority"
                assert votes <= event.of if alone and not event.early else votes == event.of


@bounded
@given(ANY)
def test_a_ballot_is_among_the_living_and_a_revote_among_the_tied(game: Game) -> None:
    for state, caused in zip(game.states, game.events, strict=False):
        for event in caused:
            if isinstance(event, ev.BallotOpened):
                assert set(event.candidates) <= set(state.seats.alive)
                assert len(set(event.candidates)) == len(event.candidates)
                if event.round:
                    assert set(event.candidates) == set(state.vote.tied)
            state = evolve(state, event)


@bounded
@given(WITHOUT_LIMIT)
def test_without_a_limit_of_revotes_the_size_of_a_repeated_tie_divides_the_living(game: Game) -> None:
    for event in (event for caused in game.events for event in caused):
        if isinstance(event, ev.TieRepeated):
            assert event.of % len(event.seats) == 0


@bounded
@given(ANY)
def test_nobody_nominates_twice_or_is_nominated_twice_a_day(game: Game) -> None:
    for state in game.states:
        by = [nomination.by for nomination in state.day.nominations]
        assert len(set(by)) == len(by)
        assert len(set(state.day.candidates)) == len(state.day.candidates)


@bounded
@given(ANY)
def test_a_cancelled_vote_is_not_held(game: Game) -> None:
    for state in game.states:
        if state.day.vote_cancelled:
            assert state.phase not in (Phase.VOTING_DUE, Phase.BALLOT, Phase.LIFT_VOTE)


# ── nights and the end ─────────────────────────────────────────────────────────────────────────────────────


@bounded
@given(ANY)
def test_a_night_has_at_most_one_victim_and_each_is_told_once(game: Game) -> None:
    nights = [entry.night for entry in game.end.history.nights]
    shot = [departure for departure in game.end.seats.out if departure.how == "shot"]
    assert nights == sorted(set(nights))
    assert [departure.seat for departure in shot] == [
        entry.killed for entry in game.end.history.nights if entry.killed is not None
    ]


@bounded
@given(ANY)
def test_a_fixed_result_never_changes(game: Game) -> None:
    results = {state.result for state in game.states if state.result.is_fixed}
    assert len(results) <= 1
    if game.end.phase is Phase.FINISHED:
        assert results == {game.end.result}


@bounded
@given(ANY)
def test_a_running_game_has_fewer_blacks_than_reds_and_some(game: Game) -> None:
    for state in game.states[1:]:
        if not state.result.is_fixed:
            blacks = len(state.seats.blacks)
            assert 0 < blacks < state.alive_count - blacks


@bounded
@given(ANY)
def test_the_reason_of_a_win_is_true_when_it_is_fixed(game: Game) -> None:
    decided = [event for caused in game.events for event in caused if isinstance(event, ev.GameDecided)]
    for event in decided:
        if event.reason == "parity":
            assert (event.winner, event.blacks >= event.reds) == ("black", True)
        elif event.reason == "blacks_out":
            assert (event.winner, event.blacks) == ("red", 0)
        elif event.winner != "red":
            assert (event.winner == "draw") == (event.reason in ("missed_nights", "whole_table"))
