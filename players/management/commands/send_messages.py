"""Send the letters that are due; run it every minute, several at once do no harm."""

from typing import Any

from django.core.management.base import BaseCommand

from players.services.outbox import send_due
from players.services.signups import settle_all


class Command(BaseCommand):
    help = "Withdraw offers that are out of time, offer freed places, and send every letter that is due."

    def handle(self, *args: Any, **options: Any) -> None:
        settle_all()
        report = send_due()
        self.stdout.write(
            f"sent {report.sent}, to be retried {report.retried}, failed {report.failed}, "
            f"skipped {report.skipped}"
        )
