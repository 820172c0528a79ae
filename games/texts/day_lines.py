"""A line for each event of the deal, the speeches, discipline and the end."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules import events as ev

from .grammar import count_seconds, for_seconds, foul_order, listed, order_name
from .names import how_name, reason_name, team_name

# ── the day ────────────────────────────────────────────────────────────────────────────────────────────────


def roles_dealt(event: ev.RolesDealt) -> str:
    """Never who is who: the log is read beside the table."""
    return _("The roles are dealt: 6 civilians, the sheriff, the don and 2 mafia.")


def day_opened(event: ev.DayOpened) -> str:
    if event.day:
        text = _("Seat {opener} opens day {day}: {n} at the table.")
    elif event.has_vote:
        text = _("Seat {opener} opens day zero: {n} at the table.")
    else:
        text = _("Seat {opener} opens day zero, which has no vote: {n} at the table.")
    return text.format(opener=event.order[0], day=event.day, n=len(event.order))


def speech_began(event: ev.SpeechBegan) -> str:
    seat, seconds = event.seat, event.seconds
    match event.loss:
        case "lost":
            return _("Seat {seat} has no speech: the third foul.").format(seat=seat)
        case "short":
            text = _("Seat {seat} speaks for {seconds}: the third foul.")
            return text.format(seat=seat, seconds=for_seconds(seconds))
        case None:
            text = _("Seat {seat} speaks: {seconds}.")
            return text.format(seat=seat, seconds=count_seconds(seconds))


def speech_ended(event: ev.SpeechEnded) -> str | None:
    if not event.cut:
        return None
    return _("The speech of seat {seat} is cut off: it was removed.").format(seat=event.seat)


def player_nominated(event: ev.PlayerNominated) -> str:
    return _("{by} nominates {target}.").format(by=event.by, target=event.target)


def nomination_withdrawn(event: ev.NominationWithdrawn) -> str:
    if event.replaced:
        text = _("{by} takes {target} back to nominate another.")
    else:
        text = _("{by} takes the nomination of {target} back.")
    return text.format(by=event.by, target=event.target)


# ── discipline ─────────────────────────────────────────────────────────────────────────────────────────────


def foul_given(event: ev.FoulGiven) -> str:
    said = _("Seat {seat}: the {nth} foul").format(seat=event.seat, nth=foul_order(event.count))
    return _with_reason(said, event.reason)


def tech_foul_given(event: ev.TechFoulGiven) -> str:
    nth = foul_order(event.count)
    said = _("Seat {seat}: the {nth} technical foul").format(seat=event.seat, nth=nth)
    return _with_reason(said, event.reason)


def _with_reason(said: str, reason: str | None) -> str:
    return f"{said}: {reason_name(reason)}." if reason else f"{said}."


def foul_withdrawn(event: ev.FoulWithdrawn) -> str:
    return ngettext(
        "A foul of seat {seat} is taken back: {n} foul is left.",
        "A foul of seat {seat} is taken back: {n} fouls are left.",
        event.count,
    ).format(seat=event.seat, n=event.count)


def speech_lost(event: ev.SpeechLost) -> str:
    return _("Seat {seat}: the third foul counts at its nearest speech.").format(seat=event.seat)


def speech_restored(event: ev.SpeechRestored) -> str:
    return _("Seat {seat} keeps its speech: the third foul is taken back.").format(seat=event.seat)


def player_removed(event: ev.PlayerRemoved) -> str:
    if event.was_out:
        text = _("Seat {seat} is out already and loses its last word: {how}.")
    elif event.how == "removed" and not event.reason:
        text = _("Seat {seat} is removed. There is no last word.")
    else:
        text = _("Seat {seat} is removed: {how}. There is no last word.")
    return text.format(seat=event.seat, how=_grounds(event))


def _grounds(event: ev.PlayerRemoved) -> str:
    """How he left and why; a plain removal is told by its reason alone."""
    how = how_name(event.how)
    if not event.reason:
        return how
    reason = reason_name(event.reason)
    return reason if event.how == "removed" else _("{how}, {reason}").format(how=how, reason=reason)


def vote_cancelled(event: ev.VoteCancelled) -> str:
    if event.today:
        text = _("The vote of this day is cancelled: seat {seat} is removed.")
    else:
        text = _("The next vote is cancelled: seat {seat} is removed.")
    return text.format(seat=event.by_seat)


# ── the end ────────────────────────────────────────────────────────────────────────────────────────────────


def last_words_began(event: ev.LastWordsBegan) -> str:
    return ngettext(
        "The last word of seat {seats}.",
        "The last words of seats {seats}.",
        len(event.seats),
    ).format(seats=listed(event.seats))


def game_decided(event: ev.GameDecided) -> str:
    return ending(event, night=None)


def ending(event: ev.GameDecided, night: int | None) -> str:
    """Why the game ends so; `night`: which missed night in a row it is, where that is known."""
    match event.reason:
        case "blacks_out":
            return _("There are no blacks at the table: the reds have won.")
        case "parity":
            text = _("{blacks} to {reds}: the blacks are no fewer, the blacks have won.")
        case "declared":
            text = _("{blacks} to {reds}: the judge declared the blacks ahead, the blacks have won.")
        case "team_defeat":
            text = _("The team defeat of seat {seat}: {team} have won.")
        case "whole_table":
            return _("The whole table was to leave: a draw.")
        case "missed_nights":
            return _draw_by_misses(night)
    return text.format(blacks=event.blacks, reds=event.reds, seat=event.seat, team=team_name(event.winner))


def _draw_by_misses(night: int | None) -> str:
    if night is None:
        return _("Missed nights in a row, and nobody left: a draw.")
    return _("The {nth} night in a row without anybody leaving: a draw.").format(nth=order_name(night))


def game_finished(event: ev.GameFinished) -> str:
    return _("The game is over.")
