"""“Is there a table?”: what the sign-up makes of an evening."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

AT_A_TABLE = 10


@dataclass(frozen=True, slots=True)
class Verdict:
    """`tables`: how many are sure; `missing`: players to the next one, 0 when all are sure; `free` places."""

    tables: int
    missing: int
    free: int

    @property
    def sentence(self) -> str:
        if not self.tables:
            return _("A table needs {n} more").format(n=_more(self.missing))
        sure = _sure(self.tables)
        if self.missing:
            rest = _next_table(self.tables + 1).format(n=_more(self.missing))
        elif self.free:
            rest = ngettext("{n} place is free", "{n} places are free", self.free).format(n=self.free)
        else:
            rest = _("No places are free")
        return f"{sure}. {rest}"


def verdict(*, coming: int, tables: int, seats: int) -> Verdict:
    """What `coming` players of `seats` places make of `tables` tables of ten."""
    possible = min(tables, max(seats // AT_A_TABLE, 1))
    sure = min(coming // AT_A_TABLE, possible)
    missing = 0 if sure == possible else (sure + 1) * AT_A_TABLE - coming
    return Verdict(sure, missing, max(seats - coming, 0))


def _more(missing: int) -> str:
    """How many are missing, in the words of a sentence."""
    words = {
        1: pgettext("how many are missing", "one"),
        2: pgettext("how many are missing", "two"),
        3: pgettext("how many are missing", "three"),
        4: pgettext("how many are missing", "four"),
        5: pgettext("how many are missing", "five"),
        6: pgettext("how many are missing", "six"),
        7: pgettext("how many are missing", "seven"),
        8: pgettext("how many are missing", "eight"),
        9: pgettext("how many are missing", "nine"),
        10: pgettext("how many are missing", "ten"),
    }
    return words.get(missing, str(missing))


def _sure(tables: int) -> str:
    match tables:
        case 1:
            return _("One table is sure")
        case 2:
            return _("Two tables are sure")
        case 3:
            return _("Three tables are sure")
        case _:
            return ngettext("{n} table is sure", "{n} tables are sure", tables).format(n=tables)


def _next_table(number: int) -> str:
    match number:
        case 2:
            return _("The second needs {n} more")
        case 3:
            return _("The third needs {n} more")
        case 4:
            return _("The fourth needs {n} more")
        case _:
            return _("The next one needs {n} more")
