"""`manage.py read_effects`: read anew what an older reader read."""

from typing import Any

from django.core.management.base import BaseCommand

from cards.readings.stale_readings import read_effects


class Command(BaseCommand):
    """Renew stale effect programs."""

    help = "Read again every effect text that was read by another version of the reader."

    def handle(self, *args: Any, **options: Any) -> None:
        renewed, unread = read_effects()
        self.stdout.write(f"{renewed} effects renewed, {unread} cannot be read")
