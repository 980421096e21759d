"""Places in decks that a card may take, to show what it is worth: those of cards of about its cost.

A card is put into the decks of its faction, one without a faction into all of them. It takes the place of all
copies of another card of the same pile, of those whose Summoning Cost differs by at most ABOUT mana, or of
those nearest in cost where there is none. Each such deck plays against each of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.carddef import CardDef
from engine.game import DeckSpec
from engine.simulation.advice.card_changes import replace_copies
from engine.simulation.duels.balance import main_faction
from engine.simulation.paired_games import match_swaps

ABOUT: Final = 1  # mana


class WorthPlace(NamedTuple):
    """A place: the number of the deck, and the key of the card that the measured one takes the place of."""

    deck: int
    out: str


class Matchup(NamedTuple):
    """A deck that gets the card, and the other deck that it duels, by their numbers."""

    deck: int
    against: int


def find_places(card: CardDef, decks: Sequence[DeckSpec]) -> list[WorthPlace]:
    """Return the places of a card, deck by deck; none where no deck is of its faction."""
    return [
        WorthPlace(number, out)
        for number, deck in enumerate(decks)
        if is_host(card, deck)
        for out in replaceable_cards(card, deck)
    ]


def is_host(card: CardDef, deck: DeckSpec) -> bool:
    """Return whether a card may be put into a deck, by its faction."""
    return not card.faction or main_faction(deck) == card.faction


def replaceable_cards(card: CardDef, deck: DeckSpec) -> list[str]:
    """Return the keys of the cards of a deck that a card may take the place of, in the order of the deck."""
    pile = deck.fables if card.fabled else deck.main
    costs = {other.key: other.mana_cost() for other in pile if other.key != card.key and not other.token}
    distance = {key: abs(cost - card.mana_cost()) for key, cost in costs.items()}
    furthest = max(ABOUT, min(distance.values(), default=ABOUT))
    return [key for key in costs if distance[key] <= furthest]


def find_matchups(card: CardDef, decks: Sequence[DeckSpec]) -> list[Matchup]:
    """Return each deck that a card may be put into with each of the others."""
    return [
        Matchup(number, against)
        for number, deck in enumerate(decks)
        if replaceable_cards(card, deck) and is_host(card, deck)
        for against in range(len(decks))
        if against != number
    ]


def deck_with(card: CardDef, deck: DeckSpec, out: str) -> DeckSpec:
    """The deck with a card in the place of all copies of another one, shuffled to where those lay."""
    main = replace_copies(deck.main, out, card, len(deck.main))
    fables = replace_copies(deck.fables, out, card, len(deck.fables))
    return DeckSpec(main, fables, match_swaps(deck.main, main))
