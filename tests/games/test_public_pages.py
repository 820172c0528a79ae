"""What everybody sees of games, and what nobody sees before the announcement."""

import re
from collections.abc import Iterator
from types import ModuleType

import pytest
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import path
from django.utils import timezone

from config import urls
from games import selectors, services, told
from games.live import LiveBoard
from games.log import state_of
from games.models import Game
from games.protocol import BestMoveCell
from games.rules import public_state
from tests.games.tables import DEAL, END, PlayedGame, red_wins_on_day_zero, until_first_ballot
from tests.games.twins import (
    START,
    TWINS,
    Clock,
    Seen,
    Table,
    addresses,
    clients_of,
    look_at,
    play_twin,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    frozen = Clock()
    monkeypatch.setattr("django.utils.timezone.now", frozen)
    yield frozen
    told.forget()


# ── nothing leaks ──────────────────────────────────────────────────────────────────────────────────────────


#: Where every single step of a game shows.
FOLLOWS = re.compile(r"/$|/games/|/hall/|/overlay/|/uk/|/leak/|/api/|/feed")


def watch_twin(table: Table, name: str, clock: Clock, *, within: str = "/", thoroughly: bool = False) -> Seen:
    """Looks at every address that follows a game after every step, in every phase as everybody.

    All other addresses are tried by day, in the night and at the end (`thoroughly`: after every step).
    """
    clock.now = START
    seen, clients, phases, closed = Seen(), clients_of(table), set[str](), set[tuple[str, str]]()

    def look(game: Game, step: str) -> None:
        phase = public_state(state_of(Game.objects.get(pk=game.pk))).phase
        is_new = phase not in phases or thoroughly
        everywhere = is_new and (thoroughly or phase in ("speeches", "night", "finished"))
        phases.add(phase)
        for viewer in clients if is_new else ["visitor"]:
            for address in filter(re.compile(within).match, addresses(game, table.players)):
                if everywhere or ((viewer, address) not in closed and FOLLOWS.match(address)):
                    answer = look_at(clients[viewer], address)
                    seen.answers[viewer, step, address] = answer
                    if answer.status >= 300:
                        closed.add((viewer, address))

    play_twin(table, TWINS[name], clock, look)
    return seen


@pytest.mark.parametrize("thoroughly", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_games_with_other_secrets_look_the_same_to_everybody_until_the_announcement(
    clock: Clock, thoroughly: bool
) -> None:
    table = Table.make()
    seen = {name: watch_twin(table, name, clock, thoroughly=thoroughly) for name in TWINS}
    first = seen["don alive"]
    assert {viewer for viewer, _, _ in first.answers} == set(table.viewers)
    assert {address for (*_, address), answer in first.answers.items() if answer.status >= 500} == set()
    assert {address for *_, address in first.differences(seen["don dead"])} == set()
    assert {address for *_, address in first.differences(seen["reds win"])} == set()


def leaking(request: HttpRequest, game_id: int) -> HttpResponse:
    """Tells how many actions were entered: nobody's role, and yet whether the don checks."""
    return HttpResponse(str(Game.objects.get(pk=game_id).seq))


class LeakingSite(ModuleType):
    urlpatterns = [*urls.urlpatterns, path("leak/<int:game_id>/", leaking)]


def test_the_comparison_of_twins_finds_a_page_that_tells_the_length_of_the_log(clock: Clock) -> None:
    table = Table.make()
    with override_settings(ROOT_URLCONF=LeakingSite("leaking_site")):
        seen = {name: watch_twin(table, name, clock, within="/games/|/leak/") for name in TWINS}
    leaks = seen["don alive"].differences(seen["don dead"])
    assert {address.split("/")[1] for _, _, address in leaks} == {"leak"}


WORDS = re.compile(
    "role--|civilian|sheriff|шериф|мирн|(?<!не )дон\\b|чорн|відстріл(?! 10| 5|, ніч)", re.IGNORECASE
)


def test_no_word_of_a_role_stands_on_the_page_of_a_running_game(clock: Clock, client: Client) -> None:
    table, pages = Table.make(), dict[str, str]()

    def look(game: Game, step: str) -> None:
        answer = client.get(f"/games/{game.pk}/").content.decode()
        pages[step] = answer[answer.index("<main") :]

    play_twin(table, TWINS["don alive"], clock, look)
    assert {step: found for step, page in pages.items() if (found := WORDS.findall(page))} == {}


# ── a running game ─────────────────────────────────────────────────────────────────────────────────────────


def board_of(game: PlayedGame) -> LiveBoard:
    fresh = Game.objects.select_related("judge", "evening").get(pk=game.game.pk)
    return selectors.running_game(fresh, timezone.now()).board


def test_the_live_board_shows_candidates_and_the_speaker() -> None:
    game = PlayedGame()
    game.do(
        DEAL, {"do": "open_day"}, {"do": "nominate", "by": 1, "target": 3}, END, {"do": "foul", "seat": 4}
    )
    board = board_of(game)
    assert board.title == "Нульове коло, промови"
    assert [(candidate.number, candidate.by) for candidate in board.candidates] == [(3, 1)]
    assert [(seat.number, seat.state, seat.notes) for seat in board.seats[:4]] == [
        (1, "", ()),
        (2, "speaking", ("говорить",)),
        (3, "", ("далі", "К1 від 1")),
        (4, "", ("1 фол",)),
    ]
    assert board.middle.below == "2-га промова з 10"
    assert [line.text for line in board.lines] == [
        "Місце 4: перший фол.",
        "1 виставляє 3.",
        "Нульове коло відкриває 1: за столом 10.",
    ]


def test_the_live_board_counts_the_votes_of_a_ballot() -> None:
    game = PlayedGame()
    until_first_ballot(game)
    game.do({"do": "vote", "for": 3, "voters": [1, 2, 4, 5]})
    board = board_of(game)
    assert [(line.text) for line in board.lines[:3]] == [
        "Місце 8 виходить: 6 з 10 голосів.",
        "Решта 6 — кандидатові 8 за замовчуванням.",
        "4 голоси за 3: 1, 2, 4, 5.",
    ]
    assert board.seats[7].state == "speaking"
    assert board.middle.name == board.seats[7].nick


def test_a_night_shows_none_of_its_steps(clock: Clock) -> None:
    game = PlayedGame()
    until_first_ballot(game)
    game.do({"do": "vote", "for": 3, "count": 4}, END, {"do": "begin_night"})
    at_dusk = board_of(game)
    game.do({"do": "shoot", "target": 1})
    assert board_of(game) == at_dusk
    game.do({"do": "check", "by": "sheriff", "target": 9})
    assert board_of(game) == at_dusk
    assert (at_dusk.title, at_dusk.clock) == ("Ніч 1", None)
    middle = at_dusk.middle
    assert (middle.above, middle.name, middle.below) == ("", "Місто спить", "за столом 9 гравців")


def test_an_undone_action_is_not_on_the_board() -> None:
    game = PlayedGame()
    game.do(DEAL, {"do": "open_day"})
    before = board_of(game).lines
    game.do({"do": "foul", "seat": 4})
    game.undo()
    assert board_of(game).lines == before


def test_a_finished_game_waits_for_the_announcement_without_its_winner(client: Client) -> None:
    game = PlayedGame()
    red_wins_on_day_zero(game)
    page = client.get(f"/games/{game.game.pk}/").content.decode()
    assert "Гру завершено: суддя ось-ось оголосить результат." in page
    assert "Перемогли" not in page


def test_a_cancelled_game_shows_its_reason_and_no_roles(client: Client) -> None:
    game = PlayedGame()
    game.do(DEAL)
    services.cancel(game_id=game.game.pk, actor=game.judge, reason="Згасло світло.")
    response = client.get(f"/games/{game.game.pk}/")
    assert response.status_code == 200
    page = response.content.decode()
    assert "Гру скасовано" in page
    assert "Згасло світло." in page
    assert "role--" not in page


# ── an announced game ──────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def announced() -> PlayedGame:
    """A tie on day 0 with a lift that fails, a night with a hit, a win of the reds by removals."""
    return announced_with_best_move([8, 9, 2])


def announced_with_best_move(targets: list[int]) -> PlayedGame:
    game = PlayedGame()
    until_first_ballot(game)
    game.do(
        {"do": "vote", "for": 3, "voters": [1, 2, 4, 5, 6]}, END, END,
        {"do": "vote", "for": 3, "voters": [1, 2, 4, 5, 6]},
        {"do": "lift", "voters": [3, 8]},
        {"do": "begin_night"},
        {"do": "shoot", "shots": {"8": 1, "9": 1, "10": 1}},
        {"do": "check", "by": "don", "target": 7},
        {"do": "check", "by": "sheriff", "target": 9},
        {"do": "best_move", "targets": targets}, END,
        *({"do": "remove", "seat": seat, "reason": "insult"} for seat in (8, 9, 10)),
    )  # fmt: skip
    services.announce(game_id=game.game.pk, actor=game.judge)
    return game


def announced_page(game: PlayedGame) -> selectors.AnnouncedGame:
    return selectors.announced_game(Game.objects.select_related("judge", "evening").get(pk=game.game.pk))


def test_the_protocol_tells_each_seats_role_and_way_out(announced: PlayedGame) -> None:
    page = announced_page(announced)
    assert (page.won, page.why) == ("Перемогли червоні", "чорних за столом немає")
    assert [(row.person.number, row.person.role, row.left) for row in page.rows if row.left] == [
        (1, "civilian", "відстріл, ніч 1"),
        (8, "don", "вилучення, ніч 1"),
        (9, "mafia", "вилучення, ніч 1"),
        (10, "mafia", "вилучення, ніч 1"),
    ]
    assert page.rows[0].best_move == BestMoveCell("8, 9, 2", 2, 3)


def test_a_best_move_is_told_of_three_however_few_were_named(client: Client) -> None:
    """As the rating counts it (scoring.md)."""
    game = announced_with_best_move([8])
    assert announced_page(game).rows[0].best_move == BestMoveCell("8", 1, 3)
    nick = game.game.seats.get(number=1).player.nick
    assert f"найкращий хід: 1 з 3 · {nick}" in client.get("/").content.decode()


def test_the_matrix_tells_who_voted_for_whom(announced: PlayedGame) -> None:
    matrix = announced_page(announced).matrix
    assert matrix is not None
    assert [(column.title, column.totals) for column in matrix.columns] == [
        ("Нульове коло", (("3 — 5", False), ("8 — 5", False))),
        ("Перегол.", (("3 — 5", False), ("8 — 5", False))),
        ("Підйом 3, 8", (("2 з 10, треба 6", False),)),
    ]
    assert [[cell.text for cell in row.cells] for row in matrix.rows[:3]] == [
        ["3", "3", "–"],
        ["3", "3", "–"],
        ["8", "8", "за"],
    ]
    assert [cell.css for cell in matrix.rows[2].cells] == ["no hit deflt", "no hit deflt", ""]
    assert [(row.for_black, row.known) for row in matrix.rows[:3]] == [(0, 2), (0, 2), (2, 2)]
    assert not matrix.has_counts


def test_nights_tell_every_shooter_and_check(announced: PlayedGame) -> None:
    (night,) = announced_page(announced).nights
    assert night.shots == ("8 → 1", "9 → 1", "10 → 1")
    assert night.killed is not None
    assert night.killed.number == 1
    assert night.don is not None
    assert (night.don.target.number, night.don.answer) == (7, "шериф")
    assert night.sheriff is not None
    assert (night.sheriff.target.number, night.sheriff.answer) == (9, "чорний")


def test_the_story_tells_the_days_and_nights_with_their_reasons(announced: PlayedGame) -> None:
    story = announced_page(announced).story
    assert [(chapter.key, chapter.reds, chapter.blacks) for chapter in story] == [
        ("day-0", 7, 3),
        ("night-1", 7, 3),
    ]
    assert story[0].candidates == "Кандидати: 3 від 1, 8 від 2."
    assert story[1].lines[-1].text == "Чорних за столом немає: перемогли червоні."
    assert story[1].lines[-1].css == "why decided"
    assert [line.text for line in story[1].lines if "1" in line.text and "показали" in line.text] == [
        "Відстріл 1: усі 3 чорні показали одне місце."
    ], "told once"


def test_a_shot_told_by_its_target_alone_says_that_all_showed_it(client: Client) -> None:
    game = PlayedGame()
    until_first_ballot(game)
    game.do({"do": "vote", "for": 3, "count": 10}, END, {"do": "begin_night"}, {"do": "shoot", "target": 1})
    checks = [{"do": "check", "by": by, "target": None} for by in ("don", "sheriff")]
    game.do(*checks, *({"do": "remove", "seat": seat} for seat in (8, 9, 10)))
    services.announce(game_id=game.game.pk, actor=game.judge)
    page = client.get(f"/games/{game.game.pk}/").content.decode()
    assert "усі показали 1" in page
    assert "не розрізнено" not in page


def test_votes_told_as_numbers_show_no_names() -> None:
    game = PlayedGame()
    until_first_ballot(game)
    game.do({"do": "vote", "for": 3, "count": 3}, END)
    game.do({"do": "begin_night"}, *({"do": "remove", "seat": seat} for seat in (9, 10)))
    services.announce(game_id=game.game.pk, actor=game.judge)
    matrix = announced_page(game).matrix
    assert matrix is not None
    assert matrix.has_counts
    assert [row.cells[0].text for row in matrix.rows] == ["?"] * 10
    assert [(row.for_black, row.known) for row in matrix.rows] == [(0, 0)] * 10


def test_the_page_of_a_game_that_is_not_there_is_404(client: Client) -> None:
    assert client.get("/games/404/").status_code == 404


# ── lists ──────────────────────────────────────────────────────────────────────────────────────────────────


def announced_games(number: int) -> list[PlayedGame]:
    games = [PlayedGame() for _ in range(number)]
    for game in games:
        red_wins_on_day_zero(game)
        services.announce(game_id=game.game.pk, actor=game.judge)
    return games


def test_the_list_shows_running_games_and_the_newest_announced_ones_first(client: Client) -> None:
    first, second = announced_games(2)
    running = PlayedGame()
    running.do(DEAL, {"do": "open_day"})
    waiting = PlayedGame()
    context = client.get("/games/").context
    assert [line.head.pk for line in context["games"]] == [second.game.pk, first.game.pk]
    assert [(line.head.pk, line.doing) for line in context["running"]] == [
        (running.game.pk, "Нульове коло, промови")
    ]
    assert waiting.game.pk not in {line.head.pk for line in context["games"]}


def test_an_empty_list_says_so(client: Client) -> None:
    assert "Жодної гри ще не оголошено." in client.get("/games/").content.decode()


def test_the_number_of_queries_does_not_grow_with_the_number_of_games(client: Client) -> None:
    def queries(address: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address).status_code == 200
        return len(captured)

    announced_games(1)
    one = [queries(address) for address in ("/", "/games/")]
    announced_games(29)
    assert [queries(address) for address in ("/", "/games/")] == one


@pytest.mark.parametrize("address", ["/", "/games/", "/en/", "/en/games/"])
def test_public_lists_are_open_to_everybody(client: Client, address: str) -> None:
    for client_of_one in clients_of(Table.make()).values():
        assert client_of_one.get(address).status_code == 200
