"""A table to play at: tests build every position by playing it, as a judge would enter it.

    Table().day({1: 3, 2: 8}).vote(5).tie_speeches().ballot(5).lift(6)

The usual deal: seats 1–6 are civilians, 7 the sheriff, 8 the don, 9 and 10 mafia. A ballot is told by counts
(`vote(5)`) or by seats (`vote([1, 2])`) for each called candidate; the last one gets the rest by itself.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from games.rules import Event, Phase, RuleViolation, State, edition_for, new_game, play
from games.rules.actions import (
    Action,
    BeginNight,
    BestMove,
    Check,
    Deal,
    EndSpeech,
    Lift,
    Nominate,
    OpenDay,
    OpenVoting,
    Shoot,
    Vote,
)
from games.rules.table import How

ROLES = (*("civilian",) * 6, "sheriff", "don", "mafia", "mafia")

Hands = int | Sequence[int]


class Table:
    def __init__(
        self, edition: str = "fiim-2025", roles: Sequence[str] | None = ROLES, **variants: Any
    ) -> None:
        """A table after the deal; before it with `roles=None`."""
        self.state: State = new_game(edition_for(edition, variants))
        self.actions: list[Action] = []
        self.events: tuple[Event, ...] = ()
        if roles is not None:
            self.do(Deal(tuple(roles)))

    # ── one action ─────────────────────────────────────────────────────────────────────────────────────────

    def do(self, *actions: Action) -> Self:
        """Enter actions that must be accepted; `events` are those of the last one."""
        for action in actions:
            self.state, self.events = play(self.state, action)
            self.actions.append(action)
        return self

    def refusal(self, action: Action) -> str:
        """The code with which `action` is refused; "" when it would be accepted."""
        try:
            play(self.state, action)
        except RuleViolation as violation:
            return violation.code
        return ""

    # ── the day ────────────────────────────────────────────────────────────────────────────────────────────

    def day(self, nominations: Mapping[int, int] | None = None, opener: int | None = None) -> Self:
        """A round of speeches to its end; `nominations` by speaker."""
        return self.open_day(opener).speeches(nominations)

    def open_day(self, opener: int | None = None) -> Self:
        return self.do(OpenDay(opener))

    def speeches(self, nominations: Mapping[int, int] | None = None, until: int | None = None) -> Self:
        """End the speeches that are left, or those before the turn of `until`."""
        while self.state.phase is Phase.SPEECHES and self.speaker != until:
            target = (nominations or {}).get(self.speaker or 0)
            if target is not None:
                self.do(Nominate(self.speaker or 0, target))
            self.do(EndSpeech())
        return self

    def vote(self, *hands: Hands) -> Self:
        return self.do(OpenVoting()).ballot(*hands)

    def ballot(self, *hands: Hands) -> Self:
        """Hands for the candidates in the order of calling."""
        for told in hands:
            called = self.state.vote.called or 0
            self.do(Vote(called, count=told) if isinstance(told, int) else Vote(called, voters=tuple(told)))
        return self

    def tie_speeches(self) -> Self:
        return self._end_speeches(Phase.TIE_SPEECHES)

    def lift(self, hands: Hands) -> Self:
        return self.do(Lift(count=hands) if isinstance(hands, int) else Lift(voters=tuple(hands)))

    def last_words(self) -> Self:
        return self._end_speeches(Phase.LAST_WORDS)

    def _end_speeches(self, phase: Phase) -> Self:
        while self.state.phase is phase:
            self.do(EndSpeech())
        return self

    # ── the night ──────────────────────────────────────────────────────────────────────────────────────────

    def shot(self, target: int | None, shots: Mapping[int, int | Sequence[int] | None] | None = None) -> Self:
        """A night up to its shot: the common `target`, or `shots` by shooter."""
        if shots is None:
            return self.do(BeginNight(), Shoot(target=target))
        told = ((by, tuple(at) if isinstance(at, Sequence) else at) for by, at in shots.items())
        return self.do(BeginNight(), Shoot(shots=tuple(told)))

    def checks(self, don: int | None = None, sheriff: int | None = None) -> Self:
        """The checks that are due."""
        if self.state.phase is Phase.DON_CHECK:
            self.do(Check("don", don))
        if self.state.phase is Phase.SHERIFF_CHECK:
            self.do(Check("sheriff", sheriff))
        return self

    def night(self, target: int | None = None, best_move: Sequence[int] = ()) -> Self:
        """A whole night to the next day's opening, without a word too many."""
        self.shot(target).checks()
        if self.state.phase is Phase.BEST_MOVE:
            self.do(BestMove(tuple(best_move)))
        return self.last_words()

    def after_nights(self, *targets: int | None) -> Self:
        """Days without a nomination and nights with these shots: a quick way to fewer seats."""
        for target in targets:
            self.day().night(target)
        return self

    # ── what is seen ───────────────────────────────────────────────────────────────────────────────────────

    @property
    def phase(self) -> Phase:
        return self.state.phase

    @property
    def speaker(self) -> int | None:
        return self.state.speech.speaker

    @property
    def order(self) -> tuple[int | None, ...]:
        """Who speaks, and who waits behind him."""
        return (self.speaker, *self.state.speech.queue)

    @property
    def out(self) -> list[tuple[int, How]]:
        return [(departure.seat, departure.how) for departure in self.state.seats.out]

    @property
    def ballots(self) -> list[dict[int, int]]:
        """The counts of every closed ballot."""
        return [ballot.counts for ballot in self.state.history.ballots]

    @property
    def cancelled(self) -> tuple[bool, bool]:
        """Whether today's and the next day's vote are cancelled."""
        return self.state.day.vote_cancelled, self.state.day.next_vote_cancelled

    @property
    def result(self) -> tuple[str | None, str | None]:
        return self.state.result.winner, self.state.result.reason
