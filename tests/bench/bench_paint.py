"""From a tap to the painted panel: `python -m tests.bench.bench_paint [SLOWER]`.

A game through the real page in Chromium against gunicorn on this machine, the page's processor slowed SLOWER
(4) times. Prints p50 and p95 of tap to paint over the game, how much the server took of it, bytes of panels
and taps, and what the page asks for when it is opened for the first time.
"""

import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, Request, sync_playwright

from games.rules import Action, Phase
from tests.e2e.site import CHROMIUM, CHROMIUM_ARGS, TABLET, Server, build_site, serve, sign_in_on
from tests.e2e.test_cut_network import NEW_GAME
from tests.e2e.test_page_queue import Fingers, deal
from tests.e2e.weight import weights_of

MOST_TAPS = 120
#: When the key was touched, and when the panel that answers it was on the screen: after the frame's own work.
WATCH = """
window.paints = [];
let touched = 0;
let clicked = 0;
let painted = () => null;
addEventListener("click", (event) => { clicked = event.timeStamp; }, true);
document.addEventListener("judge:taken", () => {
  touched = clicked;
  window.painting = new Promise((done) => { painted = done; });
});
document.addEventListener("htmx:afterSettle", () => {
  const from = touched;
  if (!from) return;
  touched = 0;
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { window.paints.push(performance.now() - from); painted(); };
    port2.postMessage(0);
  });
});
"""
#: Of each tap: how long the way to the server and back took, and the panel's bytes as sent.
WAITS = """performance.getEntriesByType("resource")
  .filter((one) => one.name.endsWith("/actions")).map((one) => [one.duration, one.encodedBodySize])"""


class Patient(Fingers):
    """Waits for each panel: what is measured is one tap, not a queue of them. A tablet has no mouse."""

    def touch(self, selector: str) -> None:
        self.page.locator(selector).tap()

    def tap(self, selector: str, action: Action) -> None:
        super().tap(selector, action)
        self.settled()

    def settled(self) -> None:
        """Asks for nothing meanwhile: a look at every frame would be one more thing for the page to do."""
        self.page.evaluate("window.painting")
        super().settled()


def main(slower: float) -> None:
    with tempfile.TemporaryDirectory() as template, tempfile.TemporaryDirectory() as data:
        build_site(Path(template))
        with serve(Path(template), Path(data)) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGS)
            page = browser.new_context(
                base_url=server.url, locale="uk-UA", viewport=TABLET, has_touch=True, service_workers="block"
            ).new_page()
            sign_in_on(page, "judge")
            game = int(server.shell(NEW_GAME.format(edition="fiim-2025")))
            open_first(page, f"/judge/games/{game}/")
            page.add_init_script(WATCH)
            page.goto(f"/judge/games/{game}/")
            play_through(page, server, slower)
            browser.close()


def open_first(page: Page, address: str) -> None:
    """What a page costs that the device has never seen."""
    weights = weights_of(page, address)
    for url, size in weights.items():
        print(f"  {size / 1000:7.1f} kB  {url.split('/', 3)[3][:60]}")
    print(f"the page for the first time: {sum(weights.values()) / 1000:.1f} kB in {len(weights)} requests")


def play_through(page: Page, server: Server, slower: float) -> None:
    taps: list[int] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/actions"):
            taps.append(len(request.post_data or ""))

    fingers = Patient(page, Random(7))
    page.on("dialog", lambda dialog: dialog.accept())
    deal(fingers)
    page.on("request", note)
    cdp: Any = page.context.new_cdp_session(page)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate("window.paints.length = 0; performance.clearResourceTimings()")
    while fingers.state.phase is not Phase.FINISHED and len(fingers.rows) < MOST_TAPS:
        fingers.step()
        fingers.settled()
    page.wait_for_timeout(500)
    waits, panels = map(sorted, zip(*page.evaluate(WAITS), strict=True))
    paints = sorted(page.evaluate("window.paints"))
    shares = {share: paints[min(len(paints) - 1, round(len(paints) * share / 100))] for share in (50, 95, 99)}
    told = ", ".join(f"p{share} {ms:.0f} ms" for share, ms in shares.items())
    print(f"{len(paints)} taps to paint, processor {slower:g} times slower: {told}, max {paints[-1]:.0f} ms")
    print(
        "  of it the way to the server and back: "
        + ", ".join(f"p{share} {waits[round((len(waits) - 1) * share / 100)]:.0f} ms" for share in (50, 95))
    )
    print(f"panel: {max(panels) / 1000:.1f} kB at most as sent; tap: {max(taps)} bytes at most")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 4)
