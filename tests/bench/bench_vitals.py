"""How fast public pages show on a slow phone: `python -m tests.bench.bench_vitals`.

Chromium as a phone whose network is a slow 4G (1.6 Mbit/s down, 150 ms there and back) and whose processor is
four times slower. For home, a game, a running one and the rating it prints the largest contentful paint and
the layout shift of a first visit with an empty cache, the middle of five, with what was loaded. Targets: LCP
at most 1.5 s, CLS at most 0.05.
"""

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.site import CHROMIUM, CHROMIUM_ARGS, PHONE, Server, build_site, serve
from tests.e2e.test_public_barriers import CLUB

VISITS = 5
MOST_LCP_MS, MOST_CLS = 1500, 0.05
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
ADDRESSES = """
from games.models import Game
from rating.models import Season
print("/games/%s/" % Game.objects.announced().latest("pk").pk)
print("/games/%s/" % Game.objects.running().get().pk)
print("/rating/%s/" % Season.objects.get().pk)
"""
WATCH = """
window.vitals = { lcp: 0, cls: 0, what: "" };
new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
  vitals.lcp = entry.startTime;
  vitals.what = entry.element ? entry.element.tagName + "." + entry.element.className : "";
})).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
  if (!entry.hadRecentInput) vitals.cls += entry.value;
})).observe({ type: "layout-shift", buffered: true });
"""
LOADED = """() => {
  const all = [...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")];
  return [all.length, all.reduce((sum, one) => sum + one.transferSize, 0)];
}"""


def main() -> int:
    with tempfile.TemporaryDirectory() as template, tempfile.TemporaryDirectory() as data:
        build_site(Path(template))
        with serve(Path(template), Path(data)) as server, sync_playwright() as playwright:
            server.shell(CLUB)
            game, running, rating = server.shell(ADDRESSES).split()
            pages = {"home": "/", "game": game, "live": running, "rating": rating}
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGS)
            fits = [show(name, [visit(browser, server, address) for _ in range(VISITS)])
                    for name, address in pages.items()]  # fmt: skip
            browser.close()
    return 0 if all(fits) else 1


def visit(browser: Browser, server: Server, address: str) -> dict[str, Any]:
    context = browser.new_context(base_url=server.url, viewport=PHONE, locale="uk-UA")  # type: ignore[arg-type]
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW_4G)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.add_init_script(WATCH)
    page.goto(address, wait_until="load")
    page.wait_for_timeout(1500)  # a live page polls once; fonts come
    found: dict[str, Any] = page.evaluate("() => vitals")
    requests, size = page.evaluate(LOADED)
    context.close()
    return found | {"requests": requests, "kB": size / 1000}


def show(name: str, visits: list[dict[str, Any]]) -> bool:
    lcp, cls = (statistics.median(each[what] for each in visits) for what in ("lcp", "cls"))
    one = visits[-1]
    print(
        f"{name:7} LCP {lcp:5.0f} ms ({one['what'] or 'text'}), CLS {cls:.3f}, "
        f"{one['requests']} requests, {one['kB']:.0f} kB"
    )
    return bool(lcp <= MOST_LCP_MS and cls <= MOST_CLS)


if __name__ == "__main__":
    sys.exit(main())
