"""Forms of the words that a pattern's hole holds: `{n:less}`, `{done:do}`, `{words:one}`."""

import re
from collections.abc import Callable
from typing import Final

from engine import vocab

NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
# What is done to a card or player, by the verb that does it
DONE: Final = {
    "destroyed": "destroy",
    "sacrificed": "sac",
    "discarded": "discard",
    "returned": "return",
    "rotated": "rotate",
    "flipped": "flip",
    "turned": "turn",
    "moved": "move",
    "removed": "remove",
    "dealt": "deal",
    "shuffled": "shuffle",
    "put": "put",
    "swapped": "swap",
    "healed": "heal",
    "summoned": "summon",
}
NOUNS: Final = "|".join((*vocab.TYPES, "card", "zone", "player"))
PLURAL: Final = re.compile(rf"\b({NOUNS})s\b", re.IGNORECASE)
MANY: Final = re.compile(r"^(?:all|each|every|any)(?: of)?\s+", re.IGNORECASE)
ARTICLE: Final = re.compile(r"^(?:an?|one)\s+", re.IGNORECASE)
VOWELS: Final = tuple("aeiou")


def lessen(number: str) -> str | None:
    """One less than a number above one, in digits or words."""
    if number.isdigit():
        return str(int(number) - 1) if int(number) > 1 else None
    place = NUMBERS.index(number.lower()) if number.lower() in NUMBERS else 0
    return NUMBERS[place - 1] if place else None


def name_doer(done: str) -> str | None:
    """The verb of what is done: destroy for destroyed."""
    return DONE.get(done.lower())


def name_one(words: str) -> str | None:
    """One of several cards: "a creature you control" for "all creatures you control"."""
    one, changed = PLURAL.subn(r"\1", MANY.sub("", words), count=1)
    one = ARTICLE.sub("", one)
    if not changed and one == words:
        return None
    return one if one.startswith("another") else f"{'an' if one.lower().startswith(VOWELS) else 'a'} {one}"


def name_does(verb: str) -> str | None:
    """What somebody else does: discards for discard."""
    return f"{verb}s"


FORMS: Final[dict[str, Callable[[str], str | None]]] = {
    "less": lessen,
    "do": name_doer,
    "does": name_does,
    "one": name_one,
}
