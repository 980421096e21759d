"""Cards that a player does not see, as a solver has them: they do nothing, and no deck has a known order.

Cards of the other side that are hidden become blank ones of their type: they are there, can be attacked and
be paid with, but nobody flips or plays them. What is found so holds if none of them interferes (19.1). With
full information all cards are what they are, and decks lie as they lie until they are shuffled.
"""

from __future__ import annotations

from typing import Final

from engine.carddef import CardDef
from engine.policies.determinize import forget_triggers, is_hidden, unknown_range
from engine.rules.continuous.characteristics import settle_values
from engine.state import options as opt
from engine.state.player import PlayerState
from engine.state.position import Position
from engine.vocab import NOBODY, TYPES

UNSEEN: Final = tuple(
    CardDef(
        key="",  # it has no page
        name=f"Unseen {name.title()}",
        type=name,
        stats=(0, 1, None, None, None) if name == "creature" else (None,) * 5,
    )
    for name in TYPES
)


def position_seen_by(position: Position, player: int) -> Position:
    """Return a branch with what `player` sees of a position, and no order of cards that nobody knows."""
    seen = position.clone()
    seen.library = seen.library.clone()
    seen.printed = seen.library.printed
    unseen = [seen.library.add(card) for card in UNSEEN]
    hidden = [card for card in seen.field if card is not None and is_hidden(card, player)]
    for card in hidden:
        card.defn = card.guise = unseen[card.printed.type]
        card.printed = seen.printed[card.defn]
    other = seen.sides[1 - player]
    first, last = unknown_range(other, player)
    creature = unseen[0]
    other.hand = (creature,) * len(other.hand)
    other.aside = (creature,) * len(other.aside)
    other.deck = (*other.deck[:first], *[creature] * (last - first), *other.deck[last:])
    other.fables = ()
    seen.library.ask_only_of(known_cards(seen))
    forget_triggers(seen, [card.number for card in hidden])
    return prepare(seen, player)


def known_cards(position: Position) -> set[int]:
    """Return the definitions of all cards of a position, once those that are hidden are blank."""
    cards = set(range(len(position.printed) - len(UNSEEN), len(position.printed)))
    for card in position.field:
        if card is not None:
            cards |= {card.defn, card.guise, *[under.defn for under in card.under]}
    cards |= {ghost.defn for ghost in position.ghosts}
    for side in position.sides:
        cards |= {*side.deck, *side.hand, *side.fables, *side.graveyard, *side.aside}
    return cards


def position_known_whole(position: Position, player: int) -> Position:
    """Return a branch in which `player` knows all cards and the order of the decks."""
    seen = position.clone()
    for side in seen.sides:
        side.known = (len(side.deck),) * 2 + (0, 0)
    return prepare(seen, player)


def prepare(position: Position, player: int) -> Position:
    """Return a position without what only its game needs: a given chance, and windows of hidden moments."""
    position.given_chance = ()
    position.asked_always = NOBODY
    position.trial_turn = 0
    position.log.clear()
    for side in position.sides:
        sort_unknown(side, player)
    position.stale = True
    settle_values(position)
    return position


def sort_unknown(side: PlayerState, player: int) -> None:
    """Put the cards of a deck of which `player` does not know the order into the order of their numbers."""
    first, last = unknown_range(side, player)
    unknown = list(side.deck[first:last])
    unknown.sort()
    side.deck = (*side.deck[:first], *unknown, *side.deck[last:])


def count_hidden(position: Position, player: int) -> int:
    """Return how many cards of the other side are hidden from `player`: its hand, and face-down ones."""
    hidden = [card for card in position.field if card is not None and is_hidden(card, player)]
    return len(hidden) + len(position.sides[1 - player].hand)


def is_unseen_flip(position: Position, pick: int) -> bool:
    """Return whether a pick flips a card of which nothing is known."""
    if opt.code_of(pick) != opt.FLIP:
        return False
    card = position.field[opt.a_of(pick)]
    return card is not None and card.printed.defn in UNSEEN
