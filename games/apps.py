from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from games import people
        from players import registry

        registry.OBSTACLES.append(people.met)
        registry.EXPORTS.append(("games", people.games_of))
        registry.EXPORTS.append(("judge_settings", people.settings_of))
