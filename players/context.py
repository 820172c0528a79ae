"""What every page knows of the club and of who is looking."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from players.access import is_club_admin, is_judge
from players.club import current_club


def club(request: HttpRequest) -> dict[str, object]:
    user = getattr(request, "user", None)
    return {
        "club": SimpleLazyObject(current_club),
        "is_judge": SimpleLazyObject(lambda: user is not None and is_judge(user)),
        "is_club_admin": SimpleLazyObject(lambda: user is not None and is_club_admin(user)),
    }
