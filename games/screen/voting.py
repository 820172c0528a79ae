"""The vote on the screen: opening it, hands for the called candidate, the lift vote."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules import Phase, State
from games.rules import actions as act
from games.rules.table import SEATS
from games.rules.table import Tally as Cast
from games.screen.day import by_line, only_fouls, todays_candidates
from games.screen.follow import after, next_step
from games.screen.parts import Board, Candidate, Key, Option, Scene, Stage, Table, Tally, Tile
from games.screen.tiles import at_the_table, plain_label, quiet_tiles, tile


def voting_due(table: Table) -> Scene:
    state = table.state
    count = len(state.day.candidates)
    told = ngettext("%(count)s candidate", "%(count)s candidates", count) % {"count": count}
    alive = ngettext("%(count)s vote", "%(count)s votes", state.alive_count) % {"count": state.alive_count}
    stage = Stage(
        title=_("The vote"),
        sub=f"{told} · {alive}",
        sign="hand",
        candidates_title=_("Candidates"),
        candidates=todays_candidates(table),
    )
    opened = after(table, act.OpenVoting())
    key = Key(_("Begin the vote"), "" if opened is None else next_step(table, opened), "open_voting", "next")
    return Scene(stage, only_fouls(table), quiet_tiles(table), key)


# ── the ballot ─────────────────────────────────────────────────────────────────────────────────────────────


def ballot(table: Table) -> Scene:
    state = table.state
    vote = state.vote
    called = vote.called or 0
    stage = Stage(
        title=table.nick(called),
        sub=_called_sub(state, called),
        numbers=(called,),
        tally=Tally(
            _("Hands: %(count)s"), _ballot_options(table, called), _("Or only the number, without names")
        ),
        candidates_title=_("The count"),
        candidates=tuple(_counted(table, seat) for seat in vote.candidates),
    )
    what = _("Mark the hands for %(seat)s") % {"seat": called}
    board = Board(what, "hand", "", "voters", _("everybody left"))
    tiles = tuple(_voter(table, seat) for seat in SEATS)
    first = stage.tally.options[0] if stage.tally else None
    key = Key(first.label if first else "", first.small if first else "", "vote", "next", live=True)
    return Scene(stage, board, tiles, key, hidden=(("for", str(called)),))


def _called_sub(state: State, called: int) -> str:
    place, total = len(state.vote.cast) + 1, len(state.vote.candidates)
    told = _("candidate %(place)s of %(total)s") % {"place": place, "total": total}
    if state.vote.round:
        revote = _("revote %(round)s") % {"round": state.vote.round}
        return f"{told} · {revote}"
    by = next((n.by for n in state.day.nominations if n.target == called), None)
    return told if by is None else f"{told} · {by_line(by)}"


def _ballot_options(table: Table, called: int) -> tuple[Option, ...]:
    state = table.state
    left, alive = state.votes_left, state.alive_count
    options = []
    for count in range(left + 1):
        head = ngettext("%(count)s hand for %(seat)s", "%(count)s hands for %(seat)s", count)
        rest = left - count
        sub = ngettext("%(rest)s vote of %(alive)s is left", "%(rest)s votes of %(alive)s are left", rest)
        label = _("Record %(count)s for %(seat)s")
        options.append(
            Option(
                count,
                f"vote:{count}",
                label % {"count": count, "seat": called},
                _after_hands(table, act.Vote(called, count=count), rest),
                head % {"count": count, "seat": called},
                sub % {"rest": rest, "alive": alive},
            )
        )
    return tuple(options)


def _after_hands(table: Table, action: act.Vote, rest: int) -> str:
    """Where the rest falls when this closes the ballot, else who is called next."""
    state = after(table, action)
    if state is None:
        return ""
    if state.phase is Phase.BALLOT and len(state.history.ballots) == len(table.state.history.ballots):
        return next_step(table, state)
    last = table.state.vote.candidates[-1]
    if last == action.nominee:
        return next_step(table, state)
    told = _("the rest, %(rest)s, to %(last)s") % {"rest": rest, "last": last}
    return f"{told}; {next_step(table, state)}"


def _counted(table: Table, seat: int) -> Candidate:
    vote = table.state.vote
    cast = next((tally for tally in vote.cast if tally.nominee == seat), None)
    if cast is not None:
        return Candidate(seat, table.nick(seat), voters_line(cast), str(cast.count), "is-done")
    css = "is-called" if seat == vote.called else "is-rest"
    is_rest = seat == vote.candidates[-1] and seat != vote.called
    return Candidate(seat, table.nick(seat), _("the rest") if is_rest else "", "", css)


def voters_line(cast: Cast) -> str:
    return "" if cast.voters is None else ", ".join(map(str, cast.voters))


def _voter(table: Table, seat: int) -> Tile:
    state = table.state
    would = act.Vote(state.vote.called or 0, voters=(seat,))
    if seat not in state.seats.alive:
        return tile(table, seat, css="is-off", would=would)
    voted = next((cast.nominee for cast in state.vote.cast if seat in (cast.voters or ())), None)
    if voted is not None:
        note = _("voted for %(seat)s") % {"seat": voted}
        return tile(table, seat, css="is-off", note=note, badge=str(voted), would=would)
    return tile(table, seat, pick="checkbox", sign="hand", label=_hand_label(table, seat))


def _hand_label(table: Table, seat: int) -> str:
    return _("%(seat)s: a hand") % {"seat": plain_label(table, seat)}


# ── the lift vote ──────────────────────────────────────────────────────────────────────────────────────────


def lift_vote(table: Table) -> Scene:
    state = table.state
    tied = state.vote.tied
    title = _("Lift both?") if len(tied) == 2 else _("Lift all of them?")
    stage = Stage(
        title=title,
        sub=" · ".join(table.nick(seat) for seat in tied) if len(tied) == 2 else "",
        numbers=tied,
        tally=Tally(_("For: %(count)s"), _lift_options(table), _("Or only the number")),
        route=_route(state),
    )
    board = Board(_("Mark who is for lifting"), "hand", at_the_table(table), "voters")
    tiles = tuple(
        tile(table, seat, pick="checkbox", sign="hand", label=_hand_label(table, seat))
        if seat in state.seats.alive
        else tile(table, seat, css="is-off")
        for seat in SEATS
    )
    first = stage.tally.options[0] if stage.tally else None
    key = Key(first.label if first else "", first.small if first else "", "lift", "next", live=True)
    return Scene(stage, board, tiles, key)


def _lift_options(table: Table) -> tuple[Option, ...]:
    state = table.state
    alive = state.alive_count
    head = _("for lifting, %(need)s needed") % {"need": alive // 2 + 1}
    sub = _("more than half of %(alive)s") % {"alive": alive}
    return tuple(
        Option(
            count,
            f"lift:{count}",
            _("%(count)s for lifting") % {"count": count},
            _lift_verdict(table, count),
            head,
            sub,
        )
        for count in range(alive + 1)
    )


def _lift_verdict(table: Table, count: int) -> str:
    state = after(table, act.Lift(count=count))
    if state is None:
        return ""
    gone = [seat for seat in table.state.vote.tied if seat not in state.seats.alive]
    told = _("%(seats)s leave") % {"seats": ", ".join(map(str, gone))} if gone else _("nobody leaves")
    return f"{told}; {next_step(table, state)}"


def _route(state: State) -> tuple[str, ...]:
    """How it came to this: the counts of today's ballots."""
    return tuple(
        (_("revote: %(counts)s") if place else _("ballot: %(counts)s"))
        % {"counts": ", ".join(f"{t.nominee} — {t.count}" for t in ballot.tallies)}
        for place, ballot in enumerate(b for b in state.history.ballots if b.day == state.day.number)
    )
