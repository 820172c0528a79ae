"""Django's admin for staff with a second factor; sign-in is allauth's alone, with its throttles."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

SECOND_FACTORS = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]


class ClubAdminSite(AdminSite):
    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and is_mfa_enabled(request.user, SECOND_FACTORS)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Staff without a second factor are sent to set one up, everybody else to the site's sign-in."""
        if super().has_permission(request) and not self.has_permission(request):
            messages.warning(request, _("The admin’s pages ask for a second factor: set one up first."))
            return redirect("mfa_activate_totp")
        answer: HttpResponse = secure_admin_login(super().login)(request, extra_context)
        return answer
