"""Ways to reach a person. Another channel (a messenger) is one more class in `CHANNELS`."""

from smtplib import SMTPRecipientsRefused
from typing import Final, Protocol

from django.conf import settings
from django.core.mail import EmailMessage

from players.letters import Letter
from players.models import Message, User


class Unreachable(Exception):
    """The channel will never deliver this letter: trying again is no use."""


class Channel(Protocol):
    def address_of(self, user: User) -> str:
        """Where the channel reaches the account; empty where it does not."""
        ...

    def send(self, message: Message, letter: Letter) -> None:
        """Deliver. Raises Unreachable, or anything else for a failure that may pass."""
        ...


class Email:
    def address_of(self, user: User) -> str:
        return user.email

    def send(self, message: Message, letter: Letter) -> None:
        # The same letter keeps its Message-ID over all attempts: a mailbox may tell a repeated one by it.
        headers = {
            "Message-ID": f"<letter-{message.pk}@{settings.SITE_URL.split('//')[-1].split(':')[0]}>",
            "Auto-Submitted": "auto-generated",
        }
        mail = EmailMessage(letter.subject, letter.body, to=[message.user.email], headers=headers)
        try:
            mail.send()
        except SMTPRecipientsRefused as refused:
            if all(code >= 500 for code, _reply in refused.recipients.values()):
                raise Unreachable(str(refused)) from refused
            raise


CHANNELS: Final[dict[str, Channel]] = {"email": Email()}
