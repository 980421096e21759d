"""`manage.py remove_set KEY`: a set goes with its cards, as far as nobody names them."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.impact.impact_report import impact_text
from cards.impact.scenario_check import COMMAND
from cards.models import Set
from cards.removal.removal_impact import removal_impact
from cards.removal.removal_plan import Removal, removal
from cards.removal.services import NotRemoved, remove_set


class Command(BaseCommand):
    """Cards named in any deck, version, run or game are retired; the others are deleted."""

    help = "Remove a set whole. Cards that something still names are retired, the others deleted."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("key", metavar="KEY")
        parser.add_argument(
            "--dry-run", action="store_true", help="tell what would be done and what that touches, do nothing"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        key = options["key"]
        try:
            done = removal(Set.objects.get(key=key)) if options["dry_run"] else remove_set(key)
        except Set.DoesNotExist:
            raise CommandError(f"There is no set {key}.") from None
        except NotRemoved as refused:
            raise CommandError(f"{refused} Nothing was removed.") from None
        self._tell(done)
        if options["dry_run"]:
            impact = removal_impact(done, COMMAND)
            self.stdout.write(impact_text(impact) if impact else "", ending="")
            self.stdout.write("A dry run: nothing was removed.")

    def _tell(self, done: Removal) -> None:
        for card in done.deleted:
            self.stdout.write(f"deleted  {card.key} ({card})")
        for card, places in done.retired:
            self.stdout.write(f"retired  {card.key} ({card}): {', '.join(places)}")
        for obstacle in done.obstacles:
            self.stdout.write(obstacle)
        self.stdout.write(f"{len(done.deleted)} deleted, {len(done.retired)} retired")
