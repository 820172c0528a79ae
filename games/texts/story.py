"""The story of a game: one line an event, with its reason and numbers.

Lines of a night are the judge's until the winner is announced; none of them names a role of a seat but the
answer to a check.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.rules import Event
from games.rules import events as ev

from . import day_lines as day
from . import night_lines as night
from . import vote_lines as vote

_LINES: Final[Mapping[type, Callable[[Any], str | None]]] = {
    ev.RolesDealt: day.roles_dealt,
    ev.DayOpened: day.day_opened,
    ev.SpeechBegan: day.speech_began,
    ev.SpeechEnded: day.speech_ended,
    ev.PlayerNominated: day.player_nominated,
    ev.NominationWithdrawn: day.nomination_withdrawn,
    ev.VoteSkipped: vote.vote_skipped,
    ev.VotingDue: vote.voting_due,
    ev.BallotOpened: vote.ballot_opened,
    ev.VotesRecorded: vote.votes_recorded,
    ev.RestAssigned: vote.rest_assigned,
    ev.BallotClosed: vote.ballot_closed,
    ev.Tied: vote.tied,
    ev.LeadersStay: vote.leaders_stay,
    ev.TieRepeated: vote.tie_repeated,
    ev.LiftRefused: vote.lift_refused,
    ev.LiftOpened: vote.lift_opened,
    ev.LiftVoted: vote.lift_voted,
    ev.LeftByVote: vote.left_by_vote,
    ev.NightDue: vote.night_due,
    ev.FoulGiven: day.foul_given,
    ev.TechFoulGiven: day.tech_foul_given,
    ev.FoulWithdrawn: day.foul_withdrawn,
    ev.SpeechLost: day.speech_lost,
    ev.SpeechRestored: day.speech_restored,
    ev.PlayerRemoved: day.player_removed,
    ev.VoteCancelled: day.vote_cancelled,
    ev.NightBegan: night.night_began,
    ev.PlayerShot: night.player_shot,
    ev.ShotMissed: night.shot_missed,
    ev.CheckDue: night.check_due,
    ev.CheckMade: night.check_made,
    ev.BestMoveDue: night.best_move_due,
    ev.BestMoveNotDue: night.best_move_not_due,
    ev.BestMoveNamed: night.best_move_named,
    ev.DayDue: night.day_due,
    ev.LastWordsBegan: day.last_words_began,
    ev.GameDecided: day.game_decided,
    ev.GameFinished: day.game_finished,
}


def event_line(event: Event) -> str | None:
    """The event in a sentence; None for one that tells nothing by itself."""
    return _LINES[type(event)](event)
