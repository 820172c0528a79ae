"""`manage.py periodic`: everything that has to happen by itself; run it every minute."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from config.periodic import run


class Command(BaseCommand):
    help = (
        "Pass freed places on, send due letters, count seasons that are behind, drop what has expired. Safe "
        "to run twice. Exit status 1 if a step broke down; the others are done all the same."
    )

    def handle(self, **options: Any) -> None:
        told, broken = run()
        for line in told:
            self.stdout.write(line)
        if broken:
            sys.exit(1)
