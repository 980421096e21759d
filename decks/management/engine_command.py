"""A command of the engine that is run with decks of the site."""

from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, Final

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

import engine
from decks.play_setup.deck_files import CARDS_FILE, EngineDeckFile, UnknownDeck, write_deck_files

DECK_HELP: Final = "the key of a starter deck, the public id of a deck, or a deck file"
OPTIONS: Final = {
    "games": "how many games",
    "seed": "the number that chance comes from",
    "turns": "how many turns a game goes on",
    "until": "stop when the turn of the win is known to ± so many turns",
    "edition": "the rules they are played by; else those of the deck",
    "workers": "how many processes play",
}


class EngineDeckCommand(BaseCommand):
    """Write the decks that are named to files for as long as the engine's command runs."""

    engine_command: ClassVar[str]
    decks: ClassVar[int | str]
    options: ClassVar[tuple[str, ...]] = ("games", "seed", "turns", "edition", "workers")

    def add_arguments(self, parser: ArgumentParser) -> None:
        self.add_decks(parser)
        for name in self.options:
            parser.add_argument(f"--{name}", help=OPTIONS[name])
        parser.add_argument("--json", action="store_true", help="figures as JSON")
        parser.add_argument(
            "--without-unread", action="store_true", help="play without the effects that cannot be read"
        )

    def add_decks(self, parser: ArgumentParser) -> None:
        """Declare which decks it takes."""
        parser.add_argument("decks", nargs=self.decks, metavar="DECK", help=DECK_HELP)

    def handle(self, *_args: Any, **options: Any) -> None:
        with TemporaryDirectory() as folder:
            try:
                files = write_deck_files(options["decks"], Path(folder))
                words = self.deck_words(files, Path(folder), options)
            except (UnknownDeck, engine.Refused) as error:
                raise CommandError(str(error)) from None
            words += ["--cards", str(Path(folder) / CARDS_FILE)]
            for name in self.options:
                is_given = name != "edition" and options[name] is not None
                words += [f"--{name}", options[name]] if is_given else []
            words += ["--edition", options["edition"]] if options["edition"] else self.edition_words(files)
            words += ["--json"] if options["json"] else []
            words += ["--without-unread"] if options["without_unread"] else []
            call_command("engine", *words)

    def deck_words(self, files: list[EngineDeckFile], folder: Path, options: dict[str, Any]) -> list[str]:
        """Return the engine's command with its decks; a folder takes more files that it needs."""
        return [self.engine_command, *(str(file.path) for file in files)]

    def edition_words(self, files: list[EngineDeckFile]) -> list[str]:
        """Return the arguments for the editions of the decks, where none is named."""
        return edition_words(files[: self.decks] if isinstance(self.decks, int) else files)


def edition_words(files: list[EngineDeckFile]) -> list[str]:
    """Return the arguments for the editions of the decks; a file without one is played by the other's."""
    own = [file.edition for file in files if file.edition is not None]
    if not own:
        return []
    words = ["--edition", own[0].base, *_switch_words("--set", own[0], own[0].overrides())]
    if own[-1].switches != own[0].switches:
        set_otherwise = own[0].overrides() | own[-1].overrides()
        words += ["--edition-b", own[-1].base, *_switch_words("--set-b", own[-1], set_otherwise)]
    return words


def first_edition_words(files: list[EngineDeckFile]) -> list[str]:
    """Return the arguments for the edition of the first deck that has one of its own."""
    return edition_words([file for file in files if file.edition is not None][:1])


def _switch_words(option: str, edition: engine.Edition, names: Iterable[str]) -> list[str]:
    return [word for name in names for word in (option, f"{name}={edition.switches[name]}")]
