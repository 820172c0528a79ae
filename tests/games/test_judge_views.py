"""The judge's screen over HTTP: each tap, each answer, each closed door."""

import re
from datetime import UTC, date, datetime
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import services
from games.access import person_of
from games.models import Draw, Game, JudgeAction, Status
from games.rules import Phase, edition_for
from games.rules.codec import dump_action, parse_action
from games.simulator import play_random
from players.models import Player
from tests.factories import JudgeFactory, MemberFactory, PlayerFactory
from tests.games.tables import DEAL, END, PlayedGame, key, red_wins_on_day_zero

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
BALLOT_OF_3_AND_8 = [
    DEAL,
    {"do": "open_day"},
    {"do": "nominate", "by": 1, "target": 3},
    END,
    {"do": "nominate", "by": 2, "target": 8},
    *[END] * 9,
]
NIGHT_1 = [*BALLOT_OF_3_AND_8[:3], *[END] * 10, {"do": "begin_night"}]


class Judging:
    """A judge's browser with htmx in front of one game."""

    def __init__(self, edition: str = "fiim-2025", **variants: object) -> None:
        self.played = PlayedGame(edition, **variants)
        self.game = self.played.game
        self.client = Client()
        self.client.force_login(self.played.judge)
        self.address = reverse("judge_game", args=[self.game.pk])

    def tap(self, tap: str, *, htmx: bool = True, **fields: Any) -> HttpResponse:
        told = {"expected_seq": self.played.seq, "key": key(), "tap": tap} | fields
        return self.client.post(f"{self.address}actions", told, headers=HTMX if htmx else {})

    def last(self) -> dict[str, Any]:
        """The last action of the log, as the record writes it."""
        row = JudgeAction.all_objects.filter(game=self.game, kind="action").latest("seq")
        return dump_action(parse_action(row.action))


def text_of(response: HttpResponse) -> str:
    """The words of a page, without tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


# ── every tap of the screen ────────────────────────────────────────────────────────────────────────────────

TAPS = [
    ([], "deal", {"sheriff": 7, "don": 8, "mafia": [9, 10]}, DEAL),
    ([DEAL], "open_day", {}, {"do": "open_day"}),
    ([DEAL, {"do": "open_day"}], "nominate:1:4", {}, {"do": "nominate", "by": 1, "target": 4}),
    ([DEAL, {"do": "open_day"}], "end_speech", {}, END),
    (BALLOT_OF_3_AND_8, "open_voting", {}, {"do": "open_voting"}),
    ([*BALLOT_OF_3_AND_8, {"do": "open_voting"}], "vote", {"for": 3, "voters": [1, 2, 9]},
     {"do": "vote", "for": 3, "voters": [1, 2, 9]}),
    ([*BALLOT_OF_3_AND_8, {"do": "open_voting"}], "vote", {"for": 3}, {"do": "vote", "for": 3, "voters": []}),
    ([*BALLOT_OF_3_AND_8, {"do": "open_voting"}], "vote:4", {"for": 3, "voters": [1]},
     {"do": "vote", "for": 3, "count": 4}),
    (NIGHT_1[:-1], "begin_night", {}, {"do": "begin_night"}),
    (NIGHT_1, "shoot", {"target": 5}, {"do": "shoot", "target": 5}),
    (NIGHT_1, "shoot:miss", {}, {"do": "shoot", "target": None}),
    (NIGHT_1, "shots", {"shot_8": [5, ""], "shot_9": [5, 6], "shot_10": ["", ""]},
     {"do": "shoot", "shots": {"8": 5, "9": [5, 6], "10": None}}),
    ([*NIGHT_1, {"do": "shoot", "target": 5}], "check:don", {"target": 7},
     {"do": "check", "by": "don", "target": 7}),
    ([*NIGHT_1, {"do": "shoot", "target": 5}], "check:don:none", {},
     {"do": "check", "by": "don", "target": None}),
    ([DEAL], "foul:3", {"reason": "gestures", "reason_text": "двічі"},
     {"do": "foul", "seat": 3, "reason": "gestures двічі"}),
    ([DEAL, {"do": "foul", "seat": 3}], "withdraw_foul", {"seat": 3}, {"do": "withdraw_foul", "seat": 3}),
    ([DEAL], "remove", {"seat": 3, "reason": "insult", "sure": 1},
     {"do": "remove", "seat": 3, "reason": "insult"}),
    ([DEAL], "team_defeat", {"seat": 9, "sure": 1}, {"do": "team_defeat", "seat": 9}),
]  # fmt: skip


@pytest.mark.parametrize(("before", "tap", "fields", "recorded"), TAPS)
def test_a_tap_records_its_action(
    before: list[dict[str, Any]], tap: str, fields: dict[str, Any], recorded: dict[str, Any]
) -> None:
    judging = Judging()
    if before:
        judging.played.do(*before)
    response = judging.tap(tap, **fields)
    assert response.status_code == 200
    assert judging.last() == recorded


def test_an_answer_says_where_the_log_stood_behind_its_tap_also_when_it_is_told_again() -> None:
    judging = Judging()
    judging.played.do(DEAL, {"do": "open_day"})
    first = {"expected_seq": 2, "key": key()}
    assert judging.tap("foul:3", **first)["X-Seq"] == "3"
    assert judging.tap("foul:4", expected_seq=2)["X-Seq"] == "4"
    assert judging.tap("foul:3", **first)["X-Seq"] == "3"


def test_a_withdrawal_a_lift_a_best_move_and_an_opener_are_taps_too() -> None:
    withdrawing = Judging("fiim-2018")
    withdrawing.played.do(DEAL, {"do": "open_day"}, {"do": "nominate", "by": 1, "target": 4})
    withdrawing.tap("withdraw:1")
    assert withdrawing.last() == {"do": "withdraw", "by": 1}

    lifting = Judging()
    vote = {"do": "vote", "for": 3, "count": 5}
    lifting.played.do(*BALLOT_OF_3_AND_8, {"do": "open_voting"}, vote, END, END, vote)
    lifting.tap("lift", voters=[1, 2])
    assert lifting.last() == {"do": "lift", "voters": [1, 2]}

    naming = Judging()
    checks = [{"do": "check", "by": by, "target": None} for by in ("don", "sheriff")]
    naming.played.do(*NIGHT_1, {"do": "shoot", "target": 5}, *checks)
    naming.tap("best_move", targets=[8, 9, 1])
    assert naming.last() == {"do": "best_move", "targets": [8, 9, 1]}

    opening = Judging("noir")
    opening.played.do(DEAL)
    opening.tap("open_day", opener=4)
    assert opening.last() == {"do": "open_day", "opener": 4}


def test_technical_fouls_and_the_declaration_are_taps_where_the_edition_has_them() -> None:
    technical = Judging("fsm")
    technical.played.do(DEAL)
    technical.tap("tech_foul", seat=4)
    assert technical.last() == {"do": "tech_foul", "seat": 4}

    declaring = Judging("noir")
    declaring.played.do(DEAL)
    declaring.tap("declare_black", sure=1)
    assert declaring.last() == {"do": "declare_black"}

    deciding = Judging("noir")
    deciding.played.do(DEAL)
    deciding.tap("team_defeat", seat=3, ends_game="no", sure=1)
    assert deciding.last() == {"do": "team_defeat", "seat": 3, "ends_game": False}


def test_undo_takes_back_and_redo_brings_back() -> None:
    judging = Judging()
    judging.played.do(DEAL, {"do": "open_day"})
    assert judging.tap("undo").status_code == 200
    assert judging.played.state.phase == "day_due"
    assert judging.tap("redo").status_code == 200
    assert judging.played.state.phase == "speeches"


# ── the four answers ───────────────────────────────────────────────────────────────────────────────────────


def test_a_refusal_is_the_same_panel_with_its_sentence_and_changes_nothing() -> None:
    judging = Judging()
    judging.played.do(DEAL, {"do": "open_day"}, {"do": "nominate", "by": 1, "target": 4})
    response = judging.tap("nominate:1:5")
    assert response.status_code == 422
    assert response.content.decode().lstrip().startswith('<main class="panel" id="panel"')
    assert "Не записано: місце 1 вже виставило 4" in text_of(response)
    assert judging.played.seq == 3


@pytest.mark.parametrize(
    ("tap", "fields"),
    [
        ("vote", {"for": "3", "voters": ["seven"]}),
        ("fly", {}),
        ("", {}),
        ("nominate:1", {}),
        ("nominate:1:5", {"key": ""}),
        ("nominate:1:5", {"expected_seq": "many"}),
        ("deal", {"sheriff": 1, "don": 1, "mafia": [2, 3]}),
    ],
)
def test_a_form_that_cannot_be_read_is_refused_with_a_sentence(tap: str, fields: dict[str, Any]) -> None:
    judging = Judging()
    response = judging.tap(tap, **fields)
    assert response.status_code == 422
    assert "Не записано:" in text_of(response)
    assert judging.played.seq == 0


def test_a_stale_tap_shows_the_fresh_state_and_what_happened_meanwhile() -> None:
    judging = Judging()
    judging.played.do(DEAL, {"do": "open_day"})
    response = judging.tap("end_speech", expected_seq=1)
    assert response.status_code == 409
    assert "Показано свіжий стан. Інший пристрій щойно записав: 1 відкриває нульове коло." in text_of(
        response
    )
    assert judging.played.seq == 2


def test_a_tap_that_says_too_little_is_told_so_in_one_sentence() -> None:
    judging = Judging()
    judging.played.do(*NIGHT_1)
    assert "Не записано: спершу оберіть місце." in text_of(judging.tap("shoot"))


def test_a_stale_tap_names_nobody_of_the_night() -> None:
    """The screen may be shared or seen over the shoulder: of shots and checks only that they were made."""
    judging = Judging()
    judging.played.do(DEAL, {"do": "open_day"}, *[END] * 10, {"do": "begin_night"})
    seq = judging.played.seq
    judging.played.do(
        {"do": "shoot", "target": 5}, *({"do": "check", "by": by, "target": 4} for by in ("don", "sheriff"))
    )
    response = judging.tap("shoot:6", expected_seq=seq)
    assert response.status_code == 409
    told = "щойно записав: постріл ночі; перевірка дона; перевірка шерифа."
    assert told in text_of(response)


def test_the_same_key_is_one_tap() -> None:
    judging = Judging()
    judging.played.do(DEAL)
    told = {"expected_seq": 1, "key": "one-tap"}
    assert judging.tap("foul:3", **told).status_code == 200
    assert judging.tap("foul:3", **told).status_code == 200
    assert judging.played.state.discipline.fouls_of(3) == 1
    assert judging.tap("foul:4", **told).status_code == 409


def test_a_game_that_is_over_for_the_site_answers_403_with_the_panel() -> None:
    judging = Judging()
    judging.played.do(DEAL, {"do": "team_defeat", "seat": 9})
    services.announce(game_id=judging.game.pk, actor=judging.played.judge)
    response = judging.tap("undo")
    assert response.status_code == 403
    assert "Не записано: переможця вже оголошено" in text_of(response)


def test_picks_stay_on_the_panel_after_a_foul_on_the_same_step() -> None:
    judging = Judging()
    judging.played.do(*BALLOT_OF_3_AND_8, {"do": "open_voting"})
    scene = re.search(r'name="scene" value="([^"]+)"', judging.client.get(judging.address).content.decode())
    assert scene is not None
    response = judging.tap("foul:5", voters=[2, 4], scene=scene.group(1))
    checked = re.findall(r'value="(\d+)" id="s\d+"[^>]* checked', response.content.decode())
    assert checked == ["2", "4"]


# ── without JavaScript ─────────────────────────────────────────────────────────────────────────────────────


def test_without_javascript_a_tap_leads_back_to_the_page() -> None:
    judging = Judging()
    judging.played.do(DEAL)
    response = judging.tap("open_day", htmx=False)
    assert response.status_code == 303
    assert response.headers["Location"] == judging.address


def test_the_steps_of_the_acquaintance_are_kept_by_the_server_and_not_in_the_log() -> None:
    judging = Judging()
    judging.played.do(DEAL)
    assert judging.tap("step:sheriff", htmx=False).headers["Location"] == judging.address
    response = judging.tap("step:seating")
    assert response.status_code == 200
    assert "Вільна посадка" in text_of(judging.client.get(judging.address))
    assert judging.played.seq == 1


def test_a_step_that_the_edition_does_not_know_and_one_behind_the_day_are_refused() -> None:
    judging = Judging("noir")
    judging.played.do(DEAL)
    assert judging.tap("step:seating").status_code == 403
    assert judging.tap("step:").status_code == 403
    judging.played.do({"do": "open_day", "opener": 1})
    response = judging.tap("step:sheriff")
    assert response.status_code == 403
    assert "Не записано: знайомство минуло: день уже почався" in text_of(response)


def test_without_javascript_a_refusal_is_a_whole_page() -> None:
    judging = Judging()
    response = judging.tap("open_day", htmx=False)
    assert response.status_code == 422
    assert response.content.decode().lstrip().startswith("<!doctype html>")
    assert "Не записано: зараз" in text_of(response)


# ── loud taps ask once ─────────────────────────────────────────────────────────────────────────────────────


def test_the_fourth_foul_asks_and_names_its_consequences() -> None:
    judging = Judging()
    judging.played.do(DEAL, {"do": "open_day"}, *[{"do": "foul", "seat": 9}] * 3)
    asked = judging.tap("foul:9")
    assert asked.status_code == 200
    assert "Четвертий фол: 9" in text_of(asked)
    assert "Останньої мови немає." in text_of(asked)
    assert judging.played.seq == 5
    judging.tap("foul:9", sure=1)
    assert 9 not in judging.played.state.seats.alive


def test_the_first_three_fouls_do_not_ask() -> None:
    judging = Judging()
    judging.played.do(DEAL)
    for count in (1, 2, 3):
        judging.tap("foul:9")
        assert judging.played.state.discipline.fouls_of(9) == count


def test_an_undo_behind_which_a_foul_came_says_that_the_foul_stays() -> None:
    judging = Judging()
    judging.played.do(DEAL, {"do": "open_day"}, END, {"do": "foul", "seat": 4})
    told = text_of(judging.tap("undo", expected_seq=3))
    assert "Скасовано лише ваш крок." in told
    assert "Введене тим часом лишилося: фол 4 · перший." in told
    assert judging.played.state.speech.speaker == 1
    assert "Скасовано лише ваш крок." not in text_of(judging.tap("undo"))


def test_a_foul_that_an_assistants_third_one_made_loud_is_asked_about_with_the_same_tap() -> None:
    judging = Judging()
    judging.played.do(DEAL, *[{"do": "foul", "seat": 9}] * 3)
    asked = judging.tap("foul:9", expected_seq=3)
    assert (asked.status_code, 'role="alertdialog"' in asked.content.decode()) == (200, True)
    assert judging.played.seq == 4


@pytest.mark.parametrize(
    ("tap", "edition"), [("remove", "noir"), ("team_defeat", "fsm"), ("declare_black", "noir")]
)
def test_a_loud_action_asks_first(tap: str, edition: str) -> None:
    judging = Judging(edition)
    judging.played.do(DEAL)
    asked = judging.tap(tap, seat=3)
    assert 'role="alertdialog"' in asked.content.decode()
    assert judging.played.seq == 1


def test_a_loud_action_that_the_rules_refuse_is_refused_before_it_asks() -> None:
    judging = Judging()
    judging.played.do(DEAL)
    assert judging.tap("declare_black").status_code == 422


def test_the_announcement_asks_once_and_leads_to_the_protocol() -> None:
    judging = Judging()
    judging.played.do(DEAL, {"do": "team_defeat", "seat": 9})
    asked = judging.tap("announce")
    assert "Оголосити переможця й відкрити всі ролі?" in text_of(asked)
    assert Game.objects.get(pk=judging.game.pk).status == Status.LIVE
    response = judging.tap("announce", sure=1)
    assert response.headers["HX-Redirect"] == reverse("protocol", args=[judging.game.pk])
    assert Game.objects.get(pk=judging.game.pk).winner == "red"


# ── closed doors ───────────────────────────────────────────────────────────────────────────────────────────

PAGES = ["", "roles/", "answer/?target=3", "preview/?shot_9=1", "log/", "log/1/", "manage/", "remarks/"]


@pytest.mark.parametrize("page", PAGES)
def test_another_judges_game_is_closed(page: str) -> None:
    judging = Judging()
    judging.played.do(DEAL)
    judging.client.force_login(JudgeFactory())
    assert judging.client.get(judging.address + page).status_code == 403


@pytest.mark.parametrize("page", PAGES)
def test_a_player_of_the_game_is_kept_out(page: str) -> None:
    judging = Judging()
    member = MemberFactory()
    services.reseat(game_id=judging.game.pk, actor=judging.played.judge, number=4, player=member)
    judging.client.force_login(member.user)
    assert judging.client.get(judging.address + page).status_code == 403


@pytest.mark.parametrize("page", PAGES)
def test_the_judges_pages_are_kept_by_no_cache(page: str) -> None:
    judging = Judging()
    judging.played.do(DEAL)
    assert "no-store" in judging.client.get(judging.address + page).headers["Cache-Control"]


def test_another_judges_tap_changes_nothing_and_names_the_reason_in_the_panels_place() -> None:
    judging = Judging()
    judging.client.force_login(JudgeFactory())
    response = judging.tap("deal", sheriff=7, don=8, mafia=[9, 10])
    assert response.status_code == 403
    assert "Цю гру веде інший суддя" in text_of(response)
    assert judging.played.seq == 0


def test_case_38_somebody_signed_out_is_told_so_and_nothing_is_recorded() -> None:
    judging = Judging()
    judging.client.logout()
    page = judging.client.get(judging.address)
    assert page.headers["Location"] == f"/accounts/login/?next={judging.address.replace('/', '%2F')}"
    tap = judging.tap("open_day")
    assert tap.headers["HX-Redirect"].startswith("/accounts/login/")
    assert judging.played.seq == 0


def test_case_62_after_any_reload_on_any_device_undo_reaches_the_deal() -> None:
    """A whole game, the page asked for anew before each undo, half way by a second device."""
    judging = Judging()
    judging.played.do(*map(dump_action, play_random(edition_for("fiim-2025"), Random(62)).actions))
    whole = judging.played.seq
    for undone in range(whole):
        if undone == whole // 2:
            judging.client = Client()
            judging.client.force_login(judging.played.judge)
            judging.client.post(f"{judging.address}take", {"sure": "1"}, headers=HTMX)
        page = judging.client.get(judging.address).content.decode()
        seq = re.search(r'name="expected_seq" value="(\d+)"', page)
        assert seq is not None
        assert judging.tap("undo", expected_seq=seq[1]).status_code == 200
    assert judging.played.state.phase is Phase.SETUP
    assert judging.played.seq == 2 * whole
    assert "скасовувати нічого" in text_of(judging.tap("undo"))


def test_case_61_a_tap_sends_only_itself_however_long_the_game_is() -> None:
    """The form of the page is all that a tap sends; the log has rows and no document to outgrow; it asks the
    database as often as early on.
    """
    judging = Judging()
    judging.played.do(DEAL, {"do": "open_day"})

    def size_of_a_tap() -> int:
        page = judging.client.get(judging.address).content.decode()
        form = page[page.index('<form class="taps"') :]
        fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
        return len(urlencode([*fields, ("tap", "foul:4")]))

    def queries_of_a_tap() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert judging.tap("foul:4").status_code == 200
        judging.tap("undo")
        return len(captured)

    judging.tap("foul:5")  # the first tap takes the lease
    early, queries = size_of_a_tap(), queries_of_a_tap()
    for _ in range(74):
        judging.tap("foul:4")
        judging.tap("undo")
    assert judging.played.seq == 153
    assert size_of_a_tap() - early == len("153") - len("3")
    assert early < 400
    assert queries_of_a_tap() == queries


# ── roles, answers, previews, the clock ────────────────────────────────────────────────────────────────────


def test_the_panel_holds_no_role() -> None:
    judging = Judging()
    judging.played.do(*NIGHT_1, {"do": "shoot", "target": 5})
    page = judging.client.get(judging.address).content.decode()
    assert not re.findall(r"role--(?:sheriff|don|mafia|civilian)", page)
    assert "answer--" not in page


def test_the_panel_asks_for_its_letters_first_because_late_ones_are_not_taken() -> None:
    """`font-display: optional`: without this the first panel would stand in another, wider face."""
    page = Judging()
    head = page.client.get(page.address).content.decode().partition('<link rel="stylesheet"')[0]
    assert re.findall(r'rel="preload" href="[^"]*/(inter-\w+)[^"]*"', head) == [
        "inter-cyrillic",
        "inter-latin",
    ]


def test_the_peek_brings_the_roles_alone() -> None:
    judging = Judging()
    judging.played.do(DEAL)
    told = judging.client.get(f"{judging.address}roles/", headers={"Accept": "application/json"}).json()
    assert [one["role"] for one in told["roles"]] == DEAL["roles"]


def test_the_answer_is_told_for_the_chosen_seat_and_to_no_checker_about_himself() -> None:
    judging = Judging()
    judging.played.do(*NIGHT_1, {"do": "shoot", "target": 5})
    found = judging.client.get(f"{judging.address}answer/?target=7")
    assert "великий палець угору" in text_of(found)
    missed = judging.client.get(f"{judging.address}answer/?target=6")
    assert "не шериф" in text_of(missed)
    assert judging.client.get(f"{judging.address}answer/?target=8").status_code == 204
    assert judging.client.get(f"{judging.address}answer/?target=99999").status_code == 204


def test_without_javascript_the_answer_is_looked_up_by_a_button() -> None:
    judging = Judging()
    judging.played.do(*NIGHT_1, {"do": "shoot", "target": 5})
    page = judging.client.get(f"{judging.address}?look=1&target=7")
    assert "великий палець угору" in text_of(page)


def test_the_preview_tells_what_the_shots_come_to_and_records_nothing() -> None:
    judging = Judging()
    judging.played.do(*NIGHT_1)
    miss = judging.client.get(f"{judging.address}preview/?shot_8=4&shot_9=4&shot_10=5").json()
    assert miss["label"] == "Записати промах"
    hit = judging.client.get(f"{judging.address}preview/?shot_8=4&shot_9=4&shot_10=4").json()
    assert hit["label"] == "Відстріл: 4"
    assert judging.played.seq == len(NIGHT_1)


def test_the_clock_is_stopped_for_the_page_and_for_a_browser_without_javascript() -> None:
    judging = Judging()
    judging.played.do(DEAL, {"do": "open_day"})
    address = f"{judging.address}clock"
    told = judging.client.post(address, {"command": "pause"}, headers={"Accept": "application/json"}).json()
    assert (told["left"], told["starts"]) == (60_000, None)
    response = judging.client.post(address, {"command": "add:-10"})
    assert (response.status_code, response.headers["Location"]) == (303, judging.address)
    assert Game.objects.get(pk=judging.game.pk).clock_left_ms == 50_000
    assert judging.client.post(address, {"command": "explode"}).status_code == 422


# ── the deal by the site ───────────────────────────────────────────────────────────────────────────────────


def test_the_site_deals_shows_each_role_once_and_starts_with_them() -> None:
    judging = Judging()
    judging.tap("draw")
    shown = [judging.tap(f"show:{seat}") for seat in range(1, 11)]
    assert [response.status_code for response in shown] == [200] * 10
    assert judging.tap("show:1").status_code == 403
    draw = Draw.all_objects.get(game=judging.game)
    assert judging.tap("begin").status_code == 200
    assert judging.last() == dump_action(services.deal_from(draw))


def test_a_role_whose_answer_was_lost_is_shown_again_to_the_same_tap_only() -> None:
    judging = Judging()
    judging.tap("draw")
    first = judging.tap("show:1", key="the-tap")
    assert "answer--" in first.content.decode()
    assert "answer--" in judging.tap("show:1", key="the-tap").content.decode()
    assert judging.tap("show:1", key="another").status_code == 403
    del judging.client.cookies["sessionid"]  # the session that showed it is over; the device is the same
    judging.client.force_login(judging.played.judge)
    assert "answer--" in judging.tap("show:1", key="the-tap").content.decode()
    judging.tap("show:2")
    assert judging.tap("show:1", key="the-tap").status_code == 403


def test_a_draw_whose_answer_was_lost_is_the_same_draw() -> None:
    judging = Judging()
    for _ in range(2):
        assert 'value="show:1"' in judging.tap("draw", key="the-tap").content.decode()
    assert Draw.all_objects.count() == 1


def test_roles_that_players_have_seen_are_dealt_anew_only_after_a_question() -> None:
    judging = Judging()
    judging.tap("draw")
    judging.tap("show:1")
    assert "Роздати ролі заново?" in text_of(judging.tap("draw"))
    assert Draw.all_objects.count() == 1
    judging.tap("draw", sure="1")
    assert [draw.taken_back for draw in Draw.all_objects.order_by("number")] == [True, False]


def test_a_game_begins_only_when_everybody_has_seen_his_role() -> None:
    judging = Judging()
    judging.tap("draw")
    judging.tap("show:1")
    assert judging.tap("begin").status_code == 403
    assert Game.objects.get(pk=judging.game.pk).seq == 0


def test_a_reload_amid_the_pass_round_comes_back_to_it() -> None:
    judging = Judging()
    judging.tap("draw")
    judging.tap("show:1")
    assert 'value="show:2"' in judging.client.get(judging.address).content.decode()


def test_a_role_of_the_pass_round_is_gone_when_the_page_is_opened_again() -> None:
    judging = Judging()
    judging.tap("draw")
    assert "answer--" in judging.tap("show:1").content.decode()
    page = judging.client.get(f"{judging.address}?mode=draw").content.decode()
    assert "answer--" not in page
    assert 'value="show:2"' in page


# ── making a game ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def nicks() -> list[str]:
    return [PlayerFactory(nick=f"Нік {letter}").nick for letter in "АБВГДЕЖЗКЛ"]


@pytest.fixture
def judge() -> Client:
    client = Client()
    client.force_login(JudgeFactory())
    return client


NEW = "/judge/games/new/"


def draft_of(judge: Client) -> str:
    """The key of a fresh form."""
    return key_in(judge.get(NEW))


def key_in(page: HttpResponse) -> str:
    found = re.search(r'name="draft" value="([^"]+)"', page.content.decode())
    assert found is not None
    return found[1]


def test_a_game_is_made_of_ten_known_nicks(judge: Client, nicks: list[str]) -> None:
    response = judge.post(
        NEW, {"nick": nicks, "edition": "fiim-2025", "table": 2, "number": 3, "do": "create"}
    )
    game = Game.objects.get()
    assert response.headers["Location"] == reverse("judge_game", args=[game.pk])
    assert [seat.player.nick for seat in game.seats.order_by("number")] == nicks
    assert (game.edition, game.table, game.number, game.status) == ("fiim-2025", 2, 3, "setup")


def test_a_form_pressed_twice_makes_one_game(judge: Client, nicks: list[str]) -> None:
    form = {"nick": nicks, "edition": "fiim-2025", "do": "create", "draft": draft_of(judge)}
    first, second = judge.post(NEW, form), judge.post(NEW, form)
    game = Game.objects.get()
    assert [first.headers["Location"], second.headers["Location"]] == [f"/judge/games/{game.pk}/"] * 2


def test_a_form_pressed_twice_makes_a_new_person_once(judge: Client, nicks: list[str]) -> None:
    told = {"nick": [*nicks[:9], "Новий"], "edition": "fiim-2025", "do": "create", "confirmed": "Новий"}
    form = told | {"draft": draft_of(judge)}
    assert [judge.post(NEW, form).status_code, judge.post(NEW, form).status_code] == [303, 303]
    assert Game.objects.count() == 1
    assert Player.objects.filter(nick="Новий").count() == 1


def test_a_form_that_says_something_else_by_now_asks_before_it_makes_a_second_game(
    judge: Client, nicks: list[str]
) -> None:
    form = {"nick": nicks, "edition": "fiim-2025", "do": "create", "draft": draft_of(judge)}
    judge.post(NEW, form)
    game = Game.objects.get()
    again = judge.post(NEW, form | {"nick": nicks[::-1]})
    assert again.status_code == 409
    assert "Ця форма вже створила гру. Натисніть «До ролей» ще раз" in text_of(again)
    assert f'href="/judge/games/{game.pk}/"' in again.content.decode()
    assert Game.objects.get().pk == game.pk
    made = judge.post(NEW, form | {"nick": nicks[::-1], "draft": key_in(again)})
    assert made.status_code == 303
    assert Game.objects.count() == 2


def test_the_form_of_a_cancelled_game_asks_before_it_makes_another(judge: Client, nicks: list[str]) -> None:
    form = {"nick": nicks, "edition": "fiim-2025", "do": "create", "draft": draft_of(judge)}
    address = judge.post(NEW, form).headers["Location"]
    judge.post(f"{address}manage/", {"do": "cancel", "reason": "не той стіл"})
    assert judge.post(NEW, form).status_code == 409


def test_a_form_is_its_judges_own(judge: Client, nicks: list[str]) -> None:
    form = {"nick": nicks, "edition": "fiim-2025", "do": "create", "draft": draft_of(judge)}
    judge.post(NEW, form)
    judge.force_login(JudgeFactory())
    assert judge.post(NEW, form).status_code == 303
    assert Game.objects.count() == 2


def test_the_forms_own_buttons_keep_its_key(judge: Client, nicks: list[str]) -> None:
    key_of_form = draft_of(judge)
    page = judge.post(NEW, {"nick": nicks, "edition": "fiim-2025", "do": "shuffle", "draft": key_of_form})
    assert key_in(page) == key_of_form


def test_the_way_to_the_roles_is_locked_and_says_which_fields_are_not_announced(
    judge: Client, nicks: list[str]
) -> None:
    """Without JavaScript no choice could unlock it: there the open key stands beside the locked one."""

    def keys(**told: str) -> tuple[list[str], int]:
        page = judge.post(NEW, {"nick": nicks, "edition": "fortuna", "do": "edition", **told})
        foot = page.content.decode().split("desk-foot")[1]
        locked = re.findall(r'<button class="[^"]*\bjs-only" disabled>.*?<small>(.*?)</small>', foot)
        return locked, foot.count('value="create"')

    told = {"day_zero_vote": '"standard"', "single_candidate": '"majority"', "lift": "true"}
    assert keys(**told) == (["не оголошено: підйом трьох із дев’яти, підйом двох із чотирьох"], 1)
    assert keys(**told, lift_three_of_nine='"never"') == (["не оголошено: підйом двох із чотирьох"], 1)
    assert keys(**told, lift_three_of_nine='"never"', lift_two_of_four="false") == ([], 1)
    assert "no-js-only" not in judge.get(NEW).content.decode().split("desk-foot")[1]


def test_announced_variants_are_required_and_their_meaning_is_shown(judge: Client, nicks: list[str]) -> None:
    page = judge.post(NEW, {"nick": nicks, "edition": "fortuna", "do": "create"})
    assert page.status_code == 422
    assert text_of(page).count("Оберіть до роздачі") == 5
    told = {
        "day_zero_vote": '"standard"',
        "single_candidate": '"majority"',
        "lift": "true",
        "lift_three_of_nine": '"never"',
        "lift_two_of_four": "false",
    }
    judge.post(NEW, {"nick": nicks, "edition": "fortuna", "do": "create", **told})
    assert Game.objects.get().variants == {
        "day_zero_vote": "standard",
        "single_candidate": "majority",
        "lift": True,
        "lift_three_of_nine": "never",
        "lift_two_of_four": False,
    }


def test_the_clubs_own_rules_fix_only_what_differs(judge: Client, nicks: list[str]) -> None:
    told = {"third_foul": '"none"', "speech_seconds": "90"}
    judge.post(NEW, {"nick": nicks, "edition": "house", "do": "create", **told})
    assert Game.objects.get().variants == {"third_foul": "none", "speech_seconds": 90}


def test_an_unknown_nick_is_asked_about_once_and_then_added(judge: Client, nicks: list[str]) -> None:
    table = [*nicks[:9], "Новий Гравець"]
    asked = judge.post(NEW, {"nick": table, "edition": "fiim-2025", "do": "create"})
    assert asked.status_code == 422
    assert "Клуб не знає: Новий Гравець." in text_of(asked)
    told = {"nick": table, "edition": "fiim-2025", "do": "create", "confirmed": "Новий Гравець"}
    assert judge.post(NEW, told).status_code == 303
    assert Player.objects.known().filter(nick="Новий Гравець").exists()


def test_empty_seats_become_guests_of_one_game(judge: Client, nicks: list[str]) -> None:
    page = judge.post(NEW, {"nick": [*nicks[:8], "", ""], "edition": "fiim-2025", "do": "guests"})
    table = re.findall(r'name="nick" value="([^"]*)"', page.content.decode())
    assert table == [*nicks[:8], "Гість 1", "Гість 2"]
    judge.post(NEW, {"nick": table, "edition": "fiim-2025", "do": "create"})
    assert Player.objects.filter(is_guest=True).count() == 2


def test_ten_lines_are_pasted_with_or_without_numbers(judge: Client, nicks: list[str]) -> None:
    lines = "\n".join(f"{seat}. {nick}" for seat, nick in enumerate(nicks, 1))
    page = judge.post(NEW, {"nick": [""] * 10, "edition": "fiim-2025", "do": "paste", "lines": lines})
    assert re.findall(r'name="nick" value="([^"]*)"', page.content.decode()) == nicks


@pytest.mark.parametrize("do", ["create", "guests", "shuffle", "edition"])
def test_pasted_lines_are_seated_whichever_key_is_pressed(judge: Client, nicks: list[str], do: str) -> None:
    told = {"nick": ["Зайвий", *[""] * 8, nicks[9]], "edition": "fiim-2025", "lines": "\n".join(nicks[:9])}
    page = judge.post(NEW, told | {"do": do})
    if do == "create":
        seated = list(Game.objects.get().seats.order_by("number").values_list("player__nick", flat=True))
    else:
        seated = re.findall(r'name="nick" value="([^"]*)"', page.content.decode())
    assert (sorted(seated) if do == "shuffle" else seated) == (sorted(nicks) if do == "shuffle" else nicks)


def test_pasting_nothing_and_somebody_twice_keeps_who_was_typed(judge: Client, nicks: list[str]) -> None:
    for lines, seated in (
        (" \n", nicks),
        (f"{nicks[1]}\n{nicks[0]}", [nicks[1], nicks[0], *nicks[2:]]),
        (nicks[5], [nicks[5], *nicks[1:5], "", *nicks[6:]]),
    ):
        told = {"nick": nicks, "edition": "fiim-2025", "do": "paste", "lines": lines}
        page = judge.post(NEW, told).content.decode()
        assert re.findall(r'name="nick" value="([^"]*)"', page) == seated


@pytest.mark.parametrize("do", ["paste", "create", "guests"])
def test_more_lines_than_seats_are_refused_whole_and_kept(judge: Client, nicks: list[str], do: str) -> None:
    lines = "\n".join([*(f"{seat}. {nick}" for seat, nick in enumerate(nicks, 1)), "Дванадцятий", "Зайва"])
    page = judge.post(NEW, {"nick": nicks[::-1], "edition": "fiim-2025", "do": do, "lines": lines})
    assert page.status_code == 422
    told = "Місць десять, а рядків 12; понад десять: Дванадцятий, Зайва. Нікого з них ще не посаджено."
    assert told in text_of(page)
    body = page.content.decode()
    assert re.findall(r'name="nick" value="([^"]*)"', body) == nicks[::-1]
    assert f">{lines}</textarea>" in body.replace("\r", "")
    assert not Game.objects.exists()


def test_a_nick_that_is_too_long_is_refused_and_kept_whole(judge: Client, nicks: list[str]) -> None:
    long = "Я" * 41
    page = judge.post(NEW, {"nick": nicks[:9], "edition": "fiim-2025", "do": "create", "lines": f"{long}\n"})
    assert page.status_code == 422
    assert "довше за 40 літер" in text_of(page)
    assert f'value="{long}"' in page.content.decode()


def test_a_new_nick_that_stood_beside_another_mistake_is_still_asked_about(
    judge: Client, nicks: list[str]
) -> None:
    form = {"nick": [*nicks[:9], "Новий"], "edition": "fiim-2025", "do": "create"}
    beside = judge.post(NEW, form | {"table": "стіл"})
    assert "Клуб не знає" not in text_of(beside)
    assert confirmed_in(beside) == []
    asked = judge.post(NEW, form)
    assert "Клуб не знає: Новий." in text_of(asked)
    assert confirmed_in(asked) == ["Новий"]
    assert confirmed_in(judge.post(NEW, form | {"do": "swap:1", "confirmed": "Новий"})) == ["Новий"]
    assert judge.post(NEW, form | {"confirmed": "Новий"}).status_code == 303


def test_a_nick_that_looks_like_another_is_asked_about_at_its_seat(judge: Client, nicks: list[str]) -> None:
    PlayerFactory(nick="Сойка")
    form = {"nick": [*nicks[:9], "сойка"], "edition": "fiim-2025", "do": "create"}
    asked = judge.post(NEW, form)
    assert "може, Сойка?" in text_of(asked)
    assert judge.post(NEW, form | {"confirmed": confirmed_in(asked)}).status_code == 303


def confirmed_in(page: HttpResponse) -> list[str]:
    return re.findall(r'name="confirmed" value="([^"]+)"', page.content.decode())


def test_what_is_missing_is_named_where_the_notice_stands(judge: Client, nicks: list[str]) -> None:
    def notice(**changed: object) -> str:
        form = {"nick": nicks, "edition": "fiim-2025", "do": "create"} | changed
        found = re.search(
            r'role="alert">.*?<div>(.*?)</div>', judge.post(NEW, form).content.decode(), re.DOTALL
        )
        assert found
        return found[1]

    assert notice(nick=nicks[:9]) == "Місце 10 порожнє."
    assert notice(nick=nicks[:8]) == "Порожні місця 9, 10."
    assert notice(nick=nicks[:9], table="стіл") == "Місце 10 порожнє. Гляньте, що позначено."
    assert notice(edition="fortuna").startswith("Не оголошено: ")
    assert notice(nick=[*nicks[:9], "Новий"]) == (
        "Клуб не знає: Новий. Перевірте написання або натисніть «До ролей» ще раз, щоб додати."
    )


def test_two_taps_change_two_seats_and_a_draw_keeps_the_people(judge: Client, nicks: list[str]) -> None:
    form = {"nick": nicks, "edition": "fiim-2025"}
    page = judge.post(NEW, {**form, "do": "swap:4", "picked": 2})
    swapped = re.findall(r'name="nick" value="([^"]*)"', page.content.decode())
    assert swapped == [nicks[0], nicks[3], nicks[2], nicks[1], *nicks[4:]]
    page = judge.post(NEW, {**form, "do": "shuffle"})
    assert sorted(re.findall(r'name="nick" value="([^"]*)"', page.content.decode())) == sorted(nicks)


def test_nobody_sits_twice_and_the_judge_does_not_sit(judge: Client, nicks: list[str]) -> None:
    account = JudgeFactory()
    judge.force_login(account)
    table = [*nicks[:8], nicks[0], person_of(account).nick]
    page = judge.post(NEW, {"nick": table, "edition": "fiim-2025", "do": "create"})
    assert page.status_code == 422
    assert "уже на місці 1" in text_of(page)
    assert "суддя не може сісти за свій стіл" in text_of(page)


def test_people_are_found_while_a_nick_is_typed(judge: Client, nicks: list[str]) -> None:
    page = judge.get("/judge/players/?nick=нік а").content.decode()
    assert re.findall(r'value="([^"]*)"', page) == ["Нік А"]


def test_every_game_of_the_list_has_the_day_on_which_it_was_played() -> None:
    """As elsewhere that of its beginning; one that has not begun stands on the day on which it was made."""
    judging = Judging()
    Game.objects.update(created_at=datetime(2026, 12, 4, 17, 5, tzinfo=UTC))
    days = [" · 4 грудня, 19:05 ", " · 27 листопада, 23:40 ", " · 26 листопада "]
    pages = [text_of(judging.client.get("/judge/"))]
    judging.played.do(DEAL)
    Game.objects.update(started_at=datetime(2026, 11, 27, 21, 40, tzinfo=UTC))
    pages.append(text_of(judging.client.get("/judge/")))
    Game.objects.update(played_on=date(2026, 11, 26))
    pages.append(text_of(judging.client.get("/judge/")))
    assert [day in page for day, page in zip(days, pages, strict=True)] == [True] * 3


# ── the log, reseating, cancelling ─────────────────────────────────────────────────────────────────────────


def test_the_log_tells_every_action_and_strikes_undone_ones_through() -> None:
    judging = Judging()
    judging.played.do(DEAL, {"do": "open_day"}, {"do": "nominate", "by": 1, "target": 4})
    judging.played.undo()
    page = judging.client.get(f"{judging.address}log/")
    assert "1 виставляє 4" in text_of(page)
    assert page.content.decode().count('class="is-undone"') == 1


@pytest.mark.parametrize(("before", "tap", "fields", "recorded"), TAPS)
def test_every_kind_of_action_opens_in_a_form_of_its_kind(
    before: list[dict[str, Any]], tap: str, fields: dict[str, Any], recorded: dict[str, Any]
) -> None:
    judging = Judging()
    judging.played.do(*before, recorded)
    page = judging.client.post(f"{judging.address}log/{judging.played.seq}/", {"tap": "show"})
    assert page.status_code == 200
    assert f"Змінити дію {judging.played.seq}" in text_of(page)
    assert "Прибрати цю дію" in text_of(page)


def amend(judging: Judging, seq: int, **fields: Any) -> HttpResponse:
    told = {"expected_seq": judging.played.seq, "key": key()} | fields
    return judging.client.post(f"{judging.address}log/{seq}/", told)


def test_an_earlier_action_is_changed_and_the_rest_is_decided_again() -> None:
    judging = Judging()
    judging.played.do(*NIGHT_1, {"do": "shoot", "target": 5}, {"do": "check", "by": "don", "target": 7})
    response = amend(judging, len(NIGHT_1) + 1, tap="shoot", target=6)
    assert (response.status_code, response.headers["Location"]) == (303, f"{judging.address}log/?changed=1")
    assert judging.played.state.victim == 6
    page = text_of(judging.client.get(response.headers["Location"]))
    assert "Змінено. Перераховано 1 дію." in page
    assert page.count("Перевірка дона") == 1, "what was only decided again stands once"
    assert page.count("Постріл ночі") == 2, "the changed one is struck through, the new one stands"


@pytest.mark.parametrize(
    ("later", "sentence"),
    [(0, "Змінено. Пізніших дій не було."), (2, "Перераховано 2 дії."), (5, "Перераховано 5 дій.")],
)
def test_a_change_tells_how_many_actions_were_decided_again(later: int, sentence: str) -> None:
    judging = Judging()
    judging.played.do(DEAL, {"do": "open_day"}, {"do": "nominate", "by": 1, "target": 4}, *[END] * later)
    response = amend(judging, 3, tap="nominate:1:5")
    assert sentence in text_of(judging.client.get(response.headers["Location"]))


def test_over_the_shoulder_the_log_tells_no_shot_and_no_check_until_it_is_asked() -> None:
    judging = Judging()
    checks = [{"do": "check", "by": "don", "target": 7}, {"do": "check", "by": "sheriff", "target": 8}]
    judging.played.do(*NIGHT_1, {"do": "shoot", "shots": {"8": 5, "9": 5, "10": 5}}, *checks)
    shown = text_of(judging.client.get(f"{judging.address}log/"))
    assert "Постріл ночі" in shown
    for secret in ("Дон перевіряє 7", "Шериф перевіряє 8", "Відстріл: 5", "чорн", "шериф:"):
        assert secret not in shown, secret
    asked = text_of(judging.client.post(f"{judging.address}log/"))
    for secret in ("Дон перевіряє 7", "Шериф перевіряє 8"):
        assert secret in asked, secret


def test_an_action_of_the_night_opens_to_be_changed_only_when_it_is_asked_for_and_hides_by_itself() -> None:
    judging = Judging()
    judging.played.do(*NIGHT_1, {"do": "shoot", "target": 5}, {"do": "check", "by": "don", "target": 7})
    shot = len(NIGHT_1) + 1
    for seq, secret in ((1, " selected"), (shot, " checked"), (shot + 1, "Дон перевіряє 7")):
        address = f"{judging.address}log/{seq}/"
        closed, opened = judging.client.get(address), judging.client.post(address, {"tap": "show"})
        assert 'class="way"' not in closed.content.decode()
        assert 'class="way"' in opened.content.decode()
        told = [secret in f"{one.content.decode()} {text_of(one)}" for one in (closed, opened)]
        assert told == [False, True], secret
        assert [f'href="{address}" data-secrets' in one.content.decode() for one in (closed, opened)] == [
            False,
            True,
        ]
    refused = amend(judging, shot, tap="shoot", target=99)
    assert refused.status_code == 422
    assert "data-secrets" in refused.content.decode()
    assert "Дон перевіряє 7" not in text_of(refused), "only what is being changed"


def test_each_line_has_its_author_and_take_overs_stand_in_the_log() -> None:
    judging = Judging()
    judging.played.do(DEAL)
    nick = person_of(judging.played.judge).nick
    services.take_over(game_id=judging.game.pk, actor=judging.played.judge, device="tablet")
    services.take_over(game_id=judging.game.pk, actor=judging.played.judge, device="phone")
    judging.played.do({"do": "open_day"})
    page = text_of(judging.client.get(f"{judging.address}log/"))
    assert f"Роздача ролей {nick}" in page
    assert f"Гру забрав інший пристрій, до того: {nick}" in page
    assert page.index("Роздача") < page.index("Гру забрав") < page.index("1 відкриває")


def test_an_arrow_brings_back_everything_up_to_its_row() -> None:
    judging = Judging()
    judging.played.do(DEAL, {"do": "open_day"}, {"do": "nominate", "by": 1, "target": 4}, END, END)
    for _ in range(3):
        judging.played.undo()
    page = judging.client.get(f"{judging.address}log/")
    assert re.findall(r"Повернути дію (\d+)", page.content.decode()) == ["3", "4", "5"]
    assert amend(judging, 4, tap="redo").status_code == 303
    assert judging.played.state.speech.speaker == 2
    assert amend(judging, 5, tap="redo").status_code == 303
    assert judging.played.state.speech.speaker == 3
    assert amend(judging, 5, tap="redo").status_code == 403


def test_rolling_back_is_one_batch_and_can_be_brought_back() -> None:
    judging = Judging()
    judging.played.do(DEAL, {"do": "open_day"}, {"do": "nominate", "by": 1, "target": 4}, END, END)
    clock = Game.objects.get(pk=judging.game.pk).log(manager="all_objects").get(seq=4).clock_before_ms
    told = {"expected_seq": 5, "key": "roll", "tap": "back"}
    for _ in range(2):  # a lost answer, sent again
        assert judging.client.post(f"{judging.address}log/3/", told).status_code == 303
    rows = JudgeAction.all_objects.filter(game=judging.game, kind="undo")
    assert set(rows.values_list("batch", flat=True)) == {"roll"}
    assert (judging.played.seq, judging.played.state.speech.speaker) == (7, 1)
    game = Game.objects.get(pk=judging.game.pk)
    assert (game.clock_left_ms, game.clock_running_since) == (clock, None)
    assert amend(judging, 3, tap="back").status_code == 403, "nothing stands behind it"
    amend(judging, 5, tap="redo")
    assert judging.played.state.speech.speaker == 3


def test_a_change_that_no_longer_fits_lists_what_and_why_and_changes_nothing() -> None:
    judging = Judging()
    judging.played.do(DEAL, {"do": "open_day"}, {"do": "nominate", "by": 1, "target": 4}, END)
    judging.played.do({"do": "nominate", "by": 2, "target": 5})
    seq = judging.played.seq
    response = amend(judging, 3, tap="nominate:1:5")
    assert response.status_code == 422
    assert "Не змінено: 1 з 2 пізніших дій не підходить" in text_of(response)
    assert "2 виставляє 5" in text_of(response)
    assert judging.played.seq == seq
    for way in (
        "Відкотити до дії 3 і грати далі звідти: скасує 2 дії",
        "Виправити спершу дію 5",
        "Лишити, як було",
    ):
        assert way in text_of(response), way


def test_an_action_is_left_out_rolled_back_to_and_brought_back() -> None:
    judging = Judging()
    judging.played.do(DEAL, {"do": "open_day"}, {"do": "nominate", "by": 1, "target": 4}, END)
    amend(judging, 3, tap="drop")
    assert judging.played.state.day.candidates == ()
    rows = JudgeAction.all_objects.filter(game=judging.game, kind="action").order_by("-seq")
    opened = next(row for row in rows if row.action["do"] == "open_day")
    amend(judging, opened.seq, tap="back")
    assert judging.played.state.speech.speaker == 1
    amend(judging, 0, tap="redo")
    assert judging.played.state.speech.speaker == 2


def test_a_refused_stale_or_unreadable_change_is_told_on_the_log() -> None:
    judging = Judging()
    judging.played.do(DEAL, {"do": "open_day"}, {"do": "nominate", "by": 1, "target": 4})
    assert amend(judging, 3, tap="nominate:1:77").status_code == 422
    assert amend(judging, 3, tap="nominate:1").status_code == 422
    assert amend(judging, 3, tap="nominate:1:5", expected_seq=1).status_code == 409
    assert amend(judging, 99, tap="drop").status_code == 403


def test_the_right_person_is_put_on_a_seat_and_a_game_is_cancelled_with_a_reason() -> None:
    judging = Judging()
    PlayerFactory(nick="Запізнілий")
    address = f"{judging.address}manage/"
    assert judging.client.post(address, {"do": "reseat", "seat": 4, "nick": "Ніхто"}).status_code == 422
    judging.client.post(address, {"do": "reseat", "seat": 4, "nick": "Запізнілий"})
    assert judging.game.seats.get(number=4).player.nick == "Запізнілий"
    assert judging.client.post(address, {"do": "cancel", "reason": " "}).status_code == 422
    judging.client.post(address, {"do": "cancel", "reason": "згасло світло"})
    assert Game.objects.get(pk=judging.game.pk).status == Status.CANCELLED
    assert "згасло світло" in text_of(judging.client.get(judging.address))


# ── announcing, and screens that must not stay ─────────────────────────────────────────────────────────────


def test_a_result_that_changed_meanwhile_is_not_announced_from_an_older_screen() -> None:
    """The judge saw one winner; another device made it another since."""
    judging = Judging()
    red_wins_on_day_zero(judging.played)
    older = judging.played.seq
    judging.played.undo()
    judging.played.do({"do": "team_defeat", "seat": 1, "reason": "oath_or_bet"})
    assert judging.tap("announce", sure="1", expected_seq=older).status_code == 409
    assert Game.objects.get(pk=judging.game.pk).winner == ""
    assert judging.tap("announce", sure="1").headers["HX-Redirect"]
    assert Game.objects.get(pk=judging.game.pk).winner == "black"


def test_the_view_by_shooters_is_never_the_first_one_of_a_night() -> None:
    """It tells who the blacks are (screens.md §8): a form of an earlier step does not bring it back."""
    judging = Judging()
    judging.played.do(DEAL)
    judging.played.day_with({}, range(1, 11))
    told = judging.tap("begin_night", mode="shooters", scene="an.earlier.step").content.decode()
    assert 'id="shooters"' not in told
    assert 'id="shooters"' in judging.client.get(f"{judging.address}?mode=shooters").content.decode()


def test_the_clock_of_an_announced_game_is_refused_with_a_sentence() -> None:
    judging = Judging()
    red_wins_on_day_zero(judging.played)
    services.announce(game_id=judging.game.pk, actor=judging.played.judge)
    address = f"{judging.address}clock"
    assert judging.client.post(address, {"command": "pause"}).status_code == 403
    assert judging.client.post(address, {"command": "set", "left": "1000", "id": "x"}).status_code == 403


def test_who_plays_for_the_first_time_is_marked_for_the_judges_briefing() -> None:
    """Noir, end: the host briefs newcomers before the first game."""
    judging = Judging()
    earlier = PlayedGame()
    red_wins_on_day_zero(earlier)
    services.announce(game_id=earlier.game.pk, actor=earlier.judge)
    veteran = earlier.game.seats.get(number=1).player
    services.reseat(game_id=judging.game.pk, actor=judging.played.judge, number=4, player=veteran)
    page = text_of(judging.client.get(judging.address))
    assert page.count("перша гра: інструктаж") == 9
