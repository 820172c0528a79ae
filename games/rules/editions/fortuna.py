"""Fortuna Elite Club's page of rules: a summary that points to FIIM. A section is cited by its number.

| section | what it says | here |
|---|---|---|
| 1, 2 | the table, the aim, the deal | done, as in FIIM |
| 3 | a minute each; the judge announces before the meeting what holds for the first day | done: announced |
| 3, 5 | one candidate does not leave by himself: the club fixes the procedure in advance | done: announced |
| 4 | the shot, a miss when targets differ, checks | done, as in FIIM |
| 5 | the vote in the announced order | done |
| 6 | a tie: speeches, a revote, perhaps a vote on all; depends on number, day and edition | done: announced |
| 7 | the last word; the best move of the first night's victim | done; 0.5 and 0.7 are the rating's |
| 8 | fouls and removal "as set" | as in FIIM |
| 9, 10 | advice to the roles and to the judge | no rules |
| 11 | withdrawing only as the regulation allows; nobody nominates in a tie | as in FIIM |
| 12 | the originals | – |
"""

from dataclasses import replace

from .edition import inherited, stated
from .fiim_2025 import FIIM_2025

PAGE = "Fortuna Elite Club: rules"

FORTUNA = replace(
    FIIM_2025,
    key="fortuna",
    announce=("day_zero_vote", "single_candidate", "lift", "lift_three_of_nine", "lift_two_of_four"),
    sources=inherited()
    | stated(
        PAGE,
        {
            "speech_seconds": "3",
            "day_zero_vote": "3",
            "single_candidate": "5",
            "lift": "6",
            "lift_three_of_nine": "6",
            "lift_two_of_four": "6",
            "best_move": "7",
        },
    ),
)
