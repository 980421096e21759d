"""`manage.py matrix DECK…`: each of several decks of the site against each other one."""

from decks.management.engine_command import EngineDeckCommand, first_edition_words
from decks.play_setup.deck_files import EngineDeckFile


class Command(EngineDeckCommand):
    """Duel every pairing of decks, without a row for it."""

    help = "Play each of 2 to 20 decks against each other one from both seats, and say who wins how often."
    engine_command = "matrix"
    decks = "+"
    options = ("games", "seed", "edition", "workers")

    def edition_words(self, files: list[EngineDeckFile]) -> list[str]:
        """Return the arguments for the edition of the first deck that has one: all games have the same."""
        return first_edition_words(files)
