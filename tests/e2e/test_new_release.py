"""A tap that waits on the tablet while the site is replaced by a newer one (case 34)."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from games.rules import actions as act
from tests.e2e.browser_proxy import BrowserProxy
from tests.e2e.site import Server
from tests.e2e.test_barriers import ROLES, Below
from tests.e2e.test_offline import QUEUES, open_installed
from tests.e2e.test_page_queue import CLICK, quick
from tests.e2e.test_server_killed import KillableServer

NEWER = "judge-page.js"
KEPT_OF = "async () => (await caches.keys()).filter((name) => name.startsWith('judge-')).sort()"
WAITING = f"() => {QUEUES}.flatMap((name) => JSON.parse(localStorage.getItem(name)))"
ROWS = """
import json
from games.models import JudgeAction
rows = JudgeAction.all_objects.filter(game={game}).order_by("seq")
print(json.dumps(list(rows.values_list("key", "action"))))
"""


class Site(KillableServer):
    """A server with static files of its own, which may be replaced."""

    def __init__(self, template: Path, data: Path) -> None:
        self.static = data / "static"
        shutil.copytree(template / "static", self.static)
        super().__init__(template, data)

    def start(self) -> None:
        self.environment["STATIC_ROOT"] = str(self.static)
        super().start()

    def release(self) -> None:
        """The next release: its page's script is another file, the old one is there no more."""
        self.kill()
        told = self.static / "staticfiles.json"
        manifest = json.loads(told.read_text())
        old, new = manifest["paths"][NEWER], "judge-page.0123456789ab.js"
        (self.static / new).write_text((self.static / old).read_text() + "\nwindow.release = 2;\n")
        for gone in self.static.glob(f"{old}*"):
            gone.unlink()
        manifest["paths"][NEWER] = new
        told.write_text(json.dumps(manifest))
        self.start()


@pytest.fixture
def site(site_template: Path, tmp_path: Path) -> Iterator[Site]:
    running = Site(site_template, tmp_path)
    yield running
    running.kill()


@pytest.fixture
def server(site: Site) -> Server:
    return site.server


@pytest.fixture
def expected_console(expected_console: list[str]) -> list[str]:
    return [*expected_console, "ERR_EMPTY_RESPONSE", "ERR_FAILED", "ERR_CONNECTION", "ERR_SOCKET", "503"]


@pytest.fixture
def network(site: Site) -> Iterator[BrowserProxy]:
    with BrowserProxy(site.port, Random(5), share=0) as proxy:
        yield proxy


def test_case_34_a_waiting_tap_outlives_a_new_release_of_page_and_worker(
    page: Page, site: Site, network: BrowserProxy, sign_in: Callable[[Page, str], None]
) -> None:
    quick(page.context)
    page.on("dialog", lambda dialog: dialog.accept())
    sign_in(page, "judge")
    below = Below(page, site.server)
    below.new_game()
    below.does(act.Deal(ROLES), act.OpenDay())
    open_installed(page, f"{network.url}{below.address}")
    before = page.evaluate(KEPT_OF)

    network.is_down = True  # taps do not get through, pages do
    assert page.evaluate(CLICK, "#f10")
    expect(page.locator("#slot .banner--wait")).to_contain_text("Фол 10.")
    (waiting,) = page.evaluate(WAITING)

    site.release()
    page.reload()
    page.wait_for_function("() => window.release === 2")
    replaced = f"async (old) => !(await ({KEPT_OF})()).some((name) => old.includes(name))"
    page.wait_for_function(replaced, arg=before)
    assert page.evaluate(WAITING) == [waiting]
    expect(page.locator("#slot .banner--wait")).to_contain_text("Чекає 1 дія. Фол 10.")

    network.is_down = False
    expect(page.locator("#f10")).to_have_attribute("data-n", "1")
    page.wait_for_function(f"() => !({WAITING})().length")
    ((key, action),) = json.loads(site.server.shell(ROWS.format(game=below.game)))[2:]
    assert (action, key in json.dumps(waiting)) == ({"do": "foul", "seat": 10}, True)
