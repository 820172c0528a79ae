"""Allauth's forms in this site's words."""

from typing import Any

from allauth.account.forms import LoginForm, ResetPasswordForm
from django import forms
from django.utils.translation import gettext_lazy as _


class SignInForm(LoginForm):  # type: ignore[misc]  # allauth has no types
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("User name or e-mail")
        _drop_placeholders(self.fields)


class ForgottenPasswordForm(ResetPasswordForm):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")
        _drop_placeholders(self.fields)


def _drop_placeholders(fields: dict[str, forms.Field]) -> None:
    """They repeat the label and vanish when it is needed."""
    for field in fields.values():
        field.widget.attrs.pop("placeholder", None)
