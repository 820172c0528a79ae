"""Who may do what: the club's roles and the doors that ask for them."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, Final, ParamSpec
from urllib.parse import urlencode, urlsplit

from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from players.models import Player, User

JUDGE: Final = "judge"
CLUB_ADMIN: Final = "club_admin"

Params = ParamSpec("Params")
View = Callable[Concatenate[HttpRequest, Params], HttpResponseBase]


class HtmxRequest(HttpRequest):
    """A request as HtmxMiddleware hands it on; for annotations."""

    htmx: HtmxDetails


def is_judge(user: User | AnonymousUser) -> bool:
    """Whether the account may judge games. Being an admin or superuser does not make a judge."""
    return _has_role(user, JUDGE)


def is_club_admin(user: User | AnonymousUser) -> bool:
    """Whether the account may run evenings, verify protocols and grant roles."""
    return _has_role(user, CLUB_ADMIN) or (user.is_active and user.is_superuser)


def may_see_page(user: User | AnonymousUser, player: Player) -> bool:
    """Of who has hidden his page, only he and the admins see what the site works out of his games."""
    return player.user is None or not player.user.hides_page or player.user == user or is_club_admin(user)


def _has_role(user: User | AnonymousUser, role: str) -> bool:
    return isinstance(user, User) and user.is_active and role in user.roles


def role_required(
    predicate: Callable[[User | AnonymousUser], bool], *, second_factor: bool = True
) -> Callable[[View[Params]], View[Params]]:
    """A door for those the predicate lets in.

    Somebody signed out is sent to sign in and back (an htmx request by `HX-Redirect`, so that the
    whole page goes); somebody signed in without the role gets 403; a club admin without a second
    factor is sent to set one up first.
    """

    def decorator(view: View[Params]) -> View[Params]:
        @wraps(view)
        def door(request: HttpRequest, /, *args: Params.args, **kwargs: Params.kwargs) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return redirect_to_sign_in(request)
            if not predicate(request.user):
                raise PermissionDenied
            detour = second_factor_page(request) if second_factor else None
            return detour or view(request, *args, **kwargs)

        return door

    return decorator


# A judge in the middle of a game is not stopped because he was made an admin too.
judge_required = role_required(is_judge, second_factor=False)
club_admin_required = role_required(is_club_admin)
signed_in_required = role_required(lambda user: user.is_active, second_factor=False)


def second_factor_page(request: HttpRequest) -> HttpResponse | None:
    """Where an admin's account sets up its second factor; None when it has one or needs none."""
    user = request.user
    if not isinstance(user, User) or not is_club_admin(user) or is_mfa_enabled(user):
        return None
    messages.warning(request, _("A club admin needs a second factor: set up the codes of an app first."))
    target = resolve_url("mfa_activate_totp")
    return HttpResponseClientRedirect(target) if is_htmx(request) else redirect(target)


def is_htmx(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def redirect_to_sign_in(request: HttpRequest) -> HttpResponse:
    """To the sign-in page, which leads back to the page that was open."""
    target = f"{resolve_url('account_login')}?{urlencode({'next': _open_page(request)})}"
    if is_htmx(request):
        return HttpResponseClientRedirect(target)
    return redirect(target)


def _open_page(request: HttpRequest) -> str:
    """The address in the browser's bar: a form's own address cannot be opened after sign-in."""
    shown = request.headers.get("HX-Current-URL") or request.headers.get("Referer", "")
    is_page = request.method in {"GET", "HEAD"} and "HX-Request" not in request.headers
    if is_page or not url_has_allowed_host_and_scheme(shown, {request.get_host()}):
        return request.get_full_path()
    parts = urlsplit(shown)
    return parts.path + (f"?{parts.query}" if parts.query else "")
