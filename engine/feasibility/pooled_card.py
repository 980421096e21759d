"""Cards of a deck with what their effects mean: what each brings itself and the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import vocab
from engine.carddef import CardDef, EffectDef
from engine.effects.tag_rules import ANYBODY, DOES, GIVES, ITSELF, NAMES, NEEDS, OWN, WHOM
from engine.effects.tags import Meaning, meaning_of
from engine.effects.terms import selectors as sel
from engine.effects.terms.selectors import Selector
from engine.effects.terms.supply import PLENTY

MINE: Final = (ITSELF, OWN, ANYBODY, "")
OTHERS_OF_MINE: Final = (OWN, ANYBODY, "")
WHOMEVER: Final = (*WHOM, "")
BRINGS_MANA: Final = (
    (DOES, "collect"), (DOES, "pray"), (DOES, "set-stat"), (GIVES, "mana"), (GIVES, "pray"), (GIVES, "will"),
)  # fmt: skip
LEAVES: Final = (
    "destroy",
    "return",
    "sacrifice",
    "turn-down",
    "transform",
)  # an own card leaves its place by it


class PooledCard:
    """A card of a deck, how many copies of it there are, and what its effects mean, each with its number."""

    def __init__(self, card: CardDef, copies: int) -> None:
        self.card = card
        self.copies = copies
        self.read = [
            (number, effect, meaning_of([effect.program]))
            for number, effect in enumerate(card.effects, 1)
            if effect.program
        ]
        self.tags = [tag for *_, meaning in self.read for tag in meaning.words]

    def brings(self, word: str, whom: Sequence[str], meaning_part: str = DOES) -> bool:
        """Return whether it does (or gives, needs) that to some of those."""
        return any(tag.word == word and tag.part == meaning_part and tag.whom in whom for tag in self.tags)


def is_transformed(card: CardDef) -> bool:
    """Return whether a card comes by a Transform (20.2)."""
    return "transform" in card.cost_besides()


def is_lent(effect: EffectDef) -> bool:
    """Return whether it is the effect of a creature, with that creature's mana and arrows (4.2, 4.3)."""
    return effect.transfer or (effect.program is not None and effect.program.equipped)


def feeds_others(pooled: PooledCard) -> bool:
    """Return whether a card brings other cards mana, or lends what brings it."""
    card = pooled.card
    lent = [meaning for _, effect, meaning in pooled.read if is_lent(effect)]
    swaps = pooled.brings("swap", MINE) and any(tag[:2] == (NAMES, "mana") for tag in pooled.tags)
    return bool(
        swaps
        or card.lent >> vocab.WILL & 1
        or any(pooled.brings(word, OTHERS_OF_MINE, meaning_part) for meaning_part, word in BRINGS_MANA)
        or any(meaning.has_tag(meaning_part, word) for meaning in lent for meaning_part, word in BRINGS_MANA)
    )


def most_mana(pooled: PooledCard, is_fed: bool) -> int:
    """Return how much mana a card can come to have: its Will as it arrives, if nothing brings more (7.1)."""
    if is_fed or any(pooled.brings(word, MINE, meaning_part) for meaning_part, word in BRINGS_MANA):
        return PLENTY
    return pooled.card.stat(vocab.WILL)


def fits_token(what: Selector) -> bool:
    """Return whether a Creature Token can come to fit."""
    bars = (sel.SUBTYPE, sel.FACTION, sel.NAMED, sel.NOT_TOKEN)
    return what.noun in (sel.CARD, sel.CREATURE) and not any(
        adjective.kind in bars for adjective in what.adjectives
    )


def leaves_by_itself(pooled: PooledCard) -> bool:
    """Return whether a card takes itself off the field."""
    return any(
        pooled.brings(word, (ITSELF,), meaning_part) for word in LEAVES for meaning_part in (DOES, NEEDS)
    )


def clears_artifacts(meaning: Meaning) -> bool:
    """Return whether an effect may take own artifacts off the field, by what it does or costs."""
    nouns = [tag.word for tag in meaning.part_tags(NAMES)]
    of_creatures = "creature" in nouns and not {"artifact", "card", "scroll"} & {*nouns}
    leaving = [
        tag for meaning_part in (DOES, NEEDS) for tag in meaning.part_tags(meaning_part) if tag.word in LEAVES
    ]
    return not of_creatures and any(tag.whom in OTHERS_OF_MINE for tag in leaving)
