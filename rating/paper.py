"""A game of which a judge has only the result on paper: the form, and the game that it makes.

The rows are those of an import. Unlike imported results it waits for the second person and its publication
like every other protocol.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

from django.db import transaction
from django.http import QueryDict
from django.utils.translation import gettext as _

from games import lineup, publication
from games.errors import NotAllowed
from games.models import Game, GameKind, Status
from games.publication import NotPublishable, SeatPoints
from games.services import note, told_on
from games.texts import how_name, role_name, winner_line
from players.models import Player, User
from players.numbers import whole_number
from rating import forms
from rating.importing import write_facts
from rating.scoring.results import LEFT, ROLES, WINNERS, BestMove, Result, SeatResult
from rating.texts import refusal_text

SEATS: Final = range(1, 11)
POINTS: Final = ("bonus", "penalty", "reason")
#: Roles in the order in which the list offers them; most are civilians.
ROLE_ORDER: Final = ("civilian", "sheriff", "mafia", "don")


@dataclass(frozen=True, slots=True)
class Row:
    """A seat of the form with what was typed."""

    person: lineup.Row
    role: str
    left: str
    bonus: str
    penalty: str
    reason: str
    #: Which of its three fields of points does not fit.
    wrong: str


@dataclass(frozen=True, slots=True)
class Paper:
    """The whole form. `draft` has the people, the table, the number and the day."""

    draft: lineup.Draft
    roles: tuple[str, ...] = ("civilian",) * 10
    left: tuple[str, ...] = ("",) * 10
    winner: str = ""
    killed: int = 0
    targets: tuple[int, ...] = ()
    comment: str = ""
    points: Mapping[str, str] = field(default_factory=dict)

    def with_draft(self, draft: lineup.Draft) -> "Paper":
        return replace(self, draft=draft)

    @property
    def places(self) -> list[tuple[int, str]]:
        """The three places of the best move, and who stands in them."""
        named = [*map(str, self.targets), "", "", ""]
        return list(zip((1, 2, 3), named[:3], strict=True))

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(
            Row(
                person=person,
                role=self.roles[person.seat - 1],
                left=self.left[person.seat - 1],
                bonus=self.points.get(f"bonus-{person.seat}", ""),
                penalty=self.points.get(f"penalty-{person.seat}", ""),
                reason=self.points.get(f"reason-{person.seat}", ""),
                wrong=next((name for name in POINTS if f"{name}-{person.seat}" in self.draft.errors), ""),
            )
            for person in self.draft.rows
        )


def read_paper(data: QueryDict) -> Paper:
    """What the form holds; anything that it does not offer counts as not told."""
    draft = replace(lineup.read_draft(data), on_paper=True)
    targets = [whole_number(data.get(f"target-{place}", ""), 10) for place in (1, 2, 3)]
    return Paper(
        draft=draft,
        roles=tuple(_chosen(data, f"role-{seat}", ROLE_ORDER, "civilian") for seat in SEATS),
        left=tuple(_chosen(data, f"left-{seat}", LEFT, "") for seat in SEATS),
        winner=_chosen(data, "winner", WINNERS, ""),
        killed=whole_number(data.get("killed", ""), 10) or 0,
        targets=tuple(target for target in targets if target),
        comment=data.get("comment", "")[:500],
        points={name: data.get(name, "") for name in data if name.partition("-")[0] in POINTS},
    )


def _chosen(data: QueryDict, name: str, choices: Sequence[str], otherwise: str) -> str:
    told = data.get(name, "")
    return told if told in choices else otherwise


def choices() -> dict[str, list[tuple[str, str]]]:
    """The lists of the form, in words."""
    return {
        "roles": [(role, role_name(role)) for role in ROLE_ORDER],
        "ways": [(how, how_name(how)) for how in LEFT],
        "winners": [(winner, winner_line(winner)) for winner in WINNERS],
        "seats": [(str(seat), str(seat)) for seat in SEATS],
    }


def checked(paper: Paper, judge: Player) -> Paper:
    """The form with what stands in the way of entering the game."""
    draft = replace(paper.draft, errors=dict(paper.draft.errors) | errors_of(paper))
    return replace(paper, draft=lineup.checked_people(draft, judge, _("Enter the game")))


def errors_of(paper: Paper) -> dict[str, str]:
    """What is wrong with all but the people, by the field's name."""
    errors = {}
    counts = {role: paper.roles.count(role) for role in ROLES}
    if counts != ROLES:
        told = ", ".join(f"{role_name(role)}: {counts[role]}" for role in ROLE_ORDER)
        errors["roles"] = _("6 civilians, a sheriff, a don and 2 mafia are needed. Now: %(counts)s.") % {
            "counts": told
        }
    if not paper.winner:
        errors["winner"] = _("Who won?")
    if paper.targets and not paper.killed:
        errors["killed"] = _("The best move is that of the first victim: who was it?")
    if len(set(paper.targets)) != len(paper.targets):
        errors["targets"] = _("A best move names different seats.")
    if paper.killed and paper.left[paper.killed - 1]:
        errors["killed"] = _("Who was shot did not leave otherwise.")
    try:
        points_of(paper)
    except forms.PointsInvalid as refused:
        errors["points"] = errors[refused.field] = str(refused)
    except NotPublishable as refused:
        field = "{field}-{seat}".format_map(refused.params)
        errors["points"] = errors[field] = refusal_text(refused)
    return errors


def points_of(paper: Paper) -> dict[int, SeatPoints]:
    """Raises PointsInvalid, NotPublishable."""
    found = forms.points_in(paper.points, SEATS)
    for seat, given in found.items():
        publication.require_points(seat, given)
    return found


@transaction.atomic
def enter(paper: Paper, judge: Player, actor: User) -> tuple[Game, bool]:
    """The game of a form without errors, announced and waiting for its second person; whether it is new."""
    day = lineup.day_of_paper(paper.draft)
    if day is None:
        raise ValueError("the form has errors")
    Player.objects.select_for_update().get(pk=judge.pk)  # a second press waits for the first
    if there := _there(paper, judge, day):
        return there, False
    people = lineup.people_of(paper.draft)
    if judge in people:
        raise NotAllowed("judge_cannot_sit")
    game = Game.objects.create(
        kind=GameKind.RESULT,
        on_paper=True,
        status=Status.FINISHED,
        judge=judge,
        winner=paper.winner,
        played_on=day,
        announced_at=told_on(day),
        evening=lineup.evening_of(day),
        table=int(paper.draft.table) if paper.draft.table else None,
        number=int(paper.draft.number) if paper.draft.number else None,
        comment=paper.comment.strip(),
    )
    write_facts([(game, _result(paper, people, day))], {str(person.pk): person.pk for person in people})
    note(game, actor, "entered", winner=game.winner)
    publication.set_points(game_id=game.pk, actor=actor, points=points_of(paper))
    return game, True


def _there(paper: Paper, judge: Player, day: date) -> Game | None:
    """The same result, entered before: no ten sit twice a day on the same seats with the same roles."""
    told = list(zip(SEATS, paper.draft.nicks, paper.roles, strict=True))
    on_paper = Game.objects.filter(kind=GameKind.RESULT, on_paper=True, judge=judge, played_on=day)
    for game in on_paper.filter(winner=paper.winner).exclude(status=Status.CANCELLED):
        if list(game.seats.order_by("number").values_list("number", "player__nick", "role")) == told:
            return game
    return None


def _result(paper: Paper, people: Sequence[Player], day: date) -> Result:
    """As scoring knows it, with people by their numbers; points come after."""
    seats = tuple(
        SeatResult(number=seat, player=str(person.pk), role=role, left=left or None)  # type: ignore[arg-type]
        for seat, person, role, left in zip(SEATS, people, paper.roles, paper.left, strict=True)
    )
    moves = (BestMove(paper.killed, paper.targets),) if paper.targets else ()
    return Result("", paper.winner, seats, paper.killed or None, moves, date=day)  # type: ignore[arg-type]
