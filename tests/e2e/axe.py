"""axe-core on a page as it stands: `assert barriers(page) == []`.

The page is looked at in the dark and the light theme, at tablet and phone size. A barrier is one line: where,
which rule was broken, by which element. axe comes through the debugger, so the page keeps its content
security policy.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import axe_playwright_python
from playwright.sync_api import Page

from tests.e2e.site import PHONE, TABLET

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
SIZES = {"tablet": TABLET, "phone": PHONE}
THEMES = ("dark", "light")
#: All rules once per size; a theme changes colours only.
OF_COLOURS = ["color-contrast", "link-in-text-block"]

RUN = """async ([theme, only]) => {
  document.documentElement.dataset.theme = theme;
  // Colours on their way to another are none that anybody reads.
  document.getAnimations().forEach((one) => { try { one.finish(); } catch { one.cancel(); } });
  const some = only ? { runOnly: { type: "rule", values: only } } : {};
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...some });
  const lines = ({ id, nodes }) => nodes.map((node) => [id, node.target.join(" "), node.failureSummary]);
  return violations.flatMap(lines);
}"""


def barriers(page: Page) -> list[str]:
    """What keeps people from using the page. Leaves it at its size, in its theme."""
    size, theme = page.viewport_size, page.locator("html").get_attribute("data-theme")
    page.emulate_media(reduced_motion="reduce")
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE)
    found = list(_look(page))
    page.set_viewport_size(size or TABLET)  # type: ignore[arg-type]
    page.evaluate(
        "theme => { if (theme) document.documentElement.dataset.theme = theme;"
        " else delete document.documentElement.dataset.theme; }",
        theme,
    )
    page.emulate_media(reduced_motion="null")
    return found


def _look(page: Page) -> Iterator[str]:
    for name, viewport in SIZES.items():
        page.set_viewport_size(viewport)  # type: ignore[arg-type]
        for theme in THEMES:
            only = None if theme == THEMES[0] else OF_COLOURS
            broken: list[list[Any]] = page.evaluate(RUN, [theme, only])
            for rule, element, told in broken:
                yield f"{name}, {theme}: {rule}: {element}: {' '.join(told.split())}"
