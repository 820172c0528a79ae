"""Before the first day: roles from the cards or dealt by the site, then the acquaintance night."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games import night_zero, texts
from games.rules import Role, State
from games.rules import actions as act
from games.rules.table import SEATS
from games.screen.day import day_due, only_fouls
from games.screen.follow import follows
from games.screen.parts import Answer, Board, Key, Mode, Scene, Shooter, Stage, Table, Tile
from games.screen.tiles import at_the_table, quiet_tiles, tile

BY_SITE = "draw"
BY_CARDS = "cards"

#: The role cards of the form, in the order in which the judge fills them.
CARDS = ("sheriff", "don", "mafia")


def setup(table: Table) -> Scene:
    return _by_site(table) if is_by_site(table) else _by_cards(table)


def is_by_site(table: Table) -> bool:
    """A draw that is under way comes back after a reload: players have seen roles of it."""
    return table.options.mode == BY_SITE or (table.draw is not None and table.options.mode != BY_CARDS)


def _modes(table: Table) -> tuple[Mode, ...]:
    if table.game.on_paper:  # its roles were dealt long ago
        return ()
    by_site = is_by_site(table)
    return (
        Mode(_("From the cards"), f"{table.address}?mode={BY_CARDS}", not by_site),
        Mode(_("The site deals"), f"{table.address}?mode={BY_SITE}", by_site),
    )


def _by_cards(table: Table) -> Scene:
    shooters = tuple(
        Shooter(card, texts.role_name(card), card, card == "mafia", table.chosen(card)) for card in CARDS
    )
    stage = Stage(
        _("Who has which card"),
        _("four taps: the other six are civilians"),
        sign="cards",
        modes=_modes(table),
        shooters=shooters,
    )
    board = Board(_("Tap who has the chosen card"), "cards", _("turn the screen to yourself"), "card")
    key = Key(_("Start the game"), _("mark the sheriff, the don and two mafiosi"), "deal", "next", live=True)
    tiles = tuple(
        tile(table, seat, pick="checkbox", sign="civilian", css="seat--plain", note=_briefing(table, seat))
        for seat in SEATS
    )
    return Scene(stage, board, tiles, key)


def _briefing(table: Table, seat: int) -> str:
    return _("first game: brief") if seat in table.newcomers else ""


# ── the pass-round ─────────────────────────────────────────────────────────────────────────────────────────


def _by_site(table: Table) -> Scene:
    if table.draw is None:
        return _before_the_draw(table)
    shown, commitment = table.draw
    note = _("The commitment of the draw: %(digest)s") % {"digest": commitment}
    again = Key(_("Deal anew"), _("this deal is published as taken back"), "draw", "shuffle")
    if table.options.role:
        return _role_shown(table, shown)
    if shown == len(SEATS):
        stage = Stage(
            _("Everybody has seen his role"), sign="cards", note=note, modes=_modes(table), keys=(again,)
        )
        key = Key(_("Start the game"), "", "begin", "next")
        return Scene(stage, _nobody(table), _passed(table, shown), key)
    seat = shown + 1
    stage = Stage(
        table.nick(seat),
        _("hand over the tablet: the role is shown once"),
        (seat,),
        note=note,
        modes=_modes(table),
        keys=(again,),
    )
    label, held = _("Show the role of seat %(seat)s"), _("Seat %(seat)s: hold to see the role")
    told = {"seat": seat}
    key = Key(label % told, table.nick(seat), f"show:{seat}", "eye", held=held % told)
    return Scene(stage, _nobody(table), _passed(table, shown), key)


def how_far(shown: int) -> str:
    """How many have seen the role that the site dealt them."""
    if shown == len(SEATS):
        return _("The site has dealt, and everybody has seen his role: the game can start.")
    told = ngettext(
        "The site has dealt: %(shown)s of %(total)s has seen his role.",
        "The site has dealt: %(shown)s of %(total)s have seen their roles.",
        shown,
    )
    return told % {"shown": shown, "total": len(SEATS)}


def _before_the_draw(table: Table) -> Scene:
    sub = _("by chance; each player sees his role once")
    stage = Stage(_("The site deals the roles"), sub, sign="cards", modes=_modes(table))
    return Scene(stage, _nobody(table), _passed(table, 0), Key(_("Deal the roles"), "", "draw", "shuffle"))


def _role_shown(table: Table, shown: int) -> Scene:
    role = Role(table.options.role)
    css = "answer--black" if role in (Role.MAFIA, Role.DON) else "answer--red"
    stage = Stage(
        table.nick(shown),
        _("remember it and hide it"),
        (shown,),
        answer=Answer(texts.role_name(role), table.named(shown), role.value, css),
    )
    small = _("hand over to seat %(seat)s") % {"seat": shown + 1} if shown < len(SEATS) else ""
    key = Key(_("Hide"), small, address=f"{table.address}?mode={BY_SITE}", sign="lock")
    return Scene(stage, _nobody(table), _passed(table, shown, reads=shown), key)


def _nobody(table: Table) -> Board:
    return Board(_("Roles go round the table"), "cards", at_the_table(table))


def _passed(table: Table, shown: int, reads: int = 0) -> tuple[Tile, ...]:
    """`reads`: who has the tablet and looks at his role; else it goes to the next one."""
    seen, here = pgettext("seat", "has seen the role"), reads or shown + 1
    return tuple(
        tile(
            table,
            seat,
            css=f"seat--plain {'is-speaking' if seat == here else 'is-off'}",
            note=_("reads the role") if seat == reads else seen if seat <= shown else _briefing(table, seat),
            note_sign="check" if seat <= shown and seat != reads else "",
        )
        for seat in SEATS
    )


# ── night 0 ────────────────────────────────────────────────────────────────────────────────────────────────


def acquaintance(table: Table) -> Scene:
    """Each display step can be skipped and gone back from; none is an action."""
    edition = table.state.edition
    steps = night_zero.steps_of(edition)
    step = night_zero.step_of(edition, table.game.night_zero_step)
    if step == night_zero.DONE or table.game.on_paper:  # nobody is led through a night long past
        return day_due(table)
    here = steps.index(step)
    following = steps[here + 1] if here + 1 < len(steps) else night_zero.DONE
    title, sub = _words(table.state, step)
    back = (Key(_("Back"), _words(table.state, steps[here - 1])[0], f"step:{steps[here - 1]}", "back"),)
    skip = Key(_("Skip the acquaintance"), follows(table, act.OpenDay()), f"step:{night_zero.DONE}", "next")
    stage = Stage(
        title,
        sub,
        sign="moon",
        keys=(*(back if here else ()), *(() if following == night_zero.DONE else (skip,))),
        has_clock=night_zero.seconds_of(edition, step) is not None,
    )
    day = day_due(table).primary if following == night_zero.DONE else None
    told = day.label if day else _words(table.state, following)[0]
    key = Key(_("Next"), told, f"step:{following}", "next")
    return Scene(stage, only_fouls(table), quiet_tiles(table), key)


def lines(table: Table) -> tuple[str, ...]:
    """What to say in the step under way; without an agreement the blacks still wake up and see each other."""
    edition = table.state.edition
    told = texts.acquaintance_lines(edition)
    step = night_zero.step_of(edition, table.game.night_zero_step)
    if step == night_zero.DONE:
        return (told[-1], *texts.opening_lines(table.state))
    if step == "sheriff" and not edition.agreement_seconds:
        return tuple(told[:2])
    return (told[("agreement", "sheriff", "seating").index(step)],)


def _words(state: State, step: str) -> tuple[str, str]:
    edition = state.edition
    match step:
        case "agreement":
            sub = _("the blacks agree, %(seconds)s") % {
                "seconds": texts.count_seconds(edition.agreement_seconds)
            }
            return _("The agreement"), sub
        case "sheriff":
            return _("The sheriff"), _("looks over the town")
        case _:
            told = texts.count_seconds(edition.free_seating_seconds)
            return _("Free seating"), _("everybody sits comfortably, %(seconds)s") % {"seconds": told}
