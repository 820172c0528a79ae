"""Pictures of every page that links lead to, as each kind of person sees it, to be looked at.

python -m tests.e2e.screenshots [FOLDER] writes var/screenshots/<person>/<size>-<address>.png: one
picture for all addresses that differ in numbers only, at phone and tablet size.
"""

import re
import sys
import tempfile
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.site import (
    CHROMIUM,
    CHROMIUM_ARGS,
    PHONE,
    ROOT,
    TABLET,
    Server,
    build_site,
    serve,
    sign_in_on,
)

PERSONS = ["visitor", "player", "judge", "admin"]
STARTS = ["/", "/accounts/login/", "/judge/"]
# Pages of other people's making, and addresses that are no pages.
LEFT_OUT = re.compile(r"^/(admin|static|i18n|api)/|^/accounts/(logout|2fa|email|password)/")
MOST_PAGES = 60


def main(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as template, tempfile.TemporaryDirectory() as data:
        build_site(Path(template))
        with serve(Path(template), Path(data)) as server, sync_playwright() as playwright:
            server.manage("demo", "--games", "12")
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGS)
            for person in PERSONS:
                picture_pages(browser, server, person, folder / person)
            browser.close()


def picture_pages(browser: Browser, server: Server, person: str, folder: Path) -> None:
    page = browser.new_context(base_url=server.url, locale="uk-UA", viewport=TABLET).new_page()
    if person != "visitor":
        sign_in_on(page, person)
    waiting, seen = list(STARTS), set[str]()
    while waiting and len(seen) < MOST_PAGES:
        address = waiting.pop(0)
        kind = re.sub(r"\d+", "N", address)
        if kind in seen or LEFT_OUT.match(address):
            continue
        seen.add(kind)
        answer = page.request.get(address)
        if answer.ok and is_page(answer.headers):  # a calendar or a feed would be a download
            page.goto(address)
            picture(page, folder, kind)
            waiting += links_of(page, server.url)


def is_page(headers: dict[str, str]) -> bool:
    return headers.get("content-type", "").startswith("text/html")


def picture(page: Page, folder: Path, kind: str) -> None:
    name = kind.strip("/").replace("/", "_").replace("?", "-") or "home"
    for size, viewport in {"phone": PHONE, "tablet": TABLET}.items():
        page.set_viewport_size(viewport)  # type: ignore[arg-type]
        page.screenshot(path=folder / f"{size}-{name}.png", full_page=True)


def links_of(page: Page, site: str) -> list[str]:
    found = page.locator("a[href]").evaluate_all("links => links.map(link => link.href)")
    here = [urlsplit(urljoin(site, link)) for link in found if link.startswith(site)]
    return [link.path for link in here]


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "var" / "screenshots")
