"""`manage.py advise DECK`: which cards of a deck of the site to cut, and which swaps help, measured."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

import engine
from cards.definitions import definition
from decks.legality.queries import DEFAULT as USUAL_EDITION
from decks.legality.queries import format_of, site_format
from decks.management.engine_command import DECK_HELP, EngineDeckCommand
from decks.play_setup.deck_files import EngineDeckFile, count_copies, find_deck
from decks.play_setup.legal_additions import find_legal_additions

CANDIDATES_FILE: Final = "candidates.yaml"


class Command(EngineDeckCommand):
    """Candidates are the cards of the catalogue that are legal in the deck's format."""

    help = "Measure by many games which cards of a deck to cut and which swaps help. Nothing is kept of it."
    engine_command = "advise"
    decks = 1

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--seconds", help="about how long it may take")
        parser.add_argument("--goal", help="sooner, mana or win: what the deck is to be better at")
        parser.add_argument(
            "--against",
            metavar="DECK",
            action="append",
            default=[],
            help=f"win more against this deck; several are played in turn: {DECK_HELP}",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        super().handle(*args, **{**options, "decks": [*options["decks"], *options["against"]]})

    def deck_words(self, files: list[EngineDeckFile], folder: Path, options: dict[str, Any]) -> list[str]:
        words = super().deck_words(files[:1], folder, options)
        for name in ("seconds", "goal"):
            words += [f"--{name}", options[name]] if options[name] is not None else []
        words += [word for file in files[1:] for word in ("--against", str(file.path))]
        named = options["decks"][0]
        if Path(named).is_file():
            format_ = site_format(options["edition"] or USUAL_EDITION)
        else:
            format_ = format_of(find_deck(named))
        additions = find_legal_additions(count_copies(files[0].path), format_)
        path = folder / CANDIDATES_FILE
        path.write_text(engine.write_card_file([definition(card) for card in additions], "yaml"), "utf-8")
        return [*words, "--candidates", str(path)]
