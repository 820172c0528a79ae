"""What the rating's pages say: numbers, schemes, roles, refusals."""

from decimal import Decimal
from fractions import Fraction

from django.utils import formats
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.publication import NotPublishable

SCHEME_TITLES = {
    "fiim-2025": _("FIIM 2025"),
    "fiim-2019": _("FIIM 2019"),
    "fsm": _("FSM"),
    "noir": _("Noir"),
}

COEFFICIENT_TITLES = {
    "win": _("win"),
    "draw": pgettext_lazy("outcome of a game", "draw"),
    "loss": _("loss"),
    "best_move_1": _("best move, one black"),
    "best_move_2": _("best move, two blacks"),
    "best_move_3": _("best move, three blacks"),
    "compensation_cap": _("compensation: cap c"),
    "compensation_share": _("compensation: share s of games"),
    "compensation_lost": _("compensation: part of the rate after a loss"),
    "compensation_won": _("compensation: part of the rate after a win"),
    "compensation_won_needs_hit": _("compensation after a win only with a best move that hit"),
    "auto_bonus": _("bonus to everybody for a game"),
    "penalty_removal": _("suggested penalty: 4 fouls or removal"),
    "penalty_team_defeat": _("suggested penalty: team defeat"),
}

#: The table's columns by what they sort by; "" is the total, by which places are.
COLUMN_TITLES = {
    "games": _("Games"),
    "wins": _("Wins"),
    "red": _("As red"),
    "black": _("As black"),
    "bonus": pgettext_lazy("column", "Bonus"),
    "best_moves": pgettext_lazy("column", "Move"),
    "ci": "Ci",
    "penalty": _("Penalty"),
    "average": _("Average"),
    "": pgettext_lazy("points", "Total"),
}

ROLE_CHOICE_TITLES = {
    "red": pgettext_lazy("roles", "all reds"),
    "black": pgettext_lazy("roles", "all blacks"),
    "civilian": pgettext_lazy("role of a player", "civilian"),
    "sheriff": pgettext_lazy("role of a player", "sheriff"),
    "mafia": pgettext_lazy("role of a player", "mafia"),
    "don": pgettext_lazy("role of a player", "don"),
}

LINE_TITLES = {
    "win_points": pgettext_lazy("of a player", "Result"),
    "bonus": _("Bonus"),
    "auto_bonus": _("Bonus for a game"),
    "penalty": _("Penalty"),
    "best_move_points": _("Best move"),
    "compensation": _("Compensation (Ci)"),
}

OUTCOMES = {"win": _("win"), "loss": _("defeat"), "draw": pgettext_lazy("outcome of a game", "draw")}

CHANGE_TITLES = {
    "announced": _("announced"),
    "reseated": _("another person on a seat"),
    "cancelled": _("cancelled"),
    "points": _("points set"),
    "verified": _("verified"),
    "published": _("published"),
    "reopened": _("opened again"),
    "corrected": _("corrected"),
    "result_changed": _("result changed"),
    "annulled": _("annulled"),
    "unannounced": _("announcement taken back"),
    "commented": _("comment written"),
    "remark": _("remark noted"),
    "penalty_declined": _("suggested penalty declined"),
    "sent_to_second": _("sent to a second person"),
    "taken_over": _("taken over by another device"),
    "handed_over": _("handed over"),
    "entered": _("entered from paper"),
    "brought": _("brought in from a file"),
    "delay": _("delay of the live page changed"),
}

_REFUSED = {
    "not_announced": _("The judge has not announced the result yet."),
    "already_verified": _("The protocol is verified already: open it again to change points."),
    "not_heard": _("The public has not heard the winner yet: the game is shown with a delay."),
    "not_verified": _("A second person, judge or admin, has to verify the protocol first."),
    "not_published": _("The game is not published."),
    "not_allowed": _("This is not yours to do."),
    "same_person": _("A second person verifies, not the judge of the game."),
    "no_reason": _("Say why: the reason stays with the game."),
    "no_seat": _("There is no seat %(seat)s."),
    "out_of_range": _("Seat %(seat)s: points are from −1000 to 1000."),
    "too_precise": _("Seat %(seat)s: points have at most six decimal places."),
    "penalty_above_zero": _("Seat %(seat)s: a penalty takes points, so it is 0 or below."),
    "points_without_reason": _("Seat %(seat)s: give the reason for the points."),
    "changed_meanwhile": _("Somebody has changed the protocol meanwhile. Nothing was saved: look again."),
    "not_open": _("Open the protocol again first."),
    "no_remark": _("Write the remark."),
    "no_such_second": _("Choose who is to verify the protocol."),
}

MINUS = "−"


def refusal_text(refused: NotPublishable) -> str:
    return str(_REFUSED[refused.code]) % refused.params


def points_text(value: int, places: int = 2) -> str:
    """Ten-thousandths of a point as «12,59»: rounded half-even, a true minus, the language's own comma."""
    unit = 10 ** (4 - places)
    whole, rest = divmod(abs(value), unit)
    whole += rest * 2 > unit or (rest * 2 == unit and whole % 2)
    digits = f"{whole:0{places + 1}d}"
    text = f"{digits[:-places]}{formats.get_format('DECIMAL_SEPARATOR')}{digits[-places:]}"
    return f"{MINUS}{text}" if value < 0 and whole else text


def signed_text(value: int) -> str:
    return f"+{points_text(value)}" if value > 0 else points_text(value)


def exact_text(value: Fraction | Decimal) -> str:
    """A number as short as it is: «0,5», «1», «0,125»; at most four places."""
    rounded = round(Fraction(value) * 10_000)
    text = f"{Decimal(rounded) / 10_000:f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return text.replace(".", str(formats.get_format("DECIMAL_SEPARATOR"))).replace("-", MINUS)


def coefficient_text(value: Fraction | bool | None) -> str:
    if value is None:
        return gettext("none")
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return exact_text(value)
