"""`manage.py worth CARD`: how many more duels the public starter decks win with a card of the site."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.core.management.base import CommandError

import engine
from cards.definitions import definition
from cards.models import Card
from cards.queries import drawable
from decks.management.engine_command import EngineDeckCommand
from decks.play_setup.deck_files import EngineDeckFile
from decks.runs.worth.worth_decks import playable_starters, usual_edition

CARD_FILE: Final = "card.yaml"


class Command(EngineDeckCommand):
    """Measure a card of the catalogue or of a workshop, without a row for it."""

    help = (
        "Put a card into the starter decks in the place of each card of about its cost, and duel with both."
    )
    engine_command = "worth"
    options = ("games", "seed", "edition", "workers")

    def add_decks(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "card", metavar="CARD", help="the key of a card of the catalogue or of a workshop"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        card = _find_card(options["card"])
        options["edition"] = options["edition"] or usual_edition(card)
        try:
            starters = playable_starters(engine.edition(options["edition"]))
        except engine.Refused as error:
            raise CommandError(str(error)) from None
        super().handle(*args, **options, decks=[starter.deck.public_id for starter in starters])

    def deck_words(self, files: list[EngineDeckFile], folder: Path, options: dict[str, Any]) -> list[str]:
        """Return the engine's command with the card and the decks."""
        card = _find_card(options["card"])
        path = folder / CARD_FILE
        path.write_text(engine.write_card_file([definition(card)], "yaml"), "utf-8")
        decks = [word for file in files for word in ("--deck", str(file.path))]
        return [self.engine_command, card.key, *decks, "--cards", str(path)]


def _find_card(key: str) -> Card:
    card = drawable(Card.with_workshops.filter(key=key)).select_related("faction", "set").first()
    if card is None:
        raise CommandError(f"there is no card {key}")
    return card
