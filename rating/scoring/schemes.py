"""The four schemes and where each of their coefficients comes from."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from .scheme import Scheme, Source


def _sources(*groups: tuple[str, Source]) -> Mapping[str, Source]:
    """Each group: names divided by spaces, and the source that they share."""
    return MappingProxyType({name: source for names, source in groups for name in names.split()})


_MR_DRAW = Source("rules/editions.md", "7.1: in a draw nobody gets the win point", "assumed")
_NO_AUTO = Source("scoring.md", "auto_bonus: 0 in every scheme; federations had 0.3 for a time", "stated")
_MR_ORDER = Source("mafiaratings", "include/scoring.php, sorting (epg)wsk", "stated")

FIIM_2025: Final = Scheme(
    key="fiim-2025",
    best_move_2=Fraction("0.5"),
    best_move_3=Fraction("0.7"),
    compensation_cap=Fraction("0.5"),
    compensation_share=Fraction("0.4"),
    penalty_removal=Fraction("-0.5"),
    penalty_team_defeat=Fraction("-0.7"),
    sources=_sources(
        ("win loss best_move_1", Source("mafiaratings", "scoring 19 v7", "stated")),
        ("draw", _MR_DRAW),
        (
            "best_move_2 best_move_3",
            Source("rules/fortuna.txt", "FIIM/MWT from 2025-01-01", "stated"),
        ),
        ("compensation_cap", Source("mafiaratings", "scoring 19 v7 (by 2024-10-19)", "stated")),
        (
            "compensation_share compensation_lost compensation_won compensation_won_needs_hit",
            Source(
                "mafiaratings",
                "scoring 19, Ci = clamp(i·c / round(0.4·N), 0, c), lost only",
                "stated",
            ),
        ),
        ("auto_bonus", _NO_AUTO),
        (
            "penalty_removal penalty_team_defeat",
            Source("mafiaratings", "scoring 19 v5–v7", "stated"),
        ),
        ("tie_breaks", _MR_ORDER),
    ),
)

FIIM_2019: Final = Scheme(
    key="fiim-2019",
    best_move_2=Fraction("0.25"),
    best_move_3=Fraction("0.4"),
    compensation_cap=Fraction("0.4"),
    compensation_share=Fraction("0.4"),
    penalty_removal=Fraction("-0.5"),
    penalty_team_defeat=Fraction("-0.7"),
    sources=_sources(
        (
            "win loss best_move_1 best_move_2 best_move_3 compensation_cap penalty_removal",
            Source("mafiaratings", "scoring 19 v2 (by 2019-07)", "stated"),
        ),
        ("draw", _MR_DRAW),
        (
            "compensation_share compensation_lost compensation_won compensation_won_needs_hit",
            Source(
                "mafiaratings",
                "scoring 19, Ci = clamp(i·c / round(0.4·N), 0, c), lost only",
                "stated",
            ),
        ),
        ("auto_bonus", _NO_AUTO),
        (
            "penalty_team_defeat",
            Source("mafiaratings", "scoring 19 v5, later than 2019", "inherited"),
        ),
        ("tie_breaks", _MR_ORDER),
    ),
)

FSM: Final = Scheme(
    key="fsm",
    best_move_1=Fraction("0.1"),
    best_move_2=Fraction("0.3"),
    best_move_3=Fraction("0.6"),
    compensation_cap=Fraction("0.4"),
    compensation_share=Fraction("0.4"),
    compensation_won=Fraction("0.5"),
    compensation_won_needs_hit=True,
    penalty_removal=Fraction("-0.6"),
    penalty_team_defeat=Fraction("-1"),
    sources=_sources(
        (
            "win loss best_move_1 best_move_2 best_move_3",
            Source("rules/editions.md", "7.2: Triada, 2LA and NEKO agree", "stated"),
        ),
        ("draw", Source("rules/editions.md", "7.1: as FIIM", "assumed")),
        (
            "compensation_cap compensation_share compensation_won compensation_won_needs_hit",
            Source("rules/editions.md", "7.2: Triada and 2LA agree", "stated"),
        ),
        ("compensation_lost", Source("rules/editions.md", "7.2: 2LA, full always", "stated")),
        ("auto_bonus", _NO_AUTO),
        (
            "penalty_removal",
            Source("rules/editions.md", "7.2: Triada, outside a critical round", "stated"),
        ),
        ("penalty_team_defeat", Source("rules/editions.md", "7.2: 2LA", "stated")),
        ("tie_breaks", Source("rules/editions.md", "7.2: tie-breaks of 2LA", "stated")),
    ),
)

NOIR: Final = Scheme(
    key="noir",
    best_move_3=Fraction("0.5"),
    sources=_sources(
        (
            "win draw loss",
            Source("rules/editions.md", "10: the page leaves points to the club", "assumed"),
        ),
        (
            "best_move_1 best_move_2",
            Source("rules/noir.txt", "Остання промова і найкращий хід: only all three", "stated"),
        ),
        ("best_move_3", Source("scoring.md", "the page leaves the number to the club", "assumed")),
        (
            "compensation_cap compensation_share compensation_lost compensation_won "
            "compensation_won_needs_hit penalty_removal penalty_team_defeat",
            Source("rules/noir.txt", "the page knows none", "assumed"),
        ),
        ("auto_bonus", _NO_AUTO),
        ("tie_breaks", Source("mafiaratings", "include/scoring.php, as FIIM", "inherited")),
    ),
)

SCHEMES: Final[Mapping[str, Scheme]] = MappingProxyType(
    {scheme.key: scheme for scheme in (FIIM_2025, FIIM_2019, FSM, NOIR)}
)
