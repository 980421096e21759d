"""Players that a text names, as codes."""

from typing import Final

YOU: Final = 0
OPPONENT: Final = 1
EACH_PLAYER: Final = 2
THAT_PLAYER: Final = 3  # the one of the event
WHO: Final = ("you", "your opponent", "each player", "that player")


# Of a card that was named: its controller, or one higher its owner (22.4)
OF_EVENT_CARD: Final = 8
OF_OTHER_CARD: Final = 10
OF_ITERATED: Final = 12
OF_TARGET: Final = 16  # plus twice the slot


def who_text(who: int) -> str:
    """'you', 'your opponent', 'its controller'."""
    if who < OF_EVENT_CARD:
        return WHO[who]
    whose = "that card's" if who in (OF_OTHER_CARD, OF_OTHER_CARD + 1) else "its"
    return f"{whose} {'owner' if who % 2 else 'controller'}"


def verb_text(who: int, verb: str) -> str:
    """'draw', or 'your opponent draws': as a text says it."""
    return verb if who == YOU else f"{who_text(who)} {verb}s"


def explain_verb(who: int, verb: str) -> str:
    """'you draw', or 'your opponent draws': as it is explained."""
    return f"you {verb}" if who == YOU else f"{who_text(who)} {verb}s"
