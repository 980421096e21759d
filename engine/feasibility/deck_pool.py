"""Feasibility of a deck's cards: costs, Transforms and targets for which it can never have what they need.

Only what no game of the deck can bring about is told, whatever the opponent does; but the opponent is not
counted on to help: what their effects may give away or put on cards does not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine import grid, vocab
from engine.carddef import CardDef, EffectDef
from engine.edition import Edition
from engine.effects.tag_rules import DOES, GIVES, ITSELF
from engine.effects.tags import Meaning
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import Amount, Number
from engine.effects.terms.selectors import Adjective, Selector
from engine.effects.terms.supply import PLENTY, DeckSupply, Lack
from engine.feasibility.pooled_card import (
    MINE,
    OTHERS_OF_MINE,
    WHOMEVER,
    PooledCard,
    clears_artifacts,
    feeds_others,
    fits_token,
    is_lent,
    is_transformed,
    leaves_by_itself,
    most_mana,
)  # fmt: skip

# What is wrong: a Summoning Cost, another cost, a target, a card without arrows, a Transform, a full row
SUMMONING_COST: Final = "summoning_cost"
COST: Final = "cost"
TARGET: Final = "target"
ARROWS: Final = "arrows"
TRANSFORM: Final = "transform"
SCROLLS: Final = "scrolls"


class Shortfall(NamedTuple):
    """Something of a card that no game with the deck can bring about.

    `effect` is its number on the card, from 1, and 0 for the card as a whole; `lack` says what is missing.
    """

    code: str
    card: CardDef
    effect: int
    lack: Lack


def deck_shortfalls(
    main: Sequence[tuple[CardDef, int]], fables: Sequence[tuple[CardDef, int]], edition: Edition
) -> list[Shortfall]:
    """Return what of these cards, each with its copies, can never be done, in the order of the deck."""
    return DeckPool(main, fables, edition).shortfalls()


class DeckPool:
    """The cards of a deck, and what they can bring each other."""

    def __init__(
        self,
        main: Sequence[tuple[CardDef, int]],
        fables: Sequence[tuple[CardDef, int]],
        edition: Edition,
    ) -> None:
        self.edition = edition
        self.cards = [PooledCard(card, copies) for card, copies in (*main, *fables)]
        self.becomes = [card for card, _copies in fables if card.fabled and is_transformed(card)]
        # What is controlled, copied or granted may be anything
        self.open_ended = (
            self.any_brings("control", WHOMEVER)
            or self.any_brings("copy", WHOMEVER)
            or self.any_brings("effect", WHOMEVER, GIVES)
        )
        self.has_tokens = self.any_brings("summon-token", MINE)
        self.transforms = self.any_brings("transform", MINE)
        self.feeds = any(feeds_others(pooled) for pooled in self.cards)
        self.cheapens = self.any_brings("cheapen", MINE)
        self.scaffolds = self.any_brings("scaffold", MINE, GIVES)
        self.hidden = sum(p.card.stat(vocab.WILL) * p.copies for p in self.cards)

    def any_brings(self, word: str, whom: Sequence[str], tag_part: str = DOES) -> bool:
        """Return whether a card of the deck does (or gives) that to some of those."""
        return any(pooled.brings(word, whom, tag_part) for pooled in self.cards)

    def shortfalls(self) -> list[Shortfall]:
        """Return what can never be done, card by card, and last what is wrong with all of them together."""
        missing = [shortfall for pooled in self.cards for shortfall in self.card_shortfalls(pooled)]
        return [*dict.fromkeys(missing), *self.locked_row()]

    def card_shortfalls(self, pooled: PooledCard) -> list[Shortfall]:
        """Return what a card can never do, at most one thing of each effect."""
        shortfalls = [self.effect_shortfall(pooled, *effect_read) for effect_read in pooled.read]
        return [shortfall for shortfall in shortfalls if shortfall is not None]

    def effect_shortfall(
        self, pooled: PooledCard, number: int, effect: EffectDef, meaning: Meaning
    ) -> Shortfall | None:
        """Return what stands in the way of an effect for ever; None if nothing does."""
        program = effect.program
        assert program is not None
        supply = EffectSupply(self, pooled, effect)
        other_way = supply.summons and pooled.card.type == "monument" and self.scaffolds
        for cost in () if other_way else program.costs():
            if lack := cost.lack(supply):
                return Shortfall(SUMMONING_COST if supply.summons else COST, pooled.card, number, lack)
        choice = program.early_choice()
        for slot, phrase in enumerate(program.phrases):
            if (choice is None or not choice.slot_mode(slot)) and (lack := phrase.lack(supply)):
                return Shortfall(ARROWS if lack.what == "arrow" else TARGET, pooled.card, number, lack)
        return self.transform_shortfall(pooled, number, meaning)

    def transform_shortfall(self, pooled: PooledCard, number: int, meaning: Meaning) -> Shortfall | None:
        """Return that a card Transforms into none (20.2): what comes is of the type of its zone (2.2)."""
        whom = [tag.whom for tag in meaning.part_tags(DOES) if tag.word == "transform"]
        same_type = whom == [ITSELF] and not self.edition.transforms_anywhere
        fitting = [card for card in self.becomes if card.type == pooled.card.type or not same_type]
        if not whom or fitting or self.open_ended:
            return None
        noun = f"{pooled.card.type} " if same_type else ""
        return Shortfall(TRANSFORM, pooled.card, number, Lack(f"Fabled {noun}that says Transformed", 1, 0))

    def locked_row(self) -> list[Shortfall]:
        """Return that Scrolls fill the artifact row for good, if nothing of the deck takes them off (4.4)."""
        scrolls = [p for p in self.cards if vocab.SCROLL in p.card.subtypes and not leaves_by_itself(p)]
        number = sum(pooled.copies for pooled in scrolls)
        if number < grid.COLUMNS or self.open_ended or self.clears_scrolls():
            return []
        most = max(scrolls, key=lambda pooled: pooled.copies)
        return [Shortfall(SCROLLS, most.card, 0, Lack("Scrolls", grid.COLUMNS, number))]

    def clears_scrolls(self) -> bool:
        """Return whether an effect may take an own artifact off the field again."""
        cleared = any(clears_artifacts(meaning) for pooled in self.cards for *_, meaning in pooled.read)
        return cleared or self.scaffolds

    def count(self, what: Selector, this: PooledCard | None) -> int:
        """Return how many own cards fit at once, without one copy of `this`."""
        if self.open_ended or what.noun in sel.ZONES or (self.has_tokens and fits_token(what)):
            return PLENTY
        return sum(p.copies - (p is this) for p in self.cards if self.fits(p, what))

    def fits(self, pooled: PooledCard, what: Selector) -> bool:
        """Return whether a card can come to fit: what is not printed on it counts as attainable."""
        noun = sel.NOUNS[what.noun]
        card = pooled.card
        is_of_noun = what.noun == sel.CARD or card.type == noun or self.is_made(pooled, noun)
        return is_of_noun and all(self.can_be(pooled, adjective) for adjective in what.adjectives)

    def is_made(self, pooled: PooledCard, word: str) -> bool:
        """Return whether it is given a type or faction, by itself or by another card."""
        return pooled.brings(word, MINE, GIVES) or self.any_brings(word, OTHERS_OF_MINE, GIVES)

    def can_be(self, pooled: PooledCard, adjective: Adjective) -> bool:
        """Return whether what is printed leaves an adjective possible."""
        card = pooled.card
        if adjective.kind == sel.FACTION:
            return any(word == card.faction or self.is_made(pooled, word) for word in adjective.words())
        if adjective.kind == sel.SUBTYPE:
            return any(word in card.subtypes for word in adjective.words())
        if adjective.kind == sel.NAMED:
            return adjective.word.casefold() == card.name.casefold()
        if adjective.kind in (sel.NO_MONUMENT, sel.FACE_DOWN):
            return card.type != "monument"
        if adjective.kind == sel.NOT_SUBTYPE:
            return adjective.word not in card.subtypes
        return adjective.kind != sel.TOKEN


class EffectSupply(DeckSupply):
    """Supply of a printed effect of a card by its deck at most."""

    def __init__(self, pool: DeckPool, pooled: PooledCard, effect: EffectDef) -> None:
        self.pool = pool
        self.pooled = pooled
        self.summons = effect.kind == "cost"
        self.is_lent = is_lent(effect)

    def least(self, amount: Amount) -> int:
        number = amount.value if isinstance(amount, Number) else 0
        if isinstance(amount, Number) and not amount.in_words and self.pool.edition.hidden_discount:
            number -= self.pool.hidden
        return max(number, 0)

    def on_field(self, what: Selector) -> int:
        apart = self.summons or what.has(sel.OTHER)
        return self.pool.count(what, self.pooled if apart else None)

    def in_hand(self, what: Selector | None) -> int:
        cards = [
            p for p in self.pool.cards if not p.card.fabled and (what is None or self.pool.fits(p, what))
        ]
        return PLENTY if self.pool.open_ended else sum(p.copies - (p is self.pooled) for p in cards)

    def in_graveyard(self, what: Selector) -> int:
        cards = [pooled for pooled in self.pool.cards if self.pool.fits(pooled, what)]
        return PLENTY if self.pool.open_ended else sum(pooled.copies for pooled in cards)

    def mana(self, origin: Selector | None) -> int:
        pool = self.pool
        if pool.open_ended or (self.summons and pool.cheapens):
            return PLENTY
        what = Selector(sel.CARD) if origin is None else origin
        if pool.feeds and pool.has_tokens and fits_token(what):
            return PLENTY
        apart = self.summons or what.has(sel.OTHER)
        return sum(
            most_mana(pooled, pool.feeds) * (pooled.copies - (apart and pooled is self.pooled))
            for pooled in pool.cards
            if pool.fits(pooled, what)
        )

    def mana_of_this(self) -> int:
        if self.is_lent or self.pool.open_ended:
            return PLENTY
        return most_mana(self.pooled, self.pool.feeds)

    def hit_points(self) -> int:
        gains = self.pool.open_ended or self.pool.any_brings("gain-life", MINE)
        return PLENTY if gains else self.pool.edition.starting_hp

    def transforms(self) -> bool:
        return self.pool.transforms or self.pool.open_ended

    def has_arrows(self) -> bool:
        card = self.pooled.card
        borrows = self.is_lent or self.pool.open_ended or vocab.EQUIPMENT in card.subtypes
        carried = any(vocab.VEHICLE in pooled.card.subtypes for pooled in self.pool.cards)
        return bool(card.arrows) or borrows or carried
