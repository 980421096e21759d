"""Cost of a card in few words, for lists."""

from typing import Final

from engine import CardDef

FREE: Final = "free"
BY_TRANSFORM: Final = "by Transform only"  # nothing else brings it, whatever it costs besides (20.2)
OPEN: Final = "X"  # an amount that is not printed as a number (8.7)
UNREAD: Final = "cost not read"


def price(printed: CardDef) -> str:
    """`2 + sacrifice`, `X`, or one of the words above."""
    besides = printed.cost_besides()
    if "transform" in besides:
        return BY_TRANSFORM
    if printed.has_unread_cost():
        return UNREAD
    return " + ".join(filter(None, [printed.mana_words(), *besides])) or FREE


def price_words(printed: CardDef) -> str:
    """Return the same where no heading says that it is a cost: `cost 2 + sacrifice`."""
    words = price(printed)
    return words if words in (FREE, BY_TRANSFORM, UNREAD) else f"cost {words}"
