"""The club Noir's page of rules."""

from dataclasses import replace

from .fiim_2025 import FIIM_2025

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
)
