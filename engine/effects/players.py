"""Which players a text speaks of."""

from typing import Final

YOU: Final = 0
OPPONENT: Final = 1
EACH_PLAYER: Final = 2
THAT_PLAYER: Final = 3  # the one of the event
WHO: Final = ("you", "your opponent", "each player", "that player")
