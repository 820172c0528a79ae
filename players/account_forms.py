"""Allauth's forms in this site's words."""

from typing import Any

from allauth.account.forms import (
    AddEmailForm,
    LoginForm,
    RequestLoginCodeForm,
    ResetPasswordForm,
    SignupForm,
)
from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from players import texts
from players.errors import LooksLike, Refused
from players.models import User
from players.models.people import NICK_LENGTH
from players.services.claims import claim_at_sign_up
from players.services.people import look_alikes, new_person, tidy


class SignInForm(LoginForm):  # type: ignore[misc]  # allauth has no types
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("User name or e-mail")
        _drop_placeholders(self.fields)


class CodeForm(RequestLoginCodeForm):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")
        _drop_placeholders(self.fields)


class NewEmailForm(AddEmailForm):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")
        _drop_placeholders(self.fields)


class ForgottenPasswordForm(ResetPasswordForm):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")
        _drop_placeholders(self.fields)


class SignUpForm(SignupForm):  # type: ignore[misc]
    """E-mail, nick, and a password for those who want one. A nick that the club knows is shown, not taken."""

    field_order = ["nick", "it_is_me", "email", "password1"]

    nick = forms.CharField(
        label=_("Nick"), max_length=NICK_LENGTH, help_text=_("As the table will call you. It can be changed.")
    )
    it_is_me = forms.BooleanField(
        label=_("I am this player: ask the club to give me the history"), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")
        self.fields["password1"].label = _("Password")
        self.fields["password1"].help_text = _("Not needed: without one we mail you a code each time.")
        _drop_placeholders(self.fields)

    def clean_nick(self) -> str:
        try:
            return tidy(self.cleaned_data["nick"])
        except Refused as refused:
            raise forms.ValidationError(texts.refusal(refused)) from refused

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean()
        nick = data.get("nick")
        alike = look_alikes(nick) if nick else []
        if alike and not (data.get("it_is_me") and self.claimed):
            self.add_error("nick", texts.alike(LooksLike(str(nick), alike)))
        return data

    @property
    def alike(self) -> bool:
        """Whether the form has to offer the claim."""
        return bool(self.data.get("nick") and look_alikes(self.data["nick"]))

    @property
    def claimed(self) -> Any:
        """The one known person without an account who is meant; None where that is not clear."""
        free = [person for person in look_alikes(self.data.get("nick", "")) if person.user_id is None]
        return free[0] if len(free) == 1 else None

    def custom_signup(self, request: HttpRequest, user: User) -> None:
        super().custom_signup(request, user)
        nick = self.cleaned_data["nick"]
        if self.cleaned_data.get("it_is_me") and self.claimed:
            claim_at_sign_up(user, self.claimed)
        else:
            new_person(nick, user=user)


def _drop_placeholders(fields: dict[str, forms.Field]) -> None:
    """They repeat the label and vanish when it is needed."""
    for field in fields.values():
        field.widget.attrs.pop("placeholder", None)
