"""Changes of a deck by one card, and the blanks that a card is measured against.

A *blank* of a card has its type, its faction and its Summoning Cost, and nothing else; a creature has 1 life,
without which it would be destroyed at once. To play it takes the same mana and zone, so the difference is
what the card's stats, arrows and text are worth.

What does nothing, such as a card that is never paid for, is as good as its blank. It is measured against
*useful* cards of its deck, as to cut a card is to play another one in its place: further copies of some,
one after the other. The other cards stay where they were shuffled to, so games differ by that draw alone; a
deck that lacks the card would be shuffled anew.

The *declined* form of a card lacks its actions, its activations and what is optional. A player may decline
those, a policy that does not look ahead may use them badly: a card is no worse than its declined form.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from engine import vocab
from engine.carddef import CardDef
from engine.game import DeckSpec
from engine.simulation.paired_games import match_swaps

BLANK: Final = "blank"
USEFUL: Final = "useful"
DECLINED: Final = "declined"
CARD: Final = "card"  # another card in place of one copy; else all copies are changed

GAMES_A_COPY: Final = 25  # one after the other that have the same useful card: a deck takes 3 ms to compile

DECLINABLE: Final = (vocab.KINDS[vocab.ACTION], vocab.KINDS[vocab.ACTIVATION])
COST_KIND: Final = vocab.KINDS[vocab.COST]


class TriedChange(NamedTuple):
    """A card, by key, and what becomes of it; `into`: the key of the other card, `useful`: of several."""

    out: str
    kind: str
    into: str = ""
    useful: tuple[str, ...] = ()


def blank_card(card: CardDef) -> CardDef:
    """The blank of a card; see the module."""
    stats: list[int | None] = [None] * len(vocab.STATS)
    if card.type == vocab.TYPES[vocab.CREATURE]:
        stats[vocab.LIFE] = 1
    subtypes = tuple([subtype for subtype in card.subtypes if subtype not in vocab.RULED_SUBTYPES])
    costs = tuple([effect for effect in card.effects if effect.kind == COST_KIND])
    return replace(
        card, key=f"{card.key}-blank", name=f"{card.name} (blank)", subtypes=subtypes, stats=tuple(stats),
        lent=0, arrows=0, effects=costs, flavour="", rulings=(), number=0,
    )  # fmt: skip


def declined_card(card: CardDef) -> CardDef:
    """A card without what a player may decline; see the module."""
    effects = [effect for effect in card.effects if effect.kind not in DECLINABLE and not effect.optional]
    name = f"{card.name} (declined)"
    return replace(card, key=f"{card.key}-declined", name=name, effects=tuple(effects), number=0)


def can_be_declined(card: CardDef) -> bool:
    """Return whether a card has something that a player may decline."""
    return any(effect.kind in DECLINABLE or effect.optional for effect in card.effects)


def change_deck(
    deck: DeckSpec, change: TriedChange, cards: Mapping[str, CardDef], number: int = 0
) -> DeckSpec:
    """The deck after a change; `cards` has those that may come in, by key. KeyError for one that it has not.

    What comes in is shuffled to where the other card lay. `number`: of the game, by which one of the useful
    cards is taken.
    """
    out = next(card for card in (*deck.main, *deck.fables) if card.key == change.out)
    if change.kind == USEFUL:
        useful = [next(card for card in deck.main if card.key == key) for key in change.useful]
        main = replace_by_useful(deck.main, change.out, useful, number // GAMES_A_COPY)
        return DeckSpec(main, deck.fables, match_swaps(deck.main, main))
    most = len(deck.main) + len(deck.fables)
    if change.kind == CARD:
        into, most = cards[change.into], 1
    else:
        into = blank_card(out) if change.kind == BLANK else declined_card(out)
    main = replace_copies(deck.main, change.out, into, most)
    fables = replace_copies(deck.fables, change.out, into, most)
    return DeckSpec(main, fables, match_swaps(deck.main, main))


def replace_by_useful(
    pile: Sequence[CardDef], out: str, useful: Sequence[CardDef], first: int
) -> tuple[CardDef, ...]:
    """A pile in which useful cards, one after the other, take the places of a card; `first` begins."""
    cards = list(pile)
    places = [place for place, card in enumerate(cards) if card.key == out]
    for number, place in enumerate(places, first):
        cards[place] = useful[number % len(useful)]
    return tuple(cards)


def replace_copies(pile: Sequence[CardDef], out: str, into: CardDef, most: int) -> tuple[CardDef, ...]:
    """A pile in which at most so many copies of a card were replaced, the last ones first."""
    cards = list(pile)
    for place in range(len(cards) - 1, -1, -1):
        if most and cards[place].key == out:
            cards[place] = into
            most -= 1
    return tuple(cards)
