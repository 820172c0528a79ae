from django.apps import AppConfig
from django.db.backends.signals import connection_created


class PlayersConfig(AppConfig):
    name = "players"

    def ready(self) -> None:
        from players import freshness

        connection_created.connect(freshness.watch)
