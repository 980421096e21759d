"""Meanings of conditions, abilities and notable actions in plain words (20), none by its name."""

from typing import Final

from engine import vocab
from engine.effects.node import join_words

KEYWORD_MEANINGS: Final = {
    vocab.INSPIRED: "it can do one more action, another one, each Event",
    vocab.PRONE: "all it can do: rise",
    vocab.PROTECTED: "it takes no damage",
    vocab.SUPPRESSED: "its diagonal arrows do not count, its others as one each",
    vocab.WEAK: "-2 Might",
    vocab.BLESSED: "as when a creature with mana connects to it",
    vocab.EVASIVE: "only a creature in the attacked zone can block it",
    vocab.EXPLORER: "it can go to closed zones of its player",
    vocab.FADING: "attacked in its zone, it need not block, and the attack goes past it",
    vocab.RESILIENT: "it takes 1 damage at most each time",
    vocab.FIRST_STRIKE: "it deals its damage first when it fights",
    vocab.AMBUSH: "face-down, it can be flipped whenever its player may act",
    vocab.CONDUIT: "what connects to it connects to all that it connects to",
    vocab.FLIGHT: "a word that only texts speak of",
    vocab.SCAFFOLD: "it can be sacrificed in place of a Monument's whole Summoning Cost",
    vocab.MANALOCKED: "its mana cannot be consumed, nor effects used that cost mana",
    vocab.RE_TARGET: "targeted, it can name another zone that its arrows reach",
    vocab.SHADOWWALKER: "another face-down creature can take its place when it would be flipped",
}
ACTION_MEANINGS: Final = {
    vocab.STRIKE: "attack a zone",
    vocab.MARCH: "go to a connected zone",
    vocab.PRAY: "collect 1 mana",
    vocab.BURST: "damage all connected creatures",
    vocab.RESEARCH: "draw a card, then discard one",
    vocab.RISE: "get up",
    vocab.REORIENT: "turn",
    vocab.MOVE: "go along its row",
    vocab.EQUIP: "serve a creature",
    vocab.CLEANSE: "lose all conditions",
    vocab.CONSCRIPT: "summon a Creature Token",
    vocab.MANEUVER: "rearrange artifacts",
    vocab.SHIFT: "swap places",
    vocab.SIDESTEP: "step aside",
    vocab.TRANSFORM: "give way to a Fabled card",
    vocab.CREW: "go under a creature",
    vocab.UNCREW: "leave its creature",
}


def keyword_meaning(keyword: str) -> str:
    """Return what a condition or ability of a card means (20.1); "" for any other word."""
    return KEYWORD_MEANINGS[vocab.KEYWORDS.index(keyword)] if keyword in vocab.KEYWORDS else ""


def explain_keywords(keywords: tuple[int, ...], last: str = "and") -> str:
    """'Weak (-2 Might, 20.1)', several joined by `last`."""
    words = [f"{vocab.KEYWORDS[code]} ({KEYWORD_MEANINGS[code]}, 20.1)" for code in keywords]
    return join_words(words, last)
