"""How allauth's accounts behave in this club."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    def get_login_stages(self) -> list[str]:
        own = {"allauth.account.stages.EmailVerificationStage": "players.accounts.ConfirmOwnEmail"}
        return [own.get(stage, stage) for stage in super().get_login_stages()]


class ConfirmOwnEmail(EmailVerificationStage):  # type: ignore[misc]
    """Who signed up confirms the address before the first sign-in.

    Accounts that the club made have none to confirm; whoever has been in before is not locked out by an
    address that he is about to change.
    """

    def handle(self) -> Any:
        user = self.login.user  # none in the pretended sign-in that hides whether an address is known
        if user is not None and (user.last_login or not EmailAddress.objects.filter(user=user).exists()):
            return None, True
        return super().handle()
