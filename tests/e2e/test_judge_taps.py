"""Taps that do nothing say why, and everything can be done by keys (screens.md §3, §4, §9)."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.played import CHECKED, NIGHT, OPEN, play
from tests.e2e.site import Server
from tests.e2e.tablet import Tablet
from tests.games.tables import DEAL, END

BALLOT = [
    DEAL, OPEN, {"do": "nominate", "by": 1, "target": 3}, END, {"do": "nominate", "by": 2, "target": 8}, END,
    {"do": "nominate", "by": 3, "target": 9}, *[END] * 8, {"do": "open_voting"},
    {"do": "vote", "for": 3, "voters": [1, 2]},
]  # fmt: skip
SHERIFF = CHECKED[:-1]
SHAKEN = """
window.shaken = [];
document.addEventListener("animationstart", (event) => {
  const key = event.target;
  if (event.animationName === "shake") shaken.push(key.id || key.innerText.split("\\n")[0]);
});
"""


TONES = """
window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...told) { tones += 1; return start.apply(this, told); };
"""


def shaken(page: Page) -> list[str]:
    """What has shaken on this page, once something has."""
    page.wait_for_function("() => shaken.length")
    told: list[str] = page.evaluate("shaken")
    return told


def test_a_tap_that_does_nothing_shakes_and_says_why(
    page: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    ballot, best_move, check = play(server, BALLOT, CHECKED, SHERIFF)
    page.add_init_script(SHAKEN)
    sign_in(page, "judge")
    page.goto(ballot)
    why = page.locator("#slot").inner_text()
    page.locator(".seats > :nth-child(1) .seat-key").click()
    expect(page.get_by_role("alert")).to_have_text(
        "Місце 1 вже голосувало Голос за 3. Кожен голосує один раз."
    )
    assert shaken(page) == ["1"]
    page.locator(".seats > :nth-child(2) .seat-key").click()
    expect(page.get_by_role("alert")).to_contain_text("Місце 2 вже голосувало")
    expect(page.locator("#slot")).to_have_text(why, use_inner_text=True)

    page.goto(best_move)
    for seat in (1, 2, 3, 4):
        page.locator(f"label[for=s{seat}]").click()
    expect(page.get_by_role("alert")).to_contain_text("Уже три")
    expect(page.locator("#go .go-label")).to_have_text("Записати 1, 2, 3")
    assert shaken(page) == ["4"]

    page.goto(f"{best_move}?sheet=remove")
    page.locator(".sheet .btn--primary").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_have_text("Оберіть місце")
    page.locator("label[for=x4]").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_have_count(0)

    page.goto(check)
    page.locator("label[for=s7]").click()
    page.locator("#go").click()
    expect(page.get_by_role("alert")).to_contain_text("Не записано: себе перевірити не можна")
    assert shaken(page) == ["go"]


def test_under_reduced_motion_nothing_shakes_and_nothing_flashes(
    open_context: Callable[..., BrowserContext], server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    ballot, best_move = play(server, BALLOT, CHECKED)
    page = open_context(reduced_motion="reduce").new_page()
    page.add_init_script(SHAKEN)
    sign_in(page, "judge")
    page.goto(ballot)
    page.locator(".seats > :nth-child(1) .seat-key").click()
    expect(page.get_by_role("alert")).to_contain_text("Місце 1 вже голосувало")
    assert page.evaluate("shaken") == []
    page.goto(best_move)
    for _ in range(3):
        page.locator("#clock button[value='add:-10']").click()
    expect(page.locator("#clock")).to_have_attribute("data-state", "over")
    assert page.locator("#clock").evaluate("clock => getComputedStyle(clock).animationName") == "none"


def test_the_keys_of_a_laptop_count_redo_choose_shooters_and_list_themselves(
    page: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    ballot, night = play(server, BALLOT, NIGHT)
    sign_in(page, "judge")
    tablet = Tablet(page)
    page.goto(ballot)
    tablet.rest()
    page.keyboard.press("Backslash")
    page.keyboard.press("Digit5")
    expect(page.locator("#go .go-label")).to_have_text("Записати 5 за 8")
    page.keyboard.press("Digit4")  # 54 is no number of hands: 4 is
    expect(page.locator("#go .go-label")).to_have_text("Записати 4 за 8")
    page.keyboard.press("Enter")
    expect(page.locator("#now")).to_be_focused()
    tablet.rest()
    page.keyboard.press("Control+KeyZ")
    expect(page.locator("#go .go-label")).to_have_text("Записати 0 за 8")
    page.keyboard.press("Control+Shift+KeyZ")
    expect(page.locator("#undo small")).to_have_text("4 голоси за 8")
    page.keyboard.press("Slash")
    expect(page.get_by_role("dialog")).to_contain_text("наступний стрілець")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    page.goto(f"{night}?mode=shooters")
    chosen = page.locator("#shooters .shooter[aria-checked=true]")
    expect(chosen).to_have_attribute("data-name", "shot_8")
    page.keyboard.press("Tab")
    expect(chosen).to_have_attribute("data-name", "shot_9")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")  # behind the last one the focus goes on as ever
    expect(chosen).to_have_attribute("data-name", "shot_10")


def test_one_shot_more_is_of_him_who_shot_or_else_of_the_chosen_one(
    page: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    (night,) = play(server, NIGHT)
    sign_in(page, "judge")
    page.goto(f"{night}?mode=shooters")
    shots = page.locator("#shooters .shooter b")
    chosen = page.locator("#shooters .shooter[aria-checked=true]")
    for tap, name, told in (
        ("label[for=s3]", "shot_9", ["→ 3", "…", "…"]),
        ("[data-shooter=again]", "shot_8", ["→ 3", "…", "…"]),  # the first one goes on
        ("label[for=s5]", "shot_9", ["→ 3, 5", "…", "…"]),
        ("[data-shooter=again]", "shot_9", ["→ 3, 5", "…", "…"]),  # told beforehand: he stays for both
        ("label[for=s4]", "shot_9", ["→ 3, 5", "→ 4", "…"]),
        ("label[for=s6]", "shot_10", ["→ 3, 5", "→ 4, 6", "…"]),
        ("label[for=s6]", "shot_10", ["→ 3, 5", "→ 4, 6", "→ 6"]),
    ):
        page.locator(tap).click()
        assert (chosen.get_attribute("data-name"), shots.all_inner_texts()) == (name, told)


def test_a_question_and_a_sheet_give_the_focus_back_to_the_key_that_asked(
    page: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    (speech,) = play(server, [DEAL, OPEN, *[{"do": "foul", "seat": 4}] * 3])
    sign_in(page, "judge")
    tablet = Tablet(page)
    page.goto(speech)
    page.keyboard.press("Tab")  # only where somebody went by Tab, Enter is the focused key's own
    for key, safe, no in (("#f4", "#ask-no", "Enter"), ("#more", "#sheet-close", "Escape")):
        page.locator(key).press("Enter")
        expect(page.locator(safe)).to_be_focused()
        tablet.rest()
        page.keyboard.press(no)
        expect(page.locator(key)).to_be_focused()
        tablet.rest()


def test_a_finger_that_slides_over_the_seats_raises_their_hands(
    open_context: Callable[..., BrowserContext], server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    (ballot,) = play(server, BALLOT)
    page = open_context(has_touch=True).new_page()
    sign_in(page, "judge")
    page.goto(ballot)
    finger = page.context.new_cdp_session(page)
    places = [page.locator(f"label[for=s{seat}]").bounding_box() for seat in (6, 7, 8, 9)]
    points = [{"x": box["x"] + 30, "y": box["y"] + 20} for box in places if box]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points[:1]})
    for point in points[1:]:
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#go .go-label")).to_have_text("Записати 4 за 8")
    assert page.locator(".seat-pick:checked").evaluate_all("all => all.map(one => one.value)") == [
        "6",
        "7",
        "8",
        "9",
    ]


def test_settings_are_heard_and_seen_at_once_and_the_timer_can_start_anew(
    page: Page, server: Server, sign_in: Callable[[Page, str], None]
) -> None:
    (speech,) = play(server, [DEAL, OPEN])
    page.add_init_script(TONES)
    sign_in(page, "judge")
    tablet = Tablet(page)
    page.goto(speech)
    expect(page.locator(".say")).to_be_visible()
    page.locator("#clock button[value='add:-10']").click()
    tablet.tap("#more")
    tablet.tap("text=Таймер спочатку")
    expect(page.locator(".clock-time")).to_have_text("1:00")

    tablet.tap("#more")
    tablet.tap("text=Налаштування")
    for sound, tones in (("дзвін", 4), ("м’які тони", 2)):
        page.locator(".habits label", has_text=sound).click()
        page.evaluate("tones = 0")
        page.locator("#sound-test").click()
        page.wait_for_function("count => tones === count", arg=tones)
    for choice in ("без звуку", "Показувати, що казати", "Для лівої руки"):
        page.locator(".habits label", has_text=choice).click()
    tablet.tap(".habits .btn--primary")
    expect(page.locator(".say")).to_have_count(0)
    seats, stage = (page.locator(name).bounding_box() for name in (".board", ".stage"))
    assert seats is not None
    assert stage is not None
    assert seats["x"] > stage["x"]
    page.goto(f"{speech}check/")
    page.locator("#sound-test").click()
    expect(page.locator("#check-sound")).to_contain_text("Звук вимкнено у ваших налаштуваннях")
    assert page.evaluate("tones") == 0
