"""FIIM, as in force from 2025.

The federation's own page could not be read in full; its clauses are cited by the numbers of the text that
mafiaratings.com generates for FIIM tournaments. Where that text gives no clause, the value is assumed.

| clause | what it says | here |
|---|---|---|
| 1.4, 1.5 | who wins and when, the draw by missed nights | done |
| 4, 5 | seats, cards, the night of acquaintance | seconds only: the judge leads it |
| 6.1–6.3 | the minute, who opens, how the opener moves | done |
| 7.2–7.8 | nominations, their order, no withdrawing | done |
| 7.9–7.15 | the vote, the rest to the last candidate, who leaves | done; no timer for a hand |
| 7.16–7.22 | day 0, one candidate, ties, revotes, the lift | done |
| 7.23, 8.6 | last words | done |
| 8.1–8.15 | the shot and the checks | done; poses and masks are the judge's |
| 8.17 | best move | done: whoever was shot may name three; only a red one is paid |
| 8.19 | the last speech before the result | done |
| 9.3–9.8 | fouls, the lost speech, removal, the cancelled vote | done |
| 9.9, 10 | what each offence costs | the judge's reasons; points are the rating's |
| – | versions "on record" | not kept: FIIM does not record them |
"""

from .edition import Edition, assumed, stated

TEXT = "mafiaratings.com: rules of FIIM tournaments"
PRESETS = "mafiaratings.com: presets of the leagues, 2025-12-27"

FIIM_2025 = Edition(
    key="fiim-2025",
    sources=stated(
        TEXT,
        {
            "first_opener": "6.2",
            "rotation": "6.3.1",
            "speech_seconds": "6.1",
            "last_word_seconds": "8.6",
            "agreement_seconds": "5.1",
            "free_seating_seconds": "5.3",
            "withdraw": "7.5",
            "silenced_may_nominate": "9.5.1",
            "day_zero_vote": "7.16.1",
            "single_candidate": "7.13",
            "tie_repeat": "7.19–7.20",
            "max_revotes": "7.19",
            "revote_order": "7.18",
            "lift": "7.17",
            "lift_two_of_four": "7.22",
            "lift_whole_table": "7.21",
            "third_foul": "9.5.1",
            "short_speech_at_alive": "9.5.1",
            "short_speech_seconds": "9.5.1",
            "best_move": "8.17",
            "best_move_min_alive": "8.17",
            "best_move_day_zero_single": "8.17",
            "final_speech": "8.19",
            "draw_after_missed_nights": "1.5",
            "team_defeat": "9.3–9.4",
            "judge_may_declare_black": "1.4",
        },
    )
    | assumed(PRESETS, "lift_three_of_nine", "tech_fouls_to_remove")
    | assumed(TEXT, "tie_speech_seconds", "self_nomination", "check_dead")
    | assumed("timers of a judge's application", "best_move_seconds", "check_seconds"),
)
