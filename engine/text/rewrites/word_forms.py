"""Forms of the words that a pattern's hole holds: `{n:less}`, `{done:do}`, `{verb:does}`."""

import re
from collections.abc import Callable
from typing import Final

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
    "drawn": "draw",
}
# What a player is told to do, and where the next of several such parts begins
VERBS: Final = (
    "choose", "consume", "deal", "destroy", "discard", "draw", "flip", "gain", "look", "lose", "move", "open",
    "pay", "put", "remove", "return", "reveal", "rotate", "sac", "sacrifice", "set", "shuffle", "skip",
    "summon", "swap", "turn",
)  # fmt: skip
CONJUNCTIONS: Final = ("and", "or", "then", "but")
BEGINS_NOUN: Final = re.compile(r"an?|one|two|three|\d+|another|all|their|his|her|the", re.IGNORECASE)


def lessen(number: str) -> str | None:
    """One less than a number above one, in digits or words."""
    if number.isdigit():
        return str(int(number) - 1) if int(number) > 1 else None
    place = NUMBERS.index(number.lower()) if number.lower() in NUMBERS else 0
    return NUMBERS[place - 1] if place else None


def name_doer(done: str) -> str:
    """The verb of what is done: destroy for destroyed."""
    return DONE[done.lower()]


def name_third(done: str) -> str:
    """Say of somebody else what is done: destroys for destroyed."""
    return f"{DONE[done.lower()]}s"


def name_does(words: str) -> str | None:
    """Say of somebody else what to do: "discards a card or loses 2 life" for "discard a card or lose 2 life".

    None where behind a conjunction stands what is neither a verb nor the beginning of a noun phrase: the
    text could tell somebody else to do it.
    """
    said: list[str] = []
    for word in words.split(" "):
        begins = not said or said[-1] in CONJUNCTIONS
        if begins and said and word not in VERBS and not BEGINS_NOUN.fullmatch(word):
            return None
        said.append(f"{word}s" if begins and word in VERBS else word)
    return " ".join(said)


def name_one(nouns: str) -> str | None:
    """One of several: "a face-up creature" for "face-up creatures"; None for one already."""
    if not nouns.lower().endswith("s") or BEGINS_NOUN.match(nouns):
        return None
    return f"{'an' if nouns[0] in 'aeiouAEIOU' else 'a'} {nouns[:-1]}"


FORMS: Final[dict[str, Callable[[str], str | None]]] = {
    "less": lessen,
    "do": name_doer,
    "does": name_does,
    "third": name_third,
    "one": name_one,
}
