"""A judge at the screen: taps as a finger makes them, the foot's guard waited for."""

import re
from collections.abc import Sequence

from playwright.sync_api import Page, expect

NICKS = ["Тінь", "Пані Полин", "Барон", "Джміль", "Кардинал", "Ро", "Примара", "Кіт", "Капітан", "Оксамит"]
#: The screen takes no second tap on the foot this soon after a swap (screens.md §4), and a little more.
GUARD_MS = 730


class Tablet:
    """`page` is signed in as a judge; taps wait until the panel has changed."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def new_game(self, edition: str = "fiim-2025", nicks: Sequence[str] = NICKS) -> None:
        self.page.goto("/judge/games/new/")
        if edition != "fiim-2025":
            self.page.locator("#edition").select_option(edition)
        for row, nick in enumerate(nicks):
            self.page.locator("[name=nick]").nth(row).fill(nick)
        self.page.locator("[name=do][value=create]").click()
        self.page.wait_for_url(re.compile(r"/judge/games/\d+/$"))
        self.rest()

    def tap(self, selector: str) -> None:
        """A tap that brings a fresh panel."""
        shown = self.page.locator("#panel").get_attribute("data-now")  # another in every panel
        self.page.locator(selector).first.click()
        self.page.wait_for_function("shown => panel.dataset.now !== shown", arg=shown)
        self.rest()

    def rest(self) -> None:
        self.page.wait_for_timeout(GUARD_MS)

    def go(self, label: str = "") -> None:
        """The one red key; `label` is what it must say."""
        if label:
            expect(self.page.locator("#go .go-label")).to_have_text(label)
        self.tap("#go")

    def pick(self, *seats: int) -> None:
        for seat in seats:
            self.page.locator(f"label[for=s{seat}]").click()

    def nominate(self, seat: int) -> None:
        self.tap(f"button#s{seat}")

    def foul(self, seat: int) -> None:
        self.tap(f"#f{seat}")

    def speeches(self, nominations: dict[int, int]) -> None:
        """A round of speeches to its end; some nominate."""
        while (page := self.page).locator(".phases .now", has_text="Промови").count():
            speaker = int(page.locator(".speaker .no").inner_text())
            if speaker in nominations:
                self.nominate(nominations[speaker])
            self.go("Завершити промову")

    @property
    def title(self) -> str:
        return self.page.locator("#now").inner_text()

    @property
    def why(self) -> str:
        return self.page.locator("#slot").inner_text()
