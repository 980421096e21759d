"""`manage.py compare A B`: how two decks of the site differ, by games of the same chance."""

from decks.management.engine_command import EngineDeckCommand


class Command(EngineDeckCommand):
    """Compare the second deck with the first."""

    help = "Play the same games with two decks against the passive opponent, and say how the second differs."
    engine_command = "compare"
    decks = 2
    options = (*EngineDeckCommand.options, "until")
