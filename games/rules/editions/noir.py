"""The club Noir's page of rules. A section is cited by its number on the page.

| section | what it says | here |
|---|---|---|
| 01 | ten players; red wins without blacks, black at parity or when the judge declares it | done |
| 02 | cards, acquaintance, plan; no free seating | done; the judge leads the night |
| 03 | speeches from the number that the judge names, up to 60 seconds | done |
| 04 | one nomination a round; a tie: 30 seconds each, one revote, the table decides | done |
| 04 | a late, torn or moved hand counts "by the judge's procedure" | the judge enters what counted |
| 05 | the shot: all the living blacks at one seat; each check is of a living player | done |
| 06 | the last word, the three numbers of the first night's victim | done; its minute is inherited |
| 06 | only three of three is a best move for the rating | the rating's, not the rules' |
| 07 | the third foul loses the nearest speech, the fourth leaves the table | done |
| 08 | removal without four fouls | done, with its reasons |
| 09 | a team's defeat "may" end the game | done: the judge says whether it does |
| 10 | the judge stops the game at once | done: no final speech |

A repeated tie goes to the table without exceptions, also three of nine and two of four; but for the whole
table, where nobody would be left to decide for.
"""

from dataclasses import replace

from .edition import inherited, stated
from .fiim_2025 import FIIM_2025

PAGE = "Noir: rules of the club"

NOIR = replace(
    FIIM_2025,
    key="noir",
    first_opener="judge",
    rotation="judge",
    free_seating_seconds=0,
    max_revotes=1,
    lift_three_of_nine="always",
    best_move_min_alive=0,
    final_speech=False,
    check_dead=False,
    team_defeat="judge_decides",
    judge_may_declare_black=True,
    sources=inherited()
    | stated(
        PAGE,
        {
            "first_opener": "03",
            "rotation": "03",
            "speech_seconds": "03",
            "tie_speech_seconds": "04",
            "free_seating_seconds": "02",
            "tie_repeat": "04",
            "max_revotes": "04",
            "lift": "04",
            "lift_three_of_nine": "04",
            "lift_two_of_four": "04",
            "third_foul": "07",
            "best_move": "06",
            "best_move_min_alive": "06",
            "final_speech": "10",
            "check_dead": "05",
            "team_defeat": "09",
            "judge_may_declare_black": "01",
        },
    ),
)
