"""Which panels a device may keep for a time without network: none that roles can be read from."""

from typing import Literal

from games.rules import Phase
from games.screen.parts import Panel

Keeping = Literal["open", "secret", ""]
#: Steps whose panel is made of what everybody at the table hears. Before a day and in last words it may say
#: whether the don or the sheriff is out.
OPEN = frozenset(
    {
        Phase.SPEECHES,
        Phase.VOTING_DUE,
        Phase.BALLOT,
        Phase.TIE_SPEECHES,
        Phase.LIFT_VOTE,
        Phase.NIGHT_DUE,
    }
)


def keeping_of(panel: Panel, phase: Phase, *, is_mirror: bool) -> Keeping:
    """`open`: keep this one; `secret`: keep none of this game; nothing: what is kept still holds."""
    if phase not in OPEN or is_mirror:
        return "secret"
    # Another device has just recorded something: later that would be no news.
    is_stale = panel.message is not None and panel.message.kind == "stale"
    return "" if panel.ask or panel.sheet or is_stale else "open"
