from django.apps import AppConfig


class RatingConfig(AppConfig):
    name = "rating"

    def ready(self) -> None:
        """Published games are counted, reopened ones taken out, in the publication's own transaction.

        When two people are found to be one, their seasons are counted anew in the merge's own.
        """
        from games.publication import counting_begins, counting_ends
        from players import registry
        from rating.counting import begin_counting, end_counting, recount_people

        counting_begins.connect(begin_counting, dispatch_uid="rating")
        counting_ends.connect(end_counting, dispatch_uid="rating")
        registry.DERIVED.add("rating.standing.player")
        registry.AFTER_MOVE.append(recount_people)
