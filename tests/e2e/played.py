"""Games of the site's judge, played up to a step without a browser."""

import json
from collections.abc import Sequence
from typing import Any

from tests.e2e.site import Server
from tests.games.tables import DEAL, END

Actions = Sequence[dict[str, Any]]

OPEN = {"do": "open_day"}
NIGHT = [DEAL, OPEN, *[END] * 10, {"do": "begin_night"}]
SHOT = [*NIGHT, {"do": "shoot", "target": 5}]
CHECKED = [*SHOT, *({"do": "check", "by": by, "target": None} for by in ("don", "sheriff"))]
#: Long nicks, as they are brought by players.
NICKS = [
    "Кіт із провулка Сліпого Поета", "Пані Полин", "Барон фон Трюфель-Вишневецький", "Джміль", "Ро",
    "Кардинал", "Примара Опери", "Сойка", "Капітан Немо", "Архіваріус Оксамитовий",
]  # fmt: skip

CODE = """
import json
from games import services
from games.access import person_of
from games.models import Game
from games.rules.codec import parse_action
from players.models import User
from tests.factories import PlayerFactory

judge = User.objects.get(username="judge")
games, nicks = json.loads({told!r})
players = [PlayerFactory(nick=f"{{nick}}.") for nick in nicks]
for actions in games:
    game = services.create_game(
        judge=person_of(judge), edition="fiim-2025", variants={{}}, players=players, table=2
    )
    for seq, action in enumerate(actions):
        key = f"{{game.pk}}-{{seq}}"
        services.record_action(
            game_id=game.pk, actor=judge, action=parse_action(action), expected_seq=seq, key=key
        )
    print(game.pk)
"""


def play(server: Server, *games: Actions) -> list[str]:
    """The addresses of the judge's pages of these games, each after its actions."""
    told = json.dumps([games, NICKS])
    return [f"/judge/games/{pk}/" for pk in server.shell(CODE.format(told=told)).split()]
