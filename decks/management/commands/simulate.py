"""`manage.py simulate DECK`: many games of a deck of the site against the passive opponent."""

from decks.management.engine_command import EngineDeckCommand


class Command(EngineDeckCommand):
    """Simulate a deck, without a row for it."""

    help = "Play a deck against the passive opponent, and print its figures. Nothing is kept of it."
    engine_command = "goldfish"
    decks = 1
    options = (*EngineDeckCommand.options, "until")
