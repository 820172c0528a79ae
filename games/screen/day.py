"""The day on the screen: opening it, speeches with nominations, tie speeches, last words."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games import texts
from games.rules import State
from games.rules import actions as act
from games.rules.day import expected_opener
from games.rules.table import SEATS, Nomination
from games.screen.follow import coming_day, follows
from games.screen.parts import Board, Candidate, Key, Scene, Stage, Table, Tile
from games.screen.tiles import at_the_table, no_word, plain_label, quiet_tiles, speaking, tile


def only_fouls(table: Table) -> Board:
    return Board(_("Only fouls can be given now"), "info", at_the_table(table))


def seconds(count: int | None) -> str:
    return texts.count_seconds(count or 0)


# ── before the day ─────────────────────────────────────────────────────────────────────────────────────────


def day_due(table: Table) -> Scene:
    state = table.state
    number, opener = coming_day(state), expected_opener(state)
    stage = Stage(
        title=texts.sentence(texts.day_name(number)),
        sub=_last_night(state),
        sign="sun",
        numbers=(opener,) if opener else (),
    )
    if opener is None:
        return _choose_opener(table, stage)
    key = Key(
        _open_label(number), _("%(seat)s speaks first") % {"seat": table.named(opener)}, "open_day", "next"
    )
    return Scene(stage, only_fouls(table), quiet_tiles(table), key)


def _choose_opener(table: Table, stage: Stage) -> Scene:
    def opener(seat: int) -> Tile:
        can = act.OpenDay(seat) in table.allowed
        label = _("Opens the day: %(seat)s") % {"seat": plain_label(table, seat)}
        return tile(
            table, seat, pick="radio" if can else "", sign="mic", label=label, css="" if can else "is-off",
            pick_small=_("%(seat)s speaks first") % {"seat": table.named(seat)},
        )  # fmt: skip

    board = Board(_("Choose who opens the day"), "mic", at_the_table(table), pick_name="opener")
    small = _("choose who speaks first")
    key = Key(_open_label(coming_day(table.state)), small, "open_day", "next", live=True)
    return Scene(stage, board, tuple(map(opener, SEATS)), key)


def _open_label(number: int) -> str:
    return _("Open %(day)s") % {"day": texts.day_name(number)}


def _last_night(state: State) -> str:
    if not state.history.nights or state.night.number == 0:
        return ""
    killed = state.history.nights[-1].killed
    if killed is None:
        return _("night %(number)s: a miss") % {"number": state.night.number}
    return _("night %(number)s: %(seat)s was shot") % {"number": state.night.number, "seat": killed}


# ── speeches ───────────────────────────────────────────────────────────────────────────────────────────────


def speeches(table: Table) -> Scene:
    state = table.state
    speaker = state.speech.speaker or 0
    may_nominate = any(isinstance(action, act.Nominate) for action in table.allowed)
    board = only_fouls(table)
    if may_nominate:
        what = _("A tap on a seat: %(seat)s nominates") % {"seat": speaker}
        board = Board(what, "plus", at_the_table(table))
    stage = Stage(
        title=table.nick(speaker),
        sub=_speech_sub(state),
        numbers=(speaker,),
        has_clock=True,
        no_clock="" if state.speech.seconds else no_word(),
        candidates_title=_("Candidates"),
        candidates=todays_candidates(table),
    )
    key = Key(_("End the speech"), follows(table, act.EndSpeech()), "end_speech", "next")
    return Scene(stage, board, tuple(_speech_tile(table, seat) for seat in SEATS), key)


def _speech_sub(state: State) -> str:
    total = state.alive_count
    number = total - sum(1 for seat in state.speech.queue if seat in state.seats.alive)
    told = _("speech %(number)s of %(total)s") % {"number": number, "total": total}
    if not state.speech.seconds:
        lost = _("no speech: the third foul")
        return f"{told} · {lost}"
    return f"{told} · {seconds(state.speech.seconds)}"


def _speech_tile(table: Table, seat: int) -> Tile:
    state = table.state
    speaker = state.speech.speaker or 0
    more: dict[str, Any] = {}
    place = state.day.candidates.index(seat) + 1 if seat in state.day.candidates else 0
    if place and seat in state.seats.alive:
        by = next(nomination.by for nomination in state.day.nominations if nomination.target == seat)
        badge = pgettext("candidate number", "C%(place)s") % {"place": place}
        more |= {"badge": badge, "css": "is-cand is-off", "note": by_line(by)}
    if seat == speaker:
        more |= speaking(table) | ({"css": "is-speaking is-cand is-off"} if place else {})
    elif seat in state.discipline.losses and seat in state.seats.alive:
        more |= {"note": loss_note(state), "note_sign": "mute"}
    elif state.speech.queue and seat == state.speech.queue[0] and not place:
        more |= {"note": pgettext("seat", "next")}
    return tile(table, seat, **_nomination(table, speaker, seat), **more)


def _nomination(table: Table, speaker: int, seat: int) -> dict[str, Any]:
    if act.Nominate(speaker, seat) not in table.allowed:
        return {"would": act.Nominate(speaker, seat)}
    label = _("%(speaker)s nominates: %(seat)s") % {"speaker": speaker, "seat": plain_label(table, seat)}
    return {"tap": f"nominate:{speaker}:{seat}", "sign": "plus", "label": label}


def loss_note(state: State) -> str:
    if state.edition.third_foul == "short_speech" or state.alive_count <= state.edition.short_speech_at_alive:
        return pgettext("seat", "short speech")
    return pgettext("seat", "no speech")


def by_line(seat: int) -> str:
    return _("by %(seat)s") % {"seat": seat}


def todays_candidates(table: Table) -> tuple[Candidate, ...]:
    """In the order of acceptance; a chip takes back a new nomination, or one that may be withdrawn."""
    return tuple(
        Candidate(one.target, table.nick(one.target), by_line(one.by), tap=_taken_back_by(table, one))
        for one in table.state.day.nominations
    )


def _taken_back_by(table: Table, nomination: Nomination) -> str:
    if table.last == act.Nominate(nomination.by, nomination.target):
        return "undo"
    return f"withdraw:{nomination.by}" if act.Withdraw(nomination.by) in table.allowed else ""


# ── ties and last words ────────────────────────────────────────────────────────────────────────────────────


def tie_speeches(table: Table) -> Scene:
    state = table.state
    speaker = state.speech.speaker or 0
    counts = state.history.ballots[-1].counts if state.history.ballots else {}
    place, total = state.vote.tied.index(speaker) + 1, len(state.vote.tied)
    told = _("tie speech %(place)s of %(total)s") % {"place": place, "total": total}
    stage = Stage(
        title=table.nick(speaker),
        sub=f"{told} · {seconds(state.speech.seconds)}",
        numbers=(speaker,),
        has_clock=True,
        candidates_title=_("Tied"),
        candidates=tuple(
            Candidate(seat, table.nick(seat), votes=str(counts.get(seat, "")), css="is-called")
            for seat in state.vote.tied
        ),
    )
    key = Key(_("End the speech"), follows(table, act.EndSpeech()), "end_speech", "next")
    return Scene(stage, only_fouls(table), quiet_tiles(table), key)


def last_words(table: Table) -> Scene:
    state = table.state
    speaker = state.speech.speaker or 0
    named = [move.targets for move in state.history.best_moves if move.by == speaker]
    told = pgettext("last word", "last word")
    stage = Stage(
        title=table.nick(speaker),
        sub=f"{told} · {seconds(state.speech.seconds)}",
        numbers=(speaker,),
        has_clock=True,
        candidates_title=_("Best move") if named and named[0] else "",
        candidates=tuple(Candidate(seat, table.nick(seat)) for seat in (named[0] if named else ())),
    )
    key = Key(_("End the last word"), follows(table, act.EndSpeech()), "end_speech", "next")
    return Scene(stage, only_fouls(table), quiet_tiles(table), key)


def night_due(table: Table) -> Scene:
    number = table.state.night.number + 1
    stage = Stage(
        title=_("Night %(number)s") % {"number": number}, sub=_("the town falls asleep"), sign="moon"
    )
    label = _("Begin night %(number)s") % {"number": number}
    key = Key(label, follows(table, act.BeginNight()), "begin_night", "next")
    return Scene(stage, only_fouls(table), quiet_tiles(table), key)


def finished(table: Table) -> Scene:
    """Decided, for the judge only: the hall learns it by the announcement."""
    state = table.state
    title = {
        "red": _("Red won"),
        "black": _("Black won"),
        "draw": _("A draw"),
    }[state.result.winner or "draw"]
    stage = Stage(title=title, sub=_("so far only you see it"), sign="cup")
    key = Key(_("Announce the winner and open the roles"), "", "announce", "next")
    board = Board(_("The game is decided: only undo and the log"), "lock", at_the_table(table))
    return Scene(stage, board, quiet_tiles(table), key)
