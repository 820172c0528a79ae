from django.apps import AppConfig


class RatingConfig(AppConfig):
    name = "rating"

    def ready(self) -> None:
        """Published games are counted, reopened ones taken out, in the publication's own transaction."""
        from games.publication import counting_begins, counting_ends
        from rating.counting import begin_counting, end_counting

        counting_begins.connect(begin_counting, dispatch_uid="rating")
        counting_ends.connect(end_counting, dispatch_uid="rating")
