"""Finished values for the club's own pages."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db.models import Count
from django.utils.translation import gettext_lazy

from players.models import Audit, Evening, Player, User

MOST_CLASHES = 30

_KINDS: Final = {
    "evening_made": gettext_lazy("made an evening"),
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
            ", ".join(f"{name}: {_value(name, value, nicks)}" for name, value in row.data.items()),
        )
        for row in rows
    ]


#: Facts of the audit that are numbers of people.
_PERSON = {"player", "was", "now", "gone"}


def _numbers(rows: Iterable[Audit], about: str) -> list[int]:
    return [row.about_id for row in rows if row.about == about and row.about_id]


def _people(rows: Iterable[Audit]) -> set[int]:
    found = set(_numbers(rows, "player"))
    return found | {row.data[name] for row in rows for name in _PERSON if name in row.data}


def _value(name: str, value: object, nicks: dict[int, str]) -> object:
    return nicks.get(value, value) if name in _PERSON and isinstance(value, int) else value


def _about(row: Audit, nicks: dict[int, str], evenings: dict[int, Evening], accounts: dict[int, User]) -> str:
    if row.about_id is None:
        return ""
    match row.about:
        case "player":
            return nicks.get(row.about_id, "")
        case "evening":
            return str(evenings.get(row.about_id, ""))
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
