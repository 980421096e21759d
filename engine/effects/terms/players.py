"""Players that a text names, as codes."""

from typing import Final

YOU: Final = 0
OPPONENT: Final = 1
EACH_PLAYER: Final = 2
THAT_PLAYER: Final = 3  # the one of the event
WHO: Final = ("you", "your opponent", "each player", "that player")


def verb_text(who: int, verb: str) -> str:
    """'draw', or 'your opponent draws': as a text says it."""
    return verb if who == YOU else f"{WHO[who]} {verb}s"


def explain_verb(who: int, verb: str) -> str:
    """'you draw', or 'your opponent draws': as it is explained."""
    return f"you {verb}" if who == YOU else f"{WHO[who]} {verb}s"
