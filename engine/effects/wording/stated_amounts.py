"""Wordings of an instruction and its X as one: 'draw 1 for each artifact you control'."""

import re
from typing import Final

from engine.effects.terms.amounts import Amount, X
from engine.effects.terms.counted_amounts import (
    ANY,
    ChainSize,
    CountAround,
    CountOf,
    CountPile,
    Destroyed,
    GroupsOf,
    Taken,
    Times,
    Tossed,
    UpTo,
    Within,
)

COUNTED: Final = (CountOf, CountAround, CountPile, ChainSize, Destroyed, Taken, Tossed)
NUMBER_OF: Final = "the number of "
AN_X: Final = re.compile(r"\bX\b(?! or )")
OF_CARDS: Final = re.compile(r"\b(draws?|discards?) X\b")
OF_COUNTERS: Final = re.compile(r"\bX(?= (?:mana|damage)\b)")
NEEDS_NO_NUMBER: Final = re.compile(
    r"\b(gains? |loses? |collects? |heal |deals? |takes? |remove |transfer )X (?=life\b|mana\b|damage\b)",
    re.IGNORECASE,
)
BECOMES: Final = " becomes X"
FIXED_CHANGE: Final = re.compile(r"[+-]\d")


def state_amount(words: str, until: str, amount: Amount) -> str:
    """The wording of an instruction with X and, where nothing is named X, what it amounts to.

    `until`: how long it lasts, with a blank before it, "" where that is not stated.
    """
    if isinstance(amount, UpTo):
        return f"{state_choice(words, amount)}{until}"
    each = "" if BECOMES in words or FIXED_CHANGE.search(words) else each_phrase(amount)
    if each:
        return f"{AN_X.sub(str(factor_of(amount)), words)} {each}{until}"
    if isinstance(amount, Times) and amount.amount == X():
        return f"{AN_X.sub(amount.text(), words)}{until}"
    if isinstance(amount, Within) and amount.amount == X():
        return f"{words}{until} {amount.bound_text()}"
    if BECOMES in words:
        return f"{words.removesuffix(' X')} equal to {amount.text()}{until}"
    words = OF_CARDS.sub(r"\1 cards", NEEDS_NO_NUMBER.sub(r"\1", words))
    return f"{words}{until} equal to {amount.text()}"


def state_choice(words: str, amount: UpTo) -> str:
    """The wording with a number that is picked: 'draw up to 3', 'remove any amount of mana from target'."""
    unlimited = amount.most == ANY
    said = OF_CARDS.sub(rf"\1 {'any number of cards' if unlimited else amount.text()}", words)
    said = OF_COUNTERS.sub("any amount of" if unlimited else amount.text(), said)
    return said if said != words else f"{words}, where X is {amount.text()}"


def each_phrase(amount: Amount) -> str:
    """'for each artifact you control', where an amount is a number of things, so many times; else ''."""
    if isinstance(amount, Within):
        each = each_phrase(amount.amount)
        return f"{each} {amount.bound_text()}" if each else ""
    counted = amount.amount if isinstance(amount, Times) else amount
    if isinstance(counted, GroupsOf):
        return f"for every {counted.many_text()}"
    if not isinstance(counted, COUNTED) or counted == Taken():
        return ""
    return f"for each {counted.one_text()}"


def factor_of(amount: Amount) -> int:
    """Return how often what is counted counts."""
    if isinstance(amount, Within):
        return factor_of(amount.amount)
    return amount.factor if isinstance(amount, Times) else 1
