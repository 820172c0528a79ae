"""A line for each event of the night."""

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from games.rules import events as ev
from games.rules.actions import Shot
from games.rules.night import shown_seats

from .grammar import listed, numbers, order_name, sentence
from .names import role_name


def night_began(event: ev.NightBegan) -> str:
    return ngettext(
        "Night {night}: {n} black shoots.", "Night {night}: {n} blacks shoot.", len(event.shooters)
    ).format(night=event.night, n=len(event.shooters))


# ── the shot ───────────────────────────────────────────────────────────────────────────────────────────────


def player_shot(event: ev.PlayerShot) -> str:
    if event.shooters == 1:
        return _("Seat {seat} is shot: the only black showed it.").format(seat=event.seat)
    return ngettext(
        "Seat {seat} is shot: all {n} black showed one seat.",
        "Seat {seat} is shot: all {n} blacks showed one seat.",
        event.shooters,
    ).format(seat=event.seat, n=event.shooters)


def shot_missed(event: ev.ShotMissed) -> str:
    """Why nobody is shot, naming the shooters where they were told."""
    shots = event.shots or ()
    match event.reason:
        case "different":
            return _("A miss: {shots}.").format(shots=numbers(_shown(shots)))
        case "several":
            return _several(shots)
        case "no_shot":
            return _silent(shots)
        case "target_out":
            return _("A miss: the seat that was shown is already out.")
        case "told":
            return _("A miss: who showed what was not told.")


def miss_at_the_table(event: ev.ShotMissed) -> str:
    """The same for the judge's screen, which goes on over the checks: whoever names shooters names blacks."""
    match event.reason:
        case "different":
            seats = {seat for _shooter, shot in event.shots or () for seat in shown_seats(shot)}
            return _("A miss: different seats were shown: {seats}.").format(seats=listed(sorted(seats)))
        case "several":
            return _("A miss: several seats were shown at once.")
        case "no_shot":
            return _("A miss: not every living black shot.")
        case _:
            return shot_missed(event)


def _shown(shots: Iterable[tuple[int, Shot]]) -> list[str]:
    text = _("{shooter} showed {target}")
    return [text.format(shooter=shooter, target=listed(shown_seats(shot))) for shooter, shot in shots]


def _several(shots: Iterable[tuple[int, Shot]]) -> str:
    many = [(shooter, shot) for shooter, shot in shots if len(shown_seats(shot)) > 1]
    return _("A miss, several seats at once: {shots}.").format(shots=numbers(_shown(many)))


def _silent(shots: Iterable[tuple[int, Shot]]) -> str:
    """Who of those told did not shoot; a black who is not told at all did not shoot either."""
    silent = [shooter for shooter, shot in shots if not shown_seats(shot)]
    if not silent:
        return _("A miss: not every living black shot.")
    return ngettext(
        "A miss: {shooters} did not shoot.", "A miss: {shooters} did not shoot.", len(silent)
    ).format(shooters=listed(silent))


def misses_in_row(event: ev.ShotMissed, limit: int | None) -> str:
    """How near the draw by missed nights is; empty where the edition has none."""
    if limit is None:
        return ""
    if not event.in_row:
        return _("Somebody left this night, so the miss does not count for a draw.")
    return _("The {nth} miss in a row; a draw at {limit}.").format(
        nth=order_name(event.in_row, "m"), limit=limit
    )


# ── checks, the best move, the end of the night ────────────────────────────────────────────────────────────


def check_due(event: ev.CheckDue) -> str:
    match event.by, event.from_the_dead:
        case "don", False:
            return _("The don was alive when the shooting began, so he checks.")
        case "don", True:
            return _("The don was shot this night: he still checks.")
        case "sheriff", False:
            return _("The sheriff was alive when the shooting began, so he checks.")
        case _:
            return _("The sheriff was shot this night: he still checks.")


def check_made(event: ev.CheckMade) -> str:
    who = sentence(role_name(event.by))
    if event.target is None:
        return _("{who}: there was no check.").format(who=who)
    return _("{who} checks {target}: {answer}.").format(
        who=who, target=event.target, answer=_ANSWERS[event.by, event.answer]
    )


_ANSWERS: Final[Mapping[tuple[str, bool | None], Promise]] = {
    ("don", True): pgettext_lazy("answer to the don", "the sheriff"),
    ("don", False): pgettext_lazy("answer to the don", "not the sheriff"),
    ("sheriff", True): pgettext_lazy("answer to the sheriff", "black"),
    ("sheriff", False): pgettext_lazy("answer to the sheriff", "red"),
}


def best_move_due(event: ev.BestMoveDue) -> str:
    return _("Seat {seat} has a best move: {n} were at the table.").format(
        seat=event.seat, n=event.alive_before
    )


def best_move_not_due(event: ev.BestMoveNotDue) -> str:
    return _("There is no best move: {n} were at the table (≥ {need} are needed).").format(
        n=event.alive_before, need=event.need
    )


def best_move_named(event: ev.BestMoveNamed) -> str:
    if not event.targets:
        return _("The best move of {by}: nobody is named.").format(by=event.by)
    text = ngettext(
        "The best move of {by}: {targets}; {n} black.",
        "The best move of {by}: {targets}; {n} blacks.",
        event.hits,
    )
    return text.format(by=event.by, targets=numbers(event.targets), n=event.hits)


def day_due(event: ev.DayDue) -> str:
    return _("The night is over: day is next.")
