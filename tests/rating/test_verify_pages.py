"""Protocols on their way to the rating: the queue, points, publishing, correcting, and who may open what."""

import datetime
from decimal import Decimal

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from config.doctor import games as doctor
from games import publication, services
from games.access import person_of
from games.models import GameChange, Remark, Status
from players.club import current_club
from players.letters import letter_of
from players.models import Message, User
from rating.models import Season
from rating.selectors import verification
from tests.factories import ClubAdminFactory, EveningFactory, JudgeFactory, MemberFactory
from tests.games.tables import STD, PlayedGame
from tests.rating.club import announced, autumn, fields_of, points, publish, published, seat, total_of
from tests.rating.test_rating_pages import text

pytestmark = pytest.mark.django_db

OCTOBER = datetime.datetime(2026, 10, 5, 18, tzinfo=datetime.UTC)


def member() -> User:
    user = MemberFactory().user
    assert user is not None
    return user


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def said(client: Client, address: str, data: dict[str, str], status: int = 200) -> str:
    """The words of the page that a post answers with; its form is of the page as it is now."""
    shown = client.get(address.rpartition("/")[0] + "/").context
    seen = {"seen": str(shown["seen"])} if shown and "seen" in shown else {}
    response = client.post(address, seen | data, follow=status == 200)
    assert response.status_code == status
    return response.content.decode()


# ── who may open what ──────────────────────────────────────────────────────────────────────────────────────


def test_each_page_opens_to_whom_it_belongs() -> None:
    season, game = autumn(), announced(OCTOBER)
    person = seat(game.game, 1).player.pk
    of_season = [f"/rating/{season.pk}/{page}" for page in ("", "best-moves/", "leaders/")]
    of_person = [f"/players/{person}/", f"/players/{person}/compare/"]
    public = ["/rating/", "/rating/best-moves/", *of_season, *of_person]
    judges = ["/verify/", f"/verify/{game.game.pk}/", f"/verify/{game.game.pk}/print/"]
    admins = ["/rating/new/", f"/rating/{season.pk}/settings/"]
    visitor, player = Client(), signed_in(member())
    own, other, admin = signed_in(game.judge), signed_in(JudgeFactory()), signed_in(ClubAdminFactory())
    expected = {
        "public": dict.fromkeys(public, (200, 200, 200, 200, 200)),
        "judges": dict.fromkeys(judges, (302, 403, 200, 200, 200)),
        "admins": dict.fromkeys(admins, (302, 403, 403, 403, 200)),
    }
    for kind, addresses in expected.items():
        for address, statuses in addresses.items():
            found = tuple(client.get(address).status_code for client in (visitor, player, own, other, admin))
            assert found == statuses, (kind, address)


def test_each_step_is_taken_by_whom_it_belongs_to() -> None:
    game, season = announced(OCTOBER).game, autumn()
    for address, allowed in (
        (f"/verify/{game.pk}/points", "judges"),
        (f"/verify/{game.pk}/step", "judges"),
        (f"/verify/{game.pk}/second", "judges"),
        (f"/rating/{season.pk}/freeze/", "admins"),
    ):
        judge = JudgeFactory()
        assert Client().post(address).status_code == 302
        assert signed_in(member()).post(address).status_code == 403
        if allowed == "admins":
            assert signed_in(judge).post(address).status_code == 403
        assert signed_in(ClubAdminFactory()).get(address).status_code == 405
    game.refresh_from_db()
    season.refresh_from_db()
    assert (game.status, season.is_frozen) == (Status.FINISHED, False)


def test_a_post_without_its_token_is_refused() -> None:
    game = announced(OCTOBER).game
    client = Client(enforce_csrf_checks=True)
    client.force_login(ClubAdminFactory())
    assert client.post(f"/verify/{game.pk}/step", {"step": "verify_publish"}).status_code == 403
    game.refresh_from_db()
    assert game.status == Status.FINISHED


def test_a_protocol_before_the_announcement_opens_to_nobody() -> None:
    game = PlayedGame()
    for user in (game.judge, JudgeFactory(), ClubAdminFactory()):
        assert signed_in(user).get(f"/verify/{game.game.pk}/").status_code == 403
    services.cancel(game_id=game.game.pk, actor=game.judge, reason="так")
    assert signed_in(ClubAdminFactory()).get(f"/verify/{game.game.pk}/").status_code == 403
    assert signed_in(ClubAdminFactory()).get("/verify/99999/").status_code == 404


# ── the queue ──────────────────────────────────────────────────────────────────────────────────────────────


def test_an_empty_queue_says_so() -> None:
    assert "Жоден протокол не чекає." in text(signed_in(JudgeFactory()), "/verify/")


def test_the_queue_tells_whose_turn_it_is() -> None:
    game = announced(OCTOBER)
    other = signed_in(JudgeFactory())
    assert "для другої людини" in text(signed_in(game.judge), "/verify/")
    assert "можете перевірити ви" in text(other, "/verify/")
    publish(game.game)
    page = text(other, "/verify/")
    assert "Жоден протокол не чекає." in page
    assert "опубліковано" in page


def test_the_queue_names_evening_and_table() -> None:
    game = announced(OCTOBER).game
    game.evening, game.table, game.number = EveningFactory(title="Жовтневий вечір"), 2, 3
    game.save()
    assert "Гра 3, стіл 2 · Жовтневий вечір" in text(signed_in(JudgeFactory()), "/verify/")


def test_the_queue_takes_as_many_queries_for_four_protocols_as_for_two() -> None:
    client = signed_in(JudgeFactory())
    counts = []
    for _ in range(2):
        for _ in range(2):
            publish(announced(OCTOBER).game)
            announced(OCTOBER)
        client.get("/verify/")
        with CaptureQueriesContext(connection) as captured:
            client.get("/verify/")
        counts.append(len(captured))
    assert counts[0] == counts[1]


# ── a protocol ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_protocol_shows_what_counts_and_what_publishing_changes() -> None:
    autumn()
    game = announced(OCTOBER).game
    page = text(signed_in(JudgeFactory()), f"/verify/{game.pk}/")
    assert "Що змінить публікація Осінь 2026" in page
    assert f"{seat(game, 7).player.nick} – → 1 – → 1,00 – → 0,00 0 → 1" in page
    assert page.count("вилучення: −0,5 Так Ні") == 0, "the penalties are the judge's to answer"
    assert page.count("вилучення: −0,5") == 3
    assert "лишилися 3 пропозиції штрафу" in page


def test_a_game_outside_every_season_says_that_it_will_count_in_none() -> None:
    game = announced(OCTOBER).game
    client = signed_in(JudgeFactory())
    assert "опублікована, вона ніде не рахуватиметься" in text(client, f"/verify/{game.pk}/")
    publish(game)
    assert "вона ніде не рахується" in text(client, f"/verify/{game.pk}/")


def test_the_judge_types_points_with_comma_and_minus_and_takes_a_suggested_penalty() -> None:
    season = autumn()
    game = announced(OCTOBER)
    client = signed_in(game.judge)
    address = f"/verify/{game.game.pk}/points"
    typed = {"bonus-4": "0,3", "penalty-4": "", "reason-4": "версія", "comment": "Гарна гра."}
    assert "Протокол збережено." in said(client, address, {**typed, "answer": "yes:9:left"})
    assert (seat(game.game, 4).bonus, seat(game.game, 9).penalty) == (Decimal("0.3"), Decimal("-0.5"))
    assert (seat(game.game, 9).points_reason, seat(game.game, 9).penalty_answer) == ("вилучення", "taken")
    game.game.refresh_from_db()
    assert game.game.comment == "Гарна гра."
    publish(game.game)
    assert total_of(season, seat(game.game, 9).player) == -5000


def test_a_declined_penalty_is_asked_about_no_more_and_says_who_declined_it() -> None:
    game = announced(OCTOBER)
    client, address = signed_in(game.judge), f"/verify/{game.game.pk}/"
    page = text(client, address)
    assert page.count("вилучення: −0,5 Так Ні") == 3
    said(client, f"{address}points", {"answer": "no:9:left"})
    page = text(client, address)
    assert page.count("вилучення: −0,5 Так Ні") == 2
    assert "Запропонований штраф відхилено: вилучення" in page
    said(client, f"{address}points", {"answer": "yes:9:left"})
    assert seat(game.game, 9).penalty == 0, "an answer is given once"


def test_a_penalty_of_the_judges_own_replaces_the_suggested_one() -> None:
    game = announced(OCTOBER)
    typed = fields_of({9: points(penalty="-0.2", reason="вибачився")})
    said(signed_in(game.judge), f"/verify/{game.game.pk}/points", typed)
    assert text(signed_in(game.judge), f"/verify/{game.game.pk}/").count("Так Ні") == 2


def test_publishing_asks_while_penalties_are_open_and_then_declines_them() -> None:
    autumn()
    game = announced(OCTOBER)
    other, address = signed_in(ClubAdminFactory()), f"/verify/{game.game.pk}/step"
    asked = said(other, address, {"step": "verify_publish"}, status=422)
    assert "Без відповіді 3 пропозиції штрафу" in asked
    game.game.refresh_from_db()
    assert game.game.status == Status.FINISHED
    said(other, address, {"step": "verify_publish", "sure": "1", "bonus-1": "0,2", "reason-1": "стіл"})
    game.game.refresh_from_db()
    assert game.game.status == Status.PUBLISHED
    assert seat(game.game, 1).bonus == Decimal("0.2"), "what was typed is saved with the step"
    assert [seat(game.game, number).penalty_answer for number in (8, 9, 10)] == ["declined"] * 3


def test_without_a_second_person_the_judge_publishes_alone() -> None:
    autumn()
    club = current_club()
    club.second_person_verifies = False
    club.save()
    game = announced(OCTOBER)
    client, address = signed_in(game.judge), f"/verify/{game.game.pk}/"
    page = text(client, address)
    assert "Оголошено. Гра рахуватиметься, щойно її опублікують." in page
    assert "Перевірити й опублікувати" not in page
    said(client, f"{address}step", {"step": "publish", "sure": "1"})
    game.game.refresh_from_db()
    assert game.game.status == Status.PUBLISHED


@pytest.mark.parametrize("step", ["publish", "verify_publish"])
def test_publishing_asks_once_also_where_no_penalty_is_open_and_no_keeps_what_was_typed(step: str) -> None:
    autumn()
    game = announced(OCTOBER)
    for number in (8, 9, 10):
        said(signed_in(game.judge), f"/verify/{game.game.pk}/points", {"answer": f"no:{number}:left"})
    other, address = signed_in(ClubAdminFactory()), f"/verify/{game.game.pk}/step"
    if step == "publish":
        publication.verify(game_id=game.game.pk, actor=JudgeFactory())
    typed = fields_of({1: points("0.2", reason="стіл")}) if step == "verify_publish" else {}
    asked = said(other, address, typed | {"step": step}, status=422)
    assert "<b>Опублікувати протокол?</b>" in asked
    assert "Гра зараховується до рейтингу, і відкрити протокол знову може лише адмін." in asked
    assert "пропозиц" not in asked
    game.game.refresh_from_db()
    assert game.game.status != Status.PUBLISHED
    back = other.post(address, typed | {"step": "no", "seen": "0"})
    assert ("Опублікувати протокол?" in back.text, 'value="стіл"' in back.text) == (False, bool(typed))
    said(other, address, typed | {"step": step, "sure": "1"})
    game.game.refresh_from_db()
    assert game.game.status == Status.PUBLISHED


def test_both_names_stand_on_the_protocol() -> None:
    game = announced(OCTOBER)
    other = JudgeFactory()
    person_of(other)
    address = f"/verify/{game.game.pk}/"
    assert f"Суддя: {game.judge.username} Другий підпис: ще немає" in text(signed_in(other), address)
    said(signed_in(other), f"{address}step", {"step": "verify", "sure": "1"})
    assert f"Другий підпис: {other.username}" in text(signed_in(other), address)


def test_the_judge_sends_the_protocol_to_a_second_judge_by_letter() -> None:
    game = announced(OCTOBER)
    other, sitting = JudgeFactory(), JudgeFactory()
    person_of(other)
    row = seat(game.game, 3)
    row.player.user = sitting
    row.player.save()
    client, address = signed_in(game.judge), f"/verify/{game.game.pk}/second"
    for wrong in ("", str(sitting.pk), str(game.judge.pk), "99999"):
        assert "Оберіть, хто перевірить протокол." in said(client, address, {"second": wrong}, status=422)
    assert "Лист із посиланням" in said(client, address, {"second": str(other.pk)})
    letter = Message.objects.get(user=other)
    written = letter_of(letter)
    assert written is not None
    assert written.subject == "Протокол чекає на ваш підпис"
    assert f"/verify/{game.game.pk}/" in written.body
    said(client, address, {"second": str(other.pk)})
    assert Message.objects.count() == 1
    assert said(signed_in(other), address, {"second": str(other.pk)}, status=422)


def test_the_last_ten_grounds_are_offered_the_newest_first() -> None:
    games = [announced(OCTOBER) for _ in range(2)]
    for number in range(1, 8):
        for order, game in enumerate(games):
            publication.set_points(
                game_id=game.game.pk, actor=game.judge,
                points={number: points("0.1", reason=f"підстава {order}-{number}")},
            )  # fmt: skip
    assert verification.recent_reasons() == [f"підстава 1-{n}" for n in range(1, 8)] + [
        f"підстава 0-{n}" for n in range(1, 4)
    ]


def test_a_remark_is_a_note_whose_penalty_the_judge_answers() -> None:
    game = announced(OCTOBER)
    client, address = signed_in(game.judge), f"/verify/{game.game.pk}/"
    form = {"seat": "2", "text": "Підказував столу", "penalty": "-0.3"}
    assert client.post(f"/judge/games/{game.game.pk}/remarks/", form).status_code == 303
    page = text(client, address)
    assert "Підказував столу: −0,3 Так Ні" in page
    remark = Remark.objects.get()
    said(client, f"{address}points", {"answer": f"yes:2:{remark.pk}"})
    assert (seat(game.game, 2).penalty, seat(game.game, 2).points_reason) == (
        Decimal("-0.3"), "Підказував столу",
    )  # fmt: skip
    assert "−0,3 · узято" in text(client, address)


def test_a_remark_that_is_sent_twice_is_one() -> None:
    game = announced(OCTOBER).game
    own, address = signed_in(game.judge.user), f"/judge/games/{game.pk}/remarks/"
    told = {"seat": "9", "text": "підказав жестом", "penalty": "-0.3"}
    for form in (told, told, told | {"text": "ще раз"}):
        assert own.post(address, form).status_code == 303
    assert list(Remark.objects.values_list("text", flat=True)) == ["підказав жестом", "ще раз"]
    Remark.objects.update(at=timezone.now() - datetime.timedelta(minutes=2))
    own.post(address, told)
    assert Remark.objects.filter(text="підказав жестом").count() == 2


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"seat": "1", "text": "так"}, "Спершу оберіть місце."),
        ({"seat": "8", "text": "  "}, "Напишіть зауваження."),
    ],
)
def test_a_remark_is_for_who_is_out_and_has_words(form: dict[str, str], sentence: str) -> None:
    game = PlayedGame()
    game.do({"do": "deal", "roles": STD}, {"do": "remove", "seat": 8, "reason": "insult"})
    client = signed_in(game.judge)
    page = client.post(f"/judge/games/{game.game.pk}/remarks/", form)
    assert (page.status_code, sentence in page.content.decode()) == (422, True)
    assert not Remark.objects.exists()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"bonus-4": "багато"}, "Місце 4: «багато» — не число."),
        ({"bonus-4": "0,3"}, "Місце 4: вкажіть підставу балів."),
        ({"bonus-4": "nan", "reason-4": "так"}, "Місце 4: бали бувають від −1000 до 1000."),
        ({"bonus-4": "1e9999", "reason-4": "так"}, "Місце 4: бали бувають від −1000 до 1000."),
        ({"bonus-4": "0", "penalty-4": "0,5", "reason-4": "так"}, "Місце 4: штраф забирає бали"),
    ],
)
def test_a_wrong_number_is_refused_with_its_seat_and_what_was_typed_stays(
    typed: dict[str, str], sentence: str
) -> None:
    game = announced(OCTOBER)
    page = said(signed_in(game.judge), f"/verify/{game.game.pk}/points", typed, status=422)
    assert sentence in page
    assert f'name="bonus-4" value="{typed["bonus-4"]}"' in page
    assert seat(game.game, 4).bonus == 0


def test_the_judges_own_verification_is_refused_and_a_second_person_verifies_and_publishes() -> None:
    season = autumn()
    game = announced(OCTOBER)
    address = f"/verify/{game.game.pk}/step"
    own = said(signed_in(game.judge), address, {"step": "verify_publish", "sure": "1"}, status=422)
    assert "Перевіряє друга людина, не суддя цієї гри." in own
    assert "Опубліковано: гра рахується." in said(
        signed_in(JudgeFactory()), address, {"step": "verify_publish", "sure": "1"}
    )
    game.game.refresh_from_db()
    assert (game.game.status, game.game.counted.season) == (Status.PUBLISHED, season)


def test_nobody_saves_or_signs_a_protocol_that_another_has_changed_meanwhile() -> None:
    game = announced(OCTOBER).game
    address, second = f"/verify/{game.pk}/", JudgeFactory()
    own, other, admin = signed_in(game.judge.user), signed_in(second), signed_in(ClubAdminFactory())
    shown = {each: {"seen": str(each.get(address).context["seen"])} for each in (own, other, admin)}
    page = admin.get(address).content.decode()
    assert page.count('name="seen"') == 2, "the protocol and the way to annul it"
    own_points = shown[own] | {"bonus-3": "0,2", "penalty-3": "", "reason-3": "гра"}
    said(own, f"{address}points", own_points)
    for step in ("verify", "verify_publish", "annul"):
        for seen in (shown[other], {"seen": ""}):
            page = said(other, f"{address}step", seen | {"step": step, "sure": "1", "why": "гра"}, 409)
        assert "Хтось змінив протокол" in page
    stale = shown[admin] | {"bonus-3": "0", "penalty-3": "", "reason-3": ""}
    page = said(admin, f"{address}points", stale, 409)
    assert ("Нічого не збережено" in page, 'value="0,2"' in page) == (True, True), "what stands is shown"
    assert str(seat(game, 3).bonus) == "0.200000"
    said(own, f"{address}points", own_points | {"bonus-3": "0,3"})
    assert str(seat(game, 3).bonus) == "0.300000", "one's own change is no other's"
    now = {"seen": str(other.get(address).context["seen"]), "step": "verify", "sure": "1"}
    other.post(f"{address}step", now)
    game.refresh_from_db()
    assert game.status == Status.VERIFIED


def test_case_36_pressing_publish_again_after_a_lost_answer_says_when_it_was_published() -> None:
    autumn()
    game = published(OCTOBER).game
    page = said(signed_in(JudgeFactory()), f"/verify/{game.pk}/step", {"step": "verify_publish"})
    at = timezone.localtime(GameChange.objects.get(game=game, kind="published").at)
    assert f"Уже опубліковано о {at:%H:%M}." in page
    assert game.changes.filter(kind="published").count() == 1


def test_a_step_that_is_none_is_a_bad_request() -> None:
    game = announced(OCTOBER).game
    for data in ({}, {"step": "delete"}):
        assert signed_in(ClubAdminFactory()).post(f"/verify/{game.pk}/step", data).status_code == 400


def test_a_correction_shows_before_and_after_first_and_writes_only_when_confirmed() -> None:
    season = autumn()
    game = published(OCTOBER).game
    client, address = signed_in(ClubAdminFactory()), f"/verify/{game.pk}/points"
    typed = fields_of({1: points("0.5", reason="забули")})
    preview = said(client, address, typed)
    assert "Що змінить виправлення" in preview
    assert total_of(season, seat(game, 1).player) == 10_000
    refused = said(client, address, {**typed, "confirm": "1"}, status=422)
    assert "Напишіть чому: причина лишиться при грі." in refused
    said(client, address, {**typed, "confirm": "1", "why": "забули бали"})
    assert total_of(season, seat(game, 1).player) == 15_000
    change = GameChange.objects.get(game=game, kind="corrected")
    assert change.data["reason"] == "забули бали"
    assert "Виправлено: забули бали місце 1: 0 → додатково 0,5: забули" in text(client, f"/verify/{game.pk}/")


def test_a_judge_corrects_nothing() -> None:
    season = autumn()
    game = published(OCTOBER)
    typed = {**fields_of({1: points("0.5")}), "confirm": "1", "why": "так"}
    page = said(signed_in(game.judge), f"/verify/{game.game.pk}/points", typed, status=422)
    assert "Це робить хтось інший." in page
    assert total_of(season, seat(game.game, 1).player) == 10_000


def test_an_admin_opens_a_published_game_again_or_annuls_it() -> None:
    season = autumn()
    game = published(OCTOBER).game
    client, address = signed_in(ClubAdminFactory()), f"/verify/{game.pk}/step"
    said(client, address, {"step": "reopen", "why": "не той гравець"})
    assert not season.standings.exists()
    publication.verify(game_id=game.pk, actor=JudgeFactory())
    said(client, address, {"step": "publish", "sure": "1"})
    assert season.standings.count() == 10
    said(client, address, {"step": "annul", "why": "переграли"})
    game.refresh_from_db()
    assert (game.status, season.standings.exists()) == (Status.CANCELLED, False)


def test_an_admin_gives_a_game_back_to_its_judge_who_mends_a_role_and_announces_anew() -> None:
    season = autumn()
    game = announced(OCTOBER)
    publication.set_points(game_id=game.game.pk, actor=game.judge, points={4: points("0.3")})
    publish(game.game)
    admin, address = signed_in(ClubAdminFactory()), f"/verify/{game.game.pk}/step"
    assert "Спершу відкрийте протокол знову." in said(
        admin, address, {"step": "take_back", "why": "не та роль"}, status=422
    )
    said(admin, address, {"step": "reopen", "why": "не та роль"})
    assert said(signed_in(game.judge), address, {"step": "take_back", "why": "так"}, status=422)
    assert said(admin, address, {"step": "take_back", "why": " "}, status=422)
    said(admin, address, {"step": "take_back", "why": "не та роль"})
    game.game.refresh_from_db()
    assert (game.game.status, game.game.winner, game.game.announced_at) == (Status.LIVE, "", None)
    assert {seat(game.game, number).role for number in range(1, 11)} == {""}
    assert "role--" not in Client().get(f"/games/{game.game.pk}/").content.decode()
    roles = [*STD]
    roles[0], roles[6] = roles[6], roles[0]
    game.amend(1, {"do": "deal", "roles": roles})
    services.announce(game_id=game.game.pk, actor=game.judge)
    assert (seat(game.game, 1).role, seat(game.game, 4).bonus) == ("sheriff", Decimal("0.3"))
    assert "Оголошення знято: не та роль" in text(admin, f"/verify/{game.game.pk}/")
    assert doctor.results()[1] == []
    publish(game.game)
    assert season.standings.count() == 10


# ── seasons ────────────────────────────────────────────────────────────────────────────────────────────────

FORM = {
    "name": "Осінь",
    "starts_on": "2026-09-01",
    "ends_on": "2026-12-31",
    "scheme": "fsm",
    "min_games": "1",
}


def test_an_admin_makes_a_season_and_its_games_count() -> None:
    game = published(OCTOBER).game
    page = said(signed_in(ClubAdminFactory()), "/rating/new/", {**FORM, "own_win": "2,5"})
    assert "Сезон створено, його ігри пораховано." in page
    season = Season.objects.get()
    assert (season.scheme, season.coefficients) == ("fsm", {"win": "2.5"})
    assert total_of(season, seat(game, 1).player) == 25_000


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"ends_on": "2026-08-01"}, "Останній день раніший за перший."),
        ({"ends_on": ""}, "Сезон має обидва дні або жодного."),
        ({"starts_on": "2025-01-01"}, "Ці дні належать і сезону «Стара осінь»."),
        ({"own_win": "багато"}, "Це число не підходить."),
        ({"own_best_move_3": "-1"}, "Це число не підходить."),
        ({"own_compensation_cap": "–"}, "Це число не підходить."),
        ({"min_games": "0"}, ""),
        ({"name": "Стара осінь"}, ""),
        ({"scheme": "none"}, ""),
    ],
)
def test_a_season_that_does_not_fit_is_refused(wrong: dict[str, str], sentence: str) -> None:
    autumn("Стара осінь")
    Season.objects.update(starts_on=datetime.date(2025, 9, 1), ends_on=datetime.date(2025, 12, 31))
    page = said(signed_in(ClubAdminFactory()), "/rating/new/", {**FORM, **wrong}, status=422)
    assert sentence in page
    assert Season.objects.count() == 1


def test_a_coefficient_changes_only_after_a_look_at_before_and_after() -> None:
    season = autumn()
    published(OCTOBER)
    client, address = signed_in(ClubAdminFactory()), f"/rating/{season.pk}/settings/"
    form = {**FORM, "name": season.name, "scheme": "fiim-2025", "own_win": "3"}
    preview = said(client, address, form)
    assert "До і після" in preview
    season.refresh_from_db()
    assert season.coefficients == {}
    said(client, address, {**form, "confirm": "1"})
    season.refresh_from_db()
    assert (season.coefficients, season.snapshots.count()) == ({"win": "3"}, 1)
    old = season.snapshots.get()
    assert "1,00" in text(client, f"/rating/{season.pk}/tables/{old.pk}/")
    assert "3,00" in text(client, f"/rating/{season.pk}/")


def test_an_admin_freezes_and_unfreezes_a_table() -> None:
    season = autumn()
    client = signed_in(ClubAdminFactory())
    said(client, f"/rating/{season.pk}/freeze/", {})
    season.refresh_from_db()
    assert season.is_frozen
    form = {**FORM, "name": "Інша назва", "scheme": "fiim-2025", "confirm": "1"}
    assert "Заморожений сезон не змінюється" in said(client, f"/rating/{season.pk}/settings/", form)
    said(client, f"/rating/{season.pk}/freeze/", {"unfreeze": "1"})
    season.refresh_from_db()
    assert (season.is_frozen, season.name) == (False, "Осінь 2026")
