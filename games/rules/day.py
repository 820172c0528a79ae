"""The day: the deal, who opens, the round of speeches, nominations (§1, §2)."""

from . import events as ev
from .actions import Deal, EndSpeech, Nominate, OpenDay, Withdraw
from .ending import next_word
from .table import SPEECH_PHASES, Phase, Role, State
from .ties import next_tie_speech
from .turn import Turn, refuse, require_alive, require_phase, require_seats
from .voting import after_last_speech

FULL_DECK = sorted([Role.CIVILIAN] * 6 + [Role.SHERIFF, Role.DON] + [Role.MAFIA] * 2)


def deal(turn: Turn, action: Deal) -> None:
    require_phase(turn.state, action.do, Phase.SETUP)
    if sorted(action.roles) != FULL_DECK:
        refuse("bad_deal", roles=action.roles)
    turn.add(ev.RolesDealt(tuple(Role(role) for role in action.roles)))


# ── opening the day ────────────────────────────────────────────────────────────────────────────────────────


def open_day(turn: Turn, action: OpenDay) -> None:
    state = turn.state
    require_phase(state, action.do, Phase.DAY_DUE)
    if action.opener is not None:
        require_seats(action.opener)
        require_alive(state, action.opener)
    opener = expected_opener(state)
    if opener is None and action.opener is None:
        refuse("opener_required")
    if opener is not None and action.opener not in (None, opener):
        refuse("wrong_opener", right=opener, given=action.opener)
    _begin_day(turn, opener or action.opener or 0)


def expected_opener(state: State) -> int | None:
    """Who opens the coming day by the edition (§1); None where the judge chooses."""
    day, edition = state.day, state.edition
    if day.number is None:
        return state.seats.alive[0] if edition.first_opener == "seat_1" else None
    match edition.rotation:
        case "judge":
            return None
        case "opener":
            return state.seats.clockwise_after(day.opener or 0)[0]
        case "closer":
            closer = state.seats.clockwise_after(day.closer or 0)[0]
            return state.seats.clockwise_after(closer)[0]
        case _:  # round_number
            return state.seats.clockwise_after((day.number + 1) % 10)[0]


def _begin_day(turn: Turn, opener: int) -> None:
    state = turn.state
    number = 0 if state.day.number is None else state.day.number + 1
    order = (opener, *state.seats.clockwise_after(opener)[:-1])
    has_vote = not (number == 0 and state.edition.day_zero_vote == "no_vote")
    turn.add(ev.DayOpened(number, order, has_vote))
    next_day_speech(turn)


# ── speeches ───────────────────────────────────────────────────────────────────────────────────────────────


def next_day_speech(turn: Turn) -> None:
    queue = turn.state.speech.queue
    if queue:
        turn.add(speech_of(turn.state, queue[0]))
    else:
        after_last_speech(turn)


def speech_of(state: State, seat: int) -> ev.SpeechBegan:
    """A day speech; a third foul's loss is served when the turn begins (§8)."""
    edition = state.edition
    if seat not in state.discipline.losses:
        return ev.SpeechBegan(seat, edition.speech_seconds)
    short = edition.third_foul == "short_speech" or state.alive_count <= edition.short_speech_at_alive
    if short:
        return ev.SpeechBegan(seat, edition.short_speech_seconds, "short")
    return ev.SpeechBegan(seat, 0, "lost")


def end_speech(turn: Turn, action: EndSpeech) -> None:
    state = turn.state
    require_phase(state, action.do, *SPEECH_PHASES)
    turn.add(ev.SpeechEnded(state.speech.speaker or 0))  # every speech phase has a speaker
    next_speech(turn)


def cut_speech(turn: Turn, seat: int) -> None:
    """§7: the speech of one who was removed in it is over."""
    if turn.state.speech.speaker == seat:
        turn.add(ev.SpeechEnded(seat, cut=True))
        next_speech(turn)


def next_speech(turn: Turn) -> None:
    match turn.state.phase:
        case Phase.SPEECHES:
            next_day_speech(turn)
        case Phase.TIE_SPEECHES:
            next_tie_speech(turn)
        case _:
            next_word(turn)


# ── nominations ────────────────────────────────────────────────────────────────────────────────────────────


def nominate(turn: Turn, action: Nominate) -> None:
    state = turn.state
    require_phase(state, action.do, Phase.SPEECHES)
    require_seats(action.by, action.target)
    require_alive(state, action.by, action.target)
    _require_speaker(state, action.by)
    own = state.day.nomination_by(action.by)
    replaces = state.edition.withdraw == "replace"
    if own is not None and not replaces:
        refuse("nomination_used", by=action.by, target=own.target)
    for earlier in state.day.nominations:
        if earlier.target == action.target:
            refuse("already_nominated", target=action.target, by=earlier.by)
    if action.by == action.target and not state.edition.self_nomination:
        refuse("self_nomination", edition=state.edition.key)
    if state.speech.silenced and not state.edition.silenced_may_nominate:
        refuse("silenced", seat=action.by)
    if own is not None:
        turn.add(ev.NominationWithdrawn(action.by, own.target, replaced=True))
    turn.add(ev.PlayerNominated(action.by, action.target))


def withdraw(turn: Turn, action: Withdraw) -> None:
    state = turn.state
    require_phase(state, action.do, Phase.SPEECHES)
    require_seats(action.by)
    require_alive(state, action.by)
    _require_speaker(state, action.by)
    if state.edition.withdraw == "none":
        refuse("withdraw_not_allowed", edition=state.edition.key)
    own = state.day.nomination_by(action.by)
    if own is None:
        refuse("nothing_to_withdraw", by=action.by)
    turn.add(ev.NominationWithdrawn(action.by, own.target))


def _require_speaker(state: State, seat: int) -> None:
    if seat != state.speech.speaker:
        refuse("not_the_speaker", speaker=state.speech.speaker, by=seat)
