"""Finished values for the club's own pages."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Field
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from players.access import CLUB_ADMIN, JUDGE
from players.models import Audit, Club, Evening, Player, Presence, User
from players.texts import day_and_hour

MOST_CLASHES = 30

_KINDS: Final = {
    "evening_made": gettext_lazy("made an evening"),
    "games_brought": gettext_lazy("brought games in"),
    "evening_changed": gettext_lazy("changed the evening"),
    "evening_published": gettext_lazy("published the evening"),
    "evening_cancelled": gettext_lazy("cancelled the evening"),
    "presence": gettext_lazy("marked at the door"),
    "walked_in": gettext_lazy("let in at the door"),
    "tables_drawn": gettext_lazy("drew tables"),
    "draw_taken_back": gettext_lazy("took a draw back"),
    "replaced": gettext_lazy("replaced a player before the deal"),
    "renamed": gettext_lazy("changed a nick"),
    "merged": gettext_lazy("merged people"),
    "merge_undone": gettext_lazy("undid a merge"),
    "claim_approved": gettext_lazy("approved a claim"),
    "claim_refused": gettext_lazy("refused a claim"),
    "role_granted": gettext_lazy("granted a role"),
    "role_taken": gettext_lazy("took a role away"),
    "club_changed": gettext_lazy("changed the club's settings"),
    "house_changed": gettext_lazy("changed the house rules"),
}


@dataclass(frozen=True, slots=True)
class AuditLine:
    at: object
    actor: str
    what: str
    about: str
    data: str


def audit_lines(rows: Iterable[Audit]) -> list[AuditLine]:
    """Rows with the names that people have today; two queries for all of them."""
    rows = list(rows)
    nicks = dict(Player.objects.filter(pk__in=_people(rows)).values_list("pk", "nick"))
    evenings = Evening.objects.in_bulk(
        [row.about_id for row in rows if row.about == "evening" and row.about_id]
    )
    accounts = User.objects.in_bulk([row.about_id for row in rows if row.about == "user" and row.about_id])
    return [
        AuditLine(
            row.at,
            _name(row.actor),
            str(_KINDS.get(row.kind, row.kind)),
            _about(row, nicks, evenings, accounts),
            "; ".join(text for name, value in row.data.items() if (text := _fact(name, value, nicks))),
        )
        for row in rows
    ]


_ROLES: Final = {JUDGE: pgettext_lazy("role", "judge"), CLUB_ADMIN: gettext_lazy("club admin")}
#: Names of the fields of evenings and of the club.
_FIELDS: Final = {
    field.name: field.verbose_name
    for model in (Club, Evening)
    for field in model._meta.get_fields()
    if isinstance(field, Field)
}
#: Facts of the audit that are numbers of people.
_PERSON = {"player", "was", "now", "gone"}


def _numbers(rows: Iterable[Audit], about: str) -> list[int]:
    return [row.about_id for row in rows if row.about == about and row.about_id]


def _people(rows: Iterable[Audit]) -> set[int]:
    found = set(_numbers(rows, "player"))
    return found | {row.data[name] for row in rows for name in _PERSON if name in row.data}


def _fact(name: str, value: Any, nicks: dict[int, str]) -> str:
    """A fact of the audit in words; numbers of games say nothing to a reader."""
    match name:
        case "player" | "was" | "now" | "gone":
            return nicks.get(value, f"№{value}")
        case "presence":
            return str(Presence(value).label)
        case "number":
            return _("game {n}").format(n=value)
        case "seat":
            return _("seat {n}").format(n=value)
        case "version":
            return _("version {n}").format(n=value)
        case "table":
            return _("table {n}").format(n=value)
        case "fields":
            return ", ".join(str(_FIELDS.get(field, field)) for field in value)
        case "new":
            return ngettext("{n} new game", "{n} new games", value).format(n=value)
        case "role":
            return str(_ROLES.get(value, value))
        case "reason":
            return str(value)
        case _:
            return ""


def _about(row: Audit, nicks: dict[int, str], evenings: dict[int, Evening], accounts: dict[int, User]) -> str:
    if row.about_id is None:
        return ""
    match row.about:
        case "player":
            return nicks.get(row.about_id, "")
        case "evening":
            evening = evenings.get(row.about_id)
            return day_and_hour(evening.local(evening.starts_at)) if evening else ""
        case "user":
            return _name(accounts.get(row.about_id))
        case _:
            return ""


def _name(user: User | None) -> str:
    player = getattr(user, "player", None) if user else None
    return player.nick if player else (user.get_username() if user else "—")


def clashes() -> list[list[Player]]:
    """Known people whose nicks read alike, group by group: perhaps one person each."""
    known = Player.objects.known()
    keys = known.values("nick_key").annotate(count=Count("pk")).filter(count__gt=1)[:MOST_CLASHES]
    groups: dict[str, list[Player]] = {}
    for player in known.filter(nick_key__in=[row["nick_key"] for row in keys]).order_by("nick_key", "pk"):
        groups.setdefault(player.nick_key, []).append(player)
    return list(groups.values())
