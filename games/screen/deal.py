"""Before the first day: roles from the cards or dealt by the site, then the acquaintance night."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games import texts
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
    return _by_site(table) if _is_by_site(table) else _by_cards(table)


def _is_by_site(table: Table) -> bool:
    """A draw that is under way comes back after a reload: players have seen roles of it."""
    return table.options.mode == BY_SITE or (table.draw is not None and table.options.mode != BY_CARDS)


def _modes(table: Table) -> tuple[Mode, ...]:
    by_site = _is_by_site(table)
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
    key = Key(_("Show the role of seat %(seat)s") % {"seat": seat}, table.nick(seat), f"show:{seat}", "eye")
    return Scene(stage, _nobody(table), _passed(table, shown), key)


def _before_the_draw(table: Table) -> Scene:
    sub = _("by the randomness of the operating system; each player sees his role once")
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
    return Scene(stage, _nobody(table), _passed(table, shown), key)


def _nobody(table: Table) -> Board:
    return Board(_("Roles go round the table"), "cards", at_the_table(table))


def _passed(table: Table, shown: int) -> tuple[Tile, ...]:
    seen = pgettext("seat", "has seen the role")
    return tuple(
        tile(
            table,
            seat,
            css=f"seat--plain {'is-speaking' if seat == shown + 1 else 'is-off'}",
            note=seen if seat <= shown else _briefing(table, seat),
            note_sign="check" if seat <= shown else "",
        )
        for seat in SEATS
    )


# ── night 0 ────────────────────────────────────────────────────────────────────────────────────────────────


def steps_of_night_0(state: State) -> tuple[str, ...]:
    edition = state.edition
    agreement = ("agreement",) if edition.agreement_seconds else ()
    seating = ("seating",) if edition.free_seating_seconds else ()
    return (*agreement, "sheriff", *seating)


def acquaintance(table: Table) -> Scene:
    """Display steps between the deal and the first day; each can be skipped, none is an action."""
    steps = steps_of_night_0(table.state)
    step = table.options.step
    if step == "done" or step not in ("", *steps):
        return day_due(table)
    here = steps.index(step) if step else 0
    following = steps[here + 1] if here + 1 < len(steps) else "done"
    title, sub = _words(table.state, steps[here])
    line = texts.acquaintance_lines(table.state.edition)[
        ("agreement", "sheriff", "seating").index(steps[here])
    ]
    skip = Key(
        _("Skip the acquaintance"),
        follows(table, act.OpenDay()),
        address=f"{table.address}?step=done",
        sign="next",
    )
    stage = Stage(title, sub, sign="moon", lines=(line,), keys=(skip,))
    small = day_due(table).primary if following == "done" else None
    told = (small.label if small else "") or _words(table.state, following)[0]
    key = Key(_("Next"), told, address=f"{table.address}?step={following}", sign="next")
    return Scene(stage, only_fouls(table), quiet_tiles(table), key, hidden=(("step", steps[here]),))


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
