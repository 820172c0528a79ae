"""Why a seat opens the coming day: one text per value of the edition's rotation."""

from django.utils.translation import gettext as _

from games.rules import State

from .names import day_name


def coming_day(state: State) -> int:
    return 0 if state.day.number is None else state.day.number + 1


def opener_field(state: State) -> str:
    """The field of the edition that decides who opens the coming day."""
    return "first_opener" if state.day.number is None else "rotation"


def opener_reason(state: State, opener: int) -> str:
    """Why `opener` opens, in a day that is still to be opened and whose opener the edition decides."""
    if state.day.number is None:
        return _first_day(opener)
    match state.edition.rotation:
        case "closer":
            return _by_closer(state, opener)
        case "round_number":
            return _by_number(state, opener)
        case _:
            return _by_opener(state, opener)


def _first_day(opener: int) -> str:
    if opener == 1:
        return _("Day zero is opened by seat 1.")
    return _("Seat {opener} opens day zero: the first living seat.").format(opener=opener)


def _by_opener(state: State, opener: int) -> str:
    previous = state.day.opener
    if state.day.number == 0:
        text = _("Seat {opener} opens: the next living seat after {previous}, which opened day zero.")
    else:
        text = _("Seat {opener} opens: the next living seat after {previous}, which opened last day.")
    return text.format(opener=opener, previous=previous)


def _by_closer(state: State, opener: int) -> str:
    closer = state.seats.clockwise_after(state.day.closer or 0)[0]
    return _(
        "Seat {opener} opens so that {closer} closes: the next living seat after {previous}, the last closer."
    ).format(opener=opener, closer=closer, previous=state.day.closer)


def _by_number(state: State, opener: int) -> str:
    day = coming_day(state)
    due = day % 10 + 1
    if due == opener:
        return _("Seat {opener} opens by the number of the day: {day}.").format(
            opener=opener, day=day_name(day)
        )
    return _("Seat {opener} opens: it is {day}, but seat {due} is out.").format(
        opener=opener, day=day_name(day), due=due
    )
