"""An evening from the first tap to the judge's screen, in real browsers."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.site import PHONE, SECRET, Server
from tests.totp import code_of

#: Ten members with accounts, two judges by name, an open evening of ten places.
CLUB = """
from datetime import timedelta
from django.utils import timezone
from games.access import person_of
from players.models import Answer, Player, User
from players.services import signups
from tests.factories import EveningFactory, MemberFactory
judge = person_of(User.objects.get(username="judge"))
evening = EveningFactory(
    starts_at=timezone.now() + timedelta(hours=2), seats=10, judges=[judge], place="вул. Соборності, 12"
)
for number in range(10):
    member = MemberFactory(nick=f"Учасник {number}", user__username=f"member{number}")
    signups.answer(evening_id=evening.pk, player=member, answer=Answer.GOING)
print(evening.pk)
"""


@pytest.fixture
def evening(server: Server) -> int:
    return int(server.shell(CLUB).split()[-1])


@pytest.mark.parametrize("script", [True, False])
def test_from_the_waiting_list_over_check_in_and_draw_to_the_judges_screen(
    open_context: Callable[..., BrowserContext],
    sign_in: Callable[[Page, str], None],
    evening: int,
    script: bool,
) -> None:
    options = {"java_script_enabled": script}
    # Everything is taken: the eleventh waits.
    player = open_context(viewport=PHONE, **options).new_page()
    sign_in(player, "player")
    player.goto(f"/evenings/{evening}/")
    player.get_by_role("button", name="Йду", exact=True).click()
    expect(player.locator("#answer")).to_contain_text("Місць немає. Ви 1-й у листі очікування.")

    # Somebody gives his place up: it is offered, and taken by one tap.
    member = open_context(viewport=PHONE, **options).new_page()
    sign_in(member, "member3")
    member.goto(f"/evenings/{evening}/")
    member.get_by_role("button", name="Ні", exact=True).click()
    expect(member.locator("#answer")).to_contain_text("ви не йдете")
    player.reload()
    player.get_by_role("button", name="Підтвердити місце").click()
    expect(player.locator("#answer")).to_contain_text("ви йдете, №10")
    expect(player.locator(".verdict")).to_contain_text("Один стіл є. Вільних місць немає")

    # The admin checks everybody in, and a guest from the street.
    admin = open_context(**options).new_page()
    sign_in(admin, "admin")
    admin.goto(f"/evenings/{evening}/hall/")
    for person in range(1, 11):
        admin.get_by_role("button", name=re.compile(" тут$")).first.click()
        expect(admin.get_by_role("heading", name=f"Тут {person}", exact=True)).to_be_visible()
    admin.get_by_label("Немає в списку: нік").fill("З вулиці")
    admin.get_by_role("button", name="Тут", exact=True).click()
    expect(admin.get_by_role("heading", name="Тут 11")).to_be_visible()

    # The player's answer is locked now.
    player.reload()
    expect(player.locator("#answer")).to_contain_text("Вас відмічено. Змінити може адмін.")
    expect(player.get_by_role("button", name="Ні", exact=True)).to_have_count(0)

    # The draw is shown, taken, and stands on the board.
    admin.get_by_role("button", name="Жереб").click()
    seats = admin.locator(".seats-list .nick")
    expect(seats).to_have_count(10)
    drawn = seats.all_inner_texts()
    assert len(set(drawn)) == 10
    admin.get_by_role("button", name="Прийняти жереб").click()
    expect(admin.get_by_role("status")).to_contain_text("Розведено: гра 1.")
    board = open_context(**options).new_page()
    board.goto(f"/evenings/{evening}/board/")
    expect(board.locator(".board-seats li")).to_have_count(10)
    expect(board.locator(".board-queue li")).to_have_count(1)

    # The judge finds the game among his own, with the seats as drawn.
    judge = open_context(**options).new_page()
    sign_in(judge, "judge")
    judge.goto("/judge/")
    judge.locator("a[href*='/judge/games/']", has_text="Гра 1").first.click()
    judge.wait_for_url(re.compile(r"/judge/games/\d+/"))
    for nick in drawn:
        expect(judge.locator("body")).to_contain_text(nick)


def test_an_admin_signs_up_for_the_second_factor_in_the_browser(
    page: Page, sign_in: Callable[[Page, str], None], server: Server
) -> None:
    server.shell(
        "from django.contrib.auth.models import Group; from players.models import User;"
        "User.objects.get(username='player').groups.add(Group.objects.get(name='club_admin'))"
    )
    sign_in(page, "player")
    page.goto("/club/")
    if "/reauthenticate/" in page.url:
        page.locator("[name=password]").fill("correct horse battery")
        page.locator("main button[type=submit]").first.click()
    expect(page.locator("img.qr")).to_be_visible()
    secret = page.locator("#authenticator_secret").input_value()
    assert secret != SECRET
    page.locator("[name=code]").fill(code_of(secret))
    page.locator("main button[type=submit]").first.click()
    page.wait_for_url("**/2fa/recovery-codes/")
    page.goto("/club/")
    expect(page.get_by_role("heading", name="Сьогодні в клубі")).to_be_visible()


def test_a_newcomer_signs_up_by_e_mail_and_the_page_says_whom_the_nick_may_mean(page: Page) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Нік").fill("сойка")
    page.get_by_label("Електронна пошта").fill("new@club.example")
    page.locator("main button[type=submit]").click()
    expect(page.locator(".error")).to_contain_text("Клуб уже знає схожий нік: «Сойка».")
    page.get_by_label("Нік").fill("Одуд")
    page.locator("main button[type=submit]").click()
    page.wait_for_url("**/accounts/confirm-email/")
    expect(page.locator("main")).to_contain_text("new@club.example")


@pytest.mark.parametrize(
    "path", ["/evenings/", "/evenings/{}/", "/evenings/{}/board/", "/accounts/login/", "/accounts/signup/"]
)
def test_public_pages_never_scroll_sideways_on_a_phone(
    open_context: Callable[..., BrowserContext], evening: int, path: str
) -> None:
    page = open_context(viewport=PHONE).new_page()
    page.goto(path.format(evening))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
