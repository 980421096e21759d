"""`manage.py engine COMMAND …`: a command of the engine with cards of the catalogue."""

import subprocess
import sys
from argparse import REMAINDER, ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cards.card_export import export_cards
from cards.models import Set

OF_SET: Final = "set:"
PLAYING: Final = ("goldfish", "compare", "duel", "matrix")


class Command(BaseCommand):
    """Write each set that is named to a file for as long as the command runs, in place of the word."""

    help = "Run a command of the engine; `set:KEY` in it stands for a card file with the cards of that set."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("words", metavar="COMMAND", nargs=REMAINDER)

    def handle(self, *args: Any, **options: Any) -> None:
        with TemporaryDirectory() as folder:
            words = [_with_file(word, Path(folder)) for word in options["words"]]
            command = [sys.executable, "-m", "engine", *words, *_edition_of(options["words"])]
            sys.exit(subprocess.run(command, cwd=settings.BASE_DIR, check=False).returncode)


def _edition_of(words: list[str]) -> list[str]:
    """Return `--edition` with that of the named sets, where games are played and nothing else says it."""
    keys = [word.removeprefix(OF_SET) for word in words if word.startswith(OF_SET)]
    said = any(word.split("=")[0] == "--edition" for word in words)
    if said or not words or words[0] not in PLAYING:
        return []
    found = Set.objects.filter(key__in=keys).exclude(edition="").values_list("edition", flat=True)
    return ["--edition", found[0]] if found else []


def _with_file(word: str, folder: Path) -> str:
    if not word.startswith(OF_SET):
        return word
    key = word.removeprefix(OF_SET)
    file = folder / f"{key}.yaml"
    try:
        file.write_text(export_cards("yaml", key).text, encoding="utf-8")
    except Set.DoesNotExist:
        raise CommandError(f"There is no set {key}.") from None
    return str(file)
