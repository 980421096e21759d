"""Deck of the other side that a player knows nothing of: its unseen cards are imagined as one's own."""

from __future__ import annotations

from itertools import chain, cycle, islice
from typing import Final

from engine import vocab
from engine.policies.determinize import is_hidden, lay_first_fitting, unknown_range
from engine.state.position import Position


ANYTHING: Final = (1 << len(vocab.HAPPENINGS)) - 1  # what cards of any deck may wait for, or replace


def imagine_own_cards(position: Position, player: int) -> Position | None:
    """Return a branch in which all that `player` cannot see of the other side are cards of the own deck.

    So two games with other decks, of which the player saw the same, become the same one. None where the own
    deck has nothing that could lie face-down in their place, or in their Fables Deck.
    """
    branch = position.branch()
    own, other = branch.sides[player], branch.sides[1 - player]
    first, last = unknown_range(other, player)
    hidden = [card for card in branch.field if card is not None and is_hidden(card, player)]
    lying = [card.defn for card in branch.field if card is not None and card.owner == player]
    cards = {
        defn
        for defn in chain(own.hand, own.deck, own.graveyard, own.aside, lying)
        if not (branch.printed[defn].fabled or branch.printed[defn].defn.token)
    }
    if not cards or (other.fables and not own.fables):
        return None
    by_name = sorted(cards, key=lambda defn: branch.printed[defn].name)
    for card in hidden:
        pool = list(by_name)
        lay_first_fitting(branch, card, pool)
        if len(pool) == len(by_name):
            return None
    unseen = cycle(by_name)
    other.hand = tuple(islice(unseen, len(other.hand)))
    other.aside = tuple(islice(unseen, len(other.aside)))
    middle = tuple(islice(unseen, last - first))
    other.deck = (*other.deck[:first], *middle, *other.deck[last:])
    other.fables = tuple(islice(cycle(own.fables), len(other.fables)))
    branch.listening |= ANYTHING
    branch.replacing |= ANYTHING
    return branch
