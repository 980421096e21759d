"""`manage.py export_cards [FILE]`: the catalogue as a card file."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.card_export import export_cards
from cards.models import Set
from dimrift_site.base.plurals import plural


class Command(BaseCommand):
    """Write the file to FILE or to the output, and report beside it what it cannot hold."""

    help = "Write the cards that are listed as a YAML card file or as published JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path, nargs="?", help="the output if left out")
        parser.add_argument("--set", metavar="KEY", default="", help="only the cards of this set")
        parser.add_argument("--format", choices=("yaml", "json"), help="as the FILE is called, else yaml")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path | None = options["file"]
        named = "json" if path and path.suffix.lower() == ".json" else "yaml"
        try:
            exported = export_cards(options["format"] or named, options["set"])
        except Set.DoesNotExist:
            raise CommandError(f"There is no set {options['set']}.") from None
        if path is None:
            self.stdout.write(exported.text, ending="")
        else:
            _write(path, exported.text)
        written = plural(exported.cards, "card")
        self.stderr.write(f"{written} written; not in the file: {len(exported.not_held)}")
        for line in exported.not_held:
            self.stderr.write(f"  {line}")


def _write(path: Path, text: str) -> None:
    """The whole file or the old one."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise CommandError(f"{path}: cannot be written: {error.strerror}") from error
