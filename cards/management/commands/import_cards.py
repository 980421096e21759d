"""`manage.py import_cards FILE`: bring a card file into the catalogue, or say what it would do."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.impact.impact_report import impact_data, impact_text
from cards.impact.queries import Impact
from cards.impact.scenario_check import COMMAND
from cards.importing.import_impact import import_impact
from cards.importing.import_plan import LARGEST, ImportOptions, plan
from cards.importing.import_report import Report, report_data, report_text
from cards.importing.services import NotImported, import_cards


class Command(BaseCommand):
    """All of the file, or nothing: one broken card keeps all of them out, unless those are left out."""

    help = "Import the cards of a YAML card file or of published JSON. All or nothing; safe to run again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--set", metavar="KEY", default="", help="the set that the cards belong to")
        parser.add_argument(
            "--lent", metavar="last|first|none|KEY:N", action="append", default=[],
            help="which effect after Equip an Equipment or a Vehicle lends, where the data do not say it",
        )  # fmt: skip
        parser.add_argument("--without-broken", action="store_true", help="leave out cards with mistakes")
        parser.add_argument(
            "--dry-run",
            action="store_true",
            help="tell what would be done and what that touches, write nothing",
        )
        parser.add_argument("--json", action="store_true", help="print the report as one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        done = plan if options["dry_run"] else import_cards
        try:
            asked = ImportOptions(tuple(options["lent"]), options["without_broken"])
            report = done(_bytes(path), path.name, options["set"], options=asked)
        except NotImported as refused:
            report = refused.report
        written = not options["dry_run"] and not report.broken
        impact = import_impact(report, COMMAND) if options["dry_run"] else None
        self._tell(report, impact, written=written, as_json=options["json"])
        if report.broken:
            raise CommandError("Something in this file is wrong. Nothing was written.")

    def _tell(self, report: Report, impact: Impact | None, *, written: bool, as_json: bool) -> None:
        if as_json:
            touched = {"impact": impact_data(impact)} if impact is not None else {}
            data = {"written": written, **report_data(report), **touched}
            self.stdout.write(json.dumps(data, indent=2, ensure_ascii=False))
            return
        self.stdout.write(report_text(report), ending="")
        if impact is not None:
            self.stdout.write(impact_text(impact), ending="")
        if not written and not report.broken:
            self.stdout.write("A dry run: nothing was written.")


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST + 1)  # enough to see that it is too large
    except OSError as error:
        raise CommandError(f"{path}: cannot be read: {error.strerror}") from error
