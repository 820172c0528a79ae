"""What each phase puts on the judge's screen, as values: no browser, no database."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import translation

from games.clock import Clock
from games.models import Game
from games.rules import Action, Event, State, edition_for, new_game, play
from games.rules import actions as act
from games.rules.codec import parse_action
from games.screen import Message, Options, Panel, build_panel, table_of
from games.screen.build import clock_text
from tests.games.tables import DEAL, END

NOW = datetime(2026, 12, 4, 19, tzinfo=UTC)
NICKS = {seat: f"Нік {seat}" for seat in range(1, 11)}
OPEN = {"do": "open_day"}
TWO_CANDIDATES = [
    DEAL, OPEN, {"do": "nominate", "by": 1, "target": 3}, END,
    {"do": "nominate", "by": 2, "target": 8}, *[END] * 9,
]  # fmt: skip
BALLOT = [*TWO_CANDIDATES, {"do": "open_voting"}]
MANY = [
    DEAL, OPEN, {"do": "nominate", "by": 1, "target": 3}, END, {"do": "nominate", "by": 2, "target": 8}, END,
    {"do": "nominate", "by": 3, "target": 9}, *[END] * 8, {"do": "open_voting"},
]  # fmt: skip
FIVE_FOR_3 = {"do": "vote", "for": 3, "voters": [1, 2, 4, 5, 9]}
TIE = [*BALLOT, FIVE_FOR_3]
LIFT = [*TIE, END, END, {"do": "vote", "for": 3, "count": 5}]
NIGHT = [DEAL, OPEN, *[END] * 10, {"do": "begin_night"}]
KILLED_5 = [*NIGHT, {"do": "shoot", "target": 5}]


@pytest.fixture(autouse=True)
def _ukrainian() -> Any:
    with translation.override("uk"):
        yield


def screen(
    *raw: dict[str, Any],
    edition: str = "fiim-2025",
    options: Options | None = None,
    clock: Clock | None = None,
    message: Message | None = None,
    draw: tuple[int, str] | None = None,
    step: str = "",
    says: bool = True,
    on_paper: bool = False,
    **variants: object,
) -> Panel:
    """The panel after these actions."""
    state: State = new_game(edition_for(edition, variants))
    last: tuple[Action, Sequence[Event]] | None = None
    for one in raw:
        action = parse_action(one)
        state, events = play(state, action)
        last = (action, events)
    acted = last[0] if last else None
    game = Game(
        pk=7, edition=edition, number=3, table=1, seq=len(raw), night_zero_step=step, on_paper=on_paper
    )
    table = table_of(
        game,
        state,
        NICKS,
        address="/judge/games/7/",
        now=NOW,
        clock=clock,
        options=options,
        draw=draw,
        last=acted,
    )
    return build_panel(table, last=last, message=message, says=says)


def keys(panel: Panel) -> tuple[str, str, str]:
    """The primary key: what it posts, says, and says below."""
    key = panel.scene.primary
    assert key is not None
    return key.tap, key.label, key.small


def words(panel: Panel) -> list[str]:
    return [f"[{step.word}]" if step.css == "now" else step.word for step in panel.steps]


# ── before the first day ───────────────────────────────────────────────────────────────────────────────────


def test_the_deal_offers_three_cards_and_no_fouls() -> None:
    panel = screen()
    assert [shooter.name for shooter in panel.stage.shooters] == ["sheriff", "don", "mafia"]
    assert not any(tile.can_foul for tile in panel.scene.tiles)
    assert not panel.has_roles
    assert panel.undo is not None
    assert panel.undo.locked


def test_the_site_deals_and_shows_the_commitment_and_whose_turn_it_is() -> None:
    assert keys(screen(options=Options(mode="draw")))[0] == "draw"
    panel = screen(options=Options(mode="draw"), draw=(3, "7f3a"))
    assert panel.stage.note == "Відбиток жеребу: 7f3a"
    assert keys(panel) == ("show:4", "Показати роль місця 4", "Нік 4")
    assert panel.scene.primary is not None
    assert panel.scene.primary.held == "Місце 4: тримайте, щоб побачити роль"
    assert [tile.note for tile in panel.scene.tiles] == ["роль показано"] * 3 + [""] * 7
    shown = screen(options=Options(mode="draw", role="don"), draw=(4, "7f3a"))
    assert shown.stage.answer is not None
    assert (shown.stage.answer.word, shown.stage.answer.css) == ("дон", "answer--black")
    assert [tile.number for tile in panel.scene.tiles if "is-speaking" in tile.css] == [4], "gets the tablet"
    assert [tile.number for tile in shown.scene.tiles if "is-speaking" in tile.css] == [4], "reads it"
    notes = [tile.note for tile in shown.scene.tiles]
    assert notes == [*["роль показано"] * 3, "читає роль", *[""] * 6]
    assert keys(screen(options=Options(mode="draw"), draw=(10, "7f3a")))[0] == "begin"


def test_the_acquaintance_goes_step_by_step_to_the_first_day() -> None:
    panel = screen(DEAL)
    assert words(panel) == ["Місця", "Ролі", "[Знайомство]", "Нульове коло"]
    taps = []
    step = ""
    while step != "done":
        key = screen(DEAL, step=step).scene.primary
        assert key is not None
        taps.append(key.tap)
        step = key.tap.partition(":")[2]
    assert taps == ["step:sheriff", "step:seating", "step:done"]
    assert keys(screen(DEAL, step="done")) == (
        "open_day", "Відкрити нульове коло", "першим говорить 1 · Нік 1",
    )  # fmt: skip


def test_an_edition_without_seating_has_no_such_step() -> None:
    key = screen(DEAL, edition="noir", step="sheriff").scene.primary
    assert key is not None
    assert key.tap == "step:done"


def test_each_step_of_the_acquaintance_has_the_editions_clock_and_can_be_gone_back_from() -> None:
    told = {}
    for step in ("agreement", "sheriff", "seating"):
        panel = screen(DEAL, step=step, clock=None if step == "sheriff" else Clock(20_000))
        told[step] = (panel.clock and panel.clock.total_s, [key.tap for key in panel.stage.keys])
    assert told == {
        "agreement": (60, ["step:done"]),
        "sheriff": (None, ["step:agreement", "step:done"]),
        "seating": (20, ["step:sheriff"]),
    }


def test_a_game_from_paper_is_not_dealt_anew() -> None:
    assert screen(on_paper=True).stage.modes == ()
    assert len(screen().stage.modes) == 2


def test_a_game_from_paper_goes_from_the_deal_to_the_first_day_without_a_script() -> None:
    panel = screen(DEAL, on_paper=True)
    assert keys(panel)[0] == "open_day"
    assert words(panel) == ["Місця", "Ролі", "Знайомство", "[Нульове коло]"]
    assert panel.stage.lines == ()


def test_the_judge_chooses_the_opener_where_the_edition_asks() -> None:
    panel = screen(DEAL, edition="noir", step="done")
    assert panel.board.pick_name == "opener"
    assert [tile.pick for tile in panel.scene.tiles] == ["radio"] * 10


# ── the day ────────────────────────────────────────────────────────────────────────────────────────────────


def test_in_a_speech_a_tap_on_a_seat_nominates() -> None:
    panel = screen(DEAL, OPEN)
    assert panel.board.what == "Дотик до місця — 1 виставляє"
    assert [tile.tap for tile in panel.scene.tiles] == [f"nominate:1:{seat}" for seat in range(1, 11)]
    assert panel.scene.tiles[0].note == "говорить"
    assert panel.scene.tiles[1].note == "далі"
    assert keys(panel) == ("end_speech", "Завершити промову", "далі 2 · Нік 2")
    assert words(panel) == ["Нульове коло", "[Промови 1/10]", "Голосування", "Остання мова", "Ніч 1"]


REMOVE_9 = {"do": "remove", "seat": 9, "reason": "insult"}


@pytest.mark.parametrize(
    ("actions", "way"),
    [
        ([DEAL, OPEN, REMOVE_9], ["[Промови 1/9]", "Ніч 1"]),
        ([*TWO_CANDIDATES, REMOVE_9], ["Промови", "[Ніч 1]"]),
        ([*TIE, REMOVE_9], ["Промови", "Голосування", "[Ніч 1]"]),
        (TWO_CANDIDATES, ["Промови", "[Голосування]", "Остання мова", "Ніч 1"]),
        ([DEAL, OPEN, *[END] * 10], ["Промови", "[Ніч 1]"]),
    ],
)
def test_a_vote_that_is_off_stands_no_longer_on_the_way(
    actions: list[dict[str, Any]], way: list[str]
) -> None:
    assert words(screen(*actions)) == ["Нульове коло", *way]


@pytest.mark.parametrize(
    ("rule", "way"),
    [
        ("no_vote", ["[Промови 1/10]", "Ніч 1"]),
        ("no_break", ["[Промови 1/10]", "Голосування", "Ніч 1"]),
        ("self_break", ["[Промови 1/10]", "Голосування", "Остання мова", "Ніч 1"]),
    ],
)
def test_the_way_of_day_zero_is_the_editions(rule: str, way: list[str]) -> None:
    assert words(screen(DEAL, OPEN, edition="house", day_zero_vote=rule)) == ["Нульове коло", *way]


def test_the_way_of_a_night_has_a_last_word_only_where_somebody_was_shot() -> None:
    way = ["Ніч 1", "Постріл", "[Дон]", "Шериф"]
    assert words(screen(*KILLED_5)) == [*way, "Остання мова", "День 1"]
    assert words(screen(*NIGHT, {"do": "shoot", "target": None})) == [*way, "День 1"]


def test_behind_the_last_word_of_a_game_that_is_decided_comes_its_end() -> None:
    blacks = [{"do": "remove", "seat": seat, "reason": "insult"} for seat in (9, 10)]
    day = [{"do": "open_day"}, {"do": "nominate", "by": 2, "target": 8}, *[END] * 8, {"do": "open_voting"}]
    night = [*[END] * 8, {"do": "begin_night"}, {"do": "shoot", "target": None}]
    checks = [{"do": "check", "by": by, "target": None} for by in ("don", "sheriff")]
    last = screen(DEAL, OPEN, *blacks, *night, *checks, *day)
    assert words(last) == ["День 1", "Промови", "Голосування", "[Остання мова]", "Кінець"]


def test_the_way_of_a_day_that_put_somebody_out_has_his_last_word() -> None:
    out = [*BALLOT, {"do": "vote", "for": 3, "voters": [1, 2, 4, 5, 9, 10]}, END]
    assert words(screen(*out)) == ["Нульове коло", "Промови", "Голосування", "Остання мова", "[Ніч 1]"]


def test_a_candidate_wears_his_number_and_whose_he_is() -> None:
    panel = screen(DEAL, OPEN, {"do": "nominate", "by": 1, "target": 4}, END)
    tile = panel.scene.tiles[3]
    assert (tile.badge, tile.note, tile.tap) == ("К1", "від 1", "")
    assert [(one.number, one.small) for one in panel.stage.candidates] == [(4, "від 1")]


def test_after_his_nomination_the_speaker_can_only_be_given_fouls() -> None:
    panel = screen(DEAL, OPEN, {"do": "nominate", "by": 1, "target": 4})
    assert panel.board.what == "Зараз можна лише дати фол"
    assert {tile.tap for tile in panel.scene.tiles} == {""}


def test_a_nomination_can_be_tapped_away_where_the_edition_lets_it() -> None:
    raw = [DEAL, OPEN, {"do": "nominate", "by": 1, "target": 4}]
    foul = {"do": "foul", "seat": 2}
    assert screen(*raw, foul, edition="fiim-2018").stage.candidates[0].tap == "withdraw:1"
    assert screen(*raw, foul).stage.candidates[0].tap == ""


def test_a_new_candidate_is_tapped_away_by_an_undo() -> None:
    panel = screen(DEAL, OPEN, {"do": "nominate", "by": 1, "target": 4})
    assert panel.stage.candidates[0].tap == "undo"


def test_a_third_foul_is_seen_on_the_seat_and_in_the_lost_speech() -> None:
    fouls = [{"do": "foul", "seat": 2}] * 3
    panel = screen(DEAL, OPEN, *fouls)
    tile = panel.scene.tiles[1]
    assert (tile.fouls, tile.note, tile.note_sign) == (3, "без промови", "mute")
    assert screen(DEAL, OPEN, *fouls, END).stage.sub == "промова 2 з 10 · без промови: третій фол"


def test_the_undo_key_names_what_it_would_undo() -> None:
    panel = screen(DEAL, OPEN, {"do": "nominate", "by": 1, "target": 4})
    assert panel.undo is not None
    assert (panel.undo.label, panel.undo.small) == ("Скасувати", "1 виставляє 4")


@pytest.mark.parametrize(
    ("checks", "told"), [(["don"], "перевірка дона"), (["don", "sheriff"], "перевірка шерифа")]
)
def test_the_undo_key_does_not_tell_whom_a_check_was_for(checks: list[str], told: str) -> None:
    """It stands on the screen in daylight, beside who was shot."""
    night = [DEAL, OPEN, *[END] * 10, {"do": "begin_night"}, {"do": "shoot", "target": 5}]
    panel = screen(*night, *({"do": "check", "by": by, "target": 6} for by in checks))
    assert panel.undo is not None
    assert panel.undo.small == told


def test_a_candidate_who_is_out_shows_how_he_left() -> None:
    panel = screen(DEAL, OPEN, {"do": "nominate", "by": 1, "target": 4}, *[{"do": "foul", "seat": 4}] * 4)
    tile = panel.scene.tiles[3]
    assert (tile.badge, tile.note, tile.css) == ("", "4-й фол, нульове коло", "is-out")


# ── the vote ───────────────────────────────────────────────────────────────────────────────────────────────


def test_the_vote_is_due_with_its_candidates_in_order() -> None:
    panel = screen(*TWO_CANDIDATES)
    assert [one.number for one in panel.stage.candidates] == [3, 8]
    assert keys(panel) == ("open_voting", "Почати голосування", "далі голоси за 3")


def test_the_pad_has_the_words_of_every_number_of_hands() -> None:
    panel = screen(*BALLOT)
    assert panel.stage.tally is not None
    options = panel.stage.tally.options
    assert [option.tap for option in options] == [f"vote:{count}" for count in range(11)]
    assert options[4].label == "Записати 4 за 3"
    assert options[4].small == "решта 6 — за 8; далі остання мова: 8 · Нік 8"
    assert options[5].small == "решта 5 — за 8; далі промова в попелі: 3"
    assert (options[4].head, options[4].sub) == ("4 руки за 3", "лишається 6 голосів з 10")
    assert panel.scene.hidden == (("for", "3"),)


def test_who_has_voted_no_longer_raises_a_hand() -> None:
    panel = screen(*MANY, {"do": "vote", "for": 3, "voters": [1, 2]})
    first = panel.scene.tiles[0]
    assert (first.pick, first.note, first.badge) == ("", "голос за 3", "3")
    assert panel.scene.tiles[3].pick == "checkbox"
    assert [(one.number, one.votes, one.css) for one in panel.stage.candidates] == [
        (3, "2", "is-done"), (8, "", "is-called"), (9, "", "is-rest"),
    ]  # fmt: skip


def test_a_tie_shows_the_tied_with_their_counts() -> None:
    panel = screen(*TIE)
    assert panel.stage.sub == "попіл, 1 з 2 · 30 секунд"
    assert [(one.number, one.votes) for one in panel.stage.candidates] == [(3, "5"), (8, "5")]


def test_the_lift_vote_tells_the_verdict_of_every_count() -> None:
    panel = screen(*LIFT)
    assert panel.stage.title == "Підняти обох?"
    assert panel.stage.tally is not None
    options = panel.stage.tally.options
    assert options[4].small == "ніхто не виходить; далі ніч 1"
    assert options[6].small == "виходять 3, 8; далі остання мова: 3 · Нік 3"
    assert panel.stage.route == ("голосування: 3 — 5, 8 — 5", "переголосування: 3 — 5, 8 — 5")


def silence(panel: Panel, seat: int) -> tuple[str, ...]:
    return panel.scene.tiles[seat - 1].silence


def test_a_seat_that_does_nothing_says_why() -> None:
    nominated = screen(DEAL, OPEN, {"do": "nominate", "by": 1, "target": 4}, END)
    assert silence(nominated, 4) == (
        "4 уже кандидат", "Місце 4 виставило місце 1. Кандидат стає один раз за день.",
    )  # fmt: skip
    assert silence(nominated, 5) == ()
    voted = screen(*MANY, {"do": "vote", "for": 3, "voters": [1, 2]})
    assert silence(voted, 1) == ("Місце 1 вже голосувало", "Голос за 3. Кожен голосує один раз.")
    out = screen(*BALLOT, {"do": "vote", "for": 3, "count": 8}, END)
    assert silence(out, 3)[0] == "Місце 3 вибуло"
    assert silence(screen(DEAL, {"do": "team_defeat", "seat": 9}), 1)[0] == "Гру завершено"


def test_a_speaker_without_a_word_does_not_speak_and_a_short_speech_tells_its_seconds() -> None:
    fouls = [{"do": "foul", "seat": 2}] * 3
    lost = screen(DEAL, OPEN, *fouls, END)
    speaker = lost.scene.tiles[1]
    assert (speaker.note, speaker.note_sign, lost.stage.no_clock) == ("без слова", "mute", "без слова")
    assert lost.clock is None
    short = screen(DEAL, {"do": "open_day", "opener": 1}, *fouls, END, edition="fsm", clock=Clock(30_000))
    speaker = short.scene.tiles[1]
    assert (speaker.note, speaker.note_sign, short.stage.no_clock) == ("говорить, 30 с", "mic", "")
    assert short.clock is not None
    assert (short.clock.total_s, short.clock.text) == (30, "0:30")


def test_a_decided_game_offers_no_fouls() -> None:
    panel = screen(DEAL, {"do": "team_defeat", "seat": 9})
    assert panel.board.what == "Гру завершено: можна лише скасувати дію"
    assert not any(tile.can_foul for tile in panel.scene.tiles)


def test_the_message_of_the_sites_deal_tells_how_many_have_seen_their_role() -> None:
    told = [screen(options=Options(mode="draw"), draw=(shown, "7f3a")).message for shown in (1, 3, 10)]
    assert [message.text for message in told if message] == [
        "Сайт роздав ролі: свою бачив 1 гравець із 10.",
        "Сайт роздав ролі: свою бачили 3 гравці з 10.",
        "Сайт роздав ролі, усі свою бачили: можна починати гру.",
    ]


def test_the_scheme_of_ties_is_the_editions_own() -> None:
    def rules(edition: str) -> dict[str, str]:
        sheet = screen(edition=edition, options=Options(sheet="ties")).sheet
        assert sheet is not None
        return {label: value for label, value, _clause in sheet.rules}

    assert len(rules("fiim-2025")) == 8
    assert rules("fiim-2025") != rules("fsm")
    shown = screen(*TIE, options=Options(sheet="more")).sheet
    assert shown is not None
    assert "/judge/games/7/?sheet=ties" in [key.address for key in shown.keys]


def test_declaring_the_blacks_win_asks_at_once() -> None:
    sheet = screen(DEAL, {"do": "open_day", "opener": 1}, edition="noir", options=Options(sheet="more")).sheet
    assert sheet is not None
    assert [key.tap for key in sheet.keys if key.tap] == ["declare_black"]


# ── the night ──────────────────────────────────────────────────────────────────────────────────────────────


def test_at_night_every_living_seat_looks_alike() -> None:
    tiles = screen(*NIGHT).scene.tiles
    assert {(tile.pick, tile.css, tile.sign) for tile in tiles} == {("radio", "", "target")}
    assert tiles[3].pick_label == "Відстріл: 4"
    assert tiles[3].pick_small == "далі перевірка дона"


def test_by_shooter_the_living_blacks_are_listed_and_the_screen_says_so() -> None:
    panel = screen(*NIGHT, options=Options(mode="shooters"))
    assert [shooter.name for shooter in panel.stage.shooters] == ["shot_8", "shot_9", "shot_10"]
    assert "поверніть екран до себе" in panel.stage.sub


def test_the_checks_look_alike_for_every_seat_and_hold_no_answer() -> None:
    panel = screen(*KILLED_5)
    assert panel.stage.title == "Перевірка дона"
    assert {tile.pick for tile in panel.scene.tiles} == {"radio"}
    assert panel.stage.answer is None
    assert panel.stage.keys[0].tap == "check:don:none"


def test_the_answer_is_shown_for_the_seat_that_was_looked_up() -> None:
    panel = screen(*KILLED_5, options=Options(target=7))
    assert panel.stage.answer is not None
    assert (panel.stage.answer.word, panel.stage.answer.is_down) == ("шериф", False)
    assert screen(*KILLED_5, options=Options(target=8)).stage.answer is None


def test_dead_seats_are_not_checked_where_the_edition_forbids_it() -> None:
    raw = [
        DEAL, {"do": "open_day", "opener": 1}, {"do": "remove", "seat": 2}, *[END] * 9, {"do": "begin_night"},
        {"do": "shoot", "target": 5},
    ]  # fmt: skip
    assert [tile.number for tile in screen(*raw, edition="noir").scene.tiles if not tile.pick] == [2]


def test_the_best_move_takes_three_seats() -> None:
    checks = [{"do": "check", "by": by, "target": None} for by in ("don", "sheriff")]
    panel = screen(*KILLED_5, *checks, clock=Clock(20_000))
    assert (panel.stage.slots, panel.board.pick_name) == (3, "targets")
    assert keys(panel)[:2] == ("best_move", "Без найкращого ходу")
    assert panel.clock is not None
    assert panel.clock.text == "0:20"


def test_the_screen_is_dim_from_the_beginning_of_a_night_to_the_end_of_its_checks() -> None:
    checks = [{"do": "check", "by": by, "target": None} for by in ("don", "sheriff")]
    shown = [
        NIGHT[:-1], NIGHT, KILLED_5, [*KILLED_5, checks[0]], [*KILLED_5, *checks],
        [*KILLED_5, *checks, {"do": "best_move", "targets": []}],
    ]  # fmt: skip
    assert [screen(*raw).is_dim for raw in shown] == [False, True, True, True, False, False]


def test_the_script_of_each_step_is_shown_to_a_judge_who_wants_it() -> None:
    assert screen(DEAL).stage.lines == ("«Місто засинає. Прокидається мафія. На домовку 60 секунд.»",)
    assert screen(DEAL, OPEN).stage.lines == ("«Слово — місце 1, 60 секунд.»",)
    assert screen(DEAL, OPEN, says=False).stage.lines == ()
    assert screen(options=Options(mode="draw")).stage.lines == ()


# ── the end, the clock, the sheet, the picks ───────────────────────────────────────────────────────────────


def test_a_decided_game_waits_for_the_announcement() -> None:
    panel = screen(DEAL, {"do": "team_defeat", "seat": 9})
    assert panel.stage.title == "Перемогли червоні"
    assert keys(panel)[:2] == ("announce", "Оголосити переможця й відкрити ролі")


@pytest.mark.parametrize(
    ("clock", "state", "text"),
    [
        (Clock(60_000, NOW + timedelta(seconds=3)), "run", "1:00"),
        (Clock(60_000, NOW - timedelta(seconds=36)), "run", "0:24"),
        (Clock(60_000, NOW - timedelta(seconds=52)), "warn", "0:08"),
        (Clock(60_000, NOW - timedelta(seconds=67)), "over", "+0:07"),
        (Clock(24_000), "paused", "0:24"),
    ],
)
def test_the_clock_is_drawn_from_its_deadline(clock: Clock, state: str, text: str) -> None:
    face = screen(DEAL, OPEN, clock=clock).clock
    assert face is not None
    assert (face.state, face.text, face.total_s) == (state, text, 60)


def test_a_begun_second_counts_as_whole() -> None:
    assert [clock_text(ms) for ms in (60_000, 59_999, 1, 0, -999, -1_000, -61_000)] == [
        "1:00", "1:00", "0:01", "0:00", "0:00", "+0:01", "+1:01",
    ]  # fmt: skip


def test_a_message_takes_the_place_of_the_why() -> None:
    refused = Message("refused", "Причина.", title="Не записано: так не можна")
    assert screen(DEAL, message=refused).message == refused
    why = screen(DEAL, OPEN).message
    assert why is not None
    assert (why.kind, why.text.startswith("Нульове коло відкриває 1")) == ("why", True)


def test_the_sheet_offers_what_the_rules_allow_now() -> None:
    panel = screen(DEAL, OPEN, options=Options(sheet="more"))
    assert panel.sheet is not None
    assert [re.split("[=/]", key.address.rstrip("/"))[-1] for key in panel.sheet.keys] == [
        "foul", "remove", "team_defeat", "remarks", "habits", "keys", "hide", "check", "hand-over", "manage",
        "report",
    ]  # fmt: skip
    form = screen(DEAL, OPEN, edition="fsm", options=Options(sheet="tech_foul")).sheet
    assert form is not None
    assert form.form is not None
    assert [seat for seat, _nick in form.form.seats] == list(range(1, 11))
    assert [code for code, _name in form.form.reasons] == list(act.FOUL_REASONS)


def test_the_judge_says_whether_a_team_defeat_ends_the_game_where_he_decides() -> None:
    for edition, asks in (("noir", True), ("fiim-2025", False)):
        sheet = screen(DEAL, edition=edition, options=Options(sheet="team_defeat")).sheet
        assert sheet is not None
        assert sheet.form is not None
        assert sheet.form.asks_end is asks


def test_picks_that_are_not_recorded_yet_stay() -> None:
    panel = screen(*BALLOT, options=Options(picked=frozenset({2, 4})))
    assert [tile.number for tile in panel.scene.tiles if tile.is_picked] == [2, 4]
    shots = (("shot_8", ("4",)), ("shot_9", ("4", "5")))
    panel = screen(*NIGHT, options=Options(mode="shooters", shots=shots))
    assert [shooter.fields for shooter in panel.stage.shooters] == [("4", ""), ("4", "5"), ("", "")]


def test_a_seat_that_is_out_says_how_and_takes_no_tap() -> None:
    panel = screen(*[*BALLOT, {"do": "vote", "for": 3, "count": 8}, END])
    tile = panel.scene.tiles[2]
    assert ("is-out" in tile.css, tile.can_foul, tile.tap, tile.pick) == (True, False, "", "")
    assert tile.note.startswith("голосування")
