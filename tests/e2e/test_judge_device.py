"""The self-check, staying awake, and the keys of a laptop (screens.md §6, §9)."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.played import OPEN, play
from tests.e2e.site import Server
from tests.e2e.tablet import Tablet
from tests.e2e.test_judge_taps import TONES
from tests.games.tables import DEAL

HELD_BACK = """
Object.defineProperty(BaseAudioContext.prototype, "state", { get: () => "suspended" });
AudioContext.prototype.resume = () => new Promise(() => {});
"""
#: The device's own clock goes wrong by so many milliseconds.
WRONG_BY = """
const rightNow = Date.now.bind(Date), origin = performance.timeOrigin;
Object.defineProperty(performance, "timeOrigin", {{ value: origin + {0} }});
Date.now = () => rightNow() + {0};
"""
BELL = """
from games.habits import Habits
from players.models import User
Habits.objects.create(user=User.objects.get(username="judge"), sound="bell", volume={volume})
"""
NO_WAKE_LOCK = 'navigator.wakeLock.request = () => Promise.reject(new DOMException("no", "NotAllowedError"));'


def test_the_self_check_tells_facts_and_what_to_do(page: Page, sign_in: Callable[[Page, str], None]) -> None:
    page.add_init_script(NO_WAKE_LOCK)
    sign_in(page, "judge")
    Tablet(page).new_game()
    page.locator("#more").click()
    page.locator(".sheet a", has_text="Перевірка пристрою").click()
    expect(page.locator("#check-server")).to_contain_text(
        re.compile(r"відповідь за \d+ мс|Зв’язок повільний")
    )
    expect(page.locator("#check-clock")).to_contain_text("різниця з сервером")
    expect(page.locator("#check-storage")).to_contain_text("черга дій збережеться")
    expect(page.locator("#check-screen")).to_contain_text("Екран може заснути: браузер відмовив")
    page.locator("#sound-test").click()
    expect(page.locator("#check-sound")).to_contain_text(re.compile(r"сигнал пролунав о \d\d:\d\d"))
    expect(page.locator(".read")).to_have_text("Граємо за редакцією «ФІІМ 2025».")


def test_the_new_games_page_checks_device_and_table_and_has_the_words_to_read(
    page: Page, sign_in: Callable[[Page, str], None]
) -> None:
    page.add_init_script(NO_WAKE_LOCK + "delete navigator.getBattery;")
    sign_in(page, "judge")
    page.goto("/judge/games/new/")
    expect(page.locator("#check-server")).to_contain_text(re.compile(r"відповідь за \d+ мс|Зв’язок"))
    expect(page.locator("#check-clock")).to_contain_text("різниця з сервером")
    page.locator("#sound-test").click()
    ticks = page.locator(".ticks label")
    expect(ticks).to_have_text(["десять карток", "десять масок", "протокол", "таймер"])
    ticks.first.click()
    page.locator("#edition").select_option("fortuna")
    variants = page.locator("select[id^=v-]")
    expect(variants).to_have_count(5)
    expect(page.locator(".read")).to_have_count(0)
    key = page.locator(".desk-foot .btn--primary:visible")
    for number in range(5):
        expect(key).to_be_disabled()
        expect(key).to_contain_text("не оголошено: ")
        variants.nth(number).select_option(index=1)
        expect(variants.nth(number)).not_to_have_class(re.compile("htmx-request"))
    expect(page.locator(".read li").first).to_have_text("Граємо за редакцією «Fortuna».")
    expect(page.locator(".read li")).to_have_count(6)
    expect(key).to_be_enabled()
    expect(key).to_have_text("До ролей")
    expect(ticks.locator("input").first).to_be_checked()  # what was ticked and heard stays
    expect(page.locator("#check-sound")).to_contain_text("сигнал пролунав о")


@pytest.mark.parametrize(
    ("wrong_ms", "told"),
    [
        (180_000, "Годинник пристрою поспішає на 3 хв; таймер іде за сервером"),
        (-180_000, "Годинник пристрою відстає на 3 хв; таймер іде за сервером"),
        (20_000, re.compile(r"^ГодинникГодинник пристрою поспішає на (19|20)(,\d)? с; таймер")),
    ],
)
def test_the_self_check_says_which_way_the_devices_clock_is_wrong(
    page: Page, sign_in: Callable[[Page, str], None], wrong_ms: int, told: str | re.Pattern[str]
) -> None:
    sign_in(page, "judge")
    page.add_init_script(WRONG_BY.format(wrong_ms))
    page.goto("/judge/games/new/")
    expect(page.locator("#check-clock")).to_contain_text(told)


def test_the_self_check_rings_as_the_judge_likes_it_and_tells_when_the_browser_holds_it_back(
    page: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    server.shell(BELL.format(volume=25))
    page.add_init_script(TONES)
    sign_in(page, "judge")
    page.goto("/judge/games/new/")
    page.locator("#sound-test").click()
    expect(page.locator("#check-sound")).to_contain_text("сигнал пролунав о")
    assert page.evaluate("tones") == 4, "the four tones of the bell"
    page.add_init_script(HELD_BACK)
    page.reload()
    page.locator("#sound-test").click()
    expect(page.locator("#check-sound.bad")).to_contain_text("Браузер стримує звук: торкніться «Тест» ще раз")
    assert page.evaluate("tones") == 0
    server.shell(
        BELL.format(volume=0).replace("create(user=", "filter(user=").replace(", sound", ").update(sound")
    )
    page.reload()
    page.locator("#sound-test").click()
    expect(page.locator("#check-sound")).to_contain_text("Звук вимкнено у ваших налаштуваннях")


def test_over_plain_http_the_self_check_says_what_is_missing_and_how_to_have_it(
    page: Page, sign_in: Callable[[Page, str], None]
) -> None:
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false });" + NO_WAKE_LOCK)
    sign_in(page, "judge")
    page.goto("/judge/games/new/")
    expect(page.locator("#check-screen")).to_contain_text("для обох потрібен https")
    page.locator("#trust a").click()
    expect(page.locator("main")).to_contain_text("make run BIND=0.0.0.0:8000 HTTPS=1")


def test_a_refused_wake_lock_leaves_a_sign_at_the_top(
    page: Page, sign_in: Callable[[Page, str], None]
) -> None:
    page.add_init_script(NO_WAKE_LOCK)
    sign_in(page, "judge")
    Tablet(page).new_game()
    sign = page.get_by_role("img", name="Екран може заснути")
    expect(sign).to_be_visible()
    assert sign.locator("use").get_attribute("href", timeout=1000).endswith("#sun-off")


def test_a_laptop_judges_by_keys(page: Page, sign_in: Callable[[Page, str], None]) -> None:
    sign_in(page, "judge")
    tablet = Tablet(page)
    tablet.new_game()
    page.locator("body").click(position={"x": 2, "y": 2})
    for key in "7890":
        page.keyboard.press(f"Digit{key}")
    tablet.go("Почати гру")
    for _ in range(4):
        tablet.go()
    page.locator("#now").focus()
    page.keyboard.press("Space")
    expect(page.locator("#clock")).to_have_attribute("data-state", "paused")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".clock-time")).to_have_text(re.compile("1:(10|09)"))
    page.keyboard.press("Shift+Digit0")
    expect(page.locator("#f10")).to_have_attribute("data-n", "1")
    page.keyboard.press("Digit4")
    expect(page.locator(".cand b")).to_have_text("4")
    page.wait_for_timeout(800)
    page.keyboard.press("Backspace")
    expect(page.locator(".cand")).to_have_count(0)


def test_a_phone_in_landscape_is_asked_to_turn(
    page: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    (speech,) = play(server, [DEAL, OPEN])
    sign_in(page, "judge")
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(speech)
    expect(page.locator("#go")).to_be_hidden()
    asked = "getComputedStyle(document.querySelector('#panel'), '::after').content"
    assert page.evaluate(asked) == '"Поверніть телефон вертикально"'
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("#go")).to_be_visible()
    assert page.evaluate(asked) == "none"


BATTERIES = [
    ("{ level: 0.42, charging: false }", "42 %"), ("{ level: 0.1, charging: true }", "10 %"),
    ("{ level: 0.1, charging: false }", "10 %, не на зарядці"),
]  # fmt: skip


def test_the_self_check_tells_the_battery_where_it_is_known(
    page: Page, sign_in: Callable[[Page, str], None]
) -> None:
    page.add_init_script("navigator.getBattery = async () => JSON.parse(sessionStorage.getItem('battery'));")
    sign_in(page, "judge")
    for battery, told in BATTERIES:
        page.evaluate(f"sessionStorage.setItem('battery', JSON.stringify({battery}))")
        page.goto("/judge/games/new/")
        expect(page.locator("#check-battery")).to_contain_text(told)
    page.evaluate("sessionStorage.removeItem('battery')")
    page.reload()
    expect(page.locator("#check-battery")).to_be_hidden()


def test_a_held_key_is_pressed_once_and_enter_is_the_primary_key_after_a_mouse(
    page: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    (address,) = play(server, [DEAL, OPEN])
    sign_in(page, "judge")
    tablet = Tablet(page)
    page.goto(address)
    page.locator("#now").focus()
    for key in ("Shift", "Digit4", "Digit4", "Digit4"):  # down again without up: the key repeats itself
        page.keyboard.down(key)
        page.wait_for_timeout(450)
    page.keyboard.up("Digit4")
    page.keyboard.up("Shift")
    expect(page.locator("#f4")).to_have_attribute("data-n", "1")
    page.locator("#f5").click()
    expect(page.locator("#f5")).to_have_attribute("data-n", "1")
    tablet.rest()
    for _ in range(3):
        page.keyboard.down("Enter")
        page.wait_for_timeout(800)
    page.keyboard.up("Enter")
    expect(page.locator(".speaker .no")).to_have_text("2")
    expect(page.locator("#f5")).to_have_attribute("data-n", "1")

    page.keyboard.press("Tab")
    page.locator("#f6").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#f6")).to_have_attribute("data-n", "1")
    page.wait_for_timeout(450)
    page.keyboard.press("Space")
    expect(page.locator("#f6")).to_have_attribute("data-n", "2")
    expect(page.locator("#clock")).not_to_have_attribute("data-state", "paused")
