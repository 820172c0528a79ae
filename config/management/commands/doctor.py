"""`manage.py doctor`: is everything that is stored whole?"""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from config.backup.write import one_moment
from config.doctor import examine


class Command(BaseCommand):
    help = (
        "Look through everything that is stored: the database, every game's log, facts and result, the "
        "standings, the letters. Nothing is written, the site may go on. Exit status 1 if something is wrong."
    )

    def handle(self, **options: Any) -> None:
        found = 0
        with one_moment():
            for diagnosis in examine():
                found += len(diagnosis.complaints)
                verdict = "FOUND" if diagnosis.complaints else "ok"
                self.stdout.write(f"{verdict:<6}{diagnosis.name:<12} {diagnosis.looked_at}")
                for complaint in diagnosis.complaints:
                    self.stdout.write(f"        {complaint}")
        if found:
            self.stdout.write(f"{found} things are not right; see “When something is wrong” in README.md.")
            sys.exit(1)
        self.stdout.write("All is well.")
