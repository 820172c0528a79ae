"""Who may run an evening: the club's admins, and the judges appointed to it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404

from players.access import is_club_admin, is_judge, second_factor_page, signed_in_required
from players.models import Evening, User

Run = Callable[..., HttpResponseBase]


def may_run(user: User | AnonymousUser, evening: Evening) -> bool:
    """Check people in, draw tables. What the evening is belongs to the admins alone."""
    if is_club_admin(user):
        return True
    return is_judge(user) and evening.judges.filter(user=user.pk).exists()


def visible_evening(request: HttpRequest, evening_id: int) -> Evening:
    """The evening; a draft only for those who run it: 404 for everybody else."""
    evening = get_object_or_404(Evening, pk=evening_id)
    user = request.user
    if evening.status == Evening.Status.DRAFT and not may_run(user, evening):
        raise Http404
    return evening


def runs_evening(view: Run) -> Run:
    """A door for the admins and the evening's judges; the view gets the evening instead of its number."""

    @wraps(view)
    def door(request: HttpRequest, evening_id: int, **kwargs: Any) -> HttpResponseBase:
        evening = get_object_or_404(Evening, pk=evening_id)
        if not may_run(request.user, evening):
            raise PermissionDenied
        return second_factor_page(request) or view(request, evening, **kwargs)

    return signed_in_required(door)
